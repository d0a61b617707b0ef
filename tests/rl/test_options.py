"""An option of PPO is written once: the command line, settings files, checkpoints and documentation follow."""

import dataclasses
import inspect
import json
import re
from pathlib import Path

import numpy as np
import pytest
import sb3_contrib
from docs import build_docs

from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl import train as training
from echelon_rl.checkpoints import files as checkpoints
from echelon_rl.cli import main
from echelon_rl.cli import train as command_line
from echelon_rl.commanders import find, names
from echelon_rl.config import PPO, TrainConfig
from echelon_rl.core import options as options_module
from echelon_rl.core.options import PPOOptions, shows_options
from echelon_rl.ppo import recurrent_ppo
from tests.rl.rollouts import small_model
from tests.rl.tasks import Recall
from tests.rl.test_checkpoints import members_of, rewrite

PAGE = Path(__file__).resolve().parents[2] / "docs" / "training_settings.md"
ROWS = re.findall(r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|$", PAGE.read_text(), re.MULTILINE)
JUDGED = {
    "learning_rate", "lr_schedule", "gamma", "gae_lambda", "n_steps", "n_epochs", "segment_length", "clip_range",
    "ent_coef_start", "ent_coef_end", "vf_coef", "max_grad_norm", "target_kl",
}  # fmt: skip


@pytest.fixture
def extended(monkeypatch):
    """The options of a later version, which has one more."""
    text = inspect.getdoc(PPOOptions).replace("\n\nRaises:", "\n    made_up: Weight of nothing.\n\nRaises:")
    later = dataclasses.make_dataclass(
        "Later", [("made_up", float, 0.25)], bases=(PPOOptions,), frozen=True, namespace={"__doc__": text}
    )
    for module in (options_module, recurrent_ppo, checkpoints, build_docs):
        monkeypatch.setattr(module, "PPOOptions", later)
    return later


def duel():
    return make_vec_env("duel", 1, "trivial", "native")


def saved(tmp_path, **kwargs):
    return small_model(duel(), **kwargs).learn(1).save(tmp_path / "m.zip", resumable=True)


def test_options_younger_than_a_checkpoint_have_their_defaults(tmp_path):
    path = saved(tmp_path, n_steps=4, burn_in=3, gamma=0.9)
    data = json.loads(members_of(path)["data"])
    del data["burn_in"]
    path = rewrite(path, tmp_path / "older.zip", {"data": json.dumps(data)})
    model = RecurrentPPO.load(path, duel(), device="cpu", force_reset=False)
    assert (model.burn_in, model.gamma, model.n_steps) == (0, 0.9, 4)
    assert RecurrentPPO.load(path, device="cpu", burn_in=2).burn_in == 2


def test_what_a_newer_version_added_is_named_and_never_dropped_silently(tmp_path):
    path = rewrite(saved(tmp_path, n_steps=4), tmp_path / "newer.zip", dual_clip=3.0, extra={"a": 1})
    with pytest.warns(UserWarning, match=r"trained with dual_clip = 3\.0, extra = \{'a': 1\}, which this version"):
        model = RecurrentPPO.load(path, duel(), device="cpu")
    assert model.predict(np.zeros((1, 706), np.float32))[0].shape == (1, 45)
    with pytest.raises(ValueError, match=r"dual_clip = 3\.0.*cannot be resumed exactly; update echelon_rl"):
        RecurrentPPO.load(path, duel(), device="cpu", force_reset=False)


@pytest.mark.filterwarnings("error")
def test_a_checkpoint_of_this_version_holds_nothing_unknown_and_every_option(tmp_path):
    values = {"n_epochs": 2, "normalize_observations": [1], "critic_learning_rate": 1e-3, "precision": "float32"}
    path = saved(tmp_path, n_steps=np.int64(4), **values)
    assert RecurrentPPO.load(path, duel(), device="cpu", force_reset=False).options == PPOOptions(n_steps=4, **values)


def test_an_added_option_is_known_everywhere(extended, tmp_path, monkeypatch):
    ppo_class = dataclasses.make_dataclass("PPO", [], bases=(PPO, extended), frozen=True)
    config_class = dataclasses.make_dataclass("Config", [], bases=(TrainConfig, ppo_class), frozen=True)
    monkeypatch.setattr(command_line, "TrainConfig", config_class)
    taken, result = [], training.TrainResult(tmp_path, tmp_path, None, None, steps=0, trained=0, seconds=0.0)
    monkeypatch.setattr(training, "train", lambda config, **_: taken.append(config) or result)
    assert main(["train", "--made-up", "0.5", "--lstm-hidden-size", "8"]) == 0
    (config,) = taken
    (tmp_path / "settings.yaml").write_text(config.to_yaml())
    assert config_class.load(tmp_path / "settings.yaml").made_up == 0.5
    model = training.build_model(config, Recall())
    assert model.made_up == model.options.made_up == 0.5
    assert RecurrentPPO.load(model.save(tmp_path / "m.zip"), device="cpu").made_up == 0.5
    assert "made_up: float = 0.25" in str(inspect.signature(shows_options(lambda policy, **options: None)))
    monkeypatch.setattr(build_docs, "TrainConfig", config_class)
    assert build_docs.options_table().endswith("| `made_up` | 0.25 | 0.25 | Weight of nothing. |")


@pytest.mark.parametrize("name", names())
def test_shipped_commanders_outlive_an_added_option(name, extended):
    assert RecurrentPPO.load(find(name).path, device="cpu").made_up == 0.25


def test_the_signature_is_that_of_sb3_contrib_and_every_option():
    stock = list(inspect.signature(sb3_contrib.RecurrentPPO).parameters)
    ours = inspect.signature(RecurrentPPO).parameters
    assert list(ours)[: len(stock)] == stock
    for entry in dataclasses.fields(PPOOptions):
        assert ours[entry.name].default == entry.default, entry.name
    with pytest.raises(TypeError, match="made_up"):
        RecurrentPPO("MlpLstmPolicy", Recall(), made_up=0.5)


@pytest.mark.parametrize(("name", "default", "reason"), ROWS, ids=[row[0] for row in ROWS])
def test_defaults_are_the_codes_and_have_reasons(name, default, reason):
    assert default == str(getattr(TrainConfig(), name))
    assert len(reason.split()) >= 4


def test_every_hyper_parameter_of_the_update_has_its_row():
    assert {name for name, _, _ in ROWS} >= JUDGED
