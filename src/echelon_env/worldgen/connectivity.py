"""Where the heaviest mech can walk, and how far it is to the zone.

The ground is a height field: a mech whose middle stands over a cell rests on the highest stack of colliding voxels
under its box. It walks to a neighbouring cell if both heights differ by at most one voxel (less than it can climb) and
nothing hangs too low over either. This is what the collision rules allow on the way between the two cells' middles,
because every box on that way lies within the two end boxes.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import COLLIDES_BITS, HEAVY, MECH_CLASSES
from echelon_env.constants import F
from echelon_env.kernel import kernel

# Cells left and right of its own that the box of the heaviest mech touches when it stands on the middle of a cell.
REACH = math.floor(0.5 + MECH_CLASSES[HEAVY].width / 2 - 1e-3)
CLIMB = 1
HEADROOM = math.ceil(MECH_CLASSES[HEAVY].height)
_DIAGONAL = F(math.sqrt(2.0))
_UNREACHED = F(1e9)
_DETOUR = F(3.0)  # cost of crossing a cell where the heaviest mech cannot walk, per voxel


@kernel
def survey(voxels, floor, ceiling):
    """Write the height of the ground and of what hangs lowest over it for every column, int32 (Y, X)."""
    depth = voxels.shape[0]
    for y in range(voxels.shape[1]):
        for x in range(voxels.shape[2]):
            z = 0
            while z < depth and (COLLIDES_BITS >> np.uint32(voxels[z, y, x])) & np.uint32(1) != 0:
                z += 1
            floor[y, x] = z
            while z < depth and (COLLIDES_BITS >> np.uint32(voxels[z, y, x])) & np.uint32(1) == 0:
                z += 1
            ceiling[y, x] = z


@kernel
def widen(floor, ceiling, rest, room):
    """Write the resting height and the lowest overhang under the heaviest mech's box; -1 where it cannot stand."""
    height, width = floor.shape
    for y in range(height):
        for x in range(width):
            rest[y, x] = -1
            if REACH <= x < width - REACH and REACH <= y < height - REACH:
                high, low = 0, 1 << 20
                for j in range(y - REACH, y + REACH + 1):
                    for i in range(x - REACH, x + REACH + 1):
                        high = max(high, floor[j, i])
                        low = min(low, ceiling[j, i])
                room[y, x] = low
                if low - high >= HEADROOM:
                    rest[y, x] = high


@kernel
def can_walk(rest, room, x, y, i, j):
    """Return whether the heaviest mech can walk between two neighbouring cells."""
    if rest[y, x] < 0 or rest[j, i] < 0 or abs(rest[y, x] - rest[j, i]) > CLIMB:
        return False
    return min(room[y, x], room[j, i]) - max(rest[y, x], rest[j, i]) >= HEADROOM


@kernel
def can_step(rest, room, x, y, i, j):
    """Return whether the mech can walk to a cell; diagonally only if it can walk round both corners."""
    height, width = rest.shape
    if i < 0 or j < 0 or i >= width or j >= height or not can_walk(rest, room, x, y, i, j):
        return False
    if i == x or j == y:
        return True
    return (
        can_walk(rest, room, x, y, i, y) and can_walk(rest, room, i, y, i, j)
        and can_walk(rest, room, x, y, x, j) and can_walk(rest, room, x, j, i, j)
    )  # fmt: skip


@kernel
def push(heap, keys, count, key, cell):
    """Add an entry to a binary heap; return the new count."""
    k = count
    while k > 0:
        parent = (k - 1) >> 1
        if keys[parent] <= key:
            break
        keys[k], heap[k] = keys[parent], heap[parent]
        k = parent
    keys[k], heap[k] = key, cell
    return count + 1


@kernel
def pop(heap, keys, count):
    """Remove the smallest entry of a binary heap; return (key, cell, new count)."""
    key, cell = keys[0], heap[0]
    count -= 1
    last_key, last = keys[count], heap[count]
    k = 0
    while True:
        child = 2 * k + 1
        if child >= count:
            break
        if child + 1 < count and keys[child + 1] < keys[child]:
            child += 1
        if keys[child] >= last_key:
            break
        keys[k], heap[k] = keys[child], heap[child]
        k = child
    keys[k], heap[k] = last_key, last
    return key, cell, count


@kernel
def spread(rest, room, walk, kept, heap, keys, everywhere):
    """Dijkstra from all cells with a distance to those not ``kept``.

    With ``everywhere`` the way also leads over cells where the heaviest mech cannot walk.
    """
    height, width = rest.shape
    count = 0
    for y in range(height):
        for x in range(width):
            if walk[y, x] < _UNREACHED:
                count = push(heap, keys, count, walk[y, x], y * width + x)
    while count > 0:
        key, cell, count = pop(heap, keys, count)
        y, x = cell // width, cell % width
        if key > walk[y, x]:
            continue
        for j in range(y - 1, y + 2):
            for i in range(x - 1, x + 2):
                if (i == x and j == y) or i < 0 or j < 0 or i >= width or j >= height or kept[j, i]:
                    continue
                length = _DIAGONAL if i != x and j != y else F(1.0)
                if everywhere:
                    length *= _DETOUR
                elif not can_step(rest, room, x, y, i, j):
                    continue
                if key + length < walk[j, i]:
                    walk[j, i] = key + length
                    count = push(heap, keys, count, key + length, j * width + i)


def walking_distances(
    voxels: NDArray[np.uint8], zone: tuple[float, float, float]
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Return the walking distance to a zone, float32 (Y, X), and where it is a way the heaviest mech can go, bool.

    Cells it cannot reach get the distance of the nearest cell it can, plus three per voxel on the way there.
    """
    _, height, width = voxels.shape
    floor, ceiling, rest, room = (np.zeros((height, width), np.int32) for _ in range(4))
    survey(voxels, floor, ceiling)
    widen(floor, ceiling, rest, room)
    ys, xs = np.mgrid[:height, :width] + 0.5
    inside = (xs - zone[0]) ** 2 + (ys - zone[1]) ** 2 < zone[2] ** 2
    walk = np.where(inside & (rest >= 0), F(0.0), _UNREACHED)
    capacity = 9 * height * width
    heap, keys = np.zeros(capacity, np.int64), np.zeros(capacity, np.float32)
    spread(rest, room, walk, np.zeros((height, width), np.bool_), heap, keys, False)
    reached = walk < _UNREACHED
    walk[inside & ~reached] = 0.0
    spread(rest, room, walk, reached, heap, keys, True)
    return walk, reached
