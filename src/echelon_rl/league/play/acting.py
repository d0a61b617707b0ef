"""Policies of a league: loaded, stacked, and acting for whole teams of many matches in one call.

``torch.func.vmap`` has no rule for LSTM cells, so the layers of stacked policies are written out. Values are not
computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from echelon_env import EchelonParallelEnv, EchelonVectorEnv
from echelon_env.bots.scripted import ScriptedSeats
from echelon_env.matches.seats import CommanderSeats
from echelon_env.messages import one_of
from echelon_rl.core.collection import Memory
from echelon_rl.core.distributions import ActionDistribution
from echelon_rl.league.league import League
from echelon_rl.league.store.entries import LeagueEntry, check_checkpoint, check_shapes
from echelon_rl.lstm.state import LSTMState
from echelon_rl.models.features import MlpFeatures
from echelon_rl.policies import MlpLstmPolicy
from echelon_rl.ppo import RecurrentPPO

# Commander of a team: a policy, the skill of a scripted commander, or an object of the user.
Commander = MlpLstmPolicy | str | CommanderSeats


def load_policy(path: str | Path, device: torch.device | str = "cpu") -> MlpLstmPolicy:
    """Load the policy of a checkpoint for playing, without creating an environment or changing random numbers."""
    with torch.random.fork_rng(devices=[]):  # building networks draws initial weights
        policy = RecurrentPPO.load(path, device=device, n_steps=1, seed=None).policy
    check_shapes(path, policy.observation_space.shape, policy.action_space.shape)
    policy.set_training_mode(False)
    policy.requires_grad_(False)
    policy.optimizer.state.clear()
    return policy


def _own_policy(path: Path, entry_id: str) -> MlpLstmPolicy:
    check_checkpoint(path, entry_id)
    return load_policy(path)


class PolicyCache:
    """A cache of the most recently used policies, which loads them on first use."""

    def __init__(self, league: League, size: int = 20) -> None:
        if size < 1:
            raise ValueError(f"the cache needs room for at least 1 policy, got size={size!r}.")
        self._league, self._policy = league, lru_cache(size)(_own_policy)

    def commander(self, entry: LeagueEntry) -> Commander:
        """Return an entry's policy, or the skill of a scripted entry."""
        return entry.skill or self._policy(self._league.checkpoint(entry), entry.entry_id)


_ACTIVATIONS = (nn.Tanh, nn.ReLU, nn.ELU, nn.GELU, nn.LeakyReLU, nn.SiLU, nn.Identity)
# Parts of a policy that are stacked or do not affect its actions.
_KNOWN_PARTS = {
    "features_extractor", "pi_features_extractor", "vf_features_extractor", "lstm_actor", "lstm_critic", "critic",
    "mlp_extractor", "action_net", "value_net", "log_std",
}  # fmt: skip


def can_stack(policy: MlpLstmPolicy) -> bool:
    """Return whether ``StackedPolicies`` supports all layers of a policy."""
    # A subclass may compute its outputs differently, and another part with tensors may change them.
    plain = type(policy) is MlpLstmPolicy and type(policy.features_extractor) is MlpFeatures
    if not plain or policy.memory != "lstm" or {name.partition(".")[0] for name in policy.state_dict()} - _KNOWN_PARTS:
        return False
    layers = [*_encoder(policy), *policy.mlp_extractor.policy_net]
    return all(isinstance(layer, (nn.Linear, nn.LayerNorm, *_ACTIVATIONS)) for layer in layers)


def _encoder(policy: MlpLstmPolicy) -> list[nn.Module]:
    assert isinstance(policy.features_extractor, MlpFeatures)
    return list(policy.features_extractor.encoder)


class StackedPolicies:
    """K policies that act at once, each on its own rows."""

    @torch.inference_mode()
    def __init__(self, policies: Sequence[MlpLstmPolicy]) -> None:
        self.log_std = torch.stack([p.log_std for p in policies])  # [K, S]
        self._skips = policies[0].skip_connection
        self._encoder = _Layers([_encoder(p) for p in policies])
        self._heads = _Layers([[*p.mlp_extractor.policy_net, p.action_net] for p in policies])
        lstms = [p.lstm_actor for p in policies]
        self._cells = []
        for layer in range(lstms[0].num_layers):
            w_ih, w_hh, b_ih, b_hh = (
                torch.stack([getattr(lstm, f"{name}_l{layer}") for lstm in lstms])
                for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
            )
            self._cells.append((w_ih.mT.contiguous(), w_hh.mT.contiguous(), (b_ih + b_hh).unsqueeze(1)))

    def step(self, obs: Tensor, memory: Memory) -> tuple[Tensor, Memory]:
        """Advance every row by one step; return distribution parameters [K, N, A] and the next memory.

        Rows of policy k are in ``obs[k]`` of ``obs`` [K, N, D]. The actor's state is the first of ``memory``, an
        LSTMState of [layers, K * N, H]; further states pass through unchanged.
        """
        policies, rows = obs.shape[:2]
        x = features = self._encoder(obs)
        h_all, c_all = [], []
        for layer, (w_ih, w_hh, bias) in enumerate(self._cells):
            h, c = (part[layer].view(policies, rows, -1) for part in memory[0])
            gates = torch.baddbmm(torch.baddbmm(bias, x, w_ih), h, w_hh)  # [K, N, 4H], in the order i, f, g, o
            i, f, g, o = gates.chunk(4, dim=-1)
            c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
            x = torch.sigmoid(o) * torch.tanh(c)
            h_all.append(x.flatten(0, 1))
            c_all.append(c.flatten(0, 1))
        latents = torch.cat([x, features], dim=-1) if self._skips else x
        return self._heads(latents), (LSTMState(torch.stack(h_all), torch.stack(c_all)), *memory[1:])


class _Layers:
    """A chain of layers that differ between policies only in their weights; [K, N, I] to [K, N, O]."""

    def __init__(self, chains: Sequence[Sequence[nn.Module]]) -> None:
        self._steps: list[tuple[nn.Module, tuple[Tensor, ...]]] = []
        for layers in zip(*chains, strict=True):
            names = ("weight", "bias") if isinstance(layers[0], nn.Linear | nn.LayerNorm) else ()
            weight_bias = [torch.stack([getattr(layer, name) for layer in layers]) for name in names]
            if isinstance(layers[0], nn.Linear):
                weight_bias[0] = weight_bias[0].mT.contiguous()
            if weight_bias:
                weight_bias[1] = weight_bias[1].unsqueeze(1)
            self._steps.append((layers[0], tuple(weight_bias)))

    def __call__(self, x: Tensor) -> Tensor:
        for layer, tensors in self._steps:
            if isinstance(layer, nn.Linear):
                x = torch.baddbmm(tensors[1], x, tensors[0])
            elif isinstance(layer, nn.LayerNorm):
                x = torch.nn.functional.layer_norm(x, layer.normalized_shape, eps=layer.eps)
                x = x * tensors[0].unsqueeze(1) + tensors[1]
            else:
                x = layer(x)
        return x


BACKENDS = ("stacked", "grouped")
# Stacked weights need as many rows for every policy as the busiest has; with more empty rows they are slower.
_MOST_PADDING = 1.5


class TeamCommanders:
    """The commanders of all teams of a batch, with their memories.

    A commander takes a team when a match begins, with an empty memory of its own, and keeps it to the end; other
    matches notice nothing. Policies of one architecture share one array of memory and, with the backend ``"stacked"``,
    one pass through their stacked weights as long as their numbers of rows are alike; ``"grouped"`` always runs one
    policy after the other. Both teams must be agents.

    ``env`` plays all matches; or it holds the environment of each match, as ``MatchVecEnv.envs`` does.
    """

    def __init__(
        self,
        env: EchelonVectorEnv | Sequence[EchelonVectorEnv | EchelonParallelEnv],
        backend: str = "stacked",
        deterministic: bool = False,
    ) -> None:
        one_of(backend, BACKENDS, "backend")
        envs = [env] * env.num_matches if isinstance(env, EchelonVectorEnv) else list(env)
        self.team_size, self._per_match = envs[0].config.match.team_size, len(envs[0].core.tables.agent_seats)
        if self._per_match != 2 * self.team_size:
            raise ValueError("both teams must be agents; make the environment with opponent=None.")
        self._backend, self._deterministic = backend, deterministic
        scripts = {id(played): ScriptedSeats(played.core) for played in envs}
        # Who plays the scripts of each match, and the match's number in its batch.
        self._scripts = [(scripts[id(played)], m % played.core.num_matches) for m, played in enumerate(envs)]
        self._scripted: dict[tuple[int, int], list[int]] = {}
        self._guests: dict[tuple[int, int], CommanderSeats] = {}
        self._families: dict[tuple[object, ...], _Family] = {}
        self._family_of: dict[tuple[int, int], _Family] = {}

    def rows(self, match: int, team: int) -> NDArray[np.intp]:
        """Return the environment's rows of a team, (team_size,)."""
        first = match * self._per_match + team * self.team_size
        return np.arange(first, first + self.team_size)

    def take(self, match: int, team: int, commander: Commander) -> None:
        """Give a team to a commander with empty memory, in place of its present one."""
        self.leave(match, team)
        if isinstance(commander, str):
            seats = list(range(team * self.team_size, (team + 1) * self.team_size))
            scripts, number = self._scripts[match]
            scripts.take(number, seats, commander)
            self._scripted[match, team] = seats
            return
        if isinstance(commander, CommanderSeats):
            self._guests[match, team] = commander
            return
        key = _architecture(commander)
        family = self._families.setdefault(key, _Family(self._backend == "stacked" and can_stack(commander)))
        family.add(commander, self.rows(match, team))
        self._family_of[match, team] = family

    def leave(self, match: int, team: int) -> None:
        """Remove a team's commander, if there is one."""
        self._scripted.pop((match, team), None)
        self._guests.pop((match, team), None)
        family = self._family_of.pop((match, team), None)
        if family is not None:
            family.remove(self.rows(match, team))
            if not family.policies:
                self._families = {key: other for key, other in self._families.items() if other is not family}

    @torch.inference_mode()
    def act(self, observations: NDArray[np.float32], actions: NDArray[np.float32]) -> None:
        """Choose the next actions of all commanded teams from the environment's observations.

        They are written to ``actions``, float32 (num_envs, 45), C-contiguous; rows without a commander stay unchanged.
        """
        for family in self._families.values():
            family.act(observations, actions, self._deterministic)
        by_match = actions.reshape(len(self._scripts), self._per_match, -1)
        for (match, _), seats in self._scripted.items():
            scripts, number = self._scripts[match]
            scripts.act(number, seats, by_match[match - number :])
        if self._guests:
            self._act_guests(observations, actions)

    def _act_guests(self, observations: NDArray[np.float32], actions: NDArray[np.float32]) -> None:
        """Let each object of the user act for all matches, and play its actions where it commands a team."""
        seen = observations.reshape(len(self._scripts), 2, self.team_size, -1)
        played = actions.reshape(len(self._scripts), 2, self.team_size, -1)
        for guest in dict.fromkeys(self._guests.values()):
            matches, teams = np.array([place for place, who in self._guests.items() if who is guest]).T
            rows = np.zeros((len(seen), *seen.shape[2:]), np.float32)
            rows[matches] = seen[matches, teams]
            chosen = np.zeros((len(seen), *played.shape[2:]), np.float32)
            guest.act(rows, chosen)
            played[matches, teams] = chosen[matches]


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
        """Let a policy act for further rows, with empty memory."""
        if policy not in self.policies:  # modules compare by identity
            self.policies.append(policy)
        owner = self.policies.index(policy)
        fresh = policy.initial_memory(len(rows))
        old = self._memory or policy.initial_memory(0)
        joined = tuple(
            LSTMState(torch.cat([a.h, b.h], 1), torch.cat([a.c, b.c], 1)) for a, b in zip(old, fresh, strict=True)
        )
        owners = np.concatenate([self._owner, np.full(len(rows), owner, np.intp)])
        self._keep(np.argsort(owners, kind="stable"), np.concatenate([self._rows, rows]), owners, joined)

    @torch.inference_mode()
    def remove(self, rows: NDArray[np.intp]) -> None:
        """Remove rows, and policies without any left."""
        kept = np.flatnonzero(~np.isin(self._rows, rows))
        used = np.unique(self._owner[kept])
        self.policies = [self.policies[i] for i in used]
        owners = np.zeros_like(self._owner)
        owners[kept] = np.searchsorted(used, self._owner[kept])
        self._keep(kept, self._rows, owners, self._memory)

    def _keep(self, order: NDArray[np.intp], rows: NDArray[np.intp], owners: NDArray[np.intp], memory: Memory) -> None:
        self._rows, self._owner, self._stacked = rows[order], owners[order], None
        self._memory = _select(memory, torch.from_numpy(order))

    def act(self, observations: NDArray[np.float32], actions: NDArray[np.float32], deterministic: bool) -> None:
        """Act for all rows."""
        obs = torch.from_numpy(observations[self._rows]).to(self.policies[0].device)
        most = int(np.bincount(self._owner).max())
        pays = len(self.policies) > 1 and len(self.policies) * most <= _MOST_PADDING * len(self._rows)
        stacked = self._stacks and pays
        chosen = self._act_stacked(obs, most, deterministic) if stacked else self._act_grouped(obs, deterministic)
        actions[self._rows] = chosen

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
