"""The observation layout: one registry of blocks and features that defines spaces, bounds, offsets and the table."""

import math
from collections import namedtuple
from collections.abc import Iterable
from dataclasses import dataclass
from keyword import iskeyword
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from echelon_env.catalog import CLASS_NAMES, SUITES
from echelon_env.config import OBSERVATION_BLOCKS
from echelon_env.messages import require_known
from echelon_env.sim.state import CONTACT_SLOTS, SQUAD_SLOTS

# What reads as 1, where that is neither a share nor a number of the configuration; the values are the format's.
VELOCITY_SCALE = 10.0  # voxels/s
PANEL_SCALE = 5.0  # weights of the contacts shown, of hostile and of friendly ones
_REACHES = [suite.range_multiplier for suite in SUITES]
LEAST_REACH, REACH_SPAN = min(_REACHES), max(_REACHES) - min(_REACHES)  # the least range multiplier reads as 0
MOST_HEAT = 2.0  # heat caps; more reads the same
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


def _flag(name: str, meaning: str) -> Feature:
    return Feature(name, 0.0, 1.0, "flag", meaning)


def _share(name: str, meaning: str) -> Feature:
    return Feature(name, 0.0, 1.0, "share", meaning)


def _signed(name: str, unit: str, meaning: str, bound: float = 1.0) -> Feature:
    return Feature(name, -bound, bound, unit, meaning)


_SPEED_UNIT = f"{VELOCITY_SCALE:g} voxels/s"
CONTACT_FEATURES = (
    _signed("ahead", "map sides", "relative position, forward", 1.5),
    _signed("left", "map sides", "relative position, to the left", 1.5),
    _signed("above", "map sides", "relative position, upward"),
    _signed("velocity_ahead", _SPEED_UNIT, "relative velocity, forward", 2.0),
    _signed("velocity_left", _SPEED_UNIT, "relative velocity, to the left", 2.0),
    _signed("velocity_above", _SPEED_UNIT, "relative velocity, upward", 2.0),
    _signed("heading_sin", "1", "sine of its heading relative to mine"),
    _signed("heading_cos", "1", "cosine of its heading relative to mine"),
    _share("hp", "hit points left"),
    Feature("heat", 0.0, MOST_HEAT, "heat caps", "heat"),
    _share("stability", "stability left"),
    _flag("fallen", "lies on the ground"),
    _flag("legged", "has lost its legs"),
    _flag("friendly", "belongs to my team"),
    _flag("hostile", "belongs to the other team"),
    _share("is_target", "1 is my current target, 0.5 is the one that my commander orders me to attack"),
    *(_flag(f"is_{name}", f"is a {name}") for name in CLASS_NAMES),
    _flag("painted", "is painted for my pack"),
    _share("visible", "1 seen by own sensors, else 0.5: reported, as it was one decision ago, or shown by an oracle"),
    _signed("lead_pitch", "pi/4", "firing angle of a gauss shot that meets it"),
    _signed("closing_rate", _SPEED_UNIT, "speed at which the distance shrinks", 2.0),
    _share("crossing", "1 - absolute cosine between its velocity and the line to it"),
)
SQUAD_FEATURES = (
    _signed("bearing_sin", "1", "sine of the bearing relative to my facing"),
    _signed("bearing_cos", "1", "cosine of the bearing relative to my facing"),
    Feature("distance", 0.0, 1.5, "map sides", "planar distance"),
    _flag("alive", "lives"),
    _share("hp", "hit points left"),
    Feature("heat", 0.0, MOST_HEAT, "heat caps", "heat"),
    _flag("engaged", "was hit or dealt damage in the last decision"),
    _flag("suppressed", "is suppressed"),
    Feature("speed", 0.0, 2.0, _SPEED_UNIT, "speed"),
    _share("class", "class, in thirds from scout to heavy"),
)
EGO_FEATURES = (
    _share("hp", "hit points left"),
    _share("leg_hp", "leg hit points left"),
    Feature("heat", 0.0, MOST_HEAT, "heat caps", "heat"),
    _share("stability", "stability left"),
    _share("fallen", "time until standing again, in fall times"),
    _flag("legged", "legs are lost"),
    _flag("shutdown", "reactor is shut down"),
    _share("suppressed", "suppression left, in autocannon suppressions"),
    _flag("hit", "was hit in the last decision"),
    _flag("targeted", "a hostile mech within 8 voxels sees me"),
    _flag("painted", "is painted"),
    _flag("incoming", "a missile is coming for me"),
    _share("quality", "sensor quality, in 1.5"),
    _share("jam", "jamming by hostile ECM"),
    _flag("ecm", "own ECM is on"),
    _flag("eccm", "own ECCM is on"),
    _signed("velocity_ahead", _SPEED_UNIT, "own velocity, forward (0 in shutdown)", 2.0),
    _signed("velocity_left", _SPEED_UNIT, "own velocity, to the left (0 in shutdown)", 2.0),
    _signed("velocity_above", _SPEED_UNIT, "own velocity, upward (0 in shutdown)", 2.0),
    _share("laser_cooldown", "laser cooldown left"),
    _share("missile_cooldown", "missile cooldown left"),
    _share("kinetic_cooldown", "cooldown left of gauss, autocannon or flamer"),
    _share("painter_cooldown", "painter cooldown left"),
    _share("ams_cooldown", "anti-missile cooldown left"),
    _flag("in_zone", "stands in the zone"),
    _signed("zone_sin", "1", "sine of the bearing of the zone's centre"),
    _signed("zone_cos", "1", "cosine of the bearing of the zone's centre"),
    Feature("zone_distance", 0.0, 1.5, "map sides", "planar distance to the zone's centre"),
    _share("zone_radius", "radius of the zone, in map sides"),
    _signed("control", "1", "own zone tick minus the other team's"),
    _signed("score_lead", "points to win", "own zone points minus the other team's"),
    _share("time_left", "time left, in time limits"),
)
DESCRIPTOR_FEATURES = (
    *(_flag(f"suite_{suite.name}", f"suite is {suite.name}") for suite in SUITES),
    _share("contact_capacity", f"contact slots, in {CONTACT_SLOTS}"),
    _share("range_multiplier", f"radar range multiplier, (x - {LEAST_REACH:g}) / {REACH_SPAN:g}"),
    _share("fidelity", "exactness of what is shown"),
    _share("squad_detail", "detail of the squad display, in halves"),
    _flag("sees_engaged", "shows who is engaged"),
    _flag("issues_orders", "its target is an order to its pack"),
    _flag("has_commander", "another living mech of my pack issues orders"),
    _flag("much_intel", "shows more than 5 reports"),
)
PANEL_FEATURES = (
    _share("contacts", "own contacts shown, in the suite's contact slots"),
    _share("intel", "reports shown, in the suite's intel slots"),
    _flag("has_order", "my pack's commander orders me to attack its target"),
    _share("pack_size", "(pack size - 1) / pack size"),
    _share("threat", f"threat of the hostile contacts shown, in {PANEL_SCALE:g}"),
    _share("support", f"weight of the friends shown, in {PANEL_SCALE:g}"),
    _flag("alert", "hit, hp below 25 %, heat above 90 % or stability below 20 %"),
    _share("squad_detail", "detail of the squad display, in halves"),
)


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
        empty = (_flag("padding", "1 = the slot is empty, 0 = it holds something"),)
        rows: tuple[tuple[str, tuple[int, ...], tuple[Feature, ...]], ...] = (
            ("contacts", (CONTACT_SLOTS, len(CONTACT_FEATURES)), CONTACT_FEATURES),
            ("contact_mask", (CONTACT_SLOTS,), empty),
            ("squad", (SQUAD_SLOTS, len(SQUAD_FEATURES)), SQUAD_FEATURES),
            ("squad_mask", (SQUAD_SLOTS,), empty),
            ("ego", (len(EGO_FEATURES),), EGO_FEATURES),
            ("suite_descriptor", (len(DESCRIPTOR_FEATURES),), DESCRIPTOR_FEATURES),
            ("panel_stats", (len(PANEL_FEATURES),), PANEL_FEATURES),
        )
        blocks, start = [], 0
        for name, shape, features in rows:
            block = ObservationBlock(name, start, shape, features)
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
assert tuple(block.name for block in OBSERVATION_LAYOUT.blocks) == OBSERVATION_BLOCKS
FLAT_OBS_DIM = OBSERVATION_LAYOUT.size
SUITE_DESCRIPTOR_DIM = OBSERVATION_LAYOUT["suite_descriptor"].size
