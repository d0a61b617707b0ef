"""Confidence intervals of win rates, and of the difference of two of them."""

import math
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import ArrayLike


def wilson_interval(wins: ArrayLike, matches: ArrayLike, confidence: float = 0.95) -> tuple[Any, Any]:
    """Return the ends of Wilson's interval (Wilson, 1927) of shares; 0 and 1 without matches.

    Both arguments and the ends are numbers, or arrays of the same shape; a draw may count as half a win.
    """
    z2 = NormalDist().inv_cdf(0.5 + confidence / 2) ** 2
    n = np.asarray(matches, np.float64)
    share = np.divide(np.asarray(wins, np.float64), n, out=np.full(n.shape, 0.5), where=n > 0)
    middle = (share * n + z2 / 2) / (n + z2)
    half = np.sqrt(z2 * n * share * (1 - share) + z2 * z2 / 4) / (n + z2)
    low = np.where(share > 0, np.maximum(middle - half, 0.0), 0.0)
    high = np.where(share < 1, np.minimum(middle + half, 1.0), 1.0)
    return (low, high) if n.ndim else (float(low), float(high))


def difference_interval(
    wins: float, others: float, matches: int, both: int | None = None, confidence: float = 0.95
) -> Any:
    """Return the ends of the interval of ``wins / matches - others / matches`` (Newcombe, 1998).

    Without ``both`` the two series are independent (his method 10). Otherwise match k of one belongs to match k of the
    other, ``both`` pairs were won twice, and what they have in common makes the interval narrower.
    """
    p, q = wins / matches, others / matches
    (p_low, p_high), (q_low, q_high) = (wilson_interval(count, matches, confidence) for count in (wins, others))
    spread = wins * (matches - wins) * others * (matches - others)
    common = 0.0
    if both is not None and spread > 0:
        common = both * matches - wins * others  # alike (both) times alike (neither), less different times different
        common = max(common - matches / 2, 0.0) if common > 0 else common  # his correction for continuity
        common /= math.sqrt(spread)
    below, above = (p - p_low, q_high - q), (p_high - p, q - q_low)
    low, high = (math.sqrt(max(0.0, a * a - 2 * common * a * b + b * b)) for a, b in (below, above))
    return p - q - low, p - q + high
