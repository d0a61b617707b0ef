"""Rays: line of sight, smoke, and what a projectile meets first, after Amanatides and Woo (1987)."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from echelon_env.constants import EPS_NORM, MAX_WORLD_HEIGHT, ONE, ZERO, F
from echelon_env.kernels.decorator import floor_int, kernel
from echelon_env.sim.geometry import distance_squared, mid_height
from echelon_env.sim.state import SHROUDED, SMOKE_BLOCK
from echelon_env.sim.voxel_bits import OPAQUE, described, is_set

_NEVER = F(np.inf)
_NO_CLOUD = F(-1.0)
_MISS = F(2.0)
_DEEP = F(0.95)  # of the squared radius; nearer to it, the rounding of ``smoke_between`` could matter
_FARTHEST = 1e6  # voxels; beyond this, neighbouring float32 numbers are about a tenth of a voxel apart


@kernel
def axis_setup(origin, delta, cell):
    """Return (step, t of the first cell border, t between borders) of one axis."""
    if delta > ZERO:
        return 1, (F(cell) + ONE - origin) / delta, ONE / delta
    if delta < ZERO:
        return -1, (F(cell) - origin) / delta, -ONE / delta
    return 0, _NEVER, _NEVER


@kernel
def ray_clear(opaque, size_x, size_y, size_z, ax, ay, az, bx, by, bz):
    """Return whether no opaque voxel lies between two points; the voxels that hold the points do not count.

    ``opaque`` uint64 (Y, X) are columns of bits (``sim.voxel_bits``). The result is exactly symmetric, because the ray
    always starts at the point with the smaller coordinates. Outside the grid the air is clear.
    """
    if (ax, ay, az) > (bx, by, bz):
        ax, ay, az, bx, by, bz = bx, by, bz, ax, ay, az
    x, y, z = floor_int(ax), floor_int(ay), floor_int(az)
    end_x, end_y, end_z = floor_int(bx), floor_int(by), floor_int(bz)
    step_x, t_x, gap_x = axis_setup(ax, bx - ax, x)
    step_y, t_y, gap_y = axis_setup(ay, by - ay, y)
    step_z, t_z, gap_z = axis_setup(az, bz - az, z)
    cells = abs(end_x - x) + abs(end_y - y) + abs(end_z - z)
    if (
        min(x, end_x) >= 0 and max(x, end_x) < size_x
        and min(y, end_y) >= 0 and max(y, end_y) < size_y
        and min(z, end_z) >= 0 and max(z, end_z) < size_z
    ):  # fmt: skip
        for _ in range(cells - 1):  # without branches
            if t_z < t_x and t_z < t_y:
                z += step_z
                t_z += gap_z
            else:
                along_x = t_x <= t_y
                x += step_x if along_x else 0
                y += 0 if along_x else step_y
                t_x += gap_x if along_x else ZERO
                t_y += ZERO if along_x else gap_y
            if is_set(opaque[y, x], z):
                return False
        return True
    for _ in range(cells - 1):
        if t_x <= t_y and t_x <= t_z:
            x += step_x
            t_x += gap_x
        elif t_y <= t_z:
            y += step_y
            t_y += gap_y
        else:
            z += step_z
            t_z += gap_z
        if 0 <= x < size_x and 0 <= y < size_y and 0 <= z < size_z and is_set(opaque[y, x], z):
            return False
    return True


@kernel
def terrain_clear(match, ax, ay, az, bx, by, bz):
    """Return whether no opaque voxel of a match lies between two points; see ``ray_clear``."""
    clock = match.clock
    return ray_clear(match.columns[OPAQUE], clock.size_x, clock.size_y, clock.size_z, ax, ay, az, bx, by, bz)


@kernel
def first_collision(colliding, size_x, size_y, size_z, ax, ay, az, bx, by, bz):
    """Return (t, x, y, z) of the first colliding voxel from a to b, t in [0, 1] where it is entered; t = 2 if none.

    ``colliding`` uint64 (Y, X) are columns of bits. The voxel that holds a does not count; outside the grid is free.
    """
    x, y, z = floor_int(ax), floor_int(ay), floor_int(az)
    step_x, t_x, gap_x = axis_setup(ax, bx - ax, x)
    step_y, t_y, gap_y = axis_setup(ay, by - ay, y)
    step_z, t_z, gap_z = axis_setup(az, bz - az, z)
    while True:
        if t_x <= t_y and t_x <= t_z:
            t = t_x
            x += step_x
            t_x += gap_x
        elif t_y <= t_z:
            t = t_y
            y += step_y
            t_y += gap_y
        else:
            t = t_z
            z += step_z
            t_z += gap_z
        if t > ONE:
            return _MISS, -1, -1, -1
        if 0 <= x < size_x and 0 <= y < size_y and 0 <= z < size_z and is_set(colliding[y, x], z):
            return t, x, y, z


@kernel
def lay_out_smoke(match):
    """Write the clouds into the arrays of ``smoke_between`` after a change."""
    for b in range((match.clock.clouds + SMOKE_BLOCK - 1) // SMOKE_BLOCK):
        for k in range(SMOKE_BLOCK):
            c = b * SMOKE_BLOCK + k
            match.smoke[b, 3, k] = _NO_CLOUD
            if c < match.clock.clouds:
                cloud = match.clouds[c]
                match.smoke[b, 0, k], match.smoke[b, 1, k], match.smoke[b, 2, k] = cloud.x, cloud.y, cloud.z
                match.smoke[b, 3, k] = cloud.radius * cloud.radius


@kernel
def smoke_between(match, first, ax, ay, az, bx, by, bz):
    """Return the first block of clouds, from block ``first`` on, with one between two points, or -1; no branches."""
    if match.clock.clouds == 0:
        return -1
    forward = (ax, ay, az) <= (bx, by, bz)
    ax, bx = ax if forward else bx, bx if forward else ax  # branch-free: a branch would be unpredictable
    ay, by = ay if forward else by, by if forward else ay
    az, bz = az if forward else bz, bz if forward else az
    dx, dy, dz = bx - ax, by - ay, bz - az
    squared = dx * dx + dy * dy + dz * dz + EPS_NORM
    blocks = (match.clock.clouds + SMOKE_BLOCK - 1) // SMOKE_BLOCK
    b = first if first < blocks else 0
    for _ in range(blocks):
        block = match.smoke[b]
        hidden = 0
        for k in range(SMOKE_BLOCK):
            cx, cy, cz = block[0, k] - ax, block[1, k] - ay, block[2, k] - az
            t = min(ONE, max(ZERO, (cx * dx + cy * dy + cz * dz) / squared))
            ex, ey, ez = cx - t * dx, cy - t * dy, cz - t * dz
            hidden |= 1 if ex * ex + ey * ey + ez * ez < block[3, k] else 0
        if hidden != 0:
            return b
        b = b + 1 if b + 1 < blocks else 0
    return -1


@kernel
def note_shrouded(match, rules, i):
    """Note whether a living mech's middle is so deep in a cloud that smoke blocks every ray from or to it."""
    mech, hidden = match.mechs[i], 0
    middle = mid_height(mech, rules)
    for b in range((match.clock.clouds + SMOKE_BLOCK - 1) // SMOKE_BLOCK if mech.alive == 1 else 0):
        block = match.smoke[b]
        for k in range(SMOKE_BLOCK):
            dx, dy, dz = block[0, k] - mech.x, block[1, k] - mech.y, block[2, k] - middle
            hidden |= 1 if dx * dx + dy * dy + dz * dz < _DEEP * block[3, k] else 0
    match.scratch[SHROUDED, i] = hidden


@kernel
def no_terrain_between(match, rules, i, j):
    """Return whether no opaque voxel lies between the middles of two mechs."""
    a, b = match.mechs[i], match.mechs[j]
    return terrain_clear(match, a.x, a.y, mid_height(a, rules), b.x, b.y, mid_height(b, rules))


@kernel
def mechs_see_each_other(match, rules, i, j):
    """Return whether two mechs are within sight, with neither terrain nor smoke between their middles."""
    sight = rules.params[0].sight
    return distance_squared(match, rules, i, j) <= sight * sight and line_is_free(match, rules, i, j)


@kernel
def line_is_free(match, rules, i, j):
    """Return whether neither terrain nor smoke lies between the middles of two mechs."""
    a, b = match.mechs[i], match.mechs[j]
    hiding = smoke_between(match, 0, a.x, a.y, mid_height(a, rules), b.x, b.y, mid_height(b, rules))
    return hiding < 0 and no_terrain_between(match, rules, i, j)


def line_of_sight(world: Any, a_xyz: Sequence[float], b_xyz: Sequence[float]) -> bool:
    """Return whether no opaque voxel lies between two points of a world (smoke is not part of a world).

    Args:
        world: A ``World``, or its voxels as uint8 (Z, Y, X).
        a_xyz: Point (x, y, z) in voxels.
        b_xyz: Point (x, y, z) in voxels.

    Raises:
        ValueError: A point does not have three finite coordinates, or the voxels do not have a world's shape and type.
    """
    voxels = np.asarray(getattr(world, "voxels", world))
    if voxels.ndim != 3 or voxels.dtype != np.uint8 or not 0 < voxels.shape[0] <= MAX_WORLD_HEIGHT:
        raise ValueError(
            f"line_of_sight needs a World or its voxels, uint8 (Z, Y, X) with at most {MAX_WORLD_HEIGHT} layers, got "
            f"{voxels.dtype} of shape {voxels.shape}."
        )
    points = [np.asarray(point) for point in (a_xyz, b_xyz)]
    if any(p.shape != (3,) or p.dtype.kind not in "iuf" or not np.isfinite(p).all() for p in points):
        raise ValueError(f"line_of_sight needs two points of three finite coordinates, got {a_xyz!r} and {b_xyz!r}.")
    if max(abs(points[0]).max(), abs(points[1]).max()) > _FARTHEST:
        raise ValueError(f"line_of_sight needs points within {_FARTHEST:g} voxels, got {a_xyz!r} and {b_xyz!r}.")
    a, b = (point.astype(np.float32) for point in points)
    depth, height, width = voxels.shape
    return bool(ray_clear(described(voxels)[OPAQUE], width, height, depth, *a, *b))
