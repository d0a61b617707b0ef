"""Ways over the ground as it stands now: a straight walk of a mech's box, and A* where that is blocked.

Only terrain counts, never other mechs: a way must not reveal what the senses do not show. The ground is the height
field of ``worldgen.connectivity``, computed from the current voxels (with holes and wrecks) for the box of the mech's
class. It knows only the lowest level of each column, so a mech on a roof finds no way and walks straight on. Lava,
water and debris fields are open ground: ways are the shortest, not the safest.
"""

import math

import numpy as np

from echelon_env.catalog import STEP_HEIGHT
from echelon_env.constants import EPS_NORM, HALF, ONE, ZERO, F
from echelon_env.kernels.decorator import ceil_int, floor_int, kernel
from echelon_env.sim.collision import box_meets_voxels
from echelon_env.worldgen.connectivity import DIAGONAL, UNREACHED, can_step, headroom_of, reach_of, survey, widen

_STRIDE = F(0.25)  # voxels between two tests of a box on its way; the fastest mech covers 0.35 in a physics step
_NEARBY = 2  # cells within which a place to stand is looked for
_ANY_LEVEL = F(1e6)
_ARRIVED = F(0.1)  # voxels from a place that count as being there
_PULL = 16  # cells of a path among which the farthest in straight reach is looked for


@kernel
def ground_under(match, x, y, z, half, height):
    """Return the height to which a box with feet at z sinks."""
    rest = z
    while rest > ZERO:
        below = max(ZERO, F(ceil_int(rest)) - ONE)
        if box_meets_voxels(match, x, y, below, half, height):
            break
        rest = below
    return rest


@kernel
def walks_straight(match, rules, me, x, y):
    """Return whether terrain lets mech ``me`` walk straight to (x, y), up and down steps of one voxel at most."""
    mech = match.mechs[me]
    form = rules.classes[mech.role]
    half, height = HALF * form.width, form.height
    dx, dy = x - mech.x, y - mech.y
    strides = ceil_int(math.sqrt(dx * dx + dy * dy) / _STRIDE)
    z = ground_under(match, mech.x, mech.y, mech.z, half, height)
    for k in range(1, strides + 1):
        share = F(k) / F(strides)
        there_x, there_y = mech.x + dx * share, mech.y + dy * share
        if box_meets_voxels(match, there_x, there_y, z, half, height):
            step = F(floor_int(z + STEP_HEIGHT))
            if step <= z or box_meets_voxels(match, there_x, there_y, step, half, height):
                return False
            z = step
        else:
            sunk = ground_under(match, there_x, there_y, z, half, height)
            if z - sunk > ONE:
                return False
            z = sunk
    return True


@kernel
def estimate(a, b, width):
    """Return the length of the shortest way between two cells on open ground, which no way can undercut."""
    dx, dy = abs(a % width - b % width), abs(a // width - b // width)
    return F(max(dx, dy)) + (DIAGONAL - ONE) * F(min(dx, dy))


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


@kernel(allocates=True)
def find_path(rest, room, headroom, start, goal, near, path):
    """Write a shortest way from ``start`` into ``path`` by A* and return its number of cells, ``start`` included.

    Cells are numbered y * width + x. The way ends within ``near`` of ``goal`` by ``estimate``, or else at the reachable
    cell nearest to it; among equals the one with the shorter way wins.
    """
    height, width = rest.shape
    cells = height * width
    cost = np.full(cells, UNREACHED, np.float32)
    before = np.full(cells, -1, np.int32)
    closed = np.zeros(cells, np.bool_)
    heap, keys = np.empty(8 * cells + 1, np.int64), np.empty(8 * cells + 1, np.float32)
    cost[start] = ZERO
    best, best_left = start, estimate(start, goal, width)
    count = push(heap, keys, 0, best_left, start)
    while count > 0:
        _, cell, count = pop(heap, keys, count)
        if closed[cell]:
            continue
        closed[cell] = True
        left = estimate(cell, goal, width)
        if left < best_left or (left == best_left and cost[cell] < cost[best]):
            best, best_left = cell, left
        if left <= near:
            break
        y, x = cell // width, cell % width
        for j in range(y - 1, y + 2):
            for i in range(x - 1, x + 2):
                if (i == x and j == y) or not can_step(rest, room, headroom, x, y, i, j):
                    continue
                there = j * width + i
                length = cost[cell] + (DIAGONAL if i != x and j != y else ONE)
                if not closed[there] and length < cost[there]:
                    cost[there] = length
                    before[there] = cell
                    count = push(heap, keys, count, length + estimate(there, goal, width), there)
    steps, cell = 0, best
    while cell >= 0:
        steps += 1
        cell = before[cell]
    cell = best
    for k in range(steps - 1, -1, -1):
        path[k] = cell
        cell = before[cell]
    return steps


@kernel
def place_near(rest, x, y, z, tolerance):
    """Return the cell nearest to (x, y) on which a mech can stand at about height z; -1 if none is near."""
    height, width = rest.shape
    column, row = floor_int(x), floor_int(y)
    best, best_away = -1, UNREACHED
    for j in range(max(0, row - _NEARBY), min(height, row + _NEARBY + 1)):
        for i in range(max(0, column - _NEARBY), min(width, column + _NEARBY + 1)):
            if rest[j, i] >= 0 and abs(F(rest[j, i]) - z) <= tolerance:
                away = (F(i) + HALF - x) ** 2 + (F(j) + HALF - y) ** 2
                if away < best_away:
                    best, best_away = j * width + i, away
    return best


@kernel
def unit(dx, dy):
    """Return a direction scaled to length 1, or (0, 0) if its length is close to 0."""
    length = math.sqrt(dx * dx + dy * dy)
    if length < _ARRIVED:
        return ZERO, ZERO
    return dx / (length + EPS_NORM), dy / (length + EPS_NORM)


@kernel(allocates=True)
def head_for(match, rules, me, x, y, near, margin):
    """Return the direction (dx, dy) in which mech ``me`` walks to within ``near`` of (x, y): straight, or by A*.

    The search covers the rectangle around both places, ``margin`` cells wider on each side; the way leads as near as
    possible, and the direction to the farthest of its next 16 cells in straight reach. (0, 0): it cannot get nearer.
    """
    mech, clock = match.mechs[me], match.clock
    if walks_straight(match, rules, me, x, y):
        return unit(x - mech.x, y - mech.y)
    form = rules.classes[mech.role]
    x0 = max(0, floor_int(min(mech.x, x)) - margin)
    y0 = max(0, floor_int(min(mech.y, y)) - margin)
    x1 = min(int(clock.size_x), floor_int(max(mech.x, x)) + margin + 1)
    y1 = min(int(clock.size_y), floor_int(max(mech.y, y)) + margin + 1)
    floor, ceiling = np.zeros((y1 - y0, x1 - x0), np.int32), np.zeros((y1 - y0, x1 - x0), np.int32)
    rest, room = np.zeros((y1 - y0, x1 - x0), np.int32), np.zeros((y1 - y0, x1 - x0), np.int32)
    survey(match.voxels[: clock.size_z, y0:y1, x0:x1], floor, ceiling)
    widen(floor, ceiling, reach_of(form.width), headroom_of(form.height), rest, room)
    ground = ground_under(match, mech.x, mech.y, mech.z, HALF * form.width, form.height)
    start = place_near(rest, mech.x - F(x0), mech.y - F(y0), ground, STEP_HEIGHT)
    if start < 0:
        return unit(x - mech.x, y - mech.y)
    width = x1 - x0
    goal = place_near(rest, x - F(x0), y - F(y0), ZERO, _ANY_LEVEL)
    if goal < 0:
        goal = (floor_int(y) - y0) * width + floor_int(x) - x0
    path = np.empty(width * (y1 - y0), np.int32)
    steps = find_path(rest, room, headroom_of(form.height), start, goal, near, path)
    for k in range(min(steps - 1, _PULL), -1, -1):
        to_x, to_y = F(x0 + path[k] % width) + HALF, F(y0 + path[k] // width) + HALF
        if walks_straight(match, rules, me, to_x, to_y):
            dx, dy = unit(to_x - mech.x, to_y - mech.y)
            if k > 0 or dx != ZERO or dy != ZERO:
                return dx, dy
    if steps < 2:
        return ZERO, ZERO
    return unit(F(x0 + path[1] % width) + HALF - mech.x, F(y0 + path[1] // width) + HALF - mech.y)
