"""Commanders of teams: teams as if alone, memories apart, devices apart."""

import gc
import weakref

import numpy as np
import pytest
import torch

from echelon_env import EchelonVectorEnv
from echelon_rl.league.play.acting import PolicyCache, TeamCommanders, load_policy

from .conftest import make_model, memory_of


def actions_for(env):
    return np.zeros((env.num_envs, 45), np.float32)


def by_hand(policies, observations, memories, rows):
    """The plain method: one call for each team, with a memory of its own; nobody acts for rows without a commander."""
    actions = np.full((len(observations), 45), 0.25, np.float32)
    for place, policy in policies.items():
        obs = torch.from_numpy(observations[rows(*place)])
        with torch.inference_mode():
            params, _, memories[place] = policy.step(
                policy.features(obs), memories.get(place, policy.initial_memory(len(obs))), torch.zeros(len(obs)).bool()
            )
            actions[rows(*place)] = policy.heads.to_env(policy.distribution(params).mode_raw())
    return actions


@pytest.mark.parametrize(
    "kwargs",
    [
        {"hidden": 16, "skip_connection": True},
        {"hidden": 8, "net_arch": {"pi": [12], "vf": []}, "n_lstm_layers": 2, "activation_fn": torch.nn.ReLU},
        {"hidden": 24, "policy": "SuiteLstmPolicy"},
        {"hidden": 16, "memory": "gru"},
        {"hidden": 16, "memory": "none"},
    ],
)
def test_teams_act_as_if_each_had_its_policy_to_itself(kwargs):
    policies = [make_model(seed, **kwargs).policy for seed in range(3)]
    env = EchelonVectorEnv(5, "duel")
    commanders = TeamCommanders(env, deterministic=True)
    taken, memories = {}, {}
    for match in range(5):
        for team, number in ((0, match % 3), (1, (match * match + 1) % 3)):
            commanders.take(match, team, policies[number])
            taken[match, team] = policies[number]
    observations, _ = env.reset(seed=1)
    for step in range(6):
        if step == 3:  # who takes command starts without memory, also who had it already; one is left alone
            for match, team, policy in ((2, 1, policies[0]), (1, 0, taken[1, 0])):
                commanders.take(match, team, policy)
                taken[match, team] = policy
                del memories[match, team]
            commanders.leave(4, 0)
            del taken[4, 0]
        actions = np.full((env.num_envs, 45), 0.25, np.float32)
        commanders.act(observations, actions)
        np.testing.assert_allclose(  # sums of float32 in another order
            actions, by_hand(taken, observations, memories, commanders.rows), atol=1e-5
        )
        observations = env.step(actions)[0]


def test_every_policy_samples_with_its_own_deviations(checkpoints):
    policies = [load_policy(path) for path in checkpoints[:3]]
    widths = torch.zeros(3, policies[0].heads.num_std)  # exp(-20) takes no part in float32, exp(0) does
    widths[0], widths[1, 2:], widths[2, :3] = -20.0, -20.0, -20.0
    for policy, log_std in zip(policies, widths, strict=True):
        policy.log_std.data.copy_(log_std)
    env = EchelonVectorEnv(3, "duel")
    observations, _ = env.reset(seed=0)
    chosen = []
    for deterministic in (True, False):
        commanders = TeamCommanders(env, deterministic)
        for match, policy in enumerate(policies):
            commanders.take(2 - match, 1, policy)
        chosen.append(torch.from_numpy(actions_for(env)))
        commanders.act(observations, chosen[-1].numpy())
    rows = [commanders.rows(2 - match, 1)[0] for match in range(3)]
    move = policies[0].heads.heads[0].columns
    likeliest, sampled = (actions[rows, move] for actions in chosen)
    assert torch.equal((sampled - likeliest).abs() > 1e-4, widths[:, move] == 0.0)


def test_each_policys_memory_lies_on_its_own_device(checkpoints):
    here, there = load_policy(checkpoints[0]), load_policy(checkpoints[1]).to("meta")
    commanders = TeamCommanders(EchelonVectorEnv(2, "duel"))
    commanders.take(0, 1, here)
    commanders.take(1, 1, there)
    for match, policy in ((0, here), (1, there)):
        for state in memory_of(commanders, match, 1):
            assert state.h.device == state.c.device == next(policy.parameters()).device


def test_the_cache_keeps_the_policies_used_last(duel_league, checkpoints, tmp_path):
    candidates = [e for e in duel_league.entries.values() if e.kind == "candidate"]
    cache = PolicyCache(duel_league, size=3)
    first = weakref.ref(cache.commander(candidates[0]))
    assert cache.commander(candidates[0]) is first()
    for entry in candidates[1:]:
        cache.commander(entry)
    gc.collect()
    assert first() is None, "an evicted policy is still held somewhere"
    kept = cache.commander(candidates[1])  # used again, so the next one to go is another
    cache.commander(candidates[0])
    loaded = cache._policy.cache_info().misses
    assert kept is cache.commander(candidates[1])
    cache.commander(candidates[2])
    assert cache.commander(duel_league.find("scripted-easy")) == "easy"
    assert cache._policy.cache_info()[1:] == (loaded + 1, 3, 3)  # loaded, the most, and how many there are


@pytest.mark.parametrize(
    ("opponent", "skill", "message"),
    [("easy", "easy", "both teams must be agents"), (None, "brilliant", "skill must be None or one of")],
)
def test_wrong_arguments_are_named(opponent, skill, message):
    with pytest.raises(ValueError, match=message):
        TeamCommanders(EchelonVectorEnv(1, "duel", opponent=opponent)).take(0, 0, skill)
