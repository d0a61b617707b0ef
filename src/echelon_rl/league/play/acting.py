"""Policies of a league: loaded, and acting for whole teams of many matches in one call."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from echelon_env import EchelonParallelEnv, EchelonVectorEnv
from echelon_env.matches.scripted import ScriptedSeats
from echelon_env.matches.seats import CommanderSeats
from echelon_rl.core.collection import Memory
from echelon_rl.league.league import League
from echelon_rl.league.store.entries import LeagueEntry, check_checkpoint, check_shapes
from echelon_rl.lstm.state import LSTMState
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


class PolicyCache:
    """A cache of the most recently used policies, which loads them on first use."""

    def __init__(self, league: League, size: int = 20) -> None:
        if size < 1:
            raise ValueError(f"the cache needs room for at least 1 policy, got size={size!r}.")
        self._league, self._policy = league, lru_cache(size)(self._load)

    def commander(self, entry: LeagueEntry) -> Commander:
        """Return an entry's policy, or the skill of a scripted entry."""
        return entry.skill or self._policy(entry.entry_id, entry.ckpt_path)

    def _load(self, entry_id: str, ckpt_path: str) -> MlpLstmPolicy:
        path = self._league.checkpoint(LeagueEntry(entry_id, ckpt_path))
        check_checkpoint(path, entry_id)
        return load_policy(path)


class TeamCommanders:
    """The commanders of all teams of a batch, with their memories.

    A commander takes a team when a match begins, with an empty memory of its own, and keeps it to the end; other
    matches notice nothing. A policy acts for all its teams in one pass. Both teams must be agents.

    ``env`` plays all matches; or it holds the environment of each match, as ``MatchVecEnv.envs`` does.
    """

    def __init__(
        self, env: EchelonVectorEnv | Sequence[EchelonVectorEnv | EchelonParallelEnv], deterministic: bool = False
    ) -> None:
        envs = [env] * env.num_matches if isinstance(env, EchelonVectorEnv) else list(env)
        self.team_size, self._per_match = envs[0].config.match.team_size, len(envs[0].core.tables.agent_seats)
        if self._per_match != 2 * self.team_size:
            raise ValueError("both teams must be agents; make the environment with opponent=None.")
        self._deterministic = deterministic
        scripts = {id(played): ScriptedSeats(played.core) for played in envs}
        # Who plays the scripts of each match, and the match's number in its batch.
        self._scripts = [(scripts[id(played)], m % played.core.num_matches) for m, played in enumerate(envs)]
        self._scripted: dict[tuple[int, int], list[int]] = {}
        self._guests: dict[tuple[int, int], CommanderSeats] = {}
        self._groups: dict[MlpLstmPolicy, _Group] = {}  # modules compare by identity
        self._policies: dict[tuple[int, int], MlpLstmPolicy] = {}

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
        self._groups.setdefault(commander, _Group(commander)).add(self.rows(match, team))
        self._policies[match, team] = commander

    def leave(self, match: int, team: int) -> None:
        """Remove a team's commander, if there is one."""
        self._scripted.pop((match, team), None)
        self._guests.pop((match, team), None)
        policy = self._policies.pop((match, team), None)
        if policy is not None:
            self._groups[policy].remove(self.rows(match, team))
            if not len(self._groups[policy].rows):
                del self._groups[policy]

    @torch.inference_mode()
    def act(self, observations: NDArray[np.float32], actions: NDArray[np.float32]) -> None:
        """Choose the next actions of all commanded teams from the environment's observations.

        They are written to ``actions``, float32 (num_envs, 45), C-contiguous; rows without a commander stay unchanged.
        """
        for group in self._groups.values():
            group.act(observations, actions, self._deterministic)
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


class _Group:
    """The rows that one policy acts for, and their memory."""

    @torch.inference_mode()
    def __init__(self, policy: MlpLstmPolicy) -> None:
        self._policy, self.rows = policy, np.zeros(0, np.intp)
        self._memory: Memory = policy.initial_memory(0)

    @torch.inference_mode()
    def add(self, rows: NDArray[np.intp]) -> None:
        """Act for further rows, with empty memory."""
        self.rows = np.concatenate([self.rows, rows])
        fresh = self._policy.initial_memory(len(rows))
        self._memory = tuple(
            LSTMState(torch.cat([a.h, b.h], 1), torch.cat([a.c, b.c], 1))
            for a, b in zip(self._memory, fresh, strict=True)
        )

    @torch.inference_mode()
    def remove(self, rows: NDArray[np.intp]) -> None:
        """No longer act for rows."""
        kept = np.flatnonzero(~np.isin(self.rows, rows))
        index = torch.from_numpy(kept).to(self._policy.device)
        self._memory = tuple(LSTMState(*(part.index_select(1, index) for part in state)) for state in self._memory)
        self.rows = self.rows[kept]

    def act(self, observations: NDArray[np.float32], actions: NDArray[np.float32], deterministic: bool) -> None:
        """Write the actions of all rows."""
        policy = self._policy
        obs = torch.from_numpy(observations[self.rows]).to(policy.device)
        going_on = torch.zeros(len(obs), dtype=torch.bool, device=obs.device)
        params, _, self._memory = policy.step(policy.features(obs), self._memory, going_on)
        distribution = policy.distribution(params)
        raw = distribution.mode_raw() if deterministic else distribution.sample_raw()
        actions[self.rows] = policy.heads.to_env(raw)
