"""Matchmaking: strategies that give every possible opponent a probability.

A strategy sees the learner's entry, the opponents' entries and the learner's win rate against each. Each makes one draw
from one uniform number, so a seed determines the opponent.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from echelon_env.validation import one_of
from echelon_rl.league.rating.glicko2 import Floats
from echelon_rl.league.store.entries import LeagueEntry

_NEAR = 200.0  # rating points
_NEWCOMER = 20  # rated matches


class UniformSource(Protocol):
    """Anything with a ``random()`` in [0, 1): a NumPy ``Generator``, Python's ``random.Random``."""

    def random(self) -> float:
        """Return the next number."""


def draw(probabilities: ArrayLike, rng: UniformSource) -> int:
    """Return an index drawn with the given probabilities, from one uniform number."""
    edges = np.cumsum(np.asarray(probabilities, np.float64))
    if not len(edges) or not edges[-1] > 0 or not np.isfinite(edges[-1]) or np.any(np.diff(edges) < 0):
        raise ValueError(f"probabilities must be finite, not negative and not all zero, got {probabilities!r}.")
    return int(min(np.searchsorted(edges, rng.random() * edges[-1], side="right"), len(edges) - 1))


def normalised(weights: Floats) -> Floats:
    """Return weights as probabilities, uniform if all weights are 0."""
    total = weights.sum()
    return weights / total if total > 1e-10 else np.full(len(weights), 1.0 / len(weights))


# A rule for choosing opponents: the learner's entry, N possible opponents and the learner's win rate against each, in
# [0, 1], give the probability of every opponent, (N,), summing to 1.
Strategy = Callable[[LeagueEntry, Sequence[LeagueEntry], Floats], Floats]


def sample(
    strategy: Strategy, learner: LeagueEntry, opponents: Sequence[LeagueEntry], win_rates: Floats, rng: UniformSource
) -> LeagueEntry:
    """Draw one opponent; win rates are in [0, 1], (N,)."""
    if not opponents:
        raise ValueError(f"there is no opponent for {learner.commander_name}; add entries to the league.")
    return opponents[draw(strategy(learner, opponents, win_rates), rng)]


def uniform(learner: LeagueEntry, opponents: Sequence[LeagueEntry], win_rates: Floats) -> Floats:
    """Return equal probabilities."""
    return np.full(len(opponents), 1.0 / len(opponents))


def gaussian(learner: LeagueEntry, opponents: Sequence[LeagueEntry], win_rates: Floats) -> Floats:
    """Favour similar ratings: weights exp(-d^2 / (2 * 200^2)) for a difference of d rating points."""
    distance = np.array([o.rating.rating - learner.rating.rating for o in opponents]) / _NEAR
    exponent = -0.5 * distance * distance
    return normalised(np.exp(exponent - exponent.max()))  # if all are far away, the nearest; 0 / 0 is avoided


# Weightings of AlphaStar (Vinyals et al., 2019), as functions of the learner's win rate.
PFSP_WEIGHTINGS: dict[str, Callable[[Floats], Floats]] = {
    "squared": lambda p: (1.0 - p) ** 2,
    "variance": lambda p: p * (1.0 - p),
    "linear_capped": lambda p: np.minimum(0.5, 1.0 - p),
}


def pfsp(win_rates: ArrayLike, weighting: str = "squared") -> Floats:
    """Return the probabilities of prioritised fictitious self-play (Vinyals et al., 2019).

    They depend on the learner's win rates (N,), and are uniform if all weights are 0, as for a learner that always
    wins. The weighting ``"squared"`` favours hard opponents, ``"variance"`` even ones.
    """
    return normalised(PFSP_WEIGHTINGS[weighting](np.asarray(win_rates, np.float64)))


def prioritised(learner: LeagueEntry, opponents: Sequence[LeagueEntry], win_rates: Floats) -> Floats:
    """Favour hard opponents, see ``pfsp``."""
    return pfsp(win_rates)


def warm_up(strategy: Strategy, learner: LeagueEntry, opponents: Sequence[LeagueEntry], win_rates: Floats) -> Floats:
    """Let a strategy choose for everybody but newcomers, and for these among opponents of similar rating only.

    A newcomer has fewer than 20 rated matches. Its opponents are within 200 rating points, which are doubled until
    there is one.
    """
    if learner.games >= _NEWCOMER:
        return strategy(learner, opponents, win_rates)
    distance = np.abs([o.rating.rating - learner.rating.rating for o in opponents])
    band = _NEAR
    while not (distance < band).any():
        band *= 2.0
    near = np.flatnonzero(distance < band)
    result = np.zeros(len(opponents))
    result[near] = strategy(learner, [opponents[int(i)] for i in near], win_rates[near])
    return result


STRATEGIES: dict[str, Strategy] = {"gaussian": gaussian, "winrate": prioritised, "uniform": uniform}
PAIRINGS = ("information", "fewest", *STRATEGIES)  # how matches for ratings are paired


def strategy_named(name: str) -> Strategy:
    """Return a strategy with the warm-up of newcomers."""
    return partial(warm_up, STRATEGIES[one_of(name, STRATEGIES, "strategy")])
