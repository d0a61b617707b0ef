"""The scripted commander as an object that acts for agents of an environment, for baselines and demonstrations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echelon_env.bots.commander import command
from echelon_env.bots.skills import BOT, SKILL_TABLE, SKILLS
from echelon_env.kernel import kernel
from echelon_env.mdp.actions import FLAT_ACTION_DIM
from echelon_env.sim.state import one_match


@kernel
def _command_one(state, rules, skills, match, mech, bot, observation, action):  # type: ignore[no-untyped-def]
    command(one_match(state, match), rules, skills, mech, bot[0], observation, action)


class ScriptedCommander:
    """Chooses actions for agents of an ``echelon_env`` ParallelEnv exactly as scripted opponents do.

    Args:
        skill: One of ``SKILLS``.

    Raises:
        ValueError: The skill is unknown.
    """

    def __init__(self, skill: str = "medium") -> None:
        """Start without any memory."""
        if skill not in SKILLS:
            raise ValueError(f"skill must be one of {', '.join(SKILLS)}, got {skill!r}.")
        self.skill = skill
        self._episode: tuple[int, int] | None = None
        self._bots: dict[str, NDArray[np.void]] = {}

    def act(self, env: Any, agents: Iterable[str] | None = None) -> dict[str, NDArray[np.float32]]:
        """Return a flat action, float32 (45,), for each agent.

        Args:
            env: The environment, after ``reset`` and before the end of the episode.
            agents: Agents to act for; None means all living agents.

        Raises:
            ValueError: An agent is unknown to the environment.
        """
        core, clock = env.core, env.core.state.clock[0]
        episode = (id(env), int(clock["seed"]))
        if episode != self._episode or clock["decision"] == 0:
            self._episode, self._bots = episode, {}
        actions = {}
        for agent in env.agents if agents is None else agents:
            if agent not in env.possible_agents:
                raise ValueError(f"unknown agent {agent!r}; agents are {', '.join(env.possible_agents)}.")
            seat = env.possible_agents.index(agent)
            if agent not in self._bots:
                self._bots[agent] = np.zeros(1, BOT)
                self._bots[agent]["skill"] = SKILLS.index(self.skill)
            action = np.zeros(FLAT_ACTION_DIM, np.float32)
            mech = int(core.tables.agent_seats[seat])
            row = core.io.agent_observations[0, seat]
            _command_one(core.state, core.rules, SKILL_TABLE, 0, mech, self._bots[agent], row, action)
            actions[agent] = action
        return actions
