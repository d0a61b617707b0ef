"""Recording a match while it is played, and replaying its decisions one physics step at a time for viewers."""

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from echelon_env.episode import EpisodeSetup
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.seats import CommanderSeats
from echelon_env.mdp.actions import FLAT_ACTION_DIM
from echelon_env.rng import check_seed
from echelon_env.sim.state import Match
from echelon_env.validation import Count, typed

# (mech, first, end): a script played an agent's mech in the decisions first to end - 1; ``nav_mode`` leaves it alone.
Unaided = tuple[tuple[int, int, int], ...]


@dataclass
class Recording:
    """Start of a match and every unscripted action; ``echelon_env.Replay`` is made from it."""

    seed: int
    setup: EpisodeSetup
    map_pool: int | None  # size of the pool its world was drawn from, None for a world of its own
    pool_seed: int
    # One row (45,) per decision and mech of ``mechs``; never changed once added, so that copies may share them.
    rows: list[NDArray[np.float32]] = field(default_factory=list)
    late: tuple[int, ...] = ()  # mechs of scripts that took over in the middle, which are recorded like commanders
    unaided: Unaided = ()

    def mechs(self, core: MatchBatch) -> list[int]:
        """Return the mechs of the rows: the agents', the guests', then those of late scripts."""
        return [*core.tables.agent_seats.tolist(), *core.commanders.mechs, *self.late]

    @classmethod
    def begin(cls, core: MatchBatch, seed: int, setup: EpisodeSetup) -> Self:
        """Return the empty recording of a match that was just reset with ``seed``."""
        return cls(seed, setup, core.simulator.map_pool, core.simulator.pool_seed)

    def check(self, core: MatchBatch) -> None:
        """Check that this could be a recording of a match of ``core``."""
        check_seed(self.seed)
        check_seed(self.pool_seed)
        typed(self.map_pool, Count | None, "the map pool of the recording")
        if not isinstance(self.setup, EpisodeSetup):
            raise ValueError(f"the recording of the saved state has a {type(self.setup).__name__} for its setup.")
        self.setup.check(core.config)
        if self.late or self.unaided:
            raise ValueError("the recording of the saved state is that of a fork; continue it by Replay.fork.")
        shape = len(self.mechs(core)), FLAT_ACTION_DIM
        for row in self.rows if isinstance(self.rows, list) else [None]:
            if not isinstance(row, np.ndarray) or row.shape != shape or row.dtype != np.float32:
                raise ValueError(f"the recording of the saved state must hold actions, float32 of shape {shape}.")
            if not np.isfinite(row).all():
                raise ValueError("the recording of the saved state holds actions that are not finite.")

    def add(self, core: MatchBatch, actions: NDArray[np.float32]) -> None:
        """Store the actions of the agents, float32 (A, 45), of guests and of late scripts in the last decision."""
        rows = [actions, core.io.guest_actions[0]]
        if self.late:
            seats = core.tables.bot_seats.tolist()
            rows.append(core.io.bot_actions[0, [seats.index(mech) for mech in self.late]])
        self.rows.append(np.concatenate(rows))
        if self.unaided:
            set_unaided(core, self.unaided)

    def copy(self) -> Self:
        """Return an independent copy."""
        return replace(self, rows=self.rows[:])


def play_out(core: MatchBatch, seed: int, watch: Callable[[MatchBatch], object] | None = None) -> Recording:
    """Play a match without agents to its end; ``watch`` takes the batch at the start and after each decision."""
    recording = Recording.begin(core, seed, core.reset(0, seed))
    nobody = core.io.agent_actions
    while True:
        if watch is not None:
            watch(core)
        if core.state.clock["over"][0]:
            return recording
        core.step(nobody)
        recording.add(core, nobody[0])


def scratch_of(core: MatchBatch) -> MatchBatch:
    """Return a batch for ``play_ticks``, like ``core`` but without external commanders."""
    return copy.deepcopy(core, {id(core.commanders): CommanderSeats({}, core.num_matches)})


def play_ticks(
    core: MatchBatch, scratch: MatchBatch, rows: NDArray[np.float32], unaided: Unaided = ()
) -> Iterator[Match]:
    """Play one decision of the match of ``core`` by the agents' rows (A, 45); yield the state after each physics step.

    The states inside it come from ``scratch`` (see ``scratch_of``), which plays the same decision repeatedly, each time
    one step longer. Score and senses belong to whole decisions and are right only in the last state, that of ``core``.
    """
    before = {**core.get_state(0), "guests": []}
    step_with(core, rows, unaided)  # first, because external commanders choose their actions once
    for steps in range(1, core.config.match.physics_steps_per_decision):
        scratch.write_state(0, before)
        scratch.rules.params["steps"] = steps
        scratch.io.guest_actions[:] = core.io.guest_actions
        step_with(scratch, rows, unaided)
        yield scratch.state
    yield core.state


def step_with(core: MatchBatch, rows: NDArray[np.float32], unaided: Unaided = ()) -> None:
    """Play one decision of one match by the agents' rows (A, 45), which may be read-only."""
    # Kernels are compiled for writable arrays; a read-only one would compile them all again.
    core.io.agent_actions[0] = rows
    set_unaided(core, unaided)
    core.step(core.io.agent_actions)


def set_unaided(core: MatchBatch, unaided: Unaided) -> None:
    """Let ``nav_mode`` leave alone the mechs that scripts play in the coming decision."""
    decision = int(core.state.clock["decision"][0])
    flags = core.rules.units["unaided"]
    flags[[mech for mech, _, _ in unaided]] = 0
    flags[[mech for mech, first, end in unaided if first <= decision < end]] = 1
