"""The places of a map: spawns in opposite corners, the zone at about the same distance from both, and lanes to it."""

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import AIR, CLASS_NAMES, COLLIDES_BITS, MECH_CLASSES
from echelon_env.config import EchelonConfig
from echelon_env.constants import HALF, F
from echelon_env.kernels.decorator import kernel
from echelon_env.rng import DRAW_SPAWN_X, DRAW_SPAWN_Y, DRAW_SPAWN_YAW, draw, uniforms
from echelon_env.worldgen.biomes import box

Corner = tuple[int, int]  # (0 or 1, 0 or 1): low or high end in x and y

MIN_SPACING = 3.5  # voxels between neighbours, centre to centre
GAP = 0.6  # voxels between the boxes of the widest neighbours; more than twice the jitter
MARGIN = 2.0  # voxels between the map's border and the first box
JITTER = 0.25  # voxels
YAW_JITTER = 0.15  # radians

RADIUS_LOW, RADIUS_HIGH = 0.5, 1.5  # of the configured mean radius
HALF_WIDTH = 4.1  # voxels; the heaviest mech needs a square of five, which fits a strip of this half width at any angle
CLEARANCE = 5  # layers cut
_SHIFT = 0.15  # share of its part of the line by which one of several zones lies off the middle of that
_UNEVEN = 0.02  # share of the way between the spawns by which a zone may lie nearer to one


def widest(roster: Sequence[str]) -> float:
    """Return the width of the widest mech of a roster, voxels."""
    return max(MECH_CLASSES[CLASS_NAMES.index(name)].width for name in roster)


def spawn_edge(config: EchelonConfig, width: int, height: int) -> int:
    """Return the edge of the spawn squares of a map, on which teams and zone must have room."""
    roster = config.match.roster
    spacing = max(MIN_SPACING, widest(roster) + GAP)
    needed = math.ceil(MARGIN + (math.ceil(math.sqrt(len(roster))) - 1) * spacing + widest(roster) + MARGIN)
    if 2 * needed + 4 > min(width, height):
        raise ValueError(
            f"a team of {config.match.team_size} mechs needs a spawn square of {needed} voxels; two of them and a way "
            f"between do not fit on a map of {width} x {height}: enlarge world.size or shrink the roster."
        )
    edge = max(needed, math.ceil(config.world.spawn_share * min(width, height)))
    least = min(RADIUS_LOW * config.world.zone_radius, min(width, height) / 2 - 2)
    if least >= math.hypot(math.hypot(width - edge, height - edge) / 2, min(width, height) / 2 - least - 1):
        raise ValueError(
            f"every zone on a map of {width} x {height} with zone_radius {config.world.zone_radius:g} would cover a "
            "spawn; shrink world.zone_radius or world.spawn_share, or enlarge world.size."
        )
    return edge


def check_room(config: EchelonConfig) -> None:
    """Refuse a team or a zone too large for its world; on a scenario's plan units say themselves where they start."""
    if config.scenario is None or not config.scenario.has_plan:
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

    The jitter is mirrored, so that no side has a better start; the yaw may lie slightly beyond a half turn.
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
    """Return distances of a team's mechs from the borders along x and y in a square formation, without jitter."""
    spacing = max(MIN_SPACING, widest(roster) + GAP)
    start = MARGIN + widest(roster) / 2
    rows, columns = np.divmod(np.arange(len(roster)), math.ceil(math.sqrt(len(roster))))
    return start + columns * spacing, start + rows * spacing


@kernel
def clipped(value, low, high):
    """Return the value, or the bound beyond which it lies."""
    return min(max(value, low), high)


@kernel
def draw_zone(stream, width, height, ax, ay, bx, by, mean_radius, part, parts):
    """Return centre x, y and radius of a zone near the line of equal distance to the spawns a and b.

    Of several, each lies in a part of its own of that line, which then reaches to the corners of the map.
    """
    share = RADIUS_LOW + draw(stream) * (RADIUS_HIGH - RADIUS_LOW)
    radius = min(mean_radius * share, min(width, height) / 2 - 2)  # the nearest that fits
    dx, dy = bx - ax, by - ay
    share, reach = draw(stream), (min(width, height) / 2 - radius - 1) / math.sqrt(dx * dx + dy * dy)
    if parts > 1:
        share = (part + HALF + _SHIFT * (2 * share - 1)) / parts
        reach = min((width / 2 - radius - 1) / max(abs(dy), 1.0), (height / 2 - radius - 1) / max(abs(dx), 1.0))
    across = (2 * share - 1) * reach
    along = (2 * draw(stream) - 1) * _UNEVEN
    x, y = (ax + bx) / 2 - across * dy + along * dx, (ay + by) / 2 + across * dx + along * dy
    x, y = clipped(x, radius + 1, width - radius - 1), clipped(y, radius + 1, height - radius - 1)
    return F(x), F(y), F(radius)


@kernel
def clear_zone(voxels, x, y, radius):
    """Remove everything that collides over the disc, over the full height."""
    depth, height, width = voxels.shape
    reach = radius + math.sqrt(0.5)
    for j in range(max(int(y - reach), 0), min(int(y + reach) + 1, height)):
        for i in range(max(int(x - reach), 0), min(int(x + reach) + 1, width)):
            dx, dy = i + 0.5 - x, j + 0.5 - y
            if dx * dx + dy * dy < reach * reach:
                for k in range(depth):
                    if COLLIDES_BITS >> voxels[k, j, i] & 1:
                        voxels[k, j, i] = AIR


@kernel
def cut_lane(voxels, ax, ay, bx, by):
    """Cut a straight lane to AIR."""
    depth, height, width = voxels.shape
    dx, dy = bx - ax, by - ay
    scale = 1 / max(dx * dx + dy * dy, 1e-9)
    for j in range(max(int(min(ay, by) - HALF_WIDTH), 0), min(int(max(ay, by) + HALF_WIDTH) + 1, height)):
        for i in range(max(int(min(ax, bx) - HALF_WIDTH), 0), min(int(max(ax, bx) + HALF_WIDTH) + 1, width)):
            u, v = i + 0.5 - ax, j + 0.5 - ay
            t = clipped((u * dx + v * dy) * scale, 0.0, 1.0)
            if (u - t * dx) ** 2 + (v - t * dy) ** 2 < HALF_WIDTH**2:
                for k in range(min(CLEARANCE, depth)):
                    voxels[k, j, i] = AIR


@kernel
def cut_ring(voxels, x, y, radius):
    """Cut a square way to AIR round the zone."""
    depth, height, width = voxels.shape
    reach = radius + 2 * HALF_WIDTH
    for j in range(max(int(y - reach), 0), min(int(y + reach) + 1, height)):
        for i in range(max(int(x - reach), 0), min(int(x + reach) + 1, width)):
            if radius < max(abs(i + 0.5 - x), abs(j + 0.5 - y)) < reach:
                for k in range(min(CLEARANCE, depth)):
                    voxels[k, j, i] = AIR


@kernel
def cut_lanes(voxels, stream, ax, ay, bx, by, x, y):
    """Cut from the spawns a and b to the zone, alike for both: a straight lane, and a flanking one on a drawn side."""
    _, height, width = voxels.shape
    side = (1.0 if draw(stream) < 0.5 else -1.0) * (1.5 + draw(stream)) * 2 * HALF_WIDTH
    for team in range(2):
        u, v = (ax, ay) if team == 0 else (bx, by)
        cut_lane(voxels, u, v, x, y)
        shift = side / max(math.sqrt((x - u) ** 2 + (y - v) ** 2), 1e-9)
        bend_x = clipped((u + x) / 2 - shift * (y - v), 3.0, width - 3.0)
        bend_y = clipped((v + y) / 2 + shift * (x - u), 3.0, height - 3.0)
        cut_lane(voxels, u, v, bend_x, bend_y)
        cut_lane(voxels, bend_x, bend_y, x, y)
