"""The recurrence and its gradient in PyTorch operations: any device, any floating type, any size.

With h and c zero where ``reset[t]`` is set and ``gx = x W_ih^T + b``, step t is (Hochreiter and Schmidhuber, 1997;
forget gate: Gers et al., 2000)::

    i, f, g, o = split(gx[t] + h W_hh^T);   c = sigmoid(f) c + sigmoid(i) tanh(g);   h = sigmoid(o) tanh(c)
"""

import torch
from torch import Tensor


def state_dtype(dtype: torch.dtype) -> torch.dtype:
    """Return the type of the recurrent state for inputs of ``dtype``: never narrower than float32."""
    return torch.float64 if dtype == torch.float64 else torch.float32


def gates_dtype(dtype: torch.dtype) -> torch.dtype:
    """Return the type in which gates are kept for the backward pass.

    Gates lie in [-1, 1], where float16 is eight times as fine as bfloat16, so it is used for both.
    """
    return dtype if dtype in (torch.float32, torch.float64) else torch.float16


def previous(first: Tensor, sequence: Tensor, reset: Tensor) -> Tensor:
    """Return the states before each step [T, B, H] of ``first`` and those after, zero where a row is reset."""
    before = torch.cat([first.unsqueeze(0), sequence[:-1].to(first.dtype)])
    return before.masked_fill_(reset.unsqueeze(-1), 0.0)


@torch.no_grad()
def forward_sequence(
    gx: Tensor, w_hh: Tensor, reset: Tensor, h0: Tensor, c0: Tensor, keep: bool = True
) -> tuple[Tensor, Tensor, Tensor]:
    """Run the recurrence; arguments and results as for ``operators.reset_lstm``, sequences [T, B, ...].

    Without ``keep`` there are no gates, and only the last cell state [1, B, H].
    """
    dtype = state_dtype(gx.dtype)
    h, c, weight = h0.to(dtype), c0.to(dtype), w_hh.to(dtype).t()
    outputs, cells, gates = list[Tensor](), list[Tensor](), list[Tensor]()
    with torch.autocast(gx.device.type, enabled=False):
        for x, ended in zip(gx.to(dtype), reset.unsqueeze(-1), strict=True):
            h, c = h.masked_fill(ended, 0.0), c.masked_fill(ended, 0.0)
            i, f, g, o = torch.addmm(x, h, weight).chunk(4, dim=-1)
            i, f, g, o = i.sigmoid(), f.sigmoid(), g.tanh(), o.sigmoid()
            c = f * c + i * g
            h = o * c.tanh()
            outputs.append(h)
            if keep:
                cells.append(c)
                gates.append(torch.cat((i, f, g, o), dim=-1))
    kept = torch.stack(gates) if keep else gx.new_empty(0, *gx.shape[1:])
    return torch.stack(outputs).to(gx.dtype), torch.stack(cells or [c]), kept.to(gates_dtype(gx.dtype))


@torch.no_grad()
def backward_sequence(
    dy: Tensor | None, dc: Tensor | None, w_hh: Tensor, reset: Tensor, c0: Tensor, c: Tensor, gates: Tensor
) -> tuple[Tensor, Tensor, Tensor]:
    """Return the gradients of ``gx`` [T, B, 4H], ``h0`` and ``c0`` [B, H] (backpropagation through time, Werbos, 1990).

    Arguments are those of ``operators.reset_lstm_backward``; results are float32, or float64 for float64 states.
    """
    before, weight = previous(c0.to(c.dtype), c, reset), w_hh.to(c.dtype)
    dh_now, dc_now = torch.zeros_like(c[0]), torch.zeros_like(c[0])
    d_gates = c.new_empty(gates.shape)
    with torch.autocast(c.device.type, enabled=False):
        for t in reversed(range(len(c))):
            i, f, g, o = gates[t].to(c.dtype).chunk(4, dim=-1)
            tanh_c, ended = c[t].tanh(), reset[t].unsqueeze(-1)
            dh_now = dh_now if dy is None else dh_now + dy[t]
            dc_now = dc_now if dc is None else dc_now + dc[t]
            dc_now = dc_now + dh_now * o * (1 - tanh_c**2)
            d_i, d_f = dc_now * g * i * (1 - i), dc_now * before[t] * f * (1 - f)
            d_g, d_o = dc_now * i * (1 - g**2), dh_now * tanh_c * o * (1 - o)
            torch.cat((d_i, d_f, d_g, d_o), dim=-1, out=d_gates[t])
            dh_now = (d_gates[t] @ weight).masked_fill(ended, 0.0)
            dc_now = (dc_now * f).masked_fill(ended, 0.0)
    return d_gates, dh_now, dc_now
