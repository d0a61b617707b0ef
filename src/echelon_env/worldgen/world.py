"""Making a world: voxels, zone, spawns and walking distances from a seed, and the recipe that rebuilds them."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import AIR, DIRT
from echelon_env.config import BIOME_NAMES, EchelonConfig
from echelon_env.kernels.decorator import for_kernels, kernel
from echelon_env.rng import DRAW_MAP, check_seed, draw, draw_between, random_bits
from echelon_env.scenarios import Scenario
from echelon_env.sim.walking import measure_ways
from echelon_env.worldgen.authored import draft as draft_plan
from echelon_env.worldgen.biomes import BUSH_RADIUS, build_biome, thickets
from echelon_env.worldgen.places import clear_spawn, clear_zone, cut_lanes, cut_ring, draw_zone, spawn_cell, spawn_edge

SCHEMA_VERSION = 1
GENERATOR_ID, GENERATOR_VERSION = "quadrants", 2
PLAN_ID, PLAN_VERSION = "plan", 1  # worlds of scenarios
MAX_ATTEMPTS = 64
SPLIT_JITTER = 0.1  # of the side
TRANSFORMS = ("identity", "flip_x", "flip_y", "flip_xy")

TERMS = np.dtype([("edge", "i4"), ("bushes", "i4"), ("zone_radius", "f8"), ("path_difference", "f8")], align=True)
PLACE = np.dtype([("zone", "f4", (3,)), ("lengths", "f4", (2,))])  # voxels; walking distance of both teams to the zone
MADE = np.dtype(
    [
        ("corner_x", "i4"), ("corner_y", "i4"),  # of blue; red has the opposite one
        ("transform", "i4"), ("biomes", "i4", (4,)),  # positions in ``TRANSFORMS``, ``BIOME_NAMES``
    ],
    align=True,
)  # fmt: skip


class Draft(NamedTuple):
    """What ``draft_map`` reads and writes."""

    voxels: NDArray[np.uint8]  # (Z, Y, X), written
    walks: NDArray[np.float32]  # (P, Y, X), written: for each place that may be the zone
    biomes: NDArray[np.int64]  # numbers of those to choose from
    terms: NDArray[np.void]  # ``TERMS`` (1,)
    made: NDArray[np.void]  # ``MADE`` (1,), written
    places: NDArray[np.void]  # ``PLACE`` (P,), written


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
        zone: Centre x, y and radius of the capture zone, or of the first place that may be it, voxels.
        spawns: Corner of the map for blue and for red; always opposite.
        spawn_edge: Edge of the cleared spawn squares, voxels.
        walk: float32 (Y, X) walking distance of the heaviest mech class to the zone, voxels; 0 in the zone.
        origin: The recipe without its hashes.
        starts: On a scenario's plan, place x, y, z and yaw of every unit, float32 (U, 4), blue's first; else None.
        ways: On a scenario's plan, places that each unit walks to, float32 (U, 8, 2); else None.
        places: Like ``zone``, every place that may be it; none where there is only one.
        walks: Like ``walk``, to every place, float32 (P, Y, X); None where there is only one.
    """

    voxels: NDArray[np.uint8]
    zone: tuple[float, float, float]
    spawns: tuple[tuple[int, int], tuple[int, int]]
    spawn_edge: int
    walk: NDArray[np.float32]
    origin: dict[str, Any]
    starts: NDArray[np.float32] | None = None
    ways: NDArray[np.float32] | None = None
    places: tuple[tuple[float, float, float], ...] = ()
    walks: NDArray[np.float32] | None = None

    @property
    def hash(self) -> str:
        """SHA-256 over the materials."""
        return material_hash(self.voxels)

    @property
    def recipe(self) -> dict[str, Any]:
        """JSON-able description from which ``from_recipe`` rebuilds the same voxels."""
        return {**self.origin, "hashes": {"recipe": recipe_hash(self.origin), "materials": self.hash}}

    @property
    def quadrants(self) -> list[dict[str, Any]]:
        """Name, x, y, width and depth (voxels) of each biome on the map; none on a scenario's plan."""
        if "biomes" not in self.origin:
            return []
        _, depth, width = self.voxels.shape
        attempt, transform = self.origin["fixups"]["refused_drafts"], TRANSFORMS.index(self.origin["transform"])
        # The first three draws of ``fill_quadrants`` are the transform and both splits.
        stream = np.array([random_bits(self.origin["seed"], attempt, 0, DRAW_MAP)], np.uint64)
        draw(stream)
        splits = [round(side * (0.5 + SPLIT_JITTER * (2 * draw(stream) - 1))) for side in (width, depth)]
        found = []
        for k, name in enumerate(self.origin["biomes"]):
            place = {"name": name}
            for axis, size, side, split, second, flipped in (
                ("x", "width", width, splits[0], k % 2, transform % 2),
                ("y", "depth", depth, splits[1], k // 2, transform // 2),
            ):
                low, high = (split, side) if second else (0, split)
                place |= {axis: side - high if flipped else low, size: high - low}
            found.append(place)
        return found

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
    if config.scenario is not None and config.scenario.has_plan:
        return _planned(config.scenario, seed)
    terms, biomes, settings = _terms(config)
    width, height, depth = config.world.size
    count = config.world.zone_places
    voxels, walks = np.zeros((depth, height, width), np.uint8), np.empty((count, height, width), np.float32)
    made, places = np.zeros(1, MADE), np.zeros(count, PLACE)
    refused = draft_map(seed, for_kernels(Draft(voxels, walks, biomes, terms, made, places)))
    if refused == MAX_ATTEMPTS:
        raise RuntimeError(
            f"no fair and connected map of size {config.world.size} came out of seed {seed} in {MAX_ATTEMPTS} drafts; "
            "enlarge world.size or world.max_path_difference, or shrink world.zone_radius or world.zone_places."
        )
    x, y, transform, built = made[0].tolist()
    zones, lengths = places["zone"].tolist(), places["lengths"].tolist()
    spawns = (x, y), (1 - x, 1 - y)
    origin: dict[str, Any] = {
        "schema_version": SCHEMA_VERSION,
        "generator": {"id": GENERATOR_ID, "version": GENERATOR_VERSION, **settings},
        "seed": seed,
        "transform": TRANSFORMS[transform],
        "biomes": [BIOME_NAMES[number] for number in built],
        "regions": {"zone": zones[0], "spawns": [*map(list, spawns)], "spawn_edge": int(terms["edge"][0])},
        "fixups": {"refused_drafts": refused},
        "stats": {"path_lengths": lengths[0]},
    }
    voxels.flags.writeable = walks.flags.writeable = False
    made_world = World(voxels, tuple(zones[0]), spawns, origin["regions"]["spawn_edge"], walks[0], origin)
    if count == 1:
        return made_world
    origin["regions"]["places"], origin["stats"]["path_lengths"] = zones, lengths
    return replace(made_world, places=tuple(map(tuple, zones)), walks=walks)


@lru_cache(maxsize=64)
def _terms(config: EchelonConfig) -> tuple[NDArray[np.void], NDArray[np.int64], dict[str, Any]]:
    """Return ``TERMS`` (1,) and numbers of biomes for ``draft_map``, and what recipes say of the configuration."""
    world = config.world
    width, height, _ = world.size
    edge = spawn_edge(config, width, height)
    # Bushes overlap, so n times the area of the map in bushes leaves a share of exp(-n).
    bushes = round(-math.log1p(-world.thickets) * width * height / (math.pi * BUSH_RADIUS**2))
    terms = np.array([(edge, bushes, world.zone_radius, world.max_path_difference)], TERMS)
    biomes = np.array([BIOME_NAMES.index(name) for name in world.biomes])
    return terms, biomes, {"world": config.to_dict()["world"], "roster": list(config.match.roster)}


def _planned(scenario: Scenario, seed: int) -> World:
    made = draft_plan(scenario, seed)
    origin: dict[str, Any] = {
        "schema_version": SCHEMA_VERSION,
        "generator": {"id": PLAN_ID, "version": PLAN_VERSION, "scenario": scenario.to_dict()},
        "seed": seed,
        "regions": {"zone": list(made.zone)},
    }
    for array in (made.voxels, made.walk, made.starts, made.ways):
        array.flags.writeable = False
    return World(made.voxels, made.zone, ((0, 0), (1, 1)), 0, made.walk, origin, made.starts, made.ways)


@kernel
def fill_quadrants(voxels, stream, biomes, made):
    """Split a flipped map near its middle and fill each quadrant with a biome, all different if there are enough."""
    _, height, width = voxels.shape
    made.transform = draw_between(stream, 0, 3)
    view = voxels[:, :: 1 - made.transform // 2 * 2, :: 1 - made.transform % 2 * 2]
    x = int(round(width * (0.5 + SPLIT_JITTER * (2 * draw(stream) - 1))))
    y = int(round(height * (0.5 + SPLIT_JITTER * (2 * draw(stream) - 1))))
    for k in range(4):
        # Each draws from the biomes that none before it has, which stand last.
        left = biomes.shape[0] - k if biomes.shape[0] >= 4 else biomes.shape[0]
        number = draw_between(stream, 0, left - 1)
        made.biomes[k] = biomes[number]
        biomes[number], biomes[left - 1] = biomes[left - 1], biomes[number]
        low, high = (0, y) if k < 2 else (y, height)
        start, end = (0, x) if k % 2 == 0 else (x, width)
        build_biome(view[:, low:high, start:end], stream, made.biomes[k])


@kernel(allocates=True)
def draft_map(seed, draft):
    """Draw maps until one is fair and connected; write it and return how many were refused, or ``MAX_ATTEMPTS``."""
    voxels, terms, made, places = draft.voxels, draft.terms[0], draft.made[0], draft.places
    count = places.shape[0]
    _, height, width = voxels.shape
    stream, ground = np.empty(1, np.uint64), np.empty((1, height, width), np.uint8)
    reached = np.empty((height, width), np.bool_)
    for attempt in range(MAX_ATTEMPTS):
        stream[0] = random_bits(seed, attempt, 0, DRAW_MAP)
        voxels[:], ground[:] = AIR, AIR
        fill_quadrants(voxels, stream, draft.biomes.copy(), made)
        made.corner_x, made.corner_y = draw_between(stream, 0, 1), draw_between(stream, 0, 1)
        ax, ay = clear_spawn(voxels, made.corner_x, made.corner_y, terms.edge)
        bx, by = clear_spawn(voxels, 1 - made.corner_x, 1 - made.corner_y, terms.edge)
        for k in range(count):
            x, y, radius = draw_zone(stream, width, height, ax, ay, bx, by, terms.zone_radius, k, count)
            zone = places[k].zone
            zone[0], zone[1], zone[2] = x, y, radius
            clear_zone(voxels, x, y, radius)
            cut_ring(voxels, x, y, radius)
            cut_lanes(voxels, stream, ax, ay, bx, by, x, y)
        thickets(voxels, stream, terms.bushes, ground)
        for j in range(height):
            for i in range(width):
                if voxels[0, j, i] == AIR:
                    voxels[0, j, i] = DIRT
        fair = True
        for k in range(count):
            place, walk = places[k], draft.walks[k]
            measure_ways(voxels, place.zone[0], place.zone[1], place.zone[2], walk, reached)
            for team in range(2):
                corner_x, corner_y = abs(team - made.corner_x), abs(team - made.corner_y)
                row, column = (spawn_cell(corner_y, terms.edge, height), spawn_cell(corner_x, terms.edge, width))
                fair = fair and reached[row, column]
                place.lengths[team] = walk[row, column]
            shorter, longer = min(place.lengths[0], place.lengths[1]), max(place.lengths[0], place.lengths[1])
            fair = fair and shorter > 0 and longer <= shorter * (1 + terms.path_difference)
        if fair:
            return attempt
    return MAX_ATTEMPTS
