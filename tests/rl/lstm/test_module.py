import copy
import pickle

import pytest
import torch
from tests.rl.lstm.plain import assert_orthogonal_per_gate, made_up
from torch import nn

from echelon_rl import LSTMState, ResetLSTM


@pytest.mark.parametrize("bias", [True, False])
def test_weights_begin_orthogonal_per_gate(bias):
    for inputs in (5, 9):
        assert_orthogonal_per_gate(ResetLSTM(inputs, 6, num_layers=2, bias=bias))


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


def test_weights_of_an_sb3_contrib_policy_fit():
    from gymnasium import spaces
    from sb3_contrib.common.recurrent.policies import RecurrentActorCriticPolicy

    box = spaces.Box(-1.0, 1.0, (3,))
    policy = RecurrentActorCriticPolicy(box, box, lambda _: 1e-3, lstm_hidden_size=8)
    ours = ResetLSTM(3, 8)
    ours.load_state_dict(policy.lstm_actor.state_dict())
    x = torch.randn(4, 2, 3)
    torch.testing.assert_close(ours(x)[0], policy.lstm_actor(x)[0], rtol=0, atol=1e-6)


@pytest.mark.parametrize("backend", ["auto", "reference", "torch", "onednn"])
def test_a_sequence_may_be_cut_anywhere(backend):
    lstm = ResetLSTM(3, 4, num_layers=2, backend=backend, dtype=torch.float64)
    x, state, reset = made_up(10, 3, 3, 4, layers=2)
    whole, last = lstm(x, state, reset)
    head, middle = lstm(x[:4], state, reset[:4])
    tail, end = lstm(x[4:], middle, reset[4:])
    torch.testing.assert_close(torch.cat([head, tail]), whole, rtol=0, atol=1e-12)
    torch.testing.assert_close(end, last, rtol=0, atol=1e-12)


def test_copies_and_pickles_are_independent():
    lstm = ResetLSTM(3, 4)
    x, _, reset = made_up(5, 2, 3, 4, dtype=torch.float32)
    for other in (copy.deepcopy(lstm), pickle.loads(pickle.dumps(lstm))):  # noqa: S301 - our own bytes
        assert torch.equal(other(x, None, reset)[0], lstm(x, None, reset)[0])
        with torch.no_grad():
            other.weight_hh_l0.add_(1.0)
        assert not torch.equal(other(x, None, reset)[0], lstm(x, None, reset)[0])


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


def test_wrong_arguments_are_explained():
    with pytest.raises(ValueError, match="'auto', 'reference', 'torch', 'onednn', 'triton', got 'fast'"):
        ResetLSTM(3, 4, backend="fast")
    with pytest.raises(ValueError, match="must be positive, got 3, 0 and 1"):
        ResetLSTM(3, 0)
