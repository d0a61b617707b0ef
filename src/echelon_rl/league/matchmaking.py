"""Matchmaking: strategies that give every possible opponent a probability.

A strategy sees the learner's entry, the opponents' entries and the learner's win rate against each. Each makes one draw
from one uniform number, so a seed determines the opponent.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from echelon_rl.league.store.entries import LeagueEntry

Floats = NDArray[np.float64]


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


class Strategy(ABC):
    """A rule for choosing opponents."""

    @abstractmethod
    def probabilities(self, learner: LeagueEntry, opponents: Sequence[LeagueEntry], win_rates: Floats) -> Floats:
        """Return the probability of every opponent, (N,), summing to 1.

        Args:
            learner: Entry that needs an opponent.
            opponents: Possible opponents, at least one.
            win_rates: The learner's win rate against each, in [0, 1], (N,).
        """

    def sample(
        self, learner: LeagueEntry, opponents: Sequence[LeagueEntry], win_rates: Floats, rng: UniformSource
    ) -> LeagueEntry:
        """Draw one opponent."""
        if not opponents:
            raise ValueError(f"there is no opponent for {learner.commander_name}; add entries to the league.")
        return opponents[draw(self.probabilities(learner, opponents, win_rates), rng)]


class Uniform(Strategy):
    """Everybody alike."""

    def probabilities(self, learner: LeagueEntry, opponents: Sequence[LeagueEntry], win_rates: Floats) -> Floats:
        """Return equal probabilities."""
        return np.full(len(opponents), 1.0 / len(opponents))


class Gaussian(Strategy):
    """Opponents of similar rating: weights exp(-d^2 / (2 scale^2)) for a difference d of ratings."""

    def __init__(self, scale: float = 200.0) -> None:
        self.scale = scale  # standard deviation, rating points

    def probabilities(self, learner: LeagueEntry, opponents: Sequence[LeagueEntry], win_rates: Floats) -> Floats:
        """Return the normalised weights; if all are far away, the nearest are favoured and 0 / 0 is avoided."""
        distance = np.array([o.rating.rating - learner.rating.rating for o in opponents]) / self.scale
        exponent = -0.5 * distance * distance
        return normalised(np.exp(exponent - exponent.max()))


# Weightings of AlphaStar (Vinyals et al., 2019), as functions of the learner's win rate.
PFSP_WEIGHTINGS: dict[str, Callable[[Floats], Floats]] = {
    "squared": lambda p: (1.0 - p) ** 2,
    "variance": lambda p: p * (1.0 - p),
    "linear": lambda p: 1.0 - p,
    "linear_capped": lambda p: np.minimum(0.5, 1.0 - p),
}


def pfsp(win_rates: ArrayLike, weighting: str = "squared") -> Floats:
    """Return the probabilities of prioritised fictitious self-play (Vinyals et al., 2019).

    They depend on the learner's win rates (N,), and are uniform if all weights are 0, as for a learner that always
    wins. The weighting ``"squared"`` favours hard opponents, ``"variance"`` even ones.
    """
    if weighting not in PFSP_WEIGHTINGS:
        raise ValueError(f"weighting must be one of {', '.join(PFSP_WEIGHTINGS)}, got {weighting!r}.")
    rates = np.asarray(win_rates, np.float64)
    if not ((rates >= 0) & (rates <= 1)).all():
        raise ValueError(f"win rates must lie between 0 and 1, got {win_rates!r}.")
    return normalised(PFSP_WEIGHTINGS[weighting](rates))


class Prioritised(Strategy):
    """Prioritised fictitious self-play, see ``pfsp``."""

    def __init__(self, weighting: str = "squared") -> None:
        self.weighting = weighting  # one of PFSP_WEIGHTINGS

    def probabilities(self, learner: LeagueEntry, opponents: Sequence[LeagueEntry], win_rates: Floats) -> Floats:
        """Return the probabilities of ``pfsp``."""
        return pfsp(win_rates, self.weighting)


class WarmUp(Strategy):
    """Lets newcomers meet only opponents of similar rating; another strategy chooses among them, and for all others.

    A learner with fewer rated matches than ``games`` is a newcomer. Its opponents are within ``band`` rating points,
    which are doubled until there is one.
    """

    def __init__(self, inner: Strategy, games: int = 20, band: float = 200.0) -> None:
        if not band > 0:
            raise ValueError(f"band must be positive, got {band!r}.")
        self.inner, self.games, self.band = inner, games, band

    def probabilities(self, learner: LeagueEntry, opponents: Sequence[LeagueEntry], win_rates: Floats) -> Floats:
        """Return the inner strategy's probabilities for near opponents, 0 for the others."""
        if learner.games >= self.games:
            return self.inner.probabilities(learner, opponents, win_rates)
        distance = np.abs([o.rating.rating - learner.rating.rating for o in opponents])
        band = self.band
        while not (distance < band).any():
            band *= 2.0
        near = np.flatnonzero(distance < band)
        result = np.zeros(len(opponents))
        result[near] = self.inner.probabilities(learner, [opponents[int(i)] for i in near], win_rates[near])
        return result


STRATEGIES: dict[str, Callable[[], Strategy]] = {"gaussian": Gaussian, "winrate": Prioritised, "uniform": Uniform}
PAIRINGS = ("information", *STRATEGIES)  # how matches for ratings are paired


def strategy_named(name: str) -> Strategy:
    """Return a strategy with its default settings and the warm-up of newcomers."""
    if name not in STRATEGIES:
        raise ValueError(f"strategy must be one of {', '.join(STRATEGIES)}, got {name!r}.")
    return WarmUp(STRATEGIES[name]())
