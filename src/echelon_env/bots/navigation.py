"""How mechs walk: straight, by A*, along the flow field to the zone; and the three modes of ``MatchConfig.nav_mode``.

Only terrain counts, never other mechs: a way must not reveal what the senses do not show. The ground is the height
field of ``sim.walking`` for the current voxels and the box of the mech's class. It knows only the lowest level of each
column, so a mech on a roof finds no way and walks straight on. Lava, water and debris are open ground.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import NAV_MODES, STEP_HEIGHT
from echelon_env.constants import EPS_NORM, HALF, ONE, ZERO, F
from echelon_env.kernels.decorator import ceil_int, floor_int, kernel, trailing_zeros
from echelon_env.sim.collision import box_meets_voxels
from echelon_env.sim.geometry import can_act, into_frame, out_of_frame
from echelon_env.sim.objectives import finds_zone
from echelon_env.sim.voxel_bits import COLLIDING, NOTHING
from echelon_env.sim.walking import DIAGONAL, UNREACHED, can_walk, reach_of

_STRIDE = F(0.25)  # voxels between two tests of a box on its way; the fastest mech covers 0.35 in a physics step
_NEARBY = 2  # cells within which a place to stand is looked for
_ANY_LEVEL = F(1e6)
_ARRIVED = F(0.1)  # voxels from a place that count as being there
_PULL = 16  # cells of a path among which the farthest in straight reach is looked for
_UNSEEN = -2  # resting height of a cell that no search has looked at
_ROW, _COLUMN = 16, 2**16 - 1  # how a heap packs a cell into one number
_FIRST, _STEP, _CLOSED = 5, 15, 16  # numbers and bits of ``Desk.before``
_LOWEST = np.uint64(1)

NAV_OFF, NAV_ASSIST, NAV_PLANNER = range(len(NAV_MODES))

ZONE_INSIDE = F(0.5)  # share of the zone's radius within which a mech has arrived
PREFERRED_RANGE = np.array([9.0, 4.0, 7.0, 7.5], np.float32)  # voxels from an enemy at which each class fights best
_LOOK_AHEAD = F(8.0)  # voxels of a straight way that must be free
_OCTILE = F(1.0824)  # most by which a way over cells exceeds the straight line on open ground: 1 / cos(pi / 8)
_DETOUR = F(3.0)  # voxels by which the way may exceed that and still count as straight
_MARGIN = 12  # cells round start and goal in which a way round an obstacle is looked for
_WIDE_MARGIN = 24  # the same for a way to a target
_FLOW_CELLS = 12  # cells of the flow field that a mech looks ahead
_CLOSE_BY = 3  # cells within which a mech off the flow field looks for it
_SAME = F(1e-2)  # rounding of walking distances, voxels
_STANDSTILL = F(0.05)  # throttle below which no direction is commanded


class Desk(NamedTuple):
    """What A* works with: 15 bytes a cell of the largest world, 150 kB in ``standard``; every thread has its own.

    Nothing lasts from one search to the next. A search clears two bytes of each cell of its rectangle and looks only at
    cells that it reaches. At most 0.40 of a rectangle's cells waited at once on maps of all presets and scenarios, so
    a heap of as many entries as cells is ample.
    """

    rest: NDArray[np.int8]  # (Y, X) height at which the mech rests in a cell; -1: it cannot, -2: not looked at
    room: NDArray[np.int8]  # (Y, X) height of what hangs over it
    cost: NDArray[np.float32]  # (Y, X) length of the shortest way found to a cell
    # (Y, X) step back on that way, 1 to 9 by rows, of which 5 stays; 0: not reached; plus 16 once none can be shorter.
    before: NDArray[np.uint8]
    heap: NDArray[np.int32]  # (Y * X,) cells from which the search continues
    keys: NDArray[np.float32]  # (Y * X,) length of the ways over them, at least
    path: NDArray[np.int32]  # (17, 2) first cells (x, y) of the way found


def allocate_desks(count: int, height: int, width: int) -> Desk:
    """Return desks for worlds of at most ``height`` * ``width`` cells, stacked along the first axis of every array."""

    def empty(dtype: Any, *shape: int) -> NDArray[Any]:
        return np.empty((count, *shape), dtype)

    cells, size = height * width, (height, width)
    return Desk(
        empty(np.int8, *size), empty(np.int8, *size), empty(np.float32, *size), empty(np.uint8, *size),
        empty(np.int32, cells), empty(np.float32, cells), empty(np.int32, _PULL + 1, 2),
    )  # fmt: skip


@kernel(inline=True)
def desk_of(desks, k):
    """Return one of several desks."""
    return Desk(
        desks.rest[k], desks.room[k], desks.cost[k], desks.before[k], desks.heap[k], desks.keys[k], desks.path[k]
    )


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
def estimate(dx, dy):
    """Return the length of the shortest way over so many cells on open ground, which no way can undercut."""
    return F(max(abs(dx), abs(dy))) + (DIAGONAL - ONE) * F(min(abs(dx), abs(dy)))


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
def look_at(match, desk, area, x, y):
    """Note how high a mech rests in a cell and what hangs over it, by the rules of ``survey`` and ``widen``."""
    if desk.rest[y, x] != _UNSEEN:
        return
    x0, y0, x1, y1, reach, headroom = area
    desk.rest[y, x] = -1
    if x - reach < x0 or x + reach >= x1 or y - reach < y0 or y + reach >= y1:
        return
    ground, above = NOTHING, NOTHING
    for j in range(y - reach, y + reach + 1):
        for i in range(x - reach, x + reach + 1):
            column = match.columns[COLLIDING, j, i]
            ground |= column & ~(column + _LOWEST)
            above |= column & (column + _LOWEST)
    rest, room = trailing_zeros(~ground), min(trailing_zeros(above), int(match.clock.size_z))
    if room - rest >= headroom:
        desk.rest[y, x], desk.room[y, x] = rest, room


@kernel
def can_step(match, desk, area, x, y, i, j):
    """Return whether a mech can walk to a neighbouring cell, by the rules of ``lay_ways``."""
    rest, room, headroom = desk.rest, desk.room, area[5]
    look_at(match, desk, area, i, j)
    if not can_walk(rest, room, headroom, x, y, i, j):
        return False
    if i == x or j == y:
        return True
    look_at(match, desk, area, i, y)
    look_at(match, desk, area, x, j)
    one = can_walk(rest, room, headroom, x, y, i, y) and can_walk(rest, room, headroom, i, y, i, j)
    return one and can_walk(rest, room, headroom, x, y, x, j) and can_walk(rest, room, headroom, x, j, i, j)


@kernel
def cell_before(desk, x, y):
    """Return the cell before (x, y) on the shortest way to it; the first is its own."""
    step = (desk.before[y, x] & _STEP) - 1
    return x + step % 3 - 1, y + step // 3 - 1


@kernel
def find_path(match, desk, area, start, goal, near):
    """Write the first cells of a shortest way into ``desk.path`` by A*; return how many it has, ``start`` included.

    The way from cell (x, y) to another ends within ``near`` of ``goal``, or else at the nearest cell in reach. ``area``
    is (x0, y0, x1, y1, reach, headroom): the rectangle up to before x1 and y1 of which ``desk`` was cleared, how many
    cells to each side the mech's box touches, and its height. If the heap is ever full, what does not fit is left out,
    so that the way may be longer than the shortest.
    """
    x0, y0, x1, y1, _, _ = area
    cost, before, heap, keys = desk.cost, desk.before, desk.heap, desk.keys
    x, y = start
    cost[y, x], before[y, x] = ZERO, _FIRST
    best_x, best_y, best_left = x, y, estimate(goal[0] - x, goal[1] - y)
    count = push(heap, keys, 0, best_left, y << _ROW | x)
    while count > 0:
        _, cell, count = pop(heap, keys, count)
        x, y = cell & _COLUMN, cell >> _ROW
        if before[y, x] & _CLOSED:
            continue
        before[y, x] |= _CLOSED
        here, left = cost[y, x], estimate(goal[0] - x, goal[1] - y)
        if left < best_left or (left == best_left and here < cost[best_y, best_x]):
            best_x, best_y, best_left = x, y, left
        if left <= near:
            break
        for j in range(max(y0, y - 1), min(y1, y + 2)):
            for i in range(max(x0, x - 1), min(x1, x + 2)):
                length = here + (DIAGONAL if i != x and j != y else ONE)
                better = before[j, i] == 0 or (before[j, i] & _CLOSED == 0 and length < cost[j, i])
                if better and count < heap.shape[0] and can_step(match, desk, area, x, y, i, j):
                    cost[j, i], before[j, i] = length, _FIRST + 3 * (y - j) + x - i
                    count = push(heap, keys, count, length + estimate(goal[0] - i, goal[1] - j), j << _ROW | i)
    steps, x, y = 1, best_x, best_y
    while before[y, x] & _STEP != _FIRST:
        x, y = cell_before(desk, x, y)
        steps += 1
    x, y = best_x, best_y
    for k in range(steps - 1, -1, -1):
        if k < desk.path.shape[0]:
            desk.path[k, 0], desk.path[k, 1] = x, y
        x, y = cell_before(desk, x, y)
    return steps


@kernel
def place_near(match, desk, area, x, y, z, tolerance):
    """Return the cell nearest to (x, y) on which a mech can stand at about height z; (-1, -1) if none is near."""
    x0, y0, x1, y1, _, _ = area
    column, row = floor_int(x), floor_int(y)
    best_x, best_y, best_away = -1, -1, UNREACHED
    for j in range(max(y0, row - _NEARBY), min(y1, row + _NEARBY + 1)):
        for i in range(max(x0, column - _NEARBY), min(x1, column + _NEARBY + 1)):
            look_at(match, desk, area, i, j)
            rest = desk.rest[j, i]
            if rest >= 0 and abs(F(rest) - z) <= tolerance:
                away = (F(i) + HALF - x) ** 2 + (F(j) + HALF - y) ** 2
                if away < best_away:
                    best_x, best_y, best_away = i, j, away
    return best_x, best_y


@kernel
def unit(dx, dy):
    """Return a direction scaled to length 1, or (0, 0) if its length is close to 0."""
    length = math.sqrt(dx * dx + dy * dy)
    if length < _ARRIVED:
        return ZERO, ZERO
    return dx / (length + EPS_NORM), dy / (length + EPS_NORM)


@kernel
def head_for(match, rules, desk, me, x, y, near, margin):
    """Return the direction (dx, dy) in which mech ``me`` walks to within ``near`` of (x, y), or (0, 0) at the nearest.

    By A* in the rectangle around both places and ``margin`` more cells, to the farthest of 16 cells in straight reach.
    """
    mech, clock = match.mechs[me], match.clock
    if walks_straight(match, rules, me, x, y):
        return unit(x - mech.x, y - mech.y)
    form = rules.classes[mech.role]
    x0 = max(0, floor_int(min(mech.x, x)) - margin)
    y0 = max(0, floor_int(min(mech.y, y)) - margin)
    x1 = min(int(clock.size_x), floor_int(max(mech.x, x)) + margin + 1)
    y1 = min(int(clock.size_y), floor_int(max(mech.y, y)) + margin + 1)
    area = x0, y0, x1, y1, reach_of(form.width), ceil_int(form.height)
    for j in range(y0, y1):
        for i in range(x0, x1):
            desk.rest[j, i], desk.before[j, i] = _UNSEEN, 0
    ground = ground_under(match, mech.x, mech.y, mech.z, HALF * form.width, form.height)
    start = place_near(match, desk, area, mech.x, mech.y, ground, STEP_HEIGHT)
    if start[0] < 0:
        return unit(x - mech.x, y - mech.y)
    goal = place_near(match, desk, area, x, y, ZERO, _ANY_LEVEL)
    if goal[0] < 0:
        goal = floor_int(x), floor_int(y)
    steps, path = find_path(match, desk, area, start, goal, near), desk.path
    for k in range(min(steps - 1, _PULL), -1, -1):
        to_x, to_y = F(path[k, 0]) + HALF, F(path[k, 1]) + HALF
        if walks_straight(match, rules, me, to_x, to_y):
            dx, dy = unit(to_x - mech.x, to_y - mech.y)
            if k > 0 or dx != ZERO or dy != ZERO:
                return dx, dy
    if steps < 2:
        return ZERO, ZERO
    return unit(F(path[1, 0]) + HALF - mech.x, F(path[1, 1]) + HALF - mech.y)


class Goal(NamedTuple):
    """The zone, or another place that may be it, to which mechs walk along a flow field."""

    x: Any  # middle, voxels
    y: Any
    radius: Any  # voxels
    walk: NDArray[np.float32]  # (Y, X) walking distance


@kernel
def zone_goal(match):
    """Return the zone as a goal."""
    clock = match.clock
    return Goal(clock.zone_x, clock.zone_y, clock.zone_radius, match.walk)


@kernel
def place_goal(match, k):
    """Return a place that may be the zone as a goal."""
    site = match.sites[k]
    return Goal(site.x, site.y, site.radius, match.site_walks[k])


@kernel
def next_cell(match, goal, x, y):
    """Return the cell after (x, y) on a shortest way to the goal, or (x, y) itself at its end; the nearest of equals.

    In cells where the heaviest mech cannot stand, the neighbour with the smallest distance is next.
    """
    clock = match.clock
    here = goal.walk[y, x]
    best_x, best_y, best_gap, best_away = x, y, UNREACHED, UNREACHED
    for j in range(max(0, y - 1), min(int(clock.size_y), y + 2)):
        for i in range(max(0, x - 1), min(int(clock.size_x), x + 2)):
            there = goal.walk[j, i]
            if there >= here:
                continue
            gap = abs(there + (DIAGONAL if i != x and j != y else ONE) - here)
            away = (F(i) + HALF - goal.x) ** 2 + (F(j) + HALF - goal.y) ** 2
            if gap < best_gap - _SAME or (gap <= best_gap + _SAME and away < best_away):
                best_x, best_y, best_gap, best_away = i, j, gap, away
    return best_x, best_y


@kernel
def is_on_field(match, goal, x, y):
    """Return whether the flow field leads on from a cell over ground on which the heaviest mech can walk."""
    i, j = next_cell(match, goal, x, y)
    length = DIAGONAL if i != x and j != y else ONE
    return goal.walk[y, x] == ZERO or abs(goal.walk[j, i] + length - goal.walk[y, x]) <= _SAME


@kernel
def join_field(match, rules, goal, me):
    """Return the cell (x, y) of the flow field from which a mech continues; off the field, one in straight reach."""
    x, y = own_cell(match, me)
    if is_on_field(match, goal, x, y):
        return x, y
    return cell_in_reach(match, rules, goal, me)


@kernel
def own_cell(match, me):
    """Return the cell (x, y) in which a mech stands."""
    mech, clock = match.mechs[me], match.clock
    x = min(max(floor_int(mech.x), 0), int(clock.size_x) - 1)
    return x, min(max(floor_int(mech.y), 0), int(clock.size_y) - 1)


@kernel
def cell_in_reach(match, rules, goal, me):
    """Return the cell of the flow field in straight reach close by over which the way is shortest, else its own."""
    mech, clock = match.mechs[me], match.clock
    x, y = best_x, best_y = own_cell(match, me)
    best_left = UNREACHED
    for j in range(max(0, y - _CLOSE_BY), min(int(clock.size_y), y + _CLOSE_BY + 1)):
        for i in range(max(0, x - _CLOSE_BY), min(int(clock.size_x), x + _CLOSE_BY + 1)):
            dx, dy = F(i) + HALF - mech.x, F(j) + HALF - mech.y
            left = goal.walk[j, i] + math.sqrt(dx * dx + dy * dy)
            better = left < best_left and is_on_field(match, goal, i, j)
            if better and walks_straight(match, rules, me, F(i) + HALF, F(j) + HALF):
                best_x, best_y, best_left = i, j, left
    return best_x, best_y


@kernel
def follow_flow(match, rules, desk, goal, me):
    """Return the direction (dx, dy) in which mech ``me`` walks to the goal, (0, 0) well inside it, and if it used A*.

    It walks straight where that is free and hardly longer, else to the farthest of 12 cells of the flow field in reach.
    """
    mech = match.mechs[me]
    to_x, to_y = goal.x - mech.x, goal.y - mech.y
    if to_x * to_x + to_y * to_y < (ZONE_INSIDE * goal.radius) ** 2:
        return ZERO, ZERO, False
    x, y = join_field(match, rules, goal, me)
    away = math.sqrt(to_x * to_x + to_y * to_y)
    near = ZONE_INSIDE * goal.radius - HALF
    share = min(ONE, min(_LOOK_AHEAD, away - near) / away)
    detour = goal.walk[y, x] - _OCTILE * max(ZERO, away - goal.radius)
    if detour < _DETOUR and walks_straight(match, rules, me, mech.x + share * to_x, mech.y + share * to_y):
        dx, dy = unit(to_x, to_y)
        return dx, dy, False
    found = False
    dx, dy = F(x) + HALF - mech.x, F(y) + HALF - mech.y
    for k in range(_FLOW_CELLS):
        i, j = next_cell(match, goal, x, y)
        if i == x and j == y:
            break
        x, y = i, j
        if k > 2 and k % 3 != 2:  # far cells: every third will do
            continue
        if walks_straight(match, rules, me, F(x) + HALF, F(y) + HALF):
            found = True
            dx, dy = F(x) + HALF - mech.x, F(y) + HALF - mech.y
        elif found:
            break
    if found:
        dx, dy = unit(dx, dy)
    elif goal.walk[y, x] == ZERO:  # the field ends at the zone's edge
        dx, dy = head_for(match, rules, desk, me, goal.x, goal.y, near, _MARGIN)
    else:
        dx, dy = head_for(match, rules, desk, me, F(x) + HALF, F(y) + HALF, ZERO, _MARGIN)
    return dx, dy, not found


@kernel
def mean_heading(match, rules, me):
    """Return the heading in the middle of the coming decision, for which a direction is turned into the own frame."""
    mech, params = match.mechs[me], rules.params[0]
    return mech.yaw + HALF * match.orders[me].turn * rules.classes[mech.role].yaw_rate * params.decision_s


@kernel
def assist(match, rules, desk, me):
    """Turn the commanded direction round terrain that blocks its next 8 voxels."""
    mech, order, clock = match.mechs[me], match.orders[me], match.clock
    throttle = math.sqrt(order.forward * order.forward + order.strafe * order.strafe)
    if throttle < _STANDSTILL:
        return
    yaw = mean_heading(match, rules, me)
    dx, dy = out_of_frame(order.forward, order.strafe, yaw)
    half = HALF * rules.classes[mech.role].width
    x = min(max(mech.x + _LOOK_AHEAD * (dx / throttle), half), F(clock.size_x) - half)
    y = min(max(mech.y + _LOOK_AHEAD * (dy / throttle), half), F(clock.size_y) - half)
    if walks_straight(match, rules, me, x, y):
        return
    dx, dy = head_for(match, rules, desk, me, x, y, ZERO, _MARGIN)
    if dx != ZERO or dy != ZERO:
        ahead, left = into_frame(dx, dy, yaw)
        order.forward, order.strafe = throttle * ahead, throttle * left


@kernel
def walk_by_plan(match, rules, desk, me):
    """Add the planned direction, to a known target up to its preferred range or else into a known zone, to the command.

    The plan has full throttle and the command is at most as long, so that no command can turn the mech back.
    """
    mech, order = match.mechs[me], match.orders[me]
    dx, dy = ZERO, ZERO
    if order.target < 0 and finds_zone(match, rules, me):
        dx, dy, _ = follow_flow(match, rules, desk, zone_goal(match), me)
    elif order.target >= 0:
        target, near = match.mechs[order.target], PREFERRED_RANGE[mech.role]
        dx, dy = target.x - mech.x, target.y - mech.y
        if dx * dx + dy * dy <= near * near and walks_straight(match, rules, me, target.x, target.y):
            dx, dy = ZERO, ZERO
        else:
            dx, dy = head_for(match, rules, desk, me, target.x, target.y, ZERO, _WIDE_MARGIN)
    yaw = mean_heading(match, rules, me)
    cos, sin = F(math.cos(yaw)), F(math.sin(yaw))
    shorten = max(ONE, math.sqrt(order.forward * order.forward + order.strafe * order.strafe))
    order.forward = order.forward / shorten + dx * cos + dy * sin
    order.strafe = order.strafe / shorten + dy * cos - dx * sin


@kernel
def navigate(match, rules, desk, seats):
    """Apply ``nav_mode`` to the mechs of all seats, after their orders were given."""
    mode = rules.params[0].nav_mode
    if mode == NAV_OFF:
        return
    for s in range(seats.shape[0]):
        if can_act(match.mechs[seats[s]]) and rules.units[seats[s]].unaided == 0:
            if mode == NAV_ASSIST:
                assist(match, rules, desk, seats[s])
            else:
                walk_by_plan(match, rules, desk, seats[s])
