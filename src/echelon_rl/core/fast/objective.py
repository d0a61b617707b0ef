"""The clipped objective on the CPU, forward and backward in one compiled pass instead of a hundred small operations."""

from __future__ import annotations

import functools
import importlib
from types import ModuleType
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.autograd.function import once_differentiable

from echelon_rl.core.distributions import BINARY, CATEGORICAL, ActionDistribution, ActionHeads
from echelon_rl.core.rollout import RolloutBuffer
from echelon_rl.lstm import cpu


class CompiledObjective:
    """What ``loss.ppo_loss`` makes of the log-probabilities of a rollout's actions, and its gradient.

    Args:
        heads: The heads of the policy.
        buffer: The rollout, on the CPU; changes of it in place are seen.
        squashing: What ``heads.squashing`` says of its actions, [T * B].
        clip_range: Largest change of the ratio that pays.
        clip_range_vf: The same for values; None for no limit.
        vf_coef: Weight of the value loss.
        scale: Mean and standard deviation of what the critic learns in.
    """

    def __init__(
        self,
        heads: ActionHeads,
        buffer: RolloutBuffer,
        squashing: Tensor,
        clip_range: float,
        clip_range_vf: float | None,
        vf_coef: float,
        scale: tuple[float, float],
    ) -> None:
        """Lay everything out for the pass."""
        kinds = {BINARY: _kernels().BINARY, CATEGORICAL: _kernels().CATEGORICAL}
        rows = [(kinds.get(head.kind, _kernels().WITH_STD), head.start, head.size) for head in heads.heads]
        by_step = (squashing, buffer.log_probs, buffer.advantages, buffer.values, buffer.returns)
        rollout = (buffer.actions.flatten(0, 1).numpy(), *(numbers.flatten().numpy() for numbers in by_step))
        limits = clip_range, float("inf") if clip_range_vf is None else clip_range_vf
        self._fixed = (rollout, np.array(rows, np.int64), scale, limits)
        self._vf_coef = vf_coef

    @staticmethod
    def possible(rollout: Tensor) -> bool:
        """Return whether the pass serves a rollout with this tensor, of any shape."""
        return cpu.serves(rollout)

    def __call__(
        self, distribution: ActionDistribution, values: Tensor, steps: Tensor, lives: Tensor | None, share: float
    ) -> tuple[Tensor, NDArray[np.float64]]:
        """Return the loss without entropy, a scalar, and what ``objective_kernels`` measures, the means of its parts.

        Args:
            distribution: Of the actions of N steps.
            values: New values [N].
            steps: int64 [N], where the steps lie in the flattened rollout.
            lives: int64 [n], positions among the steps that count; None for all.
            share: What the loss is multiplied by.
        """
        kernels = _kernels()
        measured = np.zeros(kernels.MEASURED)
        counts = np.arange(len(steps)) if lives is None else lives.numpy()
        given = (counts, steps.numpy(), *self._fixed, (share, self._vf_coef))
        log_std = distribution.log_std if distribution.log_std.ndim > 1 else distribution.log_std.unsqueeze(0)
        loss: Tensor = _Objective.apply(  # type: ignore[no-untyped-call]
            distribution.params, log_std, values, given, measured
        )
        return loss, measured


class _Objective(torch.autograd.Function):
    @staticmethod
    def forward(
        ctx: Any, params: Tensor, log_std: Tensor, values: Tensor, given: tuple[Any, ...], measured: NDArray[np.float64]
    ) -> Tensor:
        outputs = [tensor.detach().contiguous() for tensor in (params, log_std, torch.exp(-log_std), values)]
        gradients = [torch.zeros_like(outputs[n]) for n in (0, 1, 3)]
        arrays = [tensor.numpy() for tensor in (*outputs, *gradients)]
        kernels = _kernels()
        kernels.objective(*arrays[:4], *given, *arrays[4:], measured)
        ctx.save_for_backward(*gradients)
        share, vf_coef = given[-1]
        return values.new_tensor(share * (measured[kernels.POLICY] + vf_coef * measured[kernels.VALUE]))

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, weight: Tensor) -> tuple[Tensor | None, ...]:
        gradients: tuple[Tensor, ...] = ctx.saved_tensors
        if float(weight) != 1.0:
            gradients = tuple(gradient * weight for gradient in gradients)
        return *gradients, None, None


@functools.cache
def _kernels() -> ModuleType:
    """Import the compiled pass when it is needed; Numba takes its time."""
    return importlib.import_module("echelon_rl.core.fast.objective_kernels")
