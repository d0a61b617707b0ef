from collections import Counter

import numpy as np
import pytest
from tests.env.batches import started

from echelon_env import FLAT_OBS_DIM, EchelonConfig, measure_win_rate
from echelon_env.envs.evaluation import win_rate_of
from echelon_env.intervals import wilson_interval
from echelon_env.scenarios import named_scenario

SHORT = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 20.0})
ORDERS = {"action_format": "discrete"}


def lowest(seen, masks, starts):
    """Give the order of the highest number that is allowed."""
    return 42 - masks[:, ::-1].argmax(axis=1)


def test_the_matches_of_the_seeds_count_once_and_to_their_end():
    result = measure_win_rate(lowest, SHORT, "easy", matches=5, seed=40, num_matches=2, **ORDERS)
    outcomes, rewards = [], []
    for seed in range(40, 45):
        env = started(SHORT, seed, opponent="easy", **ORDERS)
        while env.agents:
            masks = env.action_masks()["blue_0"][None]
            _, earned, _, _, infos = env.step({"blue_0": int(lowest(None, masks, None)[0])})
            rewards.append(earned["blue_0"])
        outcomes.append(infos["blue_0"]["outcome"])
    assert (result.wins, result.draws, result.losses) == tuple(outcomes.count(outcome) for outcome in (1, 0, -1))
    assert result.matches == sum(result.reasons.values()) == 5
    assert result.mean_return == pytest.approx(sum(rewards) / 5, abs=1e-5)
    assert result.mean_seconds == pytest.approx(len(rewards) * SHORT.match.decision_seconds / 5)


@pytest.mark.parametrize(
    ("seed", "split", "last"), [(1_000_998, "validation", 1_000_999), (2_000_998, "test", 2_000_999)]
)
def test_matches_past_the_end_of_a_split_are_warned_of(seed, split, last):
    told = f"1 of 3 matches from seed {seed} on lie past the {split} seeds of vault@1, which end at {last}.*play 2 or"
    with pytest.warns(UserWarning, match=told):
        measure_win_rate(lowest, "vault@1", matches=3, seed=seed, **ORDERS)


@pytest.mark.parametrize(("config", "seed"), [("vault@1", 2_000_997), ("vault@1", 999_998), (SHORT, 2_000_998)])
def test_matches_within_a_split_are_played_without_a_word(config, seed, recwarn):
    measure_win_rate(lowest, config, matches=3, seed=seed, **ORDERS)
    assert not recwarn.list


def test_a_policy_is_told_what_is_allowed_and_which_rows_begin():
    told = []

    def act(seen, masks, starts):
        assert (seen.shape, masks.shape) == ((len(starts), FLAT_OBS_DIM), (len(starts), 43))
        assert masks.dtype == starts.dtype == bool
        assert masks.any(axis=1).all()
        told.append(starts.copy())
        return lowest(seen, masks, starts)

    ended = []
    measure_win_rate(act, "skirmish", "hard", matches=3, num_matches=2, progress=ended.append, **ORDERS)
    assert sum(ended) == 3
    assert [len(starts) for starts in told if starts.all()] == [10, 5], "two rounds of five agents a match"
    first_round = [starts.reshape(2, 5) for starts in told if len(starts) == 10]
    later = first_round[1:]
    assert all((starts.all(axis=1) == starts.any(axis=1)).all() for starts in later), "agents of a match begin together"
    assert any(starts.any() for starts in later), "a match that ended first begins again beside the others"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"matches": 0}, "matches must"),
        ({"num_matches": 0}, "num_matches must"),
        ({"seed": -1}, "seed must"),
        *[({"act": act}, rf"act must be a function of observations, .* got {act!r}\.") for act in (None, "easy")],
    ],
)
def test_wrong_arguments_are_refused_before_a_match(arguments, words):
    with pytest.raises(ValueError, match=words):
        measure_win_rate(**{"act": lowest, "config": SHORT, **arguments}, **ORDERS)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (None, "for each of the 2 rows that it is shown, got None"),
        ("no", r"must be whole numbers of shape \(2,\) .* got 'no'"),
        ([0], r"for each of the 2 rows that it is shown, got \[0\]"),
        (np.zeros((1, 45)), r"for each of the 2 rows that it is shown, got an array of shape \(1, 45\)"),
        (np.array(0), r"got an array of shape \(\)"),
        (np.zeros(2), r"whole numbers of shape \(2,\) .* got array\(\[0., 0.\]\)"),
        (np.full(2, 43), "holds 43 where 0 to 42 is possible"),
    ],
)
def test_wrong_actions_are_refused(given, words):
    with pytest.raises(ValueError, match=words):
        measure_win_rate(lambda seen, masks, starts: given, SHORT, matches=2, **ORDERS)


def test_a_draw_is_a_match_of_the_interval():
    rate = win_rate_of(Counter({1: 3, 0: 5, -1: 2}), Counter(), 0.0, 0.0)
    assert (rate.win_rate, rate.low, rate.high) == (0.3, *wilson_interval(3, 10))
    assert str(rate) == f"30.0% [{rate.low:.1%}, {rate.high:.1%}] of 10"


def test_by_default_it_plays_trivial_on_seeds_of_no_training():
    told = measure_win_rate(lowest, SHORT, "trivial", matches=3, seed=1_000_000, **ORDERS)
    assert measure_win_rate(lowest, SHORT, matches=3, **ORDERS) == told
    assert named_scenario("recall").train[1] <= 1_000_000, "training draws the seeds before"
