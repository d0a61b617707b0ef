"""Frozen policies: loaded without an environment, kept in a cache of bounded size."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path

import torch

from echelon_env.mdp.actions import FLAT_ACTION_DIM
from echelon_env.mdp.layout import FLAT_OBS_DIM
from echelon_rl.league.league import League
from echelon_rl.league.store.entries import LeagueEntry, check_checkpoint
from echelon_rl.policies import MlpLstmPolicy
from echelon_rl.ppo import RecurrentPPO

# Who commands a team: a policy, or the skill of a scripted commander.
Commander = MlpLstmPolicy | str


def load_policy(path: str | Path, device: torch.device | str = "cpu") -> MlpLstmPolicy:
    """Load the policy of a checkpoint for playing; no environment is made and no random number is drawn."""
    with torch.random.fork_rng(devices=[]):  # building the networks draws their first weights
        policy = RecurrentPPO.load(path, device=device, n_steps=1, seed=None).policy
    shapes = policy.observation_space.shape, policy.action_space.shape
    if shapes != ((FLAT_OBS_DIM,), (FLAT_ACTION_DIM,)):
        raise ValueError(
            f"{path} holds a policy for observations of shape {shapes[0]} and actions of shape {shapes[1]}; the league "
            f"plays with ({FLAT_OBS_DIM},) and ({FLAT_ACTION_DIM},), one mech per row."
        )
    policy.set_training_mode(False)
    policy.requires_grad_(False)
    policy.optimizer.state.clear()
    return policy


class PolicyCache:
    """The policies used last, loaded when they are first asked for."""

    def __init__(self, league: League, size: int = 20, device: torch.device | str = "cpu") -> None:
        if size < 1:
            raise ValueError(f"the cache needs room for at least 1 policy, got size={size!r}.")
        self._league, self._size, self._device = league, size, device
        self._policies: OrderedDict[str, MlpLstmPolicy] = OrderedDict()

    def __len__(self) -> int:
        return len(self._policies)

    def __contains__(self, entry_id: str) -> bool:
        return entry_id in self._policies

    def commander(self, entry: LeagueEntry) -> Commander:
        """Return who plays for an entry: its policy, or the skill of a scripted one."""
        if entry.skill is not None:
            return entry.skill
        policy = self._policies.pop(entry.entry_id, None)
        if policy is None:
            path = self._league.checkpoint(entry)
            check_checkpoint(path, entry.entry_id)
            policy = load_policy(path, self._device)
        self._policies[entry.entry_id] = policy
        while len(self._policies) > self._size:
            self._policies.popitem(last=False)
        return policy
