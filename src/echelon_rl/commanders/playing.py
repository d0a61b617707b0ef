"""A frozen policy that plays mechs of a batch: one network pass for all of them, memory and noise by match."""

import os
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from torch import Tensor

from echelon_env.rng import derive_seed, uniforms
from echelon_env.validation import shown
from echelon_rl.commanders.card import CommanderFile
from echelon_rl.core.collection import Memory
from echelon_rl.core.distributions import BINARY, CATEGORICAL, ActionHeads
from echelon_rl.league.play.acting import load_policy
from echelon_rl.lstm.functional import LSTMState
from echelon_rl.policies import MlpLstmPolicy

# Below 16 rows matrix libraries use other algorithms, which round differently. From 16 rows on, a row's result does not
# depend on the others, so a match does not depend on how many others are played at once.
LEAST_ROWS = 32
_NOISE_KEY = 0xC0  # derives the seed of a commander's noise from that of the episode
_LARGEST_MEMORY = 1e6
_HALF_STEP = 2.0**-25  # draws are multiples of 2^-24 from 0 on; this keeps them away from 0 and 1

if hasattr(os, "register_at_fork"):
    # A forked process lacks its parent's OpenMP threads and would wait for them; PyTorch's DataLoader does the same.
    os.register_at_fork(after_in_child=lambda: torch.set_num_threads(1))


@lru_cache(maxsize=8)
def _policy(path: Path, digest: str) -> MlpLstmPolicy:
    """Load a policy once per content; being frozen, it may act for many."""
    return load_policy(path, with_keys=True)


class PolicyCommander:
    """An ``echelon_env.commanders.Commander`` that acts by a frozen policy, on the CPU.

    Every draw depends only on the episode's seed, the decision, the mechs it plays and the column. So other matches do
    not change a match, two commanders draw independently, and PyTorch's generator stays untouched. It plays E matches,
    in each the G mechs whose indices are given.
    """

    def __init__(self, file: CommanderFile, num_matches: int, mechs: Sequence[int]) -> None:
        self._file, self._digest = file, file.checked_digest()
        self.name = file.name
        self._shape, self._first_mech = (num_matches, len(mechs)), mechs[0]
        self._rows = [slice(match * len(mechs), (match + 1) * len(mechs)) for match in range(num_matches)]
        self._deterministic = file.card is not None and file.card.deterministic
        self._policy = _policy(file.path, self._digest)
        seen = self._policy.observation_rows
        self.observation_keys = seen.optional_keys or ()
        self.key_shapes = {name: seen.entries[name].shape for name in self.observation_keys}
        self._columns = seen.columns_of_flat() if isinstance(seen.space, spaces.Dict) else slice(None)
        rows = max(LEAST_ROWS, num_matches * len(mechs))
        self._memory: Memory = self._policy.initial_memory(rows)
        self._noise_seeds = [0] * num_matches
        self._decisions = [0] * num_matches

    @torch.inference_mode()
    def begin(self, match: int, seed: int) -> None:
        """Forget a match, because its episode ``seed`` begins."""
        for state in self._memory:
            for part in state:
                part[:, self._rows[match]] = 0.0  # as ``initial_memory``
        self._noise_seeds[match], self._decisions[match] = derive_seed(seed, _NOISE_KEY), 0

    def vary(self, match: int, seed: int) -> None:
        """Draw from now on as in an episode of this seed."""
        self._noise_seeds[match] = derive_seed(seed, _NOISE_KEY)

    @torch.inference_mode()
    def act(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the next actions float32 (E, G, 45) for observations float32 (E, G, 706 and optional keys)."""
        policy, rows = self._policy, observations.shape[0] * observations.shape[1]
        with ExitStack() as after:
            after.callback(torch.set_num_threads, torch.get_num_threads())
            torch.set_num_threads(1)  # more gain little; beside other work their waiting took ten times as long
            obs = torch.zeros(self._memory[0].h.shape[1], observations.shape[2])
            obs[:rows] = torch.from_numpy(observations).view(rows, -1)[:, self._columns]
            nobody = torch.zeros(len(obs), dtype=torch.bool)
            params, _, self._memory = policy.step(policy.features(obs), self._memory, nobody)
            distribution = policy.distribution(params[:rows])
            raw = distribution.mode_raw() if self._deterministic else distribution.sample_raw(self._noise())
            actions: NDArray[np.float32] = policy.heads.to_env(raw).reshape(*observations.shape[:2], -1)
        self._decisions = [decision + 1 for decision in self._decisions]
        return actions

    def _noise(self) -> Tensor:
        """Return the noise of this decision, [E * G, 45]."""
        matches, mechs = self._shape
        numbers = np.empty((matches, mechs * self._policy.heads.size), np.float32)
        for match, (seed, decision) in enumerate(zip(self._noise_seeds, self._decisions, strict=True)):
            uniforms(seed, decision, self._first_mech, numbers[match])
        return noise_from(self._policy.heads, torch.from_numpy(numbers).view(matches * mechs, -1))

    def get_state(self, match: int) -> dict[str, Any]:
        """Return a copy of its state in a match: memory, position in its noise, and the hash of its policy."""
        rows = self._rows[match]
        return {
            "sha256": self._digest,
            "noise_seed": self._noise_seeds[match],
            "decision": self._decisions[match],
            "memory": [[part[:, rows].numpy().copy() for part in state] for state in self._memory],
        }

    def check_state(self, match: int, state: Any) -> None:
        """Check that a result of ``get_state`` belongs to this commander and is not damaged."""
        own = self.get_state(match)
        if not isinstance(state, Mapping) or set(state) != set(own):
            raise ValueError(f"the saved memory of a commander must hold {', '.join(own)}.")
        if state["sha256"] != self._digest:
            told = f"{shown(state['sha256'])} instead of {self._digest}"
            raise ValueError(f"the saved match was played by another commander than {self.name!r}: {told}.")
        for name, most in (("noise_seed", 2**63), ("decision", 2**31)):
            if type(value := state[name]) is not int or not 0 <= value < most:
                raise ValueError(f"{name} of a commander's saved memory must be a whole number, got {shown(value)}.")
        if not _is_memory_like(own["memory"], state["memory"]):
            shapes = [[part.shape for part in pair] for pair in own["memory"]]
            raise ValueError(f"the memory of the commander {self.name!r} must be finite float32 arrays {shapes}.")

    @torch.inference_mode()
    def set_state(self, match: int, state: Mapping[str, Any]) -> None:
        """Continue from a state that ``check_state`` accepted."""
        for mine, saved in zip(self._memory, state["memory"], strict=True):
            for part, value in zip(mine, saved, strict=True):
                part[:, self._rows[match]] = torch.from_numpy(value.copy())
        self._noise_seeds[match], self._decisions[match] = state["noise_seed"], state["decision"]

    def __getstate__(self) -> dict[str, Any]:
        """Return the content of copies, which load the policy from its file, or share it within a process."""
        memory = [[part.numpy().copy() for part in state] for state in self._memory]
        return {**self.__dict__, "_policy": None, "_memory": memory}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore a copy, unless its file has changed since."""
        memory = [LSTMState(*map(torch.from_numpy, pair)) for pair in state["_memory"]]
        self.__dict__.update(state, _memory=tuple(memory))
        if self._file.checked_digest() != self._digest:
            raise ValueError(f"the file of the commander {self._file.path} was replaced after this copy was made.")
        self._policy = _policy(self._file.path, self._digest)


def _is_memory_like(own: Any, saved: Any) -> bool:
    """Return whether a value is nested lists of finite float32 arrays, of the lengths and shapes of ``own``."""
    if isinstance(own, list):
        return isinstance(saved, list | tuple) and len(saved) == len(own) and all(map(_is_memory_like, own, saved))
    same = isinstance(saved, np.ndarray) and saved.dtype == np.float32 and saved.shape == own.shape
    return same and bool((np.abs(saved) <= _LARGEST_MEMORY).all())


def noise_from(heads: ActionHeads, numbers: Tensor) -> Tensor:
    """Return noise as ``ActionHeads.noise`` does, of numbers float32 [N, size] in [0, 1), by inverse distributions."""
    inner = numbers.double() + _HALF_STEP
    noise = torch.zeros_like(numbers)
    for head in heads.heads:
        part = inner[:, head.columns]
        if head.kind == BINARY:
            noise[:, head.columns] = torch.logit(part)
        elif head.kind == CATEGORICAL:
            noise[:, head.columns] = -torch.log(-torch.log(part))
        else:
            noise[:, head.columns] = torch.special.ndtri(part)
    return noise
