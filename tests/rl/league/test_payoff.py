"""Intervals, Nash averaging, alpha-rank, cycles, and the bound that attacks on an entry give."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest

from echelon_env.intervals import wilson_interval
from echelon_rl.league.rating.payoff import PayoffMatrix, alpha_rank, intransitive_share, nash_average
from echelon_rl.league.rating.results import Attack, read_attacks
from echelon_rl.output.files import write_csv

ROCK_PAPER_SCISSORS = np.array([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]])


@pytest.mark.parametrize(("wins", "games"), [(10, 10), (7, 10), (70, 100), (114, 200), (0, 3)])
def test_wilson_bounds_equal_those_of_scipy(wins, games):
    interval = binomtest(wins, games).proportion_ci(method="wilson")
    low, high = wilson_interval([wins], [games])
    assert (low[0], high[0]) == pytest.approx((interval.low, interval.high), abs=1e-12)


def test_pairs_that_never_met_have_no_information():
    assert np.ravel(wilson_interval([0.0], [0])).tolist() == [0.0, 1.0]
    payoff = PayoffMatrix.of(["a", "b"], [])
    assert np.isnan(payoff.win_rate()).all()
    assert (payoff.posterior_win_rate() == 0.5).all()
    assert np.isnan(payoff.intransitive_share())


def test_who_beats_each_other_in_a_circle_shares_the_weight_and_copies_share_that_of_the_original():
    assert intransitive_share(ROCK_PAPER_SCISSORS) == 1.0
    index = [0, 0, 1, 2]
    doubled = ROCK_PAPER_SCISSORS[np.ix_(index, index)]
    np.testing.assert_allclose(nash_average(doubled), [1 / 6, 1 / 6, 1 / 3, 1 / 3], atol=1e-6)


def test_in_a_transitive_league_the_best_has_all_the_weight():
    strength = np.array([0.0, 1.0, 2.0, 3.0])
    advantage = np.tanh(strength[:, None] - strength)
    np.testing.assert_allclose(nash_average(advantage), [0, 0, 0, 1], atol=1e-9)
    assert intransitive_share(advantage) == 0.0


@given(st.integers(1, 12), st.integers(0, 2**32 - 1))
@example(11, 1497533)  # where the solver's own rule stops early
@settings(max_examples=40)
def test_no_strategy_beats_the_equilibrium(count, seed):
    matrix = np.random.default_rng(seed).normal(size=(count, count))
    advantage = matrix - matrix.T
    mixture = nash_average(advantage)
    assert mixture.sum() == pytest.approx(1.0)
    assert (mixture >= 0).all()
    assert (mixture @ advantage).min() > -1e-5 * max(np.abs(advantage).max(), 1.0)


def test_the_dominated_are_outside_the_equilibrium():
    results = [("a", "b", 1.0, 40), ("b", "c", 1.0, 40), ("c", "a", 1.0, 40), ("a", "d", 1.0, 40)]
    results += [("b", "d", 1.0, 40), ("c", "d", 1.0, 40)]
    np.testing.assert_allclose(PayoffMatrix.of("abcd", results).nash(), [1 / 3, 1 / 3, 1 / 3, 0], atol=1e-6)


def test_a_single_strategy_is_the_equilibrium_whatever_rounding_left():
    assert nash_average([[-1e-17]]).tolist() == [1.0]


def eigenvector(rates, alpha, population):
    """The stationary distribution by its definition, from probabilities that must not underflow."""
    count = len(rates)
    change = np.zeros((count, count))
    for old in range(count):
        for new in set(range(count)) - {old}:
            u = alpha * population / (population - 1) * (rates[new, old] - 0.5)
            change[old, new] = (1 - np.exp(-u)) / (1 - np.exp(-population * u)) / (count - 1)
        change[old, old] = 1 - change[old].sum()
    values, vectors = np.linalg.eig(change.T)
    vector = vectors[:, np.argmin(np.abs(values - 1))].real
    return vector / vector.sum()


def random_rates(count, seed):
    upper = np.triu(np.random.default_rng(seed).uniform(size=(count, count)), 1)
    return upper + np.tril(1 - upper.T, -1) + np.eye(count) / 2


@given(st.integers(2, 8), st.integers(0, 2**32 - 1), st.floats(0.01, 0.5), st.integers(2, 60))
@settings(max_examples=40)
def test_alpha_rank_is_the_stationary_distribution(count, seed, alpha, population):
    rates = random_rates(count, seed)
    np.testing.assert_allclose(alpha_rank(rates, alpha, population), eigenvector(rates, alpha, population), atol=1e-8)


@given(st.integers(1, 12), st.integers(0, 2**32 - 1), st.floats(0, 1e9))
@settings(max_examples=40)
def test_alpha_rank_is_a_distribution_for_any_alpha(count, seed, alpha):
    shares = alpha_rank(random_rates(count, seed), alpha)
    assert shares.min() >= 0
    assert shares.sum() == pytest.approx(1.0)


def test_alpha_rank_of_two_is_known_and_large_alpha_lets_the_winner_rule():
    rates = np.array([[0.5, 0.6], [0.4, 0.5]])
    first, second = alpha_rank(rates, 0.5, 20)
    assert first / second == pytest.approx(np.exp(19 * 0.5 * 20 / 19 * 0.1))  # of both directions' probabilities
    chain = np.array([[0.5, 0.9, 0.9], [0.1, 0.5, 0.9], [0.1, 0.1, 0.5]])
    for alpha in (1e2, 1e5, 1e9):
        np.testing.assert_allclose(alpha_rank(chain, alpha), [1, 0, 0], atol=1e-12)
        np.testing.assert_allclose(alpha_rank(ROCK_PAPER_SCISSORS / 2 + 0.5, alpha), 1 / 3, atol=1e-6)
        np.testing.assert_allclose(alpha_rank(np.full((4, 4), 0.5), alpha), 1 / 4)
    payoff = PayoffMatrix.of("abc", [("a", "b", 1.0, 9), ("a", "c", 1.0, 9), ("b", "c", 1.0, 9)])
    np.testing.assert_allclose(payoff.alpha_rank(), [1, 0, 0], atol=1e-12)


@pytest.mark.parametrize(
    ("rank", "matrix", "options", "told"),
    [
        *((nash_average, bad, {}, "payoffs must be") for bad in ([[0.0, 1.0], [1.0, 0.0]], [[0.0, np.nan], [0.0, 0.0]],
                                                                 [[0.0, 1.0]], np.zeros((0, 0)))),
        *((alpha_rank, bad, {}, "win rates must be") for bad in ([[0.5, 1.5], [0.5, 0.5]], [[0.5, np.nan], [0.5, 0.5]],
                                                                 [[0.5, 0.5]], np.zeros((0, 0)))),
        *((alpha_rank, [[0.5]], bad, "alpha finite and not negative") for bad in ({"alpha": np.inf}, {"alpha": -1.0},
                                                                                  {"population": 1})),
    ],
)  # fmt: skip
def test_what_cannot_be_ranked_is_refused(rank, matrix, options, told):
    with pytest.raises(ValueError, match=told):
        rank(matrix, **options)


def test_pairs_that_never_met_follow_the_prior():
    payoff = PayoffMatrix.of("abc", [("a", "b", 1.0, 98), ("b", "c", 1.0, 98)])
    assert payoff.posterior_win_rate()[0, 1] == pytest.approx(0.99)
    assert payoff.nash()[2] > 0.3  # as a stranger to the best it passes for its equal
    prior = np.array([[0.5, 0.9, 0.99], [0.1, 0.5, 0.9], [0.01, 0.1, 0.5]])
    rates = payoff.posterior_win_rate(prior)
    assert rates[0, 1:].tolist() == pytest.approx([0.998, 0.99])
    np.testing.assert_allclose(payoff.nash(prior), [1, 0, 0], atol=1e-9)
    strong_last = payoff.nash(np.where(np.eye(3) > 0, 0.5, np.array([[0, 0.5, 0.1], [0.5, 0, 0.5], [0.9, 0.5, 0]])))
    assert (strong_last > 0.05).all()  # a beats b beats c beats a


def attack(wins, seed=0, budget=100, matches=200):
    return Attack("target", seed, budget, budget, wins, matches, "model.zip")


def test_an_interval_is_corrected_for_picking_the_best():
    best = attack(150).among(6)
    assert (best.low, best.high) == wilson_interval(150, 200, 1 - 0.05 / 6)
    assert best.low < wilson_interval(150, 200)[0] == attack(150).among(1).low


def test_the_bound_of_many_worthless_attacks_holds():
    """Each of nine attacks wins half of its matches; picked without correction, the best would often promise more."""
    rng, broken, naive = np.random.default_rng(0), 0, 0
    for _ in range(400):
        attacks = [attack(wins) for wins in rng.binomial(200, 0.5, 9).tolist()]
        broken += max(one.among(9).low for one in attacks) > 0.5
        naive += max(one.among(1).low for one in attacks) > 0.5
    assert broken / 400 < 0.05 < naive / 400


def test_a_table_is_read_as_it_was_written(tmp_path):
    path, attacks = tmp_path / "curve.csv", [attack(7).among(3), attack(9, 1).among(3)]
    write_csv(path, [vars(one) for one in attacks])
    assert read_attacks(path, "target") == attacks
    with pytest.raises(ValueError, match=r"on other .it holds attacks on another entry"):
        read_attacks(path, "other")
    whole = path.read_text()
    for broken in ("nonsense\n1\n", whole.replace(",7,200,", ",201,200,"), whole.replace(",7,", ",x,")):
        path.write_text(broken)
        with pytest.raises(ValueError, match=r"is not a table of attacks on target .* --out"):
            read_attacks(path, "target")
