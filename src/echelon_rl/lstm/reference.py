"""The recurrence and its gradient in PyTorch operations: any device, any floating type, any size.

T steps, B rows, H hidden units, gates in PyTorch's order i, f, g, o (Hochreiter and Schmidhuber, 1997; the forget gate
is that of Gers et al., 2000). The input's share of the gates, ``gx = x W_ih^T + b``, is computed beforehand for all
steps at once; what remains is, for each step t and row b, with h and c zero before the step where ``reset[t, b]`` is
set::

    i, f, g, o = split(gx[t] + h W_hh^T);   c = sigmoid(f) c + sigmoid(i) tanh(g);   h = sigmoid(o) tanh(c)

The functions know nothing of autograd: ``operators.py`` registers them. They compute in float32, or in float64 if that
is what comes; half precision is widened first.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

# A product of fewer rows goes through other code of the BLAS, with another order of summation (seen with MKL up to 15
# rows). Rows of zeros up to this number make a row's result independent of how many others there are.
MIN_ROWS = 16


def state_dtype(dtype: torch.dtype) -> torch.dtype:
    """Return the type of the recurrent state beside inputs of ``dtype``: never narrower than float32."""
    return torch.float64 if dtype == torch.float64 else torch.float32


def gates_dtype(dtype: torch.dtype) -> torch.dtype:
    """Return the type in which gates are kept for the backward pass.

    Gates lie in [-1, 1], where float16 is eight times as fine as bfloat16: it serves for both.
    """
    return dtype if dtype in (torch.float32, torch.float64) else torch.float16


def padded_rows(tensor: Tensor, rows: int, dim: int = 0) -> Tensor:
    """Return the tensor with zeros appended along ``dim`` up to ``rows``; as it is if it has as many."""
    missing = rows - tensor.shape[dim]
    if missing <= 0:
        return tensor
    behind = tensor.ndim - 1 - dim % tensor.ndim
    return functional.pad(tensor, (0, 0) * behind + (0, missing))


def previous(first: Tensor, sequence: Tensor, reset: Tensor) -> Tensor:
    """Return what each step starts from.

    Args:
        first: State before the first step [B, H].
        sequence: States after each step [T, B, H].
        reset: bool [T, B].

    Returns:
        States before each step [T, B, H] in the type of ``first``, zero where the row is reset.
    """
    before = torch.cat([first.unsqueeze(0), sequence[:-1].to(first.dtype)])
    return before.masked_fill_(reset.unsqueeze(-1), 0.0)


def _steps_with_resets(reset: Tensor) -> list[bool]:
    """Return which steps must look at the mask: on CPU those with a reset, elsewhere all, as looking would wait."""
    return reset.any(dim=1).tolist() if reset.device.type == "cpu" else [True] * reset.shape[0]


@torch.no_grad()
def forward_sequence(
    gx: Tensor, w_hh: Tensor, reset: Tensor, h0: Tensor, c0: Tensor, keep: bool = True
) -> tuple[Tensor, Tensor, Tensor]:
    """Run the recurrence.

    Args:
        gx: The input's share of the gates [T, B, 4H].
        w_hh: Recurrent weights [4H, H].
        reset: bool [T, B].
        h0: Hidden state before the first step [B, H].
        c0: Cell state before the first step [B, H].
        keep: Whether to return what the backward pass needs.

    Returns:
        Outputs y [T, B, H] in the type of ``gx``; cell states [T, B, H], or only the last one [1, B, H] if not
        ``keep``; the activated gates [T, B, 4H], empty if not ``keep``.
    """
    steps, batch, width = gx.shape
    hidden = width // 4
    dtype = state_dtype(gx.dtype)
    rows = max(batch, MIN_ROWS) if gx.device.type == "cpu" else batch
    gates = padded_rows(gx, rows, dim=1).to(dtype, copy=True)
    y = gates.new_empty(steps, rows, hidden)
    c = gates.new_empty(steps if keep else 1, rows, hidden)
    h_now, c_now = padded_rows(h0.to(dtype), rows), padded_rows(c0.to(dtype), rows)
    # One or several steps' cell states: step t writes row t or, if only the last is wanted, always row 0.
    forgets = padded_rows(reset, rows, dim=1).unsqueeze(-1)
    looks = _steps_with_resets(reset)
    weight = w_hh.to(dtype).t()
    with torch.autocast(gx.device.type, enabled=False):
        for t in range(steps):
            if looks[t]:
                h_now, c_now = h_now.masked_fill(forgets[t], 0.0), c_now.masked_fill(forgets[t], 0.0)
            gate = gates[t].addmm_(h_now, weight)
            i_f, g, o = gate[:, : 2 * hidden].sigmoid_(), gate[:, 2 * hidden : 3 * hidden], gate[:, 3 * hidden :]
            g.tanh_()
            o.sigmoid_()
            c_now = torch.mul(i_f[:, hidden:], c_now, out=c[t if keep else 0]).addcmul_(i_f[:, :hidden], g)
            h_now = torch.tanh(c_now, out=y[t]).mul_(o)
    kept = gates[:, :batch] if keep else gates[:0, :batch]
    return y[:, :batch].to(gx.dtype).contiguous(), c[:, :batch].contiguous(), _own(kept, gates_dtype(gx.dtype))


def _own(view: Tensor, dtype: torch.dtype) -> Tensor:
    """Return a contiguous tensor of the type that holds no larger buffer alive."""
    return view.to(dtype).contiguous() if view.numel() else view.new_empty(view.shape, dtype=dtype)


@torch.no_grad()
def backward_sequence(
    dy: Tensor | None,
    dc: Tensor | None,
    w_hh: Tensor,
    reset: Tensor,
    c0: Tensor,
    c: Tensor,
    gates: Tensor,
) -> tuple[Tensor, Tensor, Tensor]:
    """Return the gradients of a loss through ``forward_sequence`` (backpropagation through time, Werbos, 1990).

    Args:
        dy: Gradient of the outputs [T, B, H]; None for zeros.
        dc: Gradient of the cell states [T, B, H]; None for zeros.
        w_hh: As forward.
        reset: As forward.
        c0: As forward.
        c: Cell states, from forward.
        gates: Activated gates, from forward.

    Returns:
        In float32 or float64, the gradients of ``gx`` [T, B, 4H] and of ``h0`` and ``c0`` [B, H]. That of ``w_hh`` is
        one product of the first with the states before each step.
    """
    steps, batch, hidden = c.shape
    dtype = c.dtype
    rows = max(batch, MIN_ROWS) if c.device.type == "cpu" else batch
    # The slopes do not depend on the recurrence, so they are computed for all steps at once:
    # d i = dc (g i (1 - i)), d f = dc (c_before f (1 - f)), d g = dc (i (1 - g^2)), d o = dh (tanh(c) o (1 - o)).
    d_gates = padded_rows(gates, rows, dim=1).to(dtype, copy=True)
    c = padded_rows(c, rows, dim=1)
    forgets = padded_rows(reset, rows, dim=1)
    i, f, g, o = (gate.clone() for gate in torch.split(d_gates, hidden, dim=-1))
    c_before = previous(padded_rows(c0.to(dtype), rows), c, forgets)
    tanh_c = torch.tanh(c)
    by_gate = d_gates.view(steps, rows, 4, hidden)  # [T, rows, 4, H]
    torch.mul(d_gates, 1 - d_gates, out=d_gates)
    by_gate[:, :, 0].mul_(g)
    by_gate[:, :, 1].mul_(c_before)
    torch.mul(i, 1 - g * g, out=by_gate[:, :, 2])
    by_gate[:, :, 3].mul_(tanh_c)
    through_output = o * (1 - tanh_c * tanh_c)  # d c / d h of the same step

    dh_now, dc_now = c.new_zeros(rows, hidden), c.new_zeros(rows, hidden)
    dy = None if dy is None else padded_rows(dy, rows, dim=1).to(dtype)
    dc = None if dc is None else padded_rows(dc, rows, dim=1).to(dtype)
    weight = w_hh.to(dtype).t().contiguous().t()  # of both layouts the one that treats few rows as it treats many
    looks = _steps_with_resets(reset)
    forgets = forgets.unsqueeze(-1)
    with torch.autocast(c.device.type, enabled=False):
        for t in reversed(range(steps)):
            if dy is not None:
                dh_now += dy[t]
            if dc is not None:
                dc_now += dc[t]
            dc_now.addcmul_(dh_now, through_output[t])
            by_gate[t, :, :3].mul_(dc_now.unsqueeze(1))
            by_gate[t, :, 3].mul_(dh_now)
            torch.mm(d_gates[t], weight, out=dh_now)
            dc_now.mul_(f[t])
            if looks[t]:
                dh_now.masked_fill_(forgets[t], 0.0)
                dc_now.masked_fill_(forgets[t], 0.0)
    return d_gates[:, :batch], dh_now[:batch].clone(), dc_now[:batch].clone()
