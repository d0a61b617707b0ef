"""The generation pipeline, in order."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import AIR, DIRT
from echelon_env.config import EchelonConfig
from echelon_env.rng import check_seed, derive_seed
from echelon_env.worldgen.biomes import BIOMES
from echelon_env.worldgen.connectivity import walking_distances
from echelon_env.worldgen.corridors import cut_corridors
from echelon_env.worldgen.objectives import check_zone, clear_zone, draw_zone
from echelon_env.worldgen.recipe import write_recipe
from echelon_env.worldgen.spawns import clear_spawns, spawn_cell, spawn_centre, spawn_edge
from echelon_env.worldgen.structures import Rng
from echelon_env.worldgen.world import Corner, World, material_hash

MAX_ATTEMPTS = 64
SPLIT_JITTER = 0.1  # of the side
TRANSFORMS = ("identity", "flip_x", "flip_y", "flip_xy")


def generate_world(config: EchelonConfig | str, seed: int) -> World:
    """Return the world of a seed.

    A map is drawn, checked and, if it is not fair or not connected for the heaviest mech, drawn anew from the same
    seed; the number of refused drafts stands in the recipe's fix-ups.

    Args:
        config: Configuration (or preset name); its ``world`` and roster matter.
        seed: Seed, an integer in [0, 2**63).

    Raises:
        ValueError: The formations do not fit on the map, every zone would cover a spawn, or the seed is invalid.
        RuntimeError: No draft was fair and connected.
    """
    config, seed = EchelonConfig.resolve(config), check_seed(seed)
    for attempt in range(MAX_ATTEMPTS):
        world = _draft(config, seed, attempt)
        if world is not None:
            return world
    raise RuntimeError(
        f"no fair and connected map of size {config.world.size} came out of seed {seed} in {MAX_ATTEMPTS} drafts; "
        "enlarge world.size or world.max_path_difference, or shrink world.zone_radius."
    )


def _draft(config: EchelonConfig, seed: int, attempt: int) -> World | None:
    width, height, depth = config.world.size
    rng = np.random.default_rng(derive_seed(seed, attempt))
    voxels = np.zeros((depth, height, width), np.uint8)
    names = _fill_quadrants(voxels, rng, config.world.biomes)
    transform = TRANSFORMS[rng.integers(4)]
    voxels = _transform(voxels, transform)
    edge = spawn_edge(config, width, height)
    spawns = _draw_spawns(rng)
    centres = tuple(spawn_centre(corner, edge, width, height) for corner in spawns)
    check_zone(width, height, (centres[0], centres[1]), config.world.zone_radius)
    clear_spawns(voxels, spawns, edge)
    zone = draw_zone(rng, width, height, (centres[0], centres[1]), config.world.zone_radius)
    clear_zone(voxels, zone)
    cut_corridors(voxels, rng, (centres[0], centres[1]), zone)
    voxels[0][voxels[0] == AIR] = DIRT
    walk, reached = walking_distances(voxels, zone)
    cells = [spawn_cell(corner, edge, width, height) for corner in spawns]
    lengths = [float(walk[cell]) for cell in cells]
    connected = all(reached[cell] for cell in cells)
    if not connected or min(lengths) <= 0 or max(lengths) > min(lengths) * (1 + config.world.max_path_difference):
        return None
    materials = material_hash(voxels)
    details: dict[str, Any] = {
        "transform": transform,
        "biomes": names,
        "regions": {"zone": list(zone), "spawns": [list(corner) for corner in spawns], "spawn_edge": edge},
        "fixups": {"refused_drafts": attempt},
        "stats": {"path_lengths": lengths},
    }
    voxels.flags.writeable = walk.flags.writeable = False
    return World(voxels, zone, spawns, edge, walk, write_recipe(config, seed, details, materials), materials)


def _fill_quadrants(voxels: NDArray[np.uint8], rng: Rng, biomes: tuple[str, ...]) -> list[str]:
    """Split the map near its middle and fill each quadrant with a biome, distinct ones if there are enough."""
    _, height, width = voxels.shape
    x = round(width * (0.5 + rng.uniform(-SPLIT_JITTER, SPLIT_JITTER)))
    y = round(height * (0.5 + rng.uniform(-SPLIT_JITTER, SPLIT_JITTER)))
    names = [str(name) for name in rng.choice(biomes, 4, replace=len(biomes) < 4)]
    quadrants = (voxels[:, :y, :x], voxels[:, :y, x:], voxels[:, y:, :x], voxels[:, y:, x:])
    for name, quadrant in zip(names, quadrants, strict=True):
        BIOMES[name](quadrant, rng)
    return names


def _transform(voxels: NDArray[np.uint8], name: str) -> NDArray[np.uint8]:
    """Return the map or one of its mirror images."""
    if name in ("flip_x", "flip_xy"):
        voxels = voxels[:, :, ::-1]
    if name in ("flip_y", "flip_xy"):
        voxels = voxels[:, ::-1]
    return np.ascontiguousarray(voxels)


def _draw_spawns(rng: Rng) -> tuple[Corner, Corner]:
    """Return a random corner for blue and the opposite one for red."""
    x, y = int(rng.integers(2)), int(rng.integers(2))
    return (x, y), (1 - x, 1 - y)
