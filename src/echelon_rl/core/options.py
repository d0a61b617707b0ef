"""What can be set about an update, with the checks of each number."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from echelon_rl.core.precision import PRECISIONS

_LEAST = {
    "n_epochs": 1, "batch_size": 1, "grad_accum_steps": 1, "segment_length": 1, "burn_in": 0, "empty_cache_every": 0,
}  # fmt: skip
NAN_POLICIES = ("raise", "skip", "restore")


@dataclass(frozen=True)
class UpdateOptions:
    """Settings of ``core.update.Updater``; ``RecurrentPPO`` has one argument of the same name and meaning for each.

    Attributes:
        n_epochs: Passes over a rollout.
        batch_size: Steps per minibatch, about; None makes four minibatches of a rollout.
        grad_accum_steps: Minibatches whose gradients make one step of the optimiser.
        segment_length: Longest stretch that gradients go back through time.
        burn_in: Steps before a segment that bring its memory up to date.
        gamma: Discount.
        gae_lambda: Lambda of generalised advantage estimation.
        normalize_advantage: Whether advantages get mean 0 and standard deviation 1.
        normalize_per_role: Whether they get them within each role.
        vf_coef: Weight of the value loss.
        aux_coef: Weight of the next-observation loss.
        max_grad_norm: Longest gradient.
        target_kl: An update stops before a step beyond 1.5 times this divergence; None for never.
        recompute_advantages: Whether advantages follow the new critic from the second epoch on.
        refresh_states: Whether stored memories follow the new weights from the second epoch on.
        precision: ``"float32"``, ``"bfloat16"`` or ``"float16"``.
        gradient_checkpointing: Whether the backward pass computes activations again instead of keeping them.
        nan_policy: ``"raise"``, ``"skip"`` or ``"restore"``.
        cudnn_benchmark: Whether cuDNN times its algorithms.
        empty_cache_every: Updates between emptyings of PyTorch's CUDA cache; 0 for never.

    Raises:
        ValueError: A value is out of range.
    """

    n_epochs: int = 4
    batch_size: int | None = None
    grad_accum_steps: int = 1
    segment_length: int = 16
    burn_in: int = 0
    gamma: float = 0.99
    gae_lambda: float = 0.95
    normalize_advantage: bool = True
    normalize_per_role: bool = False
    vf_coef: float = 0.5
    aux_coef: float = 0.0
    max_grad_norm: float = 0.5
    target_kl: float | None = None
    recompute_advantages: bool = False
    refresh_states: bool = False
    precision: str = "float32"
    gradient_checkpointing: bool = False
    nan_policy: str = "raise"
    cudnn_benchmark: bool = False
    empty_cache_every: int = 0

    def __post_init__(self) -> None:
        """Check every value."""
        for name, least in _LEAST.items():
            value = getattr(self, name)
            if not (name == "batch_size" and value is None):
                check_integer(name, value, least)
                object.__setattr__(self, name, int(value))  # NumPy's integers have no form in JSON
        if self.burn_in > self.segment_length:
            raise ValueError(f"burn_in must be at most segment_length = {self.segment_length}, got {self.burn_in}.")
        for name in ("gamma", "gae_lambda"):
            if not 0.0 <= getattr(self, name) <= 1.0:
                raise ValueError(f"{name} must lie between 0 and 1, got {getattr(self, name)!r}.")
        for name in ("vf_coef", "aux_coef"):
            if not 0.0 <= getattr(self, name) < float("inf"):
                raise ValueError(f"{name} must be a number of at least 0, got {getattr(self, name)!r}.")
        for name in ("max_grad_norm", "target_kl"):
            value = getattr(self, name)
            if not (name == "target_kl" and value is None) and not value > 0:
                raise ValueError(f"{name} must be positive, got {value!r}.")
        for name, known in {"precision": tuple(PRECISIONS), "nan_policy": NAN_POLICIES}.items():
            if getattr(self, name) not in known:
                raise ValueError(f"{name} must be one of {', '.join(map(repr, known))}, got {getattr(self, name)!r}.")
        if self.normalize_per_role and not self.normalize_advantage:
            raise ValueError("normalize_per_role=True needs normalize_advantage=True; set both or neither.")


def check_integer(name: str, value: object, least: int) -> None:
    """Raise ValueError unless ``value`` is an integer of at least ``least``."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < least:
        raise ValueError(f"{name} must be an integer of at least {least}, got {value!r}.")
