"""Glicko-2 against Glickman's worked example, figures computed elsewhere, and a plain scalar version."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from echelon_rl.league.rating.glicko2 import (
    SCALE,
    Glicko2Config,
    Glicko2Rating,
    expected_score,
    rate,
    rate_period,
)

PAPER = (Glicko2Rating(1500, 200, 0.06), [(1400, 30, 1.0), (1550, 100, 0.0), (1700, 300, 0.0)])
# Player, games, new rating, deviation, volatility; computed with a tolerance of 1e-10. A well-known package passes the
# paper's example with a wrong volatility function, but not the first and the third of these.
FURTHER = [
    ((1900, 60, 0.06), [(1400, 30, 0.0), (1450, 50, 0.0), (1400, 40, 0.0)], (1841.4866, 60.2888, 0.0600996)),
    ((2000, 350, 0.06), [(1500, 350, 0.0)], (1657.1022, 319.3871, 0.0600026)),
    ((1500, 350, 0.06), [(1500, 350, 1.0)] * 20, (1967.8362, 110.2132, 0.0600029)),
    ((1800, 80, 0.06), [(1750, 50, 1.0)] * 10, (1904.8538, 65.5359, 0.0600847)),
]


def rated(player, games, config=None):
    return rate(player, [(Glicko2Rating(r, rd), s) for r, rd, s in games], config)


def plain_rate(rating, rd, vol, games, tau=0.5, tolerance=1e-10):
    """Glicko-2 for one player, step by step with Python numbers."""
    mu, phi = (rating - 1500.0) / SCALE, rd / SCALE
    if not games:
        return rating, min(SCALE * math.sqrt(phi**2 + vol**2), 350.0), vol
    terms = []
    for other_rating, other_rd, score in games:
        g = 1 / math.sqrt(1 + 3 * (other_rd / SCALE) ** 2 / math.pi**2)
        e = 1 / (1 + math.exp(-g * (mu - (other_rating - 1500.0) / SCALE)))
        terms.append((g, e, score))
    v = 1 / sum(g * g * e * (1 - e) for g, e, _ in terms)
    delta = v * sum(g * (s - e) for g, e, s in terms)
    a = math.log(vol**2)

    def f(x):
        ex = math.exp(x)
        return ex * (delta**2 - phi**2 - v - ex) / (2 * (phi**2 + v + ex) ** 2) - (x - a) / tau**2

    low = a
    if delta**2 > phi**2 + v:
        high = math.log(delta**2 - phi**2 - v)
    else:
        high = a - tau
        while f(high) < 0:
            high -= tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > tolerance:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    new_vol = math.exp(low / 2)
    new_phi = 1 / math.sqrt(1 / (phi**2 + new_vol**2) + 1 / v)
    new_mu = mu + new_phi**2 * sum(g * (s - e) for g, e, s in terms)
    return SCALE * new_mu + 1500.0, min(SCALE * new_phi, 350.0), new_vol


def test_the_worked_example_of_the_paper():
    new = rated(*PAPER)
    assert new.rating == pytest.approx(1464.06, abs=0.01)
    assert new.rd == pytest.approx(151.52, abs=0.01)
    assert new.vol == pytest.approx(0.05999, abs=1e-5)
    assert (new.rating, new.rd) == pytest.approx((1464.0506705, 151.5165241), abs=1e-6)
    assert new.vol == pytest.approx(0.0599959844, abs=1e-9)


@pytest.mark.parametrize(("player", "games", "expected"), FURTHER)
def test_further_cases_which_a_wrong_volatility_fails(player, games, expected):
    new = rated(Glicko2Rating(*player), games)
    assert (new.rating, new.rd) == pytest.approx(expected[:2], abs=5e-5)  # as many digits as are known
    assert new.vol == pytest.approx(expected[2], abs=5e-8)
    assert (new.rating, new.rd, new.vol) == pytest.approx(plain_rate(*player, games), abs=1e-6)


def test_who_does_not_play_keeps_rating_and_volatility_and_becomes_uncertain():
    idle = rate(Glicko2Rating(1500, 200, 0.06), [])
    assert (idle.rating, idle.vol) == (1500, 0.06)
    assert idle.rd == pytest.approx(200.2714167, abs=1e-6)
    assert rate(Glicko2Rating(1500, 350), []).rd == 350
    frozen = rate(Glicko2Rating(1500, 200, 0.06), [], Glicko2Config(inactivity="none"))
    assert frozen == Glicko2Rating(1500, 200, 0.06)


def test_a_draw_is_worth_half_a_win():
    players = [Glicko2Rating(1500, 60), Glicko2Rating(1700, 60)]
    up = rate(players[0], [(players[1], 0.5)]).rating
    down = rate(players[1], [(players[0], 0.5)]).rating
    assert 1500 < up < 1700
    assert 1500 < down < 1700
    assert up - 1500 == pytest.approx(1700 - down, abs=1e-9)


def test_a_league_of_many_equals_the_plain_version():
    rng = np.random.default_rng(3)
    count, matches = 60, 900
    rating, rd = rng.normal(1500, 250, count), rng.uniform(30, 350, count)
    vol = rng.uniform(0.03, 0.09, count)
    home = rng.integers(0, count - 5, matches)  # the last five do not play
    away = (home + rng.integers(1, count - 5, matches)) % (count - 5)
    score = rng.choice([0.0, 0.5, 1.0], matches)
    found = rate_period(rating, rd, vol, home, away, score)
    for i in range(count):
        games = [(rating[b], rd[b], s) for a, b, s in zip(home, away, score, strict=True) if a == i]
        games += [(rating[a], rd[a], 1 - s) for a, b, s in zip(home, away, score, strict=True) if b == i]
        assert [x[i] for x in found] == pytest.approx(plain_rate(rating[i], rd[i], vol[i], games), abs=1e-9)


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=30)
def test_neither_order_nor_side_of_matches_changes_a_bit(seed):
    rng = np.random.default_rng(seed)
    count, matches = int(rng.integers(2, 12)), int(rng.integers(1, 60))
    numbers = rng.normal(1500, 300, count), rng.uniform(20, 350, count), rng.uniform(0.01, 0.2, count)
    home = rng.integers(0, count, matches)
    away = (home + rng.integers(1, count, matches)) % count
    score = rng.choice([0.0, 0.5, 1.0], matches)
    expected = rate_period(*numbers, home, away, score)
    order, swap = rng.permutation(matches), rng.random(matches) < 0.5
    home, away, score = (
        np.where(swap, away, home)[order],
        np.where(swap, home, away)[order],
        np.where(swap, 1 - score, score)[order],
    )
    for one, other in zip(expected, rate_period(*numbers, home, away, score), strict=True):
        assert one.tobytes() == other.tobytes()


def test_ten_thousand_random_players_stay_finite():
    rng = np.random.default_rng(11)
    count, matches = 10_000, 40_000
    rating = rng.normal(1500, 3000, count)
    rd, vol = rng.uniform(0.1, 500, count), np.exp(rng.uniform(-12, 0.5, count))
    home = rng.integers(0, count, matches)
    away = (home + rng.integers(1, count, matches)) % count
    new = rate_period(rating, rd, vol, home, away, rng.choice([0.0, 0.5, 1.0], matches))
    assert all(np.isfinite(part).all() for part in new)
    assert (new[1] > 0).all()
    assert (new[1] <= 350).all()
    assert (new[2] > 0).all()


def test_an_iterate_on_the_root_ends_the_search():
    # No surprise at all: f vanishes almost exactly at the start, where a strict comparison would never end.
    for rd in np.linspace(20, 350, 50):
        new = rate(Glicko2Rating(1500, float(rd)), [(Glicko2Rating(1500, 50), 0.5)] * 2)
        assert new.rating == 1500


def test_expected_scores_add_up_to_one_and_need_both_deviations():
    assert expected_score(1500, 100, 1500, 300) == pytest.approx(0.5)
    one, other = expected_score(1700, 50, 1500, 200), expected_score(1500, 200, 1700, 50)
    assert one + other == pytest.approx(1.0)
    assert expected_score(1700, 350, 1500, 200) < one  # less is known, so less is expected


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"score": [0.7]}, "scores must be 0, 0.5 or 1"),
        ({"away": [0]}, "nobody plays against himself"),
        ({"away": [2]}, "indices from 0 to 1"),
        ({"away": [1.0]}, "must be integers"),
        ({"rd": [-1.0, 50.0]}, "must be positive"),
        ({"rating": [math.nan, 1500.0]}, "must be finite"),
        ({"vol": [0.06]}, "equally long"),
    ],
)
def test_wrong_input_is_named(changed, message):
    right = {"rating": [1500.0, 1500.0], "rd": [50.0, 50.0], "vol": [0.06, 0.06], "home": [0], "away": [1]}
    with pytest.raises(ValueError, match=message):
        rate_period(**{**right, "score": [1.0], **changed})


@pytest.mark.parametrize("bad", [{"tau": 0}, {"rd0": -1}, {"inactivity": "sometimes"}, {"rating0": math.inf}])
def test_wrong_constants_are_named(bad):
    with pytest.raises(ValueError, match=next(iter(bad))):
        Glicko2Config(**bad)
