"""Reference runs: what a sequence of matches gives in the PettingZoo view, for the other views to be compared with."""

from functools import cache
from typing import NamedTuple

import numpy as np
import pytest

import echelon_env


class Step(NamedTuple):
    """One decision of one match, seen through ``dead_agents="keep"`` with same-step resets."""

    actions: np.ndarray  # (A, 45) what was sent
    observations: np.ndarray  # (A, 706) after the decision; the first of the next episode if this one ended
    state: np.ndarray  # the global one, of the same moment
    rewards: np.ndarray  # (A,)
    terminated: bool
    truncated: bool
    final: np.ndarray | None  # (A, 706) last observations of an ended episode
    final_state: np.ndarray | None
    outcomes: list | None  # outcome info of each agent of an ended episode
    checksum: str  # of the whole state, after a reset if there was one


def rows(by_agent, agents):
    return np.stack([by_agent[agent] for agent in agents])


def play_reference(config, seed, steps, **options):
    """Play one match after another from ``seed`` on; return the first observations and every ``Step``.

    Half of the actions come from the scripted commander, so that matches are fought and end by all means; the other
    half are random, so that every block of the action is used.
    """
    env = echelon_env.parallel_env(config, dead_agents="keep", info_level="full", **options)
    commander = echelon_env.ScriptedCommander("hard")
    rng = np.random.default_rng(seed)
    agents = env.possible_agents
    first = rows(env.reset(seed=seed)[0], agents)
    run = []
    for _ in range(steps):
        wanted = rows(commander.act(env), agents)
        noise = rng.uniform(-1, 1, wanted.shape).astype(np.float32)
        actions = np.where(rng.random((len(agents), 1)) < 0.5, wanted, noise).astype(np.float32)
        observations, rewards, terminations, truncations, infos = env.step(dict(zip(agents, actions, strict=True)))
        now = (rows(observations, agents), env.state())
        final = (None, None)
        outcomes = None
        if not env.agents:
            outcomes = [infos[a]["outcome"] for a in agents]
            final, now = now, (rows(env.reset()[0], agents), env.state())
        run.append(
            Step(
                actions,
                *now,
                np.array([rewards[a] for a in agents], np.float32),
                all(terminations.values()),
                all(truncations.values()),
                *final,
                outcomes,
                env.core.simulator.checksum(0),
            )
        )
    return first, run


@pytest.fixture(scope="package")
def reference():
    """Return ``play_reference``, remembering what it has played."""
    return cache(play_reference)
