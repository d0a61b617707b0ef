"""A frozen policy that acts for rows of an environment, all on its own device."""

from typing import Any

import torch
from torch import Tensor

from echelon_rl.core.collection import Memory


class Actor:
    """Acts with a policy, as ``Collector`` has it, for B rows, whose memory it keeps. Nothing waits for the device."""

    def __init__(self, policy: Any, rows: int, deterministic: bool = False) -> None:
        self.policy, self.deterministic = policy, deterministic
        self.memory: Memory = policy.initial_memory(rows)

    @torch.inference_mode()
    def act(self, obs: Tensor | dict[str, Tensor], starts: Tensor, masks: Tensor | None = None) -> Tensor:
        """Return actions of the space [B, ...] for observations [B, ...]; rows that start, bool [B], forget before.

        ``masks``, bool [B, C], are the allowed choices; None allows all.
        """
        policy = self.policy
        params, _, self.memory = policy.step(policy.features(obs), self.memory, starts)
        distribution = policy.distribution(params if masks is None else policy.heads.masked(params, masks))
        raw = distribution.mode_raw() if self.deterministic else distribution.sample_raw()
        actions: Tensor = policy.heads.actions(raw)
        return actions
