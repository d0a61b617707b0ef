"""Plays and trains in a league with matches on a GPU, or in Numba's simulator, and with the processor's.

``python -m tests.rl.league.on_gpu CASE FOLDER`` runs one of ``CASES``.
"""

import sys
from itertools import cycle
from pathlib import Path

import numpy as np
import torch
from numba import config as numba_config
from tests.rl.league.conftest import config_of
from tests.rl.rollouts import SMALL

from echelon_env import EchelonConfig
from echelon_env.bots.skills import SKILLS
from echelon_env.sim.state import BOT
from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.core.acting import Actor
from echelon_rl.core.distributions import ActionDistribution
from echelon_rl.league import League
from echelon_rl.league.play.acting import PolicyCache
from echelon_rl.self_play.device_environment import DeviceLeagueVecEnv
from echelon_rl.self_play.environment import LeagueVecEnv
from echelon_rl.self_play.run import train_in_league

DEVICE = "cpu" if numba_config.ENABLE_CUDASIM else "cuda"
TINY = {"match.physics_steps_per_decision": 2, "match.max_episode_seconds": 0.8}  # 8 decisions
MATCHES = 4


def model_of(seed):
    env = make_vec_env("duel", 1)
    model = RecurrentPPO("MlpLstmPolicy", env, seed=seed, device="cpu", policy_kwargs=SMALL, n_steps=8)
    model.policy.action_net.weight.data *= 100.0  # so that it does what it sees
    model.policy.set_training_mode(False)
    return model


def league_in(folder):
    """Return a league with two policies, and the opponents that matches get in turn."""
    league = League.open(f"sqlite:///{folder}/league.db", env=EchelonConfig.resolve("duel").replace(TINY))
    for seed in (1, 2):
        model_of(seed).save(folder / f"{seed}.zip")
    one, two = (league.add(folder / f"{seed}.zip", "candidate", "main", "others") for seed in (1, 2))
    hard, easy = (league.find(f"scripted-{skill}") for skill in ("hard", "easy"))
    return league, [one, hard, None, two, easy, one, two, None, hard, one, None, two]


def env_of(device, league, opponents):
    matches = make_vec_env(league.env, MATCHES, None, seed=None, map_pool=2, device=device)
    there, drawn = matches.device if device == "cuda" else "cpu", cycle(opponents)
    cache = PolicyCache(league, device=there)
    how = (lambda: next(drawn)), cache.commander, MATCHES, 5
    env = DeviceLeagueVecEnv(matches.venv, *how) if device == "cuda" else LeagueVecEnv(matches, *how)
    env.learner = model_of(3).policy.to(there)
    return env, cache


def same_matches(folder):
    """Play the first matches of two environments by the same actions; they end alike, against the same opponents."""
    ActionDistribution.sample_raw = ActionDistribution.mode_raw
    league, opponents = league_in(folder)
    (there, cache), (here, _) = (env_of(device, league, opponents) for device in ("cuda", "cpu"))
    rng, first = np.random.default_rng(0), [env.reset() for env in (there, here)]
    np.testing.assert_array_equal(*first)
    for t in range(8):
        actions = rng.uniform(-1, 1, (MATCHES, 45)).astype(np.float32)
        (seen, rewards, dones, infos), (expected, earned, ends, told) = (env.step(actions) for env in (there, here))
        np.testing.assert_allclose(rewards, earned, rtol=0, atol=1e-4)
        assert dones.tolist() == ends.tolist() == [t == 7] * MATCHES
        if t < 7:
            np.testing.assert_allclose(seen, expected, rtol=0, atol=1e-3)
            assert there.alive.tolist() == here.alive.tolist()
        if t in (0, 6):  # the script of match 1 remembers the same
            memory = there.venv.fetched(there.venv.there.device.lesson.memory)
            far = memory.view(BOT).reshape(MATCHES, -1)[1, 1 - there.sides[1].item()]
            near = here.commanders._scripts[1][0].shadows.bots[1, 1 - here._sides[1]]
            assert far["skill"] == SKILLS.index("hard")
            assert far.tobytes() == near.tobytes() if DEVICE == "cpu" else far["skill"] == near["skill"]
    for info, other in zip(infos, told, strict=True):
        np.testing.assert_allclose(info["terminal_observation"], other["terminal_observation"], rtol=0, atol=1e-3)
        for parts in (info, other):
            parts["episode"].pop("t")
        same = ("role", "outcome", "reason", "alive", "present", "is_success", "TimeLimit.truncated")
        assert {key: info[key] for key in same} == {key: other[key] for key in same}
        np.testing.assert_allclose(info["episode"]["r"], other["episode"]["r"], rtol=0, atol=1e-4)
    results = [
        [(opponent.entry_id, result.score, result.home_side, result.seed, result.decisions, result.reason)
         for opponent, result in env.finished]
        for env in (there, here)
    ]  # fmt: skip
    assert results[0] == results[1]
    assert len(results[0]) == 3, "a match against oneself has no result"
    assert {side for _, _, side, *_ in results[0]} == {"blue", "red"}

    # The next matches have the next opponents, on the other side, and memories begin anew.
    assert [there._known[n] for n in there.opponents.tolist()] == opponents[MATCHES : 2 * MATCHES]
    assert ["blue" if side == 0 else "red" for side in there.sides.tolist()] == here.sides
    two, match = opponents[6], 2
    rows = there._rows(1 - there.sides)
    seen = there._seen[rows].clone()
    there.step(actions)
    player = there._players[there.opponents[match].item()]
    fresh = Actor(cache.commander(two), MATCHES)
    fresh.act(seen, torch.zeros(MATCHES, dtype=torch.bool, device=seen.device))
    for now, anew in zip(player.memory, fresh.memory, strict=True):
        torch.testing.assert_close(now.h[:, match], anew.h[:, match])
    return len(results[0])


def training(folder):
    """Train in a league; return how many matches its log has."""
    lines = []
    settings = config_of(
        folder, env_overrides=TINY, env_device="cuda", device=DEVICE, map_pool=2, num_matches=MATCHES, n_steps=12,
        total_steps=96, league_min_steps=48, league_max_steps=48, league_scripts=0.5, lstm_hidden_size=8, heat_maps=1,
    )  # fmt: skip
    result = train_in_league(settings, lines.append)
    assert result.steps == 96
    assert "matches play on the GPU (--env-device cpu for the processor)" in lines
    league = League.open(settings.league.address)
    mine = [entry for entry in league.entries.values() if entry.lineage == "main-0"]
    assert len(mine) == 3, "at the beginning, on the way and at the end"
    return int(league.payoff(sources=["training"]).games.sum() / 2)


CASES = {"same_matches": same_matches, "training": training}

if __name__ == "__main__":
    print(f"{CASES[sys.argv[1]](Path(sys.argv[2]))} matches counted")
