"""Steps of the optimiser that are taken or left out by the device itself, so that the host never waits in an update.

Whether a loss and a gradient are finite is known to the device long before the host. PyTorch's fused Adam reads a flag,
made for gradient scalers, that turns a step into none; here it is set on the device, and all numbers go to the host
once per update.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor


class DeferredSteps:
    """Takes steps whose numbers the host reads later.

    Args:
        loss: Position of the loss among the measured numbers.
        ends: Whether the first step that is not finite is the last that counts.
    """

    def __init__(self, loss: int, ends: bool) -> None:
        """Begin an update."""
        self._loss, self._ends = loss, ends
        self._records: list[Tensor] = []
        self._epochs: list[int] = []
        self._going: Tensor | None = None

    @staticmethod
    def possible(optimizer: torch.optim.Optimizer, device: torch.device) -> bool:
        """Return whether an optimiser can leave out a step by itself; on the CPU there is nothing to wait for."""
        fused = all(group.get("fused") for group in optimizer.param_groups)
        return device.type != "cpu" and fused and type(optimizer) in (torch.optim.Adam, torch.optim.AdamW)

    @torch.no_grad()
    def take(self, optimizer: Any, measured: Tensor, norm: Tensor, epoch: int) -> None:
        """Take a step, unless a number is not finite or, if that ends all, one was not before.

        Args:
            optimizer: It has the gradients.
            measured: What was measured, [M].
            norm: The gradient's, a scalar.
            epoch: The epoch it belongs to.
        """
        finite = torch.isfinite(measured[self._loss]) & torch.isfinite(norm)
        taken = finite if self._going is None else finite & self._going
        optimizer.found_inf = (~taken).float()
        try:
            optimizer.step()
        finally:
            del optimizer.found_inf
        if self._ends:
            self._going = taken
        self._records.append(torch.cat([measured, norm.reshape(1)]))
        self._epochs.append(epoch)

    def __len__(self) -> int:
        """Return the number of steps since the update began."""
        return len(self._records)

    def read(self) -> list[tuple[int, Tensor, Tensor]]:
        """Return epoch, measured numbers [M] and norm of each step, on the host, in one transfer."""
        if not self._records:
            return []
        rows = torch.stack(self._records).cpu()
        return [(epoch, row[:-1], row[-1]) for epoch, row in zip(self._epochs, rows, strict=True)]
