"""Acting: one step of the policy, and the storage of what a rollout needs for training."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from echelon_rl.core.distributions import ActionDistribution, ActionHeads
from echelon_rl.core.rollout import RolloutBuffer
from echelon_rl.lstm.state import LSTMState

Memory = tuple[LSTMState, ...]


class RecurrentPolicy(Protocol):
    """What collection and update need of a policy; ``policies.MlpLstmPolicy`` documents the methods."""

    heads: ActionHeads

    @property
    def num_params(self) -> int:
        """Columns of the distribution's parameters, P."""

    def initial_memory(self, batch: int) -> Memory:
        """Return the memory at the start of an episode."""

    def features(self, obs: Tensor) -> Tensor:
        """Return features [N, F] of observations [N, D]."""

    def step(self, features: Tensor, memory: Memory, reset: Tensor) -> tuple[Tensor, Tensor, Memory]:
        """Return parameters [B, P], values [B] and the next memory for features [B, F]."""

    def sequence(self, features: Tensor, memory: Memory, reset: Tensor | None) -> tuple[Tensor, Tensor, Memory]:
        """Return latents [T, B, H] of actor and critic and the last memory for features [T, B, F]."""

    def head_outputs(self, latent_pi: Tensor, latent_vf: Tensor) -> tuple[Tensor, Tensor]:
        """Return distribution parameters [N, P] and values [N] of latents [N, H]."""

    def distribution(self, params: Tensor) -> ActionDistribution:
        """Return the distribution of parameters [N, P]."""


class Collector:
    """Acts with a policy and fills a ``RolloutBuffer``; keeps the memory of every row between rollouts.

    Each observation is converted and moved to the device once. Log-probabilities are computed once per rollout. The
    memory is stored at every ``segment_length``-th step only, which is where training pieces begin.

    Args:
        policy: The policy.
        buffer: Where steps go.
        segment_length: Distance between stored memories, in steps.

    Attributes:
        memory: Memory of every row after its last step.
        stored: Memory before steps 0, L, 2L, ..., each LSTM's flattened to [layers, K * B, H].
    """

    def __init__(self, policy: RecurrentPolicy, buffer: RolloutBuffer, segment_length: int) -> None:
        """Allocate."""
        self.policy, self.buffer, self.segment_length = policy, buffer, segment_length
        steps, rows = buffer.num_steps, buffer.num_agents
        self._params = torch.zeros(steps, rows, policy.num_params, device=buffer.obs.device)
        self.memory: Memory = policy.initial_memory(rows)
        slots = -(-steps // segment_length)
        self._stored = tuple(
            LSTMState(*(part.new_zeros(part.shape[0], slots, rows, part.shape[2]) for part in state))
            for state in self.memory
        )
        self._reset = torch.zeros(rows, dtype=torch.bool, device=buffer.obs.device)

    @property
    def stored(self) -> Memory:
        """The stored memories, see the class."""
        return tuple(LSTMState(state.h.flatten(1, 2), state.c.flatten(1, 2)) for state in self._stored)

    def forget(self) -> None:
        """Start every row from an empty memory."""
        self.memory = self.policy.initial_memory(self.buffer.num_agents)

    @torch.inference_mode()
    def act(
        self, t: int, obs: NDArray[Any], starts: NDArray[np.bool_], alive: NDArray[np.bool_] | None
    ) -> NDArray[Any]:
        """Store observation t, choose and store actions; return them for the environment.

        Args:
            t: Step in the rollout.
            obs: (B, ...).
            starts: bool (B,), whether the observation starts an episode.
            alive: bool (B,), whether the agent lives; None for all.

        Raises:
            ValueError: The observations are not those of B rows.
        """
        buffer = self.buffer
        if len(obs) != buffer.num_agents or obs.size != buffer.obs[t].numel():
            raise ValueError(
                f"the environment gave observations of shape {list(obs.shape)}; expected {buffer.num_agents} rows of "
                f"{buffer.obs.shape[2]} numbers. Every step must return one observation per row of the VecEnv."
            )
        buffer.obs[t] = torch.from_numpy(np.ascontiguousarray(obs, np.float32)).flatten(1)
        buffer.dones[t] = torch.from_numpy(starts)
        buffer.alive[t] = True if alive is None else torch.from_numpy(alive)
        if t % self.segment_length == 0:
            for stored, state in zip(self._stored, self.memory, strict=True):
                stored.h[:, t // self.segment_length] = state.h
                stored.c[:, t // self.segment_length] = state.c
        params, values, self.memory = self.policy.step(
            self.policy.features(buffer.obs[t]), self.memory, buffer.dones[t]
        )
        raw = self.policy.distribution(params).sample_raw()
        self._params[t], buffer.values[t], buffer.actions[t] = params, values, raw
        return self.policy.heads.to_env(raw)

    @torch.inference_mode()
    def values_after(self, obs: NDArray[Any], rows: NDArray[np.intp] | None, starts: NDArray[np.bool_]) -> Tensor:
        """Return values [n] of observations that follow the last step, with the memory as it is then.

        Args:
            obs: (n, ...).
            rows: Rows whose memory continues, (n,); None for all rows.
            starts: bool (n,), whether the observations start an episode.
        """
        device = self.buffer.obs.device
        tensor = torch.from_numpy(np.ascontiguousarray(obs, np.float32)).to(device)
        memory = self.memory
        if rows is not None:
            index = torch.from_numpy(rows).to(device)
            memory = tuple(LSTMState(state.h[:, index], state.c[:, index]) for state in memory)
        return self.policy.step(self.policy.features(tensor), memory, torch.from_numpy(starts).to(device))[1]

    @torch.inference_mode()
    def finish(self) -> None:
        """Fill the log-probabilities of the whole rollout."""
        buffer = self.buffer
        distribution = self.policy.distribution(self._params.flatten(0, 1))
        buffer.log_probs.copy_(distribution.log_prob_raw(buffer.actions.flatten(0, 1)).view_as(buffer.log_probs))
