"""A task that needs memory is solved, and is not when the memory is taken away."""

import subprocess
import sys
from pathlib import Path

import pytest
import torch
from benchmarks.memory_tasks import TMaze
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.evaluation import evaluate_policy

from echelon_rl import RecurrentPPO
from echelon_rl.lstm.functional import init_lstm_
from echelon_rl.policies import MlpLstmPolicy

SMALL = {"lstm_hidden_size": 32, "features_extractor_kwargs": {"sizes": (32,)}}


@pytest.fixture(params=[True, False], ids=["with memory", "without memory"])
def memory(request, monkeypatch):
    """Whether the LSTM remembers; if not, it is reset before every step, in collection, update and evaluation."""
    if not request.param:
        step, sequence = MlpLstmPolicy.step, MlpLstmPolicy.sequence
        monkeypatch.setattr(MlpLstmPolicy, "step", lambda self, x, m, reset: step(self, x, m, torch.ones_like(reset)))
        monkeypatch.setattr(
            MlpLstmPolicy,
            "sequence",
            lambda self, x, m, reset: sequence(self, x, m, torch.ones(x.shape[:2], dtype=torch.bool)),
        )
    return request.param


def mean_return(model, task, episodes):
    """Return the mean return of new episodes, without exploration."""
    mean, _ = evaluate_policy(model, make_vec_env(task, 8, seed=9), episodes, warn=False)
    return mean


def test_t_maze_of_length_50(memory):
    torch.manual_seed(0)
    model = RecurrentPPO(
        "MlpLstmPolicy",
        make_vec_env(TMaze, 16, seed=0),
        n_steps=102,
        segment_length=51,  # the gradient must reach from the junction back to the sign
        batch_size=816,
        learning_rate=3e-3,
        gamma=1.0,
        gae_lambda=1.0,
        ent_coef=0.01,
        policy_kwargs=SMALL,
        seed=0,
        device="cpu",
    )
    # With the usual bias of 1 a cell keeps 0.73^50 of the sign: forget gates must suit the span (Tallec and Ollivier,
    # 2018).
    init_lstm_(model.policy.lstm_actor, forget_bias=5.0)
    model.learn(16 * 102 * 9)
    result = mean_return(model, TMaze, 160)
    assert result == 1.0 if memory else abs(result) < 0.4, result


@pytest.mark.slow
def test_comparison_of_learning_quality_runs():
    script = Path(__file__).parents[2] / "benchmarks" / "learning_quality.py"
    done = subprocess.run(
        [sys.executable, script, "--quick", "--tasks", "CartPole"], capture_output=True, text=True, check=True
    )
    assert [line.split()[1] for line in done.stdout.splitlines()] == ["sb3-contrib", "echelon-rl"]
