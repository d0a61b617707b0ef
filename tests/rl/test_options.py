"""An option of PPO is written once, and everything follows; defaults differ only where a table says why."""

import dataclasses
import inspect
import json
import re
from pathlib import Path

import numpy as np
import pytest
import sb3_contrib
import torch
from docs import build_docs

import echelon_env
import echelon_rl
from echelon_env import FLAT_OBS_DIM
from echelon_env.envs.single_agent_env import EchelonPilotEnv
from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl import train as training
from echelon_rl.checkpoints import files as checkpoints
from echelon_rl.cli import main
from echelon_rl.cli import train as command_line
from echelon_rl.cli.evaluate import EvalOptions
from echelon_rl.commanders import find, names
from echelon_rl.config import PPO, TrainConfig
from echelon_rl.core import options as options_module
from echelon_rl.core.options import PPOOptions, shows_options
from echelon_rl.policies import MlpLstmPolicy
from echelon_rl.ppo import recurrent_ppo
from echelon_rl.train import build_env, build_model
from tests.rl.rollouts import small_model
from tests.rl.tasks import Recall
from tests.rl.test_checkpoints import members_of, rewrite
from tests.settings import by_option

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
    path = saved(tmp_path, n_steps=4, segment_length=3, burn_in=3, gamma=0.9)
    data = json.loads(members_of(path)["data"])
    del data["burn_in"]
    path = rewrite(path, tmp_path / "older.zip", {"data": json.dumps(data)})
    model = RecurrentPPO.load(path, duel(), device="cpu", force_reset=False)
    assert (model.burn_in, model.gamma, model.n_steps) == (0, 0.9, 4)
    assert RecurrentPPO.load(path, device="cpu", burn_in=2).burn_in == 2
    assert RecurrentPPO.load(path, device="cpu", burn_in=2, n_steps=1).burn_in == 2, "a program that only plays"


def test_what_a_newer_version_added_is_named_and_never_dropped_silently(tmp_path):
    path = rewrite(saved(tmp_path, n_steps=4), tmp_path / "newer.zip", dual_clip=3.0, extra={"a": 1})
    with pytest.warns(UserWarning, match=r"trained with dual_clip = 3\.0, extra = \{'a': 1\}, which this version"):
        model = RecurrentPPO.load(path, duel(), device="cpu")
    assert model.predict(np.zeros((1, FLAT_OBS_DIM), np.float32))[0].shape == (1, 45)
    with pytest.raises(ValueError, match=r"dual_clip = 3\.0.*cannot be resumed exactly; update echelon_rl"):
        RecurrentPPO.load(path, duel(), device="cpu", force_reset=False)


@pytest.mark.filterwarnings("error")
def test_a_checkpoint_of_this_version_holds_nothing_unknown_and_every_option(tmp_path):
    values = {"n_epochs": 2, "normalize_observations": [1], "critic_learning_rate": 1e-3, "lstm_backend": "operator"}
    path = saved(tmp_path, n_steps=np.int64(4), **values)
    assert RecurrentPPO.load(path, duel(), device="cpu", force_reset=False).options == PPOOptions(n_steps=4, **values)


def test_an_added_option_is_known_everywhere(extended, tmp_path, monkeypatch):
    ppo = dataclasses.make_dataclass("PPO", [], bases=(PPO, extended), frozen=True)
    added = [("ppo", ppo, dataclasses.field(default_factory=ppo))]
    config_class = dataclasses.make_dataclass("Config", added, bases=(TrainConfig,), frozen=True)
    monkeypatch.setattr(command_line, "TrainConfig", config_class)
    taken, result = [], training.TrainResult(tmp_path, tmp_path, None, None, steps=0, trained=0, seconds=0.0)
    monkeypatch.setattr(training, "train", lambda config, **_: taken.append(config) or result)
    assert main(["train", "--made-up", "0.5", "--lstm-hidden-size", "8"]) == 0
    (config,) = taken
    (tmp_path / "settings.yaml").write_text(config.to_yaml())
    assert config_class.load(tmp_path / "settings.yaml").ppo.made_up == 0.5
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
    assert {entry.name: ours[entry.name].default for entry in dataclasses.fields(PPOOptions)} == vars(PPOOptions())
    with pytest.raises(TypeError, match="made_up"):
        RecurrentPPO("MlpLstmPolicy", Recall(), made_up=0.5)


@pytest.mark.parametrize(("name", "default", "reason"), ROWS, ids=[row[0] for row in ROWS])
def test_defaults_are_the_codes_and_have_reasons(name, default, reason):
    assert default == str(by_option(TrainConfig())[name])
    assert len(reason.split()) >= 4


def test_every_hyper_parameter_of_the_update_has_its_row():
    assert {name for name, _, _ in ROWS} >= JUDGED


FIRST_TRAINING = Path(__file__).resolve().parents[2] / "docs" / "first_training.md"
TRAINING = {
    "RecurrentPPO": echelon_rl.RecurrentPPO, "policy": MlpLstmPolicy, "make_vec_env": echelon_rl.make_vec_env,
    "train": TrainConfig,
}  # fmt: skip
MEASURING = {
    "measure_win_rate": echelon_env.measure_win_rate, "evaluate_win_rate": echelon_rl.evaluate_win_rate,
    "eval": EvalOptions,
}  # fmt: skip
VIEWS = {
    "parallel": echelon_env.EchelonParallelEnv, "parallel_env": echelon_env.parallel_env,
    "vector": echelon_env.EchelonVectorEnv, "pilot": EchelonPilotEnv, "smac": echelon_env.SmacEnv,
}  # fmt: skip

# Defaults that differ between programs for the same purpose, and why. Everything else must be equal.
DIFFERENT = {
    # RecurrentPPO keeps those of sb3-contrib, for which programs were written.
    "n_steps": {"RecurrentPPO": 128, "train": 16},
    "learning_rate": {"RecurrentPPO": 3e-4, "train": 5e-4},
    "lr_schedule": {"RecurrentPPO": "constant", "train": "linear"},
    "target_kl": {"RecurrentPPO": None, "train": 0.03},
    "bootstrap_time_limits": {"RecurrentPPO": True, "train": False},
    "skip_connection": {"policy": False, "train": True},
    # sb3-contrib's argument enable_critic_lstm may speak instead; None leaves that to it, and alone means True.
    "shared_lstm": {"policy": None, "train": True},
    # A library's reproducibility is its caller's choice; a run of the command can always be repeated.
    "seed": {"RecurrentPPO": None, "make_vec_env": 0, "train": 0},
    # A script begins small. None is native too, and SuperSuit for PettingZoo environments, which have nothing else.
    "num_matches": {"make_vec_env": 8, "train": 64},
    "backend": {"make_vec_env": None, "train": "native"},
    # "default" is the scenario's own opponent, or else trivial, which the command for training names.
    "opponent": {
        "make_vec_env": "default", "train": "trivial",
        # Without an opponent both teams are agents, which one policy for one team cannot be.
        "parallel": None, "vector": None, "pilot": "default", "smac": "medium",
    },
    # The full game; SMAC's own maps are of this size.
    "config": {
        "parallel": "standard", "parallel_env": "standard", "vector": "standard", "pilot": "standard",
        "smac": "skirmish",
    },
}  # fmt: skip


def differing(doors):
    """Return the parameters whose defaults differ between some calls: {parameter: {call: default}}."""
    found = {}
    for name, call in doors.items():
        parameters = inspect.signature(call).parameters.values()
        defaults = {one.name: one.default for one in parameters if one.default is not one.empty}
        for parameter, default in (by_option(call()) if call is TrainConfig else defaults).items():
            found.setdefault(parameter, {})[name] = default
    return {name: seen for name, seen in found.items() if any(seen[one] != seen[two] for one in seen for two in seen)}


@pytest.mark.parametrize("doors", [TRAINING, MEASURING, VIEWS], ids=["training", "measuring", "views"])
def test_defaults_differ_only_where_the_table_says_why(doors):
    expected = {name: {door: seen[door] for door in seen if door in doors} for name, seen in DIFFERENT.items()}
    assert differing(doors) == {name: seen for name, seen in expected.items() if len(seen) > 1}


def players(env):
    """Return who plays red."""
    return set(env._seating[1].values())


def test_the_default_opponent_is_the_weakest_in_training_and_medium_in_views():
    assert players(echelon_rl.make_vec_env("duel", 1).venv) == {TrainConfig().opponent}
    assert players(echelon_env.EchelonVectorEnv(1, "duel", opponent="default")) == {"medium"}


def test_the_example_in_python_trains_as_the_preset_duel(monkeypatch):
    made = []
    monkeypatch.setattr(echelon_rl.RecurrentPPO, "learn", lambda model, steps, **_: made.append((model, steps)))
    monkeypatch.setattr(echelon_rl.RecurrentPPO, "save", lambda *_: None)
    monkeypatch.setattr(echelon_rl, "evaluate_win_rate", lambda *_, **__: None)
    program = re.findall(r"```python\n(.*?)```", FIRST_TRAINING.read_text(), re.DOTALL)[1]
    exec(program.replace('"runs"', "None"), {})
    config = dataclasses.replace(TrainConfig.load("duel"), device="cpu")
    ((model, steps),) = made
    preset = build_model(config, build_env(config))
    assert (model.options, model.ent_schedule, steps) == (preset.options, preset.ent_schedule, config.total_steps)
    assert [model.lr_schedule(left) for left in (1.0, 0.3)] == [preset.lr_schedule(left) for left in (1.0, 0.3)]
    assert (model.clip_range(1.0), model.env.venv.config) == (preset.clip_range(1.0), preset.env.venv.config)
    weights, others = model.policy.state_dict(), preset.policy.state_dict()
    assert all(torch.equal(weights[name].cpu(), others[name]) for name in others)


@pytest.mark.parametrize("value", [1, None, "yes", np.ones((1, 2))])
def test_columns_to_normalise_are_refused_in_a_sentence(value):
    told = "normalize_observations must be of type bool"
    with pytest.raises(ValueError, match=told):
        RecurrentPPO("MlpLstmPolicy", duel(), normalize_observations=value)
    with pytest.raises(ValueError, match=told):
        TrainConfig().replace({"ppo.normalize_observations": value})
    assert PPOOptions(normalize_observations=np.arange(2)) == PPOOptions(normalize_observations=range(2))
