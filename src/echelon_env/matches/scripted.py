"""Scripted skills in the place of agents: as objects, for single seats of a batch, and as teachers."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from echelon_env.bots.skills import FORGETFUL_TABLE, SKILL_TABLE, SKILLS, check_skill
from echelon_env.commanders import Opponent, is_commander
from echelon_env.kernels.decorator import DirectCall, for_kernels
from echelon_env.matches.batch import MatchBatch, in_threads, own_desk
from echelon_env.matches.driver import advise_range
from echelon_env.matches.saved_states import check_saved
from echelon_env.matches.seats import CommanderSeats, check_opponent
from echelon_env.mdp.actions import ACTION_LAYOUT
from echelon_env.sim.state import BOT
from echelon_env.validation import shown, typed


class Shadows(NamedTuple):
    """Scripted mechs that only watch the agents, or lend them their skill."""

    skills: NDArray[np.void]
    bots: NDArray[np.void]  # ``BOT`` (E, A)


def shadows(shape: tuple[int, ...], skills: NDArray[np.void] = SKILL_TABLE) -> Shadows:
    """Return scripted mechs (E, A) without memory, of the first skill."""
    return for_kernels(Shadows(skills, np.zeros(shape, BOT)))


def begin(scripts: Shadows, which: Any, skill: str) -> None:
    """Let some scripts, by index, begin with a skill and without memory."""
    scripts.bots[which] = 0
    scripts.bots["skill"][which] = SKILLS.index(skill)


class ScriptedSeats:
    """Scripts in the place of a batch's agents or guests; what they would do is in ``actions``, float32 (E, A, 45)."""

    def __init__(self, core: MatchBatch, who: str = "agent") -> None:
        self._core, self._who, self._advise = core, who, DirectCall(advise_range)
        self.actions: NDArray[np.float32] = np.zeros_like(getattr(core.io, f"{who}_actions"))
        self.shadows = shadows(self.actions.shape[:2])

    def take(self, match: int, seats: Sequence[int], skill: str) -> None:
        """Give seats of a starting match to a commander without memory."""
        begin(self.shadows, (match, seats), check_skill(skill, "skill"))

    def advise(self, first: int, last: int) -> None:
        """Choose the next actions in the matches ``first`` to ``last - 1``; once a decision."""
        core, scripts = self._core, self.shadows
        seats, observations = getattr(core.tables, f"{self._who}_seats"), getattr(core.io, f"{self._who}_observations")
        self._advise(
            core.state, core.rules, own_desk(core.state), scripts.skills, seats, scripts.bots, observations,
            self.actions, first, last,
        )  # fmt: skip

    def act(self, match: int, seats: Sequence[int], actions: NDArray[np.float32]) -> None:
        """Write the next actions on taken seats of a match into ``actions``, float32 (E, A, 45); once a decision."""
        self.advise(match, match + 1)
        actions[match, seats] = self.actions[match, seats]


class Teacher:
    """Says at each decision what a skill or commander would do in the place of a batch's agents, whoever acts."""

    def __init__(self, core: MatchBatch, player: Opponent) -> None:
        self.player = check_opponent(player, "teacher")
        self._core, self._scripts = core, ScriptedSeats(core)
        mechs = core.tables.agent_seats.tolist() if is_commander(player) else []
        self._commanders = CommanderSeats(dict.fromkeys(mechs, player), core.num_matches)
        self._commanders.keys_in(core.config)  # refuses one that asks for others
        self._begin(np.arange(core.num_matches))  # they may be in their middle

    def _begin(self, matches: NDArray[np.intp]) -> None:
        if not is_commander(self.player):
            begin(self._scripts.shadows, matches, str(self.player))
        for match in matches.tolist():
            self._commanders.begin(match, int(self._core.state.clock["seed"][match]))

    def actions(self) -> NDArray[np.float32]:
        """Return its actions, float32 (E, A, 45), in a buffer that the next call overwrites; one call a decision."""
        core, actions = self._core, self._scripts.actions
        self._begin(np.flatnonzero(core.state.clock["decision"] == 0))
        if is_commander(self.player):
            self._commanders.act(core.io.agent_observations.copy(), actions, core.agent_keys.behind)
        else:
            in_threads(self._scripts.advise, core.num_matches, core.num_threads)
        return actions

    def get_state(self, match: int) -> dict[str, Any]:
        """Return an exact copy of what it remembers of a match."""
        return {"bots": self._scripts.shadows.bots[match].copy(), "guests": self._commanders.get_state(match)}

    def check_state(self, match: int, saved: Any) -> None:
        """Check what ``get_state`` returned, perhaps in an earlier process."""
        check_saved(saved, {"bots": self._scripts.shadows.bots[match]}, "teacher")
        self._commanders.check_state(match, saved.get("guests"))

    def set_state(self, match: int, saved: dict[str, Any]) -> None:
        """Continue from a state that ``check_state`` accepted."""
        self._scripts.shadows.bots[match] = saved["bots"]
        self._commanders.set_state(match, saved["guests"])


class ScriptedCommander:
    """Chooses actions for agents of ``echelon_env`` ParallelEnvs exactly as scripted opponents of a skill do.

    It keeps separate memory for the running episode of each environment; a pickled or copied commander has none.

    Attributes:
        skill: Its skill.
        memory: Whether it remembers where it last knew enemies and the zone, and where the zone is not. Without it, it
            shows what memory is worth.
    """

    def __init__(self, skill: str = "medium", memory: bool = True) -> None:
        self.skill, self.memory = check_skill(skill, "skill"), typed(memory, bool, "memory")
        self._memories: WeakKeyDictionary[Any, tuple[int, Shadows]] = WeakKeyDictionary()  # by env: episode's seed

    def __reduce__(self) -> tuple[Any, ...]:
        return ScriptedCommander, (self.skill, self.memory)

    def act(self, env: Any, agents: Iterable[str] | None = None) -> dict[str, Any]:
        """Return an action for some or all living agents of an environment: float32 (45,), or a dict by its space.

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
            scripts = shadows((1, len(known)), SKILL_TABLE if self.memory else FORGETFUL_TABLE)
            begin(scripts, slice(None), self.skill)
            self._memories[env] = int(clock["seed"]), scripts
        if clock["decision"] == 0:
            begin(scripts, (0, seats), self.skill)
        bots, actions = scripts.bots[:, seats], np.zeros((1, len(seats), ACTION_LAYOUT.size), np.float32)
        rows = core.io.agent_observations[:, seats]
        given = core.state, core.rules, own_desk(core.state), scripts.skills, core.tables.agent_seats[seats]
        advise_range(*given, bots, rows, actions, 0, 1)
        scripts.bots[:, seats] = bots
        chosen = [ACTION_LAYOUT.decode(row) for row in actions[0]] if env.action_format == "dict" else actions[0]
        return dict(zip(names, chosen, strict=True))
