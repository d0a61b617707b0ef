"""The way of a step's observation from the environment's memory to the device."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from echelon_rl.core.rollout import RolloutBuffer


def sent(tensor: Tensor, device: torch.device) -> Tensor:
    """Return a tensor of the host, of any shape, on ``device``; a GPU fetches it in its turn and nothing waits."""
    if device.type == "cuda":
        return tensor.pin_memory().to(device, non_blocking=True)
    return tensor.to(device)


class Staging:
    """Writes observations with their flags into a buffer.

    A GPU reads pinned memory directly, and each transfer costs as much as a thousand numbers: observations and flags
    of a step go through one pinned array in one transfer. On the CPU they go straight into the buffer.

    Args:
        buffer: Where they go.
    """

    def __init__(self, buffer: RolloutBuffer) -> None:
        """Allocate the pinned array, float32 [B, D + 2], if the buffer is on a GPU."""
        self._buffer = buffer
        rows, size = buffer.obs.shape[1:]
        self._pinned = torch.zeros(rows, size + 2, pin_memory=True) if buffer.obs.is_cuda else None
        if buffer.obs.device.type == "cpu":
            self._obs, self._dones, self._alive = buffer.obs.numpy(), buffer.dones.numpy(), buffer.alive.numpy()

    def put(self, t: int, obs: NDArray[Any], starts: NDArray[np.bool_], alive: NDArray[np.bool_] | None) -> None:
        """Write step t.

        The next call may overwrite the pinned array: between two steps actions go to the environment, which waits for
        all work of the GPU.

        Args:
            t: Step in the rollout.
            obs: (B, ...).
            starts: bool (B,), whether the observation starts an episode.
            alive: bool (B,), whether the agent lives; None for all.
        """
        buffer, pinned = self._buffer, self._pinned
        if buffer.obs.device.type == "cpu":
            # One copy, conversion of the type included, by NumPy: its assignments cost half as much as PyTorch's.
            self._obs[t] = obs.reshape(len(obs), -1)
            self._dones[t] = starts
            self._alive[t] = True if alive is None else alive
            return
        flat = torch.from_numpy(np.ascontiguousarray(obs, np.float32)).flatten(1)
        lives = torch.ones(len(obs), dtype=torch.bool) if alive is None else torch.from_numpy(alive)
        if pinned is None:  # a device that knows no pinned memory
            pinned = torch.zeros(len(obs), flat.shape[1] + 2)
        pinned[:, :-2], pinned[:, -2], pinned[:, -1] = flat, torch.from_numpy(starts), lives
        arrived = pinned.to(buffer.obs.device, non_blocking=True)
        buffer.obs[t], buffer.dones[t], buffer.alive[t] = arrived[:, :-2], arrived[:, -2] > 0, arrived[:, -1] > 0
