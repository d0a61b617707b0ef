"""The options of PPO. Arguments, command line, settings files, checkpoints and tables follow from ``PPOOptions``.

The default of a new option must leave training as it was, because older checkpoints are read with it.
"""

import inspect
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Annotated, Any, Literal, Self, TypeVar

import numpy as np

from echelon_env.validation import Count, Natural, Positive, Share, Weight, check_fields

PrecisionName = Literal["float32", "bfloat16", "float16"]
LstmBackend = Literal["auto", "operator", "torch"]
MemoryName = Literal["lstm", "gru", "none"]  # of the policy
NanPolicy = Literal["raise", "skip", "restore"]
Function = TypeVar("Function", bound=Callable[..., Any])

Shape = Literal["constant", "linear", "cosine"]  # of a schedule
Until = Annotated[float, "(0, 1]"]  # share of training
SCHEDULE_SAMPLES = 1025  # of a function, so that multiples of 1/1024 are exact


@dataclass(frozen=True)
class PPOOptions:
    """Options of PPO that stay the same during a training run.

    Attributes:
        n_steps: Steps that each agent plays in a rollout.
        batch_size: Approximate number of steps in a minibatch; None splits each rollout into four minibatches.
        n_epochs: Number of passes over each rollout.
        segment_length: Number of steps that gradients can flow back through time. Memories carry over from one segment
            to the next. None means the whole rollout, as in sb3-contrib. A policy without memory always learns from
            single steps.
        lstm_backend: LSTM implementation for updates. "operator" is Echelon's own; episodes may begin anywhere in a
            sequence, so rollouts are neither cut there nor padded. "torch" is PyTorch's LSTM on rollouts cut at those
            points, or its GRU. "auto" uses the operator where it has a CUDA kernel for the policy, otherwise PyTorch's.
        gamma: Discount factor per step.
        gae_lambda: Lambda of generalised advantage estimation.
        bootstrap_time_limits: Add the value of the last observation where a time limit cuts an episode. Turn it off
            where the limit belongs to the task, as in a match: agents see the time left, and the outcome at the limit
            is rewarded.
        normalize_advantage: Normalise advantages over the living steps of the rollout.
        log_std_decay: Lowers the log standard deviation of continuous actions by this much, evenly over the training
            besides what gradients change; 1 leaves a third of the noise. A run that is made longer lowers it further.
        vf_coef: Weight of the value loss.
        max_grad_norm: Gradients with a larger norm are scaled down to this norm.
        target_kl: An update stops early once the KL divergence from the old policy exceeds 1.5 times this; None for no
            limit.
        critic_learning_rate: Initial learning rate of the parameters that only the value estimate uses; it changes in
            proportion to learning_rate. None for the same rate.
        burn_in: Steps replayed before each segment, without gradient or loss, to bring its stored memory up to date
            with the current weights (R2D2, Kapturowski et al., 2019). At most segment_length, which must be below
            n_steps.
        reset_burn_in: First steps of each episode that are left out of the value loss, because the memory is still
            empty there; the policy learns from them all the same.
        refresh_states: Recompute all stored memories with the current weights before every epoch except the first.
        recompute_advantages: Recompute advantages and returns with the updated critic before every epoch except the
            first (Andrychowicz et al., 2021).
        normalize_per_role: Normalise advantages separately for each role. Roles are the environment's attribute roles,
            a label for each row; without it, the mech class in Echelon's observation.
        normalize_observations: Normalise observations inside the policy with running statistics, which are saved with
            it and frozen outside training. Masks, flags and one-hots of Echelon's observations stay unchanged, in
            other observations pixels and choices. In Python, a list selects the columns.
        normalize_values: Train the critic on normalised returns (PopArt, van Hasselt et al., 2016).
        aux_coef: Weight of an extra loss that trains the memory: the error of predicting the next observation from
            memory and action. 0 turns it off.
        precision: Floating-point type of the matrix products in updates; float16 uses loss scaling.
        gradient_checkpointing: Recompute activations in the backward pass instead of storing them: less memory, more
            time.
        grad_accum_steps: Minibatches whose gradients are accumulated into one optimiser step.
        nan_policy: What to do about a loss or gradient that is NaN or infinite: "raise" stops training, "skip" skips
            the step, "restore" undoes the whole update.
        cudnn_benchmark: Let cuDNN choose its algorithms by timing them, unless PyTorch is set to be deterministic. It
            can speed up convolutions in your own encoders, but not LSTMs.
        empty_cache_every: Empty PyTorch's CUDA cache after every this many updates; 0 for never.

    Raises:
        ValueError: A value is out of range.
    """

    n_steps: Count = 128
    batch_size: Count | None = None
    n_epochs: Count = 4
    segment_length: Count | None = None
    lstm_backend: LstmBackend = "auto"
    gamma: Share = 0.99
    gae_lambda: Share = 0.95
    bootstrap_time_limits: bool = True
    normalize_advantage: bool = True
    log_std_decay: Weight = 0.0
    vf_coef: Weight = 0.5
    max_grad_norm: Annotated[float, "(0, inf]"] = 0.5
    target_kl: Positive | None = None
    critic_learning_rate: Positive | None = None
    burn_in: Natural = 0
    reset_burn_in: Natural = 0
    refresh_states: bool = False
    recompute_advantages: bool = False
    normalize_per_role: bool = False
    normalize_observations: bool | Sequence[int] = False
    normalize_values: bool = False
    aux_coef: Weight = 0.0
    precision: PrecisionName = "float32"
    gradient_checkpointing: bool = False
    grad_accum_steps: Count = 1
    nan_policy: NanPolicy = "raise"
    cudnn_benchmark: bool = False
    empty_cache_every: Natural = 0

    def __post_init__(self) -> None:
        if isinstance(columns := self.normalize_observations, np.ndarray | range):
            object.__setattr__(self, "normalize_observations", [*np.atleast_1d(columns)])
        check_fields(self)
        if self.burn_in and self.segment_length is None:
            raise ValueError(
                "burn_in replays steps before segments that begin inside a rollout; set segment_length, the length of "
                "these segments, too."
            )
        if self.segment_length is not None and self.burn_in > self.segment_length:
            raise ValueError(f"burn_in must be at most segment_length = {self.segment_length}, got {self.burn_in}.")
        if self.normalize_per_role and not self.normalize_advantage:
            raise ValueError("normalize_per_role=True needs normalize_advantage=True; set both or neither.")

    def check_burn_in(self, memory: str) -> None:
        """Raise ValueError if a training would replay nothing; a program that only plays may have shorter rollouts."""
        if memory != "none" and self.burn_in and (self.segment_length or self.n_steps) >= self.n_steps:
            raise ValueError(
                "burn_in replays steps before segments that begin inside a rollout, and with segment_length = "
                f"{self.segment_length} none does in rollouts of {self.n_steps} steps; set segment_length below "
                "n_steps, or burn_in to 0."
            )


def options_of(source: Any) -> dict[str, Any]:
    """Return the PPO options of an object that has them as attributes of the same names."""
    return {entry.name: getattr(source, entry.name) for entry in fields(PPOOptions)}


def shows_options(function: Function) -> Function:
    """Show the options of PPO instead of ``**options`` in the signature of a function, for ``help`` and editors."""
    signature = inspect.signature(function)
    own = [entry for entry in signature.parameters.values() if entry.kind is not inspect.Parameter.VAR_KEYWORD]
    more = [
        inspect.Parameter(entry.name, inspect.Parameter.KEYWORD_ONLY, default=entry.default, annotation=entry.type)
        for entry in fields(PPOOptions)
        if entry.name not in signature.parameters
    ]
    function.__signature__ = signature.replace(parameters=[*own, *more])  # type: ignore[attr-defined]
    return function


@dataclass(frozen=True)
class Schedule:
    """A value over training, callable with SB3's ``progress_remaining`` (1 at the start, 0 at the end)."""

    start: float
    end: float = 0.0  # ignored by the constant shape
    shape: Shape = "constant"  # the cosine's is half a period (Loshchilov and Hutter, 2017)
    until: Until = 1.0  # when the end is reached

    def __post_init__(self) -> None:
        check_fields(self, "a schedule's ")

    def __call__(self, progress_remaining: float) -> float:
        """Return the value."""
        left = min(max(1.0 - (1.0 - float(progress_remaining)) / self.until, 0.0), 1.0)
        if self.shape == "constant":
            return self.start
        if self.shape == "cosine":
            left = 0.5 * (1.0 - math.cos(math.pi * left))
        return self.end + (self.start - self.end) * left


@dataclass(frozen=True)
class SampledSchedule:
    """A function of ``progress_remaining``: values at equal distances from 0 to 1, straight lines between them."""

    values: tuple[float, ...]

    def __post_init__(self) -> None:
        if not 2 <= len(self.values) <= 2 * SCHEDULE_SAMPLES or not all(map(math.isfinite, self.values)):
            raise ValueError(f"a sampled schedule needs 2 to {2 * SCHEDULE_SAMPLES} finite numbers.")

    @classmethod
    def of(cls, function: Callable[[float], float]) -> Self:
        """Sample a function; ValueError or ArithmeticError if it has no finite value somewhere."""
        return cls(tuple(float(function(float(at))) for at in np.linspace(0.0, 1.0, SCHEDULE_SAMPLES)))

    def __call__(self, progress_remaining: float) -> float:
        """Return the value."""
        return float(np.interp(progress_remaining, np.linspace(0.0, 1.0, len(self.values)), self.values))
