"""Strategies draw from their stated distributions, for any ratings and win rates."""

import inspect
import random
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from echelon_rl import config
from echelon_rl.league import GameResult
from echelon_rl.league.matchmaking import (
    PAIRINGS,
    PFSP_WEIGHTINGS,
    STRATEGIES,
    draw,
    gaussian,
    pfsp,
    prioritised,
    uniform,
    warm_up,
)

from .conftest import entry, league_with

LEARNER = entry("learner", 1500)
OPPONENTS = [entry(f"o{i}", rating) for i, rating in enumerate((1100, 1350, 1480, 1500, 1700, 2100))]


def assert_fits(counts, probabilities):
    used = probabilities > 0
    assert counts[~used].sum() == 0
    expected = probabilities[used] * counts.sum()
    assert chisquare(counts[used], expected).pvalue > 1e-4  # seeds are fixed, so this never fails by chance


@pytest.mark.parametrize(
    ("strategy", "weights"),
    [
        (uniform, np.ones(6)),
        (STRATEGIES["gaussian"], np.exp(-((np.array([400, 150, 20, 0, 200, 600]) / 200) ** 2) / 2)),
        (prioritised, np.array([0.81, 0.49, 0.25, 0.09, 0.01, 0.0])),
        (lambda *given: pfsp(given[2], "variance"), np.array([0.09, 0.21, 0.25, 0.21, 0.09, 0.0])),
        (lambda *given: pfsp(given[2], "linear_capped"), np.array([0.5, 0.5, 0.5, 0.3, 0.1, 0.0])),
    ],
)
def test_draws_match_the_stated_weights(strategy, weights):
    probabilities = strategy(LEARNER, OPPONENTS, np.array([0.1, 0.3, 0.5, 0.7, 0.9, 1.0]))
    np.testing.assert_allclose(probabilities, weights / weights.sum(), atol=1e-12)
    rng = np.random.default_rng(1)
    assert_fits(np.bincount([draw(probabilities, rng) for _ in range(5_000)], minlength=6), probabilities)


def test_a_pool_far_away_prefers_the_nearest_and_gives_no_error():
    probabilities = gaussian(LEARNER, [entry("a", 90_000), entry("b", 90_100), entry("c", 1e6)], np.full(3, 0.5))
    assert probabilities == pytest.approx([1, 0, 0], abs=0.01)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=20), st.sampled_from(sorted(PFSP_WEIGHTINGS)))
def test_prioritised_play_never_gives_nan(win_rates, weighting):
    probabilities = pfsp(win_rates, weighting)
    assert probabilities.min() >= 0
    assert probabilities.sum() == pytest.approx(1.0)


def test_newcomers_meet_only_opponents_within_two_hundred_points():
    league = league_with(entry("learner", games=5), *OPPONENTS)
    for strategy in STRATEGIES:
        rng = np.random.default_rng(2)
        met = {league.sample_opponent("learner", strategy, rng).entry_id for _ in range(30)}
        assert met == {"o1", "o2", "o3"}, strategy  # 1700 is 200 away, not nearer
    league.entries["learner"] = entry("learner", 1500, games=20)
    rng = np.random.default_rng(2)
    assert len({league.sample_opponent("learner", "uniform", rng).entry_id for _ in range(50)}) == 6


def test_the_band_of_newcomers_widens_until_somebody_is_in_it():
    newcomer = entry("n", 1500, games=0)
    far = [entry("a", 2150), entry("b", 2500), entry("c", 9000)]
    probabilities = warm_up(uniform, newcomer, far, np.full(3, 0.5))
    assert probabilities.tolist() == [1.0, 0.0, 0.0]  # within 800, not within 400
    assert warm_up(uniform, newcomer, far[2:], np.full(1, 0.5)).tolist() == [1.0]


def test_a_seed_fixes_the_opponent_with_any_generator():
    league = league_with(LEARNER, *OPPONENTS)
    assert league.sample_opponent("learner", rng=3) == league.sample_opponent("learner", rng=3)
    one, other = random.Random(4), random.Random(4)
    assert league.sample_opponent("learner", rng=one) == league.sample_opponent("learner", rng=other)


def test_win_rates_of_the_log_steer_prioritised_play():
    league = league_with(LEARNER, entry("easy"), entry("hard"))
    games = [GameResult("learner", "easy", 1.0)] * 20 + [GameResult("hard", "learner", 1.0)] * 20
    league.apply_rating_period(games)
    rng = np.random.default_rng(0)
    drawn = [league.sample_opponent("learner", "winrate", rng).entry_id for _ in range(400)]
    expected = pfsp([21 / 22, 1 / 22])[1]
    assert drawn.count("hard") / 400 == pytest.approx(expected, abs=0.02)


def test_the_page_and_the_help_name_every_strategy():
    page = Path(__file__).parents[3].joinpath("docs", "league.md").read_text().partition("### Choosing opponents")[2]
    shown = set(re.findall(r"^\| `(\w+)` \|", page.partition("\n## ")[0], re.MULTILINE))
    assert shown == set(PAIRINGS), "the table under 'Choosing opponents' in docs/league.md is not that of PAIRINGS"
    told = re.search(r'    opponents: str = "pfsp"\n    """(.*?)"""', inspect.getsource(config), re.DOTALL)[1]
    unnamed = [name for name in STRATEGIES if not re.search(rf"\b{name}\b", told)]
    assert not unnamed, f"the help of league.opponents in echelon_rl/config.py lacks {unnamed}"


def test_impossible_probabilities_are_refused():
    rng = np.random.default_rng(0)
    for bad in ([], [0.0, 0.0], [0.5, -0.1], [np.nan]):
        with pytest.raises(ValueError, match="probabilities must be"):
            draw(bad, rng)
