"""Voxels as bit masks: columns that say what collides and what is opaque, rows that say what is opaque.

They are derived from the voxels. A box or a ray reads one word per column instead of one byte per voxel, from a third
of the memory. Worlds are at most 64 voxels high, so a word always holds a column.

A flat ray runs through many voxels of a row before it enters the next row, and one word covers up to 64 of them. The
length of such a run is computed directly, so rounding may place its ends in other voxels than a walk from voxel to
voxel would. The ray is therefore tested twice: against all voxels that a traversal could touch and, if any is opaque,
against those that it cannot miss. If the two disagree, the caller must traverse the ray.
"""

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import COLLIDES_BITS, OPAQUE_BITS
from echelon_env.constants import ONE, ZERO, F
from echelon_env.kernels.decorator import kernel
from echelon_env.kernels.rounding import floor_int
from echelon_env.sim.state import WORD

COLLIDING, OPAQUE = 0, 1
ALONG_X, ALONG_Y = 0, 1
CLEAR, BLOCKED, UNSURE = 0, 1, 2
NOTHING = np.uint64(0)  # Numba would compare a word with a plain 0 in floating point
_ONE, _ALL = np.uint64(1), np.uint64(2**64 - 1)
_SHIFT, _LAST = 6, 63  # place >> 6 is the number of a word, place & 63 the bit in it
# Bound in voxels on how far a float32 traversal strays from the ray: each of n steps along an axis adds at most 2^-24
# to the error of a parameter that spans n voxels; twice that, plus the errors of floor and products.
_SLACK, _SLACK_PER_SQUARE = F(1e-3), F(2.0**-23)


@kernel
def has_bit(bits, material):
    """Return whether a material's bit is set."""
    return (bits >> np.uint32(material)) & np.uint32(1) != 0


@kernel
def is_set(column, z):
    """Return whether the bit of height z is set."""
    return (column >> np.uint64(z)) & _ONE != NOTHING


@kernel
def levels(z0, z1):
    """Return the mask of the heights z0 to z1, both included, 0 <= z0 <= z1 <= 63."""
    return (_ALL >> np.uint64(_LAST - (z1 - z0))) << np.uint64(z0)


@kernel
def describe_voxel(columns, x, y, z, material):
    """Set the bits of one voxel by its material."""
    bit = _ONE << np.uint64(z)
    for plane in range(2):
        holds = has_bit(COLLIDES_BITS if plane == COLLIDING else OPAQUE_BITS, material)
        columns[plane, y, x] = columns[plane, y, x] | bit if holds else columns[plane, y, x] & ~bit


@kernel
def set_voxel(match, x, y, z, material):
    """Change the material of a voxel and reset its damage; update columns and rows."""
    match.voxels[z, y, x] = material
    match.wear[z, y, x] = 0
    describe_voxel(match.columns, x, y, z, material)
    note_opaque(match.rows, x, y, z, has_bit(OPAQUE_BITS, material))


@kernel
def describe_world(voxels, columns, rows):
    """Write columns (2, Y, X) and rows (2, Z, N, N / 64) of voxels (Z, Y, X); those of larger worlds stay 0."""
    columns[:], rows[:] = NOTHING, NOTHING
    for z in range(voxels.shape[0]):
        level = _ONE << np.uint64(z)
        for y in range(voxels.shape[1]):
            for x in range(voxels.shape[2]):
                material = voxels[z, y, x]
                if has_bit(COLLIDES_BITS, material):
                    columns[COLLIDING, y, x] |= level
                if has_bit(OPAQUE_BITS, material):
                    columns[OPAQUE, y, x] |= level
                    rows[ALONG_X, z, y, x >> _SHIFT] |= _ONE << np.uint64(x & _LAST)
                    rows[ALONG_Y, z, x, y >> _SHIFT] |= _ONE << np.uint64(y & _LAST)


def described(voxels: NDArray[np.uint8]) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Return columns uint64 (2, Y, X) and rows uint64 (2, Z, N, N / 64) of voxels (Z, Y, X)."""
    depth, height, width = voxels.shape
    longer = max(height, width)
    columns = np.empty((2, height, width), np.uint64)
    rows = np.empty((2, depth, longer, -(-longer // WORD)), np.uint64)
    describe_world(np.ascontiguousarray(voxels), columns, rows)
    return columns, rows


@kernel
def note_opaque(rows, x, y, z, opaque):
    """Write whether a voxel is opaque."""
    for axis in range(2):
        row, place = (y, x) if axis == ALONG_X else (x, y)
        bit = _ONE << np.uint64(place % WORD)
        word = rows[axis, z, row, place // WORD]
        rows[axis, z, row, place // WORD] = word | bit if opaque else word & ~bit


@kernel
def bits_between(row, word, first, last):
    """Return the bits of a word of a row from place first to last, both included."""
    low, high = max(first - word * WORD, 0), min(last - word * WORD, WORD - 1)
    if low > high:
        return NOTHING
    return row[word] & ((_ALL >> np.uint64(WORD - 1 - high + low)) << np.uint64(low))


@kernel
def span(low, high, origin, delta):
    """Return the range of t in [0, 1] for which origin + t * delta lies between low and high."""
    one, two = (low - origin) / delta, (high - origin) / delta
    return max(ZERO, min(one, two)), min(ONE, max(one, two))


@kernel
def surely_within(cell, origin, delta, slack):
    """Return the range of t in which a ray is surely inside a cell along an axis; (1, 0) if there is none."""
    if abs(delta) > slack:
        return span(F(cell) + slack, F(cell) + ONE - slack, origin, delta)
    low, high = F(cell) + slack, F(cell) + ONE - slack
    inside = low <= origin and origin <= high and low <= origin + delta and origin + delta <= high
    return (ZERO, ONE) if inside or delta == ZERO else (ONE, ZERO)


@kernel
def sure_bits(row, word, v, z, au, av, az, du, dv, dz, slack, slack_v, slack_z):
    """Return the bits of a word of the row at v and z that no traversal from a along (du, dv, dz) misses."""
    enter_v, leave_v = surely_within(v, av, dv, slack_v)
    enter_z, leave_z = surely_within(z, az, dz, slack_z)
    enter, leave = max(enter_v, enter_z), min(leave_v, leave_z)
    if enter > leave:
        return NOTHING
    u0, u1 = au + enter * du, au + leave * du
    return bits_between(row, word, floor_int(min(u0, u1) + slack), floor_int(max(u0, u1) - slack))


@kernel
def without_voxel_of(bits, word, v, z, pu, pv, pz):
    """Return the bits of a word of the row at v and z, except the bit of the voxel that holds the point p."""
    u = floor_int(pu)
    if floor_int(pv) == v and floor_int(pz) == z and u // WORD == word:
        return bits & ~(_ONE << np.uint64(u % WORD))
    return bits


@kernel
def look_along(rows, size_u, size_v, size_z, au, av, az, bu, bv, bz):
    """Return whether opaque voxels lie between a and b: CLEAR, BLOCKED or UNSURE; the voxels of a and b do not count.

    Nothing outside the world is opaque. Coordinates are u, v and z: ``rows`` uint64 (Z, V, U / 64) run along the planar
    axis u, along which the points lie at least as far apart as along v.
    """
    du, dv, dz = bu - au, bv - av, bz - az
    slack = _SLACK + _SLACK_PER_SQUARE * du * du
    slack_v, slack_z = slack if dv != ZERO else ZERO, slack if dz != ZERO else ZERO
    slope = du / dv if abs(dv) > slack_v else ZERO
    reach = abs(slope) * slack_v + slack  # along u, before and behind a run
    for z in range(max(floor_int(min(az, bz) - slack_z), 0), min(floor_int(max(az, bz) + slack_z), size_z - 1) + 1):
        enter, leave = span(F(z) - slack_z, F(z) + ONE + slack_z, az, dz) if abs(dz) > slack_z else (ZERO, ONE)
        u0, u1, v0, v1 = au + enter * du, au + leave * du, av + enter * dv, av + leave * dv
        low, high = max(min(u0, u1) - slack, ZERO), max(u0, u1) + slack
        top = min(floor_int(max(v0, v1) + slack_v), size_v - 1)
        for v in range(max(floor_int(min(v0, v1) - slack_v), 0), top + 1):
            first, last = low, high
            if slope != ZERO:
                one, two = au + (F(v) - av) * slope, au + (F(v) + ONE - av) * slope
                first, last = max(low, min(one, two) - reach), min(high, max(one, two) + reach)
            start, end = int(first), min(int(last), size_u - 1)
            if start > end:
                continue
            low_mask, high_mask = _ALL << np.uint64(start & _LAST), _ALL >> np.uint64(_LAST - (end & _LAST))
            first_word, last_word = start >> _SHIFT, end >> _SHIFT
            for word in range(first_word, last_word + 1):
                bits = rows[z, v, word]
                bits &= low_mask if word == first_word else _ALL
                bits &= high_mask if word == last_word else _ALL
                if bits != NOTHING:
                    bits = without_voxel_of(bits, word, v, z, au, av, az)
                    bits = without_voxel_of(bits, word, v, z, bu, bv, bz)
                    if bits != NOTHING:
                        sure = sure_bits(rows[z, v], word, v, z, au, av, az, du, dv, dz, slack, slack_v, slack_z)
                        return BLOCKED if bits & sure != NOTHING else UNSURE
    return CLEAR
