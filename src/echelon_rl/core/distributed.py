"""Training in several processes, each with its own environments: what they add up and agree on.

All sums equal those of a single process with all the steps.
"""

from __future__ import annotations

import atexit
import os
from collections.abc import Iterable
from typing import Any

import torch
import torch.distributed as dist
from torch import Tensor, nn


class Workers:
    """The processes that train together, ``size`` of them; ``rank`` is the number of this one, from 0."""

    def __init__(self, rank: int = 0, size: int = 1) -> None:
        self.rank, self.size = rank, size

    @classmethod
    def join(cls, device: torch.device) -> Workers:
        """Join the default process group, which is created if need be: nccl between GPUs, gloo between CPUs."""
        if not dist.is_initialized():
            lacking = [name for name in ("RANK", "WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT") if name not in os.environ]
            if lacking:
                raise RuntimeError(
                    f"distributed=True needs processes started by torchrun, but {', '.join(lacking)} is not set; run "
                    "'torchrun --nproc_per_node=2 your_script.py', or leave distributed out."
                )
            started_by_torchrun()  # checks what PyTorch would accept unchecked
            if device.type == "cuda":
                torch.cuda.set_device(device)  # nccl sends objects by way of the current one
            dist.init_process_group("nccl" if device.type == "cuda" else "gloo")
            # The C++ library may abort a process that ends while the group's threads run.
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

    def sum_gradients(self, parameters: Iterable[nn.Parameter], numbers: Tensor) -> Tensor:
        """Replace all gradients by their sums over the processes; return the sums of ``numbers`` [N].

        All go in one transfer, because a small one takes nearly as long as a large one.
        """
        if self.size == 1:
            return numbers
        parameters = list(parameters)
        gradients = [(torch.zeros_like(p) if p.grad is None else p.grad).flatten() for p in parameters]
        flat = self.sum_(torch.cat([numbers, *gradients]))
        sums, *summed = torch.split(flat, [len(numbers), *(p.numel() for p in parameters)])
        for parameter, part in zip(parameters, summed, strict=True):
            parameter.grad = part.view_as(parameter)
        return sums

    def gathered(self, thing: Any) -> list[Any]:
        """Return the things of all processes, by their numbers, in the first process; nothing in others."""
        if self.size == 1:
            return [thing]
        things = [None] * self.size if self.rank == 0 else None
        dist.gather_object(thing, things)
        return things or []

    @torch.no_grad()
    def copy_from_first(self, module: nn.Module) -> None:
        """Copy the first process's weights and buffers to all others."""
        if self.size > 1:
            for tensor in module.state_dict(keep_vars=True).values():
                dist.broadcast(tensor.data, src=0)


def started_by_torchrun() -> tuple[int, int]:
    """Return this process's number and the number of processes, as ``torchrun`` sets them; (0, 1) without it."""
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
    text = os.environ.get(name, str(default))
    if not (text.isascii() and text.isdigit()):
        raise ValueError(
            f"the environment variable {name} must be a whole number of at least 0, got {text!r}; unset it to train in "
            "one process, or start with torchrun, which sets it."
        )
    return int(text)


def leave() -> None:
    """Leave the process group, if there is one; PyTorch demands this before a process ends."""
    if dist.is_initialized():
        dist.destroy_process_group()


def own_device(device: torch.device | str) -> torch.device | str:
    """Return this process's own GPU of the machine for ``"auto"`` and ``"cuda"``, which do not name one."""
    if str(device) in ("auto", "cuda") and torch.cuda.is_available():
        return f"cuda:{_number('LOCAL_RANK', 0)}"
    return device
