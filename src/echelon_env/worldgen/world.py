"""The generated world: voxels, zone, spawns, walking distances and the recipe that rebuilds it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Corner = tuple[int, int]  # (0 or 1, 0 or 1): low or high end in x and y


def material_hash(voxels: NDArray[np.uint8]) -> str:
    """Return the SHA-256 over shape and materials of a voxel grid."""
    digest = hashlib.sha256(repr(voxels.shape).encode())
    digest.update(np.ascontiguousarray(voxels).tobytes())
    return digest.hexdigest()


@dataclass(frozen=True, eq=False)
class World:
    """A generated map.

    Attributes:
        voxels: uint8 (Z, Y, X) material ids, read-only.
        zone: Centre x, y and radius of the capture zone, voxels.
        spawns: Corner of the map for blue and for red; always opposite.
        spawn_edge: Edge of the cleared spawn squares, voxels.
        walk: float32 (Y, X) walking distance of the heaviest mech class to the zone, voxels; 0 in the zone.
        recipe: JSON-able description from which ``from_recipe`` rebuilds the same voxels.
        hash: SHA-256 over the materials.
    """

    voxels: NDArray[np.uint8]
    zone: tuple[float, float, float]
    spawns: tuple[Corner, Corner]
    spawn_edge: int
    walk: NDArray[np.float32]
    recipe: dict[str, Any]
    hash: str

    @classmethod
    def from_recipe(cls, recipe: dict[str, Any]) -> World:
        """Return the world a recipe describes.

        Raises:
            ValueError: The recipe is of another version, damaged, or does not give the voxels it promises.
        """
        from echelon_env.worldgen.recipe import rebuild

        return rebuild(recipe)
