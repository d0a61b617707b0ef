"""The dictionaries of the PettingZoo view: what they tell, whose they are, and that names decide nothing."""

import copy

import numpy as np
import pytest
from tests.env.batches import action_mask, checksums, started

import echelon_env
from echelon_env.catalog import REWARD_TERMS
from echelon_env.config import EchelonConfig
from echelon_env.envs import parallel_env
from echelon_env.matches.seats import agent_name
from echelon_env.mdp.actions import MASKED_BLOCKS

FIGHT = EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 40.0, "reward.team_mixing": 0.7})


def play(env, commander):
    """Play a decision, begin anew after the last one, and return what the step returned."""
    returned = env.step({a: row for a, row in commander.act(env).items() if a in env.agents})
    if not env.agents:
        env.reset()
    return returned


def leaves(value):
    """Return every object inside nested dictionaries, and the dictionaries."""
    inner = [leaf for entry in value.values() for leaf in leaves(entry)] if isinstance(value, dict) else []
    return [value, *inner]


@pytest.mark.parametrize("dead_agents", ["remove", "keep"])
def test_what_was_returned_belongs_to_the_caller(dead_agents):
    """Whatever a caller does to it changes neither the match nor anything returned later, nor what other agents got."""
    env, twin = (started(FIGHT, 2, dead_agents=dead_agents) for _ in range(2))
    commanders = [echelon_env.ScriptedCommander("hard") for _ in range(2)]
    kept, copies = [], []
    for _ in range(50):
        returned, expected = play(env, commanders[0]), play(twin, commanders[1])
        np.testing.assert_equal(returned, expected)
        objects = [leaf for part in returned for leaf in leaves(part) if isinstance(leaf, dict | np.ndarray)]
        assert len({id(leaf) for leaf in objects}) == len(objects), "nothing is handed out twice"
        kept.append(returned)
        copies.append(copy.deepcopy(returned))
        spoilt = play(env, commanders[0])
        np.testing.assert_equal(spoilt, play(twin, commanders[1]))
        for leaf in [leaf for part in spoilt for leaf in leaves(part)]:
            if isinstance(leaf, np.ndarray):
                leaf[...] = 1
            elif isinstance(leaf, dict):
                leaf.clear()
    np.testing.assert_equal(kept, copies)
    assert checksums(env) == checksums(twin)


def test_what_an_agent_is_told_is_what_the_state_tells_of_its_mech():
    """Scripts play mechs between those of the agents."""
    scripts = {"blue_1-2": "hard", "red_0": "hard"}
    env = started(FIGHT, 4, dead_agents="remove", info_level="full", seats=scripts)
    mechs = {agent_name(FIGHT, mech): mech for mech in range(10)}
    commander = echelon_env.ScriptedCommander("hard")
    io = env.core.io
    state = env.core.state
    died = 0
    for _ in range(150):
        acted = env.agents
        returned = env.step(commander.act(env))
        observations, rewards, terminations, _, infos = returned
        if "outcome" in infos[acted[0]]:
            break
        assert [list(part) for part in returned] == [acted] * 5
        for agent in acted:
            seat, mech, info = env.possible_agents.index(agent), mechs[agent], infos[agent]
            np.testing.assert_equal(
                info,
                {
                    "alive": bool(state.mechs["alive"][0, mech]),
                    "role": (FIGHT.match.roster * 2)[mech],
                    "action_mask": action_mask(state, env.core.rules, 0, mech),
                    "reward_components": dict(
                        zip(REWARD_TERMS, (io.terms[0, mech] * env.core.tables.weights).tolist(), strict=True)
                    ),
                    "invalid_actions": 0,
                },
            )
            assert tuple(info["action_mask"]) == MASKED_BLOCKS
            assert terminations[agent] is (info["alive"] is False)
            np.testing.assert_array_equal(observations[agent], io.agent_observations[0, seat])
            assert rewards[agent] == io.rewards[0, mech]
            died += not info["alive"]
    assert died >= 3


def test_agents_may_be_listed_in_any_order():
    """``agents`` is the caller's to read; one who shuffles it still gets everything under the right name."""
    env, twin = (started("skirmish", 6) for _ in range(2))
    rng = np.random.default_rng(6)
    for _ in range(5):
        env.agents.reverse()
        actions = {agent: rng.uniform(-1, 1, 45).astype(np.float32) for agent in twin.agents}
        np.testing.assert_equal(env.step(actions), twin.step(actions))


def play_under_names(monkeypatch, name_of):
    """Return the names of the agents, then what a fight looks like to each seat, its roles and packs included."""
    monkeypatch.setattr(parallel_env, "agent_name", name_of)
    config = EchelonConfig.preset("standard").replace({"observation.comm": True})
    env = echelon_env.parallel_env(config, observation_format="dict", dead_agents="keep")
    commander, rng = echelon_env.ScriptedCommander("expert"), np.random.default_rng(3)
    told, state = list(env.reset(seed=8)), env.core.state
    for _ in range(30):
        actions = commander.act(env)
        for action in actions.values():
            action[37:] = rng.uniform(-1, 1, 8)
        told += env.step(actions)
    rows = [list(by_agent.values()) for by_agent in told]
    return env.possible_agents, (rows, state.mechs["pack"].tolist(), env.core.simulator.checksum(0))


@pytest.mark.parametrize(
    "rename",
    [
        lambda config, mech: agent_name(config, (7 * mech + 3) % 20),  # each has another's, some of the other team
        lambda config, mech: "aeiou"[mech % 5] * (1 + mech // 5),
    ],
    ids=["exchanged", "letters"],
)
def test_names_decide_nothing(monkeypatch, rename):
    """Packs, roles, what is seen and earned, and every bit of the match stay with the place in the roster."""
    names, expected = play_under_names(monkeypatch, agent_name)
    others, found = play_under_names(monkeypatch, rename)
    assert len(set(others)) == 20
    assert all(one != other for one, other in zip(names, others, strict=True))
    np.testing.assert_equal(found, expected)
    assert expected[1] == [([0] * 5 + [1] * 5) * 2]
