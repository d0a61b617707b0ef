"""Scripted skills in the place of agents: as objects, for single seats of a batch, and as teachers."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from echelon_env.bots.skills import BOT, SKILL_TABLE, SKILLS, check_skill
from echelon_env.commanders import Opponent, is_commander
from echelon_env.kernels.decorator import DirectCall, for_kernels
from echelon_env.matches.batch import MatchBatch, in_threads
from echelon_env.matches.driver import advise_range
from echelon_env.matches.saved_states import check_saved
from echelon_env.matches.seats import CommanderSeats, check_opponent
from echelon_env.mdp.actions import ACTION_LAYOUT
from echelon_env.messages import shown


class Shadows(NamedTuple):
    """Scripted mechs that only watch the agents, or lend them their skill."""

    skills: NDArray[np.void]
    bots: NDArray[np.void]  # ``BOT`` (E, A)


def shadows(shape: tuple[int, ...]) -> Shadows:
    """Return scripted mechs (E, A) without memory, of the skill ``trivial``."""
    return for_kernels(Shadows(SKILL_TABLE, np.zeros(shape, BOT)))


def begin(scripts: Shadows, which: Any, skill: str) -> None:
    """Let some scripts, by index, begin with a skill and without memory."""
    scripts.bots[which] = 0
    scripts.bots["skill"][which] = SKILLS.index(skill)


class Teacher:
    """Says at each decision what a skill or commander would do in the place of a batch's agents, whoever acts."""

    def __init__(self, core: MatchBatch, player: Opponent) -> None:
        self.player = check_opponent(player, "teacher")
        self._core = core
        mechs = core.tables.agent_seats.tolist() if is_commander(player) else []
        self._commanders = CommanderSeats(dict.fromkeys(mechs, player), core.num_matches)
        self._shadows = shadows(core.io.agent_actions.shape[:2])
        self._actions = np.zeros_like(core.io.agent_actions)
        self._advise = DirectCall(advise_range)
        self._begin(np.arange(core.num_matches))  # they may be in their middle

    def _begin(self, matches: NDArray[np.intp]) -> None:
        if is_commander(self.player):
            for match in matches.tolist():
                self._commanders.begin(match, int(self._core.state.clock["seed"][match]))
            return
        begin(self._shadows, matches, str(self.player))

    def actions(self) -> NDArray[np.float32]:
        """Return its actions, float32 (E, A, 45), in a buffer that the next call overwrites; one call a decision."""
        core, clock = self._core, self._core.state.clock
        self._begin(np.flatnonzero(clock["decision"] == 0))
        if is_commander(self.player):
            self._commanders.act(core.io.agent_observations.copy(), self._actions)
            return self._actions
        given = core.state, core.rules, self._shadows.skills, core.tables.agent_seats, self._shadows.bots
        inputs = *given, core.io.agent_observations, self._actions
        in_threads(lambda first, last: self._advise(*inputs, first, last), core.num_matches, core.num_threads)
        return self._actions

    def get_state(self, match: int) -> dict[str, Any]:
        """Return an exact copy of what it remembers of a match."""
        return {"bots": self._shadows.bots[match].copy(), "guests": self._commanders.get_state(match)}

    def check_state(self, match: int, saved: Any) -> None:
        """Check what ``get_state`` returned, perhaps in an earlier process."""
        check_saved(saved, {"bots": self._shadows.bots[match]}, "teacher")
        self._commanders.check_state(match, saved.get("guests"))

    def set_state(self, match: int, saved: dict[str, Any]) -> None:
        """Continue from a state that ``check_state`` accepted."""
        self._shadows.bots[match] = saved["bots"]
        self._commanders.set_state(match, saved["guests"])


class ScriptedSeats:
    """Plays agent seats of a batch as scripted opponents would; a seat can change hands from match to match."""

    def __init__(self, core: MatchBatch) -> None:
        self._core, self._advise = core, DirectCall(advise_range)
        self._shadows, self._actions = shadows(core.io.agent_actions.shape[:2]), np.zeros_like(core.io.agent_actions)

    def take(self, match: int, seats: Sequence[int], skill: str) -> None:
        """Give seats of a starting match to a commander without memory."""
        begin(self._shadows, (match, seats), check_skill(skill, "skill"))

    def act(self, match: int, seats: Sequence[int], actions: NDArray[np.float32]) -> None:
        """Write the next actions on taken seats of a match into ``actions``, float32 (E, A, 45); once a decision."""
        core = self._core
        given = core.state, core.rules, self._shadows.skills, core.tables.agent_seats, self._shadows.bots
        self._advise(*given, core.io.agent_observations, self._actions, match, match + 1)
        actions[match, seats] = self._actions[match, seats]


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
        self._memories: WeakKeyDictionary[Any, tuple[int, Shadows]] = WeakKeyDictionary()  # by env: episode's seed

    def __reduce__(self) -> tuple[Any, ...]:
        return ScriptedCommander, (self.skill,)

    def act(self, env: Any, agents: Iterable[str] | None = None) -> dict[str, Any]:
        """Return an action for each agent, as the action space of the environment has it: float32 (45,), or a dict.

        Args:
            env: The environment, after ``reset`` and before the end of the episode.
            agents: Agents to act for; None means all living agents.

        Raises:
            RuntimeError: No episode is running.
            TypeError, ValueError: ``env`` or ``agents`` is of another kind, or an agent is unknown.
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
        names, known, core = list(env.agents if agents is None else agents), env.possible_agents, env.core
        for agent in names:
            if agent not in known:
                raise ValueError(f"unknown agent {agent!r}; agents are {', '.join(known)}.")
        seats = [known.index(agent) for agent in names]
        clock = core.state.clock[0]
        seed, scripts = self._memories.get(env, (None, None))
        if scripts is None or seed != clock["seed"]:
            scripts = shadows((1, len(known)))
            begin(scripts, slice(None), self.skill)
            self._memories[env] = int(clock["seed"]), scripts
        if clock["decision"] == 0:
            begin(scripts, (0, seats), self.skill)
        bots, actions = scripts.bots[:, seats], np.zeros((1, len(seats), ACTION_LAYOUT.size), np.float32)
        rows = core.io.agent_observations[:, seats]
        advise_range(core.state, core.rules, scripts.skills, core.tables.agent_seats[seats], bots, rows, actions, 0, 1)
        scripts.bots[:, seats] = bots
        chosen = [ACTION_LAYOUT.decode(row) for row in actions[0]] if env.action_format == "dict" else actions[0]
        return dict(zip(names, chosen, strict=True))
