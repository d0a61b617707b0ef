import pytest
import torch
from tests.rl.lstm.plain import made_up
from torch import nn

from echelon_rl import ResetLSTM


@pytest.mark.parametrize("bias", [True, False])
def test_weights_go_both_ways_with_nn_lstm(bias):
    ours, stock = ResetLSTM(5, 6, num_layers=2, bias=bias), nn.LSTM(5, 6, num_layers=2, bias=bias)
    assert list(ours.state_dict()) == list(stock.state_dict())
    x = torch.randn(7, 3, 5)
    ours.load_state_dict(stock.state_dict())
    torch.testing.assert_close(ours(x)[0], stock(x)[0], rtol=0, atol=1e-6)
    fresh = ResetLSTM(5, 6, num_layers=2, bias=bias)
    stock.load_state_dict(fresh.state_dict())
    torch.testing.assert_close(fresh(x)[0], stock(x)[0], rtol=0, atol=1e-6)


@pytest.mark.parametrize("backend", ["auto", "reference", "torch", "onednn"])
def test_a_sequence_may_be_cut_anywhere(backend):
    lstm = ResetLSTM(3, 4, num_layers=2, backend=backend, dtype=torch.float64)
    x, state, reset = made_up(10, 3, 3, 4, layers=2)
    whole, last = lstm(x, state, reset)
    head, middle = lstm(x[:4], state, reset[:4])
    tail, end = lstm(x[4:], middle, reset[4:])
    torch.testing.assert_close(torch.cat([head, tail]), whole, rtol=0, atol=1e-12)
    torch.testing.assert_close(end, last, rtol=0, atol=1e-12)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda lstm: lstm(torch.zeros(2, 3)), r"x must have shape \[T, B, 3\]"),
        (lambda lstm: lstm(torch.zeros(0, 2, 3)), "T > 0"),
        (lambda lstm: lstm(torch.zeros(5, 2, 3), None, torch.zeros(2, 5, dtype=torch.bool)), "reset must be bool"),
        (lambda lstm: lstm(torch.zeros(5, 2, 3), None, torch.zeros(5, 2)), "reset must be bool"),
    ],
)
def test_wrong_shapes_are_explained(call, message):
    with pytest.raises(ValueError, match=message):
        call(ResetLSTM(3, 4))


def test_wrong_arguments_are_explained():
    with pytest.raises(ValueError, match="'auto', 'reference', 'torch', 'onednn', 'triton', got 'fast'"):
        ResetLSTM(3, 4, backend="fast")
    with pytest.raises(ValueError, match="must be positive, got 3, 0 and 1"):
        ResetLSTM(3, 0)
