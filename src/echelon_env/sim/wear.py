"""The damage that voxels bear: a table of the few that were hit, in place of a number for each voxel.

A place is free while its points are 0. A voxel takes the first free place from its home on (open addressing), so that a
search ends where it lies or at the next free one. A full table takes no more voxels: those outside bear nothing, and
only a single hit breaks them, until one inside has broken.
"""

import numpy as np
from numpy.typing import NDArray

from echelon_env.kernels.decorator import kernel

_SCATTER, _WORD = 2654435761, 2**32  # after Knuth: the golden ratio as a fraction of a word
_VOXELS_A_PLACE, _LEAST = 40, 64


def places(size: tuple[int, int, int]) -> int:
    """Return how many voxels can bear damage at once in a world of this size."""
    return max(_LEAST, int(np.prod(size)) // _VOXELS_A_PLACE)


@kernel
def home(wear, voxel):
    """Return the place of a table (D,) where the search for a voxel begins; neighbours' homes lie far apart."""
    return int(voxel) * _SCATTER % _WORD * wear.shape[0] // _WORD


@kernel
def place_after(wear, place):
    """Return the next place of a table, which begins again after its end."""
    return place + 1 if place + 1 < wear.shape[0] else 0


@kernel
def find(wear, voxel):
    """Return the place of a voxel, or the free one that it would take, or -1 if there is none."""
    place = home(wear, voxel)
    for _ in range(wear.shape[0]):
        if wear[place].points == 0 or wear[place].voxel == voxel:
            return place
        place = place_after(wear, place)
    return -1


@kernel
def forget(wear, voxel):
    """Free the place of a voxel, and let those after it move up that would not be found any more."""
    hole, size = find(wear, voxel), wear.shape[0]
    if hole < 0 or wear[hole].points == 0:
        return
    wear[hole].points = 0
    place = place_after(wear, hole)
    while wear[place].points > 0:
        from_home = (place - home(wear, wear[place].voxel)) % size
        if from_home >= (place - hole) % size:
            wear[hole] = wear[place]
            wear[place].points = 0
            hole = place
        place = place_after(wear, place)


@kernel
def fill(wear, voxels, points):
    """Put voxels with their points into an empty table, as many as fit."""
    for k in range(voxels.shape[0]):
        place = find(wear, voxels[k])
        if place >= 0:
            wear[place].voxel, wear[place].points = voxels[k], points[k]


def spread(wear: NDArray[np.void], voxels: tuple[int, ...]) -> NDArray[np.uint16]:
    """Return the damage of every voxel of a match, uint16 (Z, Y, X) of the shape ``voxels``, from its table."""
    dense = np.zeros(voxels, np.uint16)
    borne = wear[wear["points"] > 0]
    dense.flat[borne["voxel"]] = borne["points"]
    return dense


def gather(dense: NDArray[np.uint16], wear: NDArray[np.void]) -> None:
    """Write the damage of every voxel into the table of a match."""
    wear.view(np.uint8)[...] = 0
    (voxels,) = np.nonzero(dense.ravel())
    fill(wear, voxels, dense.ravel()[voxels].astype(np.int64))
