"""Collection: steps of the policy, and the storage of rollouts for training."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import torch
from torch import Tensor

from echelon_rl.core.rollout import RolloutBuffer
from echelon_rl.core.tensor_env import Step
from echelon_rl.lstm.functional import LSTMState

# One state per LSTM or GRU: the actor's (or shared) one, then the critic's if it has its own.
Memory = tuple[LSTMState, ...]


class TimeLimits(NamedTuple):
    """Rows whose episode a time limit cut in a rollout of T steps; places that stayed empty say step T."""

    steps: Tensor  # int64 [n], after which they were cut
    rows: Tensor  # int64 [n]
    obs: Tensor  # final observations, float32 [n, D]
    memory: Memory  # before them, each [layers, n, H]


@dataclass
class Tail:
    """The end of a rollout and the time limits inside, which advantages need besides the buffer."""

    obs: Tensor  # observations after the last step, float32 [B, D]
    starts: Tensor  # bool [B], whether they start an episode
    limits: TimeLimits | None = None
    limit_values: Tensor | None = None  # of their final observations at collection, float32 [n]


def sent(tensor: Tensor, device: torch.device) -> Tensor:
    """Return a host tensor of any shape on ``device``; a GPU copies it asynchronously."""
    if device.type == "cuda":
        return tensor.pin_memory().to(device, non_blocking=True)
    return tensor.to(device)


def rows_of(memory: Memory, rows: Tensor) -> Memory:
    """Return the memory [layers, n, H] of some rows, int64 [n]."""
    return tuple(LSTMState(state.h.index_select(1, rows), state.c.index_select(1, rows)) for state in memory)


def _chosen(where: Tensor, first: Memory, second: Memory) -> Memory:
    """Return the first memory where a flag, bool [n], is set, else the second; each [layers, n, H]."""
    column = where[:, None]
    return tuple(
        LSTMState(torch.where(column, one.h, other.h), torch.where(column, one.c, other.c))
        for one, other in zip(first, second, strict=True)
    )


class Collector:
    """Acts with a policy and fills a ``RolloutBuffer``; keeps the memory of every row between rollouts.

    The policy is a ``policies.MlpLstmPolicy`` or has the members that it documents for ``RecurrentPPO``. Everything is
    on the buffer's device, and nothing waits for it. Noise is drawn and log-probabilities are computed once per
    rollout. Memories are stored in slots: slot 0 is for the first step, slot m for ``burn_in`` steps before step
    ``m * segment_length``, where a training segment may begin. If it ``bootstraps``, a step cut by a time limit earns
    the value of the last observation.
    """

    def __init__(
        self, policy: Any, buffer: RolloutBuffer, segment_length: int, burn_in: int = 0, bootstraps: bool = True
    ) -> None:
        self.policy, self.buffer = policy, buffer
        self.segment_length, self.burn_in, self.bootstraps = segment_length, burn_in, bootstraps
        steps, rows, _ = buffer.obs.shape
        device = buffer.obs.device
        self._params = torch.zeros(steps, rows, policy.num_params, device=device)
        self._noise = buffer.actions[:0]  # [T, B, A], of the current rollout
        self.memory: Memory = policy.initial_memory(rows)  # of every row after its last step
        # Steps of every row's episode before its next step, and before each step of the last rollout.
        self.ages = torch.zeros(rows, dtype=torch.int64, device=device)
        self.ages_of_steps = torch.zeros(steps, rows, dtype=torch.int64, device=device)
        self._at: list[tuple[Tensor, ...]] = []  # views of what the buffer holds of each step: an index costs as much
        slots = -(-steps // segment_length)
        self.stored_by_slot = tuple(
            LSTMState(*(part.new_zeros(part.shape[0], slots, rows, part.shape[2]) for part in state))
            for state in self.memory
        )
        self._cuts: list[TimeLimits] = []  # of the current rollout
        self.tail = Tail(torch.zeros_like(buffer.obs[0]), torch.zeros_like(buffer.dones[0]))

    @property
    def stored(self) -> Memory:
        """The memories of ``stored_by_slot`` (each [layers, K, B, H]), flattened to [layers, K * B, H]."""
        return tuple(LSTMState(state.h.flatten(1, 2), state.c.flatten(1, 2)) for state in self.stored_by_slot)

    def forget(self) -> None:
        """Start every row from an empty memory."""
        self.memory = self.policy.initial_memory(self.buffer.num_agents)

    @torch.inference_mode()
    def act(self, t: int, step: Step, lesson: Tensor | None = None, steered: Tensor | None = None) -> Tensor:
        """Store what an environment shows at step t; choose, store and return raw actions [B, A].

        ``lesson`` holds the raw actions [B, A] that a teacher would take, and ``steered``, bool [B], the rows that do.
        """
        buffer, policy = self.buffer, self.policy
        if t == 0:
            self._cuts = []
            self._noise = policy.heads.noise(buffer.num_steps, buffer.num_agents, device=buffer.obs.device)
            parts = buffer.obs, buffer.dones, buffer.alive, self._params, buffer.values, buffer.actions, self._noise
            self._at = [*zip(*(part.unbind() for part in parts), strict=True)]
        obs, starts, alive, kept_params, kept_values, kept_actions, noise = self._at[t]
        obs.copy_(step.obs)
        starts.copy_(step.starts)
        alive.fill_(True) if step.alive is None else alive.copy_(step.alive)
        self._store_memory(t, self.memory)
        params, values, self.memory = policy.step(policy.features(obs), self.memory, starts)
        if step.masks is not None or buffer.masks is not None:
            params = policy.heads.masked(params, self._store_masks(t, step.masks))
        raw: Tensor = policy.distribution(params).sample_raw(noise)
        if lesson is not None:
            if buffer.lessons is None:
                buffer.lessons = torch.zeros_like(buffer.actions)
            buffer.lessons[t] = lesson
            if steered is not None:
                raw = torch.where(steered[:, None], lesson, raw)
        kept_params.copy_(params)
        kept_values.copy_(values)
        kept_actions.copy_(raw)
        return raw

    def _store_memory(self, t: int, memory: Memory) -> None:
        slots = {0} if t == 0 else set()
        if (t + self.burn_in) % self.segment_length == 0:
            slots.add((t + self.burn_in) // self.segment_length)
        for slot in slots:
            for kept, state in zip(self.stored_by_slot, memory, strict=True):
                if slot < kept.h.shape[1]:
                    kept.h[:, slot], kept.c[:, slot] = state.h, state.c

    def _store_masks(self, t: int, masks: Tensor | None) -> Tensor:
        """Return the masks of a step, bool [B, C]; the first ones allocate the buffer's."""
        buffer = self.buffer
        if buffer.masks is None:
            assert masks is not None
            shape = (buffer.num_steps, *masks.shape)
            buffer.masks = torch.ones(shape, dtype=torch.bool, device=buffer.obs.device)
        buffer.masks[t] = True if masks is None else masks
        return buffer.masks[t]

    @torch.inference_mode()
    def after(self, t: int, step: Step, shortest_limit: int = 1) -> None:
        """Store the rewards of step t and the rows that a time limit cut then, with what their value needs.

        That of the dead counts too: their team's rewards would have gone on. Where the host does not know the cut rows,
        every row has places for all that a rollout can cut, if limits are at least ``shortest_limit`` steps apart.
        """
        assert step.rewards is not None
        self.buffer.rewards[t] = step.rewards
        if step.cut is None or not self.bootstraps:
            return
        assert step.final_obs is not None
        if step.cut.dtype != torch.bool:
            when = torch.full_like(step.cut, t)
            self._cuts.append(TimeLimits(when, step.cut, step.final_obs, rows_of(self.memory, step.cut)))
            return
        steps, rows = self.buffer.num_steps, self.buffer.num_agents
        if not self._cuts:
            places = torch.arange(rows, device=step.cut.device)
            empty = TimeLimits(torch.full_like(places, steps), places, torch.zeros_like(step.obs), self.memory)
            self._cuts = [empty] * -(-steps // shortest_limit)
        left = step.cut
        for place, held in enumerate(self._cuts):
            here = left & (held.steps == steps)
            self._cuts[place] = TimeLimits(
                held.steps.masked_fill(here, t),
                held.rows,
                torch.where(here[:, None], step.final_obs, held.obs),
                _chosen(here, self.memory, held.memory),
            )
            left = left & ~here

    @torch.inference_mode()
    def finish(self, step: Step, gamma: float, gae_lambda: float) -> None:
        """Complete the buffer by log-probabilities and advantages; ``step`` follows the last action."""
        buffer = self.buffer
        distribution = self.policy.distribution(self._params.flatten(0, 1))
        buffer.log_probs.copy_(distribution.log_prob_raw(buffer.actions.flatten(0, 1)).view_as(buffer.log_probs))
        self.stop(buffer.num_steps)
        self.tail.obs.copy_(step.obs)
        self.tail.starts.copy_(step.starts)
        self.tail = tail = Tail(self.tail.obs, self.tail.starts, self._limits())
        if tail.limits is not None:
            tail.limit_values = self._limit_values(tail.limits)
            self._add(buffer.rewards, tail.limits, gamma * tail.limit_values)
        last = self._values(tail.obs, self.memory, tail.starts)
        buffer.compute_gae(last, tail.starts, gamma, gae_lambda)

    def stop(self, steps: int) -> None:
        """End the rollout after so many steps: the next one keeps only ages and the memory."""
        numbers = torch.arange(steps, device=self.ages.device)[:, None]
        begun = torch.where(self.buffer.dones[:steps], numbers, -1).cummax(0).values
        self.ages_of_steps = torch.where(begun < 0, self.ages + numbers, numbers - begun)
        self.ages = self.ages_of_steps[-1] + 1

    def _limits(self) -> TimeLimits | None:
        """Return all time limits of the rollout."""
        if not self._cuts:
            return None
        steps, rows, obs = (torch.cat([getattr(cut, name) for cut in self._cuts]) for name in ("steps", "rows", "obs"))
        memory = tuple(
            LSTMState(torch.cat([state.h for state in states], 1), torch.cat([state.c for state in states], 1))
            for states in zip(*(cut.memory for cut in self._cuts), strict=True)
        )
        return TimeLimits(steps, rows, obs, memory)

    def _limit_values(self, limits: TimeLimits) -> Tensor:
        return self._values(limits.obs, limits.memory, torch.zeros_like(limits.steps, dtype=torch.bool))

    def _add(self, rewards: Tensor, limits: TimeLimits, amounts: Tensor) -> None:
        """Add an amount [n] to the rewards [T, B] of each cut step."""
        steps = len(rewards)
        places = limits.steps.clamp(max=steps - 1), limits.rows
        rewards.index_put_(places, amounts.masked_fill(limits.steps == steps, 0.0), accumulate=True)

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
        values, rewards, limits = torch.empty_like(buffer.values), buffer.rewards.clone(), tail.limits
        for t in range(buffer.num_steps):
            if refresh:
                self._store_memory(t, memory)
            _, values[t], memory = policy.step(policy.features(buffer.obs[t]), memory, buffer.dones[t])
            if limits is not None:
                limits = limits._replace(memory=_chosen(limits.steps == t, rows_of(memory, limits.rows), limits.memory))
        if limits is not None:
            assert tail.limit_values is not None
            self._add(rewards, limits, gamma * (self._limit_values(limits) - tail.limit_values))
        return values, self._values(tail.obs, memory, tail.starts), rewards
