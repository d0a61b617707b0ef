"""Voxels as bit masks: columns that say what collides and what is opaque, derived from the voxels.

A box or a ray reads one word per column instead of one byte per voxel, from a third of the memory.
"""

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import COLLIDES_BITS, OPAQUE_BITS
from echelon_env.kernels.decorator import kernel
from echelon_env.sim.wear import forget

COLLIDING, OPAQUE = 0, 1
NOTHING = np.uint64(0)  # Numba would compare a word with a plain 0 in floating point
_ONE, _ALL = np.uint64(1), np.uint64(2**64 - 1)
_LAST = 63  # bit of a word


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
def number_of(voxels, x, y, z):
    """Return the place of a voxel among all of a world (Z, Y, X)."""
    return (z * voxels.shape[1] + y) * voxels.shape[2] + x


@kernel
def set_voxel(match, x, y, z, material):
    """Change the material of a voxel and reset its damage; update its column."""
    match.voxels[z, y, x] = material
    forget(match.wear, number_of(match.voxels, x, y, z))
    columns, bit = match.columns, _ONE << np.uint64(z)
    for plane in range(2):
        holds = has_bit(COLLIDES_BITS if plane == COLLIDING else OPAQUE_BITS, material)
        columns[plane, y, x] = columns[plane, y, x] | bit if holds else columns[plane, y, x] & ~bit


@kernel
def describe_world(voxels, columns):
    """Write the columns (2, Y, X) of voxels (Z, Y, X)."""
    columns[:] = NOTHING
    for z in range(voxels.shape[0]):
        level = _ONE << np.uint64(z)
        for y in range(voxels.shape[1]):
            for x in range(voxels.shape[2]):
                material = voxels[z, y, x]
                if has_bit(COLLIDES_BITS, material):
                    columns[COLLIDING, y, x] |= level
                if has_bit(OPAQUE_BITS, material):
                    columns[OPAQUE, y, x] |= level


def described(voxels: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """Return the columns uint64 (2, Y, X) of voxels (Z, Y, X)."""
    columns = np.empty((2, *voxels.shape[1:]), np.uint64)
    describe_world(np.ascontiguousarray(voxels), columns)
    return columns


def opaque_rows(columns: NDArray[np.uint64], depth: int) -> NDArray[np.uint8]:
    """Return which voxels of each row along x and along y are opaque, as bits in whole words of 64."""
    opaque = (columns[OPAQUE] >> np.arange(depth, dtype=np.uint64)[:, None, None] & _ONE).astype(np.uint8)
    _, height, width = opaque.shape
    longer = max(height, width)
    rows = np.zeros((2, depth, longer, -(-longer // 64) * 64), np.uint8)
    rows[0, :, :height, :width], rows[1, :, :width, :height] = opaque, opaque.swapaxes(1, 2)
    return np.packbits(rows, axis=-1, bitorder="little")
