"""Scripted commanders as objects: for agents of an environment, and for seats of a batch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from echelon_env.bots.commander import command
from echelon_env.bots.skills import BOT, SKILL_TABLE, SKILLS, check_skill
from echelon_env.kernels.decorator import kernel
from echelon_env.mdp.actions import ACTION_LAYOUT, FLAT_ACTION_DIM
from echelon_env.messages import shown
from echelon_env.sim.state import one_match


@kernel
def command_one(state, rules, skills, match, mech, bot, observation, action):  # type: ignore[no-untyped-def]
    """Fill the action row of a mech of match ``match`` of a batch; see ``command``."""
    command(one_match(state, match), rules, skills, mech, bot[0], observation, action)


class ScriptedCommander:
    """Chooses actions for agents of ``echelon_env`` ParallelEnvs exactly as scripted opponents do.

    It keeps separate memory for the running episode of each environment; a pickled or copied commander has none.

    Args:
        skill: One of ``SKILLS``.

    Raises:
        ValueError: The skill is unknown.
    """

    def __init__(self, skill: str = "medium") -> None:
        self.skill = check_skill(skill, "skill")
        # By environment: seed of its episode, and the memory of each agent's bot.
        self._memories: WeakKeyDictionary[Any, tuple[int, dict[str, NDArray[np.void]]]] = WeakKeyDictionary()

    def __reduce__(self) -> tuple[type[ScriptedCommander], tuple[str]]:
        """Pickle the skill."""
        return ScriptedCommander, (self.skill,)

    def act(self, env: Any, agents: Iterable[str] | None = None) -> dict[str, Any]:
        """Return an action for each agent, as the action space of the environment has it: float32 (45,), or a dict.

        Args:
            env: The environment, after ``reset`` and before the end of the episode.
            agents: Agents to act for; None means all living agents.

        Raises:
            RuntimeError: No episode is running.
            TypeError: ``env`` is not a ParallelEnv of this package, or ``agents`` is a single string.
            ValueError: An agent is unknown to the environment, or its actions are discrete.
        """
        if not hasattr(env, "possible_agents") or not hasattr(env, "core"):
            raise TypeError(
                f"a scripted commander acts in an echelon_env.parallel_env, not in {shown(env)}; other views have "
                "opponent= and ally_skill=."
            )
        if env.action_format not in ("flat", "dict"):
            raise ValueError(
                f"a scripted commander steers freely, which action_format={env.action_format!r} cannot; make the "
                "environment with 'flat' or 'dict'."
            )
        if isinstance(agents, str):
            raise TypeError(f"agents must be a list of names, got the string {agents!r}; write [{agents!r}].")
        if not env.agents:
            raise RuntimeError("no episode is running; call reset first.")
        episode = int(env.core.state.clock["seed"][0])
        seed, bots = self._memories.get(env, (None, {}))
        if seed != episode:
            bots = {}
            self._memories[env] = episode, bots
        actions: dict[str, Any] = {}
        for agent in env.agents if agents is None else agents:
            if agent not in env.possible_agents:
                raise ValueError(f"unknown agent {agent!r}; agents are {', '.join(env.possible_agents)}.")
            if agent not in bots or env.core.state.clock["decision"][0] == 0:
                bots[agent] = np.zeros(1, BOT)
                bots[agent]["skill"] = SKILLS.index(self.skill)
            core, seat, action = env.core, env.possible_agents.index(agent), np.zeros(FLAT_ACTION_DIM, np.float32)
            row, mech = core.io.agent_observations[0, seat], int(core.tables.agent_seats[seat])
            command_one(core.state, core.rules, SKILL_TABLE, 0, mech, bots[agent], row, action)
            actions[agent] = ACTION_LAYOUT.decode(action) if env.action_format == "dict" else action
        return actions


class ScriptedSeats:
    """Chooses actions for agent seats of a batch exactly as scripted opponents do.

    The seats of a batch are assigned when it is made. Here a scripted commander can take an agent's seat for one match
    and leave it to somebody else for the next. ``core`` is the batch, as in ``EchelonVectorEnv.core``.
    """

    def __init__(self, core: Any) -> None:
        self._core = core
        self._bots = np.zeros(core.io.agent_actions.shape[:2], BOT)

    def take(self, match: int, seats: Sequence[int], skill: str) -> None:
        """Give seats of a starting match to a commander without memory."""
        row = SKILLS.index(check_skill(skill, "skill"))
        for seat in seats:
            self._bots[match, seat] = 0
            self._bots[match, seat]["skill"] = row

    def act(self, match: int, seats: Sequence[int], actions: NDArray[np.float32]) -> None:
        """Write the next actions of the living mechs on taken seats of a match into ``actions``, float32 (E, A, 45)."""
        core = self._core
        mechs = core.state.mechs[match]
        for seat in seats:
            mech = int(core.tables.agent_seats[seat])
            if mechs[mech]["alive"]:
                bot = self._bots[match, seat : seat + 1]
                row = core.io.agent_observations[match, seat]
                command_one(core.state, core.rules, SKILL_TABLE, match, mech, bot, row, actions[match, seat])
