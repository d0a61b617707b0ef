"""Generalised advantage estimation (Schulman et al., 2016)."""

from __future__ import annotations

import torch
from torch import Tensor


@torch.no_grad()
def gae(
    rewards: Tensor,
    values: Tensor,
    starts: Tensor,
    next_value: Tensor,
    next_start: Tensor,
    gamma: float,
    gae_lambda: float,
    alive: Tensor | None = None,
    next_alive: Tensor | None = None,
) -> tuple[Tensor, Tensor]:
    """Return advantages and returns of a rollout of T steps of B rows.

    Rewards at a time limit must already contain gamma times the value of the final observation. Accumulates in float64.

    Rows whose agent is dead but whose episode goes on may still earn rewards of the team. Their observations say
    nothing and their values are never fitted, so these steps count with value 0 and lambda 1: what an agent did before
    its death is credited with the rewards that really came after it.

    Args:
        rewards: float [T, B], of the action taken at step t.
        values: float [T, B], of the observation at step t.
        starts: bool [T, B], whether the observation at step t is the first of an episode.
        next_value: float [B], of the observation after the last step.
        next_start: bool [B], whether that observation is the first of an episode.
        gamma: Discount.
        gae_lambda: Trade-off between bias (0) and variance (1).
        alive: bool [T, B], whether the agent lives at step t; None for always.
        next_alive: bool [B], the same for the observation after the last step.

    Returns:
        Advantages and returns (advantage + value), float32 [T, B].
    """
    all_values = torch.cat([values, next_value.unsqueeze(0)]).double()
    ends = torch.cat([starts[1:], next_start.unsqueeze(0)])
    decay = torch.full(rewards.shape, gae_lambda, dtype=torch.float64, device=rewards.device)
    if alive is not None:
        after = alive[-1] if next_alive is None else next_alive
        lives = torch.cat([alive, after.unsqueeze(0)])
        all_values = all_values.masked_fill(~lives, 0.0)
        decay = decay.masked_fill(~lives[1:], 1.0)
    discount = (~ends).double() * gamma
    deltas = rewards.double() + discount * all_values[1:] - all_values[:-1]
    decay = decay * discount
    advantages = torch.empty_like(deltas)
    running = torch.zeros_like(deltas[0])
    for delta, weight, here in reversed(list(zip(deltas.unbind(), decay.unbind(), advantages.unbind(), strict=True))):
        running = torch.addcmul(delta, weight, running, out=here)
    return advantages.float(), (advantages + all_values[:-1]).float()
