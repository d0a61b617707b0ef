"""Recipes: what must be written down to rebuild a map, and the check that it was."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from echelon_env.config import EchelonConfig
from echelon_env.worldgen.world import World

SCHEMA_VERSION = 1
GENERATOR_ID, GENERATOR_VERSION = "quadrants", 1


def recipe_hash(recipe: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a recipe's canonical JSON without its hashes."""
    body = {key: value for key, value in recipe.items() if key != "hashes"}
    return hashlib.sha256(json.dumps(body, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def write_recipe(config: EchelonConfig, seed: int, details: Mapping[str, Any], materials: str) -> dict[str, Any]:
    """Return the recipe of a generated map.

    Args:
        config: Configuration it was generated with.
        seed: Seed of the map.
        details: Transform, biomes, regions, fix-ups and statistics.
        materials: Hash over the materials.
    """
    recipe: dict[str, Any] = {
        "schema_version": SCHEMA_VERSION,
        "generator": {
            "id": GENERATOR_ID,
            "version": GENERATOR_VERSION,
            "world": config.to_dict()["world"],
            "roster": list(config.match.roster),
        },
        "seed": seed,
        **details,
    }
    recipe["hashes"] = {"recipe": recipe_hash(recipe), "materials": materials}
    return recipe


def rebuild(recipe: Mapping[str, Any]) -> World:
    """Return the world of a recipe; see ``World.from_recipe``."""
    from echelon_env.worldgen.generate import generate_world

    try:
        version, generator, hashes = recipe["schema_version"], recipe["generator"], recipe["hashes"]
        known = (version, generator["id"], generator["version"])
        if known != (SCHEMA_VERSION, GENERATOR_ID, GENERATOR_VERSION):
            raise ValueError(
                f"this recipe has schema {version} and generator {generator['id']!r} version {generator['version']}; "
                f"this package rebuilds schema {SCHEMA_VERSION} and {GENERATOR_ID!r} version {GENERATOR_VERSION}."
            )
        if recipe_hash(recipe) != hashes["recipe"]:
            raise ValueError("the recipe was changed after it was written: its hash does not fit.")
        config = EchelonConfig.from_dict(
            {"world": generator["world"], "match": {"pack": generator["roster"], "packs_per_team": 1}}
        )
        world = generate_world(config, recipe["seed"])
    except (KeyError, TypeError) as error:
        raise ValueError(f"this is no complete recipe: {error!r}.") from error
    if world.hash != hashes["materials"]:
        raise ValueError("the recipe does not give the map it promises; it was written by another generator.")
    return world
