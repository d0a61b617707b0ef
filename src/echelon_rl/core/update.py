"""The update: epochs of minibatches over a rollout, and every step of the optimiser."""

from __future__ import annotations

import copy
import math
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor, nn

from echelon_rl.core.advantages import gae
from echelon_rl.core.auxiliary import NextObservationHead, predictable_steps
from echelon_rl.core.collection import Collector
from echelon_rl.core.distributed import Workers
from echelon_rl.core.fast.clipped_adam import ClippedAdam
from echelon_rl.core.fast.deferred import DeferredSteps
from echelon_rl.core.fast.objective import CompiledObjective
from echelon_rl.core.forward import Evaluation, evaluate_segments, replay
from echelon_rl.core.loss import ppo_loss
from echelon_rl.core.normalization import ObservationNormalizer, PopArtLinear, normalize_advantages_
from echelon_rl.core.options import PPOOptions
from echelon_rl.core.precision import Precision
from echelon_rl.core.segments import Segments, cut_segments, minibatches, number_of_minibatches
from echelon_rl.core.staging import sent

_MEASURED = ("policy", "value", "approx_kl", "clip_fraction", "auxiliary", "loss", "entropy")
_LOGGED_EVERY = 8  # of the steps of the optimiser where entropy has no weight: exact enough for a log


@dataclass(frozen=True)
class Coefficients:
    """What changes during training.

    Attributes:
        clip_range: Largest change of the ratio that pays.
        clip_range_vf: The same for values; None for no limit.
        ent_coef: Weight of the entropy.
    """

    clip_range: float
    clip_range_vf: float | None
    ent_coef: float


@dataclass
class UpdateLog:
    """What happened in an update.

    Attributes:
        measured: Means over the steps of the optimiser by name: the parts of the loss, ``"grad_norm"`` before clipping
            and ``"entropy/<head>"``; empty if there was no step.
        epochs: Passes over the rollout, the last one perhaps cut short.
        steps: Steps of the optimiser.
        skipped: Steps left out because a number was not finite.
        restored: Whether the weights from before the update were restored.
        stopped: Whether ``target_kl`` ended the update.
    """

    measured: dict[str, float] = field(default_factory=dict)
    epochs: int = 0
    steps: int = 0
    skipped: int = 0
    restored: bool = False
    stopped: bool = False


class Updater:
    """Updates a policy from the rollout that a collector holds.

    Args:
        policy: A ``RecurrentPolicy``. Its parts ``observation_normalizer`` (``ObservationNormalizer``), ``value_net``
            (if a ``PopArtLinear``) and ``next_observation_head`` (``NextObservationHead``) are used where they exist.
        optimizer: Of all its parameters.
        collector: It holds the rollout.
        options: What is set.
        coefficients: What changes during training.
        workers: The processes that train together.
        precision: How passes are computed.
        number: Number of this update in messages.
        roles: int64 [T, B], for ``normalize_per_role``.
    """

    def __init__(
        self,
        policy: Any,
        optimizer: torch.optim.Optimizer,
        collector: Collector,
        options: PPOOptions,
        coefficients: Coefficients,
        workers: Workers,
        precision: Precision,
        number: int,
        roles: Tensor | None = None,
    ) -> None:
        """Lay the rollout out flat."""
        self.policy, self.optimizer, self.collector = policy, optimizer, collector
        self.options, self.coefficients, self.workers, self.precision = options, coefficients, workers, precision
        self.number, self.roles = number, roles
        self.log = UpdateLog()
        self._measured: list[Tensor] = []
        self._norms: list[float] = []
        self._head_names = [head.name for head in policy.heads.heads]
        self._critic = policy.value_net if isinstance(policy.value_net, PopArtLinear) else None
        self._normalizer: ObservationNormalizer | None = getattr(policy, "observation_normalizer", None)
        self._forecast: NextObservationHead | None = getattr(policy, "next_observation_head", None)
        self._parameters: list[nn.Parameter] = [p for group in optimizer.param_groups for p in group["params"]]
        buffer = collector.buffer
        self._obs, self._actions = buffer.obs.flatten(0, 1), buffer.actions.flatten(0, 1)
        self._squashing = policy.heads.squashing(self._actions)
        self._starts, self._alive = buffer.dones.flatten(), buffer.alive.flatten()
        # On the host, in one transfer: segments and the numbers of steps in them are made there, see ``Segments``.
        flags = torch.stack([buffer.dones, buffer.alive, predictable_steps(buffer.dones, buffer.alive)]).cpu()
        self._host_starts, self._counts, self._predictable = flags[0], flags[1].flatten(), flags[2].flatten()
        # Several processes agree on every step, float16 on its scale, and a limit of the divergence is looked at before
        # each step: these wait for the device.
        waits = workers.size > 1 or precision.scaler.is_enabled() or options.target_kl is not None
        self._entropy_due = True
        self._no_entropies = torch.zeros(len(self._head_names), device=collector.buffer.obs.device)
        self._compiled: CompiledObjective | None = None
        clips_itself = not precision.scaler.is_enabled() and ClippedAdam.possible(optimizer)
        self._adam = ClippedAdam(optimizer) if clips_itself else None
        defers = not waits and DeferredSteps.possible(optimizer, buffer.obs.device)
        self._deferred = DeferredSteps(_MEASURED.index("loss"), options.nan_policy != "skip") if defers else None

    def run(self) -> UpdateLog:
        """Do all epochs.

        Raises:
            FloatingPointError: A loss or gradient is not finite and ``nan_policy`` is ``"raise"``.
        """
        options, buffer, device = self.options, self.collector.buffer, self._obs.device
        segments = cut_segments(self._host_starts, self.collector.segment_length, self.collector.burn_in)
        before = self._snapshot() if options.nan_policy == "restore" else None
        if self._critic is not None:
            self._critic.update(buffer.returns.flatten(), self._alive, self.workers)
        self._normalize_advantages()
        if CompiledObjective.possible(self._obs):
            self._compiled = self._compiled_objective()
        size = options.batch_size or -(-self._alive.numel() // 4)
        number = self.workers.least(number_of_minibatches(segments, size * options.grad_accum_steps), device)
        with self._cudnn():
            for epoch in range(options.n_epochs):
                if epoch > 0:
                    self._follow_the_new_weights()
                self.log.epochs += 1
                if not all(self._step(segments, chosen) for chosen in minibatches(segments, number)):
                    break
        self._read_deferred()
        if self.log.restored and before is not None:
            self.policy.load_state_dict(before[0])
            self.optimizer.load_state_dict(before[1])
        elif self._normalizer is not None:
            # Not earlier: the whole update sees observations as they were when the actions were chosen.
            self._normalizer.update(self._obs, self._alive, self.workers)
        self._finish_log()
        return self.log

    def _compiled_objective(self) -> CompiledObjective:
        clip_range, clip_range_vf = self.coefficients.clip_range, self.coefficients.clip_range_vf
        critic, heads, buffer = self._critic, self.policy.heads, self.collector.buffer
        scale = (0.0, 1.0) if critic is None else (float(critic.statistics.mean), float(critic.scale))
        return CompiledObjective(heads, buffer, self._squashing, clip_range, clip_range_vf, self.options.vf_coef, scale)

    def _snapshot(self) -> tuple[dict[str, Any], dict[str, Any]]:
        return copy.deepcopy(self.policy.state_dict()), copy.deepcopy(self.optimizer.state_dict())

    def _cudnn(self) -> AbstractContextManager[Any]:
        """Return a context in which cuDNN times its algorithms, if wanted; never against a wish for determinism."""
        cudnn = torch.backends.cudnn
        if not self.options.cudnn_benchmark or cudnn.deterministic or torch.are_deterministic_algorithms_enabled():
            return nullcontext()
        flags: AbstractContextManager[Any] = cudnn.flags(
            enabled=cudnn.enabled, benchmark=True, deterministic=False, allow_tf32=cudnn.allow_tf32
        )
        return flags

    # ------------------------------------------------------------------------------------------------ between epochs

    def _normalize_advantages(self) -> None:
        buffer = self.collector.buffer
        if self.options.normalize_advantage:
            roles = self.roles if self.options.normalize_per_role else None
            normalize_advantages_(buffer.advantages, buffer.alive, roles, self.workers)

    def _follow_the_new_weights(self) -> None:
        """Bring advantages and stored memories up to date, as far as that is wanted."""
        options, buffer, tail = self.options, self.collector.buffer, self.collector.tail
        if not (options.recompute_advantages or options.refresh_states):
            return
        self.policy.set_training_mode(False)
        values, last, rewards = replay(self.collector, options.gamma, options.refresh_states)
        self.policy.set_training_mode(True)
        if options.recompute_advantages:
            advantages, returns = gae(
                rewards, values, buffer.dones, last, tail.starts, options.gamma, options.gae_lambda, buffer.alive,
                tail.alive,
            )  # fmt: skip
            buffer.advantages.copy_(advantages)
            buffer.returns.copy_(returns)
            self._normalize_advantages()

    # ----------------------------------------------------------------------------------------- a step of the optimiser

    def _step(self, segments: Segments, chosen: Tensor) -> bool:
        """Take a step for some segments, int64 [s]; return whether the update goes on."""
        parts = [segments.take(part) for part in chosen.tensor_split(self.options.grad_accum_steps)]
        counts = [self._count(part) for part in parts]
        totals = self._totals(counts)
        if totals[0] == 0:
            return True
        self._forget_gradients()
        measured = torch.zeros(len(_MEASURED) + len(self._head_names), device=self._obs.device)
        kl = 0.0
        for part, count in zip(parts, counts, strict=True):
            loss, numbers = self._loss(part, count, totals) if count[0] else (None, torch.zeros_like(measured))
            measured += numbers
            if self._deferred is None:
                kl_of_part, finite = self._agree(numbers)
                kl += kl_of_part
                if not finite:
                    return self._not_finite("loss", self._describe_loss(measured))
                # Every term of the estimate is positive: parts to come could not bring it back below the limit.
                if self.options.target_kl is not None and kl > 1.5 * self.options.target_kl:
                    self.log.stopped = True
                    return False
            if loss is not None:
                self.precision.backward(loss)
        if not (self.coefficients.ent_coef or self._entropy_due):
            measured[_MEASURED.index("entropy") :] = math.nan  # left out of the means
        self.workers.sum_gradients(self._parameters)
        self.precision.scaler.unscale_(self.optimizer)
        if self._deferred is not None:
            norm = nn.utils.clip_grad_norm_(self._parameters, self.options.max_grad_norm)
            self._deferred.take(self.optimizer, measured, norm, self.log.epochs)
            self._entropy_due = len(self._deferred) % _LOGGED_EVERY == 0
            return True
        return self._take(measured)

    def _take(self, measured: Tensor) -> bool:
        """Clip the gradients and take the step they stand for; return whether the update goes on."""
        options, adam = self.options, self._adam
        if adam is None:
            norm = float(nn.utils.clip_grad_norm_(self._parameters, options.max_grad_norm))
        else:
            norm = adam.gradient_norm()
        overflow = not math.isfinite(norm)
        if overflow and not self.precision.scaler.is_enabled():
            return self._not_finite("gradient", self._describe_gradients())
        if adam is None:
            self.precision.step(self.optimizer)
        else:
            adam.step(norm, options.max_grad_norm)
        if overflow:
            self.log.skipped += 1
            return True
        self.log.steps += 1
        self._entropy_due = self.log.steps % _LOGGED_EVERY == 0
        self._measured.append(measured)
        self._norms.append(norm)
        return True

    def _forget_gradients(self) -> None:
        for parameter in self._parameters:  # as zero_grad does it, which looks at each one's kind
            parameter.grad = None

    def _count(self, part: Segments) -> tuple[int, int]:
        """Return the number of steps that count and, if it is of use, of those with a next observation."""
        alive = int(self._counts.index_select(0, part.steps).sum())
        return alive, int(self._predictable[part.steps].sum()) if self.options.aux_coef else 0

    def _totals(self, counts: Sequence[tuple[int, int]]) -> tuple[int, int]:
        """Return the sums of ``_count`` over all parts and processes."""
        totals = [sum(kind) for kind in zip(*counts, strict=True)]
        if self.workers.size > 1:
            totals = self.workers.sum_(torch.tensor(totals, device=self._obs.device)).tolist()
        return totals[0], totals[1]

    def _loss(self, part: Segments, count: tuple[int, int], totals: tuple[int, int]) -> tuple[Tensor, Tensor]:
        """Return the part's share of the loss, and what is measured about it, weighted by the same share."""
        options, coefficients = self.options, self.coefficients
        with self.precision.autocast():
            evaluation = evaluate_segments(
                self.collector.policy,
                self._obs,
                self._starts,
                part,
                self.collector.stored,
                options.gradient_checkpointing,
            )
        lives = None if count[0] == len(evaluation.steps) else self._chosen(self._counts[evaluation.steps])
        share = count[0] / totals[0]
        loss, means = self._clipped_objective(evaluation, lives, share)
        entropies = self._entropies(evaluation, lives)  # [heads]
        if coefficients.ent_coef:
            loss = loss - coefficients.ent_coef * share * entropies.sum()
        auxiliary = self._auxiliary(evaluation, totals[1]) if options.aux_coef and count[1] else None
        if auxiliary is not None:
            loss = loss + options.aux_coef * auxiliary
        with torch.no_grad():
            sums = torch.stack([torch.zeros_like(loss) if auxiliary is None else auxiliary, loss])
            measured = torch.cat([means * share, sums, entropies.sum().reshape(1) * share, entropies * share])
        return loss, measured

    def _clipped_objective(self, evaluation: Evaluation, lives: Tensor | None, share: float) -> tuple[Tensor, Tensor]:
        """Return the share of the loss without entropy, and means [4] of the first parts of ``_MEASURED``."""
        if self._compiled is not None:
            loss, measured = self._compiled(evaluation.distribution, evaluation.values, evaluation.steps, lives, share)
            return loss, torch.from_numpy(measured).float()
        buffer, coefficients = self.collector.buffer, self.coefficients
        steps = sent(evaluation.steps, self._obs.device)
        parts = ppo_loss(
            evaluation.distribution.log_prob_raw(self._actions[steps], self._squashing[steps]),
            buffer.log_probs.flatten()[steps],
            buffer.advantages.flatten()[steps],
            self._scaled(evaluation.values),
            self._scaled(buffer.values.flatten()[steps]),
            self._scaled(buffer.returns.flatten()[steps]),
            None,
            coefficients.clip_range,
            coefficients.clip_range_vf,
            lives,
        )
        means = torch.stack((parts.policy, parts.value, parts.approx_kl, parts.clip_fraction)).detach()
        return parts.total(self.options.vf_coef, 0.0) * share, means

    def _entropies(self, evaluation: Evaluation, lives: Tensor | None) -> Tensor:
        """Return the mean entropy of each head, [heads]; zeros where nobody asks for it."""
        weighted = bool(self.coefficients.ent_coef)
        if not weighted and not self._entropy_due:
            return self._no_entropies
        with torch.set_grad_enabled(weighted):
            entropies = torch.stack(list(evaluation.distribution.entropy_by_head().values()))
            return entropies.mean(1) if lives is None else entropies[:, lives].mean(1)

    def _chosen(self, flags: Tensor) -> Tensor:
        """Return the positions of the flags that are set, int64 [n] on the device, of flags bool [N] on the host."""
        return sent(torch.nonzero(flags).flatten(), self._obs.device)

    def _scaled(self, values: Tensor) -> Tensor:
        """Return values [N] in the scale that the critic learns in."""
        if self._critic is None:
            return values
        return (values - self._critic.statistics.mean.to(values.dtype)) / self._critic.scale.to(values.dtype)

    def _auxiliary(self, evaluation: Evaluation, total: int) -> Tensor:
        """Return the part's share of the mean squared error of the predicted next observations, a scalar."""
        assert self._forecast is not None
        known = self._chosen(self._predictable[evaluation.steps])
        steps = sent(evaluation.steps, self._obs.device)[known]
        with self.precision.autocast():
            predicted = self._forecast(evaluation.latents[known], self._actions[steps])
        target = self._obs[steps + self.collector.buffer.num_agents]
        if self._normalizer is not None:
            target = self._normalizer(target)
        error: Tensor = (predicted.float() - target).square().mean(1).sum() / total
        return error

    # ------------------------------------------------------------------------------------------ numbers that go wrong

    def _agree(self, measured: Tensor) -> tuple[float, bool]:
        """Return the KL divergence of a part, and whether its loss is finite, over all processes."""
        kl, loss = measured[[_MEASURED.index("approx_kl"), _MEASURED.index("loss")]].tolist()
        if self.workers.size == 1:
            return kl, math.isfinite(loss)
        both = torch.tensor([kl, float(not math.isfinite(loss))], device=self._obs.device)
        kl, broken = self.workers.sum_(both).tolist()
        return kl, broken == 0.0

    def _not_finite(self, what: str, details: str) -> bool:
        """Do what ``nan_policy`` says; return whether the update goes on."""
        self._forget_gradients()
        if self.options.nan_policy == "raise":
            raise FloatingPointError(
                f"the {what} of update {self.number} is not finite: {details}. The weights are those of the step "
                "before; lower learning_rate, check rewards and observations for NaN, or choose nan_policy='skip' or "
                "'restore'."
            )
        self.log.skipped += 1
        self.log.restored = self.options.nan_policy == "restore"
        return not self.log.restored

    def _read_deferred(self) -> None:
        """Do for the steps that the device took by itself what was put off."""
        for epoch, measured, norm in self._deferred.read() if self._deferred is not None else ():
            self.log.epochs = epoch
            if not bool(measured[_MEASURED.index("loss")].isfinite()):
                goes_on = self._not_finite("loss", self._describe_loss(measured))
            elif not bool(norm.isfinite()):
                goes_on = self._not_finite("gradient", f"its length is {float(norm)}")
            else:
                self.log.steps += 1
                self._measured.append(measured)
                self._norms.append(float(norm))
                continue
            if not goes_on:
                return

    def _describe_loss(self, measured: Tensor) -> str:
        named = dict(zip(_MEASURED, measured.tolist(), strict=False))
        names = ("policy", "value", *(["entropy"] if self.coefficients.ent_coef else []), "auxiliary")
        return ", ".join(f"{name} {named[name]:g}" for name in names)

    def _describe_gradients(self) -> str:
        wrong = [
            name
            for name, parameter in self.policy.named_parameters()
            if parameter.grad is not None and not bool(parameter.grad.isfinite().all())
        ]
        return f"those of {', '.join(wrong)}"

    def _finish_log(self) -> None:
        if not self._measured:
            return
        means = self.workers.sum_(torch.stack(self._measured).nanmean(0)).tolist()
        names = [*_MEASURED, *(f"entropy/{name}" for name in self._head_names)]
        self.log.measured = dict(zip(names, means, strict=True))
        self.log.measured["grad_norm"] = sum(self._norms) / len(self._norms)
