"""Results of matches, of rating periods, and of attacks on an entry, which tell how exploitable it is at least."""

import csv
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Self, get_type_hints
from uuid import uuid4

from echelon_env.intervals import wilson_interval
from echelon_env.validation import check_fields
from echelon_rl.league.rating.glicko2 import SCORES, Glicko2Rating

SOURCES = ("evaluation", "training", "manual")
SIDES = ("blue", "red")
_LONGEST_NAME = 200


@dataclass(frozen=True)
class GameResult:
    """The result of one match; both sides are rated by it.

    Attributes:
        player_id: Entry that the score belongs to.
        opponent_id: The other entry.
        score: 1 for a win, 0.5 for a draw, 0 for a loss.

    Raises:
        ValueError: The score is not 0, 0.5 or 1, or an entry plays against itself.
    """

    player_id: str
    opponent_id: str
    score: float

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "score", SCORES[SCORES.index(self.score)])
        except ValueError:  # also for an array, which equals no number
            raise ValueError(f"score must be 0, 0.5 or 1, got {self.score!r:.200}.") from None
        if self.player_id == self.opponent_id:
            raise ValueError(f"{self.player_id!r} cannot play against itself.")


@dataclass(frozen=True)
class MatchResult:
    """A match that was played.

    Attributes:
        home_id: Entry that the score belongs to.
        away_id: The other entry.
        score: The home entry's score, 1, 0.5 or 0.
        home_side: Side the home entry played, ``"blue"`` or ``"red"``, or None if unknown.
        seed: Seed of the match, or None.
        decisions: Length in decisions, or None.
        reason: How it ended, ``"zone"``, ``"elimination"`` or ``"time"``, or None.
        uuid: Id of the match; a match reported twice counts once.

    Raises:
        ValueError: As for ``GameResult``; also if the side is unknown, the seed exceeds 64 bits, the length is
            negative, or the reason or uuid is not printable text.
    """

    home_id: str
    away_id: str
    score: float
    home_side: Annotated[str, SIDES] | None = None
    seed: int | None = None
    decisions: Annotated[int, f"[0, {2**31 - 1}]"] | None = None  # as the database holds it
    reason: str | None = None
    uuid: str = field(default_factory=lambda: str(uuid4()))

    def __post_init__(self) -> None:
        object.__setattr__(self, "score", GameResult(self.home_id, self.away_id, self.score).score)
        if self.reason is not None:
            check_name(self.reason, "reason")
        check_name(self.uuid, "uuid")
        check_fields(self)


def check_name(text: object, what: str) -> None:
    """Refuse texts that databases, tables and pictures cannot show."""
    if not isinstance(text, str) or not text or len(text) > _LONGEST_NAME or not text.isprintable():
        raise ValueError(f"{what} must be a printable text of 1 to {_LONGEST_NAME} characters, got {text!r:.200}.")


@dataclass(frozen=True)
class RatingPeriod:
    """A rating period that was committed.

    Attributes:
        period_id: Its number, from 1 without gaps.
        matches: Number of matches rated.
        ratings: The new rating of every entry it changed, by id.
    """

    period_id: int
    matches: int
    ratings: dict[str, Glicko2Rating]


@dataclass(frozen=True)
class Attack:
    """A best response that was trained against an entry, and its matches against it afterwards.

    ``low`` and ``high`` are the ends of an interval of its win rate, in which draws count as not won. The intervals of
    several attacks hold together with 95 %, so the best may be picked: the highest lower end is a lower bound of a best
    response's win rate.
    """

    target: str  # id of the entry
    seed: int
    budget: int  # agent steps that it was to train for, with those of the attack that it continues
    steps: int  # that it did train for
    wins: int
    matches: int
    checkpoint: str
    low: float = 0.0
    high: float = 1.0

    def among(self, attacks: int) -> Self:
        """Return it with Wilson's interval of confidence 1 - 0.05 / ``attacks`` (Bonferroni)."""
        low, high = wilson_interval(self.wins, self.matches, 1.0 - 0.05 / attacks)
        return replace(self, low=float(low), high=float(high))


def read_attacks(path: Path, target: str) -> list[Attack]:
    """Return the attacks in a CSV table; raise ValueError if it is another table, or that of another target."""
    kinds = get_type_hints(Attack)
    try:
        rows = list(csv.DictReader(path.read_text().splitlines()))
        found = [Attack(**{name: kind(row[name]) for name, kind in kinds.items()}) for row in rows]
        if not all(attack.target == target and 0 <= attack.wins <= attack.matches > 0 for attack in found):
            raise ValueError("it holds attacks on another entry, or more wins than matches")
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(
            f"{path} is not a table of attacks on {target} ({error}); remove it, or name another --out."
        ) from error
    return found
