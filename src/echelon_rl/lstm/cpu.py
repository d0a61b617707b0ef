"""The recurrence and its gradient on CPU: one BLAS product and one compiled pass over the gates per step.

Functions and results are those of ``reference.py``, which defines them; here all sums are float32.
"""

from __future__ import annotations

import os

import torch
from torch import Tensor

from echelon_rl.lstm.reference import gates_dtype


def serves(tensor: Tensor) -> bool:
    """Return whether a sequence [T, B, ...] like ``tensor`` can be computed here."""
    return tensor.device.type == "cpu" and tensor.dtype != torch.float64 and os.environ.get("NUMBA_DISABLE_JIT") != "1"


def _plain(tensor: Tensor) -> Tensor:
    """Return a contiguous float32 tensor without a graph."""
    return tensor.detach().to(torch.float32).contiguous()


@torch.no_grad()
def forward_sequence(
    gx: Tensor, w_hh: Tensor, reset: Tensor, h0: Tensor, c0: Tensor, keep: bool = True
) -> tuple[Tensor, Tensor, Tensor]:
    """Run the recurrence over ``gx`` [T, B, 4H]; arguments and results as ``reference.forward_sequence``."""
    from echelon_rl.lstm.cpu_kernels import forward_cell  # imported where needed: importing Numba is slow

    steps, batch, width = gx.shape
    hidden = width // 4
    inputs, forget, weight = _plain(gx), reset.contiguous(), w_hh.detach().float().t().contiguous()
    y, gates = inputs.new_empty(steps, batch, hidden), inputs.new_empty(steps if keep else 0, batch, width)
    cells = inputs.new_empty(steps if keep else 0, batch, hidden)
    h_now, c_now = (_plain(state).masked_fill(forget[0].unsqueeze(-1), 0.0) for state in (h0, c0))
    sums = inputs.new_empty(batch, width)
    before = (inputs.numpy(), sums.numpy(), forget.numpy())
    after = (gates.numpy(), cells.numpy(), y.numpy(), h_now.numpy(), c_now.numpy())
    with torch.autocast("cpu", enabled=False):
        for t in range(steps):
            torch.mm(h_now, weight, out=sums)
            forward_cell(*before, t, *after)
    return y.to(gx.dtype), cells if keep else c_now.unsqueeze(0), gates.to(gates_dtype(gx.dtype))


@torch.no_grad()
def backward_sequence(
    dy: Tensor | None, dc: Tensor | None, w_hh: Tensor, reset: Tensor, c0: Tensor, c: Tensor, gates: Tensor
) -> tuple[Tensor, Tensor, Tensor]:
    """Return the gradients for ``dy`` [T, B, H]; arguments and results as ``reference.backward_sequence``."""
    from echelon_rl.lstm.cpu_kernels import backward_cell

    steps, batch, hidden = c.shape
    forget, activated, cells = reset.contiguous(), _plain(gates), _plain(c)
    d_gates, d_sums = cells.new_empty(steps, batch, 4 * hidden), cells.new_zeros(batch, 4 * hidden)
    dh_now, dc_now = cells.new_zeros(batch, hidden), cells.new_zeros(batch, hidden)
    weight = w_hh.detach().float()
    nothing = cells[:0]
    given = [(nothing if d is None else _plain(d)).numpy() for d in (dy, dc)]
    before = (*given, activated.numpy(), cells.numpy(), _plain(c0).numpy(), forget.numpy())
    after = (dh_now.numpy(), dc_now.numpy(), d_sums.numpy(), d_gates.numpy())
    with torch.autocast("cpu", enabled=False):
        for t in reversed(range(steps)):
            backward_cell(*before, t, *after)
            torch.mm(d_sums, weight, out=dh_now)
    return d_gates, dh_now.masked_fill(forget[0].unsqueeze(-1), 0.0), dc_now
