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


def _steps_with_resets(reset: Tensor) -> list[bool]:
    """Return which steps apply the mask: on CPU those with a reset, elsewhere all, because reading it would wait."""
    return reset.any(dim=1).tolist() if reset.device.type == "cpu" else [True] * reset.shape[0]


@torch.no_grad()
def forward_sequence(
    gx: Tensor, w_hh: Tensor, reset: Tensor, h0: Tensor, c0: Tensor, keep: bool = True
) -> tuple[Tensor, Tensor, Tensor]:
    """Run the recurrence; arguments and results as for ``operators.reset_lstm``, sequences [T, B, ...].

    Without ``keep`` there are no gates, and only the last cell state [1, B, H].
    """
    steps, batch, width = gx.shape
    hidden = width // 4
    dtype = state_dtype(gx.dtype)
    gates = gx.to(dtype, copy=True)
    y = gates.new_empty(steps, batch, hidden)
    c = gates.new_empty(steps if keep else 1, batch, hidden)
    h_now, c_now = h0.to(dtype), c0.to(dtype)
    forgets = reset.unsqueeze(-1).unbind()
    weight = w_hh.to(dtype).t()
    # All views at once: on CPU, making them one by one takes as long as computing a small batch.
    parts = torch.split(gates, hidden, dim=-1)
    i_f = gates[..., : 2 * hidden].unbind()
    i, f, g, o = (part.unbind() for part in parts)
    cells = c.unbind() if keep else c.unbind() * steps  # one place for all if only the last is needed
    with torch.autocast(gx.device.type, enabled=False):
        for t, (look, gate, h_next) in enumerate(
            zip(_steps_with_resets(reset), gates.unbind(), y.unbind(), strict=True)
        ):
            if look:
                h_now, c_now = h_now.masked_fill(forgets[t], 0.0), c_now.masked_fill(forgets[t], 0.0)
            gate.addmm_(h_now, weight)
            i_f[t].sigmoid_()
            g[t].tanh_()
            o[t].sigmoid_()
            c_now = torch.mul(f[t], c_now, out=cells[t]).addcmul_(i[t], g[t])
            h_now = torch.tanh(c_now, out=h_next).mul_(o[t])
    kept = gates if keep else gates.new_empty(0, batch, width)
    return y.to(gx.dtype), c, kept.to(gates_dtype(gx.dtype))


@torch.no_grad()
def backward_sequence(
    dy: Tensor | None, dc: Tensor | None, w_hh: Tensor, reset: Tensor, c0: Tensor, c: Tensor, gates: Tensor
) -> tuple[Tensor, Tensor, Tensor]:
    """Return the gradients of ``gx`` [T, B, 4H], ``h0`` and ``c0`` [B, H] (backpropagation through time, Werbos, 1990).

    Arguments are those of ``operators.reset_lstm_backward``; results are float32, or float64 for float64 states.
    """
    steps, batch, hidden = c.shape
    dtype = c.dtype
    forgets = reset.unsqueeze(-1)
    i, f, g, o = torch.split(gates.to(dtype), hidden, dim=-1)
    d_gates = c.new_empty(steps, batch, 4 * hidden)
    d_i, d_f, d_g, d_o = torch.split(d_gates, hidden, dim=-1)
    # The slopes do not depend on the recurrence, so they are computed for all steps at once, in place of the gradients:
    # d i = dc (g i (1 - i)), d f = dc (c_before f (1 - f)), d g = dc (i (1 - g^2)), d o = dh (tanh(c) o (1 - o)).
    tanh_c = torch.tanh(c)
    torch.addcmul(i, i, i, value=-1, out=d_i).mul_(g)
    torch.addcmul(f, f, f, value=-1, out=d_f)
    d_f[1:].mul_(c[:-1])
    d_f[0].mul_(c0.to(dtype))
    d_f.masked_fill_(forgets, 0.0)
    torch.mul(i, g, out=d_g)
    torch.addcmul(i, d_g, g, value=-1, out=d_g)
    torch.addcmul(o, o, o, value=-1, out=d_o).mul_(tanh_c)
    through_output = torch.addcmul(o, torch.mul(o, tanh_c), tanh_c, value=-1, out=tanh_c)  # d c / d h of the same step

    dh_now, dc_now = c.new_zeros(batch, hidden), c.new_zeros(batch, hidden)
    dy_all = [None] * steps if dy is None else dy.to(dtype).unbind()
    dc_all = [None] * steps if dc is None else dc.to(dtype).unbind()
    weight = w_hh.to(dtype)
    by_gate = d_gates.view(steps, batch, 4, hidden)
    through_cell, through_hidden = by_gate[:, :, :3].unbind(), d_o.unbind()
    sums, forget_gates, slopes, masks = d_gates.unbind(), f.unbind(), through_output.unbind(), forgets.unbind()
    dc_column = dc_now.unsqueeze(1)  # the same memory, shaped to match the three gates
    looks = _steps_with_resets(reset)
    with torch.autocast(c.device.type, enabled=False):
        for t in reversed(range(steps)):
            if (dy_now := dy_all[t]) is not None:
                dh_now += dy_now
            if (dc_given := dc_all[t]) is not None:
                dc_now += dc_given
            dc_now.addcmul_(dh_now, slopes[t])
            through_cell[t].mul_(dc_column)
            through_hidden[t].mul_(dh_now)
            torch.mm(sums[t], weight, out=dh_now)
            dc_now.mul_(forget_gates[t])
            if looks[t]:
                dh_now.masked_fill_(masks[t], 0.0)
                dc_now.masked_fill_(masks[t], 0.0)
    return d_gates, dh_now, dc_now
