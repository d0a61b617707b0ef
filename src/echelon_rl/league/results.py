"""What comes out of matches and of rating periods."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field

from echelon_rl.league.glicko2 import SCORES, Glicko2Rating

SOURCES = ("evaluation", "training", "manual")
SIDES = ("blue", "red")


def new_uuid() -> str:
    """Return a fresh id of a match."""
    return str(uuid.uuid4())


@dataclass(frozen=True)
class GameResult:
    """The result of one match; both sides are rated by it.

    Attributes:
        player_id: Entry whose score it is.
        opponent_id: The other entry.
        score: 1 for a win, 0.5 for a draw, 0 for a loss.

    Raises:
        ValueError: The score is none, or somebody plays against himself.
    """

    player_id: str
    opponent_id: str
    score: float

    def __post_init__(self) -> None:
        """Check the result."""
        if self.score not in SCORES:
            raise ValueError(f"score must be 0, 0.5 or 1, got {self.score!r}.")
        if self.player_id == self.opponent_id:
            raise ValueError(f"{self.player_id!r} cannot play against itself.")


@dataclass(frozen=True)
class MatchResult:
    """A match that was played.

    Attributes:
        home_id: Entry whose score it is.
        away_id: The other entry.
        score: The home entry's score, 1, 0.5 or 0.
        home_side: Side the home entry played, ``"blue"`` or ``"red"``, or None if unknown.
        seed: Seed of the match, or None.
        decisions: Length in decisions, or None.
        reason: How it ended, ``"zone"``, ``"elimination"`` or ``"time"``, or None.
        uuid: Its id; a match that is reported twice counts once.

    Raises:
        ValueError: As for ``GameResult``, or the side is none.
    """

    home_id: str
    away_id: str
    score: float
    home_side: str | None = None
    seed: int | None = None
    decisions: int | None = None
    reason: str | None = None
    uuid: str = field(default_factory=new_uuid)

    def __post_init__(self) -> None:
        """Check the result."""
        GameResult(self.home_id, self.away_id, self.score)
        if self.home_side not in (None, *SIDES):
            raise ValueError(f"home_side must be blue, red or None, got {self.home_side!r}.")


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
