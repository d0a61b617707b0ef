import pytest
import torch
from torch import nn

from echelon_rl import ResetLSTM


@pytest.mark.parametrize("bias", [True, False])
def test_weights_go_both_ways_with_nn_lstm(bias):
    x = torch.randn(7, 3, 5)
    for kinds in ((ResetLSTM, nn.LSTM), (nn.LSTM, ResetLSTM)):
        one, other = (kind(5, 6, num_layers=2, bias=bias) for kind in kinds)
        one.load_state_dict(other.state_dict())
        torch.testing.assert_close(one(x)[0], other(x)[0], rtol=0, atol=1e-6)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda lstm: ResetLSTM(3, 4, backend="fast"), "'auto', 'operator', 'torch', got 'fast'"),
        (lambda lstm: ResetLSTM(3, 0), "must be positive, got 3, 0, 1"),
        (lambda lstm: lstm(torch.zeros(2, 3)), r"x must have shape \[T, B, 3\]"),
        (lambda lstm: lstm(torch.zeros(0, 2, 3)), "T > 0"),
        (lambda lstm: lstm(torch.zeros(5, 2, 3), None, torch.zeros(2, 5, dtype=torch.bool)), "reset must be bool"),
        (lambda lstm: lstm(torch.zeros(5, 2, 3), None, torch.zeros(5, 2)), "reset must be bool"),
    ],
)
def test_wrong_arguments_are_explained(call, message):
    with pytest.raises(ValueError, match=message):
        call(ResetLSTM(3, 4))
