"""Leagues: frozen commanders that play each other, are rated, promoted, exploited and retired.

Names are imported on first use, so reading a league does not wait for PyTorch.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

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

_HOME = {
    "DamagedLeagueError": "echelon_rl.league.store.faults",
    "GameResult": "echelon_rl.league.rating.results",
    "Glicko2Config": "echelon_rl.league.rating.glicko2",
    "Glicko2Rating": "echelon_rl.league.rating.glicko2",
    "League": "echelon_rl.league.league",
    "LeagueEntry": "echelon_rl.league.store.entries",
    "LeagueStoreError": "echelon_rl.league.store.faults",
    "MatchError": "echelon_rl.league.store.faults",
    "MatchResult": "echelon_rl.league.rating.results",
    "PayoffMatrix": "echelon_rl.league.rating.payoff",
    "RatingPeriod": "echelon_rl.league.rating.results",
    "play_match": "echelon_rl.league.play.matches",
}
__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    """Import a public name from its module."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; it offers {', '.join(_HOME)}.")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    """List the public names."""
    return __all__
