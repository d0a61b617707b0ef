"""Matches: exact under seeds, in inference mode, the same for both sides."""

import dataclasses

import pytest
import torch

from echelon_rl.league import play_match
from echelon_rl.league.play.matches import play_series

from .conftest import SHORT, make_model


def facts(result):
    return dataclasses.replace(result, uuid="any")


def series(home, away, names=("home", "away"), matches=4):
    players = dict(zip(names, (home, away), strict=True))
    return play_series(players, SHORT, 3, [f"match {number}" for number in range(matches)])


def test_a_match_follows_from_its_seed(checkpoints):
    torch.manual_seed(1)
    state = torch.get_rng_state()
    first = play_match(checkpoints[0], checkpoints[1], SHORT, seed=4)
    assert torch.equal(torch.get_rng_state(), state)  # nobody else's numbers are used up
    torch.manual_seed(2)
    assert facts(play_match(checkpoints[0], checkpoints[1], SHORT, seed=4)) == facts(first)
    assert first.seed == 4
    assert 1 <= first.decisions <= 20


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


def test_matches_are_played_in_inference_mode(checkpoints, monkeypatch):
    seen = []
    from echelon_rl.core.distributions import ActionDistribution

    original = ActionDistribution.sample_raw

    def spy(self):
        raw = original(self)
        seen.append((raw.is_inference(), self.params.is_inference()))
        return raw

    monkeypatch.setattr(ActionDistribution, "sample_raw", spy)
    play_match(checkpoints[0], checkpoints[1], SHORT)
    assert len(seen) > 10
    assert all(flag for flags in seen for flag in flags)


def test_a_series_swaps_sides_on_every_map_and_gives_the_same_results_again(checkpoints):
    results = series(*checkpoints[:2])
    one, other = results[0].seed, results[2].seed
    assert one != other
    assert [(r.home_id, r.away_id, r.home_side, r.seed, r.uuid) for r in results] == [
        ("home", "away", ("blue", "red")[number % 2], (one, other)[number // 2], f"match {number}")
        for number in range(4)
    ]
    assert series(*checkpoints[:2]) == results
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
