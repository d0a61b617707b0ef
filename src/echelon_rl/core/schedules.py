"""Hyper-parameters that change during training."""

import math
from dataclasses import dataclass

from echelon_env.messages import one_of

SHAPES = ("constant", "linear", "cosine")


@dataclass(frozen=True)
class Schedule:
    """A value over training, callable with SB3's ``progress_remaining`` (1 at the start, 0 at the end)."""

    start: float
    end: float = 0.0  # ignored by the constant shape
    shape: str = "constant"  # or "linear" or "cosine" (half a period, Loshchilov and Hutter, 2017)
    until: float = 1.0  # share of training at which the end is reached

    def __post_init__(self) -> None:
        one_of(self.shape, SHAPES, "a schedule")
        if not 0.0 < self.until <= 1.0:
            raise ValueError(f"a schedule must end at a share of training above 0, at most 1, got {self.until}.")

    def __call__(self, progress_remaining: float) -> float:
        """Return the value."""
        left = min(max(1.0 - (1.0 - float(progress_remaining)) / self.until, 0.0), 1.0)
        if self.shape == "constant":
            return self.start
        if self.shape == "cosine":
            left = 0.5 * (1.0 - math.cos(math.pi * left))
        return self.end + (self.start - self.end) * left
