"""The trainer learns to win: the claim of the README, and a short version of it."""

import dataclasses

import pytest
import torch

from echelon_rl.config import TrainConfig
from echelon_rl.train import train
from tests.rl.rollouts import small_model
from tests.rl.tasks import Escape


def learn(tmp_path, **changes):
    """Train on the duel without progress bars; return the result."""
    settings = {"progress": False, "run_dir": tmp_path, "checkpoint_every": 0, "device": "cpu", **changes}
    return train(dataclasses.replace(TrainConfig.load("duel"), **settings))


def test_a_short_training_clearly_raises_the_win_rate(tmp_path):
    """From next to no win to most: the intervals that hold at 95 % do not touch."""
    result = learn(tmp_path, total_steps=24_000, num_matches=32, eval_matches=30, seed=0, torch_threads=1)
    assert result.before.matches == result.after.matches == 30
    assert result.before.high < result.after.low, f"before {result.before}, after {result.after}"


@pytest.mark.ci
def test_nobody_learns_to_die_before_a_defeat_that_reaches_the_dead_too():
    """Rollouts of four steps end long before the defeat. If death ended what an agent gets there, it would pay."""
    model = small_model(Escape(), n_steps=4, learning_rate=3e-3, gamma=0.95)
    model.learn(16 * 4 * 50)
    memory, chances = model.policy.initial_memory(1), []
    with torch.no_grad():
        for t in range(12):
            features = model.policy.features(torch.tensor([[1.0, t / 12]]))
            logits, _, memory = model.policy.step(features, memory, torch.tensor([t == 0]))
            chances.append(float(logits.softmax(-1)[0, 1]))
    assert max(chances) < 0.1, chances


@pytest.mark.slow
@pytest.mark.timeout(2400)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_duel_is_won(tmp_path, seed):
    """From at most 60 % to at least 90 % of 200 matches."""
    result = learn(tmp_path, eval_matches=200, seed=seed)
    assert result.before.win_rate <= 0.6, f"before {result.before}"
    assert result.after.win_rate >= 0.9, f"after {result.after}"
