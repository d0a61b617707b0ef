"""Confidence intervals of win rates."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import ndtri


def wilson_interval(wins: ArrayLike, matches: ArrayLike, confidence: float = 0.95) -> tuple[Any, Any]:
    """Return the ends of Wilson's interval (Wilson, 1927) of shares; 0 and 1 without matches.

    Both arguments and the ends are numbers, or arrays of the same shape; a draw may count as half a win.
    """
    z2 = float(ndtri(0.5 + confidence / 2)) ** 2
    n = np.asarray(matches, np.float64)
    share = np.divide(np.asarray(wins, np.float64), n, out=np.full(n.shape, 0.5), where=n > 0)
    middle = (share * n + z2 / 2) / (n + z2)
    half = np.sqrt(z2 * n * share * (1 - share) + z2 * z2 / 4) / (n + z2)
    low = np.where(share > 0, np.maximum(middle - half, 0.0), 0.0)
    high = np.where(share < 1, np.minimum(middle + half, 1.0), 1.0)
    return (low, high) if n.ndim else (float(low), float(high))
