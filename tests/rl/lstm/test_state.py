import pytest
import torch

from echelon_rl import LSTMState
from echelon_rl.lstm.functional import reset_rows, zero_state


def test_state_is_a_named_tuple():
    h, c = torch.zeros(1, 3, 4), torch.ones(1, 3, 4)
    state = LSTMState(h, c)
    assert isinstance(state, tuple)
    assert state.h is state[0] is h
    assert state.c is state[1] is c


def test_state_cannot_be_assigned():
    state = zero_state(1, 3, 4)
    with pytest.raises(AttributeError):
        state.h = torch.ones(1, 3, 4)


def test_reset_selects_and_does_not_multiply():
    state = LSTMState(torch.full((2, 3, 4), float("nan")), torch.full((2, 3, 4), float("inf")))
    after = reset_rows(state, torch.tensor([True, False, True]))
    assert (after.h[:, [0, 2]] == 0).all()
    assert (after.c[:, [0, 2]] == 0).all()
    assert after.h[:, 1].isnan().all()
