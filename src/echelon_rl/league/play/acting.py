"""Acting for whole teams of many matches: whoever commands each team of each match, policy or script, in one call."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from echelon_env import EchelonVectorEnv
from echelon_env.bots.scripted import ScriptedSeats
from echelon_rl.core.collection import Memory
from echelon_rl.core.distributions import ActionDistribution
from echelon_rl.league.play.frozen import Commander
from echelon_rl.league.play.stacked import StackedPolicies, can_stack
from echelon_rl.lstm.state import LSTMState
from echelon_rl.policies import MlpLstmPolicy

BACKENDS = ("stacked", "grouped")
# Stacked weights need as many rows for every policy as the busiest has; beyond this share of empty rows they lose.
_MOST_PADDING = 1.5


class TeamCommanders:
    """Who commands which team of which match, with everybody's memory.

    A commander takes a team when a match begins, with an empty memory of its own, and keeps it to the end; other
    matches notice nothing. Policies of one architecture share one array of memory and, with the backend ``"stacked"``,
    one pass through their stacked weights as long as their numbers of rows are alike; ``"grouped"`` always runs one
    policy after the other.

    Args:
        env: A batch in which both teams are agents.
        backend: ``"stacked"`` or ``"grouped"``; what cannot be stacked is grouped.
        deterministic: Whether policies take their likeliest action instead of sampling.

    Raises:
        ValueError: The backend is unknown, or a team of the environment is scripted.
    """

    def __init__(self, env: EchelonVectorEnv, backend: str = "stacked", deterministic: bool = False) -> None:
        """Start with nobody in command."""
        if backend not in BACKENDS:
            raise ValueError(f"backend must be one of {', '.join(map(repr, BACKENDS))}, got {backend!r}.")
        self.team_size = env.config.match.team_size
        if env.agents_per_match != 2 * self.team_size:
            raise ValueError("both teams must be agents; make the environment with opponent=None.")
        self._env, self._backend, self._deterministic = env, backend, deterministic
        self._scripts = ScriptedSeats(env.core)
        self._scripted: dict[tuple[int, int], list[int]] = {}
        self._families: dict[tuple[object, ...], _Family] = {}
        self._family_of: dict[tuple[int, int], _Family] = {}

    def rows(self, match: int, team: int) -> NDArray[np.intp]:
        """Return the environment's rows of a team, (team_size,)."""
        first = match * self._env.agents_per_match + team * self.team_size
        return np.arange(first, first + self.team_size)

    def take(self, match: int, team: int, commander: Commander) -> None:
        """Let a commander without memory take a team; whoever had it leaves."""
        self.leave(match, team)
        if isinstance(commander, str):
            seats = list(range(team * self.team_size, (team + 1) * self.team_size))
            self._scripts.take(match, seats, commander)
            self._scripted[match, team] = seats
            return
        key = _architecture(commander)
        family = self._families.setdefault(key, _Family(self._backend == "stacked" and can_stack(commander)))
        family.add(commander, self.rows(match, team))
        self._family_of[match, team] = family

    def leave(self, match: int, team: int) -> None:
        """Take the commander, if there is one, away from a team."""
        self._scripted.pop((match, team), None)
        family = self._family_of.pop((match, team), None)
        if family is not None:
            family.remove(self.rows(match, team))
            if not family.policies:
                self._families = {key: other for key, other in self._families.items() if other is not family}

    @property
    def policies(self) -> list[MlpLstmPolicy]:
        """The policies in command somewhere."""
        return [policy for family in self._families.values() for policy in family.policies]

    def memory(self, match: int, team: int) -> Memory:
        """Return a copy of a team's memory, each state [layers, team_size, H]; empty for a scripted commander."""
        family = self._family_of.get((match, team))
        return () if family is None else family.memory_of(self.rows(match, team))

    @torch.inference_mode()
    def act(self, observations: NDArray[np.float32], actions: NDArray[np.float32]) -> None:
        """Choose the next action of every team that somebody commands.

        Args:
            observations: The environment's, float32 (num_envs, 706).
            actions: Written: float32 (num_envs, 45), C-contiguous; rows that nobody commands stay as they are.
        """
        for family in self._families.values():
            family.act(observations, actions, self._deterministic)
        by_match = actions.reshape(self._env.num_matches, self._env.agents_per_match, -1)
        for (match, _), seats in self._scripted.items():
            self._scripts.act(match, seats, by_match)


def _architecture(policy: MlpLstmPolicy) -> tuple[object, ...]:
    shapes = tuple((name, tuple(value.shape)) for name, value in policy.state_dict().items())
    return type(policy), str(policy.device), repr(policy.heads.heads), repr(policy), shapes


class _Family:
    """Policies of one architecture on one device, the rows they act for, sorted by policy, and the rows' memory."""

    def __init__(self, stacks: bool) -> None:
        self.policies: list[MlpLstmPolicy] = []
        self._stacks = stacks
        self._stacked: StackedPolicies | None = None
        self._rows = np.zeros(0, np.intp)
        self._owner = np.zeros(0, np.intp)  # index into policies of each row
        self._memory: Memory = ()

    @torch.inference_mode()
    def add(self, policy: MlpLstmPolicy, rows: NDArray[np.intp]) -> None:
        """Let a policy act for more rows, with an empty memory."""
        known = [index for index, other in enumerate(self.policies) if other is policy]
        if not known:
            self.policies.append(policy)
        owner = known[0] if known else len(self.policies) - 1
        fresh = policy.initial_memory(len(rows))
        old = self._memory or policy.initial_memory(0)
        joined = tuple(
            LSTMState(torch.cat([a.h, b.h], 1), torch.cat([a.c, b.c], 1)) for a, b in zip(old, fresh, strict=True)
        )
        owners = np.concatenate([self._owner, np.full(len(rows), owner, np.intp)])
        self._keep(np.argsort(owners, kind="stable"), np.concatenate([self._rows, rows]), owners, joined)

    @torch.inference_mode()
    def remove(self, rows: NDArray[np.intp]) -> None:
        """Forget rows, and policies that have none left."""
        kept = np.flatnonzero(~np.isin(self._rows, rows))
        used = np.unique(self._owner[kept])
        self.policies = [self.policies[i] for i in used]
        owners = np.zeros_like(self._owner)
        owners[kept] = np.searchsorted(used, self._owner[kept])
        self._keep(kept, self._rows, owners, self._memory)

    def _keep(self, order: NDArray[np.intp], rows: NDArray[np.intp], owners: NDArray[np.intp], memory: Memory) -> None:
        self._rows, self._owner, self._stacked = rows[order], owners[order], None
        self._memory = _select(memory, torch.from_numpy(order))

    @torch.inference_mode()
    def memory_of(self, rows: NDArray[np.intp]) -> Memory:
        """Return a copy of the memory of rows."""
        places = np.array([int(np.flatnonzero(self._rows == row)[0]) for row in rows], np.intp)
        return _select(self._memory, torch.from_numpy(places))

    def act(self, observations: NDArray[np.float32], actions: NDArray[np.float32], deterministic: bool) -> None:
        """Act for all rows."""
        obs = torch.from_numpy(observations[self._rows]).to(self.policies[0].device)
        most = int(np.bincount(self._owner).max())
        pays = len(self.policies) > 1 and len(self.policies) * most <= _MOST_PADDING * len(self._rows)
        if self._stacks and pays:
            actions[self._rows] = self._act_stacked(obs, most, deterministic)
        else:
            actions[self._rows] = self._act_grouped(obs, deterministic)

    def _act_grouped(self, obs: Tensor, deterministic: bool) -> NDArray[np.float32]:
        edges = np.searchsorted(self._owner, np.arange(len(self.policies) + 1))
        chosen = []
        for policy, first, last in zip(self.policies, edges[:-1].tolist(), edges[1:].tolist(), strict=True):
            part = slice(first, last)
            memory = tuple(LSTMState(state.h[:, part], state.c[:, part]) for state in self._memory)
            no_reset = torch.zeros(last - first, dtype=torch.bool, device=obs.device)
            params, _, after = policy.step(policy.features(obs[part]), memory, no_reset)
            for state, new in zip(self._memory, after, strict=True):
                state.h[:, part], state.c[:, part] = new.h, new.c
            chosen.append(_choose(policy, policy.distribution(params), deterministic))
        return np.concatenate(chosen)

    def _act_stacked(self, obs: Tensor, most: int, deterministic: bool) -> NDArray[np.float32]:
        count = len(self.policies)
        if self._stacked is None:
            self._stacked = StackedPolicies(self.policies)
            place = np.arange(len(self._owner)) - np.searchsorted(self._owner, self._owner)
            self._cell = torch.from_numpy(self._owner * most + place).to(obs.device)  # row -> place in [K * N]
            self._owner_index = torch.from_numpy(self._owner).to(obs.device)
        cells = count * most
        spread = obs.new_zeros(cells, obs.shape[1]).index_copy_(0, self._cell, obs)
        memory = tuple(
            LSTMState(*(p.new_zeros(p.shape[0], cells, p.shape[2]).index_copy_(1, self._cell, p) for p in state))
            for state in self._memory[:1]
        )
        params, after = self._stacked.step(spread.view(count, most, -1), memory)
        self._memory = (*_select(after, self._cell), *self._memory[1:])
        policy = self.policies[0]
        mixed = ActionDistribution(
            policy.heads, params.flatten(0, 1)[self._cell], self._stacked.log_std[self._owner_index]
        )
        return _choose(policy, mixed, deterministic)


def _choose(policy: MlpLstmPolicy, distribution: ActionDistribution, deterministic: bool) -> NDArray[np.float32]:
    raw = distribution.mode_raw() if deterministic else distribution.sample_raw()
    chosen: NDArray[np.float32] = policy.heads.to_env(raw)
    return chosen


def _select(memory: Memory, index: Tensor) -> Memory:
    return tuple(LSTMState(*(part.index_select(1, index.to(part.device)) for part in state)) for state in memory)
