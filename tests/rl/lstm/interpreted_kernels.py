"""Triton kernels under the interpreter, against float64. Run by test_triton_kernels.py in a process of its own, because
Triton reads TRITON_INTERPRET when it is imported."""

import pytest
import torch
from tests.rl.lstm.plain import by_stock_steps, gradients, made_up, relative_error, stock_of

from echelon_rl import ResetLSTM
from echelon_rl.lstm import operators, reference, triton_launch
from echelon_rl.lstm.triton_launch import FLOAT_OPERANDS, HALF_OPERANDS, Plan

# Relative Frobenius errors that outputs and gradients may have, against float64 on the rounded inputs.
LIMITS = {
    ("ieee", torch.float32): (1e-6, 3e-6),
    ("fast", torch.float32): (3e-4, 2e-3),
    ("half", torch.float16): (1e-3, 3e-3),
    ("half", torch.bfloat16): (6e-3, 2e-2),
}
MODES = [
    pytest.param(*key, id=f"{key[0]}-{str(key[1]).removeprefix('torch.')}",
                 marks=pytest.mark.slow if key[1] == torch.bfloat16 else ())
    for key in LIMITS
]  # fmt: skip
STREAMED = Plan(rows=16, warps=4, stages=1, units=16, depth=32, shared=16)
SLOW = [(3, 17, 32), (1, 1, 32), (2, 5, 64), (16, 33, 64)]
SIZES = [(2, 3, 32), *(pytest.param(*size, marks=pytest.mark.slow) for size in SLOW)]


def case(steps, rows, hidden, dtype, share=0.3, seed=0):
    """Rounded operands of one sequence and the gradients that enter, with a weight of a usual size."""
    gx, state, reset = made_up(steps, rows, 4 * hidden, hidden, share=share, seed=seed, dtype=torch.float32)
    generator = torch.Generator().manual_seed(seed + 1)
    w_hh = torch.randn(4 * hidden, hidden, generator=generator) / hidden**0.5
    dy = torch.randn(steps, rows, hidden, generator=generator)
    dc = torch.randn(steps, rows, hidden, generator=generator)
    return gx.to(dtype), w_hh, reset, state.h[0], state.c[0], dy.to(dtype), dc


def exact(gx, w_hh, reset, h0, c0, dy, dc):
    """The same in float64 by the reference, which other tests hold against PyTorch's own LSTM."""
    gx, w_hh, h0, c0, dy, dc = (tensor.double() for tensor in (gx, w_hh, h0, c0, dy, dc))
    y, c, gates = reference.forward_sequence(gx, w_hh, reset, h0, c0)
    d_gates, dh0, dc0 = reference.backward_sequence(dy, dc, w_hh, reset, c0, c, gates)
    before = reference.previous(h0, y, reset)
    return {"y": y, "c": c}, {
        "dgx": d_gates,
        "dw_hh": d_gates.flatten(0, 1).t() @ before.flatten(0, 1),
        "dh0": dh0,
        "dc0": dc0,
    }


def check(inputs, mode, limits):
    gx, w_hh, reset, h0, c0, dy, dc = inputs
    y, c, gates = operators.reset_lstm(gx, w_hh, reset, h0, c0, mode)
    y_only, c_last = operators.reset_lstm_inference(gx, w_hh, reset, h0, c0, mode)
    assert torch.equal(y, y_only)
    assert torch.equal(c[-1], c_last)
    grads = operators.reset_lstm_backward(dy, dc, w_hh, reset, h0, c0, y, c, gates, mode)
    outputs, expected = exact(*inputs)
    for name, ours in zip(("y", "c"), (y, c), strict=True):
        assert relative_error(ours, outputs[name]) < limits[0], name
    for (name, theirs), ours in zip(expected.items(), grads, strict=True):
        if theirs.any():
            assert relative_error(ours, theirs) < limits[1], name
        else:
            assert not ours.any(), name


@pytest.mark.parametrize(("mode", "dtype"), MODES)
@pytest.mark.parametrize(("steps", "rows", "hidden"), SIZES)
@pytest.mark.parametrize("streamed", [False, True])
def test_kernels_against_float64(monkeypatch, mode, dtype, steps, rows, hidden, streamed):
    plan = STREAMED if streamed else Plan(rows=16, warps=4, stages=1, units=0, depth=0, shared=16)
    for table in (HALF_OPERANDS, FLOAT_OPERANDS):
        monkeypatch.setitem(table, hidden, (plan,))
    check(case(steps, rows, hidden, dtype), mode, LIMITS[mode, dtype])


@pytest.mark.slow
@pytest.mark.parametrize("hidden", [128, 256])
@pytest.mark.parametrize(("mode", "dtype"), MODES)
def test_large_sizes_in_every_mode(mode, dtype, hidden):
    check(case(3, 18, hidden, dtype), mode, LIMITS[mode, dtype])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hidden", "plan"), [(hidden, plan) for hidden, plans in HALF_OPERANDS.items() for plan in plans]
)
def test_every_plan_of_the_table_computes(monkeypatch, hidden, plan):
    monkeypatch.setitem(HALF_OPERANDS, hidden, (plan,))
    check(case(2, 3, hidden, torch.float32), "fast", LIMITS["fast", torch.float32])


@pytest.mark.parametrize(("streamed", "share"), [(False, 0.0), (True, 1.0)])
def test_masks_at_their_extremes(monkeypatch, share, streamed):
    if streamed:
        monkeypatch.setitem(HALF_OPERANDS, 32, (STREAMED,))
    check(case(5, 3, 32, torch.float32, share=share), "fast", LIMITS["fast", torch.float32])


def test_a_state_may_lie_across_memory():
    gx, w_hh, reset, h0, c0, dy, dc = case(3, 5, 32, torch.float32)
    check((gx, w_hh, reset, h0, c0.t().contiguous().t(), dy, dc), "fast", LIMITS["fast", torch.float32])


@pytest.mark.parametrize("size", [1e-9, pytest.param(1e6, marks=pytest.mark.slow)])
def test_gradients_of_any_size_keep_their_precision(size):
    gx, w_hh, reset, h0, c0, dy, dc = case(3, 5, 32, torch.float32)
    check((gx, w_hh, reset, h0, c0, dy * size, dc * size), "fast", LIMITS["fast", torch.float32])


@pytest.mark.parametrize("streamed", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_nan_before_a_reset_does_not_leak(monkeypatch, streamed):
    if streamed:
        monkeypatch.setitem(HALF_OPERANDS, 32, (STREAMED,))
    gx, w_hh, reset, h0, c0, dy, dc = case(4, 3, 32, torch.float32, share=0)
    h0[1], c0[1] = float("nan"), float("inf")
    gx[1, 2] = float("nan")
    reset[0, 1] = reset[2, 2] = True
    y, c, gates = operators.reset_lstm(gx, w_hh, reset, h0, c0, "fast")
    assert y[:, :2].isfinite().all()
    assert y[2:].isfinite().all()
    assert c[2:].isfinite().all()
    dgx, _, dh0, dc0 = operators.reset_lstm_backward(dy, dc, w_hh, reset, h0, c0, y, c, gates, "fast")
    assert dgx[:, :2].isfinite().all()
    assert not dh0[1].any()
    assert not dc0[1].any()


@pytest.mark.parametrize("streamed", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_row_is_the_same_in_any_batch(monkeypatch, streamed):
    """To the bit on a GPU; NumPy, which multiplies for the interpreter, may round a row by its place in the tile."""
    mode = "fast"
    if streamed:
        monkeypatch.setitem(HALF_OPERANDS, 32, (STREAMED,))
    inputs = case(2, 37, 32, torch.float32)

    def run(rows):
        gx, w_hh, reset, h0, c0, dy, dc = inputs
        part = (gx[:, rows], w_hh, reset[:, rows], h0[rows], c0[rows])
        y, c, gates = operators.reset_lstm(*part, mode)
        grads = operators.reset_lstm_backward(dy[:, rows], dc[:, rows], *part[1:], y, c, gates, mode)
        return y, c, gates, grads[0], grads[2].unsqueeze(0), grads[3].unsqueeze(0)

    whole = run(slice(0, 37))
    for start, count in ((0, 1), (15, 16), (3, 22)):
        for all_rows, alone in zip(whole, run(slice(start, start + count)), strict=True):
            some = all_rows[:, start : start + count]
            torch.testing.assert_close(some, alone, rtol=0, atol=1e-3 if some.dtype == torch.float16 else 1e-6)


def test_the_module_runs_on_the_kernels(monkeypatch):
    calls = []
    run = triton_launch.forward
    monkeypatch.setattr(triton_launch, "forward", lambda *given: calls.append(given[5]) or run(*given))
    lstm = ResetLSTM(6, 32, num_layers=2, backend="triton")
    x, state, reset = made_up(5, 4, 6, 32, layers=2, dtype=torch.float32)
    ours = gradients(lstm, list(lstm.parameters()), x, state, reset)
    wide = ResetLSTM(6, 32, num_layers=2, dtype=torch.float64)
    wide.load_state_dict(lstm.state_dict())
    stock = stock_of(wide)
    expected = gradients(
        lambda *given: by_stock_steps(stock, *given),
        list(wide.parameters()),
        x.double(),
        type(state)(*(part.double() for part in state)),
        reset,
    )
    for mine, theirs in zip(ours[0] + ours[1], expected[0] + expected[1], strict=True):
        assert relative_error(mine, theirs) < 2e-3
    assert calls == ["fast", "fast"]
    with torch.autocast("cpu", dtype=torch.bfloat16):
        y, last = lstm(x, state, reset)
    assert calls[2:] == ["half", "half"]
    assert y.dtype == torch.bfloat16
    assert last.c.dtype == torch.float32
    monkeypatch.setattr(torch.backends.cudnn, "allow_tf32", False)
    lstm(x, state, reset)
    assert calls[4:] == ["ieee", "ieee"]


def test_wrong_modes_are_explained():
    gx, w_hh, reset, h0, c0, *_ = case(2, 3, 32, torch.float32)
    with pytest.raises(ValueError, match="'half' is for half precision"):
        operators.reset_lstm(gx, w_hh, reset, h0, c0, "half")
    odd = torch.zeros(2, 3, 192), torch.zeros(192, 48), reset, torch.zeros(3, 48), torch.zeros(3, 48)
    with pytest.raises(RuntimeError, match="hidden_size is 48 and kernels exist for 32, 64, 128, 256"):
        operators.reset_lstm(*odd, "fast")
    with pytest.raises(RuntimeError, match=r"inputs are torch\.float64"):
        operators.reset_lstm(gx.double(), w_hh, reset, h0, c0, "fast")
