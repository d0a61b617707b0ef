"""An LSTM over sequences that may start new episodes anywhere: a row forgets before a step that has its reset flag.

The way of computing never depends on the values of the flags. So a row's result does not change with the resets of
other rows, and nothing waits for the GPU. The state is never narrower than float32.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn
from torch.nn.functional import dropout, linear, pad

from echelon_rl.lstm import operators, triton_launch
from echelon_rl.lstm.reference import state_dtype

BACKENDS = ("auto", "operator", "torch")
LSTMModule = Any  # ``nn.LSTM`` or ``ResetLSTM``, whose parameters have the same names


class LSTMState(NamedTuple):
    """Hidden state ``h`` and cell state ``c`` of an LSTM, each float [layers, batch, hidden]."""

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


def check_lstm(lstm: nn.LSTM | nn.GRU) -> None:
    """Raise ValueError for kinds of LSTM or GRU that do not support resets."""
    if lstm.bidirectional or lstm.proj_size or lstm.batch_first:
        raise ValueError(
            "an LSTM with resets is unidirectional, time first and without projection; got "
            f"bidirectional={lstm.bidirectional}, proj_size={lstm.proj_size}, batch_first={lstm.batch_first}."
        )


def _dropped(memory: LSTMModule | nn.GRU, layer: int, x: Tensor) -> Tensor:
    """Return the outputs of a layer as the next one takes them: in training some are dropped, of the last one none."""
    share = getattr(memory, "dropout", 0.0)  # a ``ResetLSTM`` has none
    return dropout(x, share) if share and memory.training and layer < memory.num_layers - 1 else x


def _weights(lstm: LSTMModule, layer: int) -> list[Tensor]:
    names = ("weight_ih", "weight_hh", "bias_ih", "bias_hh")[: 4 if lstm.bias else 2]
    return [getattr(lstm, f"{name}_l{layer}") for name in names]


def _outer_dtype(dtype: torch.dtype) -> torch.dtype:
    """Return the type of outputs on CPU for inputs of ``dtype``: autocast's, if it is on."""
    return torch.get_autocast_dtype("cpu") if torch.is_autocast_enabled("cpu") else dtype


def lstm_step(
    lstm: LSTMModule, x: Tensor, state: LSTMState, reset: Tensor | None = None, backend: str = "auto"
) -> tuple[Tensor, LSTMState]:
    """Advance every row of x [B, I] by one step; return outputs [B, H] and the state after the step.

    On CPU this uses PyTorch's cell, because ``nn.LSTM`` repacks its weights at each call, in float32 also under
    autocast; on CUDA it is a single kernel, unless the backend is ``"torch"``. ``reset``, bool [B], has the rows that
    forget before the step.
    """
    if x.device.type != "cpu" and backend != "torch":
        output, state = _by_operator(lstm, x.unsqueeze(0), state, None if reset is None else reset.unsqueeze(0))
        return output[0], state
    if reset is not None:
        state = reset_rows(state, reset)
    outside, dtype = _outer_dtype(x.dtype), state_dtype(x.dtype)
    x, h_all, c_all = x.to(dtype), [], []
    with torch.autocast("cpu", enabled=False):
        for layer in range(lstm.num_layers):
            before = state.h[layer].to(dtype), state.c[layer].to(dtype)
            x, c = torch.lstm_cell(x, before, *(weight.to(dtype) for weight in _weights(lstm, layer)))
            h_all.append(x)
            c_all.append(c)
            x = _dropped(lstm, layer, x)
    return x.to(outside), LSTMState(torch.stack(h_all), torch.stack(c_all))


def _whole(lstm: LSTMModule, x: Tensor, state: LSTMState) -> tuple[Tensor, LSTMState]:
    """Run a sequence without resets in one call of PyTorch's LSTM: oneDNN on CPU, cuDNN on CUDA."""
    weights = [weight for layer in range(lstm.num_layers) for weight in _weights(lstm, layer)]
    device, dtype = x.device.type, state_dtype(x.dtype)
    if device == "cpu":  # in float32: oneDNN's 16-bit LSTM needs AVX-512 and raises an error on other processors
        outside = _outer_dtype(x.dtype)
        with torch.autocast(device, enabled=False):
            weights = [weight.to(dtype) for weight in weights]
            y, h, c = _torch_lstm(lstm, x.to(dtype), state, weights)
        return y.to(outside), LSTMState(h, c)
    if isinstance(lstm, nn.LSTM):  # knows its weights' memory layout, which cuDNN needs
        h, c = (part.to(weights[0].dtype).contiguous() for part in state)
        y, (h, c) = nn.LSTM.forward(lstm, x, (h, c))
    else:
        y, h, c = _torch_lstm(lstm, x, state, weights)
    return y, LSTMState(h.to(dtype), c.to(dtype))


def _torch_lstm(lstm: LSTMModule, x: Tensor, state: LSTMState, weights: list[Tensor]) -> tuple[Tensor, Tensor, Tensor]:
    before = [part.to(weights[0].dtype).contiguous() for part in state]
    share = getattr(lstm, "dropout", 0.0)
    y, h, c = torch.lstm(x, before, weights, lstm.bias, lstm.num_layers, share, lstm.training, False, False)
    return y, h, c


def between_resets(
    run: Callable[..., Any], memory: Any, x: Tensor, state: LSTMState, reset: Tensor | None
) -> tuple[Tensor, LSTMState]:
    """Call ``run(memory, x, state)`` between steps of x [T, B, F] at which any row is reset; this reads the mask."""
    cuts = [] if reset is None else torch.nonzero(reset.any(dim=1)).flatten().tolist()
    outputs = []
    starts = cuts if cuts and cuts[0] == 0 else [0, *cuts]
    for start, stop in zip(starts, [*starts[1:], x.shape[0]], strict=True):
        if reset is not None:
            state = reset_rows(state, reset[start])
        output, state = run(memory, x[start:stop], state)
        outputs.append(output)
    return torch.cat(outputs), state


def _by_operator(lstm: LSTMModule, x: Tensor, state: LSTMState, reset: Tensor | None) -> tuple[Tensor, LSTMState]:
    """Run a sequence by ``operators.reset_lstm``, layer by layer; kernels run in the next larger size that has one."""
    if reset is None:
        reset = torch.zeros(x.shape[:2], dtype=torch.bool, device=x.device)
    h_all, c_all = [], []
    dtype, hidden, more = state_dtype(x.dtype), lstm.hidden_size, 0
    if x.device.type == "cuda" or triton_launch.interpreting():
        more = triton_launch.kernel_size(hidden) - hidden
    for layer in range(lstm.num_layers):
        w_ih, w_hh, *biases = _weights(lstm, layer)
        bias = biases[0] + biases[1] if biases else None
        h, c = state.h[layer].to(dtype), state.c[layer].to(dtype)
        if more:  # units whose weights and state are zero stay zero
            w_ih, w_hh = _widened(w_ih, more), pad(_widened(w_hh, more), (0, more))
            bias = None if bias is None else _widened(bias.unsqueeze(1), more).squeeze(1)
            h, c = pad(h, (0, more)), pad(c, (0, more))
        gx = linear(x, w_ih, bias)
        if torch.is_grad_enabled() and any(tensor.requires_grad for tensor in (gx, w_hh, h, c)):
            x, cells, _ = operators.reset_lstm(gx, w_hh, reset, h, c, "auto")
            c = cells[-1]
        else:
            x, c = operators.reset_lstm_inference(gx, w_hh, reset, h, c, "auto")
        x = x[..., :hidden]
        h_all.append(x[-1].to(dtype))
        c_all.append(c[:, :hidden])
        x = _dropped(lstm, layer, x)
    return x, LSTMState(torch.stack(h_all), torch.stack(c_all))


def _widened(weight: Tensor, more: int) -> Tensor:
    return pad(weight.reshape(4, -1, weight.shape[1]), (0, 0, 0, more)).flatten(0, 1)


def lstm_sequence(
    lstm: LSTMModule, x: Tensor, state: LSTMState, reset: Tensor | None = None, backend: str = "auto"
) -> tuple[Tensor, LSTMState]:
    """Run a sequence x [T, B, I] with resets, bool [T, B], inside; return outputs [T, B, H] and the last state."""
    if backend == "torch":
        return between_resets(_whole, lstm, x, state, reset)
    if backend == "operator":
        return _by_operator(lstm, x, state, reset)
    on_cpu = x.device.type == "cpu"
    if x.shape[0] == 1 and on_cpu:
        output, state = lstm_step(lstm, x[0], state, None if reset is None else reset[0])
        return output.unsqueeze(0), state
    if reset is None and not torch.compiler.is_compiling() and (on_cpu or isinstance(lstm, nn.LSTM)):
        return _whole(lstm, x, state)
    return _by_operator(lstm, x, state, reset)


@torch.no_grad()
def init_lstm_(lstm: LSTMModule | nn.GRU, forget_bias: float = 1.0, memory_span: int | None = None) -> None:
    """Initialise in place: weights orthogonal per gate (Saxe et al., 2014), biases 0 except the forget gate's.

    That one makes memory last at first: about 4 steps with a bias of 1 (Jozefowicz et al., 2015). With ``memory_span``,
    each unit draws its own time up to that many steps (Tallec and Ollivier, 2018), and writes as slowly as it forgets.
    A GRU's second gate does both.
    """
    hidden = lstm.hidden_size
    forget: float | torch.Tensor = forget_bias
    if memory_span is not None:
        forget = torch.empty(hidden).uniform_(1.0, max(1.0, memory_span - 1.0)).log_()
    for name, parameter in lstm.named_parameters():
        if name.startswith("weight"):
            for gate in torch.split(parameter, hidden):
                nn.init.orthogonal_(gate)
        else:
            parameter.zero_()
            if name.startswith("bias_ih"):
                parameter[hidden : 2 * hidden] = forget
                if memory_span is not None and not isinstance(lstm, nn.GRU):
                    parameter[:hidden] = -forget


# The memories that a policy may have: an LSTM, a GRU or none, called in the same way. A state is always an
# ``LSTMState``: the c of a GRU has no columns, and neither part of a policy without memory has any.


class NoMemory(nn.Module):
    """Returns its inputs, in place of an LSTM."""

    num_layers, hidden_size = 1, 0


MemoryModule = nn.LSTM | nn.GRU | NoMemory


def empty_state(memory: MemoryModule, batch: int, device: torch.device | str = "cpu") -> LSTMState:
    """Return the state at the start of an episode, zeros [layers, batch, columns]."""
    h = torch.zeros(memory.num_layers, batch, memory.hidden_size, device=device)
    return LSTMState(h, torch.zeros_like(h) if isinstance(memory, nn.LSTM) else h[..., :0].clone())


def memory_step(
    memory: MemoryModule, x: Tensor, state: LSTMState, reset: Tensor | None = None, backend: str = "auto"
) -> tuple[Tensor, LSTMState]:
    """Advance every row of x [B, F] by one step, as ``lstm_step`` does; without a memory, outputs are the inputs."""
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
            x = _dropped(memory, layer, x)
    return x.to(outside), LSTMState(torch.stack(states), state.c[..., :0])


def memory_sequence(
    memory: MemoryModule, x: Tensor, state: LSTMState, reset: Tensor | None = None, backend: str = "auto"
) -> tuple[Tensor, LSTMState]:
    """Run x [T, B, F] as ``lstm_sequence`` does, a GRU between resets; without a memory, outputs are the inputs."""
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
