"""Many continuations of a recorded match at once: who wins from a decision on, and what each mech contributes."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from echelon_env.bots.skills import SKILLS
from echelon_env.config import EchelonConfig
from echelon_env.constants import TEAM_NAMES
from echelon_env.intervals import difference_interval, wilson_interval
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.forks import SeatPlan
from echelon_env.matches.scripted import ScriptedSeats
from echelon_env.matches.seats import agent_name
from echelon_env.rng import derive_seed

_SPANS = (1, 2, 3)  # steps between the decisions that are compared
_VARIATION_KEY = 4  # derives the seed of the draws of a continuation


class TurningPoint(NamedTuple):
    """Two decisions between which a team's probability of winning changed more than chance explains."""

    since: int
    decision: int
    team: str
    change: float  # of the team's probability of winning, from -1 to 1
    low: float
    high: float  # ends of the interval of the change


class MechDifference(NamedTuple):
    """How much more often a mech's team wins than if ``trivial`` had acted in the mech's place."""

    mech: str
    wins: int  # of its team, with its own player
    trivial_wins: int  # of its team, with ``trivial`` in its place
    difference: float  # of the probabilities of winning
    low: float
    high: float  # ends of its 95 % interval, paired by continuation


@dataclass(frozen=True, eq=False)
class WinProbability:
    """How often each team won N continuations of a match, at some of its K decisions; made by ``Replay``.

    Attributes:
        decisions: The decisions, ascending.
        winners: Winner of every continuation, int8 (K, N): 0 blue, 1 red, -1 a draw. Column 0 has the recorded draws.
    """

    decisions: tuple[int, ...]
    winners: NDArray[np.int8]

    @property
    def continuations(self) -> int:
        """Number of continuations N per decision."""
        return int(self.winners.shape[1])

    def wins(self, team: str) -> NDArray[np.int64]:
        """Return how many continuations ``"blue"`` or ``"red"`` won, int64 (K,); the rest of both are draws."""
        return np.asarray((self.winners == TEAM_NAMES.index(team)).sum(axis=1), np.int64)

    def probability(self, team: str) -> NDArray[np.float64]:
        """Return the share that a team won, float64 (K,); a draw is not won."""
        return np.asarray(self.wins(team) / self.continuations, np.float64)

    def interval(self, team: str, confidence: float = 0.95) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the ends of Wilson's interval of the probability, two float64 (K,)."""
        wins = self.wins(team)
        return wilson_interval(wins, np.full_like(wins, self.continuations), confidence)

    @property
    def turning_points(self) -> list[TurningPoint]:
        """Changes between two of the decisions that chance does not explain, the largest first.

        Decisions one, two and three steps apart are compared; the shortest span with a change counts, and spans do not
        overlap. The interval of a change (Newcombe, 1998) must exclude 0, with 95 % for all comparisons together
        (Bonferroni).
        """
        spans = [(i, i + steps) for steps in _SPANS for i in range(len(self.decisions) - steps)]
        changes = [(j - i, self._change(i, j, team, len(spans))) for i, j in spans for team in TEAM_NAMES]
        found: list[TurningPoint] = []
        for _, change in sorted(changes, key=lambda each: (each[0], -abs(each[1].change))):
            apart = all(change.decision <= other.since or change.since >= other.decision for other in found)
            if apart and not change.low <= 0 <= change.high:
                found.append(change)
        return sorted(found, key=lambda change: -abs(change.change))

    def _change(self, first: int, last: int, team: str, spans: int) -> TurningPoint:
        wins, n = self.wins(team).tolist(), self.continuations
        low, high = difference_interval(wins[last], wins[first], n, None, 1 - 0.05 / (len(TEAM_NAMES) * spans))
        since, decision = self.decisions[first], self.decisions[last]
        return TurningPoint(since, decision, team, (wins[last] - wins[first]) / n, low, high)

    def to_csv(self) -> str:
        """Return a table with one line per decision: wins, probabilities and the ends of their 95 % intervals."""
        names = ("wins", "probability", "low", "high")
        lines = [",".join(["decision", "continuations", *(f"{team}_{name}" for team in TEAM_NAMES for name in names)])]
        columns: list[Any] = [self.decisions, [self.continuations] * len(self.decisions)]
        for team in TEAM_NAMES:
            columns += [self.wins(team).tolist(), self.probability(team).tolist(), *self.interval(team)]
        lines += [",".join(f"{value:.6g}" for value in row) for row in zip(*columns, strict=True)]
        return "\n".join(lines) + "\n"

    def facts(self, mechs: Sequence[MechDifference] = ()) -> dict[str, Any]:
        """Return what the viewer draws, as JSON values."""
        low, high = self.interval("blue")
        return {
            "decisions": list(self.decisions),
            "continuations": self.continuations,
            **{team: self.probability(team).tolist() for team in TEAM_NAMES},
            "low": low.tolist(),
            "high": high.tolist(),
            "turning_points": [point._asdict() for point in self.turning_points],
            "mechs": [mech._asdict() for mech in mechs],
        }


class Continuations:
    """Plays one match on N times at once, each time with other random draws; nobody may be left to agents.

    Continuation 0 keeps the episode's seed and is what would have happened; continuation k > 0 has a seed derived from
    it and k from the first coming decision on. The map, the past and what the mechs perceive now are the same in all.
    """

    def __init__(self, config: EchelonConfig, plan: SeatPlan, count: int) -> None:
        self.batch = MatchBatch(count, config, [], plan.players)
        self.batch.rules.units["unaided"][plan.held] = 1

    def winners(self, saved: dict[str, Any], mech: int | None = None, window: int | None = None) -> NDArray[np.int8]:
        """Return who wins from a saved state, int8 (N,), -1 for draws; ``trivial`` acts for ``mech`` in a window."""
        batch, seed = self.batch, int(saved["arrays"]["clock"]["seed"])
        for match in range(batch.num_matches):
            batch.write_state(match, saved)
            if match:
                varied = derive_seed(seed, _VARIATION_KEY, match)
                batch.state.clock["seed"][match] = varied
                batch.commanders.vary(match, varied)
        ever = batch.config.match.max_decisions
        if mech is not None:
            with self._trivial(mech):
                self._play(window or ever)
        self._play(ever)
        return batch.state.clock["winner"].astype(np.int8)

    def difference(self, saved: dict[str, Any], mech: int, window: int | None, own: NDArray[np.int8]) -> MechDifference:
        """Return what ``trivial`` in a mech's place changes; ``own`` are the winners (N,) without it."""
        team, other = mech // self.batch.config.match.team_size, self.winners(saved, mech, window)
        won, won_too = own == team, other == team
        wins, trivial_wins, both = int(won.sum()), int(won_too.sum()), int((won & won_too).sum())
        low, high = difference_interval(wins, trivial_wins, len(own), both)
        name = agent_name(self.batch.config, mech)
        return MechDifference(name, wins, trivial_wins, (wins - trivial_wins) / len(own), low, high)

    def _play(self, decisions: int) -> None:
        for _ in range(decisions):
            if self.batch.step(self.batch.io.agent_actions) == self.batch.num_matches:
                return

    @contextmanager
    def _trivial(self, mech: int) -> Iterator[None]:
        batch, io, trivial = self.batch, self.batch.io, SKILLS.index("trivial")
        if mech in (scripts := batch.tables.bot_seats.tolist()):
            skill = io.bots["skill"][:, scripts.index(mech)]
            own = skill.copy()
            skill[:] = trivial
            yield
            skill[:] = own
            return
        # A commander continues to perceive and to choose, so that it can take over again; its choice is overwritten.
        seat = batch.commanders.mechs.index(mech)
        advisers = ScriptedSeats(batch, "guest")

        def act(first: int, last: int) -> None:
            advisers.advise(first, last)
            io.guest_actions[first:last, seat] = advisers.actions[first:last, seat]

        unaided = batch.rules.units["unaided"]
        before, unaided[mech] = unaided[mech], 1
        batch.before.append(act)
        yield
        batch.before.remove(act)
        unaided[mech] = before
