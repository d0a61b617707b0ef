import numpy as np
import pytest
import torch

from echelon_env import EchelonConfig, measure_win_rate
from echelon_rl import evaluate_win_rate
from echelon_rl.evaluation import play_series, sides
from echelon_rl.output.console import counting_bar


class Still:
    """Does nothing, whatever it sees; keeps what it was told, and counts its calls as its memory."""

    def __init__(self):
        self.told = []

    def predict(self, observation, state=None, episode_start=None, deterministic=False):
        self.told.append((state, episode_start.copy(), deterministic))
        return np.zeros((len(observation), 45), np.float32), len(self.told)


def test_a_model_is_measured_in_the_matches_of_the_seeds_whatever_the_batch():
    config = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 20.0})
    expected = measure_win_rate(lambda seen, *_: np.zeros((len(seen), 45), np.float32), config, "medium", 23, seed=40)
    for number in (1, 5, 64):
        assert evaluate_win_rate(Still(), config, "medium", 23, seed=40, num_matches=number) == expected


@pytest.mark.parametrize(("name", "played"), [("signal@1", [(0, 5)]), ("duel", [(0, 3), (1, 2)])])
def test_a_scenario_is_played_as_blue_alone_and_a_preset_from_both_sides(name, played):
    assert sides(EchelonConfig.resolve(name), 5) == played


def test_a_model_gets_its_memory_back_and_is_told_where_episodes_start():
    model = Still()
    evaluate_win_rate(model, "duel", "hard", matches=3, num_matches=3, deterministic=True)
    memories, starts, certain = zip(*model.told, strict=True)
    assert memories == (None, *range(1, len(memories)))
    assert all(certain), "deterministic"
    assert [start.tolist() for start in starts[:2]] == [[True] * 3, [False] * 3]
    assert sum(start.any() for start in starts) > 1, "later episodes of the batch start too"


class Gambler:
    """Draws its actions, and keeps them."""

    def __init__(self):
        self.drawn = []

    def predict(self, observation, state=None, episode_start=None, deterministic=False):
        self.drawn.append(torch.rand(len(observation), 45).numpy())
        return self.drawn[-1], None


def test_sampled_actions_follow_from_the_seed_and_a_training_draws_on_as_before():
    once, again = Gambler(), Gambler()
    for model, own_seed in ((once, 7), (again, 8)):
        torch.manual_seed(own_seed)
        before = torch.get_rng_state()
        evaluate_win_rate(model, "duel", "hard", matches=2, seed=3)
        assert torch.equal(torch.get_rng_state(), before), "the numbers that a training draws next"
    np.testing.assert_equal(once.drawn, again.drawn)


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
    assert rate.wins == 2, "the first one named plays blue, whose wins count"
    assert len(calls) >= rate.mean_seconds / 0.5, "every decision reports"
    assert calls[0] == 0
