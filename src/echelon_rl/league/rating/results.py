"""Results of matches and of rating periods."""

from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import numpy as np

from echelon_rl.league.rating.glicko2 import SCORES, Glicko2Rating

SOURCES = ("evaluation", "training", "manual")
SIDES = ("blue", "red")
_LONGEST_NAME = 200
_LARGEST = {"seed": 2**63 - 1, "decisions": 2**31 - 1}  # limits of the database columns


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
    home_side: str | None = None
    seed: int | None = None
    decisions: int | None = None
    reason: str | None = None
    uuid: str = field(default_factory=lambda: str(uuid4()))

    def __post_init__(self) -> None:
        object.__setattr__(self, "score", GameResult(self.home_id, self.away_id, self.score).score)
        if self.home_side is not None and self.home_side not in SIDES:
            raise ValueError(f"home_side must be blue, red or None, got {self.home_side!r}.")
        for name, largest in _LARGEST.items():
            if getattr(self, name) is not None:
                object.__setattr__(self, name, _whole(getattr(self, name), name, -largest - 1, largest))
        if self.decisions is not None and self.decisions < 0:
            raise ValueError(f"decisions must not be negative, got {self.decisions!r}.")
        if self.reason is not None:
            check_name(self.reason, "reason")
        check_name(self.uuid, "uuid")


def check_name(text: object, what: str) -> None:
    """Refuse texts that databases, tables and pictures cannot show."""
    if not isinstance(text, str) or not text or len(text) > _LONGEST_NAME or not text.isprintable():
        raise ValueError(f"{what} must be a printable text of 1 to {_LONGEST_NAME} characters, got {text!r:.200}.")


def _whole(value: Any, name: str, least: int, largest: int) -> int:
    if not isinstance(value, (int, np.integer)) or isinstance(value, bool) or not least <= value <= largest:
        raise ValueError(f"{name} must be a whole number from {least} to {largest}, got {value!r:.200}.")
    return int(value)


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
