"""Training in several processes that were started by ``torchrun``: what they must add up and agree on.

Every process plays its own environments and computes the gradients of its own steps. Sums over all processes make the
gradient, the normalisation of advantages and the running statistics those of one process with all the steps.
"""

from __future__ import annotations

import atexit
import os
from collections.abc import Iterable

import torch
import torch.distributed as dist
from torch import Tensor, nn


class Workers:
    """The processes that train together; one process alone needs no communication.

    Attributes:
        rank: Number of this process, from 0.
        size: Number of processes.
    """

    def __init__(self, rank: int = 0, size: int = 1) -> None:
        """Keep the numbers; see ``join`` for several processes."""
        self.rank, self.size = rank, size

    @classmethod
    def join(cls, device: torch.device) -> Workers:
        """Join the default process group, which is created if need be: nccl between GPUs, gloo between CPUs.

        Args:
            device: Where training runs.

        Raises:
            RuntimeError: This process was not started by ``torchrun``.
            ValueError: The variables that ``torchrun`` sets hold something else.
        """
        if not dist.is_initialized():
            lacking = [name for name in ("RANK", "WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT") if name not in os.environ]
            if lacking:
                raise RuntimeError(
                    f"distributed=True needs processes started by torchrun, but {', '.join(lacking)} is not set; run "
                    "'torchrun --nproc_per_node=2 your_script.py', or leave distributed out."
                )
            started_by_torchrun()  # checks what PyTorch would take as it is
            dist.init_process_group("nccl" if device.type == "cuda" else "gloo")
            # A process that ends with the group's threads running may be aborted by the C++ library.
            atexit.register(leave)
        return cls(dist.get_rank(), dist.get_world_size())

    def sum_(self, tensor: Tensor) -> Tensor:
        """Replace a tensor of any shape by its sum over the processes and return it."""
        if self.size > 1:
            dist.all_reduce(tensor)
        return tensor

    def least(self, value: int, device: torch.device) -> int:
        """Return the smallest of the processes' values."""
        if self.size == 1:
            return value
        tensor = torch.tensor(value, device=device)
        dist.all_reduce(tensor, op=dist.ReduceOp.MIN)
        return int(tensor)

    def gather(self, tensor: Tensor) -> Tensor:
        """Return the processes' tensors, which may be of any shape, stacked along a new first dimension."""
        if self.size == 1:
            return tensor.unsqueeze(0)
        parts = [torch.empty_like(tensor) for _ in range(self.size)]
        dist.all_gather(parts, tensor.contiguous())
        return torch.stack(parts)

    def sum_gradients(self, parameters: Iterable[nn.Parameter]) -> None:
        """Replace all gradients by their sums over the processes, in one transfer."""
        if self.size == 1:
            return
        parameters = list(parameters)
        flat = torch.cat([(torch.zeros_like(p) if p.grad is None else p.grad).flatten() for p in parameters])
        dist.all_reduce(flat)
        for parameter, part in zip(parameters, torch.split(flat, [p.numel() for p in parameters]), strict=True):
            parameter.grad = part.view_as(parameter)

    @torch.no_grad()
    def copy_from_first(self, module: nn.Module) -> None:
        """Give every process the weights and buffers that the first one has."""
        if self.size > 1:
            for tensor in module.state_dict(keep_vars=True).values():
                dist.broadcast(tensor.data, src=0)


def started_by_torchrun() -> tuple[int, int]:
    """Return number of this process and number of processes, (0, 1) for one that ``torchrun`` did not start.

    Raises:
        ValueError: The variables that ``torchrun`` sets hold something else, or one of them is there alone.
    """
    given = [name for name in ("RANK", "WORLD_SIZE") if name in os.environ]
    if len(given) == 1:
        raise ValueError(
            f"the environment variable {given[0]} is set to {os.environ[given[0]]!r}, but torchrun sets both RANK and "
            f"WORLD_SIZE; unset it to train in one process, or start with torchrun to train in several."
        )
    rank, size = _number("RANK", 0), _number("WORLD_SIZE", 1)
    if rank >= size:
        raise ValueError(
            f"the environment variable RANK must be below WORLD_SIZE, got RANK={rank} and WORLD_SIZE={size}; unset "
            "both to train in one process, or start with torchrun, which sets them."
        )
    return rank, size


def _number(name: str, default: int) -> int:
    """Return the number that an environment variable holds."""
    text = os.environ.get(name, str(default))
    if not (text.isascii() and text.isdigit()):
        raise ValueError(
            f"the environment variable {name} must be a whole number of at least 0, got {text!r}; unset it to train in "
            "one process, or start with torchrun, which sets it."
        )
    return int(text)


def leave() -> None:
    """Leave the process group, if there is one, as PyTorch wants it before a process ends."""
    if dist.is_initialized():
        dist.destroy_process_group()


def own_device(device: torch.device | str) -> torch.device | str:
    """Return the GPU of this process, one of several on its machine; ``"auto"`` and ``"cuda"`` name none of them.

    Raises:
        ValueError: ``LOCAL_RANK`` is no number.
    """
    if str(device) in ("auto", "cuda") and torch.cuda.is_available():
        return f"cuda:{_number('LOCAL_RANK', 0)}"
    return device
