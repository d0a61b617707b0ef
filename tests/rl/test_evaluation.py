import numpy as np
import pytest
from scipy.stats import binomtest

from echelon_env import EchelonConfig, EchelonVectorEnv
from echelon_env.intervals import wilson_interval
from echelon_rl import evaluate_win_rate
from echelon_rl.evaluation import play_series
from echelon_rl.output.console import counting_bar


class Still:
    """Does nothing, whatever it sees; keeps where it was told that episodes start."""

    def __init__(self):
        self.starts = []

    def predict(self, observation, state=None, episode_start=None, deterministic=False):
        self.starts.append(episode_start.copy())
        return np.zeros((len(observation), 45), np.float32), (0 if state is None else state + 1)


def test_wilson_interval_is_scipys():
    for wins, matches in ((0, 20), (7, 20), (180, 200), (200, 200)):
        expected = binomtest(wins, matches).proportion_ci(method="wilson")
        assert wilson_interval(wins, matches) == pytest.approx((expected.low, expected.high), abs=1e-9)


def test_exactly_the_named_matches_count_whatever_the_batch():
    config = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 20.0})
    results = [evaluate_win_rate(Still(), config, "easy", matches=23, num_matches=n) for n in (1, 5, 23, 64)]
    assert all(result == results[0] for result in results)
    result = results[0]
    assert result.matches == result.wins + result.draws + result.losses == sum(result.reasons.values()) == 23
    assert result.losses > result.wins
    assert 0 < result.mean_seconds <= 20.0


def test_result_equals_matches_played_alone():
    config = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 20.0})
    result = evaluate_win_rate(Still(), config, "medium", matches=6, seed=40)
    outcomes, seconds, returns = [], [], []
    for seed in range(40, 46):
        env = EchelonVectorEnv(1, config, opponent="medium")
        env.reset(seed=seed)
        over, length, total = False, 0, 0.0
        while not over:
            _, rewards, terminations, truncations, infos = env.step(np.zeros((1, 45), np.float32))
            over, length, total = bool(terminations[0] or truncations[0]), length + 1, total + float(rewards[0])
        outcomes.append(int(infos["outcome"][0]))
        seconds.append(length * config.match.decision_seconds)
        returns.append(total)
    assert (result.wins, result.draws, result.losses) == tuple(outcomes.count(o) for o in (1, 0, -1))
    assert result.mean_seconds == pytest.approx(np.mean(seconds))
    assert result.mean_return == pytest.approx(np.mean(returns), abs=1e-5)


def test_memory_is_told_where_episodes_start():
    model = Still()
    evaluate_win_rate(model, "duel", "hard", matches=3, num_matches=3)
    assert model.starts[0].all()
    assert not model.starts[1].any()
    assert sum(starts.any() for starts in model.starts) > 1, "later episodes of the batch start too"


def test_a_bar_appears_only_once_something_is_counted_and_never_for_a_wrong_name(capsys):
    with pytest.raises(ValueError, match="did you mean 'hard'"):
        evaluate_win_rate(lambda rows: np.zeros((len(rows), 45)), "duel", "hrad", matches=2, progress_bar=True)
    assert capsys.readouterr().err == "", "no bar of matches that are never played"
    with counting_bar(4, "matches") as count:
        assert capsys.readouterr().err == ""
        count(0)  # a first decision, before any match has ended
        assert "0/4" in capsys.readouterr().err


def test_progress_comes_with_every_decision_so_that_compiling_is_not_counted():
    calls = []
    rate = play_series("expert", "trivial", "duel", matches=2, progress=calls.append)
    assert sum(calls) == 2
    assert len(calls) >= rate.mean_seconds / 0.5, "every decision reports"
    assert calls[0] == 0
