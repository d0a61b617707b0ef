"""Acting: one step of the policy, and the storage of what a rollout needs for training."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from echelon_rl.core.distributions import ActionDistribution, ActionHeads
from echelon_rl.core.fast.few_rows import laid_out_for_few_rows
from echelon_rl.core.fast.graphs import RecordedStep
from echelon_rl.core.rollout import RolloutBuffer
from echelon_rl.core.segments import memory_slot
from echelon_rl.core.staging import Staging, sent
from echelon_rl.lstm.state import LSTMState

Memory = tuple[LSTMState, ...]
_ROWS_AT_ONCE = 2048  # whose log-probabilities are computed in one go
_version = attrgetter("_version")  # which PyTorch raises whenever a tensor is changed in place


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


@dataclass(frozen=True)
class TimeLimit:
    """Rows of a step after which a time limit cut the episode.

    Attributes:
        step: The step.
        rows: int64 [n].
        obs: Final observations, float32 [n, D].
        values: Their values when they were collected, float32 [n].
    """

    step: int
    rows: Tensor
    obs: Tensor
    values: Tensor


@dataclass
class Tail:
    """What followed a rollout, and the time limits inside: what advantages need besides the buffer.

    Attributes:
        obs: Observations after the last step, float32 [B, D].
        starts: bool [B], whether they start an episode.
        alive: bool [B], whether the agents live in them; None for as in the last step.
        limits: The time limits in order of their steps.
    """

    obs: Tensor
    starts: Tensor
    alive: Tensor | None = None
    limits: list[TimeLimit] = field(default_factory=list)


def rows_of(memory: Memory, rows: Tensor) -> Memory:
    """Return the memory [layers, n, H] of some rows, int64 [n]."""
    return tuple(LSTMState(state.h.index_select(1, rows), state.c.index_select(1, rows)) for state in memory)


def store_memory(stored: Memory, memory: Memory, step: int, length: int, burn_in: int) -> None:
    """Write the memory before a step to its slots, if it has any, see ``segments.memory_slot``.

    Args:
        stored: Each [layers, K, B, H].
        memory: Each [layers, B, H].
        step: The step.
        length: Longest segment.
        burn_in: Steps between a stored memory and its segment.
    """
    for slot in memory_slot(step, length, burn_in):
        for kept, state in zip(stored, memory, strict=True):
            if slot < kept.h.shape[1]:
                kept.h[:, slot], kept.c[:, slot] = state.h, state.c


class Collector:
    """Acts with a policy and fills a ``RolloutBuffer``; keeps the memory of every row between rollouts.

    Each observation is converted and moved to the device once, from pinned memory if that is a GPU; rewards are moved
    once per rollout. Noise is drawn and log-probabilities are computed once per rollout. The memory is stored where
    training segments begin only.

    Args:
        policy: The policy.
        buffer: Where steps go.
        segment_length: Longest training segment, in steps.
        burn_in: Steps by which memories are stored before the segments that they are for.

    Attributes:
        memory: Memory of every row after its last step.
        tail: What followed the rollout; belongs to it once ``finish`` was called.
    """

    def __init__(self, policy: RecurrentPolicy, buffer: RolloutBuffer, segment_length: int, burn_in: int = 0) -> None:
        """Allocate."""
        self.policy, self.buffer = policy, buffer
        self.segment_length, self.burn_in = segment_length, burn_in
        steps, rows = buffer.num_steps, buffer.num_agents
        device = buffer.obs.device
        self._params = torch.zeros(steps, rows, policy.num_params, device=device)
        self._noise = buffer.actions[:0]  # [T, B, A], as of the rollout that has begun
        self._rewards = torch.zeros(steps, rows, pin_memory=device.type == "cuda")
        self._rewards_by_step = self._rewards.numpy()
        self._staging, self._numbers = Staging(buffer), buffer.obs[0].numel()
        self._recorded = RecordedStep(self._decide, self._weights) if device.type == "cuda" else None
        # All views at once: on the CPU making one costs as much as computing with it.
        self._inputs = tuple(zip(buffer.obs.unbind(), buffer.dones.unbind(), strict=True))
        outputs = (self._params, buffer.values, buffer.actions)
        self._outputs = tuple(zip(*(whole.unbind() for whole in outputs), strict=True))
        self._outputs_on_host = tuple(whole.numpy() for whole in outputs) if device.type == "cpu" else ()
        self._acting, self._laid_out = policy, -1
        self._parameters: tuple[nn.Parameter, ...] = ()
        self._scaled_noise: tuple[Tensor, ...] = ()
        self.memory: Memory = policy.initial_memory(rows)
        slots = -(-steps // segment_length)
        self.stored_by_slot = tuple(
            LSTMState(*(part.new_zeros(part.shape[0], slots, rows, part.shape[2]) for part in state))
            for state in self.memory
        )
        self.tail = Tail(buffer.obs[0], buffer.dones[0])

    @property
    def stored(self) -> Memory:
        """The memories of ``stored_by_slot`` (each [layers, K, B, H]), flattened to [layers, K * B, H]."""
        return tuple(LSTMState(state.h.flatten(1, 2), state.c.flatten(1, 2)) for state in self.stored_by_slot)

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
        if len(obs) != buffer.num_agents or obs.size != self._numbers:
            raise ValueError(
                f"the environment gave observations of shape {list(obs.shape)}; expected {buffer.num_agents} rows of "
                f"{buffer.obs.shape[2]} numbers. Every step must return one observation per row of the VecEnv."
            )
        if t == 0:
            self.tail.limits = []
            noise = self.policy.heads.noise(buffer.num_steps, buffer.num_agents, device=buffer.obs.device)
            self._noise, self._scaled_noise = noise, ()
        self._staging.put(t, obs, starts, alive)
        if self._recorded is None:
            self._renew_copy(t)
        store_memory(self.stored_by_slot, self.memory, t, self.segment_length, self.burn_in)
        raw = self._act_by_copy(t) if self._recorded is None else self._act_by_record(t, self._recorded)
        return self.policy.heads.to_env(raw)

    def _act_by_copy(self, t: int) -> Tensor:
        """Do step t as the host does it; return raw actions [B, A]."""
        policy = self._acting
        params, values, self.memory = policy.step(policy.features(self._inputs[t][0]), self.memory, self._inputs[t][1])
        if self._scaled_noise:
            raw = policy.heads.choose_(params + self._scaled_noise[t])
        else:
            distribution = policy.distribution(params)
            raw = distribution.sample_raw(self._noise[t])
            scale = distribution.noise_scale()
            if self._parameters and scale.ndim == 1:  # the same for all steps until weights change, which are watched
                self._scaled_noise = (self._noise * scale).unbind()
        if self._outputs_on_host:
            # By NumPy, whose assignments cost a third of PyTorch's.
            for whole, part in zip(self._outputs_on_host, (params, values, raw), strict=True):
                whole[t] = part.numpy()
        else:
            self._store(t, params, values, raw)
        return raw

    def _act_by_record(self, t: int, recorded: RecordedStep) -> Tensor:
        """Do step t as a GPU does it; return raw actions [B, A]."""
        parts = (part for state in self.memory for part in state)
        params, values, raw, *parts_after = recorded((*self._inputs[t], self._noise[t], *parts))
        self.memory = tuple(LSTMState(h, c) for h, c in zip(parts_after[::2], parts_after[1::2], strict=True))
        self._store(t, params, values, raw)
        return raw

    def _store(self, t: int, *outputs: Tensor) -> None:
        for place, part in zip(self._outputs[t], outputs, strict=True):
            place.copy_(part)

    def _decide(self, obs: Tensor, starts: Tensor, noise: Tensor, *parts: Tensor) -> tuple[Tensor, ...]:
        """Return parameters [B, P], values [B], raw actions [B, A] and the memory's parts, each [layers, B, H].

        Args:
            obs: [B, D].
            starts: bool [B].
            noise: [B, A].
            parts: h and c of each state of the memory before the step.
        """
        policy, memory = self.policy, tuple(LSTMState(h, c) for h, c in zip(parts[::2], parts[1::2], strict=True))
        params, values, memory = policy.step(policy.features(obs), memory, starts)
        raw = policy.distribution(params).sample_raw(noise)
        return params, values, raw, *(part for state in memory for part in state)

    def _weights(self) -> list[Tensor]:
        module: Any = self.policy
        return [*module.parameters(), *module.buffers()]

    def _renew_copy(self, t: int) -> None:
        """Let a copy act that is faster on the CPU, of the weights as they are now."""
        if self.buffer.obs.device.type != "cpu" or not isinstance(self.policy, nn.Module):
            return
        # In place changes are counted, so that weights which a callback loads amid a rollout act from then on.
        if t == 0 or sum(map(_version, self._parameters)) != self._laid_out:
            self._parameters = tuple(self.policy.parameters())
            self._acting, self._scaled_noise = laid_out_for_few_rows(self.policy), ()
            self._laid_out = sum(map(_version, self._parameters))

    def after(
        self, t: int, rewards: NDArray[Any], dones: NDArray[np.bool_], infos: Sequence[Mapping[str, Any]]
    ) -> None:
        """Keep what a step gave.

        Args:
            t: Step in the rollout.
            rewards: (B,).
            dones: bool (B,), whether the episode ended.
            infos: One mapping per row, as of SB3's ``VecEnv``; a living row (``"alive"`` is not False) that was cut by
                a time limit (``"TimeLimit.truncated"``) counts with the value of its ``"terminal_observation"``.

        Raises:
            ValueError: A row that was cut has no last observation.
        """
        self._rewards_by_step[t] = rewards
        if not np.count_nonzero(dones):  # a tenth of what any() takes
            return
        cut = [
            row
            for row in np.flatnonzero(dones).tolist()
            if infos[row].get("TimeLimit.truncated", False) and infos[row].get("alive", True)
        ]
        lacking = [row for row in cut if "terminal_observation" not in infos[row]]
        if lacking:
            raise ValueError(
                f"row {lacking[0]} was cut by a time limit, but its info has no 'terminal_observation'; SB3's VecEnv "
                "must put the last observation of an episode there."
            )
        if cut:
            self._bootstrap(t, cut, np.stack([infos[row]["terminal_observation"] for row in cut]))

    @torch.inference_mode()
    def _bootstrap(self, t: int, cut: list[int], observations: NDArray[Any]) -> None:
        """Keep the values of the final observations (n, ...) of the n rows that a time limit cut after step t."""
        rows = sent(torch.tensor(cut), self.buffer.obs.device)
        final = self._observations(observations)
        values = self._values_after(final, rows_of(self.memory, rows), torch.zeros_like(rows, dtype=torch.bool))
        self.tail.limits.append(TimeLimit(t, rows, final, values))

    @torch.inference_mode()
    def finish(
        self,
        obs: NDArray[Any],
        starts: NDArray[np.bool_],
        alive: NDArray[np.bool_] | None,
        gamma: float,
        gae_lambda: float,
    ) -> None:
        """Complete the buffer of a rollout: log-probabilities, rewards, advantages.

        Args:
            obs: Observations after the last step, (B, ...).
            starts: bool (B,), whether they start an episode.
            alive: bool (B,), whether the agents live in them; None for all.
            gamma: Discount.
            gae_lambda: Lambda of generalised advantage estimation.
        """
        buffer, tail = self.buffer, self.tail
        # Part by part, so that what lies between fits into a processor's cache.
        several = max(1, _ROWS_AT_ONCE // buffer.num_agents) if buffer.obs.device.type == "cpu" else buffer.num_steps
        pieces = (torch.split(whole, several) for whole in (self._params, buffer.actions, buffer.log_probs))
        for params, raw, log_probs in zip(*pieces, strict=True):
            distribution = self.policy.distribution(params.flatten(0, 1))
            log_probs.copy_(distribution.log_prob_raw(raw.flatten(0, 1)).view_as(log_probs))
        buffer.rewards.copy_(self._rewards, non_blocking=True)  # next written after a transfer of actions
        for limit in tail.limits:
            buffer.rewards[limit.step, limit.rows] += gamma * limit.values
        device = buffer.obs.device
        tail.obs, tail.starts = self._observations(obs), sent(torch.from_numpy(starts), device)
        tail.alive = None if alive is None else sent(torch.from_numpy(alive), device)
        last = self._values_after(tail.obs, self.memory, tail.starts)
        buffer.compute_gae(last, tail.starts, gamma, gae_lambda, tail.alive)

    def _observations(self, obs: NDArray[Any]) -> Tensor:
        return sent(torch.from_numpy(np.ascontiguousarray(obs, np.float32)).flatten(1), self.buffer.obs.device)

    def _values_after(self, obs: Tensor, memory: Memory, starts: Tensor) -> Tensor:
        """Return values [n] of observations [n, D] that follow the last step, with the memory as it is then."""
        return self.policy.step(self.policy.features(obs), memory, starts)[1]
