"""Other players in a recorded match: who plays which mech, and how newcomers see what was played before them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from echelon_env.commanders import Opponent, is_commander
from echelon_env.config import EchelonConfig
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.recording import Unaided, step_with
from echelon_env.matches.seats import checked_player, named_players
from echelon_env.mdp.actions import ACTION_LAYOUT, FLAT_ACTION_DIM, NO_TARGET
from echelon_env.scenarios.scenario import AGENTS
from echelon_env.validation import shown

RECORDED, STAND = "recorded", "stand"


def flat_action(action: Any, name: str) -> NDArray[np.float32]:
    """Return the action of a mech called ``name``, 45 numbers or ``"stand"``, as float32 (45,)."""
    row = np.zeros(FLAT_ACTION_DIM, np.float32)
    if isinstance(action, str) and action == STAND:
        row[ACTION_LAYOUT["target"].start + NO_TARGET] = 1.0
        return row
    given = np.asarray(action)
    if given.shape != row.shape or given.dtype.kind not in "fiu" or not np.isfinite(given.astype(np.float32)).all():
        raise ValueError(
            f"the action of {name!r} must be {STAND!r} or {FLAT_ACTION_DIM} finite numbers, got {shown(action)}."
        )
    return given.astype(np.float32)


class Held:
    """A player whose mechs repeat one action, which ``nav_mode`` leaves alone."""

    name = "held"

    def __init__(self, action: Any, seat: str) -> None:
        self.row = flat_action(action, seat)

    def act(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the action for observations float32 (E, G, 706), as float32 (E, G, 45)."""
        return np.broadcast_to(self.row, (*observations.shape[:2], FLAT_ACTION_DIM))


class SeatPlan(NamedTuple):
    """Who plays which mech from a decision on."""

    agents: list[int]  # whose actions are recorded or come from the caller
    recorded: list[int]  # those of them that continue with the recorded actions
    players: dict[int, Opponent]  # of all other mechs
    late: list[int]  # mechs of scripts that did not play them before

    @property
    def held(self) -> list[int]:
        """Mechs that repeat one action."""
        return [mech for mech, player in self.players.items() if isinstance(player, Held)]


def plan_seats(
    config: EchelonConfig,
    agents: Sequence[int],
    scripted: Mapping[int, str],
    seats: Mapping[str, Any] | None,
    hold: Mapping[str, Any] | None,
    stand_in: Any,
) -> SeatPlan:
    """Return who plays which mech after changes to the seats of a recording; see ``Replay.fork``."""
    open_seats = (AGENTS, RECORDED)
    changes = [*(seats or {}).items(), *((name, Held(action, name)) for name, action in (hold or {}).items())]
    chosen = {**dict.fromkeys(agents, checked_player(stand_in, "agents", open_seats)), **scripted}
    named = named_players(config, changes, open_seats)  # a recorded script plays on by itself
    chosen |= {m: player for m, player in named.items() if player != RECORDED or m not in scripted}
    commanded = {mech: who for mech, who in sorted(chosen.items()) if isinstance(who, str) and who in open_seats}
    players = {mech: player for mech, player in sorted(chosen.items()) if mech not in commanded}
    late = [mech for mech, player in players.items() if not is_commander(player) and scripted.get(mech) != player]
    return SeatPlan([*commanded], [mech for mech, who in commanded.items() if who == RECORDED], players, late)


def watch(
    core: MatchBatch, lead: MatchBatch, actions: NDArray[np.float32], unaided: Unaided
) -> Iterator[NDArray[np.float32]]:
    """Play a recorded match in ``lead`` while the players of ``core`` watch, so that they remember it as if played.

    Both are batches of one match. Yields all mechs' actions, float32 (M, 45), at the start and after each of the
    ``actions`` (T, A, 45), with ``core`` at the same state.
    """
    _show(lead, core)
    yield _by_mech(lead, "actions")
    for rows in actions:
        core.step(core.io.agent_actions)  # only for what its players remember: its state is replaced
        step_with(lead, rows, unaided)
        _show(lead, core)
        yield _by_mech(lead, "actions")


def _show(lead: MatchBatch, core: MatchBatch) -> None:
    io, tables = core.io, core.tables
    core.simulator.set_state(0, lead.simulator.get_state(0))
    rows = _by_mech(lead, "observations")
    io.agent_observations[0], io.guest_observations[0] = rows[tables.agent_seats], rows[tables.guest_seats]
    io.agent_observations[0, :, tables.hidden] = io.guest_observations[0, :, tables.hidden] = 0.0
    io.bot_observations[0] = rows[tables.bot_seats]
    io.terms[0], io.rewards[0] = lead.io.terms[0], lead.io.rewards[0]
    io.agent_rewards[0] = io.rewards[0, tables.agent_seats]
    io.agent_components[0] = io.terms[0, tables.agent_seats] * tables.weights
    io.agent_alive[0] = core.state.mechs["alive"][0, tables.agent_seats] == 1
    io.agent_terminated[0] = io.agent_truncated[0] = False
    for show in core.after:
        show(0, 1)


def _by_mech(core: MatchBatch, what: str) -> NDArray[np.float32]:
    """Return the ``"observations"`` or ``"actions"`` of all mechs of a match without guests, float32 (M, ...)."""
    agents, bots = getattr(core.io, f"agent_{what}")[0], getattr(core.io, f"bot_{what}")[0]
    rows = np.empty((len(agents) + len(bots), agents.shape[-1]), np.float32)
    rows[core.tables.agent_seats], rows[core.tables.bot_seats] = agents, bots
    return rows
