"""Kernels called without a search for types: what reaches them, and what is refused because they would misread it."""

import numpy as np
import pytest
from tests.env.batches import begun, checksums, in_play

from echelon_env import EchelonVectorEnv
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
    env, twin = (in_play(EchelonVectorEnv(2, "duel", num_threads=1), seed=3) for _ in range(2))
    compiled = len(play_range.whole.overloads)
    for _ in range(2):
        np.testing.assert_equal(env.step(LAYOUTS[layout](ROWS)), twin.step(ROWS))
    assert checksums(env) == checksums(twin)
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
    core = begun("duel", [0])
    before = checksums(core)
    with pytest.raises(ValueError, match=r"float32 array of shape \(1, 2, 45\)"):
        core.step(actions)
    assert checksums(core) == before
