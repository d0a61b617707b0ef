"""The core under every view: a batch of matches, who commands which mech, and the buffers between them."""

import os
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from echelon_env.bots.navigation import Desk, allocate_desks
from echelon_env.bots.skills import SKILL_TABLE, SKILLS
from echelon_env.catalog import REWARD_TERMS, UNIT_ROLES
from echelon_env.commanders import Opponent, is_commander
from echelon_env.config import EchelonConfig
from echelon_env.constants import TEAM_NAMES
from echelon_env.episode import EpisodeSetup
from echelon_env.files import installed_memory
from echelon_env.kernels.decorator import DirectCall, for_kernels
from echelon_env.matches.curriculum import Curriculum
from echelon_env.matches.driver import play_range
from echelon_env.matches.optional_keys import OptionalKeys
from echelon_env.matches.saved_states import check_keys, check_saved, check_values
from echelon_env.matches.seats import CommanderSeats
from echelon_env.matches.simulator import BatchSimulator
from echelon_env.mdp.actions import FLAT_ACTION_DIM
from echelon_env.mdp.layout import FLAT_OBS_DIM, OBSERVATION_LAYOUT
from echelon_env.rng import DRAW_UNIT_SKILL, check_seed, uniform
from echelon_env.sim.state import BOT, REASON_NAMES, Match, allocate, copy_match
from echelon_env.validation import Count, Share, shown, typed
from echelon_env.worldgen.places import check_room
from echelon_env.worldgen.world import World

# Kernels release the GIL, so plain Python threads run them in parallel. Numba's own thread pools would compile all of
# them a second time and do not survive a fork.
_CHUNKS_PER_THREAD = 4  # matches differ in cost; small chunks even that out
_THREADS_PER_PROCESSOR = 4  # more would only cost time


def available_threads() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_threads(number: int | None, name: str) -> int | None:
    """Return a number of threads, or None; ValueError for more than four per processor."""
    most = _THREADS_PER_PROCESSOR * available_threads()
    checked: int | None = typed(number, Annotated[int, f"[1, {most}]"] | None, name)
    return checked


@cache
def _helpers(count: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(count, thread_name_prefix="echelon")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_helpers.cache_clear)  # threads do not survive a fork


def in_threads(play: Callable[[int, int], None], items: int, num_threads: int) -> None:
    """Call ``play(first, last)`` for ranges that cover 0 to ``items``, on the calling thread and helpers."""
    if num_threads == 1:
        play(0, items)
        return
    size = max(1, items // (num_threads * _CHUNKS_PER_THREAD))
    starts = iter([*range(0, items, size)])  # threads share the list iterator, whose next() is atomic

    def work() -> None:
        for first in starts:
            play(first, min(first + size, items))

    others = [_helpers(num_threads - 1).submit(work) for _ in range(num_threads - 1)]
    work()
    for other in others:
        other.result()


class _Own(threading.local):
    def __init__(self) -> None:
        self.desks: dict[tuple[int, ...], Desk] = {}


_own = _Own()


def own_desk(state: Match) -> Desk:
    """Return the calling thread's work arrays for searches in worlds of this size, the same at every call."""
    size, desks = state.walk.shape[1:], _own.desks
    if size not in desks:
        desks[size] = Desk(*(array[0] for array in allocate_desks(1, *size)))
    return desks[size]


class Tables(NamedTuple):
    """Data that stays the same for all decisions: seats, skills and reward weights."""

    agent_seats: NDArray[np.int32]
    bot_seats: NDArray[np.int32]
    guest_seats: NDArray[np.int32]
    skills: NDArray[np.void]  # by match, (E, number of skills)
    weights: NDArray[np.float32]
    hidden: NDArray[np.int32]  # columns of the observations of agents and guests that read 0


class Buffers(NamedTuple):
    """Inputs and outputs of a decision, by match and seat; all arrays are C-contiguous and reused."""

    agent_actions: NDArray[np.float32]  # (E, A, 45)
    bot_actions: NDArray[np.float32]  # (E, B, 45)
    guest_actions: NDArray[np.float32]  # (E, G, 45)
    bots: NDArray[np.void]  # ``BOT`` (E, B)
    agent_observations: NDArray[np.float32]  # (E, A, 706)
    bot_observations: NDArray[np.float32]  # (E, B, 706)
    guest_observations: NDArray[np.float32]  # (E, G, 706)
    terms: NDArray[np.float32]  # (E, M, 7) raw reward terms
    rewards: NDArray[np.float32]  # (E, M)
    agent_rewards: NDArray[np.float32]  # (E, A)
    agent_components: NDArray[np.float32]  # (E, A, 7) weighted reward terms, before they are mixed within the team
    agent_alive: NDArray[np.bool_]  # (E, A)
    agent_terminated: NDArray[np.bool_]  # (E, A), whether the match ended otherwise than by time
    agent_truncated: NDArray[np.bool_]  # (E, A), whether the match ended by time


def fresh_seed(config: EchelonConfig | None) -> int:
    """Return a seed from the operating system's entropy; a scenario's is one of those to train on."""
    seed = int.from_bytes(os.urandom(8), "little") >> 1
    return seed if config is None or config.scenario is None else config.scenario.training_seed(seed)


class MatchBatch:
    """A batch of matches with agents (commanded by the caller), bots (scripted) and guests (external commanders).

    ``agent_mechs`` are the mechs of the agent seats, by index within a match; ``bot_skills`` say who plays every other
    mech: a skill, ``"commander:NAME"`` or a player (``commanders.Opponent``). Threads default to one per processor, at
    most one per match. See ``BatchSimulator`` for the pool of maps.

    Attributes:
        before, after: Functions that views add, called with a range ``(first, last)`` of matches before their decision
            is played, and after it or after their reset. Threads call them at the same time for different matches.

    Raises:
        ValueError: A number is out of range, the teams do not fit into the world, or a commander is not available.
    """

    def __init__(
        self,
        num_matches: int,
        config: EchelonConfig,
        agent_mechs: Sequence[int],
        bot_skills: Mapping[int, Opponent],
        num_threads: int | None = None,
        map_pool: int | None = None,
        pool_seed: int = 0,
    ) -> None:
        self.num_matches = num_matches = typed(num_matches, Count, "num_matches")
        map_pool = typed(map_pool, Count | None, "map_pool")
        check_room(config)
        self.config = config
        self.team_mixing = config.reward.team_mixing
        if num_matches > 1:  # a process whose state exceeds the memory would be killed while it plays
            one = allocate(1, 2 * config.match.team_size, config.world.size, config.world.zone_places)
            needed = num_matches * sum(array.nbytes for array in one)
            if needed > (there := installed_memory()):
                raise ValueError(
                    f"{shown(num_matches)} matches of this configuration need {needed / 2**30:.4g} GiB for their "
                    f"state, this machine has {there / 2**30:.4g}; use fewer matches, smaller worlds or smaller teams."
                )
        self.simulator = BatchSimulator(num_matches, config, map_pool, pool_seed)
        self.state, self.rules = for_kernels(self.simulator.state), for_kernels(self.simulator.rules)
        self.num_threads = min(check_threads(num_threads, "num_threads") or available_threads(), num_matches)
        mechs, agents = self.simulator.num_mechs, len(agent_mechs)
        if sorted([*agent_mechs, *bot_skills]) != list(range(mechs)):
            raise ValueError(f"agents and bots must cover the {mechs} mechs of a match exactly once.")
        self.commanders = CommanderSeats(bot_skills, num_matches, config.match.team_size)
        scripted = {mech: str(skill) for mech, skill in bot_skills.items() if not is_commander(skill)}
        bots, guests = len(scripted), len(self.commanders.mechs)
        self._bot_rows = np.array([SKILLS.index(s) for s in scripted.values()], np.int32)
        numbered = {mech: (number, unit) for number, (mech, unit) in enumerate(config.units.items())}
        # Number and unit of a scenario's scripted units, by bot seat.
        self._units = {seat: numbered[mech] for seat, mech in enumerate(scripted) if mech in numbered}
        fixed = {mech for mech, (_, unit) in numbered.items() if unit.by}
        if config.scenario is not None:
            fixed |= {mech for mech in scripted if mech not in numbered}
        enemies = [mech for mech in scripted if mech >= config.match.team_size and mech not in fixed]
        self._opponents = np.array([mech in enemies for mech in scripted], bool)
        opponents = {scripted[mech] for mech in enemies}
        self.curriculum = Curriculum.of(config, opponents.pop() if len(opponents) == 1 else None)
        everyone = agent_mechs, list(scripted), self.commanders.mechs
        agent_seats, bot_seats, guest_seats = (np.array(mechs, np.int32) for mechs in everyone)
        self._fire_prob = np.ones(num_matches)
        self._skills = np.tile(SKILL_TABLE, (num_matches, 1))
        hidden = np.array(OBSERVATION_LAYOUT.columns(config.observation.hidden), np.int32)
        weights = np.array(config.reward.weights, np.float32)
        tables = Tables(agent_seats, bot_seats, guest_seats, self._skills, weights, hidden)
        self.tables = for_kernels(tables)

        def floats(*shape: int) -> NDArray[np.float32]:
            return np.zeros((num_matches, *shape), np.float32)

        action, observation, terms = FLAT_ACTION_DIM, FLAT_OBS_DIM, len(REWARD_TERMS)
        flags = [np.zeros((num_matches, agents), bool) for _ in range(3)]
        buffers = Buffers(
            floats(agents, action), floats(bots, action), floats(guests, action), np.zeros((num_matches, bots), BOT),
            floats(agents, observation), floats(bots, observation), floats(guests, observation),
            floats(mechs, terms), floats(mechs), floats(agents), floats(agents, terms), *flags,
        )  # fmt: skip
        self.io = for_kernels(buffers)
        self._play = DirectCall(play_range)
        self.before: list[Callable[[int, int], None]] = []
        self.after: list[Callable[[int, int], None]] = []
        self.agent_keys = OptionalKeys(self, config.observation.extras, agent_seats)
        self.guest_keys = OptionalKeys(self, self.commanders.keys_in(config), guest_seats)

    def reset(
        self, match: int, seed: int, setup: EpisodeSetup | None = None, changes: Mapping[str, Any] | None = None
    ) -> EpisodeSetup:
        """Start an episode in one match, by default with the setup that the curriculum draws; return its setup."""
        skill = None
        if setup is None:
            setup, skill = self.curriculum.draw(self.config, seed)
        if changes:
            setup = setup.changed(changes)
            setup.check(self.config)
        self.simulator.reset(match, seed, setup)
        self._set_fire_prob(match, setup.fire_prob)
        self.io.bots[match] = 0
        self.io.bots["skill"][match] = self._bot_rows
        if skill is not None:
            self.io.bots["skill"][match, self._opponents] = SKILLS.index(skill)
        self._brief_units(match, seed)
        self.io.terms[match] = self.io.rewards[match] = 0
        self._play(self.state, self.rules, self.tables, self.io, own_desk(self.state), match, match + 1, True)
        for show in self.after:
            show(match, match + 1)
        self.commanders.begin(match, seed)
        return setup

    def _brief_units(self, match: int, seed: int) -> None:
        """Tell scripted units what their scenario wants of them, and draw the skills of those that may have several."""
        world = self.simulator.worlds[match]
        for seat, (number, unit) in self._units.items():
            bot = self.io.bots[match][seat]
            bot["does"], bot["quiet"] = UNIT_ROLES.index(unit.does), not unit.fires
            if world is not None and world.ways is not None:
                bot["way"] = world.ways[number]
            if len(unit.by) > 1:
                draw = float(uniform(seed, 0, number, DRAW_UNIT_SKILL))
                bot["skill"] = SKILLS.index(unit.by[int(draw * len(unit.by))])

    def _set_fire_prob(self, match: int, factor: float) -> None:
        self._fire_prob[match] = factor
        self._skills["fire_probability"][match] = SKILL_TABLE["fire_probability"] * np.float32(factor)

    def set_curriculum(self, settings: Mapping[str, Any]) -> None:
        """Change settings of the curriculum for later episodes."""
        self.curriculum = self.curriculum.changed(self.config, bool(self._opponents.any()), settings)

    def saved_settings(self) -> dict[str, Any]:
        """Return the settings of later episodes, for saved states."""
        return {"curriculum": self.curriculum, "pool_seed": self.simulator.pool_seed}

    def restore_settings(self, state: Mapping[str, Any]) -> None:
        """Restore what ``saved_settings`` put into a saved state."""
        curriculum = state.get("curriculum")
        if not isinstance(curriculum, Curriculum):
            raise ValueError("the saved state holds no curriculum; it was written by another version.")
        curriculum = curriculum.checked(self.config, bool(self._opponents.any()))
        pool_seed = check_seed(state.get("pool_seed", self.simulator.pool_seed))
        self.curriculum = curriculum
        if pool_seed != self.simulator.pool_seed:
            self.simulator.refresh_pool(pool_seed)

    def step(self, actions: NDArray[np.float32]) -> int:
        """Play one decision of all running matches by actions float32 (E, A, 45); return how many are over then."""
        state, rules, tables, io = self.state, self.rules, self.tables, self.io
        if actions is not io.agent_actions:
            self._check_actions(actions)
            io = Buffers(actions, *io[1:])
        if self.commanders.mechs:
            self.commanders.act(io.guest_observations, io.guest_actions, self.guest_keys.behind)
        over: list[int] = []  # appended to by all threads

        def play(first: int, last: int) -> None:
            for prepare in self.before:
                prepare(first, last)
            over.append(self._play(state, rules, tables, io, own_desk(state), first, last, False))
            for show in self.after:
                show(first, last)

        in_threads(play, self.num_matches, self.num_threads)
        return sum(over)

    def _check_actions(self, actions: NDArray[np.float32]) -> None:
        flags, own = actions.flags, self.io.agent_actions
        if actions.shape != own.shape or actions.dtype != own.dtype or not (flags.c_contiguous and flags.aligned):
            raise ValueError(
                f"actions must be a C-contiguous, aligned float32 array of shape {own.shape}, got {actions.dtype} of "
                f"shape {actions.shape}; see numpy.require."
            )

    def outcomes(self, match: int) -> NDArray[np.int8]:
        """Return +1, 0 or -1 per agent seat for a match that is over, int8 (A,)."""
        winner = int(self.state.clock[match]["winner"])
        teams = self.state.mechs["team"][match, self.tables.agent_seats]
        return np.where(winner < 0, 0, np.where(teams == winner, 1, -1)).astype(np.int8)

    def outcome(self, match: int) -> dict[str, Any] | None:
        """Return how a match ended, with both teams' points and its length in seconds; None while it runs."""
        clock = self.state.clock[match]
        if not clock["over"]:
            return None
        return {
            "winner": None if clock["winner"] < 0 else TEAM_NAMES[clock["winner"]],
            "reason": REASON_NAMES[clock["reason"]],
            "zone_score": {"blue": float(clock["score_0"]), "red": float(clock["score_1"])},
            "seconds": float(clock["decision"] * self.config.match.decision_seconds),
        }

    def outcome_info(self, match: int, seat: int) -> dict[str, Any]:
        """Return the ``outcome`` entry of an agent's last info dict."""
        return {**(self.outcome(match) or {}), "result": ("draw", "win", "loss")[self.outcomes(match)[seat]]}

    def get_state(self, match: int) -> dict[str, Any]:
        """Return an exact copy of one match with everything needed to continue it."""
        saved = self.simulator.get_state(match)
        saved["buffers"] = {name: array[match].copy() for name, array in self.io._asdict().items()}
        saved["guests"] = self.commanders.get_state(match)
        saved["fire_prob"] = float(self._fire_prob[match])
        return saved

    def check_state(self, match: int, saved: Any) -> None:
        """Check that ``write_state`` can restore what ``get_state`` returned, perhaps in an earlier process."""
        check_keys(saved, ("arrays", "world", "buffers", "fire_prob"), "match")
        arrays, buffers, world = saved["arrays"], saved["buffers"], saved["world"]
        check_saved(arrays, copy_match(self.state, match), "arrays")
        check_saved(buffers, {name: array[match] for name, array in self.io._asdict().items()}, "buffers")
        check_values(arrays, buffers)
        typed(saved["fire_prob"], Share, "fire_prob of the saved match")
        self.commanders.check_state(match, saved.get("guests", []))
        size = tuple(int(arrays["clock"][f"size_{axis}"]) for axis in "zyx")
        if not isinstance(world, World) or world.voxels.shape != size or world.voxels.dtype != np.uint8:
            raise ValueError(f"the world of the saved match must be one of {size} voxels (z, y, x); it is damaged.")

    def write_state(self, match: int, saved: dict[str, Any]) -> None:
        """Restore a state that ``check_state`` accepted."""
        self._set_fire_prob(match, saved["fire_prob"])
        self.simulator.set_state(match, saved)
        for name, array in self.io._asdict().items():
            array[match] = saved["buffers"][name]
        self.commanders.set_state(match, saved.get("guests", []))
        for show in self.after:
            show(match, match + 1)
