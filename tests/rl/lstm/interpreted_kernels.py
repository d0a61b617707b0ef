"""Triton kernels under the interpreter, against float64. Run by test_triton_kernels.py in a process of its own, because
Triton reads TRITON_INTERPRET when it is imported."""

from functools import partial

import pytest
import torch
from tests.rl.lstm.plain import by_stock_steps, gradients, made_up, operands, relative_error
from tests.rl.tasks import Recall

from echelon_rl import RecurrentPPO, ResetLSTM
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
RESIDENT = Plan(rows=16, warps=4, stages=1, units=0, depth=0, shared=16)
SLOW = [(3, 17, 32), (1, 1, 32), (2, 5, 64), (16, 33, 64)]
SIZES = [(2, 3, 32), *(pytest.param(*size, marks=pytest.mark.slow) for size in SLOW)]


def case(steps, rows, hidden, dtype, share=0.3, seed=0):
    """Rounded operands of one sequence and the gradients that enter, with a weight of a usual size."""
    gx, *others = operands(steps, rows, hidden, share=share, seed=seed)
    dy, dc = torch.randn(2, steps, rows, hidden, generator=torch.Generator().manual_seed(seed + 2))
    return gx.to(dtype), *others, dy.to(dtype), dc


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


def assert_near_float64(inputs, mode, limits):
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
    plan = STREAMED if streamed else RESIDENT
    for table in (HALF_OPERANDS, FLOAT_OPERANDS):
        monkeypatch.setitem(table, hidden, (plan,))
    assert_near_float64(case(steps, rows, hidden, dtype), mode, LIMITS[mode, dtype])


@pytest.mark.slow
@pytest.mark.parametrize("hidden", [128, 256])
@pytest.mark.parametrize(("mode", "dtype"), MODES)
def test_large_sizes_in_every_mode(mode, dtype, hidden):
    assert_near_float64(case(3, 18, hidden, dtype), mode, LIMITS[mode, dtype])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hidden", "plan"), [(hidden, plan) for hidden, plans in HALF_OPERANDS.items() for plan in plans]
)
def test_every_plan_of_the_table_computes(monkeypatch, hidden, plan):
    monkeypatch.setitem(HALF_OPERANDS, hidden, (plan,))
    assert_near_float64(case(2, 3, hidden, torch.float32), "fast", LIMITS["fast", torch.float32])


@pytest.fixture
def streamed(request, monkeypatch):
    """Whether weights are streamed in sequences of 32 units."""
    if request.param:
        monkeypatch.setitem(HALF_OPERANDS, 32, (STREAMED,))


@pytest.mark.parametrize(("streamed", "share"), [(False, 0.0), (True, 1.0)], indirect=["streamed"])
@pytest.mark.usefixtures("streamed")
def test_masks_at_their_extremes(share):
    assert_near_float64(case(5, 3, 32, torch.float32, share=share), "fast", LIMITS["fast", torch.float32])


def test_a_state_may_lie_across_memory():
    gx, w_hh, reset, h0, c0, dy, dc = case(3, 5, 32, torch.float32)
    assert_near_float64((gx, w_hh, reset, h0, c0.t().contiguous().t(), dy, dc), "fast", LIMITS["fast", torch.float32])


@pytest.mark.parametrize("size", [1e-9, pytest.param(1e6, marks=pytest.mark.slow)])
def test_gradients_of_any_size_keep_their_precision(size):
    gx, w_hh, reset, h0, c0, dy, dc = case(3, 5, 32, torch.float32)
    assert_near_float64((gx, w_hh, reset, h0, c0, dy * size, dc * size), "fast", LIMITS["fast", torch.float32])


@pytest.mark.parametrize("streamed", [False, pytest.param(True, marks=pytest.mark.slow)], indirect=True)
@pytest.mark.usefixtures("streamed")
def test_nan_before_a_reset_does_not_leak():
    gx, w_hh, reset, h0, c0, dy, dc = case(4, 3, 32, torch.float32, share=0)
    h0[1], c0[1] = float("nan"), float("inf")
    gx[1, 2] = float("nan")
    reset[0, 1] = reset[2, 2] = True
    y, c, gates = operators.reset_lstm(gx, w_hh, reset, h0, c0, "fast")
    assert all(part.isfinite().all() for part in (y[:, :2], y[2:], c[2:]))
    dgx, _, dh0, dc0 = operators.reset_lstm_backward(dy, dc, w_hh, reset, h0, c0, y, c, gates, "fast")
    assert dgx[:, :2].isfinite().all()
    assert not torch.stack([dh0[1], dc0[1]]).any()


@pytest.mark.parametrize("streamed", [False, pytest.param(True, marks=pytest.mark.slow)], indirect=True)
@pytest.mark.usefixtures("streamed")
def test_a_row_is_the_same_in_any_batch():
    """To the bit on a GPU; NumPy, which multiplies for the interpreter, may round a row by its place in the tile."""
    mode = "fast"
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


@pytest.mark.parametrize("hidden", [pytest.param(32, marks=pytest.mark.slow), 20])
def test_the_module_runs_on_the_kernels(monkeypatch, hidden):
    """Also in a size without a kernel, which takes the next larger one's."""
    calls = []
    run = triton_launch.forward
    monkeypatch.setattr(triton_launch, "forward", lambda *given: calls.append(given[5]) or run(*given))
    lstm = ResetLSTM(6, hidden, num_layers=2, backend="operator")
    x, state, reset = made_up(5, 4, 6, hidden, layers=2, dtype=torch.float32)
    ours = gradients(lstm, list(lstm.parameters()), x, state, reset)
    wide = torch.nn.LSTM(6, hidden, num_layers=2).double()
    wide.load_state_dict(lstm.state_dict())
    wide_state = type(state)(*(part.double() for part in state))
    expected = gradients(partial(by_stock_steps, wide), list(wide.parameters()), x.double(), wide_state, reset)
    for mine, theirs in zip(ours[0] + ours[1], expected[0] + expected[1], strict=True):
        assert relative_error(mine, theirs) < 2e-3
    assert calls == ["fast", "fast"]
    with torch.autocast("cpu", dtype=torch.bfloat16):
        y, last = lstm(x, state, reset)
    assert (calls[2:], y.dtype, last.c.dtype) == (["half", "half"], torch.bfloat16, torch.float32)
    monkeypatch.setattr(torch.backends.cudnn, "allow_tf32", False)
    lstm(x, state, reset)
    assert calls[4:] == ["ieee", "ieee"]


def test_the_kernels_train_a_policy(monkeypatch):
    """A whole update of PPO by the Triton kernels, forward and backward, against the same one by PyTorch's LSTM."""
    kwargs = {
        "lstm_hidden_size": 32,
        "features_extractor_kwargs": {"sizes": (8,)},
        "optimizer_class": torch.optim.SGD,
        "optimizer_kwargs": {},
    }
    models, calls = [], []
    for backend in ("operator", "torch"):
        options = {
            "n_steps": 6,
            "n_epochs": 1,
            "seed": 0,
            "policy_kwargs": kwargs,
            "lstm_backend": backend,
            "learning_rate": 1.0,
        }
        models.append(RecurrentPPO("MlpLstmPolicy", Recall(3, delay=3), batch_size=100, device="cpu", **options))
    launch = triton_launch._launch

    def noted(name, *given, **switches):
        calls.append((name, switches))
        launch(name, *given, **switches)

    monkeypatch.setattr(triton_launch, "_launch", noted)
    before = [parameter.clone() for parameter in models[0].policy.parameters()]
    for model in models:
        torch.manual_seed(0)
        model.learn(18)
    # One minibatch of one epoch by the operator, none by PyTorch; test_triton_compile.py compiles these launches.
    assert calls == [("forward", {"KEEP": True}), ("backward", {"HAS_DY": True, "HAS_DC": False})]
    ours, theirs = (
        torch.cat([(p.detach() - b).flatten() for p, b in zip(model.policy.parameters(), before, strict=True)])
        for model in models
    )
    assert theirs.any()
    assert relative_error(ours, theirs) < 2e-3


def test_wrong_modes_are_explained():
    gx, w_hh, reset, h0, c0, *_ = case(2, 3, 32, torch.float32)
    with pytest.raises(ValueError, match="'half' is for half precision"):
        operators.reset_lstm(gx, w_hh, reset, h0, c0, "half")
    odd = torch.zeros(2, 3, 192), torch.zeros(192, 48), reset, torch.zeros(3, 48), torch.zeros(3, 48)
    with pytest.raises(RuntimeError, match="hidden_size is 48 and kernels exist for 32, 64, 128, 256"):
        operators.reset_lstm(*odd, "fast")
    with pytest.raises(RuntimeError, match=r"inputs are torch\.float64"):
        operators.reset_lstm(gx.double(), w_hh, reset, h0, c0, "fast")
