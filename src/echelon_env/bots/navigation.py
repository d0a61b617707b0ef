"""The flow field to the zone, and the three modes of ``MatchConfig.nav_mode``.

Navigation changes the forward and strafe throttles in the *order* of a mech. The caller's action array is only read,
and turning, jets, triggers and choices stay unchanged. Navigation knows the map, as a driver would, but nothing about
other mechs except the target on its agent's display.

``off``: forward and strafe are what the action says.

``assist``: nothing changes while the commanded direction is free of obstacles for the next 8 voxels. Otherwise the mech
walks, at the same throttle, along a shortest way (A*) to the place 8 voxels ahead, or to the nearest place that it can
reach. If no way leads nearer, the order stays as it is.

``planner``: the order is the planned direction at full throttle plus the commanded (forward, strafe). The command is
first shortened to length 1, and physics shortens the sum. A zero command follows the plan at full speed, an opposite
one stops the mech, and any other pulls it aside by at most 90 degrees; no command can turn it back. If the chosen
target is a known contact, the plan leads to it by A* up to the preferred range of the class. Otherwise it follows the
flow field into the inner half of the zone. On arrival the plan is zero, so the command alone moves the mech.
"""

import math

import numpy as np

from echelon_env.bots.pathfinding import head_for, unit, walks_straight
from echelon_env.config import NAV_MODES
from echelon_env.constants import HALF, ONE, ZERO, F
from echelon_env.kernels.decorator import floor_int, kernel
from echelon_env.sim.geometry import can_act
from echelon_env.worldgen.connectivity import DIAGONAL, UNREACHED

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


@kernel
def next_cell(match, x, y):
    """Return the cell after (x, y) on a shortest way to the zone, or (x, y) itself at its end; the nearest of equals.

    In cells where the heaviest mech cannot stand, the neighbour with the smallest distance is next.
    """
    clock = match.clock
    here = match.walk[y, x]
    best_x, best_y, best_gap, best_away = x, y, UNREACHED, UNREACHED
    for j in range(max(0, y - 1), min(int(clock.size_y), y + 2)):
        for i in range(max(0, x - 1), min(int(clock.size_x), x + 2)):
            there = match.walk[j, i]
            if there >= here:
                continue
            gap = abs(there + (DIAGONAL if i != x and j != y else ONE) - here)
            away = (F(i) + HALF - clock.zone_x) ** 2 + (F(j) + HALF - clock.zone_y) ** 2
            if gap < best_gap - _SAME or (gap <= best_gap + _SAME and away < best_away):
                best_x, best_y, best_gap, best_away = i, j, gap, away
    return best_x, best_y


@kernel
def is_on_field(match, x, y):
    """Return whether the flow field leads on from a cell over ground on which the heaviest mech can walk."""
    i, j = next_cell(match, x, y)
    length = DIAGONAL if i != x and j != y else ONE
    return match.walk[y, x] == ZERO or abs(match.walk[j, i] + length - match.walk[y, x]) <= _SAME


@kernel
def join_field(match, rules, me):
    """Return the cell (x, y) of the flow field from which mech ``me`` continues.

    Off the field (in narrow places, beside walls) it is the one closest to the zone among those in straight reach.
    """
    mech, clock = match.mechs[me], match.clock
    x = min(max(floor_int(mech.x), 0), int(clock.size_x) - 1)
    y = min(max(floor_int(mech.y), 0), int(clock.size_y) - 1)
    if is_on_field(match, x, y):
        return x, y
    best_x, best_y, best_left = x, y, UNREACHED
    for j in range(max(0, y - _CLOSE_BY), min(int(clock.size_y), y + _CLOSE_BY + 1)):
        for i in range(max(0, x - _CLOSE_BY), min(int(clock.size_x), x + _CLOSE_BY + 1)):
            dx, dy = F(i) + HALF - mech.x, F(j) + HALF - mech.y
            left = match.walk[j, i] + math.sqrt(dx * dx + dy * dy)
            if (
                left < best_left
                and is_on_field(match, i, j)
                and walks_straight(match, rules, me, F(i) + HALF, F(j) + HALF)
            ):
                best_x, best_y, best_left = i, j, left
    return best_x, best_y


@kernel
def follow_flow(match, rules, me):
    """Return the direction (dx, dy) in which mech ``me`` walks to the zone, (0, 0) well inside it, and if it used A*.

    It walks straight while the next 8 voxels are free and the way is hardly longer than the straight line, else to
    about the farthest of the next 12 cells of the flow field in straight reach. At the zone's edge, or past wrecks, A*
    leads.
    """
    mech, clock = match.mechs[me], match.clock
    to_x, to_y = clock.zone_x - mech.x, clock.zone_y - mech.y
    if to_x * to_x + to_y * to_y < (ZONE_INSIDE * clock.zone_radius) ** 2:
        return ZERO, ZERO, False
    x, y = join_field(match, rules, me)
    away = math.sqrt(to_x * to_x + to_y * to_y)
    near = ZONE_INSIDE * clock.zone_radius - HALF
    share = min(ONE, min(_LOOK_AHEAD, away - near) / away)
    detour = match.walk[y, x] - _OCTILE * max(ZERO, away - clock.zone_radius)
    if detour < _DETOUR and walks_straight(match, rules, me, mech.x + share * to_x, mech.y + share * to_y):
        dx, dy = unit(to_x, to_y)
        return dx, dy, False
    found = False
    dx, dy = F(x) + HALF - mech.x, F(y) + HALF - mech.y
    for k in range(_FLOW_CELLS):
        i, j = next_cell(match, x, y)
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
    elif match.walk[y, x] == ZERO:  # the field ends at the zone's edge
        dx, dy = head_for(match, rules, me, clock.zone_x, clock.zone_y, near, _MARGIN)
    else:
        dx, dy = head_for(match, rules, me, F(x) + HALF, F(y) + HALF, ZERO, _MARGIN)
    return dx, dy, not found


@kernel
def mean_heading(match, rules, me):
    """Return the heading in the middle of the coming decision, for which a direction is turned into the own frame."""
    mech, params = match.mechs[me], rules.params[0]
    return mech.yaw + HALF * match.orders[me].turn * rules.classes[mech.role].yaw_rate * params.decision_s


@kernel
def assist(match, rules, me):
    """Turn the commanded direction round the terrain that blocks it."""
    mech, order, clock = match.mechs[me], match.orders[me], match.clock
    throttle = math.sqrt(order.forward * order.forward + order.strafe * order.strafe)
    if throttle < _STANDSTILL:
        return
    yaw = mean_heading(match, rules, me)
    cos, sin = F(math.cos(yaw)), F(math.sin(yaw))
    dx = (order.forward * cos - order.strafe * sin) / throttle
    dy = (order.forward * sin + order.strafe * cos) / throttle
    half = HALF * rules.classes[mech.role].width
    x = min(max(mech.x + _LOOK_AHEAD * dx, half), F(clock.size_x) - half)
    y = min(max(mech.y + _LOOK_AHEAD * dy, half), F(clock.size_y) - half)
    if walks_straight(match, rules, me, x, y):
        return
    dx, dy = head_for(match, rules, me, x, y, ZERO, _MARGIN)
    if dx != ZERO or dy != ZERO:
        order.forward = throttle * (dx * cos + dy * sin)
        order.strafe = throttle * (dy * cos - dx * sin)


@kernel
def plan(match, rules, me):
    """Return the direction (dx, dy) of the planner: to the chosen target, else to the zone."""
    mech, order = match.mechs[me], match.orders[me]
    if order.target < 0:
        dx, dy, _ = follow_flow(match, rules, me)
        return dx, dy
    target = match.mechs[order.target]
    dx, dy = target.x - mech.x, target.y - mech.y
    near = PREFERRED_RANGE[mech.role]
    if dx * dx + dy * dy <= near * near and walks_straight(match, rules, me, target.x, target.y):
        return ZERO, ZERO
    return head_for(match, rules, me, target.x, target.y, ZERO, _WIDE_MARGIN)


@kernel
def walk_by_plan(match, rules, me):
    """Add the planned direction to the commanded movement."""
    order = match.orders[me]
    dx, dy = plan(match, rules, me)
    yaw = mean_heading(match, rules, me)
    cos, sin = F(math.cos(yaw)), F(math.sin(yaw))
    shorten = max(ONE, math.sqrt(order.forward * order.forward + order.strafe * order.strafe))
    order.forward = order.forward / shorten + dx * cos + dy * sin
    order.strafe = order.strafe / shorten + dy * cos - dx * sin


@kernel
def navigate(match, rules, seats):
    """Apply ``nav_mode`` to the mechs of all seats, after their orders were given."""
    mode = rules.params[0].nav_mode
    if mode == NAV_OFF:
        return
    for s in range(seats.shape[0]):
        if can_act(match.mechs[seats[s]]) and rules.units[seats[s]].unaided == 0:
            if mode == NAV_ASSIST:
                assist(match, rules, seats[s])
            else:
                walk_by_plan(match, rules, seats[s])
