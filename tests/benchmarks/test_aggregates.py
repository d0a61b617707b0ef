"""Interquartile means, their intervals, and times read off curves."""

import numpy as np
import pytest
from benchmarks.curves.aggregates import estimate, interquartile_mean, mean_curve, median_time, when_reached
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

SCORES = st.lists(st.floats(-100, 100), min_size=1, max_size=12)


def test_interquartile_mean_is_that_of_the_middle_half():
    assert interquartile_mean([0, 1, 2, 3, 4, 5, 6, 7]) == 3.5
    assert interquartile_mean([5, 1, 100, 2, 3, -900, 4, 6]) == np.mean([2, 3, 4, 5])
    assert interquartile_mean([1, 2, 6]) == 3.0, "a quarter of three runs is less than one: none is cut off"
    assert interquartile_mean([[0, 1, 2, 9], [5, 5, 6, 0]], axis=1).tolist() == [1.5, 5.0]


@given(SCORES, st.floats(-10, 10), st.floats(0.1, 10))
def test_estimates_move_with_the_scores(scores, shift, scale):
    before, after = estimate([scores], 200), estimate([np.array(scores) * scale + shift], 200)
    for name in ("value", "low", "high"):
        assert getattr(after, name) == pytest.approx(getattr(before, name) * scale + shift, abs=1e-6)
    assert min(scores) - 1e-9 <= before.low <= before.high <= max(scores) + 1e-9
    assert before.runs == len(scores)


def test_the_interval_is_that_of_the_percentile_bootstrap():
    scores = np.random.default_rng(1).normal(50, 10, 20)
    found = estimate([scores], 20_000)
    expected = stats.bootstrap(
        (scores,), interquartile_mean, n_resamples=20_000, method="percentile", rng=np.random.default_rng(2), axis=-1
    ).confidence_interval
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=0.25)
    assert found.low < found.value < found.high


def test_resamples_keep_the_number_of_runs_of_each_task():
    """Were tasks drawn too, the share of ones would vary, and with it the mean."""
    found = estimate([[0.0] * 4, [1.0] * 4])
    assert (found.low, found.value, found.high) == (0.5, 0.5, 0.5)
    mixed = estimate([[0.0] * 4, [0.0, 1.0, 1.0, 1.0]])
    assert mixed.low < mixed.value < mixed.high


def test_when_a_curve_reaches_a_goal():
    seconds, rates = [0, 10, 20, 30], [0.0, 0.2, 0.1, 0.9]
    assert when_reached(seconds, rates, 0.0) == 0.0
    assert when_reached(seconds, rates, 0.1) == 5.0
    assert when_reached(seconds, rates, 0.5) == pytest.approx(25.0)
    assert when_reached(seconds, rates, 0.95) is None


@pytest.mark.parametrize(
    ("times", "median"),
    [([3.0], 3.0), ([1.0, 4.0, 2.0], 2.0), ([1.0, None, 2.0], 2.0), ([1.0, 2.0], 1.5), ([1.0, None], None),
     ([None, None, 1.0], None), ([None], None), ([1.0, None, 2.0, 4.0], 3.0)],
)  # fmt: skip
def test_runs_that_never_arrive_come_last(times, median):
    assert median_time(times) == median


def test_mean_curves_go_on_with_the_last_rate_of_a_run_that_has_ended():
    x, y = mean_curve([([0, 10], [0.0, 1.0]), ([0, 20], [0.0, 0.5])], points=11)
    assert (x[0], x[-1]) == (0.0, 20.0)
    assert y[5] == pytest.approx((1.0 + 0.25) / 2)
    assert y[8] == pytest.approx((1.0 + 0.4) / 2), "the first ended at 10 with 1"
    assert y[-1] == pytest.approx(0.75)
