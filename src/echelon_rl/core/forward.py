"""The forward pass of the update: a policy over segments, and once more over a whole rollout."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.utils.checkpoint import checkpoint

from echelon_rl.core.collection import Collector, Memory, RecurrentPolicy, rows_of, store_memory
from echelon_rl.core.distributions import ActionDistribution
from echelon_rl.core.segments import Segments
from echelon_rl.core.staging import sent
from echelon_rl.lstm.state import LSTMState, reset_rows

_CHECKPOINTED_PARTS = 8  # a minibatch's activations are never kept for more than one part of this many
_STEPS_AT_ONCE = 16  # of a rollout whose features are computed in one go


@dataclass(frozen=True)
class Evaluation:
    """What a policy says of N steps.

    Attributes:
        steps: Positions of the steps in the flattened rollout, int64 [N], on the segments' device.
        distribution: Of their actions.
        values: [N].
        latents: The actor's latent vectors [N, H].
    """

    steps: Tensor
    distribution: ActionDistribution
    values: Tensor
    latents: Tensor


def evaluate_segments(
    policy: RecurrentPolicy,
    obs: Tensor,
    starts: Tensor,
    segments: Segments,
    stored: Memory,
    gradient_checkpointing: bool = False,
) -> Evaluation:
    """Run the policy over segments; encoder and heads see real steps only.

    Args:
        policy: The policy.
        obs: Observations [T * B, D].
        starts: bool [T * B], whether a step is the first of an episode.
        segments: At least one; they may lie on the host.
        stored: Memories stored at collection, each [layers, K * B, H].
        gradient_checkpointing: Whether the backward pass computes activations again, part by part, instead of keeping
            them (Chen et al., 2016).
    """
    if not gradient_checkpointing:
        params, values, latents = _forward(policy, obs, starts, segments, stored)
        return Evaluation(segments.steps, policy.distribution(params), values, latents)
    everything = torch.arange(len(segments), device=segments.fresh.device)
    parts = [segments.take(part) for part in everything.tensor_split(_CHECKPOINTED_PARTS) if len(part)]
    outputs = [checkpoint(_forward, policy, obs, starts, part, stored, use_reentrant=False) for part in parts]
    params, values, latents = (torch.cat(kind) for kind in zip(*outputs, strict=True))
    return Evaluation(torch.cat([part.steps for part in parts]), policy.distribution(params), values, latents)


def _forward(
    policy: RecurrentPolicy, obs: Tensor, starts: Tensor, segments: Segments, stored: Memory
) -> tuple[Tensor, Tensor, Tensor]:
    """Return parameters [N, A], values [N] and the actor's latents [N, H] of the real steps, in float32."""
    features = policy.features(obs.index_select(0, sent(segments.steps, obs.device)))
    places = None if segments.full else sent(segments.places, obs.device)
    padded = features
    if places is not None:
        padded = features.new_zeros(segments.real.numel(), features.shape[-1]).index_copy_(0, places, features)
    memory = _memory_at_start(policy, obs, starts, segments, stored)
    latent_pi, latent_vf, _ = policy.sequence(padded.view(*segments.real.shape, -1), memory, None)
    latents = _real(latent_pi, places)
    params, values = policy.head_outputs(latents, latents if latent_vf is latent_pi else _real(latent_vf, places))
    return params.float(), values.float(), latents.float()


def _real(sequence: Tensor, places: Tensor | None) -> Tensor:
    """Return the real steps [N, H] of a padded sequence [L, S, H]; places int64 [N], None for all."""
    flat = sequence.flatten(0, 1)
    if places is None:
        return flat
    chosen: Tensor = _DistinctRows.apply(flat, places)  # type: ignore[no-untyped-call]
    return chosen


class _DistinctRows(torch.autograd.Function):
    """Rows [N, H] of a matrix at places int64 [N] that are all different: the gradient is copied back, not added up."""

    @staticmethod
    def forward(ctx: Any, matrix: Tensor, places: Tensor) -> Tensor:
        ctx.save_for_backward(places)
        ctx.rows = len(matrix)
        return matrix.index_select(0, places)

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor, None]:
        (places,) = ctx.saved_tensors
        return gradient.new_zeros(ctx.rows, gradient.shape[1]).index_copy_(0, places, gradient), None


def _memory_at_start(
    policy: RecurrentPolicy, obs: Tensor, starts: Tensor, segments: Segments, stored: Memory
) -> Memory:
    """Return the memory that each segment starts from, without gradients."""
    memory = rows_of(stored, sent(segments.grid, obs.device))
    if segments.burn_in and bool(segments.warm.any()):
        # The burn-in of R2D2 (Kapturowski et al., 2019): the present weights bring old memories up to date.
        warm = sent(torch.nonzero(segments.warm).flatten(), obs.device)
        rows = sent(segments.warm_up_rows(), obs.device)
        with torch.no_grad():
            features = policy.features(obs[rows.flatten()]).view(*rows.shape, -1)
            *_, newer = policy.sequence(features, rows_of(memory, warm), starts[rows])
            for state, new in zip(memory, newer, strict=True):
                state.h[:, warm], state.c[:, warm] = new.h.to(state.h.dtype), new.c.to(state.c.dtype)
    fresh = sent(segments.fresh, obs.device)
    return tuple(reset_rows(state, fresh) for state in memory)


@torch.no_grad()
def replay(collector: Collector, gamma: float, refresh: bool) -> tuple[Tensor, Tensor, Tensor]:
    """Run the present weights over the rollout that was collected last, step by step as then.

    Args:
        collector: It has the policy, the rollout, the stored memories and what followed.
        gamma: Discount.
        refresh: Whether the stored memories become the present ones; the first stays, for its past is gone.

    Returns:
        Values [T, B], values after the last step [B], and rewards [T, B] whose time limits count with present values.
    """
    policy, buffer, stored, tail = collector.policy, collector.buffer, collector.stored_by_slot, collector.tail
    memory: Memory = tuple(LSTMState(state.h[:, 0], state.c[:, 0]) for state in stored)
    values, rewards = torch.empty_like(buffer.values), buffer.rewards.clone()
    limits = {limit.step: limit for limit in tail.limits}
    features = buffer.obs[:0]
    for t in range(buffer.num_steps):
        if refresh:
            store_memory(stored, memory, t, collector.segment_length, collector.burn_in)
        if t % _STEPS_AT_ONCE == 0:
            chunk = buffer.obs[t : t + _STEPS_AT_ONCE]
            features = policy.features(chunk.flatten(0, 1)).view(*chunk.shape[:2], -1)
        _, values[t], memory = policy.step(features[t % _STEPS_AT_ONCE], memory, buffer.dones[t])
        if t in limits:
            limit = limits[t]
            goes_on = torch.zeros_like(limit.rows, dtype=torch.bool)
            _, final, _ = policy.step(policy.features(limit.obs), rows_of(memory, limit.rows), goes_on)
            rewards[t, limit.rows] += gamma * (final - limit.values)
    _, last, _ = policy.step(policy.features(tail.obs), memory, tail.starts)
    return values, last, rewards
