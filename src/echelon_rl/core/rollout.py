"""The rollout buffer: everything of T steps of B agents, allocated once."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from echelon_rl.core.advantages import gae


@dataclass
class RolloutBuffer:
    """Preallocated tensors of one rollout; step t of agent b is at ``[t, b]``.

    Attributes:
        obs: float32 [T, B, D].
        actions: float32 [T, B, A], raw actions (see ``core.distributions``).
        log_probs: float32 [T, B].
        rewards: float32 [T, B]; at a time limit with the discounted value of the final observation added.
        dones: bool [T, B], whether an episode *started* at step t (its observation is the first).
        values: float32 [T, B].
        alive: bool [T, B], whether the agent lived at step t.
        advantages: float32 [T, B], filled by ``compute_gae``; an update normalises them in place.
        returns: float32 [T, B], filled by ``compute_gae``.
        complete: Whether advantages and returns belong to the rest; False while a rollout is collected.
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

    @classmethod
    def create(
        cls, num_steps: int, num_agents: int, obs_dim: int, action_dim: int, device: torch.device | str = "cpu"
    ) -> RolloutBuffer:
        """Allocate a buffer of zeros.

        Args:
            num_steps: T.
            num_agents: B.
            obs_dim: D.
            action_dim: A.
            device: Where the tensors live.

        Raises:
            ValueError: A size is below 1.
        """
        sizes = {"num_steps": num_steps, "num_agents": num_agents, "obs_dim": obs_dim, "action_dim": action_dim}
        for name, size in sizes.items():
            if size < 1:
                raise ValueError(f"{name} must be at least 1, got {size}.")
        plain = (num_steps, num_agents)
        floats = [torch.zeros(plain, device=device) for _ in range(5)]
        return cls(
            obs=torch.zeros(*plain, obs_dim, device=device),
            actions=torch.zeros(*plain, action_dim, device=device),
            log_probs=floats[0],
            rewards=floats[1],
            dones=torch.zeros(plain, dtype=torch.bool, device=device),
            values=floats[2],
            alive=torch.ones(plain, dtype=torch.bool, device=device),
            advantages=floats[3],
            returns=floats[4],
        )

    @property
    def num_steps(self) -> int:
        """T."""
        return self.rewards.shape[0]

    @property
    def num_agents(self) -> int:
        """B."""
        return self.rewards.shape[1]

    def compute_gae(
        self,
        next_value: Tensor,
        next_done: Tensor,
        gamma: float,
        gae_lambda: float,
        next_alive: Tensor | None = None,
    ) -> None:
        """Fill ``advantages`` and ``returns``.

        Args:
            next_value: float [B], value of the observation after the last step.
            next_done: bool or 0/1 [B], whether that observation is the first of an episode.
            gamma: Discount.
            gae_lambda: Lambda of the estimator.
            next_alive: bool [B], whether the agents live in that observation; None for as in the last step.
        """
        advantages, returns = gae(
            self.rewards,
            self.values,
            self.dones,
            next_value,
            next_done.bool(),
            gamma,
            gae_lambda,
            self.alive,
            next_alive,
        )
        self.advantages.copy_(advantages)
        self.returns.copy_(returns)
        self.complete = True
