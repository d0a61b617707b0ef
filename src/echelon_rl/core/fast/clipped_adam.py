"""PyTorch's Adam with clipping, on the CPU in two compiled passes over all parameters.

A step of PyTorch's fused Adam after ``clip_grad_norm_`` is some sixty small operations for a policy of seventeen
parameters and goes over the gradients four times. The optimiser stays PyTorch's own, and so do its state, its groups
and what checkpoints hold of them.
"""

from __future__ import annotations

import functools
import importlib
import itertools
import math
from types import ModuleType
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.autograd.graph import increment_version

from echelon_rl.lstm import cpu

_PLAIN = {"amsgrad": False, "maximize": False, "weight_decay": 0, "differentiable": False, "capturable": False}


class ClippedAdam:
    """Takes steps for an optimiser that is exactly ``torch.optim.Adam``.

    Args:
        optimizer: It must be ``possible``; what is computed is what its groups say at each step.
    """

    def __init__(self, optimizer: torch.optim.Optimizer) -> None:
        """Look at the optimiser only when there is a step to take."""
        self._optimizer = optimizer
        self._groups: list[_Group] = []

    @staticmethod
    def possible(optimizer: torch.optim.Optimizer) -> bool:
        """Return whether the passes do what the optimiser would do."""
        if type(optimizer) is not torch.optim.Adam or not all(map(_is_plain, optimizer.param_groups)):
            return False
        hooks: Any = optimizer
        if hooks._optimizer_step_pre_hooks or hooks._optimizer_step_post_hooks:
            return False
        parameters = [parameter for group in optimizer.param_groups for parameter in group["params"]]
        states = [state for parameter in parameters for state in optimizer.state.get(parameter, {}).values()]
        return all(map(_is_plain_tensor, [*parameters, *states])) and cpu.serves(parameters[0])

    def gradient_norm(self) -> float:
        """Return the length of the whole gradient."""
        if not self._groups:
            self._groups = [_Group(self._optimizer, group) for group in self._optimizer.param_groups]
        return math.hypot(*[group.gradient_norm() for group in self._groups])

    def step(self, norm: float, max_norm: float) -> None:
        """Take a step with the gradients of the last ``gradient_norm``, which are clipped but stay as they are.

        Args:
            norm: What ``gradient_norm`` said.
            max_norm: Length that the gradient is shortened to if it is longer.
        """
        scale = min(1.0, max_norm / (norm + 1e-6))  # as clip_grad_norm_ does it
        for group in self._groups:
            group.step(scale)


def _is_plain(group: dict[str, Any]) -> bool:
    return all(group[name] == value for name, value in _PLAIN.items()) and not isinstance(group["lr"], Tensor)


def _is_plain_tensor(tensor: Tensor) -> bool:
    return tensor.device.type == "cpu" and tensor.dtype == torch.float32 and tensor.is_contiguous()


class _Group:
    """The addresses of a group of parameters, of their gradients and of Adam's state."""

    def __init__(self, optimizer: torch.optim.Optimizer, group: dict[str, Any]) -> None:
        self._states, self._group = optimizer.state, group
        self._with_gradient: list[bool] = []

    def gradient_norm(self) -> float:
        parameters = self._group["params"]
        gradients = [parameter.grad for parameter in parameters]
        with_gradient = [gradient is not None for gradient in gradients]
        if with_gradient != self._with_gradient:
            self._with_gradient = with_gradient
            self._locate(list(itertools.compress(parameters, with_gradient)))
        # Kept until the step: a gradient that is not contiguous is copied.
        self._gradients = [gradient.contiguous() for gradient in gradients if gradient is not None]
        self._of_gradients = _addresses(self._gradients)
        return float(_kernels().gradient_norm(self._of_gradients, self._sizes))

    def _locate(self, parameters: list[Tensor]) -> None:
        """Note the addresses of the parameters and their state, which begins as Adam begins it."""
        for parameter in parameters:
            state = self._states[parameter]
            if not state:
                state["step"] = torch.zeros((), dtype=torch.float32)
                state["exp_avg"], state["exp_avg_sq"] = torch.zeros_like(parameter), torch.zeros_like(parameter)
        states = [[self._states[p][name] for p in parameters] for name in ("exp_avg", "exp_avg_sq", "step")]
        self._sizes = np.array([parameter.numel() for parameter in parameters], np.int64)
        self._places = tuple(map(_addresses, (parameters, *states)))

    def step(self, scale: float) -> None:
        group = self._group
        numbers = (scale, float(group["lr"]), *group["betas"], float(group["eps"]))
        _kernels().adam(self._of_gradients, *self._places, self._sizes, *numbers)
        increment_version(self._group["params"])  # as every change in place does it


def _addresses(tensors: list[Any]) -> NDArray[np.int64]:
    """Return where the numbers of each tensor begin."""
    return np.array([tensor.data_ptr() for tensor in tensors], np.int64)


@functools.cache
def _kernels() -> ModuleType:
    """Import the compiled passes when they are needed; Numba takes its time."""
    return importlib.import_module("echelon_rl.core.fast.adam_kernels")
