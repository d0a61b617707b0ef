"""An ``nn.LSTM`` over sequences that may start new episodes anywhere.

T steps, B rows, I inputs, H hidden units. The reset flag of step t acts before step t: the row forgets first.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from echelon_rl.lstm.state import LSTMState, reset_rows

# Cutting the time axis costs one LSTM call per distinct reset step. Beyond one cut in this many steps, stepping the
# hand-written cell over a hoisted input product is faster.
_STEPS_PER_CUT = 4


def check_lstm(lstm: nn.LSTM) -> None:
    """Raise ValueError for kinds of LSTM that have no step with resets."""
    if lstm.bidirectional or lstm.proj_size or lstm.batch_first or lstm.dropout:
        raise ValueError(
            "an LSTM with resets is unidirectional, time first, without projection and dropout; got "
            f"bidirectional={lstm.bidirectional}, proj_size={lstm.proj_size}, batch_first={lstm.batch_first}, "
            f"dropout={lstm.dropout}."
        )


def _parameters(lstm: nn.LSTM, layer: int) -> tuple[Tensor, Tensor, Tensor | None]:
    """Return W_ih, W_hh and the sum of both biases of a layer."""
    bias = getattr(lstm, f"bias_ih_l{layer}") + getattr(lstm, f"bias_hh_l{layer}") if lstm.bias else None
    return getattr(lstm, f"weight_ih_l{layer}"), getattr(lstm, f"weight_hh_l{layer}"), bias


def _cell(gates: Tensor, c: Tensor) -> tuple[Tensor, Tensor]:
    """Return (h, c) from the gate inputs [B, 4H] in PyTorch's order i, f, g, o (Hochreiter and Schmidhuber, 1997)."""
    hidden = c.shape[-1]
    i_f = torch.sigmoid(gates[:, : 2 * hidden])
    g, o = torch.tanh(gates[:, 2 * hidden : 3 * hidden]), torch.sigmoid(gates[:, 3 * hidden :])
    c = i_f[:, hidden:] * c + i_f[:, :hidden] * g
    return o * torch.tanh(c), c


def lstm_step(lstm: nn.LSTM, x: Tensor, state: LSTMState, reset: Tensor | None = None) -> tuple[Tensor, LSTMState]:
    """Advance every row by one step.

    Written by hand, because on CPU a one-step ``nn.LSTM`` call repacks its weights each time.

    Args:
        lstm: Any number of layers.
        x: Inputs [B, I].
        state: State before the step.
        reset: bool [B], rows that forget before the step.

    Returns:
        Outputs [B, H] and the state after the step.
    """
    if reset is not None:
        state = reset_rows(state, reset)
    h_all, c_all = [], []
    for layer in range(lstm.num_layers):
        w_ih, w_hh, bias = _parameters(lstm, layer)
        gates = torch.nn.functional.linear(x, w_ih, bias) + torch.nn.functional.linear(state.h[layer], w_hh)
        x, c = _cell(gates, state.c[layer])
        h_all.append(x)
        c_all.append(c)
    return x, LSTMState(torch.stack(h_all), torch.stack(c_all))


def lstm_steps(lstm: nn.LSTM, x: Tensor, state: LSTMState, reset: Tensor) -> tuple[Tensor, LSTMState]:
    """Step through a sequence one by one: the plain definition, and the fastest way if resets are everywhere.

    Args:
        lstm: Any number of layers.
        x: Inputs [T, B, I].
        state: State before the first step.
        reset: bool [T, B].

    Returns:
        Outputs [T, B, H] and the state after the last step.
    """
    h_all, c_all = [], []
    keep = ~reset.unsqueeze(-1)
    for layer in range(lstm.num_layers):
        w_ih, w_hh, bias = _parameters(lstm, layer)
        projected = torch.nn.functional.linear(x, w_ih, bias)  # [T, B, 4H]
        h, c = state.h[layer], state.c[layer]
        zero = torch.zeros((), dtype=h.dtype, device=h.device)
        outputs = []
        for t in range(x.shape[0]):
            h, c = torch.where(keep[t], h, zero), torch.where(keep[t], c, zero)
            h, c = _cell(projected[t] + torch.nn.functional.linear(h, w_hh), c)
            outputs.append(h)
        x = torch.stack(outputs)
        h_all.append(h)
        c_all.append(c)
    return x, LSTMState(torch.stack(h_all), torch.stack(c_all))


def lstm_sequence(lstm: nn.LSTM, x: Tensor, state: LSTMState, reset: Tensor | None = None) -> tuple[Tensor, LSTMState]:
    """Run a sequence with resets inside, the fastest way on CPU that gives the same numbers.

    Args:
        lstm: Any number of layers.
        x: Inputs [T, B, I].
        state: State before the first step.
        reset: bool [T, B], rows that forget before a step; None for no reset at all.

    Returns:
        Outputs [T, B, H] and the state after the last step.
    """
    steps = x.shape[0]
    if steps == 1:
        output, state = lstm_step(lstm, x[0], state, None if reset is None else reset[0])
        return output.unsqueeze(0), state
    if reset is not None and torch.compiler.is_compiling():
        return lstm_steps(lstm, x, state, reset)  # where the resets lie is not known to a compiled graph
    cuts = [] if reset is None else torch.nonzero(reset.any(dim=1)).flatten().tolist()
    if reset is None or not cuts:
        output, (h, c) = nn.LSTM.forward(lstm, x, (state.h.contiguous(), state.c.contiguous()))
        return output, LSTMState(h, c)
    if len(cuts) * _STEPS_PER_CUT > steps + _STEPS_PER_CUT:
        return lstm_steps(lstm, x, state, reset)
    outputs = []
    starts = cuts if cuts[0] == 0 else [0, *cuts]
    for start, stop in zip(starts, [*starts[1:], steps], strict=True):
        state = reset_rows(state, reset[start])
        output, (h, c) = nn.LSTM.forward(lstm, x[start:stop], (state.h.contiguous(), state.c.contiguous()))
        state = LSTMState(h, c)
        outputs.append(output)
    return torch.cat(outputs), state


@torch.no_grad()
def init_lstm_(lstm: nn.LSTM, forget_bias: float = 1.0) -> None:
    """Initialise in place: weights orthogonal per gate (Saxe et al., 2014), biases 0 except the forget gate's.

    Args:
        lstm: What to initialise.
        forget_bias: Bias of the forget gate, so that memory lasts at first (Jozefowicz et al., 2015).
    """
    hidden = lstm.hidden_size
    for name, parameter in lstm.named_parameters():
        if name.startswith("weight"):
            for gate in torch.split(parameter, hidden):
                nn.init.orthogonal_(gate)
        else:
            parameter.zero_()
            if name.startswith("bias_ih"):
                parameter[hidden : 2 * hidden] = forget_bias
