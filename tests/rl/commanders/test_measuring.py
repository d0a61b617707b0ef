"""Matches between any two commanders, and ratings among the scripted skills."""

import dataclasses

import pytest

from echelon_env import EchelonConfig
from echelon_env.intervals import wilson_interval
from echelon_rl.commanders.export import rating_among_scripts
from echelon_rl.evaluation import WinRate, play_series

SHORT = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 20.0})


def rate(wins, losses, draws=0):
    low, high = wilson_interval(wins, wins + draws + losses)
    return WinRate(wins, draws, losses, low, high, 0.0, 0.0, {})


def test_a_better_skill_wins_and_the_other_view_of_it_is_the_mirror_image():
    said = []
    better = play_series("hard", "trivial", SHORT, 10, seed=9, progress=said.append)
    worse = play_series("trivial", "hard", SHORT, 10, seed=9)
    assert (better.wins, better.draws, better.losses) == (worse.losses, worse.draws, worse.wins)
    assert better.wins >= 9
    assert better.mean_return > worse.mean_return
    assert better.mean_seconds == worse.mean_seconds
    assert sum(said) == better.matches == 10 == sum(better.reasons.values())


def test_a_series_repeats_beside_any_number_of_matches(opponent, monkeypatch):
    whole = play_series(opponent, "easy", SHORT, 12, seed=4)
    monkeypatch.setattr("echelon_rl.evaluation._SIDE_BY_SIDE", 2)
    again = play_series(opponent, "easy", SHORT, 12, seed=4)
    assert again == dataclasses.replace(whole, mean_return=again.mean_return)
    assert again.mean_return == pytest.approx(whole.mean_return, rel=1e-6)


def test_a_commander_beside_itself_plays_as_alone(opponent):
    config = EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 15.0})

    def played(seats):  # the mean return is that of the mechs without seats
        return dataclasses.replace(play_series(opponent, "easy", config, 6, seed=2, seats=seats), mean_return=0.0)

    assert played(None) == played({"blue_3-4": opponent}) != played({"blue_3-4": "hard"})


def test_ratings_lie_where_the_results_put_them():
    skills = ("easy", "medium", "hard")
    results = {
        "loses": {skill: rate(0, 40) for skill in skills},
        "even": {"easy": rate(40, 0), "medium": rate(20, 20), "hard": rate(0, 40)},
        "wins": {skill: rate(40, 0) for skill in skills},
    }
    ratings = {name: rating_among_scripts(given, SHORT, 40, seed=1) for name, given in results.items()}
    assert ratings["loses"].rating + 150 < ratings["even"].rating < ratings["wins"].rating - 150
    assert ratings["even"].rating == pytest.approx(1500.0, abs=100.0), "medium is pinned to 1500"
    assert all(20.0 < rating.rd < 120.0 for rating in ratings.values())
    assert rating_among_scripts(results["even"], SHORT, 40, seed=1) == ratings["even"]
