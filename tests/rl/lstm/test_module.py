import pytest
import torch
from torch import nn

from echelon_rl import LSTMState, ResetLSTM
from echelon_rl.lstm.functional import check_lstm, reset_rows


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
        (lambda lstm: check_lstm(nn.LSTM(3, 4, bidirectional=True)), "bidirectional=True"),
        (lambda lstm: lstm(torch.zeros(2, 3)), r"x must have shape \[T, B, 3\]"),
        (lambda lstm: lstm(torch.zeros(0, 2, 3)), "T > 0"),
        (lambda lstm: lstm(torch.zeros(5, 2, 3), None, torch.zeros(2, 5, dtype=torch.bool)), "reset must be bool"),
        (lambda lstm: lstm(torch.zeros(5, 2, 3), None, torch.zeros(5, 2)), "reset must be bool"),
    ],
)
def test_wrong_arguments_are_explained(call, message):
    with pytest.raises(ValueError, match=message):
        call(ResetLSTM(3, 4))


def test_state_is_a_named_tuple_that_cannot_be_assigned():
    h, c = torch.zeros(1, 3, 4), torch.ones(1, 3, 4)
    state = LSTMState(h, c)
    assert isinstance(state, tuple)
    assert state.h is state[0] is h
    assert state.c is state[1] is c
    with pytest.raises(AttributeError):
        state.h = torch.ones(1, 3, 4)


def test_reset_selects_and_does_not_multiply():
    state = LSTMState(torch.full((2, 3, 4), float("nan")), torch.full((2, 3, 4), float("inf")))
    after = reset_rows(state, torch.tensor([True, False, True]))
    assert (after.h[:, [0, 2]] == 0).all()
    assert (after.c[:, [0, 2]] == 0).all()
    assert after.h[:, 1].isnan().all()
