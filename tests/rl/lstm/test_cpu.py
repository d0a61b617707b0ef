"""The compiled passes of the CPU path: their functions and their gradients."""

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rl.lstm.plain import operands, relative_error

from echelon_rl.lstm import cpu, cpu_kernels, reference

FEW = 0.1  # the norm of few numbers that cancel each other out to nearly none, of which little is exact


@pytest.mark.parametrize("name", ["expm1", "tanh", "sigmoid"])
def test_functions_are_those_of_mathematics(name):
    exact = {"expm1": np.expm1, "tanh": np.tanh, "sigmoid": lambda x: 1 / (1 + np.exp(-x))}[name]
    ours = getattr(cpu_kernels, f"_{name}")
    sizes = np.concatenate([np.linspace(0, 1, 400), np.logspace(-30, 1.9, 400)]).astype(np.float32)
    for x in (*sizes, *-sizes):
        expected = exact(np.float64(x))
        assert abs(ours(x) - expected) <= 4e-7 * abs(expected) + 1e-37, x


@settings(max_examples=30)
@given(
    steps=st.integers(1, 9),
    rows=st.integers(1, 33),
    hidden=st.integers(1, 40),
    share=st.sampled_from([0.0, 0.1, 1.0]),
    given_dy=st.booleans(),
    given_dc=st.booleans(),
    seed=st.integers(0, 2**31),
)
def test_results_and_gradients_are_as_exact_as_float32_allows(steps, rows, hidden, share, given_dy, given_dc, seed):
    single = operands(steps, rows, hidden, share=share, seed=seed)
    _, w_hh, reset, _, c0 = single
    y, c, gates = cpu.forward_sequence(*single)
    wide = [x.double() if x.is_floating_point() else x for x in single]
    exact = reference.forward_sequence(*wide)
    for ours, expected in zip((y, c, gates), exact, strict=True):
        assert relative_error(ours, expected, FEW) < 1e-6
    last_y, last_c, nothing = cpu.forward_sequence(*single, keep=False)
    assert torch.equal(last_y, y)
    assert torch.equal(last_c[0], c[-1])
    assert len(nothing) == 0
    dy = torch.randn(steps, rows, hidden) if given_dy else None
    dc = torch.randn(rows, hidden).expand(steps, rows, hidden) if given_dc else None
    ours = cpu.backward_sequence(dy, dc, w_hh, reset, c0, c, gates)
    wide_d = [None if d is None else d.double() for d in (dy, dc)]
    expected = reference.backward_sequence(*wide_d, wide[1], reset, wide[4], *exact[1:])
    for mine, theirs in zip(ours, expected, strict=True):
        assert relative_error(mine, theirs, FEW) < 3e-6
