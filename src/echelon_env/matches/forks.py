"""A recorded match that goes another way from one of its decisions on: other players on its seats, or held actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from echelon_env.commanders import Opponent, is_commander
from echelon_env.config import EchelonConfig
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.recording import Recording, Unaided, set_unaided, step_with
from echelon_env.matches.seats import agent_name, check_opponent, mechs_named
from echelon_env.mdp.actions import ACTION_LAYOUT, FLAT_ACTION_DIM, NO_TARGET
from echelon_env.messages import shown
from echelon_env.scenarios.scenario import AGENTS
from echelon_env.sim.state import named_arrays

RECORDED, STAND = "recorded", "stand"


def standing_still() -> NDArray[np.float32]:
    """Return the action that does nothing, float32 (45,)."""
    row = np.zeros(FLAT_ACTION_DIM, np.float32)
    row[ACTION_LAYOUT["target"].start + NO_TARGET] = 1.0
    return row


def _held(action: Any, name: str) -> NDArray[np.float32]:
    """Return an action as float32 (45,)."""
    if isinstance(action, str) and action == STAND:
        return standing_still()
    row = np.asarray(action)
    if row.shape != (FLAT_ACTION_DIM,) or row.dtype.kind not in "fiu" or not np.isfinite(row.astype(np.float32)).all():
        raise ValueError(
            f"the action of {name!r} must be {STAND!r} or {FLAT_ACTION_DIM} finite numbers, got {shown(action)}."
        )
    return row.astype(np.float32)


class SeatPlan(NamedTuple):
    """Who plays which mech from a decision on."""

    agents: list[int]  # whose actions come from the caller or from rows
    players: dict[int, Opponent]  # of all other mechs
    held: dict[int, NDArray[np.float32]]  # the same action for the rest of the match, by agents' mech
    recorded: list[int]  # agents' mechs that go on with the recorded actions
    late: list[int]  # mechs of scripts that did not play them before
    changed: dict[str, list[int]]  # mechs by the names that the caller gave


def plan_seats(
    config: EchelonConfig,
    agents: Iterable[int],
    scripted: Mapping[int, str],
    seats: Mapping[str, Any] | None = None,
    hold: Mapping[str, Any] | None = None,
    stand_in: Any = RECORDED,
) -> SeatPlan:
    """Return who plays which mech after changes to the seats of a recording; see ``Replay.fork``."""

    def checked(player: Any, name: str) -> Any:
        return player if isinstance(player, str) and player in (AGENTS, RECORDED) else check_opponent(player, name)

    stand_in = checked(stand_in, "agents")
    chosen: dict[int, Any] = {**dict.fromkeys(agents, stand_in), **scripted}
    held: dict[int, NDArray[np.float32]] = {}
    taken: dict[int, str] = {}
    changed: dict[str, list[int]] = {}
    for named in (seats or {}, hold or {}):
        for name, player in named.items():
            row = _held(player, name) if named is hold else None
            player = AGENTS if row is not None else checked(player, f"seats[{name!r}]")
            changed[name] = mechs_named(config, name)
            for mech in changed[name]:
                if mech in taken:
                    raise ValueError(f"{name!r} and {taken[mech]!r} both name {agent_name(config, mech)}.")
                taken[mech] = name
                if row is not None:
                    held[mech] = row
                if player != RECORDED or mech not in scripted:  # a script goes on as it is
                    chosen[mech] = player
    commanded = sorted(m for m, player in chosen.items() if isinstance(player, str) and player in (AGENTS, RECORDED))
    players = {mech: player for mech, player in sorted(chosen.items()) if mech not in commanded}
    recorded = [mech for mech in commanded if chosen[mech] == RECORDED]
    late = [m for m, p in players.items() if not is_commander(p) and scripted.get(m) != p]
    return SeatPlan(commanded, players, held, recorded, late, changed)


def show_match(lead: MatchBatch, core: MatchBatch) -> None:
    """Put the match of ``lead`` before the players of ``core``, whose memories stay.

    Both are batches of one match; the observations of ``lead`` must have no hidden columns.
    """
    for (_, mine), (_, theirs) in zip(named_arrays(core.state), named_arrays(lead.state), strict=True):
        mine[0] = theirs[0]
    core.simulator.worlds[0] = lead.simulator.worlds[0]
    io, tables = core.io, core.tables
    rows = by_mech(lead, "observations")
    for kind, seats in (("agent", tables.agent_seats), ("bot", tables.bot_seats), ("guest", tables.guest_seats)):
        shown_rows = getattr(io, f"{kind}_observations")[0]
        shown_rows[:] = rows[seats]
        if kind != "bot":
            shown_rows[:, tables.hidden] = 0.0
    io.terms[0], io.rewards[0] = lead.io.terms[0], lead.io.rewards[0]
    io.agent_rewards[0] = io.rewards[0, tables.agent_seats]
    io.agent_components[0] = io.terms[0, tables.agent_seats] * tables.weights
    io.agent_alive[0] = core.state.mechs["alive"][0, tables.agent_seats] == 1
    io.agent_terminated[0] = io.agent_truncated[0] = False


def by_mech(core: MatchBatch, what: str) -> NDArray[np.float32]:
    """Return the ``"observations"`` or ``"actions"`` of all mechs of a match without guests, float32 (M, ...)."""
    agents, bots = getattr(core.io, f"agent_{what}")[0], getattr(core.io, f"bot_{what}")[0]
    rows = np.empty((len(agents) + len(bots), agents.shape[-1]), np.float32)
    rows[core.tables.agent_seats], rows[core.tables.bot_seats] = agents, bots
    return rows


@dataclass
class ForkRecording(Recording):
    """The recording of a fork: scripts that took over in the middle are recorded like commanders."""

    late: tuple[int, ...] = ()  # their mechs
    unaided: Unaided = ()

    def mechs(self, core: MatchBatch) -> list[int]:
        """Return the mechs of the rows: the agents', the guests', then those of late scripts."""
        return [*super().mechs(core), *self.late]

    def add(self, core: MatchBatch, actions: NDArray[np.float32]) -> None:
        """Store the actions of the agents, float32 (A, 45), of guests and of late scripts in the last decision."""
        seats = core.tables.bot_seats.tolist()
        scripts = core.io.bot_actions[0, [seats.index(mech) for mech in self.late]]
        self.rows.append(np.concatenate([actions, core.io.guest_actions[0], scripts]))


def show_to(
    core: MatchBatch, lead: MatchBatch, actions: NDArray[np.float32], unaided: Unaided
) -> Iterator[NDArray[np.float32]]:
    """Play a recorded match in ``lead`` and show it to the players of ``core``, a batch of one match too.

    Yields at its start and after each of the ``actions`` (T, A, 45), with ``core`` at the same state; what it yields
    are the actions of all mechs, float32 (M, 45).
    """
    show_match(lead, core)
    yield by_mech(lead, "actions")
    for rows in actions:
        core.step(core.io.agent_actions)  # only for what its players remember: its state is replaced
        step_with(lead, rows, unaided)
        show_match(lead, core)
        yield by_mech(lead, "actions")


class ForkedMatch:
    """A match that was recorded up to a decision and is played on from there; see ``Replay.fork``.

    Attributes:
        core: The match as a ``MatchBatch`` of one match. Its agents are the seats whose actions are recorded, held, or
            left to the caller (``"agents"``); all others play themselves.
        recording: What was played so far. Whoever steps ``core`` without ``step`` calls ``recording.add`` after each
            decision.
        decision: The decision at which the fork began.
        newcomers: Names of the players of the mechs that changed hands, by mech.
    """

    def __init__(
        self,
        core: MatchBatch,
        lead: MatchBatch,
        plan: SeatPlan,
        start: Recording,
        actions: NDArray[np.float32],
        unaided: Unaided,
        decision: int,
    ) -> None:
        self.core, self.decision = core, decision
        self.recording = ForkRecording(**vars(start), late=tuple(plan.late))
        mechs = self.recording.mechs(core)
        played = [rows[mechs] for rows in show_to(core, lead, actions[:decision], unaided)]
        self.recording.rows += played[1:]
        _check_there(core, plan, decision)
        self.recording.unaided = _unaided_after(core, lead, plan, mechs, unaided, decision)
        set_unaided(core, self.recording.unaided)
        agents = lead.tables.agent_seats.tolist()
        self.newcomers = {
            **{mech: str(plan.players[mech]) for mech in plan.late},
            **{mech: str(player) for mech, player in plan.players.items() if mech in agents},
            **core.commanders.names,
            **{mech: "held" if mech in plan.held else AGENTS for mech in plan.agents if mech not in plan.recorded},
        }
        self._names = {agent_name(core.config, mech): seat for seat, mech in enumerate(plan.agents)}
        still = [plan.held.get(mech, standing_still()) for mech in plan.agents]
        self._still = np.array(still, np.float32).reshape(1, -1, FLAT_ACTION_DIM)
        self._recorded = [plan.agents.index(mech) for mech in plan.recorded]
        self._rows = actions[:, [agents.index(mech) for mech in plan.recorded]]

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return bool(self.core.state.clock["over"][0])

    @property
    def ended(self) -> bool:
        """Whether the match is over, or living mechs have no recorded actions left."""
        lacks = self._now >= len(self._rows) and bool(self.core.io.agent_alive[0, self._recorded].any())
        return self.over or lacks

    @property
    def _now(self) -> int:
        return int(self.core.state.clock["decision"][0])

    def actions(self) -> NDArray[np.float32]:
        """Return the agents' next actions, float32 (1, A, 45): recorded, held, or standing still."""
        rows = self._still.copy()
        if self._now < len(self._rows):
            rows[0, self._recorded] = self._rows[self._now]
        return rows

    def step(self, actions: Mapping[str, ArrayLike] | None = None) -> bool:
        """Play one decision and return whether the match is over.

        Args:
            actions: Flat actions (45,) by agent (``"blue_2"``), instead of those of ``actions()``.

        Raises:
            RuntimeError: The match is over.
            ValueError: An agent is unknown, or an action is not 45 finite numbers.
        """
        if self.over:
            raise RuntimeError("the match is over; take its replay(), or fork an earlier decision.")
        rows = self.actions()
        for name, action in (actions or {}).items():
            if name not in self._names:
                known = ", ".join(self._names) or "none"
                raise ValueError(f"{shown(name)} is not an agent of this fork; its agents are: {known}.")
            rows[0, self._names[name]] = _held(action, name)
        set_unaided(self.core, self.recording.unaided)
        self.core.step(rows)
        self.recording.add(self.core, rows[0])
        return self.over

    def play(self) -> Self:
        """Play on to the end of the match, or to where living mechs have no recorded actions left."""
        while not self.ended:
            self.step()
        return self


def _check_there(core: MatchBatch, plan: SeatPlan, decision: int) -> None:
    """Refuse changes that change nothing."""
    mechs = core.state.mechs[0]
    for name, changed in plan.changed.items():
        if not mechs["alive"][changed].any():
            where = f"dead at decision {decision} already" if mechs["present"][changed].any() else "not in this match"
            raise ValueError(f"{name} is {where}; choose another seat or decision.")


def _unaided_after(
    core: MatchBatch, lead: MatchBatch, plan: SeatPlan, mechs: list[int], unaided: Unaided, decision: int
) -> Unaided:
    """Return where ``nav_mode`` leaves mechs of a fork's rows alone: what scripts played or play, and held actions."""
    if core.config.match.nav_mode == "off":
        return ()
    ever = core.config.match.max_decisions
    spans = [(mech, first, end if mech in plan.recorded else min(end, decision)) for mech, first, end in unaided]
    spans += [(mech, 0, decision) for mech in lead.tables.bot_seats.tolist()]
    spans += [(mech, decision, ever) for mech in (*plan.late, *plan.held)]
    return tuple(span for span in spans if span[0] in mechs and span[1] < span[2])
