"""Collection: steps of the policy, and the storage of rollouts for training."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from echelon_rl.core.observation_rows import Observations
from echelon_rl.core.rollout import RolloutBuffer
from echelon_rl.core.teaching import LESSON_EDGE
from echelon_rl.lstm.functional import LSTMState

Memory = tuple[LSTMState, ...]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class TimeLimit:
    """Rows whose episode a time limit cut after a step."""

    step: int
    rows: Tensor  # int64 [n]
    obs: Tensor  # final observations, float32 [n, D]
    values: Tensor  # their values at collection, float32 [n]


@dataclass
class Tail:
    """The end of a rollout and the time limits inside, which advantages need besides the buffer."""

    obs: Tensor  # observations after the last step, float32 [B, D]
    starts: Tensor  # bool [B], whether they start an episode
    limits: list[TimeLimit] = field(default_factory=list)  # in order of their steps


def sent(tensor: Tensor, device: torch.device) -> Tensor:
    """Return a host tensor of any shape on ``device``; a GPU copies it asynchronously."""
    if device.type == "cuda":
        return tensor.pin_memory().to(device, non_blocking=True)
    return tensor.to(device)


def rows_of(memory: Memory, rows: Tensor) -> Memory:
    """Return the memory [layers, n, H] of some rows, int64 [n]."""
    return tuple(LSTMState(state.h.index_select(1, rows), state.c.index_select(1, rows)) for state in memory)


class Collector:
    """Acts with a policy and fills a ``RolloutBuffer``; keeps the memory of every row between rollouts.

    The policy is a ``policies.MlpLstmPolicy`` or has the members that it documents for ``RecurrentPPO``.
    Each observation is copied to the device once, from pinned memory for a GPU. Rewards are copied, noise is drawn and
    log-probabilities are computed once per rollout. Memories are stored in slots: slot 0 is for the first step, slot m
    for ``burn_in`` steps before step ``m * segment_length``, where a training segment may begin. If it ``bootstraps``,
    a step cut by a time limit earns the value of the last observation.
    """

    def __init__(
        self, policy: Any, buffer: RolloutBuffer, segment_length: int, burn_in: int = 0, bootstraps: bool = True
    ) -> None:
        self.policy, self.buffer = policy, buffer
        self.segment_length, self.burn_in, self.bootstraps = segment_length, burn_in, bootstraps
        steps, rows, columns = buffer.obs.shape
        device = buffer.obs.device
        self._params = torch.zeros(steps, rows, policy.num_params, device=device)
        self._noise = buffer.actions[:0]  # [T, B, A], of the current rollout
        self._rewards = torch.zeros(steps, rows, pin_memory=device.type == "cuda")
        # Observations and flags of a step go to the device in one transfer, which costs as much as its contents.
        self._staged = torch.zeros(rows, columns + 2, pin_memory=device.type == "cuda")
        self.memory: Memory = policy.initial_memory(rows)  # of every row after its last step
        # Steps of every row's episode before its next step, and before each step of the rollout.
        self.ages, self.ages_of_steps = np.zeros(rows, np.int64), np.zeros((steps, rows), np.int64)
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
        self,
        t: int,
        obs: Observations,
        starts: Flags,
        alive: Flags | None,
        masks: Flags | None = None,
        lesson: NDArray[Any] | None = None,
        steered: Flags | None = None,
    ) -> NDArray[Any]:
        """Store observations (B, ...) of step t, choose and store actions; return them for the environment.

        ``starts`` and ``alive``, bool (B,), say whether observations start an episode and whether the agents live (None
        for all). ``masks``, bool (B, C), are the allowed choices from ``ActionHeads.read_masks``; None for all.
        ``lesson`` holds the actions (B, ...) that a teacher would take, and ``steered``, bool (B,), the rows that do.
        """
        buffer, policy = self.buffer, self.policy
        if t == 0:
            self.tail.limits = []
            self._noise = policy.heads.noise(buffer.num_steps, buffer.num_agents, device=buffer.obs.device)
        self._store_observations(t, obs, starts, alive)
        self.ages_of_steps[t] = np.where(starts, 0, self.ages)
        self.ages = self.ages_of_steps[t] + 1
        self._store_memory(t, self.memory)
        params, values, self.memory = policy.step(policy.features(buffer.obs[t]), self.memory, buffer.dones[t])
        if masks is not None or buffer.masks is not None:
            params = policy.heads.masked(params, self._store_masks(t, masks))
        raw = policy.distribution(params).sample_raw(self._noise[t])
        if lesson is not None:
            taught = self._store_lesson(t, lesson)
            if steered is not None:
                rows = sent(torch.from_numpy(steered), raw.device)
                raw = torch.where(rows[:, None], taught, raw)
        self._params[t], buffer.values[t], buffer.actions[t] = params, values, raw
        actions: NDArray[Any] = policy.heads.to_env(raw)
        return actions

    def _store_memory(self, t: int, memory: Memory) -> None:
        slots = {0} if t == 0 else set()
        if (t + self.burn_in) % self.segment_length == 0:
            slots.add((t + self.burn_in) // self.segment_length)
        for slot in slots:
            for kept, state in zip(self.stored_by_slot, memory, strict=True):
                if slot < kept.h.shape[1]:
                    kept.h[:, slot], kept.c[:, slot] = state.h, state.c

    def _store_lesson(self, t: int, lesson: NDArray[Any]) -> Tensor:
        """Return what the teacher would do at a step as raw actions [B, A]; the first lesson allocates the buffer's."""
        buffer = self.buffer
        if buffer.lessons is None:
            buffer.lessons = torch.zeros_like(buffer.actions)
        taught = self.policy.heads.from_env(torch.from_numpy(lesson), LESSON_EDGE)
        buffer.lessons[t] = sent(taught, buffer.obs.device)
        return buffer.lessons[t]

    def _store_masks(self, t: int, masks: Flags | None) -> Tensor:
        """Return the masks of a step, bool [B, C]; the first ones allocate the buffer's."""
        buffer = self.buffer
        if buffer.masks is None:
            assert masks is not None
            shape = (buffer.num_steps, *masks.shape)
            buffer.masks = torch.ones(shape, dtype=torch.bool, device=buffer.obs.device)
        buffer.masks[t] = True if masks is None else sent(torch.from_numpy(masks), buffer.obs.device)
        return buffer.masks[t]

    def _store_observations(self, t: int, obs: Observations, starts: Flags, alive: Flags | None) -> None:
        if self.buffer.obs.device.type == "cpu":
            self.policy.observation_rows.write(self.buffer.obs.numpy()[t], obs)
            self.buffer.dones.numpy()[t] = starts
            self.buffer.alive.numpy()[t] = True if alive is None else alive
            return
        # The array may be overwritten: sending actions to the environment between two steps waits for the GPU.
        buffer, staged = self.buffer, self._staged.numpy()
        self.policy.observation_rows.write(staged[:, :-2], obs)
        staged[:, -2], staged[:, -1] = starts, 1.0 if alive is None else alive
        arrived = self._staged.to(buffer.obs.device, non_blocking=True)
        buffer.obs[t], buffer.dones[t], buffer.alive[t] = arrived[:, :-2], arrived[:, -2] > 0, arrived[:, -1] > 0

    @torch.inference_mode()
    def after(self, t: int, rewards: NDArray[Any], dones: Flags, infos: Sequence[Mapping[str, Any]]) -> None:
        """Store rewards (B,), ends of episodes, bool (B,), and infos after step t, as SB3's ``VecEnv`` gives them.

        For a row cut by a time limit (``"TimeLimit.truncated"``), the value of its ``"terminal_observation"`` is added,
        that of the dead too: their team's rewards would have gone on.
        """
        self._rewards[t] = torch.from_numpy(np.asarray(rewards))
        ended = np.flatnonzero(dones).tolist() if self.bootstraps else []
        cut = [row for row in ended if infos[row].get("TimeLimit.truncated", False)]
        lacking = [row for row in cut if "terminal_observation" not in infos[row]]
        if lacking:
            raise ValueError(
                f"row {lacking[0]} was cut by a time limit, but its info has no 'terminal_observation'; SB3's VecEnv "
                "must put the last observation of an episode there."
            )
        if cut:
            rows = sent(torch.tensor(cut), self.buffer.obs.device)
            ends = self.policy.observation_rows.stacked([infos[row]["terminal_observation"] for row in cut])
            final = self._observations(ends, len(cut))
            values = self._values(final, rows_of(self.memory, rows), torch.zeros_like(rows, dtype=torch.bool))
            self.tail.limits.append(TimeLimit(t, rows, final, values))

    @torch.inference_mode()
    def finish(self, obs: Observations, starts: Flags, gamma: float, gae_lambda: float) -> None:
        """Complete the buffer by log-probabilities, rewards and advantages; the observations follow the last step."""
        buffer, tail = self.buffer, self.tail
        distribution = self.policy.distribution(self._params.flatten(0, 1))
        buffer.log_probs.copy_(distribution.log_prob_raw(buffer.actions.flatten(0, 1)).view_as(buffer.log_probs))
        buffer.rewards.copy_(self._rewards, non_blocking=True)  # not overwritten before the next transfer of actions
        for limit in tail.limits:
            buffer.rewards[limit.step, limit.rows] += gamma * limit.values
        device = buffer.obs.device
        tail.obs, tail.starts = self._observations(obs, buffer.num_agents), sent(torch.from_numpy(starts), device)
        last = self._values(tail.obs, self.memory, tail.starts)
        buffer.compute_gae(last, tail.starts, gamma, gae_lambda)

    def _observations(self, obs: Observations, number: int) -> Tensor:
        return sent(self.policy.observation_rows.rows(obs, number), self.buffer.obs.device)

    def _values(self, obs: Tensor, memory: Memory, starts: Tensor) -> Tensor:
        values: Tensor = self.policy.step(self.policy.features(obs), memory, starts)[1]
        return values

    @torch.no_grad()
    def replay(self, gamma: float, refresh: bool) -> tuple[Tensor, Tensor, Tensor]:
        """Run the current weights over the last rollout, step by step as at collection.

        With ``refresh`` the new memories replace the stored ones; the first one stays, because its past is gone. Return
        values [T, B], values after the last step [B], and rewards [T, B], with current values added at time limits.
        """
        policy, buffer, tail = self.policy, self.buffer, self.tail
        memory: Memory = tuple(LSTMState(state.h[:, 0], state.c[:, 0]) for state in self.stored_by_slot)
        values, rewards = torch.empty_like(buffer.values), buffer.rewards.clone()
        limits = {limit.step: limit for limit in tail.limits}
        for t in range(buffer.num_steps):
            if refresh:
                self._store_memory(t, memory)
            _, values[t], memory = policy.step(policy.features(buffer.obs[t]), memory, buffer.dones[t])
            if t in limits:
                no_reset = torch.zeros_like(limits[t].rows, dtype=torch.bool)
                final = self._values(limits[t].obs, rows_of(memory, limits[t].rows), no_reset)
                rewards[t, limits[t].rows] += gamma * (final - limits[t].values)
        return values, self._values(tail.obs, memory, tail.starts), rewards
