"""The update of PPO: epochs of minibatches over a rollout, one optimiser step each, by the clipped objective."""

import copy
import math
from dataclasses import dataclass, field, replace
from statistics import fmean
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn

from echelon_rl.core.collection import Collector, sent
from echelon_rl.core.distributed import Workers
from echelon_rl.core.distributions import MASKED_LOGIT
from echelon_rl.core.normalization import ObservationNormalizer, PopArtLinear, normalize_advantages_
from echelon_rl.core.options import PPOOptions
from echelon_rl.core.policy_parts import NextObservationHead
from echelon_rl.core.precision import Precision, cudnn_timing
from echelon_rl.core.segments import (
    Evaluation,
    Segments,
    cut_segments,
    evaluate_segments,
    minibatches,
    predictable_steps,
)
from echelon_rl.core.teaching import LESSON_STD

_ENTROPY_EVERY = 8  # optimiser steps between entropy computations if its weight is 0: enough for a log
_ROWS_AT_ONCE = 512  # observations normalised at a time: few, because that takes several times their memory


class LossTerms(NamedTuple):
    """Means over the steps of a minibatch, each a scalar tensor (Schulman et al., 2017)."""

    policy: Tensor  # clipped surrogate, negated
    value: Tensor  # squared error of the values
    approx_kl: Tensor  # KL divergence old to new, by Schulman's k3 estimator (r - 1) - log r; never negative
    clip_fraction: Tensor  # share of steps whose ratio was clipped


def ppo_loss(
    log_prob: Tensor,
    old_log_prob: Tensor,
    advantages: Tensor,
    values: Tensor,
    old_values: Tensor,
    returns: Tensor,
    clip_range: float,
    clip_range_vf: float | None = None,
    fitted: Tensor | None = None,
) -> LossTerms:
    """Return the terms of the loss of N steps; advantages are normalised, and old values are those at collection.

    ``fitted``, bool [N], is False for steps without a value loss. The ranges are the largest changes of the ratio and
    of values that are rewarded.
    """
    log_ratio = log_prob - old_log_prob
    ratio = log_ratio.exp()
    clipped = ratio.clamp(1.0 - clip_range, 1.0 + clip_range)
    policy = -torch.minimum(advantages * ratio, advantages * clipped).mean()
    if clip_range_vf is not None:
        values = old_values + (values - old_values).clamp(-clip_range_vf, clip_range_vf)
    with torch.no_grad():
        approx_kl = ((ratio - 1.0) - log_ratio).mean()
        clip_fraction = ((ratio - 1.0).abs() > clip_range).float().mean()
    errors = (returns - values).square()
    if fitted is not None:
        errors = errors * fitted
    return LossTerms(policy, errors.mean(), approx_kl, clip_fraction)


@dataclass(frozen=True)
class Coefficients:
    """Coefficients that change during training."""

    clip_range: float  # largest change of the ratio that is rewarded
    clip_range_vf: float | None  # the same for values; None for no limit
    ent_coef: float  # weight of the entropy
    teacher: float = 0.0  # weight of the teacher's term
    imitates: bool = False  # whether that and the value loss are all; rewards then train the critic only


@dataclass
class UpdateLog:
    """The course of an update."""

    # Means over the optimiser's steps, by name: the terms of the loss, ``"grad_norm"`` before clipping and
    # ``"entropy/<head>"``; empty if there was no step
    measured: dict[str, float] = field(default_factory=dict)
    epochs: int = 0  # passes over the rollout; the last one may be incomplete
    steps: int = 0  # steps of the optimiser
    skipped: int = 0  # steps skipped because a number was not finite
    restored: bool = False  # whether the weights from before the update were restored


class Updater:
    """Updates a policy and its optimiser from the rollout that a collector holds.

    The parts ``observation_normalizer``, ``value_net`` (if a ``PopArtLinear``) and ``next_observation_head`` of the
    collector's policy are used where they exist. Messages call this update by its ``number``. ``roles``, int64 [T, B],
    are given with ``normalize_per_role`` only.
    """

    def __init__(
        self,
        collector: Collector,
        options: PPOOptions,
        coefficients: Coefficients,
        workers: Workers,
        precision: Precision,
        number: int,
        roles: Tensor | None = None,
    ) -> None:
        policy, optimizer = collector.policy, collector.policy.optimizer
        self.policy, self.optimizer, self.collector = policy, optimizer, collector
        self.options, self.coefficients, self.workers, self.precision = options, coefficients, workers, precision
        self.number, self.roles = number, roles
        self.log = UpdateLog()
        self._steps: list[dict[str, float]] = []  # numbers of each step of the optimiser, for the log
        self._head_names = [f"entropy/{head.name}" for head in policy.heads.heads]
        self._critic = policy.value_net if isinstance(policy.value_net, PopArtLinear) else None
        self._normalizer: ObservationNormalizer | None = getattr(policy, "observation_normalizer", None)
        self._forecast: NextObservationHead | None = getattr(policy, "next_observation_head", None)
        self._parameters: list[nn.Parameter] = [p for group in optimizer.param_groups for p in group["params"]]
        buffer = collector.buffer
        self._obs, self._actions = buffer.obs.flatten(0, 1), buffer.actions.flatten(0, 1)
        self._inputs = self._obs
        if self._normalizer is not None:  # once, because its statistics only change at the end
            with torch.no_grad():
                self._inputs = torch.cat([policy.normalized(rows) for rows in torch.split(self._obs, _ROWS_AT_ONCE)])
        self._masks = None if buffer.masks is None else buffer.masks.flatten(0, 1)
        self._squashing = policy.heads.squashing(self._actions)
        # The host cuts segments and counts steps, so that nothing waits for the device.
        flags = torch.stack([buffer.dones, buffer.alive, predictable_steps(buffer.dones, buffer.alive)]).cpu()
        self._fitted = collector.ages_of_steps >= options.reset_burn_in
        self._starts, self._alive, self._predictable = flags[0], flags[1].flatten(), flags[2].flatten()

    def run(self) -> UpdateLog:
        """Run all epochs; FloatingPointError if a loss or gradient is not finite and ``nan_policy`` is ``"raise"``."""
        options, buffer, collector, workers = self.options, self.collector.buffer, self.collector, self.workers
        before: list[dict[str, Any]] = []
        if options.nan_policy == "restore":
            before = copy.deepcopy([self.policy.state_dict(), self.optimizer.state_dict()])
        alive = buffer.alive.flatten()
        if self._critic is not None:
            self._critic.update(buffer.returns.flatten(), torch.ones_like(alive), workers)
        self._normalize_advantages()
        segments = cut_segments(
            self._starts, collector.segment_length, collector.burn_in, self.policy.lstm_backend == "operator"
        )
        size = (options.batch_size or -(-alive.numel() // 4)) * options.grad_accum_steps
        number = workers.least(min(max(1, round(alive.numel() / size)), len(segments)), alive.device)
        with cudnn_timing(options.cudnn_benchmark):
            for epoch in range(options.n_epochs):
                if epoch > 0:
                    self._follow_the_new_weights()
                self.log.epochs += 1
                groups = [group.split(options.grad_accum_steps) for group in minibatches(segments, number)]
                counts = [self._counts(parts) for parts in groups]
                totals = torch.stack([each.sum(0) for each in counts])  # [minibatches, 2]
                if workers.size > 1:
                    totals = workers.sum_(totals.to(self._obs.device)).cpu()
                if not all(map(self._step, groups, counts, totals)):
                    break
        if self.log.restored:
            self.policy.load_state_dict(before[0])
            self.optimizer.load_state_dict(before[1])
        elif self._normalizer is not None:
            # Not earlier: the whole update sees observations normalised as when the actions were chosen.
            self._normalizer.update(self._obs, alive, workers)
        steps = self._steps
        names = steps[0] if steps else {}  # the first has all of them
        self.log.measured = {name: fmean(step[name] for step in steps if name in step) for name in names}
        return self.log

    def _counts(self, parts: list[Segments]) -> Tensor:
        """Return for each part the steps that count, and those with a next observation to predict, int64 [parts, 2]."""
        flags = self._alive, self._predictable
        return torch.tensor([[int(flag[part.steps].sum()) for flag in flags] for part in parts])

    def _step(self, parts: list[Segments], counts: Tensor, totals: Tensor) -> bool:
        """Take a step; ``totals`` are the counts of all processes. Return whether the update continues."""
        options, log = self.options, self.log
        if totals[0] == 0:
            return True  # no agent lives
        shares = counts / totals.clamp_min(1).double()  # [parts, 2]

        # Gradients of the loss, a mean over the steps of all parts in all processes.
        self.optimizer.zero_grad()
        names = ["policy", "value", "approx_kl", "clip_fraction", "teacher", "auxiliary", "loss"]
        if self.coefficients.ent_coef or log.steps % _ENTROPY_EVERY == 0:
            names += ["entropy", *self._head_names]
        sums = torch.zeros(len(names), device=self._obs.device)
        for part, (share, predicted_share) in zip(parts, shares.tolist(), strict=True):
            if share:
                terms = self._loss(part, share, predicted_share, "entropy" in names)
                self.precision.scaler.scale(terms["loss"]).backward()  # type: ignore[no-untyped-call]
                sums += torch.stack([terms[name].detach() for name in names])
        sums = self.workers.sum_gradients(self._parameters, sums)
        numbers = dict(zip(names, sums.cpu().tolist(), strict=True))
        if not math.isfinite(numbers["loss"]):
            shown = ("policy", "value", *(["entropy"] if self.coefficients.ent_coef else []), "teacher", "auxiliary")
            return self._not_finite("loss", ", ".join(f"{name} {numbers[name]:g}" for name in shown))
        if options.target_kl is not None and numbers["approx_kl"] > 1.5 * options.target_kl:
            return False

        # Clipping, and the step.
        self.precision.scaler.unscale_(self.optimizer)
        length = nn.utils.get_total_norm([p.grad for p in self._parameters if p.grad is not None])
        numbers["grad_norm"] = float(length.cpu())
        overflow = not math.isfinite(numbers["grad_norm"])
        if overflow and not self.precision.scaler.is_enabled():
            wrong = [n for n, p in self.policy.named_parameters() if p.grad is not None and not p.grad.isfinite().all()]
            return self._not_finite("gradient", f"those of {', '.join(wrong)}")
        nn.utils.clip_grads_with_norm_(self._parameters, options.max_grad_norm, length)
        self.precision.scaler.step(self.optimizer)  # skips the step if float16 overflowed
        self.precision.scaler.update()
        if overflow:
            log.skipped += 1
            return True
        log.steps += 1
        self._steps.append(numbers)
        return True

    def _loss(self, part: Segments, share: float, predicted_share: float, with_entropy: bool) -> dict[str, Tensor]:
        """Return the part's share of the loss and its terms, scalars by name; shares are of counted steps."""
        options, coefficients, buffer, device = self.options, self.coefficients, self.collector.buffer, self._obs.device
        with self.precision.autocast():
            evaluation = evaluate_segments(
                self.policy, self._inputs, buffer.dones.flatten(), part, self.collector.stored,
                options.gradient_checkpointing, self._masks,
            )  # fmt: skip
        every = sent(evaluation.steps, device)
        living = sent(torch.nonzero(self._alive[evaluation.steps]).flatten(), device)
        steps = every[living]
        log_prob = evaluation.distribution.log_prob_raw(self._actions[every], self._squashing[every])
        means = ppo_loss(
            log_prob.index_select(0, living),
            buffer.log_probs.flatten()[steps],
            buffer.advantages.flatten()[steps],
            self._scaled(evaluation.values.index_select(0, living)),
            self._scaled(buffer.values.flatten()[steps]),
            self._scaled(buffer.returns.flatten()[steps]),
            coefficients.clip_range,
            coefficients.clip_range_vf,
            self._fitted.flatten()[steps] if options.reset_burn_in else None,
        )
        terms = {name: share * mean for name, mean in means._asdict().items()}
        dead = sent(torch.nonzero(~self._alive[evaluation.steps]).flatten(), device)
        if len(dead):  # the critic also learns what the dead still get; each such step weighs as much as a living one
            targets, found = buffer.returns.flatten()[every[dead]], evaluation.values.index_select(0, dead)
            errors = (self._scaled(targets) - self._scaled(found)).square()
            terms["value"] = terms["value"] + share * errors.sum() / len(living)
        if coefficients.imitates:  # not 0 times, because ratios of a teacher's actions may be infinite
            terms |= dict.fromkeys(("policy", "approx_kl", "clip_fraction"), torch.zeros_like(terms["value"]))
        loss = terms["policy"] + options.vf_coef * terms["value"]
        terms |= dict.fromkeys(("teacher", "auxiliary"), torch.zeros_like(loss))
        if coefficients.teacher and buffer.lessons is not None:
            impossible = evaluation.distribution.params < 0.5 * MASKED_LOGIT  # no lesson, as a target in an empty slot
            lessons = buffer.lessons.flatten(0, 1)[every].masked_fill(impossible, -1.0)
            agreement = evaluation.distribution.with_least_std(LESSON_STD).log_prob_raw(lessons).index_select(0, living)
            terms["teacher"] = -share * agreement.mean()
            loss = loss + coefficients.teacher * terms["teacher"]
        if with_entropy:
            with torch.set_grad_enabled(bool(coefficients.ent_coef)):
                entropies = torch.stack(list(evaluation.distribution.entropy_by_head().values()))  # [heads, N]
                by_head = share * entropies.index_select(1, living).mean(1)
            terms |= {"entropy": by_head.sum(), **dict(zip(self._head_names, by_head, strict=True))}
        if coefficients.ent_coef:
            loss = loss - coefficients.ent_coef * terms["entropy"]
        if options.aux_coef and predicted_share:
            terms["auxiliary"] = predicted_share * self._prediction_error(evaluation)
            loss = loss + options.aux_coef * terms["auxiliary"]
        return {**terms, "loss": loss}

    def _prediction_error(self, evaluation: Evaluation) -> Tensor:
        assert self._forecast is not None
        known = torch.nonzero(self._predictable[evaluation.steps]).flatten()
        steps = sent(evaluation.steps[known], self._obs.device)
        with self.precision.autocast():
            predicted = self._forecast(evaluation.latents[sent(known, self._obs.device)], self._actions[steps])
        target = self._inputs[steps + self.collector.buffer.num_agents]
        error: Tensor = (predicted.float() - target).square().mean()
        return error

    def _scaled(self, values: Tensor) -> Tensor:
        if self._critic is None:
            return values
        return (values - self._critic.statistics.mean.to(values.dtype)) / self._critic.scale.to(values.dtype)

    def _normalize_advantages(self) -> None:
        buffer = self.collector.buffer
        if self.options.normalize_advantage:
            normalize_advantages_(buffer.advantages, buffer.alive, self.roles, self.workers)

    def _follow_the_new_weights(self) -> None:
        options, buffer, tail = self.options, self.collector.buffer, self.collector.tail
        if not (options.recompute_advantages or options.refresh_states):
            return
        self.policy.set_training_mode(False)
        values, last, rewards = self.collector.replay(options.gamma, options.refresh_states)
        self.policy.set_training_mode(True)
        if options.recompute_advantages:
            current = replace(buffer, values=values, rewards=rewards)  # has the same advantages and returns
            current.compute_gae(last, tail.starts, options.gamma, options.gae_lambda)
            self._normalize_advantages()

    def _not_finite(self, what: str, details: str) -> bool:
        self.optimizer.zero_grad()
        if self.options.nan_policy == "raise":
            raise FloatingPointError(
                f"the {what} of update {self.number} is not finite: {details}. The weights are those of the step "
                "before; lower learning_rate, check rewards and observations for NaN, or choose nan_policy='skip' or "
                "'restore'."
            )
        self.log.skipped += 1
        self.log.restored = self.options.nan_policy == "restore"
        return not self.log.restored
