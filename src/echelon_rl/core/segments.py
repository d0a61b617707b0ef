"""Cutting a rollout into short pieces without resets inside, so that one ``nn.LSTM`` call trains many of them."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor


@dataclass(frozen=True)
class Segments:
    """S pieces of at most L steps of a rollout of T steps and B rows.

    Attributes:
        rows: int64 [L, S], position ``t * B + b`` in the flattened rollout; padding repeats the last real step.
        real: bool [L, S], False for padding.
        grid: int64 [S], ``(t // L) * B + b``: where the state stored nearest before the piece lies.
        fresh: bool [S], whether the piece begins an episode and so starts from zeros.
    """

    rows: Tensor
    real: Tensor
    grid: Tensor
    fresh: Tensor

    def __len__(self) -> int:
        """Return the number of pieces."""
        return self.fresh.shape[0]


def cut_segments(starts: Tensor, length: int) -> Segments:
    """Cut at every episode start and at every multiple of ``length``.

    States are stored at multiples of ``length`` only: a piece that begins elsewhere begins an episode, from zeros.

    Args:
        starts: bool [T, B], whether step t is the first of an episode.
        length: Longest piece, L.

    Returns:
        The pieces, ordered by row, then time.
    """
    steps, batch = starts.shape
    begins = starts.clone()
    begins[::length] = True
    # Row-major over (b, t), so that the end of a piece is the beginning of the next one of the same row.
    begin_b, begin_t = torch.nonzero(begins.T, as_tuple=True)
    following = torch.cat([begin_t[1:], begin_t.new_tensor([steps])])
    last_of_row = torch.cat([begin_b[1:] != begin_b[:-1], begin_b.new_tensor([1], dtype=torch.bool)])
    sizes = torch.where(last_of_row, steps, following) - begin_t
    offsets = torch.arange(int(sizes.max()), device=starts.device).unsqueeze(1)  # [L, 1]
    real = offsets < sizes
    times = begin_t + torch.minimum(offsets, sizes - 1)
    return Segments(
        rows=times * batch + begin_b,
        real=real,
        grid=torch.div(begin_t, length, rounding_mode="floor") * batch + begin_b,
        fresh=starts[begin_t, begin_b],
    )
