"""Cutting a rollout into short pieces without resets inside, so that one ``nn.LSTM`` call trains many of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import torch
from torch import Tensor


@dataclass(frozen=True)
class Segments:
    """S pieces of at most L steps of a rollout of T steps and B rows.

    They are made and dealt out on the host: their sizes are looked at, for which a GPU would have to be waited for.

    Attributes:
        rows: int64 [L, S], position ``t * B + b`` in the flattened rollout; padding repeats the last real step.
        real: bool [L, S], False for padding.
        grid: int64 [S], ``slot * B + b``: which stored memory the piece starts from, see ``memory_slot``.
        fresh: bool [S], whether the piece begins an episode and so starts from zeros.
        warm: bool [S], whether ``burn_in`` steps lie between the stored memory and the piece.
        burn_in: Number of these steps.
        batch: B.
    """

    rows: Tensor
    real: Tensor
    grid: Tensor
    fresh: Tensor
    warm: Tensor
    burn_in: int
    batch: int

    def __len__(self) -> int:
        """Return the number of pieces."""
        return self.fresh.shape[0]

    def take(self, chosen: Tensor) -> Segments:
        """Return some of the pieces, indices int64 [s], without the padding that all of them share."""
        longest = int(self.sizes[chosen].max()) if len(chosen) else 0
        return Segments(
            self.rows[:longest].index_select(1, chosen),  # which takes half as long as an index in brackets
            self.real[:longest].index_select(1, chosen),
            self.grid[chosen],
            self.fresh[chosen],
            self.warm[chosen],
            self.burn_in,
            self.batch,
        )

    @cached_property
    def sizes(self) -> Tensor:
        """Number of real steps of each piece, int64 [S]."""
        return self.real.sum(0)

    @cached_property
    def steps(self) -> Tensor:
        """Positions of the real steps in the flattened rollout, int64 [N], ordered by time, then piece."""
        return self.rows[self.real]

    @cached_property
    def places(self) -> Tensor:
        """Where the real steps lie among the L * S places, int64 [N], in the same order."""
        return torch.nonzero(self.real.flatten()).flatten()

    @property
    def full(self) -> bool:
        """Whether there is no padding."""
        return len(self.places) == self.real.numel()

    def warm_up_rows(self) -> Tensor:
        """Return the positions of the burn-in steps of the warm pieces, int64 [burn_in, w]."""
        back = torch.arange(-self.burn_in, 0, device=self.rows.device).unsqueeze(1)
        return self.rows[0, self.warm] + back * self.batch


def memory_slot(step: int, length: int, burn_in: int) -> list[int]:
    """Return the slots of stored memories that hold the memory before a step.

    Slot 0 is that of the first step, slot m that of ``burn_in`` steps before step ``m * length``.
    """
    slots = [0] if step == 0 else []
    slot, rest = divmod(step + burn_in, length)
    return [*slots, slot] if rest == 0 and slot > 0 else slots


def cut_segments(starts: Tensor, length: int, burn_in: int = 0) -> Segments:
    """Cut at every episode start and at every multiple of ``length``.

    Memories are stored for multiples of ``length`` only: a piece that begins elsewhere begins an episode, from zeros.

    Args:
        starts: bool [T, B], whether step t is the first of an episode.
        length: Longest piece, L.
        burn_in: Steps between a stored memory and the piece it is for, at most L.

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
    fresh = starts[begin_t, begin_b]
    return Segments(
        rows=times * batch + begin_b,
        real=real,
        grid=torch.div(begin_t, length, rounding_mode="floor") * batch + begin_b,
        fresh=fresh,
        warm=~fresh & (begin_t > 0) if burn_in else torch.zeros_like(fresh),
        burn_in=burn_in,
        batch=batch,
    )


def number_of_minibatches(segments: Segments, steps: int) -> int:
    """Return into how many minibatches of about ``steps`` real steps the pieces can be dealt out."""
    return min(max(1, round(int(segments.real.sum()) / steps)), len(segments))


def minibatches(segments: Segments, number: int) -> Iterator[Tensor]:
    """Yield indices int64 [s] of pieces in random order, ``number`` times."""
    order = torch.randperm(len(segments), device=segments.fresh.device)
    yield from torch.tensor_split(order, number)
