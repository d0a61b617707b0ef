"""What the tutorial teaches is enough to win the first match."""

import pytest
from tests.env.play.pupil import Careless, Pupil, play

from echelon_env.commanders import FIRST_OPPONENT
from echelon_env.config import EchelonConfig

DUELS = 12


def wins(pupil):
    results = [play(EchelonConfig.resolve("duel"), seed, FIRST_OPPONENT, pupil) for seed in range(DUELS)]
    return sum(result["winner"] == "blue" for result in results)


@pytest.mark.ci
def test_who_does_what_the_tutorial_teaches_beats_the_first_opponent():
    assert wins(Pupil) >= DUELS - 1


@pytest.mark.ci
def test_who_fires_everything_and_never_lets_it_cool_does_not():
    """So the lessons about heat are what wins."""
    assert wins(Careless) < DUELS / 2
