"""Kernels called without a search for types: what reaches them, and what is refused because they would misread it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from echelon_env import EchelonVectorEnv
from echelon_env.config import EchelonConfig
from echelon_env.envs.action_reader import all_finite
from echelon_env.kernels.decorator import direct_call
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.driver import play_range

ROWS = np.random.default_rng(0).uniform(-1, 1, (4, 45)).astype(np.float32)


def misaligned(array):
    """Return a copy whose numbers begin at an odd address."""
    shifted = np.zeros(array.nbytes + 1, np.uint8)[1:].view(array.dtype).reshape(array.shape)
    shifted[...] = array
    assert not shifted.flags.aligned
    return shifted


def read_only(array):
    array = array.copy()
    array.flags.writeable = False
    return array


LAYOUTS = {
    "Fortran order": np.asfortranarray,
    "every second column": lambda rows: np.repeat(rows, 2, axis=1)[:, ::2],
    "backwards": lambda rows: rows[::-1].copy()[::-1],
    "misaligned": misaligned,
    "read-only": read_only,
    "other byte order": lambda rows: rows.astype(">f4"),
    "double precision": lambda rows: rows.astype(np.float64),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_actions_mean_the_same_in_any_layout(layout):
    env, twin = (EchelonVectorEnv(2, "duel", num_threads=1) for _ in range(2))
    for each in (env, twin):
        each.reset(seed=3)
    compiled = len(play_range.whole.overloads)
    for _ in range(2):
        observations, rewards, *_ = env.step(LAYOUTS[layout](ROWS))
        expected = twin.step(ROWS)
        assert observations.tobytes() == expected[0].tobytes()
        assert rewards.tobytes() == expected[1].tobytes()
    assert env.core.simulator.checksum(1) == twin.core.simulator.checksum(1)
    assert len(play_range.whole.overloads) == max(compiled, 1), "nothing is compiled for a layout of its own"


@pytest.mark.parametrize(
    "actions",
    [
        np.zeros((1, 2, 45)),
        np.zeros((1, 2, 45), ">f4"),
        np.zeros((2, 1, 45), np.float32),
        np.zeros((1, 2, 44), np.float32),
        np.zeros((2, 45), np.float32),
        np.zeros((1, 2, 90), np.float32)[:, :, ::2],
        misaligned(np.zeros((1, 2, 45), np.float32)),
    ],
)
def test_the_core_refuses_what_its_machine_code_would_misread(actions):
    core = MatchBatch(1, EchelonConfig.preset("duel"), [0, 1], {}, 1)
    core.reset(0, 0)
    before = core.simulator.checksum(0)
    with pytest.raises(ValueError, match=r"float32 array of shape \(1, 2, 45\)"):
        core.step(actions)
    assert core.simulator.checksum(0) == before


@pytest.mark.parametrize("threads", [1, 2])
def test_a_step_tells_how_many_matches_are_over(threads):
    config = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 1.0})  # 4 decisions
    core = MatchBatch(5, config, [0, 1], {}, threads)
    actions = np.zeros((5, 2, 45), np.float32)
    for match in range(5):
        core.reset(match, match)
    found = []
    for decision in range(6):
        if decision == 2:
            core.reset(3, 3)
            core.reset(4, 4)
        found.append(core.step(actions))
        assert found[-1] == core.simulator.is_over().sum()
    assert found == [0, 0, 0, 3, 3, 5]


def test_a_plain_function_is_called_as_it_is():
    assert direct_call(max, 1, 2) is max


LARGEST = float(np.finfo(np.float32).max)
SINGLES = st.one_of(
    st.floats(width=32), st.sampled_from([0.0, -0.0, 1e-45, LARGEST, -LARGEST, np.inf, -np.inf, np.nan])
)


@given(st.lists(st.lists(SINGLES, min_size=3, max_size=3), min_size=1, max_size=6))
def test_all_finite_is_what_numpy_says(numbers):
    rows = np.array(numbers, np.float32)
    assert all_finite(rows) == np.isfinite(rows).all()


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("place", [(0, 0), (319, 44), (17, 31)])
def test_one_unusable_number_among_thousands_is_found(bad, place):
    rows = np.ones((320, 45), np.float32)
    assert all_finite(rows)
    rows[place] = bad
    assert not all_finite(rows)
