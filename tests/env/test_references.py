"""Matches passed between kernels by address."""

from typing import NamedTuple

import numba
import numpy as np
import pytest
from numba import typeof, types
from numpy.typing import NDArray

from echelon_env.kernels.decorator import kernel


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
def exchanges(pair, times):
    """Rebind an argument, keep what it was before, and pass both on."""
    total, before = 0, pair
    for _ in range(times):
        total = total * 100 + through(before, 1)
        before = pair
        pair = Pair(before.right, before.left)
        total = total * 100 + through(pair, 1)
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
    """Build a pair with reference counting and give it away."""
    fresh = Pair(np.zeros(1, np.int64), pair.left)
    fresh.left[0] = 7
    return through(fresh, 1)


def pair_of(left, right):
    return Pair(np.array([left], np.int64), np.array([right], np.int64))


def test_a_variable_that_changes_is_passed_as_it_was():
    assert exchanges(pair_of(1, 2), 3) == 12_21_12_12_21_21
    for first, expected in ((True, 22), (False, 44)):
        assert chooses(pair_of(1, 2), pair_of(3, 4), first) == expected
    assert allocates(pair_of(5, 6)) == 75


def test_a_part_gets_one_pointer_for_a_named_tuple_of_arrays():
    kinds = typeof(pair_of(1, 2)), types.int64
    through.compile(kinds)
    (part,) = (f for f in through.overloads[kinds].library._final_module.functions if not f.is_declaration)
    assert len(list(part.arguments)) == 4, "place for the result, place for an error, pair, factor"


@numba.njit
def stranger(pair):
    return pair.left[0]


@kernel
def asks_a_stranger(pair):
    return stranger(pair)


def test_no_other_function_gets_an_address_it_would_misread():
    with pytest.raises(Exception, match="stranger, which is no kernel and would misread it"):
        asks_a_stranger(pair_of(1, 2))
