"""Where the heaviest mech can walk, and its walking distance to the zone.

A mech rests on the highest stack of colliding voxels under its box. It walks to a neighbouring cell if both heights
differ by at most one voxel and nothing hangs too low over either: every box on the way lies within the two end boxes.
"""

import math

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import CLASS_TABLE, COLLIDES_BITS, HEAVY
from echelon_env.constants import HALF, F
from echelon_env.kernels.decorator import ceil_int, floor_int, kernel

CLIMB = 1
DIAGONAL = F(math.sqrt(2.0))
UNREACHED = F(1e9)
_TOUCH = F(1e-3)  # faces that only touch do not collide
_WIDTH, _HEIGHT = F(CLASS_TABLE[HEAVY]["width"]), F(CLASS_TABLE[HEAVY]["height"])
_LEAST_HEIGHT = F(CLASS_TABLE["height"].min())
_EAST_SOUTH, _WEST_NORTH = 1 << 5 | 1 << 7, 1 << 3 | 1 << 1  # of ``bit_of``
_DETOUR = F(3.0)  # cost of crossing a cell where the heaviest mech cannot walk, per voxel


@kernel
def reach_of(width):
    """Return how many cells to each side of its own a box of this width touches from the middle of a cell."""
    return floor_int(HALF + HALF * width - _TOUCH)


@kernel
def survey(voxels, floor, ceiling):
    """Write the height of the ground and of the lowest overhang for every column, int32 (Y, X)."""
    depth, height, width = voxels.shape
    floor[:], ceiling[:] = 0, depth
    for z in range(depth):
        for y in range(height):
            for x in range(width):  # no branch, so that the processor handles many columns at a time
                solid = (COLLIDES_BITS >> np.uint32(voxels[z, y, x])) & np.uint32(1) != 0
                ground = floor[y, x]
                floor[y, x] = ground + 1 if solid and ground == z else ground
                ceiling[y, x] = min(ceiling[y, x], z if solid and ground < z else depth)


@kernel(allocates=True)
def widen(floor, ceiling, reach, headroom, rest, room):
    """Write the resting height (-1: none) and the lowest overhang for boxes that reach over cells to each side."""
    height, width = floor.shape
    edge, columns, rows = 2 * reach + 1, width - 2 * reach, height - 2 * reach
    highest, lowest = np.zeros((height, columns), np.int32), np.full((height, columns), 1 << 20, np.int32)
    for y in range(height):
        for shift in range(edge):
            tops, overhangs, high, low = floor[y, shift:], ceiling[y, shift:], highest[y], lowest[y]
            for x in range(columns):
                high[x], low[x] = max(high[x], tops[x]), min(low[x], overhangs[x])
    rest[:], room[:] = -1, 1 << 20
    for y in range(rows):
        ground, space = rest[y + reach, reach:], room[y + reach, reach:]
        for shift in range(edge):
            high, low = highest[y + shift], lowest[y + shift]
            for x in range(columns):
                ground[x], space[x] = max(ground[x], high[x]), min(space[x], low[x])
        for x in range(columns):
            ground[x] = ground[x] if space[x] - ground[x] >= headroom else -1


@kernel
def can_walk(rest, room, headroom, x, y, i, j):
    """Return whether a mech can walk between two neighbouring cells."""
    if rest[y, x] < 0 or rest[j, i] < 0 or abs(rest[y, x] - rest[j, i]) > CLIMB:
        return False
    return min(room[y, x], room[j, i]) - max(rest[y, x], rest[j, i]) >= headroom


@kernel
def lay_ways(rest, room, headroom, ways):
    """Write to which of its eight neighbours a mech can walk from each cell, as bits of ``bit_of``, uint16 (Y, X)."""
    height, width = rest.shape
    ways[:] = 0
    for y in range(height):
        for x in range(width):
            for k in range(2):
                j, i = (y, x + 1) if k == 0 else (y + 1, x)
                if j < height and i < width and can_walk(rest, room, headroom, x, y, i, j):
                    ways[y, x] |= bit_of(i - x, j - y)
                    ways[j, i] |= bit_of(x - i, y - j)
    for y in range(height - 1):
        for x in range(width - 1):
            # Diagonally only round both corners, so only where the four cells are joined all round.
            if ways[y, x] & _EAST_SOUTH == _EAST_SOUTH and ways[y + 1, x + 1] & _WEST_NORTH == _WEST_NORTH:
                if can_walk(rest, room, headroom, x, y, x + 1, y + 1):
                    ways[y, x] |= bit_of(1, 1)
                    ways[y + 1, x + 1] |= bit_of(-1, -1)
                if can_walk(rest, room, headroom, x + 1, y, x, y + 1):
                    ways[y, x + 1] |= bit_of(-1, 1)
                    ways[y + 1, x] |= bit_of(1, -1)


@kernel
def bit_of(dx, dy):
    """Return the bit for the step to a neighbour."""
    return 1 << (3 * dy + dx + 4)


@kernel
def spread(ways, walk, kept, price, buckets, entries):
    """Dijkstra along the ways, at a price per voxel from 1 to ``_DETOUR``; cells that are ``kept`` keep their distance.

    Cells wait in buckets by whole distance, as no step is shorter. ``buckets`` (B,) hold their first entry, -1 at both
    ends of the search; ``entries`` (3, N) row and column of the cell and the number of the next entry.
    """
    height, width = walk.shape
    count, waiting, bucket, slanted = 0, 0, 0, price * DIAGONAL
    for y in range(height):
        for x in range(width):
            if kept[y, x]:
                continue
            for dy in range(-1, 2):
                for dx in range(-1, 2):
                    if ways[y, x] & bit_of(dx, dy) and kept[y + dy, x + dx]:
                        walk[y, x] = min(walk[y, x], walk[y + dy, x + dx] + (slanted if dx * dy != 0 else price))
            if walk[y, x] < UNREACHED:
                count, waiting = put(buckets, entries, count, walk[y, x], x, y), waiting + 1
    while waiting > 0:
        entry = buckets[bucket]
        if entry < 0:
            bucket += 1
            continue
        buckets[bucket], waiting = entries[2, entry], waiting - 1
        y, x = entries[0, entry], entries[1, entry]
        here, way = walk[y, x], ways[y, x]
        if int(here) < bucket:  # a shorter way was found since
            continue
        for dy in range(-1, 2):
            for dx in range(-1, 2):
                if way & bit_of(dx, dy):
                    there = here + (slanted if dx * dy != 0 else price)
                    if there < walk[y + dy, x + dx] and not kept[y + dy, x + dx]:
                        walk[y + dy, x + dx] = there
                        count, waiting = put(buckets, entries, count, there, x + dx, y + dy), waiting + 1


@kernel
def put(buckets, entries, count, key, x, y):
    """Put a cell into the bucket of its distance; return the new number of entries."""
    bucket = int(key)
    entries[0, count], entries[1, count], entries[2, count] = y, x, buckets[bucket]
    buckets[bucket] = count
    return count + 1


@kernel(allocates=True)
def measure_ways(voxels, zone_x, zone_y, radius, walk, reached):
    """Write what ``walking_distances`` returns."""
    height, width = walk.shape
    floor, ceiling = np.empty((height, width), np.int32), np.empty((height, width), np.int32)
    rest, room = np.empty((height, width), np.int32), np.zeros((height, width), np.int32)
    ways, inside = np.empty((height, width), np.uint16), np.zeros((height, width), np.bool_)
    # No way crosses a cell twice, and a cell gets a new distance from each neighbour at most.
    buckets = np.full(int(height * width * _DETOUR * DIAGONAL) + 2, -1, np.int32)
    entries = np.empty((3, 9 * height * width), np.int32)
    survey(voxels, floor, ceiling)
    widen(floor, ceiling, reach_of(_WIDTH), ceil_int(_HEIGHT), rest, room)
    lay_ways(rest, room, ceil_int(_HEIGHT), ways)
    highest = 0
    for y in range(height):
        for x in range(width):
            dx, dy = x + 0.5 - zone_x, y + 0.5 - zone_y
            if dx * dx + dy * dy < radius * radius:
                inside[y, x] = True
                highest = max(highest, rest[y, x])
    # Without the bound, ways would begin on the roofs in the zone, and whole walls would be near it.
    level = rest[int(zone_y), int(zone_x)]
    highest = (level if level >= 0 else highest) + CLIMB
    for y in range(height):
        for x in range(width):
            starts = inside[y, x] and 0 <= rest[y, x] <= highest
            walk[y, x] = F(0.0) if starts else UNREACHED
    reached[:] = False
    spread(ways, walk, reached, F(1.0), buckets, entries)
    for y in range(height):
        for x in range(width):
            reached[y, x] = walk[y, x] < UNREACHED
            if inside[y, x]:
                walk[y, x] = F(0.0)
    widen(floor, ceiling, 0, ceil_int(_LEAST_HEIGHT), rest, room)
    lay_ways(rest, room, ceil_int(_LEAST_HEIGHT), ways)
    spread(ways, walk, reached, _DETOUR, buckets, entries)
    inside[:] = walk < UNREACHED
    ways[:] = 0b111_101_111  # from each cell to all of its neighbours on the map
    for x in range(width):
        ways[0, x] &= 0b111_101_000
        ways[height - 1, x] &= 0b000_101_111
    for y in range(height):
        ways[y, 0] &= 0b110_100_110
        ways[y, width - 1] &= 0b011_001_011
    spread(ways, walk, inside, _DETOUR, buckets, entries)


def walking_distances(
    voxels: NDArray[np.uint8], zone: tuple[float, float, float]
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Return the walking distance to a zone, float32 (Y, X), and where the heaviest mech can walk it, bool.

    Cells it cannot reach get the distance of the nearest cell it can, plus three per voxel on the way there, which is
    open ground where there is any: the foot of a wall is not near to what lies behind it.
    """
    walk, reached = np.empty(voxels.shape[1:], np.float32), np.empty(voxels.shape[1:], np.bool_)
    measure_ways(voxels, *zone, walk, reached)
    return walk, reached
