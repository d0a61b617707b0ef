"""The recurrent state."""

from typing import NamedTuple

import torch
from torch import Tensor


class LSTMState(NamedTuple):
    """Hidden and cell state of an LSTM.

    Attributes:
        h: Hidden state, float [layers, batch, hidden].
        c: Cell state, of the same shape.
    """

    h: Tensor
    c: Tensor


def zero_state(
    num_layers: int, batch: int, hidden: int, device: torch.device | str = "cpu", dtype: torch.dtype = torch.float32
) -> LSTMState:
    """Return the state at the start of an episode, zeros [layers, batch, hidden]."""
    shape = (num_layers, batch, hidden)
    return LSTMState(*(torch.zeros(shape, device=device, dtype=dtype) for _ in range(2)))


def reset_rows(state: LSTMState, reset: Tensor) -> LSTMState:
    """Return the state with zeros where ``reset`` (bool [batch]) is set.

    It selects instead of multiplying, because NaN times zero is NaN and would outlive its episode.
    """
    rows = reset.view(1, -1, 1)
    return LSTMState(state.h.masked_fill(rows, 0.0), state.c.masked_fill(rows, 0.0))
