"""Evaluating a minibatch of segments: the forward pass of the update."""

from __future__ import annotations

from collections.abc import Iterator

import torch
from torch import Tensor

from echelon_rl.core.collection import Memory, RecurrentPolicy
from echelon_rl.core.distributions import ActionDistribution
from echelon_rl.core.segments import Segments
from echelon_rl.lstm.state import LSTMState, reset_rows


def minibatches(segments: Segments, steps: int) -> Iterator[Tensor]:
    """Yield indices int64 [s] of segments in random order, about ``steps`` real steps each.

    Args:
        segments: The segments.
        steps: Wanted size of a minibatch.
    """
    total = int(segments.real.sum())
    parts = min(max(1, round(total / steps)), len(segments))
    order = torch.randperm(len(segments), device=segments.fresh.device)
    yield from torch.tensor_split(order, parts)


def evaluate_segments(
    policy: RecurrentPolicy, obs: Tensor, segments: Segments, stored: Memory, chosen: Tensor
) -> tuple[Tensor, ActionDistribution, Tensor]:
    """Run the policy over some segments; encoder and heads see real steps only.

    Args:
        policy: The policy.
        obs: Observations [T * B, D].
        segments: All segments.
        stored: Memories stored at collection, each [layers, K * B, H].
        chosen: Indices of segments [s].

    Returns:
        Positions of the real steps in the flattened rollout [N], their distributions and values [N].
    """
    real = segments.real[:, chosen]
    longest = int(real.sum(0).max())
    real = real[:longest]
    rows = segments.rows[:longest, chosen][real]
    features = policy.features(obs[rows])
    if bool(real.all()):
        padded = features.view(*real.shape, -1)
    else:
        padded = features.new_zeros(*real.shape, features.shape[-1])
        padded[real] = features
    grid, fresh = segments.grid[chosen], segments.fresh[chosen]
    memory = tuple(reset_rows(LSTMState(state.h[:, grid], state.c[:, grid]), fresh) for state in stored)
    latent_pi, latent_vf, _ = policy.sequence(padded, memory, None)
    params, values = policy.head_outputs(latent_pi[real], latent_vf[real])
    return rows, policy.distribution(params), values
