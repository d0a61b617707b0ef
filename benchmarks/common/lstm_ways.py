"""The methods to run an LSTM over sequences with resets inside that ``lstm.py`` compares."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn.functional import linear
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from echelon_rl import LSTMState, ResetLSTM
from echelon_rl.lstm import operators

BASELINE = "PyTorch's LSTM, no resets"


class Case(NamedTuple):
    """One line of the table: T steps, B rows, H inputs and units, share of steps that start an episode."""

    steps: int
    rows: int
    hidden: int
    share: float

    def __str__(self) -> str:
        return f"T={self.steps} B={self.rows} H={self.hidden} resets={self.share:g}"


class Data:
    """Inputs of a case, one set of weights in both classes, and the incoming gradient."""

    def __init__(self, case: Case, device: str) -> None:
        torch.manual_seed(0)
        self.case, self.device = case, device
        shape = (case.steps, case.rows, case.hidden)
        self.lstm = ResetLSTM(case.hidden, case.hidden).to(device)
        self.stock = nn.LSTM(case.hidden, case.hidden).to(device)
        self.stock.load_state_dict(self.lstm.state_dict())
        self.x = torch.randn(shape, device=device, requires_grad=True)
        self.dy = torch.randn(shape, device=device)
        self.reset = torch.rand(shape[:2], device=device) < case.share
        self.state = LSTMState(*(torch.zeros(1, case.rows, case.hidden, device=device) for _ in range(2)))

    def ours(self, backend: str, mask: bool = True) -> Tensor:
        """Run the module with another backend."""
        self.lstm.backend = backend
        return self.lstm(self.x, self.state, self.reset if mask else None)[0]


# --------------------------------------------------------------------------------------- the ways, each gives [T, B, H]


def step_loop(data: Data) -> Tensor:
    """One call of PyTorch's LSTM per step, the state multiplied by the mask, as sb3-contrib does."""
    h, c = data.state
    keep = (~data.reset).to(h.dtype).unsqueeze(-1)
    outputs = []
    for t in range(data.case.steps):
        y, (h, c) = data.stock(data.x[t : t + 1], (h * keep[t], c * keep[t]))
        outputs.append(y)
    return torch.cat(outputs)


def _pieces(data: Data) -> tuple[Tensor, Tensor, Tensor]:
    """Return the flat position of each step of each piece between resets [L, N], lengths [N] and real steps [L, N]."""
    steps, rows = data.reset.shape
    starts = data.reset.clone()
    starts[0] = True
    row, step = torch.nonzero(starts.t(), as_tuple=True)  # by row, then time
    following = torch.cat([step[1:], step.new_zeros(1)])
    same_row = torch.cat([row[1:] == row[:-1], row.new_zeros(1, dtype=torch.bool)])
    lengths = torch.where(same_row, following, steps) - step
    offset = torch.arange(int(lengths.max()), device=row.device).unsqueeze(1)
    real = offset < lengths
    return ((step + offset).clamp(max=steps - 1) * rows + row), lengths, real


def cell_loop(data: Data) -> Tensor:
    """One call of PyTorch's cell per step, every operation recorded by autograd."""
    h, c = (part[0] for part in data.state)
    outputs = []
    for x, reset in zip(data.x, data.reset.unsqueeze(-1), strict=True):
        h, c = torch.lstm_cell(x, (h.masked_fill(reset, 0.0), c.masked_fill(reset, 0.0)), *data.lstm.parameters())
        outputs.append(h)
    return torch.stack(outputs)


def pytorch_operations(data: Data) -> Tensor:
    """Our operator without its kernels."""
    w_ih, w_hh, b_ih, b_hh = data.lstm.parameters()
    gx = linear(data.x, w_ih, b_ih + b_hh)
    return operators.reset_lstm(gx, w_hh, data.reset, data.state.h[0], data.state.c[0], "torch")[0]


def split_and_pad(data: Data) -> Tensor:
    """Cut at every reset, pad the pieces to the longest and run them as one batch."""
    where, _, real = _pieces(data)
    y, _ = data.stock(data.x.flatten(0, 1)[where])
    return torch.zeros_like(data.x, dtype=y.dtype).flatten(0, 1).index_put((where[real],), y[real]).view_as(data.x)


def packed(data: Data) -> Tensor:
    """Cut at every reset and run the pieces as a packed sequence."""
    where, lengths, real = _pieces(data)
    pieces = pack_padded_sequence(data.x.flatten(0, 1)[where], lengths.cpu(), enforce_sorted=False)
    y, _ = pad_packed_sequence(data.stock(pieces)[0])
    return torch.zeros_like(data.x, dtype=y.dtype).flatten(0, 1).index_put((where[real],), y[real]).view_as(data.x)


WAYS: dict[str, Callable[[Data], Tensor]] = {
    BASELINE: lambda data: data.stock(data.x)[0],
    "step loop": step_loop,
    "recorded cell loop": cell_loop,
    "split and pad": split_and_pad,
    "packed": packed,
}
CPU_WAYS = {
    **WAYS,
    "ours, mask": lambda data: data.ours("operator"),
    "ours, segments (no mask)": lambda data: data.ours("auto", mask=False),
    "ours, between resets": lambda data: data.ours("torch"),
}
CUDA_WAYS = {**WAYS, "ours, PyTorch operations": pytorch_operations, "ours, fast": lambda data: data.ours("operator")}
HALF_WAYS = {f"{BASELINE}, half": WAYS[BASELINE], "ours, half": CUDA_WAYS["ours, fast"]}
