"""The observation layout: one registry of blocks and features that defines spaces, bounds, offsets and the table.

``features.csv`` holds the features.
"""

import math
from collections import namedtuple
from collections.abc import Iterable
from dataclasses import dataclass
from keyword import iskeyword
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from echelon_env.catalog import OBSERVATION_BLOCKS, SUITES
from echelon_env.files import read_table
from echelon_env.sim.state import CONTACT_SLOTS, SQUAD_SLOTS
from echelon_env.validation import require_known

# What reads as 1, where that is neither a share nor a number of the configuration; ``features.csv`` names them too.
VELOCITY_SCALE = 10.0  # voxels/s
PANEL_SCALE = 5.0  # weights of the contacts shown, of hostile and of friendly ones
_REACHES = [suite.range_multiplier for suite in SUITES]
LEAST_REACH, REACH_SPAN = min(_REACHES), max(_REACHES) - min(_REACHES)  # the least range multiplier reads as 0
PAD = 1.0  # value of a mask entry for an empty slot


@dataclass(frozen=True)
class Feature:
    """One number of the observation, with its least and largest value."""

    name: str  # unique within its block
    low: float
    high: float
    unit: str  # of the stored number
    meaning: str  # one phrase


@dataclass(frozen=True)
class ObservationBlock:
    """A run of numbers of the flat observation, or an optional key of its dict form."""

    name: str  # key in the dict form
    start: int  # first position
    shape: tuple[int, ...]  # in the dict form
    features: tuple[Feature, ...]  # one per position of the last axis, or one for all numbers

    @property
    def size(self) -> int:
        """Number of floats."""
        return math.prod(self.shape)

    @property
    def stop(self) -> int:
        """First position after the block."""
        return self.start + self.size

    def space(self) -> spaces.Box:
        """Return a new Box of the block's shape, float32, with the bounds of its features."""
        bounds = np.array([(f.low, f.high) for f in self.features], np.float32)
        low, high = np.moveaxis(np.broadcast_to(bounds, (*self.shape, 2)), -1, 0).copy()
        return spaces.Box(low, high, dtype=np.float32)

    def index(self, feature: str) -> int:
        """Return the position of a feature within a row; ValueError for an unknown one."""
        return [candidate.name for candidate in self.features].index(feature)

    def positions(self) -> Any:
        """Return a named tuple of the positions of the block's features, for kernels; ``class`` is called ``class_``.

        They count in the flat observation, or within a row for a block of several rows.
        """
        names = [f"{f.name}_" if iskeyword(f.name) else f.name for f in self.features]
        start = self.start if len(self.shape) == 1 else 0
        return namedtuple("Positions", names)(*range(start, start + len(names)))


# By block: those of the observation, of its optional keys (``mdp.extras``) and of the global state.
FEATURES: dict[str, tuple[Feature, ...]] = {}
for _row in read_table(Path(__file__).with_name("features.csv")):
    _feature = Feature(_row["name"], float(_row["low"]), float(_row["high"]), _row["unit"], _row["meaning"])
    FEATURES[_row["block"]] = (*FEATURES.get(_row["block"], ()), _feature)


def feature_lines(block: str, shape: str, features: Iterable[Feature]) -> list[str]:
    """Return features as rows of the table that ``ObservationLayout.describe`` heads."""
    return [f"| {block} | {shape} | {f.name} | {f.low:g} | {f.high:g} | {f.unit} | {f.meaning} |" for f in features]


class ObservationLayout:
    """The numbers of an observation.

    Attributes:
        blocks: The blocks in flat order.
        size: Number of floats.
    """

    def __init__(self) -> None:
        shapes = {
            "contacts": (CONTACT_SLOTS, len(FEATURES["contacts"])), "contact_mask": (CONTACT_SLOTS,),
            "squad": (SQUAD_SLOTS, len(FEATURES["squad"])), "squad_mask": (SQUAD_SLOTS,),
        }  # fmt: skip
        blocks, start = [], 0
        for name in OBSERVATION_BLOCKS:
            features = FEATURES[name]
            block = ObservationBlock(name, start, shapes.get(name, (len(features),)), features)
            blocks.append(block)
            start = block.stop
        self.blocks: tuple[ObservationBlock, ...] = tuple(blocks)
        self.size = start
        self._places = [(block.name, slice(block.start, block.stop), block.shape) for block in blocks]
        bounds = [block.space() for block in blocks]
        self.low = np.concatenate([box.low.ravel() for box in bounds])
        self.high = np.concatenate([box.high.ravel() for box in bounds])

    def __getitem__(self, name: str) -> ObservationBlock:
        for block in self.blocks:
            if block.name == name:
                return block
        raise KeyError(f"no observation block {name!r}; blocks are {', '.join(b.name for b in self.blocks)}.")

    def columns(self, names: Iterable[str]) -> list[int]:
        """Return the positions of blocks (``"squad"``) and features (``"ego.heat"``, in every row) in the flat form.

        Raises:
            ValueError: A name is unknown.
        """
        known = {b.name: range(b.start, b.stop) for b in self.blocks}
        for b in self.blocks:
            width = b.shape[-1]
            if len(b.features) == width:
                known |= {f"{b.name}.{f.name}": range(b.start + k, b.stop, width) for k, f in enumerate(b.features)}
        for name in names:
            require_known(name, known, "the observation has no")
        return sorted({column for name in names for column in known[name]})

    def space(self) -> spaces.Box:
        """Return a new flat space, Box(size,) float32, with the finite bounds of every feature."""
        return spaces.Box(self.low.copy(), self.high.copy(), dtype=np.float32)

    def dict_space(self) -> spaces.Dict:
        """Return a new Dict space with the blocks as keys."""
        return spaces.Dict({block.name: block.space() for block in self.blocks})

    def unflatten(self, flat: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Return views of a flat observation (..., size) by block, each of shape (..., *block.shape).

        Raises:
            ValueError: The last dimension is not ``size``.
        """
        if flat.shape[-1:] != (self.size,):
            raise ValueError(f"a flat observation must end in {self.size} numbers, got shape {flat.shape}.")
        rows = flat.shape[:-1]
        return {name: flat[..., span].reshape(*rows, *shape) for name, span, shape in self._places}

    def describe(self) -> str:
        """Return every feature as a Markdown table."""
        lines = ["| block | shape | feature | from | to | unit | meaning |", "|---|---|---|---|---|---|---|"]
        for b in self.blocks:
            lines += feature_lines(b.name, " x ".join(map(str, b.shape)), b.features)
        return "\n".join(lines)


OBSERVATION_LAYOUT = ObservationLayout()
FLAT_OBS_DIM = OBSERVATION_LAYOUT.size
SUITE_DESCRIPTOR_DIM = OBSERVATION_LAYOUT["suite_descriptor"].size
