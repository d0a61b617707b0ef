"""Boxes against voxels and against other mechs, and moving a box axis by axis."""

from __future__ import annotations

import math

import numpy as np

from echelon_env.catalog import COLLIDES_BITS, STEP_HEIGHT
from echelon_env.constants import HALF, ONE, ZERO, F
from echelon_env.kernel import kernel

_STEP = F(STEP_HEIGHT)
# Faces that touch do not collide: a box shrunk by this much on each side is tested. Far below any gap that matters,
# far above float32 resolution at 1,000 voxels.
SKIN = F(1e-3)
X_AXIS, Y_AXIS = 0, 1


@kernel
def is_colliding(material):
    """Return whether a material stops mechs and projectiles."""
    return (COLLIDES_BITS >> np.uint32(material)) & np.uint32(1) != 0


@kernel
def box_meets_voxels(match, x, y, z, half, height):
    """Return whether the box with footprint centre (x, y), feet z, meets a colliding voxel; outside counts as free."""
    clock = match.clock
    x0 = max(int(math.floor(x - half + SKIN)), 0)
    x1 = min(int(math.floor(x + half - SKIN)), clock.size_x - 1)
    y0 = max(int(math.floor(y - half + SKIN)), 0)
    y1 = min(int(math.floor(y + half - SKIN)), clock.size_y - 1)
    z0 = max(int(math.floor(z + SKIN)), 0)
    z1 = min(int(math.floor(z + height - SKIN)), clock.size_z - 1)
    for k in range(z0, z1 + 1):
        for j in range(y0, y1 + 1):
            for i in range(x0, x1 + 1):
                if is_colliding(match.voxels[k, j, i]):
                    return True
    return False


@kernel
def mech_in_box(match, rules, me, x, y, z, half, height):
    """Return the index of a living mech other than ``me`` that the box meets, or -1."""
    for i in range(match.mechs.shape[0]):
        other = match.mechs[i]
        if other.alive == 1 and i != me:
            form = rules.classes[other.role]
            reach = half + HALF * form.width - SKIN
            if (
                abs(other.x - x) < reach
                and abs(other.y - y) < reach
                and other.z < z + height - SKIN
                and z < other.z + form.height - SKIN
            ):
                return i
    return -1


@kernel
def is_free(match, rules, me, x, y, z):
    """Return whether mech ``me`` could stand at (x, y, z)."""
    form = rules.classes[match.mechs[me].role]
    half = HALF * form.width
    if box_meets_voxels(match, x, y, z, half, form.height):
        return False
    return mech_in_box(match, rules, me, x, y, z, half, form.height) < 0


@kernel
def move_planar(match, rules, me, axis, distance):
    """Move a mech along x or y, stepping up one voxel if that frees the way; stop it where it is blocked."""
    mech = match.mechs[me]
    half = HALF * rules.classes[mech.role].width
    size = match.clock.size_x if axis == X_AXIS else match.clock.size_y
    here = mech.x if axis == X_AXIS else mech.y
    there = min(max(here + distance, half), F(size) - half)
    x = there if axis == X_AXIS else mech.x
    y = there if axis == Y_AXIS else mech.y
    if not is_free(match, rules, me, x, y, mech.z):
        step = F(math.floor(mech.z + _STEP))
        climbs = abs(mech.vz) < ONE and mech.fallen_s <= ZERO
        if not (climbs and step > mech.z and is_free(match, rules, me, x, y, step)):
            if axis == X_AXIS:
                mech.vx = ZERO
            else:
                mech.vy = ZERO
            return
        mech.z = step
    mech.x = x
    mech.y = y


@kernel
def floor_under(match, rules, me, z):
    """Return the height at which mech ``me``, sinking to z, comes to rest: top of a voxel, of a mech, or bedrock."""
    mech = match.mechs[me]
    form = rules.classes[mech.role]
    half = HALF * form.width
    # The tests reach one skin lower than the box: what stands exactly on a face must not sink into its skin.
    if z <= ZERO:
        rest = ZERO
    elif box_meets_voxels(match, mech.x, mech.y, z - SKIN, half, form.height):
        rest = F(math.floor(z)) + ONE
    else:
        rest = z
    other = mech_in_box(match, rules, me, mech.x, mech.y, rest - SKIN, half, form.height)
    if other >= 0:
        below = match.mechs[other]
        rest = max(rest, below.z + rules.classes[below.role].height)
    return min(rest, mech.z)


@kernel
def move_vertical(match, rules, me, distance):
    """Move a mech up or down; it comes to rest exactly on what is below it."""
    mech = match.mechs[me]
    if distance <= ZERO:
        wanted = mech.z + distance
        mech.z = floor_under(match, rules, me, wanted)
        mech.grounded = 1 if mech.z > wanted else 0
        if mech.grounded == 1:
            mech.vz = ZERO
        return
    mech.grounded = 0
    ceiling = F(match.clock.size_z) - rules.classes[mech.role].height
    wanted = min(mech.z + distance, ceiling)
    if wanted > mech.z and is_free(match, rules, me, mech.x, mech.y, wanted):
        mech.z = wanted
    else:
        mech.vz = ZERO
