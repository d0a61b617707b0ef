"""The rollout buffer, allocated once for T steps of B agents, and generalised advantage estimation over it."""

from __future__ import annotations

from dataclasses import dataclass

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
    """Return advantages and returns (advantage + value), float32 [T, B], of a rollout (Schulman et al., 2016).

    Rewards at a time limit must already contain gamma times the value of the final observation. Accumulates in float64.

    Rows of a dead agent may still earn team rewards until their episode ends. These steps use lambda 1, so an agent's
    actions before its death are credited with the actual rewards after it, and with ``next_value`` if its episode goes
    on after the rollout. Without that value, death would pay whenever the future looks bad.

    Arguments are float or bool [T, B]; ``starts`` says whether the observation at step t is the first of an episode,
    and ``alive`` whether the agent lives then (None for always). Those that begin with ``next``, [B], are of the
    observation after the last step.
    """
    all_values = torch.cat([values, next_value.unsqueeze(0)]).double()
    ends = torch.cat([starts[1:], next_start.unsqueeze(0)])
    decay = torch.full(rewards.shape, gae_lambda, dtype=torch.float64, device=rewards.device)
    if alive is not None:
        after = alive[-1] if next_alive is None else next_alive
        lives = torch.cat([alive, after.unsqueeze(0)])
        all_values[:-1].masked_fill_(~alive, 0.0)  # they would cancel out
        decay = decay.masked_fill(~lives[1:], 1.0)
    discount = (~ends).double() * gamma
    deltas = rewards.double() + discount * all_values[1:] - all_values[:-1]
    decay = decay * discount
    advantages = torch.empty_like(deltas)
    running = torch.zeros_like(deltas[0])
    for delta, weight, here in reversed(list(zip(deltas.unbind(), decay.unbind(), advantages.unbind(), strict=True))):
        running = torch.addcmul(delta, weight, running, out=here)
    return advantages.float(), (advantages + all_values[:-1]).float()


@dataclass
class RolloutBuffer:
    """Preallocated tensors of one rollout; step t of agent b is at ``[t, b]``.

    Attributes:
        obs: float32 [T, B, D].
        actions: float32 [T, B, A], raw actions (see ``core.distributions``).
        log_probs: float32 [T, B].
        rewards: float32 [T, B], plus the discounted value of the final observation at a time limit.
        dones: bool [T, B], whether an episode *started* at step t (its observation is the first).
        values: float32 [T, B].
        alive: bool [T, B], whether the agent lived at step t.
        advantages: float32 [T, B], filled by ``compute_gae``; an update normalises them in place.
        returns: float32 [T, B], filled by ``compute_gae``.
        complete: Whether advantages and returns are computed; False while a rollout is collected.
        masks: bool [T, B, C], the allowed choices; None until the environment gives action masks.
        lessons: float32 [T, B, A], what the teacher would have done, as raw actions; None without a teacher.
    """

    obs: Tensor
    actions: Tensor
    log_probs: Tensor
    rewards: Tensor
    dones: Tensor
    values: Tensor
    alive: Tensor
    advantages: Tensor
    returns: Tensor
    complete: bool = False
    masks: Tensor | None = None
    lessons: Tensor | None = None

    @classmethod
    def create(
        cls, num_steps: int, num_agents: int, obs_dim: int, action_dim: int, device: torch.device | str = "cpu"
    ) -> RolloutBuffer:
        """Allocate a buffer of zeros on ``device``: ``num_steps`` is T, ``num_agents`` B, and the dimensions D and A.

        Raises:
            ValueError: A size is below 1.
        """
        sizes = {"num_steps": num_steps, "num_agents": num_agents, "obs_dim": obs_dim, "action_dim": action_dim}
        for name, size in sizes.items():
            if size < 1:
                raise ValueError(f"{name} must be at least 1, got {size}.")

        def zeros(*columns: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(num_steps, num_agents, *columns, dtype=dtype, device=device)

        flags = {"dones": zeros(dtype=torch.bool), "alive": ~zeros(dtype=torch.bool)}
        scalars = {name: zeros() for name in ("log_probs", "rewards", "values", "advantages", "returns")}
        return cls(zeros(obs_dim), zeros(action_dim), **flags, **scalars)

    @property
    def num_steps(self) -> int:
        """T."""
        return self.rewards.shape[0]

    @property
    def num_agents(self) -> int:
        """B."""
        return self.rewards.shape[1]

    def compute_gae(
        self, next_value: Tensor, next_done: Tensor, gamma: float, gae_lambda: float, next_alive: Tensor | None = None
    ) -> None:
        """Fill ``advantages`` and ``returns``, with the discount ``gamma``.

        ``next_value``, float [B], is that of the observation after the last step. ``next_done``, bool or 0/1 [B], says
        whether it is the first of an episode; ``next_alive``, bool [B], whether the agents live in it (None for as in
        the last step).
        """
        starts = next_done.bool()
        advantages, returns = gae(
            self.rewards, self.values, self.dones, next_value, starts, gamma, gae_lambda, self.alive, next_alive
        )
        self.advantages.copy_(advantages)
        self.returns.copy_(returns)
        self.complete = True
