"""Where teams start: opposite corners, cleared squares, mechs in formation."""

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import AIR, CLASS_NAMES, MECH_CLASSES
from echelon_env.config import EchelonConfig
from echelon_env.kernels.decorator import kernel
from echelon_env.rng import DRAW_SPAWN_X, DRAW_SPAWN_Y, DRAW_SPAWN_YAW, uniforms
from echelon_env.worldgen.biomes import box
from echelon_env.worldgen.zone import check_zone

Corner = tuple[int, int]  # (0 or 1, 0 or 1): low or high end in x and y

MIN_SPACING = 3.5  # voxels between neighbours, centre to centre
GAP = 0.6  # voxels between the boxes of the widest neighbours; more than twice the jitter
MARGIN = 2.0  # voxels between the map's border and the first box
JITTER = 0.25  # voxels
YAW_JITTER = 0.15  # radians


def formation_columns(team_size: int) -> int:
    """Return the number of columns of a roughly square formation."""
    return math.ceil(math.sqrt(team_size))


def widest(roster: Sequence[str]) -> float:
    """Return the width of the widest mech of a roster, voxels."""
    return max(MECH_CLASSES[CLASS_NAMES.index(name)].width for name in roster)


def spawn_edge(config: EchelonConfig, width: int, height: int) -> int:
    """Return the edge of the spawn squares of a map, on which teams and zone must have room."""
    roster = config.match.roster
    spacing = max(MIN_SPACING, widest(roster) + GAP)
    needed = math.ceil(MARGIN + (formation_columns(len(roster)) - 1) * spacing + widest(roster) + MARGIN)
    if 2 * needed + 4 > min(width, height):
        raise ValueError(
            f"a team of {config.match.team_size} mechs needs a spawn square of {needed} voxels; two of them and a way "
            f"between do not fit on a map of {width} x {height}: enlarge world.size or shrink the roster."
        )
    edge = max(needed, math.ceil(config.world.spawn_share * min(width, height)))
    check_zone(width, height, ((edge / 2, edge / 2), (width - edge / 2, height - edge / 2)), config.world.zone_radius)
    return edge


def check_room(config: EchelonConfig) -> None:
    """Refuse a team or a zone too large for its world; on a scenario's plan units say themselves where they start."""
    if config.scenario is None or not config.scenario.map:
        spawn_edge(config, *config.world.size[:2])


@kernel
def clear_spawn(voxels, corner_x, corner_y, edge):
    """Clear a spawn square to AIR over the full height; return its middle x, y."""
    depth, height, width = voxels.shape
    x, y = corner_x * (width - edge), corner_y * (height - edge)
    box(voxels, x, y, 0, edge, edge, depth, AIR)
    return x + edge / 2, y + edge / 2


@kernel
def spawn_cell(corner, edge, length):
    """Return the column (or row) nearest to the middle of a spawn square; it is symmetric for all corners."""
    return edge // 2 if corner == 0 else length - 1 - edge // 2


def formations(
    size: tuple[int, int],
    spawns: tuple[Corner, Corner],
    zone: tuple[float, float, float],
    roster: Sequence[str],
    seed: int,
) -> NDArray[np.float32]:
    """Return places x, y, z (feet), yaw of both teams' mechs, float32 (2, n, 4): loose grids that face the zone.

    The yaw may lie slightly beyond a half turn; the caller wraps it. The jitter is drawn by mech number and mirrored
    for the other team, so that no side has a better start.
    """
    width, height = size
    drawn = np.zeros((3, len(roster)), np.float32)
    for numbers, purpose in zip(drawn, (DRAW_SPAWN_X, DRAW_SPAWN_Y, DRAW_SPAWN_YAW), strict=True):
        uniforms(seed, 0, purpose, numbers)
    jitter_x, jitter_y, jitter_yaw = drawn.astype(np.float64) * 2 - 1
    grid_x, grid_y = _grid(tuple(roster))
    a, b, noise = grid_x + jitter_x * JITTER, grid_y + jitter_y * JITTER, (jitter_yaw * YAW_JITTER).tolist()
    places = np.zeros((2, len(roster), 4), np.float32)
    for team, (corner_x, corner_y) in enumerate(spawns):
        x = a if corner_x == 0 else width - a
        y = b if corner_y == 0 else height - b
        # Not NumPy's arctan2: its last bit depends on the processor.
        bearings = map(math.atan2, (zone[1] - y).tolist(), (zone[0] - x).tolist())
        places[team, :, 0], places[team, :, 1] = x, y
        places[team, :, 3] = [bearing + turn for bearing, turn in zip(bearings, noise, strict=True)]
    return places


@lru_cache(maxsize=64)
def _grid(roster: tuple[str, ...]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the distances of a team's mechs from the borders along x and y, without jitter, voxels."""
    spacing = max(MIN_SPACING, widest(roster) + GAP)
    start = MARGIN + widest(roster) / 2
    rows, columns = np.divmod(np.arange(len(roster)), formation_columns(len(roster)))
    return start + columns * spacing, start + rows * spacing
