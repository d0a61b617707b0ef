"""Glicko-2: ratings with a deviation and a volatility, rated in periods.

Source: Mark E. Glickman, "Example of the Glicko-2 system" (2013/2022), http://www.glicko.net/glicko/glicko2.pdf; step
numbers below are from there. Everything here is pure: arrays in, arrays out.
"""

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from echelon_env.validation import Positive, check_fields

SCALE = 173.7178  # rating points per unit of Glicko-2's own scale
SCORES = (0.0, 0.5, 1.0)
MAX_STEPS = 100
Inactivity = Literal["paper", "none"]
# Beyond this many units of log-odds (8,700 points and more) float64 cannot distinguish a result from certainty; the
# limit keeps the information of a match above zero.
_MAX_LOG_ODDS = 50.0
_DOUBLED = 2.0 * math.log(2.0)  # change in the logarithm of the variance when the volatility doubles

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Glicko2Rating:
    """A rating.

    Attributes:
        rating: Strength, points.
        rd: Rating deviation, points; a 95 % interval is about ``rating`` ± 2 ``rd``.
        vol: Volatility, the expected change of strength.

    Raises:
        ValueError: A number is not finite, or deviation or volatility is not positive.
    """

    rating: float = 1500.0
    rd: Positive = 350.0
    vol: Positive = 0.06

    def __post_init__(self) -> None:
        check_fields(self)

    def __str__(self) -> str:
        return f"{self.rating:.0f} ± {self.rd:.0f}"

    def conservative(self, conservatism: float = 2.0) -> float:
        """Return ``rating - conservatism * rd``, points."""
        return self.rating - conservatism * self.rd


@dataclass(frozen=True)
class Glicko2Config:
    """Constants of the system.

    Attributes:
        tau: Limits the change of volatilities; Glickman advises 0.3 to 1.2.
        rating0: Rating of a newcomer.
        rd0: Rating deviation of a newcomer, and the largest possible.
        vol0: Volatility of a newcomer.
        tolerance: Tolerance of the iteration for the volatility, in the logarithm of its square.
        inactivity: ``"paper"`` lets the deviation of idle players grow by their volatility in every period (step 6);
            ``"none"`` keeps it, which suits frozen policies, because they do not change.

    Raises:
        ValueError: A constant is out of range.
    """

    tau: Positive = 0.5
    rating0: float = 1500.0
    rd0: Positive = 350.0
    vol0: Positive = 0.06
    tolerance: Positive = 1e-10
    inactivity: Inactivity = "paper"

    def __post_init__(self) -> None:
        check_fields(self)

    def newcomer(self) -> Glicko2Rating:
        """Return the rating of a newcomer."""
        return Glicko2Rating(self.rating0, self.rd0, self.vol0)


def expected_score(rating: ArrayLike, rd: ArrayLike, other_rating: ArrayLike, other_rd: ArrayLike) -> Floats:
    """Return the expected score of a match between two rated players, element by element.

    Both deviations count, as in Glickman's formula for predictions ("Parameter estimation in large dynamic paired
    comparison experiments", 1999, eq. 16).
    """
    deviation = np.hypot(np.asarray(rd, np.float64), np.asarray(other_rd, np.float64)) / SCALE
    difference = (np.asarray(rating, np.float64) - np.asarray(other_rating, np.float64)) / SCALE
    return _expected(_g(deviation) * difference)


def rate_period(
    rating: ArrayLike,
    rd: ArrayLike,
    vol: ArrayLike,
    home: ArrayLike,
    away: ArrayLike,
    score: ArrayLike,
    config: Glicko2Config,
) -> tuple[Floats, Floats, Floats]:
    """Rate all players over one period from the ratings before it.

    The result is exactly the same for any order of the matches, and whichever side is called home.

    Ratings and deviations (N,) are in points; ``home`` and ``away`` (M,) are the indices of the players of each match,
    ``score`` (M,) is the home player's: 0, 0.5 or 1. The numbers returned are float64 (N,).
    """
    r, deviation, volatility = (np.asarray(a, np.float64) for a in (rating, rd, vol))
    players, opponents, scores = _canonical_games(len(r), home, away, score)
    mu, phi = (r - config.rating0) / SCALE, deviation / SCALE  # step 2
    weight = _g(phi[opponents])
    log_odds = np.clip(weight * (mu[players] - mu[opponents]), -_MAX_LOG_ODDS, _MAX_LOG_ODDS)
    expected = _expected(log_odds)
    tail = np.exp(-np.abs(log_odds))
    certainty = weight * weight * tail / (1.0 + tail) ** 2  # g^2 E (1 - E), without losing digits near E = 1
    information = np.bincount(players, certainty, len(r))  # 1 / v, step 3
    surprise = np.bincount(players, weight * (scores - expected), len(r))  # delta / v, step 4
    played = information > 0
    after = volatility.copy()
    after[played] = _volatility(
        phi[played], volatility[played], 1.0 / information[played], surprise[played] / information[played], config
    )
    grows = played if config.inactivity == "none" else np.ones(len(r), bool)
    spread = phi * phi + np.where(grows, after * after, 0.0)  # step 6
    variance = 1.0 / (1.0 / spread + information)  # step 7
    new_rating = np.where(played, r + SCALE * variance * surprise, r)  # in points, so that idle ratings stay exact
    limit = np.maximum(config.rd0, np.where(grows, 0.0, deviation))
    new_rd = np.where(grows, np.minimum(SCALE * np.sqrt(variance), limit), deviation)
    if not (np.isfinite(new_rating).all() and np.isfinite(new_rd).all() and np.isfinite(after).all()):
        raise ArithmeticError("a rating period gave a number that is not finite; no rating was changed.")
    return new_rating, new_rd, after


def _g(phi: Floats) -> Floats:
    """Return how much a match against an opponent of deviation phi counts (step 3)."""
    result: Floats = 1.0 / np.sqrt(1.0 + 3.0 * phi * phi / math.pi**2)
    return result


def _expected(log_odds: Floats) -> Floats:
    tail = np.exp(-np.abs(log_odds))
    return np.where(log_odds >= 0, 1.0, tail) / (1.0 + tail)


def _canonical_games(
    count: int, home: ArrayLike, away: ArrayLike, score: ArrayLike
) -> tuple[NDArray[np.int64], NDArray[np.int64], Floats]:
    """Return player, opponent and score of both views of every match, sorted, so that sums do not depend on order."""
    first, second = np.asarray(home, np.int64), np.asarray(away, np.int64)
    halves = (2.0 * np.asarray(score, np.float64)).astype(np.int64)
    one = (first * count + second) * 3 + halves
    other = (second * count + first) * 3 + (2 - halves)
    key = np.sort(np.concatenate([one, other]))
    pair = key // 3
    return pair // count, pair % count, (key - 3 * pair) * 0.5


def _volatility(phi: Floats, vol: Floats, v: Floats, delta: Floats, config: Glicko2Config) -> Floats:
    """Return the new volatilities (step 5) by the Illinois method; of several solutions, those nearest to the old."""
    start = np.log(vol * vol)
    phi2, delta2 = phi * phi, delta * delta

    def f(x: Floats, rows: NDArray[np.intp]) -> Floats:
        e = np.exp(x)
        total = phi2[rows] + v[rows] + e
        return e * (delta2[rows] - total) / (2.0 * total * total) - (x - start[rows]) / config.tau**2

    everyone = np.arange(len(phi))
    a, b = start.copy(), start - config.tau
    rises = delta2 > phi2 + v
    b[rises] = np.log((delta2 - phi2 - v)[rises])
    near = start + _DOUBLED
    nearer = rises & (b > near)
    b[nearer & (f(near, everyone) < 0)] = near[nearer & (f(near, everyone) < 0)]
    lower = everyone[~rises]
    for _ in range(MAX_STEPS):
        lower = lower[f(b[lower], lower) < 0]
        if not len(lower):
            break
        b[lower] -= config.tau
    fa, fb = f(a, everyone), f(b, everyone)
    for _ in range(MAX_STEPS):
        rows = np.flatnonzero(np.abs(b - a) > config.tolerance)
        if not len(rows):
            return np.exp(a / 2.0)
        c = a[rows] + (a[rows] - b[rows]) * fa[rows] / (fb[rows] - fa[rows])
        fc = f(c, rows)
        # With "<" an iterate exactly on the root would keep the other end from following.
        crossed = fc * fb[rows] <= 0
        a[rows[crossed]], fa[rows[crossed]] = b[rows[crossed]], fb[rows[crossed]]
        fa[rows[~crossed]] *= 0.5
        b[rows], fb[rows] = c, fc
    raise ArithmeticError(f"the volatility did not converge within {MAX_STEPS} steps; no rating was changed.")
