import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import nn

from echelon_rl import LSTMState, ResetLSTM
from echelon_rl.lstm.functional import check_lstm, init_lstm_, lstm_sequence, lstm_step, lstm_steps


def by_stock_steps(lstm, x, state, reset):
    """The definition in the plainest words: torch's own LSTM, one step and one row at a time."""
    rows = []
    for row in range(x.shape[1]):
        h, c = state.h[:, row : row + 1].contiguous(), state.c[:, row : row + 1].contiguous()
        outputs = []
        for t in range(x.shape[0]):
            if reset[t, row]:
                h, c = torch.zeros_like(h), torch.zeros_like(c)
            y, (h, c) = nn.LSTM.forward(lstm, x[t : t + 1, row : row + 1], (h, c))
            outputs.append(y)
        rows.append((torch.cat(outputs), h, c))
    y, h, c = (torch.cat(parts, dim=1) for parts in zip(*rows, strict=True))
    return y, LSTMState(h, c)


@given(
    steps=st.integers(1, 12),
    rows=st.integers(1, 5),
    layers=st.integers(1, 2),
    share=st.sampled_from([0.0, 0.05, 0.5, 1.0]),
    seed=st.integers(0, 2**31),
)
def test_every_way_gives_the_same_numbers(steps, rows, layers, share, seed):
    generator = torch.Generator().manual_seed(seed)
    lstm = ResetLSTM(3, 4, num_layers=layers).double()
    x = torch.randn(steps, rows, 3, generator=generator, dtype=torch.float64)
    state = LSTMState(*(torch.randn(layers, rows, 4, generator=generator, dtype=torch.float64) for _ in range(2)))
    reset = torch.rand(steps, rows, generator=generator) < share
    expected, last = by_stock_steps(lstm, x, state, reset)
    for run in (lstm_sequence, lstm_steps):
        y, after = run(lstm, x, state, reset)
        torch.testing.assert_close(y, expected, rtol=0, atol=1e-12)
        torch.testing.assert_close(after.h, last.h, rtol=0, atol=1e-12)
        torch.testing.assert_close(after.c, last.c, rtol=0, atol=1e-12)
    y, after = lstm_step(lstm, x[0], state, reset[0])
    torch.testing.assert_close(y, expected[0], rtol=0, atol=1e-12)


@pytest.mark.parametrize("share", [0.02, 0.9])
def test_gradients_equal_those_of_stock_steps(share):
    lstm = ResetLSTM(3, 4).double()
    x = torch.randn(30, 4, 3, dtype=torch.float64, requires_grad=True)
    start = LSTMState(*(torch.randn(1, 4, 4, dtype=torch.float64, requires_grad=True) for _ in range(2)))
    reset = torch.rand(30, 4) < share
    reset[0, 0] = True
    wrt = [x, *start, *lstm.parameters()]
    y, last = lstm_sequence(lstm, x, start, reset)
    ours = torch.autograd.grad((y.square().sum() + last.c.sum()), wrt, materialize_grads=True)
    y, last = by_stock_steps(lstm, x, start, reset)
    expected = torch.autograd.grad((y.square().sum() + last.c.sum()), wrt, materialize_grads=True)
    for mine, theirs in zip(ours, expected, strict=True):
        torch.testing.assert_close(mine, theirs, rtol=1e-9, atol=1e-11)
    assert (ours[1][:, 0] == 0).all(), "a row that is reset at step 0 must not look at the state before it"


def test_nan_before_a_reset_does_not_leak():
    lstm = ResetLSTM(3, 4)
    x = torch.randn(6, 2, 3)
    x[2, 0] = float("nan")
    reset = torch.zeros(6, 2, dtype=torch.bool)
    reset[3, 0] = True
    y, state = lstm(x, None, reset)
    assert y[2, 0].isnan().all()
    assert y[3:].isfinite().all()
    assert state.h.isfinite().all()


def test_weights_are_those_of_nn_lstm():
    ours, stock = ResetLSTM(5, 6, num_layers=2), nn.LSTM(5, 6, num_layers=2)
    stock.load_state_dict(ours.state_dict())
    x = torch.randn(7, 3, 5)
    torch.testing.assert_close(ours(x)[0], stock(x)[0])


def test_reference_backend_agrees():
    auto, reference = ResetLSTM(3, 4), ResetLSTM(3, 4, backend="reference")
    reference.load_state_dict(auto.state_dict())
    x, reset = torch.randn(20, 3, 3), torch.rand(20, 3) < 0.1
    torch.testing.assert_close(auto(x, None, reset)[0], reference(x, None, reset)[0], rtol=0, atol=1e-6)


def test_initial_weights_are_orthogonal_per_gate():
    lstm = nn.LSTM(8, 8)
    init_lstm_(lstm, forget_bias=1.0)
    for weight in (lstm.weight_ih_l0, lstm.weight_hh_l0):
        for gate in weight.split(8):
            torch.testing.assert_close(gate @ gate.T, torch.eye(8), rtol=0, atol=1e-4)
    biases = lstm.bias_ih_l0 + lstm.bias_hh_l0
    assert (biases[8:16] == 1).all()
    assert (biases[:8] == 0).all()
    assert (biases[16:] == 0).all()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda lstm: lstm(torch.zeros(2, 3)), r"x must have shape \[T, B, 3\]"),
        (lambda lstm: lstm(torch.zeros(0, 2, 3)), "T > 0"),
        (
            lambda lstm: lstm(torch.zeros(5, 2, 3), LSTMState(torch.zeros(1, 1, 4), torch.zeros(1, 1, 4))),
            "state must be",
        ),
        (lambda lstm: lstm(torch.zeros(5, 2, 3), None, torch.zeros(2, 5, dtype=torch.bool)), "reset must be bool"),
        (lambda lstm: lstm(torch.zeros(5, 2, 3), None, torch.zeros(5, 2)), "reset must be bool"),
    ],
)
def test_wrong_shapes_are_explained(call, message):
    with pytest.raises(ValueError, match=message):
        call(ResetLSTM(3, 4))


def test_unknown_backend_and_unfit_lstm_are_refused():
    with pytest.raises(ValueError, match="'auto', 'reference', got 'fast'"):
        ResetLSTM(3, 4, backend="fast")
    with pytest.raises(ValueError, match="bidirectional=True"):
        check_lstm(nn.LSTM(3, 4, bidirectional=True))
