"""Observations of any supported space as flat float32 rows, in which the entries of a Dict lie side by side."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from torch import Tensor

from echelon_env import OBSERVATION_LAYOUT
from echelon_env.catalog import EXTRA_OBSERVATIONS
from echelon_env.validation import shown
from echelon_rl.core.errors import RefusedAsInSb3

Observations = NDArray[Any] | Mapping[str, NDArray[Any]]
CRITIC_STATE = "global_state"  # the entry of a Dict that only the critic sees; its columns are the last
_KINDS = (spaces.Box, spaces.Discrete, spaces.MultiDiscrete, spaces.MultiBinary)


class ObservationRows:
    """Where the entries of an observation lie in a row: of a Box, a choice, MultiBinary or a Dict of these."""

    def __init__(self, space: spaces.Space[Any]) -> None:
        self.space = space
        self.entries: dict[str, spaces.Space[Any]] = {"": space}  # in column order
        if isinstance(space, spaces.Dict):
            self.entries = dict(sorted(space.items(), key=lambda entry: entry[0] == CRITIC_STATE))
        self.columns: dict[str, slice] = {}  # one for a choice, whatever the number of its options
        self.size = 0  # D
        for name, entry in self.entries.items():
            start = np.asarray(getattr(entry, "start", 0))
            flat = not isinstance(entry, spaces.MultiDiscrete) or entry.nvec.ndim == 1
            if not isinstance(entry, _KINDS) or not flat or start.any():
                raise RefusedAsInSb3(
                    "observations must be a Box, Discrete, MultiDiscrete or MultiBinary, or a Dict of these, with "
                    f"choices that count from 0 and no Dict inside, got {shown(space)}; "
                    "gymnasium.wrappers.FlattenObservation(env) makes one flat Box of any others."
                )
            size = math.prod(entry.shape or ())
            self.columns[name] = slice(self.size, self.size + size)
            self.size += size

    @property
    def blocks(self) -> dict[str, int]:
        """First columns of the blocks of Echelon's observation by name, in its dict or flat form; empty for others."""
        layout, size = OBSERVATION_LAYOUT.blocks, OBSERVATION_LAYOUT.size
        if isinstance(self.space, spaces.Box) and len(self.space.shape) == 1 and self.size > size:
            ends = (self.space.low, OBSERVATION_LAYOUT.low), (self.space.high, OBSERVATION_LAYOUT.high)
            known = all(np.array_equal(own[:size], ours) for own, ours in ends)
            return {block.name: block.start for block in layout} if known else {}
        if any(self.entries.get(block.name) != block.space() for block in layout):
            return {}
        return {block.name: self.columns[block.name].start for block in layout}

    @property
    def optional_keys(self) -> tuple[str, ...] | None:
        """Echelon's optional keys beside the blocks; None if this is not its dict form, or holds anything else."""
        others = self.entries.keys() - self.blocks
        if not isinstance(self.space, spaces.Dict) or not self.blocks or not others <= {*EXTRA_OBSERVATIONS}:
            return None
        return tuple(name for name in EXTRA_OBSERVATIONS if name in others)

    def columns_of_flat(self) -> list[int]:
        """Return for each column of a row where Echelon's flat observation, with optional keys behind it, holds it."""
        starts, end = {block.name: block.start for block in OBSERVATION_LAYOUT.blocks}, OBSERVATION_LAYOUT.size
        for name in self.optional_keys or ():
            starts[name], end = end, end + self.columns[name].stop - self.columns[name].start
        return [starts[name] + k for name, part in self.columns.items() for k in range(part.stop - part.start)]

    def write(self, out: NDArray[np.float32], observations: Observations) -> None:
        """Write N observations, an array (N, ...) or one for each key of a Dict, to rows ``out``, float32 [N, D]."""
        for name, columns in self.columns.items():
            out[:, columns] = self._flat(observations, name, len(out))

    def rows(self, observations: Observations, number: int) -> Tensor:
        """Return ``number`` observations as rows, float32 [number, D]; a view of them where that is possible."""
        if not isinstance(self.space, spaces.Dict):
            return torch.from_numpy(np.ascontiguousarray(self._flat(observations, "", number), np.float32))
        out = np.empty((number, self.size), np.float32)
        self.write(out, observations)
        return torch.from_numpy(out)

    def stacked(self, observations: list[Any]) -> Observations:
        """Return single observations, arrays or dictionaries, as one batch."""
        if not isinstance(self.space, spaces.Dict):
            return np.stack(observations)
        return {name: np.stack([self._part(single, name) for single in observations]) for name in self.columns}

    def join(self, parts: Mapping[str, Tensor]) -> Tensor:
        """Return rows [N, D] of the entries [N, ...] of a Dict."""
        return torch.cat([parts[name].reshape(len(parts[name]), -1).float() for name in self.columns], dim=-1)

    def split(self, rows: Tensor) -> Tensor | dict[str, Tensor]:
        """Return rows [N, D] in the shape of the space, [N, ...] or one such tensor for each key of a Dict."""
        parts = {name: rows[:, self.columns[name]].reshape(-1, *entry.shape) for name, entry in self.entries.items()}  # type: ignore[misc]
        return parts if isinstance(self.space, spaces.Dict) else parts[""]

    def _flat(self, observations: Observations, name: str, number: int) -> NDArray[Any]:
        part, columns = self._part(observations, name), self.columns[name]
        size = columns.stop - columns.start
        if len(part) != number or part.size != number * size:
            of = f" of {name!r}" if name else ""
            raise ValueError(
                f"the environment gave observations{of} of shape {list(part.shape)}; expected {number} rows of {size} "
                "numbers. Every step must return one observation per row of the VecEnv."
            )
        return part.reshape(number, -1)

    def _part(self, observations: Any, name: str) -> NDArray[Any]:
        if not isinstance(self.space, spaces.Dict):
            return np.asarray(observations)
        if not isinstance(observations, Mapping) or name not in observations:
            keys = isinstance(observations, Mapping)
            raise ValueError(
                f"the environment's observation space is a Dict with the key {name!r}, but it gave "
                f"{f'the keys {[*observations]}' if keys else type(observations).__name__}; every observation must "
                "have all keys of the space."
            )
        return np.asarray(observations[name])
