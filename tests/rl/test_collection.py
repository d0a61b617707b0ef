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
from stable_baselines3.common.vec_env import DummyVecEnv

import echelon_env
from echelon_env.matches.batch import MatchBatch
from echelon_rl import RecurrentPPO, RolloutBuffer, make_vec_env
from echelon_rl.evaluation import evaluate_win_rate
from echelon_rl.policies import MlpLstmPolicy
from tests.rl.allocations import python_peak, torch_allocations
from tests.rl.rollouts import assert_close, collect, collected, gae, small_model, weights
from tests.rl.tasks import Endless, Recall


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
    model = collected(env, n_steps=12)
    env.observations[:] = np.arange(1000)
    size = env.observations.nbytes
    assert max(torch_allocations(lambda: collect(model))) < size
    assert python_peak(lambda: collect(model)) < size
    assert (model.rollout_buffer.obs == torch.arange(1000.0)).all()


@pytest.mark.slow
def test_memory_stays_flat_over_fifty_updates():
    root = Path(__file__).parents[2]
    probed = subprocess.check_output([sys.executable, "-m", "tests.rl.memory_probe"], cwd=root, text=True)
    (tensors, resident), (tensors_after, resident_after) = json.loads(probed)
    assert tensors_after == tensors
    assert resident_after <= 1.01 * resident


def test_advantages_never_require_gradients():
    rewards, values, after = (torch.rand(*shape, requires_grad=True) for shape in ((5, 2), (5, 2), (2,)))
    starts = torch.zeros(5, 2, dtype=torch.bool)
    assert not any(result.requires_grad for result in gae(rewards, values, starts, after, starts[0], 0.9, 0.8))
    buffer = RolloutBuffer.create(5, 2, 3, 1)
    buffer.compute_gae(after * 2.0, starts[0], 0.9, 0.8)
    assert not buffer.advantages.requires_grad
    assert not buffer.returns.requires_grad


def test_gradients_are_zero_before_every_backward_pass(monkeypatch):
    model = collected(Recall(num_envs=4), n_epochs=2, batch_size=20)
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
        model = collected(Recall(num_envs=64, delay=99), batch_size=10_000, n_epochs=epochs)
        model.train()  # the first one allocates what the optimiser keeps
        # What PyTorch's threads hold at once varies by about a kilobyte, so both take the most of 16 epochs.
        peaks.append(max(max(accumulate(torch_allocations(model.train))) for _ in range(16 // epochs)))
    one_number_a_step = 20 * 64 * 4  # bytes of the least that could be kept of a rollout
    assert peaks[1] - peaks[0] < one_number_a_step, "an epoch leaves what is logged of it and nothing else"


@pytest.mark.filterwarnings("error")
def test_rollout_in_which_everybody_is_dead_changes_nothing():
    env = Endless(num_envs=3, length=50)
    env.alive = np.zeros(3, bool)
    model = collected(env)
    before = weights(model)
    assert not model.rollout_buffer.alive.any()
    model.train()
    assert_close(before, weights(model), 0.0)
    assert "train/loss" not in model.logger.name_to_value


@pytest.mark.parametrize(("shape", "shown"), [((2, 3), r"\[2, 3\]"), ((4, 5), r"\[4, 5\]")])
def test_wrong_number_of_rows_is_named_with_both_shapes(shape, shown):
    env = Endless(num_envs=4)
    model = collected(env)
    step_wait = env.step_wait
    env.step_wait = lambda: (np.zeros(shape, np.float32), *step_wait()[1:])
    with pytest.raises(ValueError, match=rf"observations of shape {shown}; expected 4 rows of 3 numbers"):
        collect(model)


def test_spread_of_advantages_values_and_rewards_is_logged():
    model = collected(Recall(num_envs=6))
    names = ("advantages", "values", "rewards")
    expected = {name: getattr(model.rollout_buffer, name).numpy().std() for name in names}
    model.train()
    for name in names:
        assert expected[name] > 0
        assert model.logger.name_to_value[f"train/{name}_std"] == pytest.approx(expected[name], rel=1e-4)


def test_entropy_coefficient_is_logged_as_it_falls(monkeypatch):
    model, logged = small_model(Recall(num_envs=2), n_steps=5, ent_coef=(0.05, 0.01)), []
    train = model.train

    def noting():
        train()
        logged.append(model.logger.name_to_value["train/ent_coef"])

    monkeypatch.setattr(model, "train", noting)
    model.learn(200)
    assert len(logged) == 20
    # The k-th of 20 updates follows the k-th rollout.
    assert [logged[k - 1] for k in (1, 10, 20)] == pytest.approx([0.05 - 0.04 * k / 20 for k in (1, 10, 20)])


@pytest.fixture
def modes(monkeypatch):
    """Return a list that gets, for every use of a policy's encoder, whether its result is an inference tensor."""
    seen, encoded = [], MlpLstmPolicy.encoded

    def spied(self, rows):
        result = encoded(self, rows)
        seen.append(result.is_inference())
        return result

    monkeypatch.setattr(MlpLstmPolicy, "encoded", spied)
    return seen


def test_collection_and_every_evaluation_run_in_inference_mode(modes):
    env = Recall(num_envs=3)
    model = collected(env)
    after_collection = len(modes)
    assert after_collection > 0
    evaluate_policy(model, env, n_eval_episodes=3, warn=False)
    evaluation = EvalCallback(env, n_eval_episodes=3, eval_freq=1, warn=False, verbose=0)
    evaluation.init_callback(model)
    evaluation.on_step()
    after_evaluations = len(modes)
    assert after_evaluations > after_collection
    duel = small_model(make_vec_env("duel", 1, backend="native"))
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
    model = small_model(env)
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
