"""The options of PPO: all that is known of each stands here, and in the code that it switches.

The arguments of ``RecurrentPPO``, the options of ``echelon-rl train``, files of settings, checkpoints and the tables of
the documentation follow from ``PPOOptions``. An option's default must be what training did before there was the option,
because that is what older checkpoints mean by not naming it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal, TypeVar, get_args

import numpy as np

PrecisionName = Literal["float32", "bfloat16", "float16"]
LstmBackend = Literal["auto", "operator", "torch"]
NanPolicy = Literal["raise", "skip", "restore"]
Function = TypeVar("Function", bound=Callable[..., Any])

SEGMENT_LENGTH = 16  # where ``segment_length`` is None and rollouts are cut

_LEAST = {
    "n_steps": 1, "n_epochs": 1, "batch_size": 1, "grad_accum_steps": 1, "segment_length": 1, "burn_in": 0,
    "reset_burn_in": 0, "empty_cache_every": 0,
}  # fmt: skip


@dataclass(frozen=True)
class PPOOptions:
    """Options of PPO that hold for a whole training.

    Attributes:
        n_steps: Steps per agent and rollout.
        batch_size: Steps per minibatch, about; None makes four minibatches of a rollout.
        n_epochs: Passes over each rollout.
        segment_length: Longest stretch, in steps, that gradients go back through time; memories carry over from one
            stretch to the next. None for the whole rollout where the operator of lstm_backend runs and nothing is burnt
            in, else for 16.
        lstm_backend: The LSTM of updates. "operator" is our own, whose episodes may begin anywhere in a sequence: a
            rollout is neither cut there nor padded. "torch" is PyTorch's, on pieces without such beginnings. "auto"
            takes the operator where it has a CUDA kernel for the policy, else PyTorch's.
        gamma: Discount; TrainConfig gives it to the environment's potential-based reward too.
        gae_lambda: Lambda of generalised advantage estimation.
        normalize_advantage: Normalise advantages over the living steps of the rollout.
        vf_coef: Weight of the value loss.
        max_grad_norm: Longest gradient; longer ones are shortened to it.
        target_kl: An update stops before a step beyond 1.5 times this divergence; None for no limit.
        critic_learning_rate: Step size, at the start, of the parameters that only values depend on; it changes in
            proportion to the learning rate. None for the same.
        burn_in: Steps before each segment that bring its stored memory up to date with the present weights; they get no
            gradient and no loss (R2D2, Kapturowski et al., 2019). At most the segment length.
        reset_burn_in: First steps of each episode that give no value targets, because the memory is still empty there;
            the policy learns from them all the same.
        refresh_states: Compute all stored memories anew with the present weights before each epoch but the first.
        recompute_advantages: Compute advantages and returns anew with the new critic before each epoch but the first
            (Andrychowicz et al., 2021).
        normalize_per_role: Normalise advantages within each role: the environment's attribute roles, a label for
            each row; else the mech class in Echelon's observation.
        normalize_observations: Normalise observations inside the policy by running statistics, which are saved with it
            and stand still outside of training. Masks, flags and one-hots of Echelon's observation stay as they are; of
            other observations it takes every column. In Python also a list of the columns to normalise.
        normalize_values: Let the critic learn normalised returns (PopArt, van Hasselt et al., 2016).
        aux_coef: Weight of the error of predicting the next observation from memory and action, which shapes the
            memory; 0 for none.
        precision: Precision of the matrix products of updates; float16 scales the loss.
        gradient_checkpointing: Compute activations again in the backward pass instead of keeping them: less memory,
            more time.
        grad_accum_steps: Minibatches whose gradients make one step of the optimiser.
        nan_policy: On a loss or gradient that is not finite, "raise" stops, "skip" leaves the step out, "restore" takes
            back the whole update.
        cudnn_benchmark: Let cuDNN time its algorithms, unless PyTorch is to be deterministic; of use to convolutions in
            encoders of your own, not to LSTMs.
        empty_cache_every: Updates between emptyings of PyTorch's CUDA cache; 0 for never.

    Raises:
        ValueError: A value is out of range.
    """

    n_steps: int = 128
    batch_size: int | None = None
    n_epochs: int = 4
    segment_length: int | None = None
    lstm_backend: LstmBackend = "auto"
    gamma: float = 0.99
    gae_lambda: float = 0.95
    normalize_advantage: bool = True
    vf_coef: float = 0.5
    max_grad_norm: float = 0.5
    target_kl: float | None = None
    critic_learning_rate: float | None = None
    burn_in: int = 0
    reset_burn_in: int = 0
    refresh_states: bool = False
    recompute_advantages: bool = False
    normalize_per_role: bool = False
    normalize_observations: bool | Sequence[int] = False
    normalize_values: bool = False
    aux_coef: float = 0.0
    precision: PrecisionName = "float32"
    gradient_checkpointing: bool = False
    grad_accum_steps: int = 1
    nan_policy: NanPolicy = "raise"
    cudnn_benchmark: bool = False
    empty_cache_every: int = 0

    def __post_init__(self) -> None:
        """Check every value."""
        for name, least in _LEAST.items():
            value = getattr(self, name)
            if not (name in ("batch_size", "segment_length") and value is None):
                check_integer(name, value, least)
                object.__setattr__(self, name, int(value))  # NumPy's integers have no form in JSON
        if not isinstance(self.normalize_observations, bool):
            object.__setattr__(self, "normalize_observations", [*map(int, self.normalize_observations)])
        if self.burn_in > (length := self.segment_length or SEGMENT_LENGTH):
            raise ValueError(f"burn_in must be at most segment_length = {length}, got {self.burn_in}.")
        for name in ("gamma", "gae_lambda"):
            if not 0.0 <= getattr(self, name) <= 1.0:
                raise ValueError(f"{name} must lie between 0 and 1, got {getattr(self, name)!r}.")
        for name in ("vf_coef", "aux_coef"):
            if not 0.0 <= getattr(self, name) < float("inf"):
                raise ValueError(f"{name} must be a number of at least 0, got {getattr(self, name)!r}.")
        for name in ("max_grad_norm", "target_kl", "critic_learning_rate"):
            value = getattr(self, name)
            if not (value is None and name != "max_grad_norm") and not value > 0:
                raise ValueError(f"{name} must be positive, got {value!r}.")
        for name, kind in {"precision": PrecisionName, "nan_policy": NanPolicy, "lstm_backend": LstmBackend}.items():
            if getattr(self, name) not in (known := get_args(kind)):
                raise ValueError(f"{name} must be one of {', '.join(map(repr, known))}, got {getattr(self, name)!r}.")
        if self.normalize_per_role and not self.normalize_advantage:
            raise ValueError("normalize_per_role=True needs normalize_advantage=True; set both or neither.")


def options_of(source: Any) -> dict[str, Any]:
    """Return the options of PPO that an object has as attributes of the same names."""
    return {entry.name: getattr(source, entry.name) for entry in fields(PPOOptions)}


def shows_options(function: Function) -> Function:
    """Show the options of PPO in the signature of a function, for ``help`` and editors, in place of ``**options``."""
    signature = inspect.signature(function)
    own = [entry for entry in signature.parameters.values() if entry.kind is not inspect.Parameter.VAR_KEYWORD]
    more = [
        inspect.Parameter(entry.name, inspect.Parameter.KEYWORD_ONLY, default=entry.default, annotation=entry.type)
        for entry in fields(PPOOptions)
        if entry.name not in signature.parameters
    ]
    function.__signature__ = signature.replace(parameters=[*own, *more])  # type: ignore[attr-defined]
    return function


def check_integer(name: str, value: object, least: int) -> None:
    """Raise ValueError unless ``value`` is an integer of at least ``least``."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < least:
        raise ValueError(f"{name} must be an integer of at least {least}, got {value!r}.")
