"""Aggregates over seeds: interquartile means with stratified bootstrap intervals (Agarwal et al., 2021), and times.

Agarwal, Schwarzer, Castro, Courville and Bellemare: Deep Reinforcement Learning at the Edge of the Statistical
Precipice, NeurIPS 2021.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import stats

RESAMPLES = 20_000  # with fewer, interval ends still jump between the few values that five runs can give


@dataclass(frozen=True)
class Estimate:
    """An aggregate and its interval.

    Attributes:
        value: Interquartile mean.
        low: Lower end of the 95 % interval; equals ``value`` for a single run.
        high: Upper end.
        runs: Number of scores.
    """

    value: float
    low: float
    high: float
    runs: int


def interquartile_mean(values: ArrayLike, axis: int | None = None) -> Any:
    """Return the mean of the middle half: a quarter of the scores, rounded down, is cut off at each end.

    Args:
        values: Scores.
        axis: Axis to aggregate; None for all scores together.
    """
    return stats.trim_mean(np.asarray(values, float), 0.25, axis=axis)


def estimate(tasks: Sequence[ArrayLike], resamples: int = RESAMPLES) -> Estimate:
    """Return the interquartile mean of all scores with its 95 % interval.

    The interval comes from the percentile bootstrap, stratified by task: each resample draws each task's number of runs
    with replacement. Its random numbers have a fixed seed, so it is repeatable.

    Args:
        tasks: Scores of the runs of each task; one task for results on a single task.
        resamples: Number of resamples.

    Raises:
        ValueError: A task has no score.
    """
    strata: list[NDArray[np.float64]] = [np.asarray(scores, float).reshape(-1) for scores in tasks]
    if not strata or any(scores.size == 0 for scores in strata):
        raise ValueError("every task needs at least one score; leave tasks without any out.")
    rng = np.random.default_rng(0)
    drawn = [scores[rng.integers(scores.size, size=(resamples, scores.size))] for scores in strata]
    means = interquartile_mean(np.concatenate(drawn, axis=1), axis=1)
    low, high = np.percentile(means, [2.5, 97.5])
    pooled = np.concatenate(strata)
    return Estimate(float(interquartile_mean(pooled)), float(low), float(high), pooled.size)


def when_reached(positions: ArrayLike, rates: ArrayLike, goal: float) -> float | None:
    """Return where a curve, linear between its points, first reaches a goal; None if it never does.

    Args:
        positions: Steps or seconds of the points, rising.
        rates: Win rates there.
        goal: Win rate.
    """
    x, y = np.asarray(positions, float), np.asarray(rates, float)
    reached = np.flatnonzero(y >= goal)
    if reached.size == 0:
        return None
    i = int(reached[0])
    if i == 0:
        return float(x[0])
    return float(x[i - 1] + (x[i] - x[i - 1]) * (goal - y[i - 1]) / (y[i] - y[i - 1]))


def median_time(times: Sequence[float | None]) -> float | None:
    """Return the median over runs, where None, for a run that never arrived, counts as later than any time.

    Args:
        times: A time for each run.

    Raises:
        ValueError: There are no runs.
    """
    if not times:
        raise ValueError("a median needs at least one run; leave rows without any out.")
    middle = float(np.median([np.inf if moment is None else moment for moment in times]))
    return middle if np.isfinite(middle) else None


def mean_curve(curves: Sequence[tuple[ArrayLike, ArrayLike]], points: int = 100) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return positions and interquartile means of several curves, up to the end of the longest.

    A run that ended earlier keeps its last rate, because its policy no longer changes.

    Args:
        curves: Positions, rising, and rates of each run.
        points: Positions returned.
    """
    starts = [np.asarray(x, float)[0] for x, _ in curves]
    ends = [np.asarray(x, float)[-1] for x, _ in curves]
    grid = np.linspace(max(starts), max(ends), points)
    rates = np.stack([np.interp(grid, np.asarray(x, float), np.asarray(y, float)) for x, y in curves])
    return grid, interquartile_mean(rates, axis=0)
