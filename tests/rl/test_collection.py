"""What collection, update and evaluation cost and leave behind: conversions, graphs, memory, gradients."""

import json
import subprocess
import sys
from itertools import accumulate
from pathlib import Path

import numpy as np
import pytest
import torch
from gymnasium import spaces
from stable_baselines3.common.callbacks import EvalCallback
from stable_baselines3.common.evaluation import evaluate_policy
from stable_baselines3.common.logger import KVWriter, Logger, configure
from stable_baselines3.common.vec_env import DummyVecEnv

import echelon_env
from echelon_env.matches.batch import MatchBatch
from echelon_rl import RecurrentPPO, RolloutBuffer, make_vec_env
from echelon_rl.core.rollout import gae
from echelon_rl.evaluation import evaluate_win_rate
from tests.rl.allocations import python_peak, torch_allocations
from tests.rl.tasks import Endless, Recall

SMALL = {"lstm_hidden_size": 8, "features_extractor_kwargs": {"sizes": (8,)}}


def ready(env, **kwargs):
    """Return a model that may collect, and its callback."""
    model = RecurrentPPO("MlpLstmPolicy", env, **{"n_steps": 20, "policy_kwargs": SMALL, "seed": 0, **kwargs})
    model.set_logger(configure(None, []))
    _, callback = model._setup_learn(10**9, None, True, "run", False)
    return model, callback


def collect(model, callback):
    assert model.collect_rollouts(model.env, callback, model.rollout_buffer, model.n_steps)


class Wide(Endless):
    """Large observations, the same array in every step: what is allocated of that size is a copy of them."""

    def __init__(self):
        super().__init__(num_envs=32, length=99)
        self.observation_space = spaces.Box(-1, 1, (1000,))
        self.observations = np.zeros((32, 1000), np.float32)

    def reset(self):
        super().reset()
        return self.observations

    def step_wait(self):
        return self.observations, *super().step_wait()[1:]


def test_collection_writes_observations_to_the_buffer_and_nowhere_else():
    """However a copy might be made: nothing as large as a batch of observations is allocated."""
    env = Wide()
    model, callback = ready(env, n_steps=12, device="cpu")
    collect(model, callback)
    env.observations[:] = np.arange(1000)
    size = env.observations.nbytes
    assert max(torch_allocations(lambda: collect(model, callback))) < size
    assert python_peak(lambda: collect(model, callback)) < size
    assert (model.rollout_buffer.obs == torch.arange(1000.0)).all()


def test_memories_and_buffer_hold_no_graph_even_after_updates():
    model, callback = ready(Endless(num_envs=3, length=7), n_steps=20, segment_length=8, device="cpu")
    for _ in range(2):
        collect(model, callback)
        memories = [part for state in (*model.collector.memory, *model.collector.stored) for part in state]
        buffer = [value for value in vars(model.rollout_buffer).values() if isinstance(value, torch.Tensor)]
        assert memories
        assert buffer
        for tensor in (*memories, *buffer):
            assert tensor.grad_fn is None
            assert not tensor.requires_grad
        model.train()


@pytest.mark.slow
def test_memory_stays_flat_over_fifty_updates():
    root = Path(__file__).parents[2]
    probe = subprocess.run(
        [sys.executable, "-m", "tests.rl.memory_probe"], cwd=root, capture_output=True, text=True, check=True
    )
    (tensors, resident), (tensors_after, resident_after) = json.loads(probe.stdout)
    assert tensors_after == tensors
    assert resident_after <= 1.01 * resident


def test_advantages_never_require_gradients():
    rewards, values, after = (torch.rand(*shape, requires_grad=True) for shape in ((5, 2), (5, 2), (2,)))
    starts = torch.zeros(5, 2, dtype=torch.bool)
    for result in gae(rewards, values, starts, after, starts[0], 0.9, 0.8):
        assert not result.requires_grad
    buffer = RolloutBuffer.create(5, 2, 3, 1)
    buffer.compute_gae(after * 2.0, starts[0], 0.9, 0.8)
    assert not buffer.advantages.requires_grad
    assert not buffer.returns.requires_grad


def test_gradients_are_zero_before_every_backward_pass(monkeypatch):
    model, callback = ready(Recall(num_envs=4), n_epochs=2, batch_size=20, device="cpu")
    collect(model, callback)
    calls = []
    backward = torch.Tensor.backward

    def checked(self, *args, **kwargs):
        left = [p for p in model.policy.parameters() if p.grad is not None and bool(p.grad.any())]
        assert not left
        calls.append(1)
        return backward(self, *args, **kwargs)

    monkeypatch.setattr(torch.Tensor, "backward", checked)
    model.train()
    assert len(calls) > 1


def test_further_epochs_take_no_more_memory():
    peaks = []
    for epochs in (2, 8):
        env = Recall(num_envs=4, delay=99)
        model, callback = ready(env, batch_size=10_000, device="cpu", n_epochs=epochs)
        collect(model, callback)
        model.train()  # the first one allocates what the optimiser keeps
        peaks.append(max(accumulate(torch_allocations(model.train))))
    one_number_a_step = 20 * 4 * 4  # bytes of the least that could be kept of a rollout
    assert peaks[1] - peaks[0] < one_number_a_step, "an epoch leaves what is logged of it and nothing else"


# ------------------------------------------------------------------------------------------------------- edge cases


@pytest.mark.filterwarnings("error")
def test_rollout_in_which_everybody_is_dead_changes_nothing():
    env = Endless(num_envs=3, length=50)
    env.alive = np.zeros(3, bool)
    model, callback = ready(env, device="cpu")
    before = [parameter.detach().clone() for parameter in model.policy.parameters()]
    collect(model, callback)
    assert not model.rollout_buffer.alive.any()
    model.train()
    assert all(torch.equal(a, b) for a, b in zip(before, model.policy.parameters(), strict=True))
    assert "train/loss" not in model.logger.name_to_value


@pytest.mark.parametrize(("shape", "shown"), [((2, 3), r"\[2, 3\]"), ((4, 5), r"\[4, 5\]")])
def test_wrong_number_of_rows_is_named_with_both_shapes(shape, shown):
    env = Endless(num_envs=4)
    model, callback = ready(env, device="cpu")
    step_wait = env.step_wait
    env.step_wait = lambda: (np.zeros(shape, np.float32), *step_wait()[1:])
    with pytest.raises(ValueError, match=rf"observations of shape {shown}; expected 4 rows of 3 numbers"):
        collect(model, callback)


def test_spread_of_advantages_values_and_rewards_is_logged():
    model, callback = ready(Recall(num_envs=6), device="cpu")
    collect(model, callback)
    names = ("advantages", "values", "rewards")
    expected = {name: getattr(model.rollout_buffer, name).numpy().std() for name in names}
    model.train()
    for name in names:
        assert expected[name] > 0
        assert model.logger.name_to_value[f"train/{name}_std"] == pytest.approx(expected[name], rel=1e-4)


class Kept(KVWriter):
    """Keeps what a logger writes."""

    def __init__(self):
        self.rows = []

    def write(self, key_values, key_excluded, step=0):
        self.rows.append(dict(key_values))

    def close(self):
        pass


def test_entropy_coefficient_is_logged_as_it_falls():
    kept = Kept()
    model = RecurrentPPO(
        "MlpLstmPolicy", Recall(num_envs=2), n_steps=5, ent_coef=(0.05, 0.01), policy_kwargs=SMALL, device="cpu"
    )
    model.set_logger(Logger(None, [kept]))
    model.learn(200)
    model.logger.dump()
    logged = [row["train/ent_coef"] for row in kept.rows if "train/ent_coef" in row]
    assert len(logged) == 20
    # The k-th of 20 updates follows the k-th rollout.
    for k in (1, 10, 20):
        assert logged[k - 1] == pytest.approx(0.05 - 0.04 * k / 20)


# ------------------------------------------------------------------------------------------------ without gradients


@pytest.fixture
def modes(monkeypatch):
    """Return a list that gets, for every use of a policy's encoder, whether its result is an inference tensor."""
    from echelon_rl.policies import MlpLstmPolicy

    seen = []
    features = MlpLstmPolicy.features

    def spied(self, obs):
        result = features(self, obs)
        seen.append(result.is_inference())
        return result

    monkeypatch.setattr(MlpLstmPolicy, "features", spied)
    return seen


def test_collection_and_every_evaluation_run_in_inference_mode(modes):
    env = Recall(num_envs=3)
    model, callback = ready(env, device="cpu")
    collect(model, callback)
    after_collection = len(modes)
    assert after_collection > 0
    evaluate_policy(model, env, n_eval_episodes=3, warn=False)
    evaluation = EvalCallback(env, n_eval_episodes=3, eval_freq=1, warn=False, verbose=0)
    evaluation.init_callback(model)
    evaluation.on_step()
    after_evaluations = len(modes)
    assert after_evaluations > after_collection
    duel = RecurrentPPO("MlpLstmPolicy", make_vec_env("duel", 1, backend="native"), policy_kwargs=SMALL, device="cpu")
    short = echelon_env.EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 2.0})
    evaluate_win_rate(duel, short, matches=2)
    assert len(modes) > after_evaluations
    assert all(modes)
    modes.clear()
    model.train()
    assert modes
    assert not any(modes)


def test_loading_builds_no_environment(tmp_path, monkeypatch):
    env = make_vec_env("duel", 2, backend="native")
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=4, policy_kwargs=SMALL, device="cpu")
    path = model.save(tmp_path / "model")
    observation = env.reset()

    def refuse(self, *args, **kwargs):
        raise AssertionError(f"an environment was built: {type(self).__name__}")

    for builder in (echelon_env.EchelonVectorEnv, echelon_env.EchelonParallelEnv, MatchBatch, DummyVecEnv):
        monkeypatch.setattr(builder, "__init__", refuse)
    with pytest.raises(AssertionError, match="was built"):
        make_vec_env("duel", 2, backend="native")
    loaded = RecurrentPPO.load(path, device="cpu")
    assert isinstance(loaded.observation_space, spaces.Box)
    expected, _ = model.predict(observation, deterministic=True)
    assert np.array_equal(loaded.predict(observation, deterministic=True)[0], expected)
