"""Counter-based random numbers: pure, uniform, and independent of everything but their keys."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from echelon_env.kernels.decorator import kernel
from echelon_env.rng import derive_seed, uniform

KEY = st.integers(0, 2**31 - 1)


@kernel(allocates=True)
def many(seed, count, draw):
    total = np.zeros(count, np.float32)
    for i in range(count):
        total[i] = uniform(seed, i // 64, i % 64, draw)
    return total


@given(st.integers(0, 2**62), KEY, KEY, st.integers(0, 63))
def test_a_draw_depends_on_its_keys_only(seed, tick, who, draw):
    first = uniform(seed, tick, who, draw)
    assert 0.0 <= first < 1.0
    assert uniform(seed, tick, who, draw) == first == uniform.py_func(seed, tick, who, draw)


def test_draws_are_uniform_and_neighbouring_keys_uncorrelated():
    sample = many(7, 200_000, 3)
    counts = np.histogram(sample, 50, (0, 1))[0]
    chi_square = ((counts - 4000) ** 2 / 4000).sum()
    assert chi_square < 100  # 49 degrees of freedom: 100 has probability 2e-5
    assert abs(np.corrcoef(sample[:-1], sample[1:])[0, 1]) < 0.01
    assert abs(np.corrcoef(sample, many(8, 200_000, 3))[0, 1]) < 0.01
    assert abs(np.corrcoef(sample, many(7, 200_000, 4))[0, 1]) < 0.01


def test_derived_seeds_are_valid_and_distinct():
    seeds = {derive_seed(seed, key) for seed in range(100) for key in range(100)}
    assert len(seeds) == 10_000
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert derive_seed(3, 1, 2) != derive_seed(3, 2, 1)
