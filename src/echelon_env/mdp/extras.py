"""The kernels that write the optional keys of the dict observation; ``extra_layout`` says what they may tell."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import MATERIAL_TABLE, MECH_CLASSES
from echelon_env.constants import HALF, ONE, ZERO, F
from echelon_env.kernel import kernel
from echelon_env.mdp.extra_layout import LOCAL_REACH, LOCAL_SIDE, QUADRANTS, TELEMETRY_SIDE
from echelon_env.sim.collision import SKIN, is_colliding
from echelon_env.sim.line_of_sight import mechs_see_each_other
from echelon_env.sim.sensors import radar_range
from echelon_env.sim.state import one_match
from echelon_env.sim.weapons import distance_squared

_SOLID_LEVELS = math.ceil(max(c.height for c in MECH_CLASSES))  # voxels above the ground that stop the tallest class
_QUADRANTS = len(QUADRANTS)
_MUFFLED = F(0.2)  # share of a sound that comes through where there is no line of sight
_LOUD = F(0.2)  # log(1 + loudness) of 5 reads as 1


class ExtraArrays(NamedTuple):
    """The optional keys of all A seats, float32; those that are off have no rows.

    Attributes:
        local_map: (A, 11, 11).
        telemetry: (A, 16, 16).
        acoustic: (A, 8).
        comm: (A, P, 8), P mechs of a pack.
        damage_direction: (A, 3).
    """

    local_map: NDArray[np.float32]
    telemetry: NDArray[np.float32]
    acoustic: NDArray[np.float32]
    comm: NDArray[np.float32]
    damage_direction: NDArray[np.float32]


def survey(voxels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return which columns of a map are solid near the ground, uint8 (Y, X), as ``column_is_solid`` says it."""
    solid: NDArray[np.uint8] = (MATERIAL_TABLE["collides"][voxels[:_SOLID_LEVELS]] == 1).any(axis=0).astype(np.uint8)
    return solid


@kernel
def blocked_share(match, x, y, bottom, top):
    """Return the share of the voxels from ``bottom`` to ``top`` of a column that collide; 1 outside the map."""
    clock = match.clock
    if x < 0 or y < 0 or x >= clock.size_x or y >= clock.size_y:
        return ONE
    count = 0
    for z in range(max(bottom, 0), min(top + 1, clock.size_z)):
        if is_colliding(match.voxels[z, y, x]):
            count += 1
    return F(count) / F(top - bottom + 1)


@kernel
def column_is_solid(match, x, y):
    """Return whether something collides in a column as high above the ground as the tallest mech class."""
    return blocked_share(match, x, y, 0, _SOLID_LEVELS - 1) > ZERO


@kernel
def map_surroundings(match, rules, i, out):
    """Write the local map (11, 11) of mech i: the voxels that points of its own frame fall into."""
    me = match.mechs[i]
    cos, sin = F(math.cos(me.yaw)), F(math.sin(me.yaw))
    bottom = int(math.floor(me.z + SKIN))
    top = int(math.floor(me.z + rules.classes[me.role].height - SKIN))
    for row in range(LOCAL_SIDE):
        for column in range(LOCAL_SIDE):
            ahead, left = F(LOCAL_REACH - row), F(LOCAL_REACH - column)
            x = int(math.floor(me.x + ahead * cos - left * sin))
            y = int(math.floor(me.y + ahead * sin + left * cos))
            out[row, column] = blocked_share(match, x, y, bottom, top)


@kernel
def map_whole(match, rules, i, surveyed, out):
    """Write the telemetry (16, 16) of mech i; ``surveyed`` (Y, X) says which columns were solid at the start."""
    me, clock = match.mechs[i], match.clock
    reach = radar_range(me, rules)
    live_everywhere = rules.params[0].oracle == 1
    for row in range(TELEMETRY_SIDE):
        first_y = (row * clock.size_y + TELEMETRY_SIDE - 1) // TELEMETRY_SIDE
        last_y = ((row + 1) * clock.size_y + TELEMETRY_SIDE - 1) // TELEMETRY_SIDE
        for column in range(TELEMETRY_SIDE):
            first_x = (column * clock.size_x + TELEMETRY_SIDE - 1) // TELEMETRY_SIDE
            last_x = ((column + 1) * clock.size_x + TELEMETRY_SIDE - 1) // TELEMETRY_SIDE
            solid = 0
            for y in range(first_y, last_y):
                for x in range(first_x, last_x):
                    dx, dy = F(x) + HALF - me.x, F(y) + HALF - me.y
                    if live_everywhere or dx * dx + dy * dy <= reach * reach:
                        if column_is_solid(match, x, y):
                            solid += 1
                    elif surveyed[y, x] == 1:
                        solid += 1
            out[row, column] = F(solid) / F((last_y - first_y) * (last_x - first_x))


@kernel
def hear(match, rules, i, out):
    """Write the acoustic key (8,) of mech i: noise = speed x class factor, loudness = noise / (1 + distance²).

    Loudness is cut to a fifth where there is no line of sight and summed by quadrant, friends first. On the line
    between two quadrants a sound counts as ahead, and as to the left.
    """
    me = match.mechs[i]
    cos, sin = F(math.cos(me.yaw)), F(math.sin(me.yaw))
    for k in range(2 * _QUADRANTS):
        out[k] = ZERO
    for j in range(match.mechs.shape[0]):
        other = match.mechs[j]
        speed = math.sqrt(other.vx * other.vx + other.vy * other.vy + other.vz * other.vz)
        if j == i or other.alive == 0 or speed <= ZERO:
            continue
        loudness = speed * rules.classes[other.role].noise_factor / (ONE + distance_squared(match, rules, i, j))
        if not mechs_see_each_other(match, rules, i, j):
            loudness *= _MUFFLED
        dx, dy = other.x - me.x, other.y - me.y
        quadrant = 0 if dx * cos + dy * sin >= ZERO else 2
        if dy * cos - dx * sin < ZERO:
            quadrant += 1
        if other.team != me.team:
            quadrant += _QUADRANTS
        out[quadrant] += loudness
    for k in range(2 * _QUADRANTS):
        out[k] = min(ONE, F(math.log(ONE + out[k])) * _LOUD)


@kernel
def read_messages(match, i, out):
    """Write the messages (P, 8) received from the pack of mech i, in roster order; the dead send zeros."""
    me = match.mechs[i]
    row = 0
    for j in range(match.mechs.shape[0]):
        mate = match.mechs[j]
        if mate.team == me.team and mate.pack == me.pack:
            for c in range(out.shape[1]):
                out[row, c] = match.comm[1, j, c] if mate.alive == 1 else ZERO
            row += 1


@kernel
def feel_hits(match, i, out):
    """Write the mean unit direction (3,) that the last decision's damaging hits on mech i came from, in its frame."""
    me, hits = match.mechs[i], match.tally[i].hits_taken
    for k in range(3):
        out[k] = ZERO
    if hits > ZERO:
        cos, sin = F(math.cos(me.yaw)), F(math.sin(me.yaw))
        out[0] = (me.hit_x * cos + me.hit_y * sin) / hits
        out[1] = (me.hit_y * cos - me.hit_x * sin) / hits
        out[2] = me.hit_z / hits
        for k in range(3):
            out[k] = min(max(out[k], -ONE), ONE)  # a mean of unit vectors, up to rounding


@kernel
def clear_extras(out, s):
    """Let the optional keys of seat s read zeros."""
    if out.local_map.shape[0] > 0:
        out.local_map[s] = ZERO
    if out.telemetry.shape[0] > 0:
        out.telemetry[s] = ZERO
    if out.acoustic.shape[0] > 0:
        out.acoustic[s] = ZERO
    if out.comm.shape[0] > 0:
        out.comm[s] = ZERO
    if out.damage_direction.shape[0] > 0:
        out.damage_direction[s] = ZERO


@kernel
def observe_extras(state, rules, seats, e, surveyed, out):
    """Write the optional keys that are on for all seats of match ``e``; dead mechs read zeros."""
    match = one_match(state, e)
    for s in range(seats.shape[0]):
        i = seats[s]
        clear_extras(out, s)
        if match.mechs[i].alive == 0:
            continue
        if out.local_map.shape[0] > 0:
            map_surroundings(match, rules, i, out.local_map[s])
        if out.telemetry.shape[0] > 0:
            map_whole(match, rules, i, surveyed, out.telemetry[s])
        if out.acoustic.shape[0] > 0:
            hear(match, rules, i, out.acoustic[s])
        if out.comm.shape[0] > 0:
            read_messages(match, i, out.comm[s])
        if out.damage_direction.shape[0] > 0:
            feel_hits(match, i, out.damage_direction[s])
