"""Named tuples of arrays passed between kernels by address."""

from typing import NamedTuple

import numpy as np
import pytest
from numba import typeof, types
from numpy.typing import NDArray

from echelon_env.kernels.addresses import by_address
from echelon_env.kernels.decorator import kernel

RECORD = np.dtype([(f"field_{k}", "f4") for k in range(100)], align=True)


@by_address
class Pair(NamedTuple):
    """Two arrays."""

    left: NDArray[np.int64]
    right: NDArray[np.int64]


@kernel
def weighed(pair, factor):
    return (10 * pair.left[0] + pair.right[0]) * factor


@kernel
def through(pair, factor):
    return weighed(pair, factor)


@kernel
def exchanged(pair):
    return Pair(pair.right, pair.left)


@kernel
def exchanges(pair, times):
    """Make a pair in each turn, keep what it was before, and pass both on."""
    total, before = 0, exchanged(exchanged(pair))
    for _ in range(times):
        now = exchanged(before)
        total = total * 100_00 + through(before, 1) * 100 + through(now, 1)
        before = now
    return total


@kernel
def chooses(pair, other, first):
    """Let a variable stand for one of two arguments."""
    chosen = pair
    if not first:
        chosen = other
    chosen.left[0] += 1
    return through(chosen, 1)


@kernel(allocates=True)
def allocates(pair):
    """Read a pair with reference counting and give it away."""
    fresh = Pair(np.zeros(1, np.int64), pair.left)
    fresh.left[0] = 7
    return through(pair, 1) * 100 + through(fresh, 1)


def pair_of(left, right):
    return Pair(np.array([left], np.int64), np.array([right], np.int64))


def test_kernels_read_and_write_what_the_caller_passed():
    pair = pair_of(1, 2)
    assert exchanges(pair, 2) == 12_21_21_12
    assert chooses(pair, pair_of(3, 4), True) == 22
    assert pair.left[0] == 2
    assert chooses(pair, pair_of(3, 4), False) == 44
    assert allocates(pair_of(5, 6)) == 56_75


def test_a_part_gets_one_pointer_under_a_short_name_that_tells_fields_apart():
    kinds = typeof(pair_of(1, 2)), types.int64
    through.compile(kinds)
    assert len(list(next(iter(through.overloads[kinds].library.get_defined_functions())).arguments)) == 4, (
        "place for the result, place for an error, pair, factor"
    )
    records = typeof(Pair(np.zeros(1, RECORD), np.zeros(1, RECORD)))
    assert records != kinds[0]
    assert len(str(records)) < 40


@kernel
def asks_for_a_field(pair):
    return pair.middle[0]


def test_a_field_that_is_not_there_is_refused():
    with pytest.raises(Exception, match="Unknown attribute 'middle' of type Pair_"):
        asks_for_a_field(pair_of(1, 2))
