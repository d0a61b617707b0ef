"""Glicko-2 against Glickman's worked example and figures computed elsewhere."""

import math

import numpy as np
import pytest

from echelon_rl.league.rating.glicko2 import Glicko2Config, Glicko2Rating, expected_score, rate_period

CONFIG = Glicko2Config()
# Player, games, new rating, deviation, volatility; computed with a tolerance of 1e-10. A well-known package passes the
# paper's example with a wrong volatility function, but not the first and the third of these.
FURTHER = [
    ((1900, 60, 0.06), [(1400, 30, 0.0), (1450, 50, 0.0), (1400, 40, 0.0)], (1841.4866, 60.2888, 0.0600996)),
    ((2000, 350, 0.06), [(1500, 350, 0.0)], (1657.1022, 319.3871, 0.0600026)),
    ((1500, 350, 0.06), [(1500, 350, 1.0)] * 20, (1967.8362, 110.2132, 0.0600029)),
    ((1800, 80, 0.06), [(1750, 50, 1.0)] * 10, (1904.8538, 65.5359, 0.0600847)),
]


def rated(player, games, config=CONFIG):
    """Rate one player over a period of (rating, rd, score)."""
    ratings = [(player.rating, player.rd, player.vol), *((r, rd, 0.06) for r, rd, _ in games)]
    count, scores = len(games), [score for *_, score in games]
    new = rate_period(*zip(*ratings, strict=True), [0] * count, range(1, count + 1), scores, config)
    return Glicko2Rating(*(float(part[0]) for part in new))


def test_the_worked_example_of_the_paper():
    new = rated(Glicko2Rating(1500, 200, 0.06), [(1400, 30, 1.0), (1550, 100, 0.0), (1700, 300, 0.0)])
    # The paper rounds on its way, and says 1464.06, 151.52 and 0.05999.
    assert (new.rating, new.rd) == pytest.approx((1464.0506705, 151.5165241), abs=1e-6)
    assert new.vol == pytest.approx(0.0599959844, abs=1e-9)


@pytest.mark.parametrize(("player", "games", "expected"), FURTHER)
def test_further_cases_which_a_wrong_volatility_fails(player, games, expected):
    new = rated(Glicko2Rating(*player), games)
    assert (new.rating, new.rd) == pytest.approx(expected[:2], abs=5e-5)  # as many digits as are known
    assert new.vol == pytest.approx(expected[2], abs=5e-8)


def test_who_does_not_play_keeps_rating_and_volatility_and_becomes_uncertain():
    one, frozen = Glicko2Rating(1500, 200, 0.06), Glicko2Config(inactivity="none")
    idle = rated(one, [])
    assert (idle.rating, idle.rd, idle.vol) == (1500, pytest.approx(200.2714167, abs=1e-6), 0.06)
    assert (rated(Glicko2Rating(1500, 350), []).rd, rated(one, [], frozen)) == (350, one)


def test_a_league_of_many_is_rated_as_its_players_one_by_one():
    rng = np.random.default_rng(3)
    count, matches = 60, 900
    rating, rd = rng.normal(1500, 250, count), rng.uniform(30, 350, count)
    vol = rng.uniform(0.03, 0.09, count)
    home = rng.integers(0, count - 5, matches)  # the last five do not play
    away = (home + rng.integers(1, count - 5, matches)) % (count - 5)
    score = rng.choice([0.0, 0.5, 1.0], matches)
    found = rate_period(rating, rd, vol, home, away, score, CONFIG)
    for i in range(count):
        games = [(rating[b], rd[b], s) for a, b, s in zip(home, away, score, strict=True) if a == i]
        games += [(rating[a], rd[a], 1 - s) for a, b, s in zip(home, away, score, strict=True) if b == i]
        alone = rated(Glicko2Rating(rating[i], rd[i], vol[i]), games)
        assert [x[i] for x in found] == pytest.approx((alone.rating, alone.rd, alone.vol), abs=1e-9)


def test_ten_thousand_random_players_stay_finite():
    rng = np.random.default_rng(11)
    count, matches = 10_000, 40_000
    rating = rng.normal(1500, 3000, count)
    rd, vol = rng.uniform(0.1, 500, count), np.exp(rng.uniform(-12, 0.5, count))
    home = rng.integers(0, count, matches)
    away = (home + rng.integers(1, count, matches)) % count
    new = rate_period(rating, rd, vol, home, away, rng.choice([0.0, 0.5, 1.0], matches), CONFIG)
    assert all((np.isfinite(part) & (part > 0)).all() for part in new[1:])
    assert np.isfinite(new[0]).all()
    assert (new[1] <= 350).all()


def test_an_iterate_on_the_root_ends_the_search():
    # No surprise at all: f vanishes almost exactly at the start, where a strict comparison would never end.
    for rd in np.linspace(20, 350, 50):
        assert rated(Glicko2Rating(1500, float(rd)), [(1500, 50, 0.5)] * 2).rating == 1500


def test_expected_scores_add_up_to_one_and_need_both_deviations():
    assert expected_score(1500, 100, 1500, 300) == pytest.approx(0.5)
    one, other = expected_score(1700, 50, 1500, 200), expected_score(1500, 200, 1700, 50)
    assert one + other == pytest.approx(1.0)
    assert expected_score(1700, 350, 1500, 200) < one  # less is known, so less is expected


@pytest.mark.parametrize("bad", [{"tau": 0}, {"rd0": -1}, {"inactivity": "sometimes"}, {"rating0": math.inf}])
def test_wrong_constants_are_named(bad):
    with pytest.raises(ValueError, match=next(iter(bad))):
        Glicko2Config(**bad)
