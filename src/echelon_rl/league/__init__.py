"""Leagues: frozen commanders that play each other, are rated, promoted, exploited and retired.

Names are imported on first use, so that reading a league does not wait for PyTorch.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from echelon_rl.league.entry import LeagueEntry as LeagueEntry
    from echelon_rl.league.faults import DamagedLeagueError as DamagedLeagueError
    from echelon_rl.league.faults import LeagueStoreError as LeagueStoreError
    from echelon_rl.league.faults import MatchError as MatchError
    from echelon_rl.league.glicko2 import Glicko2Config as Glicko2Config
    from echelon_rl.league.glicko2 import Glicko2Rating as Glicko2Rating
    from echelon_rl.league.league import League as League
    from echelon_rl.league.matches import play_match as play_match
    from echelon_rl.league.payoff import PayoffMatrix as PayoffMatrix
    from echelon_rl.league.results import GameResult as GameResult
    from echelon_rl.league.results import MatchResult as MatchResult
    from echelon_rl.league.results import RatingPeriod as RatingPeriod

_HOME = {
    "DamagedLeagueError": "echelon_rl.league.faults",
    "GameResult": "echelon_rl.league.results",
    "Glicko2Config": "echelon_rl.league.glicko2",
    "Glicko2Rating": "echelon_rl.league.glicko2",
    "League": "echelon_rl.league.league",
    "LeagueEntry": "echelon_rl.league.entry",
    "LeagueStoreError": "echelon_rl.league.faults",
    "MatchError": "echelon_rl.league.faults",
    "MatchResult": "echelon_rl.league.results",
    "PayoffMatrix": "echelon_rl.league.payoff",
    "RatingPeriod": "echelon_rl.league.results",
    "play_match": "echelon_rl.league.matches",
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
