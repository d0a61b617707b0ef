"""Where the heaviest mech can walk, and its walking distance to the zone.

The ground is a height field: a mech whose middle stands over a cell rests on the highest stack of colliding voxels
under its box. It walks to a neighbouring cell if both heights differ by at most one voxel (less than it can climb) and
nothing hangs too low over either. The collision rules allow this walk between the middles of the two cells, because
every box on the way lies within the two end boxes.
"""

import math

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import CLASS_TABLE, COLLIDES_BITS, HEAVY
from echelon_env.constants import HALF, F
from echelon_env.kernels.decorator import kernel

CLIMB = 1
DIAGONAL = F(math.sqrt(2.0))
UNREACHED = F(1e9)
_TOUCH = F(1e-3)  # faces that only touch do not collide
_DETOUR = F(3.0)  # cost of crossing a cell where the heaviest mech cannot walk, per voxel


@kernel
def reach_of(width):
    """Return how many cells to each side of its own a box of this width touches from the middle of a cell."""
    return int(math.floor(HALF + HALF * width - _TOUCH))


@kernel
def headroom_of(height):
    """Return how many free voxels a mech of this height needs above the ground."""
    return int(math.ceil(height))


@kernel
def survey(voxels, floor, ceiling):
    """Write the height of the ground and of the lowest overhang for every column, int32 (Y, X)."""
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
def widen(floor, ceiling, reach, headroom, rest, room):
    """Write the resting height and the lowest overhang for a mech's box; -1 where it cannot stand.

    The box reaches ``reach`` cells to each side of the cell under its middle and is ``headroom`` voxels high.
    """
    height, width = floor.shape
    for y in range(height):
        for x in range(width):
            rest[y, x] = -1
            if reach <= x < width - reach and reach <= y < height - reach:
                high, low = 0, 1 << 20
                for j in range(y - reach, y + reach + 1):
                    for i in range(x - reach, x + reach + 1):
                        high = max(high, floor[j, i])
                        low = min(low, ceiling[j, i])
                room[y, x] = low
                if low - high >= headroom:
                    rest[y, x] = high


@kernel
def can_walk(rest, room, headroom, x, y, i, j):
    """Return whether a mech can walk between two neighbouring cells."""
    if rest[y, x] < 0 or rest[j, i] < 0 or abs(rest[y, x] - rest[j, i]) > CLIMB:
        return False
    return min(room[y, x], room[j, i]) - max(rest[y, x], rest[j, i]) >= headroom


@kernel
def can_step(rest, room, headroom, x, y, i, j):
    """Return whether the mech can walk to a cell; diagonally only if it can walk round both corners."""
    height, width = rest.shape
    if i < 0 or j < 0 or i >= width or j >= height or not can_walk(rest, room, headroom, x, y, i, j):
        return False
    if i == x or j == y:
        return True
    return (
        can_walk(rest, room, headroom, x, y, i, y) and can_walk(rest, room, headroom, i, y, i, j)
        and can_walk(rest, room, headroom, x, y, x, j) and can_walk(rest, room, headroom, x, j, i, j)
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
def spread(rest, room, headroom, walk, kept, heap, keys, price, everywhere):
    """Dijkstra from all cells with a distance to those not ``kept``, at a price per voxel.

    With ``everywhere`` the way also leads over cells where no mech can walk.
    """
    height, width = rest.shape
    count = 0
    for y in range(height):
        for x in range(width):
            if walk[y, x] < UNREACHED:
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
                if not everywhere and not can_step(rest, room, headroom, x, y, i, j):
                    continue
                length = price * (DIAGONAL if i != x and j != y else F(1.0))
                if key + length < walk[j, i]:
                    walk[j, i] = key + length
                    count = push(heap, keys, count, key + length, j * width + i)


def walking_distances(
    voxels: NDArray[np.uint8], zone: tuple[float, float, float]
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Return the walking distance to a zone, float32 (Y, X), and where the heaviest mech can walk it, bool.

    Cells it cannot reach get the distance of the nearest cell it can, plus three per voxel on the way there. That way
    leads over open ground where there is one, so that the foot of a wall does not count as near to what lies behind it.
    """
    _, height, width = voxels.shape
    floor, ceiling, rest, room = (np.zeros((height, width), np.int32) for _ in range(4))
    survey(voxels, floor, ceiling)
    heaviest, lowest = CLASS_TABLE[HEAVY], CLASS_TABLE["height"].min()
    headroom = headroom_of(heaviest["height"])
    widen(floor, ceiling, reach_of(heaviest["width"]), headroom, rest, room)
    ys, xs = np.mgrid[:height, :width] + 0.5
    inside = (xs - zone[0]) ** 2 + (ys - zone[1]) ** 2 < zone[2] ** 2
    level = rest[int(zone[1]), int(zone[0])]
    # Without the bound, ways would begin on the roofs in the zone, and whole walls would be near it.
    low = rest <= (level if level >= 0 else rest[inside].max(initial=0)) + CLIMB
    walk = np.where(inside & low & (rest >= 0), F(0.0), UNREACHED)
    capacity = 9 * height * width
    heap, keys = np.zeros(capacity, np.int64), np.zeros(capacity, np.float32)
    spread(rest, room, headroom, walk, np.zeros((height, width), np.bool_), heap, keys, F(1.0), False)
    reached = walk < UNREACHED
    walk[inside] = 0.0
    widen(floor, ceiling, 0, headroom_of(lowest), rest, room)
    spread(rest, room, headroom_of(lowest), walk, reached, heap, keys, _DETOUR, False)
    spread(rest, room, headroom, walk, walk < UNREACHED, heap, keys, _DETOUR, True)
    return walk, reached
