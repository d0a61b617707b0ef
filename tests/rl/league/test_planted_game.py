"""What schemes of self-play make of rock, paper and scissors, whose equilibrium is known."""

import numpy as np
import pytest
from benchmarks.planted_game import EQUILIBRIUM, GAME, exploitability, play


def bracket(moves):
    """The least and the most that moves win against anybody less one half; the value of the game is 0."""
    return float((moves @ GAME).min()), exploitability(moves)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("preset", ["alphastar", "psro", "openai-five"])
def test_the_mixture_of_a_league_reaches_the_equilibrium(preset, seed):
    league = play(preset, seed, updates=400)
    first, last = bracket(league.mixtures[0]), bracket(league.mixtures[-1])
    assert first[1] > 0.05
    assert -0.005 < last[0] <= 1e-9
    assert -1e-9 <= last[1] < 0.005
    assert np.abs(league.mixtures[-1] - EQUILIBRIUM).sum() / 2 < 0.01


@pytest.mark.parametrize("seed", range(3))
def test_plain_self_play_goes_in_circles(seed):
    league = play("self-play", seed, updates=400)
    leading = np.argmax(league.path, axis=1)
    changes = leading[np.flatnonzero(np.diff(leading, prepend=-1))]
    assert len(changes) > 9
    assert (np.diff(changes) % 3 == 1).all(), "paper follows rock, scissors follow paper, rock follows scissors"
    late = [bracket(moves) for moves in league.path[200:]]
    assert np.mean([high for _, high in late]) > 0.1, "its newest self stays exploitable"
    assert np.mean([low for low, _ in late]) < -0.1


def test_a_best_response_to_the_mixture_is_what_psro_adds():
    league = play("psro", 0, updates=400)
    before, added = league.mixtures[:4], list(league.frozen.values())[1:5]
    for mixture, moves in zip(before, added, strict=True):
        if exploitability(mixture) > 0.05:
            assert moves @ GAME @ mixture > 0.5 * exploitability(mixture)
