"""The memories that a policy may have: an LSTM, a GRU or none, called in the same way and with the same kind of state.

A state is always an ``LSTMState``: the c of a GRU has no columns, and neither part of a policy without memory has any.
"""

from typing import Any

import torch
from torch import Tensor, nn

from echelon_rl.lstm.functional import between_resets, lstm_sequence, lstm_step
from echelon_rl.lstm.reference import state_dtype
from echelon_rl.lstm.state import LSTMState, reset_rows


class NoMemory(nn.Module):
    """Returns its inputs, in place of an LSTM."""

    num_layers, hidden_size = 1, 0


MemoryModule = nn.LSTM | nn.GRU | NoMemory


def make_memory(name: str, inputs: int, hidden: int, layers: int, **kwargs: Any) -> MemoryModule:
    """Return a memory of ``inputs`` columns and ``hidden`` units; ``kwargs`` are those of PyTorch's module."""
    if name == "none":
        return NoMemory()
    kind = nn.GRU if name == "gru" else nn.LSTM
    return kind(inputs, hidden, num_layers=layers, **kwargs)


def empty_state(memory: MemoryModule, batch: int, device: torch.device | str = "cpu") -> LSTMState:
    """Return the state at the start of an episode, zeros [layers, batch, columns]."""
    h = torch.zeros(memory.num_layers, batch, memory.hidden_size, device=device)
    return LSTMState(h, torch.zeros_like(h) if isinstance(memory, nn.LSTM) else h[..., :0].clone())


def memory_step(
    memory: MemoryModule, x: Tensor, state: LSTMState, reset: Tensor | None = None, backend: str = "auto"
) -> tuple[Tensor, LSTMState]:
    """Advance every row by one step, as ``lstm_step`` does; without a memory, outputs are the inputs."""
    if isinstance(memory, nn.LSTM):
        return lstm_step(memory, x, state, reset, backend)
    if isinstance(memory, NoMemory):
        return x, state
    if reset is not None:
        state = reset_rows(state, reset)
    outside, states = x.dtype, []
    with torch.autocast(x.device.type, enabled=False):
        x = x.to(state_dtype(x.dtype))
        for layer, h in enumerate(state.h.to(x.dtype)):
            x = torch.gru_cell(x, h, *(weight.to(x.dtype) for weight in memory.all_weights[layer]))
            states.append(x)
    return x.to(outside), LSTMState(torch.stack(states), state.c[..., :0])


def memory_sequence(
    memory: MemoryModule, x: Tensor, state: LSTMState, reset: Tensor | None = None, backend: str = "auto"
) -> tuple[Tensor, LSTMState]:
    """Run a sequence as ``lstm_sequence`` does, a GRU from reset to reset; without a memory, outputs are the inputs."""
    if isinstance(memory, nn.LSTM):
        return lstm_sequence(memory, x, state, reset, backend)
    if isinstance(memory, NoMemory):
        return x, state
    return between_resets(_whole_gru, memory, x, state, reset)


def _whole_gru(gru: nn.GRU, x: Tensor, state: LSTMState) -> tuple[Tensor, LSTMState]:
    """Run a sequence without resets in one call, in float32 (or float64) also under autocast."""
    outside, dtype = x.dtype, state_dtype(x.dtype)
    with torch.autocast(x.device.type, enabled=False):
        y, h = gru(x.to(dtype), state.h.to(dtype).contiguous())
    return y.to(outside), LSTMState(h, state.c[..., :0])
