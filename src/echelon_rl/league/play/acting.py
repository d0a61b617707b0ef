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
from echelon_env.mdp.layout import FLAT_OBS_DIM
from echelon_rl.core.collection import Memory
from echelon_rl.league.league import League
from echelon_rl.league.store.entries import LeagueEntry, check_shapes
from echelon_rl.lstm.functional import LSTMState
from echelon_rl.policies import MlpLstmPolicy
from echelon_rl.ppo import RecurrentPPO

# Commander of a team: a policy, the skill of a scripted commander, or an object of the user.
Commander = MlpLstmPolicy | str | CommanderSeats
_Place = tuple[int, int]  # match and team
_Rows = NDArray[np.float32]


def load_policy(path: str | Path, device: torch.device | str = "cpu", with_keys: bool = False) -> MlpLstmPolicy:
    """Load the policy of a checkpoint for playing, without creating an environment or changing random numbers.

    It must play from flat observations, or if ``with_keys`` from dictionaries too.
    """
    with torch.random.fork_rng(devices=[]):  # building networks draws initial weights
        policy = RecurrentPPO.load(path, device=device, n_steps=1, seed=None).policy
    dictionary = with_keys and policy.observation_rows.optional_keys is not None
    observed = (FLAT_OBS_DIM,) if dictionary else policy.observation_space.shape
    check_shapes(path, observed, policy.action_space.shape)
    policy.set_training_mode(False)
    policy.requires_grad_(False)
    policy.optimizer.state.clear()
    return policy


class PolicyCache:
    """A cache of the most recently used policies, which loads them on first use."""

    def __init__(self, league: League, size: int = 20, device: torch.device | str = "cpu") -> None:
        self._league, self._device, self._policy = league, device, lru_cache(size)(self._load)

    def commander(self, entry: LeagueEntry) -> Commander:
        """Return an entry's policy, or the skill of a scripted entry."""
        return entry.skill or self._policy(entry.entry_id, entry.ckpt_path)

    def _load(self, entry_id: str, ckpt_path: str) -> MlpLstmPolicy:
        return load_policy(self._league.checkpoint(LeagueEntry(entry_id, ckpt_path)), self._device)


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
        self._commanders: dict[_Place, Commander] = {}
        self._memories: dict[_Place, Memory] = {}  # of the teams that policies command

    def rows(self, match: int, team: int) -> NDArray[np.intp]:
        """Return the environment's rows of a team, (team_size,)."""
        first = match * self._per_match + team * self.team_size
        return np.arange(first, first + self.team_size)

    def take(self, match: int, team: int, commander: Commander) -> None:
        """Give a team to a commander with empty memory, in place of its present one."""
        self.leave(match, team)
        if isinstance(commander, MlpLstmPolicy):
            self._memories[match, team] = commander.initial_memory(self.team_size)
        elif isinstance(commander, str):
            scripts, number = self._scripts[match]
            scripts.take(number, self._seats(team), commander)
        self._commanders[match, team] = commander

    def leave(self, match: int, team: int) -> None:
        """Remove a team's commander, if there is one."""
        self._commanders.pop((match, team), None)
        self._memories.pop((match, team), None)

    @torch.inference_mode()
    def act(self, observations: NDArray[np.float32], actions: NDArray[np.float32]) -> None:
        """Choose the next actions of all commanded teams from the environment's observations.

        They are written to ``actions``, float32 (num_envs, 45), C-contiguous; rows without a commander stay unchanged.
        """
        places_of: dict[Commander, list[_Place]] = {}  # policies compare by identity
        for place, commander in self._commanders.items():
            places_of.setdefault(commander, []).append(place)
        by_match = actions.reshape(len(self._scripts), self._per_match, -1)
        scripted: dict[int, list[int]] = {}  # seats by match
        for commander, places in places_of.items():
            if isinstance(commander, MlpLstmPolicy):
                self._act_by_policy(commander, places, observations, actions)
            elif isinstance(commander, CommanderSeats):
                self._act_by_guest(commander, places, observations, actions)
            else:
                for match, team in places:
                    scripted.setdefault(match, []).extend(self._seats(team))
        for match, seats in scripted.items():
            scripts, number = self._scripts[match]
            scripts.act(number, seats, by_match[match - number :])

    def _seats(self, team: int) -> list[int]:
        return list(range(team * self.team_size, (team + 1) * self.team_size))

    def _act_by_policy(
        self, policy: MlpLstmPolicy, places: Sequence[_Place], observations: _Rows, actions: _Rows
    ) -> None:
        rows = np.concatenate([self.rows(*place) for place in places])
        obs = torch.from_numpy(observations[rows]).to(policy.device)
        states = zip(*(self._memories[place] for place in places), strict=True)  # of each layer stack, by team
        memory = tuple(LSTMState(*(torch.cat(parts, 1) for parts in zip(*teams, strict=True))) for teams in states)
        going_on = torch.zeros(len(obs), dtype=torch.bool, device=obs.device)
        params, _, memory = policy.step(policy.features(obs), memory, going_on)
        for number, place in enumerate(places):
            own = slice(number * self.team_size, (number + 1) * self.team_size)
            self._memories[place] = tuple(LSTMState(state.h[:, own], state.c[:, own]) for state in memory)
        distribution = policy.distribution(params)
        raw = distribution.mode_raw() if self._deterministic else distribution.sample_raw()
        actions[rows] = policy.heads.to_env(raw)

    def _act_by_guest(
        self, guest: CommanderSeats, places: Sequence[_Place], observations: _Rows, actions: _Rows
    ) -> None:
        seen = observations.reshape(len(self._scripts), 2, self.team_size, -1)
        played = actions.reshape(len(self._scripts), 2, self.team_size, -1)
        matches, teams = np.array(places).T
        rows = np.zeros((len(seen), *seen.shape[2:]), np.float32)
        rows[matches] = seen[matches, teams]
        chosen = np.zeros((len(seen), *played.shape[2:]), np.float32)
        guest.act(rows, chosen)
        played[matches, teams] = chosen[matches]
