"""The optional keys of the dict observation: shapes, bounds, units and meanings, the source of their spaces and table.

What each key may tell, so that none undoes the limits of a suite:

- ``local_map``: terrain within 5 voxels on each side, as it stands now, the reach of a mech's own feelers. Wrecks are
  terrain; mechs never appear.
- ``telemetry``: the map as it was generated, which both teams know, kept up to date only where the viewer's own radar
  reaches (14 voxels times range multiplier times quality). Walls shot away and wrecks farther off stay unknown.
- ``acoustic``: what a mech hears. Sound tells a quadrant and a loudness, never a mech, a distance or a class.
- ``comm``: what living packmates sent on purpose, one decision late; never another pack's or the other team's messages.
- ``damage_direction``: where own hits came from, not who fired. Being painted does no damage and is not shown.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from gymnasium import spaces

from echelon_env.config import EXTRA_OBSERVATIONS, EchelonConfig
from echelon_env.mdp.layout import Feature, feature_lines
from echelon_env.sim.state import COMM_DIM

LOCAL_REACH = 5  # voxels the local map reaches to each side
LOCAL_SIDE = 2 * LOCAL_REACH + 1
TELEMETRY_SIDE = 16
QUADRANTS = ("front_left", "front_right", "rear_left", "rear_right")

_LOCAL_MAP = Feature(
    "blocked", 0.0, 1.0, "share",
    "share of my height that is blocked there; row 0 is 5 voxels ahead, column 0 is 5 voxels to the left; "
    "1 outside the map",
)  # fmt: skip
_TELEMETRY = Feature(
    "solid", 0.0, 1.0, "share",
    "share of the cell's columns that are solid within 4 voxels of the ground; the whole map in the world's frame, row "
    "along y, column along x; live within own radar range, as generated beyond",
)  # fmt: skip
_ACOUSTIC = tuple(
    Feature(f"{whose}_{quadrant}", 0.0, 1.0, "log(1 + loudness) / 5", f"noise of {what} mechs {where}")
    for whose, what in (("friendly", "other friendly"), ("hostile", "hostile"))
    for quadrant, where in zip(
        QUADRANTS, ("ahead to the left", "ahead to the right", "behind to the left", "behind to the right"), strict=True
    )
)
_COMM = Feature(
    "word", -1.0, 1.0, "1", "message each mech of my pack, in roster order and with my own, sent one decision ago"
)
_DAMAGE = tuple(
    Feature(name, -1.0, 1.0, "1", f"mean direction the last decision's damaging hits came from, {where}")
    for name, where in (("ahead", "forward"), ("left", "to the left"), ("above", "upward"))
)


@dataclass(frozen=True)
class ExtraBlock:
    """One optional key.

    Attributes:
        name: Key in the dict form, and the field of ``ObservationConfig`` that switches it on.
        shape: Shape of its array.
        features: One feature for all numbers, or one per position of the last axis.
    """

    name: str
    shape: tuple[int, ...]
    features: tuple[Feature, ...]

    def space(self) -> spaces.Box:
        """Return a new Box of the block's shape, float32, with the bounds of its features."""
        low = np.broadcast_to(np.array([f.low for f in self.features], np.float32), self.shape)
        high = np.broadcast_to(np.array([f.high for f in self.features], np.float32), self.shape)
        return spaces.Box(low.copy(), high.copy(), dtype=np.float32)


def _all_blocks(pack_size: int) -> tuple[ExtraBlock, ...]:
    return (
        ExtraBlock("local_map", (LOCAL_SIDE, LOCAL_SIDE), (_LOCAL_MAP,)),
        ExtraBlock("telemetry", (TELEMETRY_SIDE, TELEMETRY_SIDE), (_TELEMETRY,)),
        ExtraBlock("acoustic", (len(_ACOUSTIC),), _ACOUSTIC),
        ExtraBlock("comm", (pack_size, COMM_DIM), (_COMM,)),
        ExtraBlock("damage_direction", (len(_DAMAGE),), _DAMAGE),
    )


def extra_blocks(config: EchelonConfig) -> tuple[ExtraBlock, ...]:
    """Return the optional blocks that a configuration switches on, in the order of ``EXTRA_OBSERVATIONS``."""
    return tuple(b for b in _all_blocks(len(config.match.pack)) if b.name in config.observation.extras)


def describe_extras() -> list[str]:
    """Return every optional feature as a row of the table of observations; keys are marked as optional."""
    lines = []
    for block in _all_blocks(1):
        sizes = ["pack size", *map(str, block.shape[1:])] if block.name == "comm" else map(str, block.shape)
        lines += feature_lines(f"{block.name} (optional)", " x ".join(sizes), block.features)
    return lines


assert tuple(b.name for b in _all_blocks(1)) == EXTRA_OBSERVATIONS
