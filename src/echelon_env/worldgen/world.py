"""Making a world: voxels, zone, spawns and walking distances from a seed, and the recipe that rebuilds them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import AIR, DIRT
from echelon_env.config import EchelonConfig
from echelon_env.rng import check_seed, derive_seed
from echelon_env.scenarios import Scenario
from echelon_env.worldgen.authored import draft
from echelon_env.worldgen.biomes import BIOMES, Rng, thickets
from echelon_env.worldgen.connectivity import walking_distances
from echelon_env.worldgen.spawns import Corner, clear_spawns, spawn_cell, spawn_centre, spawn_edge
from echelon_env.worldgen.zone import check_zone, clear_zone, cut_corridors, draw_zone

SCHEMA_VERSION = 1
GENERATOR_ID, GENERATOR_VERSION = "quadrants", 1
PLAN_ID, PLAN_VERSION = "plan", 1  # worlds of scenarios
MAX_ATTEMPTS = 64
SPLIT_JITTER = 0.1  # of the side
TRANSFORMS = ("identity", "flip_x", "flip_y", "flip_xy")


def material_hash(voxels: NDArray[np.uint8]) -> str:
    """Return the SHA-256 over shape and materials of a voxel grid."""
    digest = hashlib.sha256(repr(voxels.shape).encode())
    digest.update(np.ascontiguousarray(voxels).tobytes())
    return digest.hexdigest()


def recipe_hash(recipe: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a recipe's canonical JSON without its hashes."""
    body = {key: value for key, value in recipe.items() if key != "hashes"}
    return hashlib.sha256(json.dumps(body, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


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
        starts: On a scenario's plan, place x, y, z and yaw of every unit, float32 (U, 4), blue's first; else None.
        ways: On a scenario's plan, places that each unit walks to, float32 (U, 8, 2); else None.
    """

    voxels: NDArray[np.uint8]
    zone: tuple[float, float, float]
    spawns: tuple[Corner, Corner]
    spawn_edge: int
    walk: NDArray[np.float32]
    recipe: dict[str, Any]
    hash: str
    starts: NDArray[np.float32] | None = None
    ways: NDArray[np.float32] | None = None

    @classmethod
    def from_recipe(cls, recipe: Mapping[str, Any]) -> World:
        """Return the world a recipe describes.

        Raises:
            ValueError: The recipe is damaged, has another version, or does not give the voxels it promises.
        """
        try:
            version, generator, hashes = recipe["schema_version"], recipe["generator"], recipe["hashes"]
            known = (version, generator["id"], generator["version"])
            planned = known == (SCHEMA_VERSION, PLAN_ID, PLAN_VERSION)
            if not planned and known != (SCHEMA_VERSION, GENERATOR_ID, GENERATOR_VERSION):
                raise ValueError(
                    f"this recipe has schema {version} and generator {generator['id']!r} version "
                    f"{generator['version']}; this package rebuilds schema {SCHEMA_VERSION} and {GENERATOR_ID!r} "
                    f"version {GENERATOR_VERSION}."
                )
            if recipe_hash(recipe) != hashes["recipe"]:
                raise ValueError("the recipe was changed after it was written: its hash does not fit.")
            if planned:
                config = EchelonConfig.from_dict({"scenario": generator["scenario"]})
            else:
                match = {"pack": generator["roster"], "packs_per_team": 1}
                config = EchelonConfig.from_dict({"world": generator["world"], "match": match})
            world = generate_world(config, recipe["seed"])
        except (KeyError, TypeError) as error:
            raise ValueError(f"this recipe is not complete: {error!r}.") from error
        if world.hash != hashes["materials"]:
            raise ValueError("the recipe does not give the map it promises; it was written by another generator.")
        return world


def generate_world(config: EchelonConfig | str, seed: int) -> World:
    """Return the world of a seed.

    Each draft of the map is checked. If it is unfair or not passable for the heaviest mech, the next one is drawn from
    the same seed; the recipe's fix-ups hold the number of rejected drafts.

    Args:
        config: Configuration or preset name, of which ``world`` and roster are used.
        seed: Seed, an integer in [0, 2**63).

    Raises:
        ValueError: The formations do not fit on the map, every zone would cover a spawn, or the seed is invalid.
        RuntimeError: No draft was fair and connected.
    """
    config, seed = EchelonConfig.resolve(config), check_seed(seed)
    if config.scenario is not None and config.scenario.map:
        return _planned(config.scenario, seed)
    for attempt in range(MAX_ATTEMPTS):
        world = _draft(config, seed, attempt)
        if world is not None:
            return world
    raise RuntimeError(
        f"no fair and connected map of size {config.world.size} came out of seed {seed} in {MAX_ATTEMPTS} drafts; "
        "enlarge world.size or world.max_path_difference, or shrink world.zone_radius."
    )


def _planned(scenario: Scenario, seed: int) -> World:
    made = draft(scenario, seed)
    materials = material_hash(made.voxels)
    recipe: dict[str, Any] = {
        "schema_version": SCHEMA_VERSION,
        "generator": {"id": PLAN_ID, "version": PLAN_VERSION, "scenario": scenario.to_dict()},
        "seed": seed,
        "regions": {"zone": list(made.zone)},
    }
    recipe["hashes"] = {"recipe": recipe_hash(recipe), "materials": materials}
    for array in (made.voxels, made.walk, made.starts, made.ways):
        array.flags.writeable = False
    corners = (0, 0), (1, 1)
    return World(made.voxels, made.zone, corners, 0, made.walk, recipe, materials, made.starts, made.ways)


def _draft(config: EchelonConfig, seed: int, attempt: int) -> World | None:
    width, height, depth = config.world.size
    rng = np.random.default_rng(derive_seed(seed, attempt))
    voxels = np.zeros((depth, height, width), np.uint8)
    names = _fill_quadrants(voxels, rng, config.world.biomes)
    transform = TRANSFORMS[rng.integers(4)]
    if transform in ("flip_x", "flip_xy"):
        voxels = voxels[:, :, ::-1]
    if transform in ("flip_y", "flip_xy"):
        voxels = voxels[:, ::-1]
    voxels = np.ascontiguousarray(voxels)
    edge = spawn_edge(config, width, height)
    x, y = int(rng.integers(2)), int(rng.integers(2))  # the corner of blue; red gets the opposite one
    spawns = (x, y), (1 - x, 1 - y)
    blue, red = (spawn_centre(corner, edge, width, height) for corner in spawns)
    check_zone(width, height, (blue, red), config.world.zone_radius)
    clear_spawns(voxels, spawns, edge)
    zone = draw_zone(rng, width, height, (blue, red), config.world.zone_radius)
    clear_zone(voxels, zone)
    cut_corridors(voxels, rng, (blue, red), zone)
    thickets(voxels, rng, config.world.thickets)
    voxels[0][voxels[0] == AIR] = DIRT
    walk, reached = walking_distances(voxels, zone)
    cells = [spawn_cell(corner, edge, width, height) for corner in spawns]
    lengths = [float(walk[cell]) for cell in cells]
    connected = all(reached[cell] for cell in cells)
    if not connected or min(lengths) <= 0 or max(lengths) > min(lengths) * (1 + config.world.max_path_difference):
        return None
    materials = material_hash(voxels)
    recipe: dict[str, Any] = {
        "schema_version": SCHEMA_VERSION,
        "generator": {
            "id": GENERATOR_ID,
            "version": GENERATOR_VERSION,
            "world": config.to_dict()["world"],
            "roster": list(config.match.roster),
        },
        "seed": seed,
        "transform": transform,
        "biomes": names,
        "regions": {"zone": list(zone), "spawns": [list(corner) for corner in spawns], "spawn_edge": edge},
        "fixups": {"refused_drafts": attempt},
        "stats": {"path_lengths": lengths},
    }
    recipe["hashes"] = {"recipe": recipe_hash(recipe), "materials": materials}
    voxels.flags.writeable = walk.flags.writeable = False
    return World(voxels, zone, spawns, edge, walk, recipe, materials)


def _fill_quadrants(voxels: NDArray[np.uint8], rng: Rng, biomes: tuple[str, ...]) -> list[str]:
    """Split the map near its middle and fill each quadrant with a biome, all different if there are enough."""
    _, height, width = voxels.shape
    x = round(width * (0.5 + rng.uniform(-SPLIT_JITTER, SPLIT_JITTER)))
    y = round(height * (0.5 + rng.uniform(-SPLIT_JITTER, SPLIT_JITTER)))
    names = [str(name) for name in rng.choice(biomes, 4, replace=len(biomes) < 4)]
    quadrants = (voxels[:, :y, :x], voxels[:, :y, x:], voxels[:, y:, :x], voxels[:, y:, x:])
    for name, quadrant in zip(names, quadrants, strict=True):
        BIOMES[name](quadrant, rng)
    return names
