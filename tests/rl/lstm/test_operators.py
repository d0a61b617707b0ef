"""The registered operators: PyTorch's own checks, compilation, precision under autocast, and what they refuse."""

import warnings

import pytest
import torch
from tests.rl.lstm.plain import made_up, operands

from echelon_rl import ResetLSTM
from echelon_rl.lstm import operators, triton_launch
from echelon_rl.lstm.functional import lstm_step


@pytest.mark.parametrize(
    ("mode", "shape"), [("auto", (5, 3, 4)), pytest.param("torch", (1, 1, 2), marks=pytest.mark.slow)]
)
def test_pytorchs_own_checks_pass(shape, mode):
    plain = operands(*shape)
    leaves = [tensor.clone().requires_grad_(tensor.is_floating_point()) for tensor in plain]
    y, c, gates = operators.reset_lstm(*plain, mode)
    calls = [(operators.reset_lstm, (*leaves, mode)), (operators.reset_lstm_inference, (*plain, mode))]
    calls += [(operators.reset_lstm_backward, (y, dc, *plain[1:], y, c, gates, mode)) for dc in (None, c)]
    for operator, arguments in calls:
        assert set(torch.library.opcheck(operator, arguments).values()) == {"SUCCESS"}


@pytest.mark.parametrize(("backend", "given_mask"), [("auto", True), ("operator", False)])
def test_the_module_compiles_without_a_break(backend, given_mask):
    torch.compiler.reset()
    lstm = ResetLSTM(3, 4, num_layers=2, backend=backend)
    x, state, reset = made_up(5, 3, 3, 4, layers=2, dtype=torch.float32)
    mask = reset if given_mask else None
    compiled = torch.compile(lstm, fullgraph=True, backend="aot_eager")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for make_loss in (lambda y, last: y.square().sum(), lambda y, last: last.h.sum() + last.c.sum()):
            results = []
            for run in (lstm, compiled):
                lstm.zero_grad()
                make_loss(*run(x, state, mask)).backward()
                results.append([parameter.grad.clone() for parameter in lstm.parameters()])
            torch.testing.assert_close(*results, rtol=1e-5, atol=1e-6)
        with torch.no_grad():
            torch.testing.assert_close(compiled(x, state, mask), lstm(x, state, mask))
    torch.compiler.reset()


def test_a_second_derivative_is_refused_in_words():
    x, state, reset = made_up(4, 2, 3, 4, dtype=torch.float32)
    x.requires_grad_()
    lstm = ResetLSTM(3, 4, backend="operator")
    (grad,) = torch.autograd.grad(lstm(x, state, reset)[0].sum(), x, create_graph=True)
    with pytest.raises(NotImplementedError, match=r"differentiable once; for a second derivative write the steps"):
        grad.sum().backward()


@pytest.mark.parametrize("backend", ["auto", "operator", "torch"])
@pytest.mark.parametrize("given_mask", [True, False])
@pytest.mark.parametrize("steps", [1, 6])
def test_autocast_lowers_outputs_and_keeps_the_state(backend, given_mask, steps):
    lstm = ResetLSTM(8, 16, num_layers=2, backend=backend)
    x, state, reset = made_up(steps, 20, 8, 16, layers=2, dtype=torch.float32)
    mask = reset if given_mask else None
    expected, last = lstm(x, state, mask)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        y, after = lstm(x, state, mask)
    assert y.dtype == torch.bfloat16
    assert after.h.dtype == after.c.dtype == torch.float32
    torch.testing.assert_close(y.float(), expected, rtol=0, atol=0.05)
    torch.testing.assert_close(after.c, last.c, rtol=0, atol=0.1)
    y.float().square().sum().backward()
    assert all(parameter.grad.dtype == torch.float32 for parameter in lstm.parameters())
    assert all(parameter.grad.abs().sum() > 0 for parameter in lstm.parameters() if parameter.ndim == 2)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        _, after = lstm_step(lstm, x[0], state, reset[0])
    assert after.c.dtype == torch.float32


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
def test_half_precision_inputs_are_computed_in_float32(dtype):
    gx, w_hh, reset, h0, c0 = operands(8, 4, 16)
    gx = gx.to(dtype)
    exact = operators.reset_lstm(gx.double(), w_hh.double(), reset, h0.double(), c0.double(), "torch")
    y, c, gates = operators.reset_lstm(gx, w_hh, reset, h0, c0, "torch")
    assert (y.dtype, c.dtype, gates.dtype) == (dtype, torch.float32, torch.float16)
    torch.testing.assert_close(c.double(), exact[1], rtol=0, atol=1e-5)
    assert torch.equal(y, exact[0].to(dtype)) or (y.double() - exact[0]).abs().max() < torch.finfo(dtype).eps


def test_kernels_that_cannot_run_say_why(monkeypatch):
    monkeypatch.setenv("TRITON_INTERPRET", "1")  # asks for kernels, and there is none of this size
    operators.warn_once.cache_clear()
    lstm = ResetLSTM(3, 260)
    x, state, reset = made_up(4, 2, 3, 260, dtype=torch.float32)
    with pytest.warns(UserWarning, match=r"PyTorch operations on cpu because (hidden_size is 260|Triton is not inst)"):
        y, _ = lstm(x, state, reset)
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # once is enough
        again, _ = lstm(x, state, reset)
    assert torch.equal(y, again)
    monkeypatch.delenv("TRITON_INTERPRET")
    with pytest.raises(RuntimeError, match=r"mode='fast' is not possible because .*; mode='auto' uses a mode that is"):
        operators.reset_lstm(*operands(2, 3, 32), "fast")


@pytest.mark.parametrize(
    ("installed", "version", "capability", "dtype", "hidden", "reason"),
    [
        (True, "12.8", (9, 0), torch.float32, 128, "None"),
        (True, "12.8", (9, 0), torch.float32, 512, "hidden_size is 512"),
        (True, "12.8", (9, 0), torch.float64, 128, "torch.float64"),
        (True, "12.8", (7, 5), torch.float32, 128, "has 7.5"),
        (True, None, (9, 0), torch.float32, 128, "not NVIDIA"),
        (None, "12.8", (9, 0), torch.float32, 128, "pip install 'echelon-rl[cuda]'"),
    ],
)
def test_reasons_against_the_kernels(installed, version, capability, dtype, hidden, reason, monkeypatch):
    monkeypatch.setattr(torch.version, "cuda", version)
    monkeypatch.setattr(torch.cuda, "get_device_capability", lambda device: capability)
    monkeypatch.setattr(triton_launch.importlib.util, "find_spec", lambda name: installed)
    assert reason in str(triton_launch.refusal(torch.device("cuda", 0), dtype, hidden))
