"""Leagues: frozen commanders that play each other, are rated, promoted, exploited and retired.

Names are imported on first use, so reading a league does not wait for PyTorch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from echelon_rl.late_imports import imported_late

if TYPE_CHECKING:
    from echelon_rl.league.league import League as League
    from echelon_rl.league.play.matches import play_match as play_match
    from echelon_rl.league.rating.glicko2 import Glicko2Config as Glicko2Config
    from echelon_rl.league.rating.glicko2 import Glicko2Rating as Glicko2Rating
    from echelon_rl.league.rating.payoff import PayoffMatrix as PayoffMatrix
    from echelon_rl.league.rating.results import GameResult as GameResult
    from echelon_rl.league.rating.results import MatchResult as MatchResult
    from echelon_rl.league.rating.results import RatingPeriod as RatingPeriod
    from echelon_rl.league.store.entries import LeagueEntry as LeagueEntry
    from echelon_rl.league.store.faults import DamagedLeagueError as DamagedLeagueError
    from echelon_rl.league.store.faults import LeagueStoreError as LeagueStoreError
    from echelon_rl.league.store.faults import MatchError as MatchError

_HOMES: dict[str, tuple[str, ...]] = {
    "echelon_rl.league.league": ("League",),
    "echelon_rl.league.play.matches": ("play_match",),
    "echelon_rl.league.rating.glicko2": ("Glicko2Config", "Glicko2Rating"),
    "echelon_rl.league.rating.payoff": ("PayoffMatrix",),
    "echelon_rl.league.rating.results": ("GameResult", "MatchResult", "RatingPeriod"),
    "echelon_rl.league.store.entries": ("LeagueEntry",),
    "echelon_rl.league.store.faults": ("DamagedLeagueError", "LeagueStoreError", "MatchError"),
}
__getattr__, __dir__, __all__ = imported_late(__name__, _HOMES)
