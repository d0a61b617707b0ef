"""The trainer learns to win: the claim of the README, and a short version of it."""

import dataclasses

import pytest

from echelon_rl.config import TrainConfig
from echelon_rl.train import train


def learn(tmp_path, **changes):
    """Train on the duel without progress bars; return the result."""
    settings = {"progress": False, "run_dir": tmp_path, "checkpoint_every": 0, "device": "cpu", **changes}
    return train(dataclasses.replace(TrainConfig.load("duel"), **settings))


def test_a_short_training_clearly_raises_the_win_rate(tmp_path):
    """From next to no win to most: the intervals that hold at 95 % do not touch."""
    result = learn(tmp_path, total_steps=14_000, num_matches=32, eval_matches=30, seed=0, torch_threads=1)
    assert result.before.matches == result.after.matches == 30
    assert result.before.high < result.after.low, f"before {result.before}, after {result.after}"


@pytest.mark.slow
@pytest.mark.timeout(2400)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_duel_is_won(tmp_path, seed):
    """From at most 60 % to at least 90 % of 200 matches."""
    result = learn(tmp_path, eval_matches=200, seed=seed)
    assert result.before.win_rate <= 0.6, f"before {result.before}"
    assert result.after.win_rate >= 0.9, f"after {result.after}"
