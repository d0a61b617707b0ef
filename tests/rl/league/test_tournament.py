"""Matches, exact under seeds and the same for both sides; rounds of them: who plays, how soon ratings are sure."""

import dataclasses
from uuid import uuid4

import numpy as np
import pytest
import torch

from echelon_rl.core.distributions import ActionDistribution
from echelon_rl.league import League, LeagueEntry, MatchResult, play_match
from echelon_rl.league.matchmaking import PAIRINGS
from echelon_rl.league.play.matches import play_series
from echelon_rl.league.play.rounds import evaluate, information_gain
from echelon_rl.league.rating.glicko2 import Glicko2Config, expected_score
from echelon_rl.league.store.jobs import Job, JobQueue

from .conftest import SHORT, entry, league_with, make_model


class Simulated:
    """Plays jobs by drawing scores from true strengths, as a perfectly rated world would."""

    def __init__(self, strengths, seed=0):
        self.strengths, self.rng = strengths, np.random.default_rng(seed)

    def __call__(self, job):
        p = float(expected_score(self.strengths[job.home_id], 1e-9, self.strengths[job.away_id], 1e-9))
        players = job.home_id, job.away_id
        return [MatchResult(*players, float(self.rng.random() < p), seed=job.seed, uuid=u) for u in job.uuids]


def population(count=10):
    strengths = dict(zip((f"c{i}" for i in range(count)), np.linspace(1300, 1700, count).tolist(), strict=True))
    sure = [entry(name, strength, 40) for name, strength in strengths.items()]  # as some hundred matches make them
    return league_with(*sure, config=Glicko2Config(inactivity="none"), env=SHORT), strengths


@pytest.mark.parametrize("pairing", ["gaussian", "information"])
def test_a_candidate_is_known_to_fifty_points_within_sixty_games(pairing):
    errors = []
    for seed in range(4):
        league, strengths = population()
        league.entries["new"] = LeagueEntry("new", "new.zip")
        strengths["new"] = 1450.0 + 50 * seed
        evaluate(league, 60, "new", pairing, seed, play=Simulated(strengths, seed))
        assert league.entries["new"].games == 60
        assert league.entries["new"].rating.rd < 50
        errors.append(league.entries["new"].rating.rating - strengths["new"])
        assert league.replay().exact
    assert np.abs(errors).mean() < 60


def test_a_league_of_newcomers_becomes_known_by_informative_pairs():
    league, strengths = population(8)
    for name in strengths:
        league.entries[name] = LeagueEntry(name, f"{name}.zip", "commander")
    evaluate(league, 240, play=Simulated(strengths))
    table = [e.entry_id for e in league.leaderboard()]
    order = {name: i for i, name in enumerate(sorted(strengths, key=lambda n: -strengths[n]))}
    assert np.corrcoef([order[name] for name in table], range(8))[0, 1] > 0.8
    assert all(e.rating.rd < 75 for e in league.entries.values())
    games = league.payoff().games
    assert (games[~np.eye(8, dtype=bool)] > 0).all()  # no hole in the payoff matrix


def test_pairs_that_met_least_come_first_if_asked_for():
    league, strengths = population(5)
    league.pin("c0")
    league.pin("c1")
    evaluate(league, 2 * 10, pairing="fewest", play=Simulated(strengths))
    games = league.payoff().games
    assert (games[~np.eye(5, dtype=bool)] == 2).all(), "each pair once on both sides, even if both are pinned"
    evaluate(league, 2 * 4, "c2", "fewest", play=Simulated(strengths))
    assert (league.payoff().games[2, [0, 1, 3, 4]] == 4).all()


def test_even_and_unknown_pairs_tell_most():
    sure, far = entry("a"), entry("c", 2400)
    gains = [information_gain(sure, other) for other in (entry("b", rd=200), entry("d"), far)]
    assert gains[0] > gains[1] > gains[2] == pytest.approx(information_gain(far, sure))


def test_results_are_written_as_they_come(tmp_path):
    league, strengths = population(4)

    class Failing(Simulated):
        played = 0

        def __call__(self, job):
            self.played += 1
            if self.played > 3:
                raise KeyboardInterrupt
            return super().__call__(job)

    with pytest.raises(KeyboardInterrupt):
        evaluate(league, 20, play=Failing(strengths))
    assert JobQueue(league.store).open() == set()  # nobody plays what nobody waits for
    assert (league.payoff().games.sum(), sum(p.matches for p in league.rate_pending())) == (2 * 6, 6)


def test_no_call_plays_a_match_again():
    league, strengths = population(4)
    played = [r for _ in range(3) for r in evaluate(league, 12, pairing="fewest", play=Simulated(strengths))]
    waiting = [Job(str(uuid4()), "elsewhere", "c0", "c1", 2, 0)]
    JobQueue(league.store).enqueue(waiting)  # as of a call that runs at the same time
    played += evaluate(league, 12, pairing="fewest", play=Simulated(strengths))
    assert len({result.seed for result in played}) == len(played) / 2, "a seed is of one pair and its two sides"


def test_real_matches_are_played_rated_and_repeatable(tmp_path):
    tables = []
    for folder in ("one", "two"):
        league = League.open(f"sqlite:///{tmp_path}/{folder}/league.db", env=SHORT)
        seen = []
        results = evaluate(league, 10, seed=4, on_results=seen.extend)
        assert seen == results
        assert (len(results), league.payoff().games.sum()) == (10, 20)
        assert league.replay().exact
        tables.append({e.entry_id: (e.rating, e.games) for e in league.entries.values()})
    assert tables[0] == tables[1]


def test_every_pairing_plays_and_others_are_named():
    league, strengths = population(5)
    for pairing in PAIRINGS:
        assert len(evaluate(league, 6, pairing=pairing, play=Simulated(strengths))) == 6
        assert len(evaluate(league, 5, "c1", pairing, play=Simulated(strengths))) == 6  # whole pairs of matches
    assert league.entries["c1"].games >= 30 + 5 * 6
    alone, nowhere = league_with(entry("a"), env=SHORT), league_with(entry("a"), entry("b"))
    for one, kwargs, told in (
        (league, {"pairing": "luck"}, "pairing must be one of"),
        (alone, {}, "add"), (alone, {"entry_id": "a"}, "add"), (alone, {"entry_id": "a", "pairing": "uniform"}, "add"),
        (nowhere, {}, "does not know its environment"),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=told):
            evaluate(one, 2, **kwargs)


def facts(result):
    return dataclasses.replace(result, uuid="any")


def series(home, away, names=("home", "away"), matches=4):
    players = dict(zip(names, (home, away), strict=True))
    return play_series(players, SHORT, 3, [f"match {number}" for number in range(matches)])


def test_the_stronger_script_wins_from_both_sides():
    for side in ("blue", "red"):
        results = [play_match("hard", "trivial", "duel", seed=seed, home_side=side) for seed in range(4)]
        assert sum(r.score for r in results) >= 3
        assert {r.home_side for r in results} == {side}


def test_models_policies_files_and_skills_play(checkpoints):
    model = make_model(0)
    model.policy.set_training_mode(True)
    by_model = play_match(model, "easy", SHORT, seed=1, deterministic=True)
    assert model.policy.training  # as it was
    by_policy = play_match(model.policy, "easy", SHORT, seed=1, deterministic=True)
    by_file = play_match(checkpoints[0], "easy", SHORT, seed=1, deterministic=True)
    assert facts(by_model) == facts(by_policy) == facts(by_file)
    assert by_file.seed == 1 <= by_file.decisions <= 20


@pytest.fixture
def drawn(monkeypatch):
    """Return a list that gets every sample of a policy, and the parameters of its distribution."""
    samples, sample = [], ActionDistribution.sample_raw

    def noted(self):
        samples.append((sample(self), self.params))
        return samples[-1][0]

    monkeypatch.setattr(ActionDistribution, "sample_raw", noted)
    return samples


def test_matches_are_played_in_inference_mode(checkpoints, drawn):
    play_match(checkpoints[0], checkpoints[1], SHORT)
    assert len(drawn) > 10
    assert all(part.is_inference() for parts in drawn for part in parts)


def test_a_series_swaps_sides_on_every_map_and_follows_from_its_seed(checkpoints, drawn):
    torch.manual_seed(1)
    state = torch.get_rng_state()
    results = series(*checkpoints[:2])
    assert torch.equal(torch.get_rng_state(), state), "nobody else's numbers are used up"
    one, other = results[0].seed, results[2].seed
    assert one != other
    assert [(r.home_id, r.away_id, r.home_side, r.seed, r.uuid) for r in results] == [
        ("home", "away", ("blue", "red")[number % 2], (one, other)[number // 2], f"match {number}")
        for number in range(4)
    ]
    first = drawn.copy()
    drawn.clear()
    torch.manual_seed(2)
    assert series(*checkpoints[:2]) == results
    torch.testing.assert_close(drawn, first, rtol=0, atol=0)
    # A script against itself plays the same match from both sides.
    blue = [r.score if r.home_side == "blue" else 1 - r.score for r in series("medium", "medium", matches=8)]
    assert blue[::2] == blue[1::2]


@pytest.mark.parametrize(
    ("home", "side", "error", "told"),
    [
        ("easy", "green", ValueError, "home_side must be"),
        ("brilliant", "blue", ValueError, "skill must be None or one of"),
        ("missing.zip", "blue", FileNotFoundError, "there is no checkpoint"),
    ],
)
def test_wrong_arguments_are_named(home, side, error, told):
    with pytest.raises(error, match=told):
        play_match(home, "easy", SHORT, home_side=side)
