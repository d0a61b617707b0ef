"""The columns of a world as bit masks: bit z of a word says whether the voxel at height z collides, or is opaque.

They follow from the voxels. A box or a ray asks one word per column instead of one byte per voxel, from memory that is
a third as large. Worlds are at most 64 voxels high, so a word always holds a column.
"""

from __future__ import annotations

import numpy as np

from echelon_env.catalog import COLLIDES_BITS, OPAQUE_BITS
from echelon_env.kernels.decorator import kernel
from echelon_env.sim.rows import note_opaque

COLLIDING, OPAQUE = 0, 1
NOTHING = np.uint64(0)  # Numba would compare a word with a plain 0 as floating-point numbers
_ONE, _ALL = np.uint64(1), np.uint64(2**64 - 1)
_TOP = 63


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
    return (_ALL >> np.uint64(_TOP - (z1 - z0))) << np.uint64(z0)


@kernel
def describe_voxel(columns, x, y, z, material):
    """Set the bits of one voxel to what its material is."""
    bit = _ONE << np.uint64(z)
    for plane in range(2):
        holds = has_bit(COLLIDES_BITS if plane == COLLIDING else OPAQUE_BITS, material)
        columns[plane, y, x] = columns[plane, y, x] | bit if holds else columns[plane, y, x] & ~bit


@kernel
def set_voxel(match, x, y, z, material):
    """Change the material of a voxel, which is undamaged then; columns and rows follow."""
    match.voxels[z, y, x] = material
    match.wear[z, y, x] = 0
    describe_voxel(match.columns, x, y, z, material)
    note_opaque(match.rows, x, y, z, has_bit(OPAQUE_BITS, material))


@kernel
def describe_voxels(voxels, columns):
    """Write the columns (2, Y, X) of voxels (Z, Y, X)."""
    for y in range(voxels.shape[1]):
        for x in range(voxels.shape[2]):
            columns[COLLIDING, y, x] = NOTHING
            columns[OPAQUE, y, x] = NOTHING
    for z in range(voxels.shape[0]):
        for y in range(voxels.shape[1]):
            for x in range(voxels.shape[2]):
                if voxels[z, y, x] != 0:
                    describe_voxel(columns, x, y, z, voxels[z, y, x])
