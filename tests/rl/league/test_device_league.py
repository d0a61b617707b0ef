"""A league whose matches and opponents are on a GPU is one of the processor's; Numba's simulator plays it without."""

from itertools import count

import numpy as np
import pytest
import torch
from tests.env.envs.test_cuda_vector_env import simulated
from tests.rl.league.on_gpu import CASES

from echelon_rl.league import League
from echelon_rl.league.training.device_environment import SlotsAhead
from echelon_rl.league.training.environment import OpponentSlots
from echelon_rl.league.training.roles import make_role
from echelon_rl.league.training.run import LeagueLearner, make_league_env
from echelon_rl.user_code import UserCode

from .conftest import SHORT


@pytest.mark.ci
@pytest.mark.timeout(900)
@pytest.mark.parametrize("case", CASES)
def test_a_league_plays_as_on_the_processor(case, tmp_path):
    assert "0 matches" not in simulated("-m", "tests.rl.league.on_gpu", case, str(tmp_path))


@pytest.mark.cuda
@pytest.mark.parametrize("case", CASES)
def test_a_league_plays_as_on_the_processor_on_a_gpu(case, tmp_path, monkeypatch):
    from echelon_rl.core.distributions import ActionDistribution

    monkeypatch.setattr(ActionDistribution, "sample_raw", ActionDistribution.sample_raw)  # one case replaces it
    assert CASES[case](tmp_path) > 0


@pytest.mark.parametrize(("matches", "slots"), [(7, 3), (6, 6), (4, 1)])
def test_draws_made_ahead_serve_the_same_matches(matches, slots):
    """With any ends, and draws for at most so many, the opponents are those of ``OpponentSlots``."""
    rng, number = np.random.default_rng(0), count()
    here, drawn = OpponentSlots(matches, slots, lambda: next(number)), count()
    there = SlotsAhead(matches, slots, lambda: next(drawn), torch.device("cpu"))
    opponents = torch.full((matches,), -1)
    for rollout in range(40):
        there.draw_ahead()
        begun = np.ones(matches, bool)
        for step in range(4):
            ended = begun & (rng.random(matches) < 0.4) if rollout else np.full(matches, step == 0)
            begun &= ~ended  # so that no more begin than twice the slots serve
            for match in np.flatnonzero(ended):
                here.begin(match)
            opponents = there.assign(torch.from_numpy(ended), opponents)
            assert opponents.tolist() == here.opponents
    assert len(there.drawn) <= 3, "old draws are forgotten"
    kept = opponents.clone()
    there.refresh()
    there.draw_ahead()
    later = there.assign(torch.arange(matches) == 0, opponents)
    assert later[1:].equal(kept[1:]), "running matches keep their opponents"
    assert later[0] not in kept
    assert later[0] == there.drawn[0][0]


def test_without_enough_draws_the_last_one_serves_the_rest():
    number = count()
    slots = SlotsAhead(2, 1, lambda: next(number), torch.device("cpu"))
    slots.draw_ahead()
    every, opponents = torch.ones(2, dtype=torch.bool), torch.zeros(2, dtype=torch.int64)
    met = []
    for _ in range(4):
        opponents = slots.assign(every, opponents)
        met.append(opponents.tolist())
    assert met == [[0, 0], [1, 1], [1, 1], [1, 1]]
    slots.draw_ahead()
    assert slots.drawn[0] == [2]
    assert len(slots.drawn) == 6, "as many as that rollout would have needed, and more"


def test_an_opponent_of_ones_own_keeps_a_league_on_the_processor(tmp_path):
    league = League.open(f"sqlite:///{tmp_path}/league.db", env=SHORT)
    learner = LeagueLearner(league, make_role("main", 64, 64, "pfsp", "alphastar"), "main-0", np.random.default_rng(0))
    with pytest.raises(ValueError, match="beside a league an opponent of yours plays on the processor"):
        make_league_env(learner, 2, own=UserCode(lambda seen: seen[:, :, :45]), device="cuda")
