import json
import time
import zipfile

import numpy as np
import pytest
import safetensors.torch
import sb3_contrib
import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

from echelon_rl import RecurrentPPO
from echelon_rl.checkpoints.archive import digest
from echelon_rl.policies import MlpLstmPolicy
from tests.rl.rollouts import assert_close, small_model, weights
from tests.rl.tasks import Recall

SMALL = {"lstm_hidden_size": 8, "features_extractor_kwargs": {"sizes": (8,)}, "activation_fn": torch.nn.ReLU}


@pytest.fixture
def model():
    return small_model(
        Recall(), n_steps=16, learning_rate=2e-3, lr_schedule="cosine", ent_coef=(0.02, 0.01), clip_range_vf=0.3,
        target_kl=0.5, segment_length=4, policy_kwargs=SMALL, seed=5,
    ).learn(512)  # fmt: skip


def members_of(path):
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def rewrite(path, out, members=None, compression=zipfile.ZIP_STORED, **data):
    """Copy a checkpoint with other members, where None leaves one out, and with other values in its data."""
    members = members_of(path) | (members or {})
    if data:
        members["data"] = json.dumps(json.loads(members["data"]) | data).encode()
    with zipfile.ZipFile(out, "w", compression) as archive:
        for name, content in members.items():
            if content is not None:
                archive.writestr(name, content)
    return out


def test_the_same_model_is_the_same_file_on_any_day(model, tmp_path, monkeypatch):
    files = []
    for day in (0, 400):
        monkeypatch.setattr(time, "time", lambda day=day: 1.8e9 + 86_400 * day)
        files.append(model.save(tmp_path / "model.zip").read_bytes())
    assert files[0] == files[1]
    with zipfile.ZipFile(tmp_path / "model.zip") as archive:  # as in files of Stable-Baselines3
        assert {"data", "_stable_baselines3_version", "system_info.txt"} <= set(archive.namelist())
        assert {info.external_attr >> 16 for info in archive.infolist()} == {0o600}


def test_round_trip_keeps_everything(model, tmp_path):
    assert model.save(tmp_path / "deep" / "model") == tmp_path / "deep" / "model.zip"
    again = RecurrentPPO.load(tmp_path / "deep" / "model", env=Recall(), device="cpu")
    assert_close(weights(model), weights(again), 0.0)
    ours, theirs = model.policy.optimizer.state_dict(), again.policy.optimizer.state_dict()
    assert ours["param_groups"] == theirs["param_groups"]
    torch.testing.assert_close(ours["state"], theirs["state"], rtol=0, atol=0)
    kept = ("num_timesteps", "_n_updates", "gamma", "n_steps", "target_kl", "segment_length")
    assert [getattr(again, name) for name in kept] == [getattr(model, name) for name in kept]
    for progress in (1.0, 0.3, 0.0):
        ours, theirs = (
            [one.clip_range_vf(progress), one.lr_schedule(progress), one.ent_schedule(progress)]
            for one in (model, again)
        )
        assert theirs == ours == [0.3, *ours[1:]]


def test_saving_replaces_the_file_in_one_step(model, tmp_path, monkeypatch):
    path = model.save(tmp_path / "m.zip")
    good = path.read_bytes()
    monkeypatch.setattr("os.replace", lambda *_: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        model.save(path)
    assert path.read_bytes() == good
    assert [entry.name for entry in tmp_path.iterdir()] == ["m.zip"], "the unfinished file must not stay"


@pytest.mark.parametrize("space", [spaces.Discrete(2), spaces.Box(-1, 1, (2,))])
def test_stock_files_load_when_trusted(tmp_path, space):
    env = Recall(action_space=space)
    stock = sb3_contrib.RecurrentPPO("MlpLstmPolicy", env, n_steps=16, batch_size=64, n_epochs=1, seed=0, device="cpu")
    stock._stats_window_size = 9
    stock.learn(256)
    stock.save(tmp_path / "stock.zip")
    ours = RecurrentPPO.load(tmp_path / "stock.zip", env=env, device="cpu", allow_pickle=True)
    assert ours._stats_window_size == 9
    state = mine = None
    starts = np.ones(16, bool)
    for step in range(5):
        observations = np.random.default_rng(step).normal(size=(16, 2)).astype(np.float32)
        expected, state = stock.predict(observations, state, starts, deterministic=True)
        actions, mine = ours.predict(observations, mine, starts, deterministic=True)
        np.testing.assert_allclose(actions, expected, rtol=0, atol=1e-5)
        starts = np.zeros(16, bool)
    ours.learn(256)
    RecurrentPPO.load(ours.save(tmp_path / "mine.zip"), device="cpu")


def test_missing_and_extra_weights_are_both_listed(model, tmp_path):
    path = model.save(tmp_path / "m.zip")
    held = safetensors.torch.load(members_of(path)["policy.safetensors"])
    held["surprise"] = held.pop("value_net.bias")
    content = safetensors.torch.save(held)
    digests = {**json.loads(members_of(path)["data"])["digests"], "policy.safetensors": digest(content)}
    changed = rewrite(path, tmp_path / "changed.zip", {"policy.safetensors": content}, digests=digests)
    with pytest.raises(ValueError, match=r"missing: .*value_net\.bias.*; unknown: surprise"):
        RecurrentPPO.load(changed)


def test_files_that_are_damaged_or_do_not_fit_are_explained(model, tmp_path):
    path = model.save(tmp_path / "m.zip")
    content = path.read_bytes()
    for keep in (0, 10, len(content) // 2, len(content) - 30):
        (tmp_path / "cut.zip").write_bytes(content[:keep])
        with pytest.raises(ValueError, match="not a checkpoint or is damaged"):
            RecurrentPPO.load(tmp_path / "cut.zip")
    with pytest.raises(FileNotFoundError, match="there is no checkpoint"):
        RecurrentPPO.load(tmp_path / "nowhere.zip")
    bare = {"policy.safetensors": None}
    for other, env, message in (
        (rewrite(path, tmp_path / "future.zip", format=99), None, "format 99; this version reads format 2"),
        (rewrite(path, tmp_path / "bare.zip", bare), None, r"lacks policy\.safetensors"),
        (path, Recall(action_space=spaces.Discrete(3)), "action_space of the environment, Discrete"),
    ):
        with pytest.raises(ValueError, match=message):
            RecurrentPPO.load(other, env=env)


def test_own_policy_class_must_be_passed(tmp_path):
    class Mine(MlpLstmPolicy):
        pass

    path = small_model(Recall(), Mine).save(tmp_path / "m.zip")
    with pytest.raises(ValueError, match="custom_objects"):
        RecurrentPPO.load(path)
    assert isinstance(RecurrentPPO.load(path, custom_objects={"policy_class": Mine}).policy, Mine)


def test_a_function_of_progress_comes_back_as_the_same_function_of_progress(tmp_path, recwarn):
    def warmed_up(left):
        return np.float64(0.01) * min(1.0, 10 * (1.0 - left) + 0.1) * left**2

    model = small_model(Recall(), learning_rate=warmed_up, clip_range=lambda left: 0.1 + 0.1 * left)
    once = RecurrentPPO.load(model.save(tmp_path / "m.zip"))
    for loaded in (once, RecurrentPPO.load(once.save(tmp_path / "again.zip"))):
        for left in (1.0, 0.97, 0.5, 1 / 3, 0.0, -0.01):
            assert loaded.lr_schedule(left) == pytest.approx(warmed_up(max(left, 0.0)), abs=1e-6)
            assert loaded.clip_range(left) == pytest.approx(0.1 + 0.1 * max(left, 0.0))
    assert not [w for w in recwarn if issubclass(w.category, UserWarning)]


@pytest.mark.parametrize("change", [{}, {"learning_rate": 1e-3}])
def test_a_linear_schedule_that_ended_below_0_is_saved_and_loaded(tmp_path, change):
    """As SB3's do where the total number of steps is no multiple of a rollout."""
    model = small_model(Recall(), n_steps=16, learning_rate=lambda left: 1e-3 * left).learn(16 * 16 + 1)
    rates = [group["lr"] for group in model.policy.optimizer.param_groups]
    assert max(rates) < 0
    path = model.save(tmp_path / "m.zip")
    loaded = RecurrentPPO.load(path, env=Recall(), device="cpu", custom_objects=change)
    other = small_model(Recall(), n_steps=16)
    other.set_parameters(path)
    for found in (loaded, other):
        assert [group["lr"] for group in found.policy.optimizer.param_groups] == rates
        found.learn(16 * 16)


@pytest.mark.parametrize("function", [lambda left: 1e-3 / left, lambda left: 1e-3 * (1.0 if left > 0 else np.nan)])
def test_of_a_function_that_fails_at_the_end_the_first_value_is_saved_with_a_warning(tmp_path, function):
    model = small_model(Recall(), learning_rate=function)
    with pytest.warns(UserWarning, match=r"learning_rate is a function without a finite value .* first value 0\.001"):
        path = model.save(tmp_path / "m.zip")
    assert RecurrentPPO.load(path).lr_schedule(0.5) == pytest.approx(1e-3)


class OwnNet(BaseFeaturesExtractor):
    """A network of a user, with a class among its arguments."""

    def __init__(self, observation_space, width, act):
        super().__init__(observation_space, width)
        self.net = torch.nn.Sequential(torch.nn.Linear(observation_space.shape[0], width), act())

    def forward(self, observations):
        return self.net(observations)


class OwnTanh(torch.nn.Tanh):
    pass


class OwnSGD(torch.optim.SGD):
    pass


@pytest.mark.parametrize("optimizer", [OwnSGD, torch.optim.RMSprop])
def test_own_classes_in_policy_kwargs_are_named_in_the_file_and_passed_by_the_caller(optimizer, tmp_path):
    own = {"features_extractor_class": OwnNet, "activation_fn": OwnTanh, "optimizer_class": optimizer}
    kwargs = {**own, "features_extractor_kwargs": {"width": 8, "act": torch.nn.ReLU}, "net_arch": [8]}
    model = small_model(Recall(), policy_kwargs=kwargs, n_steps=8).learn(256)
    path = model.save(tmp_path / "m.zip")
    with pytest.raises(
        ValueError, match=r"class '.*:OwnNet' of its author as features_extractor_class.*custom_objects"
    ):
        RecurrentPPO.load(path)
    again = RecurrentPPO.load(path, env=Recall(), device="cpu", custom_objects=own)
    assert_close(weights(model), weights(again), 0.0)
    assert isinstance(again.policy.mlp_extractor.policy_net[1], OwnTanh)
    assert type(again.policy.optimizer) is optimizer
    again.learn(256)
    again.set_parameters(path)
    assert_close(weights(model), weights(again), 0.0)


def test_a_file_that_names_a_class_imports_and_runs_nothing(model, tmp_path, monkeypatch):
    path = model.save(tmp_path / "m.zip")
    kwargs = json.loads(members_of(path)["data"])["policy_kwargs"]
    monkeypatch.chdir(tmp_path)
    (tmp_path / "attack.py").write_text("open('touched', 'w')")
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("attack:Net", "subprocess:Popen"):
        forged = rewrite(
            path, tmp_path / "evil.zip", policy_kwargs=kwargs | {"features_extractor_class": {"class": name}}
        )
        with pytest.raises(ValueError, match="of its author"):
            RecurrentPPO.load(forged)
    assert not (tmp_path / "touched").exists()


@pytest.mark.parametrize(
    "odd", [{"activation_fn": lambda: None}, {"features_extractor_kwargs": {"net": torch.nn.Tanh()}}]
)
def test_what_no_checkpoint_can_hold_is_refused_before_training(odd):
    with pytest.raises(ValueError, match=r"policy_kwargs\[.*cannot be saved"):
        small_model(Recall(), policy_kwargs=odd)
