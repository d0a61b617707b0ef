"""A league whose matches and opponents are on a GPU is one of the processor's; Numba's simulator plays it without."""

from itertools import count, cycle

import numpy as np
import pytest
import torch
from tests.env.envs.test_cuda_vector_env import simulated
from tests.rl.league.on_gpu import CASES
from tests.rl.pretend_device import FarMatches, Traffic, move_there

from echelon_rl.core.acting import Actor
from echelon_rl.league import LeagueEntry
from echelon_rl.self_play import device_environment
from echelon_rl.self_play.device_environment import DeviceLeagueVecEnv, SlotsAhead
from echelon_rl.self_play.environment import OpponentSlots
from echelon_rl.self_play.roles import make_role
from echelon_rl.self_play.run import LeagueLearner, make_league_env
from echelon_rl.user_code import UserCode
from echelon_rl.vec_envs import device_env

from .conftest import make_model


@pytest.mark.ci
@pytest.mark.timeout(900)
@pytest.mark.parametrize("case", CASES)
def test_a_league_plays_as_on_the_processor(case, tmp_path):
    counted = simulated("-m", "tests.rl.league.on_gpu", case, str(tmp_path))
    assert int(counted.splitlines()[-1].split()[0]) > 0


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
    assert later[0] == there.drawn[0][0] not in kept


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
    assert (slots.drawn[0], len(slots.drawn)) == ([2], 6), "as many as that rollout would have needed, and more"


def test_an_opponent_of_ones_own_keeps_a_league_on_the_processor(league):
    learner = LeagueLearner(league, make_role("main", 64, 64, "pfsp", "alphastar"), "main-0", np.random.default_rng(0))
    with pytest.raises(ValueError, match="beside a league an opponent of yours plays on the processor"):
        make_league_env(learner, 2, own=UserCode(lambda seen: seen[:, :, :45]), device="cuda")


def test_the_opponents_of_a_rollout_are_chosen_and_act_without_waiting(monkeypatch):
    monkeypatch.setattr(Actor, "act", torch.no_grad()(Actor.act.__wrapped__))  # wrapped tensors have no inference mode
    for module in (device_env, device_environment):
        for name in ("as_tensor", "as_actions"):
            monkeypatch.setattr(module, name, lambda there: there)
    policy, traffic = make_model(0).policy, Traffic()
    script, other = LeagueEntry("script", "scripted:hard"), LeagueEntry("other")
    draws = cycle([script, other, None])
    with traffic:
        move_there(policy)
        with traffic.allowed("before", 99):
            env = DeviceLeagueVecEnv(FarMatches(), lambda: next(draws), lambda entry: entry.skill or policy, 2, 0)
            env.learner = policy
            env.begin(*env.venv.reset())
            log, sides = env.log(6), env.sides.here.tolist()
        with traffic.allowed("rollout", 0):
            for t in range(6):
                env.accounts.add(log, t, *env.play(env.venv.far(4, 45)))
                same = [side == before for side, before in zip(env.sides.here.tolist(), sides, strict=True)]
                assert same == [t % 6 in (0, 1, 5)] * 4, "the learner changes sides with each match"
    assert traffic.to_host["rollout"] == 0 < traffic.to_host["before"]
    players = [env._known[number] for number in env._players]
    assert {script, other, None} == set(players), "a script, a policy and the learner itself act"
