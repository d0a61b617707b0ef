"""The payoff matrix with Nash averaging, alpha-rank and cycles.

A rating puts all entries on one scale and hides cycles; these figures show them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.optimize import linprog, minimize
from scipy.special import logsumexp, softmax

from echelon_rl.league.rating.glicko2 import Floats


@dataclass(frozen=True)
class PayoffMatrix:
    """Results of all pairs, from the row's point of view.

    Attributes:
        ids: Entries, in the order of rows and columns.
        wins: Matches that the row won against the column, int (N, N).
        draws: Matches drawn, symmetric.
        losses: Matches lost, the transpose of ``wins``.
    """

    ids: tuple[str, ...]
    wins: NDArray[np.int64]
    draws: NDArray[np.int64]
    losses: NDArray[np.int64]

    @classmethod
    def of(cls, ids: Sequence[str], results: Iterable[tuple[str, str, float, int]]) -> PayoffMatrix:
        """Count the results (home, away, score of home, number of such matches) between the given entries."""
        index = {entry_id: i for i, entry_id in enumerate(ids)}
        wins, draws = np.zeros((2, len(ids), len(ids)), np.int64)
        for home, away, score, count in results:
            if home in index and away in index:
                i, j = index[home], index[away]
                if score == 0.5:
                    draws[i, j] += count
                    draws[j, i] += count
                else:
                    wins[(i, j) if score == 1.0 else (j, i)] += count
        return cls(tuple(ids), wins, draws, wins.T.copy())

    @property
    def games(self) -> NDArray[np.int64]:
        """Number of matches of each pair, (N, N)."""
        return self.wins + self.draws + self.losses

    def win_rate(self) -> Floats:
        """Return (wins + draws / 2) / games, (N, N); NaN for pairs without a match."""
        games = self.games
        points = self.wins + 0.5 * self.draws
        rates: Floats = np.divide(points, games, out=np.full(games.shape, np.nan), where=games > 0)
        return rates

    def posterior_win_rate(self, prior: Floats | None = None) -> Floats:
        """Return the win rates with a prior worth two games, (wins + draws / 2 + 2 prior) / (games + 2), (N, N).

        They are never 0 or 1, so a single match decides nothing. Here and below, the prior is the expected win rate of
        pairs that never met, (N, N), for example from ratings; None means one half.
        """
        points = self.wins + 0.5 * self.draws
        rates: Floats = (points + 2.0 * (0.5 if prior is None else prior)) / (self.games + 2.0)
        return rates

    def nash(self, prior: Floats | None = None) -> Floats:
        """Return the maximum-entropy Nash equilibrium of the win rates, probabilities (N,)."""
        advantage = self.posterior_win_rate(prior) - 0.5
        return nash_average((advantage - advantage.T) / 2.0)

    def alpha_rank(self, prior: Floats | None = None) -> Floats:
        """Return how much of the time each entry rules an evolving population, see ``alpha_rank``, (N,)."""
        return alpha_rank(self.posterior_win_rate(prior))

    def intransitive_share(self) -> float:
        """Return the share of cycles among the triples whose pairs all have a winner, NaN if there is no triple."""
        return intransitive_share(np.nan_to_num(self.win_rate() - 0.5))


def nash_average(advantage: ArrayLike) -> Floats:
    """Return the maximum-entropy equilibrium of a symmetric zero-sum game (Balduzzi et al., 2018).

    Among all mixtures that no pure strategy beats, the one with the greatest entropy is unique, and copies of a
    strategy share its weight. A linear program first finds the strategies that occur in any equilibrium. The entropy is
    then maximised over these through its dual, which has one variable per strategy. The antisymmetric matrix (N, N)
    holds the row strategy's gain against the column strategy; the result is float64 (N,).
    """
    matrix = _square(advantage, "payoffs")
    if not np.isfinite(matrix).all() or not np.allclose(matrix, -matrix.T, atol=1e-9):
        raise ValueError("the payoffs must be finite and antisymmetric: one strategy's gain is the other's loss.")
    matrix = (matrix - matrix.T) / 2  # a rounding error on the diagonal alone would be a game nobody can play
    scale = float(np.abs(matrix).max())
    if scale == 0.0:
        return np.full(len(matrix), 1.0 / len(matrix))
    matrix = matrix / scale
    support = _support(matrix)
    game = matrix[support]  # payoff of the strategies in use against all

    # max entropy subject to p @ game >= 0: p is proportional to exp(game @ weights), weights >= 0 minimise the dual.
    def dual(weights: Floats) -> tuple[float, Floats]:
        exponent = game @ weights
        return float(logsumexp(exponent)), game.T @ softmax(exponent)

    options = {"maxiter": 10_000, "maxfun": 20_000, "ftol": 1e-15, "gtol": 1e-10}
    bounds = [(0.0, None)] * len(matrix)
    weights, mixture = np.zeros(len(matrix)), np.zeros(len(support))
    for _ in range(20):  # a step that gains almost nothing may stop L-BFGS-B early, so it restarts from there
        weights = minimize(dual, weights, jac=True, bounds=bounds, method="L-BFGS-B", options=options).x
        mixture = softmax(game @ weights)
        if (mixture @ game).min() > -1e-8:
            break
    result = np.zeros(len(matrix))
    result[support] = mixture
    return result


def _square(values: ArrayLike, what: str) -> Floats:
    matrix = np.array(values, np.float64)
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1] or not matrix.size:
        raise ValueError(f"the {what} must be a square matrix with at least one row, got shape {matrix.shape}.")
    return matrix


def _support(matrix: Floats) -> NDArray[np.intp]:
    # One linear program: q / t is an equilibrium, and slack s <= q, s <= 1 is maximised. Equilibria form a convex set,
    # so one of them uses all of the strategies; scaled up, its slack is 1 for each.
    count = len(matrix)
    eye, zero = np.eye(count), np.zeros((count, count))
    program = linprog(
        c=np.concatenate([np.zeros(count), -np.ones(count)]),
        A_ub=np.block([[-matrix.T, zero], [-eye, eye]]),
        b_ub=np.zeros(2 * count),
        bounds=[(0, None)] * count + [(0, 1)] * count,
        method="highs",
    )
    if not program.success:
        raise ArithmeticError(f"no equilibrium was found: {program.message}")
    return np.flatnonzero(program.x[count:] > 0.5)


def alpha_rank(win_rates: ArrayLike, alpha: float = 100.0, population: int = 50) -> Floats:
    """Return the alpha-rank of strategies in one population (Omidshafiei et al., 2019): shares of time, (N,).

    All m players of the population have one strategy until a mutant's takes over. With the mutant's win rate p and
    u = alpha m / (m - 1) (p - 1/2), it does so with probability (1 - exp(-u)) / (1 - exp(-m u)). The shares are the
    stationary distribution of these changes. They are computed in logarithms and, after Grassmann, Taksar and Heyman
    (1985), without subtractions, so they are exact for any alpha, even where the probabilities underflow.

    The win rates are those of rows against columns, (N, N), without the diagonal. Raises ValueError if they are no
    square matrix of numbers from 0 to 1, alpha is negative or infinite, or the population is below 2.
    """
    rates = _square(win_rates, "win rates")
    np.fill_diagonal(rates, 0.5)
    if not ((rates >= 0) & (rates <= 1)).all() or not 0 <= alpha < np.inf or population < 2:
        raise ValueError(
            "win rates must be from 0 to 1, alpha finite and not negative, and the population at least 2, got "
            f"{rates.min()} to {rates.max()}, {alpha!r} and {population!r}."
        )
    u = alpha * population / (population - 1) * (rates.T - 0.5)  # of the column's mutant among the row's players
    size = np.maximum(np.abs(u), 1e-12)
    log_rate = np.log(-np.expm1(-size)) - np.log(-np.expm1(-population * size)) + (population - 1) * np.minimum(u, 0)
    for last in range(len(u) - 1, 0, -1):  # leave out the last strategy; ways through it become direct ones
        log_rate[:last, last] -= logsumexp(log_rate[last, :last])
        through = log_rate[:last, last, None] + log_rate[last, :last]
        log_rate[:last, :last] = np.logaddexp(log_rate[:last, :last], through)
    shares = np.zeros(len(u))
    for last in range(1, len(u)):
        shares[last] = logsumexp(shares[:last] + log_rate[:last, last])
    result: Floats = softmax(shares)
    return result


def intransitive_share(advantage: ArrayLike) -> float:
    """Return the share of cyclic triples among those whose three pairs all have a winner, NaN without such a triple."""
    beats = (np.asarray(advantage, np.float64) > 0).astype(np.float64)
    either = beats + beats.T
    # The trace of the third power counts closed ways of three steps: a cycle 3 times, a triple without direction 6.
    cycles, decided = np.trace(beats @ beats @ beats) / 3, np.trace(either @ either @ either) / 6
    return float(cycles / decided) if decided else float("nan")
