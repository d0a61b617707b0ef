"""The compiled passes of the CPU path: their functions, their gradients, and that no row sees another."""

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from echelon_rl.lstm import cpu, cpu_kernels, reference


def operands(steps, rows, hidden, *, share=0.2, seed=0):
    generator = torch.Generator().manual_seed(seed)

    def normal(*shape):
        return torch.randn(*shape, generator=generator)

    w_hh = normal(4 * hidden, hidden) / hidden**0.5
    reset = torch.rand(steps, rows, generator=generator) < share
    return normal(steps, rows, 4 * hidden), w_hh, reset, normal(rows, hidden), normal(rows, hidden)


def error(ours, exact):
    """Relative Frobenius error; few numbers may cancel each other out to nearly none, of which little is exact."""
    return float((ours.double() - exact).norm() / exact.norm().clamp_min(0.1))


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
        assert error(ours, expected) < 1e-6
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
        assert error(mine, theirs) < 3e-6


def test_what_other_rows_hold_or_forget_changes_no_bit_of_a_row_or_its_gradients():
    gx, w_hh, reset, h0, c0 = operands(9, 33, 37)
    dy, mine = torch.randn(9, 33, 37), slice(7, 12)
    results = []
    for filling in (0.5, -2.0):
        inputs = [tensor.clone() for tensor in (gx, reset, h0, c0, dy)]
        for tensor in inputs:
            others = tensor if tensor is inputs[2] or tensor is inputs[3] else tensor.transpose(0, 1)
            others[:7] = others[12:] = bool(filling > 0) if tensor.dtype == torch.bool else filling
        some_gx, some_reset, some_h0, some_c0, some_dy = inputs
        y, c, gates = cpu.forward_sequence(some_gx, w_hh, some_reset, some_h0, some_c0)
        d_gx, dh0, dc0 = cpu.backward_sequence(some_dy, None, w_hh, some_reset, some_c0, c, gates)
        results.append([y[:, mine], c[:, mine], d_gx[:, mine], dh0[mine], dc0[mine]])
    for one, other in zip(*results, strict=True):
        assert torch.equal(one, other)
