"""The rollout buffer, allocated once for T steps of B agents, and generalised advantage estimation over it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from echelon_env.files import installed_memory

_LARGEST_SHARE = 0.5  # of the machine's memory that a rollout may use; the rest is for matches, network and gradients


@dataclass
class RolloutBuffer:
    """Preallocated tensors of one rollout; step t of agent b is at ``[t, b]``.

    Attributes:
        obs: float32 [T, B, D].
        actions: float32 [T, B, A], raw actions (see ``core.distributions``).
        log_probs: float32 [T, B].
        rewards: float32 [T, B], plus gamma times the value of the final observation at a time limit.
        dones: bool [T, B], whether an episode *started* at step t (its observation is the first).
        values: float32 [T, B].
        alive: bool [T, B], whether the agent lived at step t.
        advantages: float32 [T, B], filled by ``compute_gae``; an update normalises them in place.
        returns: float32 [T, B], advantage + value, filled by ``compute_gae``.
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
            ValueError: A size is below 1, or all together need more than half of this machine's memory.
        """
        sizes = {"num_steps": num_steps, "num_agents": num_agents, "obs_dim": obs_dim, "action_dim": action_dim}
        for name, size in sizes.items():
            if size < 1:
                raise ValueError(f"{name} must be at least 1, got {size}.")

        needed = torch.float32.itemsize * num_steps * num_agents * (obs_dim + action_dim)
        if torch.device(device).type == "cpu" and needed > _LARGEST_SHARE * (there := installed_memory()):
            raise ValueError(
                f"a rollout of {num_steps:,} steps of {num_agents:,} agents needs {needed / 2**30:.4g} GiB, this "
                f"machine has {there / 2**30:.4g}; use a smaller n_steps or fewer matches."
            )

        def zeros(*columns: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(num_steps, num_agents, *columns, dtype=dtype, device=device)

        names, no_flags = ("log_probs", "rewards", "values", "advantages", "returns"), zeros(dtype=torch.bool)
        scalars: dict[str, Any] = {name: zeros() for name in names}
        return cls(zeros(obs_dim), zeros(action_dim), dones=no_flags, alive=~no_flags, **scalars)

    @property
    def num_steps(self) -> int:
        """T."""
        return self.rewards.shape[0]

    @property
    def num_agents(self) -> int:
        """B."""
        return self.rewards.shape[1]

    @torch.no_grad()
    def compute_gae(self, next_value: Tensor, next_done: Tensor, gamma: float, gae_lambda: float) -> None:
        """Fill ``advantages`` and ``returns``, by generalised advantage estimation (Schulman et al., 2016) in float64.

        ``next_value``, float [B], is that of the observation after the last step. ``next_done``, bool or 0/1 [B], says
        whether it is the first of an episode.

        Rows of a dead agent may still earn team rewards until their episode ends. These steps use lambda 1, so an
        agent's actions before its death are credited with the actual rewards after it, and with ``next_value`` if its
        episode continues after the rollout. Without that value, dying would seem a gain whenever losses are expected.
        """
        values = torch.cat([self.values, next_value.unsqueeze(0)]).double()
        values[:-1].masked_fill_(~self.alive, 0.0)  # they would cancel out
        ends = torch.cat([self.dones[1:], next_done.bool().unsqueeze(0)])
        discount = (~ends).double() * gamma
        decay = torch.full_like(discount, gae_lambda)  # of the following step; after the last there is none
        decay[:-1].masked_fill_(~self.alive[1:], 1.0)
        decay *= discount
        deltas = self.rewards.double() + discount * values[1:] - values[:-1]
        sums = torch.empty_like(deltas)
        running = torch.zeros_like(deltas[0])
        for delta, weight, here in reversed(list(zip(deltas.unbind(), decay.unbind(), sums.unbind(), strict=True))):
            running = torch.addcmul(delta, weight, running, out=here)
        self.advantages.copy_(sums)
        self.returns.copy_(sums + values[:-1])
        self.complete = True
