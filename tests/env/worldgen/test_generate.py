"""Generated worlds: valid, fair, walkable for the heaviest mech, deterministic and rebuilt from their recipes."""

import json
from collections import Counter

import numpy as np
import pytest

from echelon_env.catalog import (
    AIR,
    CLASS_NAMES,
    COLLIDES_BITS,
    DIRT,
    FOLIAGE,
    GLASS,
    LAVA,
    MATERIALS,
    MECH_CLASSES,
    REINFORCED,
    SOLID,
    WATER,
)
from echelon_env.config import BIOME_NAMES, EchelonConfig
from echelon_env.sim.walking import walking_distances
from echelon_env.worldgen.biomes import build_biome
from echelon_env.worldgen.places import HALF_WIDTH, cut_lanes, formations
from echelon_env.worldgen.world import TRANSFORMS, World, generate_world, material_hash, recipe_hash

PRESETS = ("duel", "skirmish", "standard")
SIGNATURES = {
    "urban_residential": {SOLID, GLASS}, "industrial_refinery": {SOLID}, "civic_government": {SOLID},
    "forest_park": {SOLID, FOLIAGE}, "barrens": {SOLID}, "arcology_spire": {SOLID, REINFORCED},
    "sunken_canal": {SOLID, WATER}, "geo_front": {SOLID, LAVA}, "glass_desert": {SOLID, GLASS},
    "command_outpost": {SOLID, REINFORCED}, "dense_jungle": {SOLID, FOLIAGE}, "mining_pit": {SOLID},
    "volcanic_ridge": {SOLID, LAVA}, "hydroponic_lab": {GLASS, FOLIAGE}, "server_farm": {REINFORCED},
    "orbital_relay": {SOLID, REINFORCED},
}  # fmt: skip


def collides(voxels):
    return (COLLIDES_BITS >> voxels.astype(np.uint32)) & 1 == 1


def cases(count):
    return [(preset, seed) for preset in PRESETS for seed in range(count)]


def check_rebuilt(first):
    rebuilt = World.from_recipe(json.loads(json.dumps(first.recipe)))
    np.testing.assert_equal((rebuilt.voxels, rebuilt.walk), (first.voxels, first.walk))
    assert rebuilt.hash == first.hash == material_hash(first.voxels)


def facts(world):
    return world.voxels, world.hash, world.recipe, world.zone, world.spawns


@pytest.mark.parametrize(("preset", "seed"), cases(4))
def test_a_seed_gives_the_same_world(preset, seed):
    first, second = (generate_world(config, seed) for config in (preset, EchelonConfig.preset(preset)))
    np.testing.assert_equal(facts(second), facts(first))


def path_lengths(world, walk):
    """Return how far each team walks: on the map as seen from its corner, from the middle of the square."""
    middle = world.spawn_edge // 2
    views = [walk[:: -1 if y else 1, :: -1 if x else 1] for x, y in world.spawns]
    return [float(view[middle, middle]) for view in views]


def check_fair(world, config, seed):
    walk, reached = walking_distances(np.array(world.voxels), world.zone)
    np.testing.assert_array_equal(walk, world.walk)
    lengths = path_lengths(world, walk)
    assert world.recipe["stats"]["path_lengths"] == lengths
    assert max(lengths) <= (1 + config.world.max_path_difference) * min(lengths)
    for team in (0, 1):
        places = formations(config.world.size[:2], world.spawns, world.zone, config.match.roster, seed)[team]
        cells = places[:, 1].astype(int), places[:, 0].astype(int)
        assert reached[cells].all()
        # The square is clear, so nobody is farther from its middle than half its diagonal.
        assert walk[cells].max() <= max(lengths) + 0.75 * world.spawn_edge


def check_valid(world, config):
    _, height, width = world.voxels.shape
    assert (world.voxels.shape[::-1], world.voxels.dtype) == (config.world.size, np.uint8)
    assert not world.voxels.flags.writeable
    assert world.voxels.max() < len(MATERIALS)
    assert (world.voxels[0] != AIR).all(), "the ground layer is closed"
    assert not (world.voxels[1:] == DIRT).any()
    x, y, radius = world.zone
    assert 0.5 - 1e-6 <= radius / config.world.zone_radius <= 1.5 + 1e-6
    assert radius <= x <= width - radius
    assert radius <= y <= height - radius
    ys, xs = np.mgrid[:height, :width] + 0.5
    disc = (xs - x) ** 2 + (ys - y) ** 2 < radius**2
    assert not collides(world.voxels[:, disc]).any()
    (ax, ay), (bx, by) = world.spawns
    assert (ax + bx, ay + by) == (1, 1), "opposite corners"
    for corner_x, corner_y in world.spawns:
        rows = slice(0, world.spawn_edge) if corner_y == 0 else slice(height - world.spawn_edge, height)
        columns = slice(0, world.spawn_edge) if corner_x == 0 else slice(width - world.spawn_edge, width)
        assert not collides(world.voxels[:, rows, columns]).any()


MANY = [
    pytest.param(preset, range(10_000, 11_000), marks=[pytest.mark.slow, pytest.mark.timeout(1800)])
    for preset in (*PRESETS, "company")
]


@pytest.mark.parametrize(("preset", "seeds"), [*((preset, [seed]) for preset, seed in cases(6)), *MANY])
def test_maps_are_valid_fair_and_rebuilt_and_every_mech_has_a_way(preset, seeds):
    config = EchelonConfig.preset(preset)
    for seed in seeds:
        world = generate_world(config, seed)
        check_valid(world, config)
        check_fair(world, config, seed)
        check_rebuilt(world)


@pytest.mark.parametrize("size", [(64, 40, 12), (40, 64, 12)])
def test_oblong_maps_are_valid_and_as_fair_as_was_asked(size):
    config = EchelonConfig.preset("skirmish").replace({"world.size": size, "world.max_path_difference": 0.02})
    spawns = set()
    for seed in range(10):
        world = generate_world(config, seed)
        spawns.add(world.spawns[0])
        check_valid(world, config)
        check_fair(world, config, seed)
    assert len(spawns) > 2, "near and far corners of both teams"


@pytest.mark.parametrize(("preset", "seed"), [*cases(4), ("company", 0)])
def test_formations_are_free_of_overlap_mirrored_and_face_the_zone(preset, seed):
    config = EchelonConfig.preset(preset)
    world = generate_world(config, seed)
    roster = config.match.roster
    widths = np.array([MECH_CLASSES[CLASS_NAMES.index(name)].width for name in roster])
    _, height, width = world.voxels.shape
    blue, red = formations(world.walk.shape[::-1], world.spawns, world.zone, roster, seed)
    np.testing.assert_allclose((blue + red)[:, :2], [[width, height]] * len(roster), atol=1e-4)
    for places in (blue, red):
        gaps = np.abs(places[:, None, :2] - places[None, :, :2]).max(axis=2) - (widths[:, None] + widths[None]) / 2
        gaps[np.diag_indices(len(roster))] = 1
        assert (gaps > 0.05).all()
        assert (places[:, :2] - widths[:, None] / 2 >= 1).all()
        assert (places[:, 2] == 0).all()
        bearing = np.arctan2(world.zone[1] - places[:, 1], world.zone[0] - places[:, 0])
        error = (places[:, 3] - bearing + np.pi) % (2 * np.pi) - np.pi
        assert (np.abs(error) <= 0.1501).all()
        assert (np.abs(places[:, 3]) <= np.pi + 1e-6).all()


@pytest.mark.parametrize("wide", [True, False])
def test_flanking_lanes_leave_room_for_the_heaviest_in_a_narrow_world(wide):
    """Lanes of two spawns to a zone between them, along a world of 100 x 24 voxels, in rock."""
    sides = set()
    for seed in range(20):
        voxels = np.full((12, 24, 100) if wide else (12, 100, 24), SOLID, np.uint8)
        places = [(6.0, 12.0), (94.0, 12.0), (50.0, 12.0)]
        ends = [number for place in places for number in (place if wide else place[::-1])]
        cut_lanes(voxels, np.array([seed], np.uint64), *ends)
        along = voxels[0] if wide else voxels[0].T
        for halfway in (28, 72):
            flank = np.flatnonzero(along[:, halfway] == AIR)
            flank = flank[np.abs(flank + 0.5 - 12) > HALF_WIDTH]
            assert len(flank) >= 5, "a heavy mech needs five"
            sides.add((halfway, bool(flank[0] < 12)))
    assert len(sides) == 4, "either side is drawn now and then"


@pytest.mark.parametrize("name", BIOME_NAMES)
def test_every_biome_builds_what_it_is_known_for_and_can_be_played(name):
    view = np.zeros((16, 24, 24), np.uint8)
    build_biome(view, np.zeros(1, np.uint64), BIOME_NAMES.index(name))
    assert set(np.unique(view)) - {AIR} == SIGNATURES[name]
    config = EchelonConfig.preset("skirmish").replace({"world.biomes": (name,), "world.thickets": 0.0})
    world = generate_world(config, 3)
    assert world.recipe["biomes"] == [name] * 4
    assert set(np.unique(world.voxels)) <= SIGNATURES[name] | {AIR, DIRT}
    assert (world.voxels[1:] != AIR).any() or name in ("sunken_canal",)


def test_quadrants_say_where_each_biome_lies():
    biomes = ("volcanic_ridge", "sunken_canal", "hydroponic_lab", "barrens")
    known = {LAVA: "volcanic_ridge", WATER: "sunken_canal", GLASS: "hydroponic_lab"}
    for seed in range(12):
        world = generate_world(EchelonConfig().replace({"world.biomes": biomes}), seed)
        covered = np.zeros(world.voxels.shape[1:], int)
        for place in world.quadrants:
            area = np.s_[place["y"] : place["y"] + place["depth"], place["x"] : place["x"] + place["width"]]
            covered[area] += 1
            for material, name in known.items():
                assert place["name"] == name or not (world.voxels[(slice(None), *area)] == material).any(), seed
        assert (covered == 1).all()
        assert [place["name"] for place in world.quadrants] == world.recipe["biomes"]
    assert generate_world("leap", 1).quadrants == []


def test_bushes_cover_the_asked_share_of_free_ground_and_stop_nobody():
    plain, bushy = (generate_world(EchelonConfig().replace({"world.thickets": share}), 5) for share in (0.0, 0.4))
    free = plain.voxels[1] == AIR
    assert (bushy.voxels[1][free] == FOLIAGE).mean() == pytest.approx(0.4, abs=0.05)
    np.testing.assert_array_equal(bushy.voxels[1][~free], plain.voxels[1][~free])
    np.testing.assert_array_equal(bushy.walk, plain.walk)


def test_all_biomes_transforms_and_corners_are_drawn_alike():
    worlds = [generate_world("duel", seed) for seed in range(160)]
    biomes = Counter(name for world in worlds for name in world.recipe["biomes"])
    transforms = Counter(world.recipe["transform"] for world in worlds)
    corners = Counter(world.spawns[0] for world in worlds)
    assert (set(biomes), set(transforms), len(corners)) == (set(BIOME_NAMES), set(TRANSFORMS), 4)
    assert min(biomes.values()) > 15, "40 of each are expected, less what the fairness check refuses"
    assert min(transforms.values()) > 20
    assert min(corners.values()) > 24
    assert all(len(set(world.recipe["biomes"])) == 4 for world in worlds), "four distinct biomes each"


@pytest.mark.parametrize(
    ("change", "message"),
    [({"seed": 4}, "was changed"), ({"schema_version": 99}, "schema 99"), ({"generator": None}, "is not complete"),
     ({"biomes": ["barrens"] * 4}, "was changed")],
)  # fmt: skip
def test_damaged_and_foreign_recipes_are_refused(change, message):
    recipe = {**generate_world("duel", 3).recipe, **change}
    with pytest.raises(ValueError, match=message):
        World.from_recipe(recipe)


def test_a_recipe_that_promises_another_map_is_refused():
    recipe = {**generate_world("duel", 3).recipe, "seed": 4}
    recipe["hashes"] = {**recipe["hashes"], "recipe": recipe_hash(recipe)}
    for wrong, message in ((recipe, "does not give the map it promises"), ({}, "recipe is not complete")):
        with pytest.raises(ValueError, match=message):
            World.from_recipe(wrong)


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        ({"match.pack": ("heavy",) * 40}, r"40 mechs needs a spawn square of \d+ voxels.*enlarge world.size"),
        (
            {"world.spawn_share": 0.4, "world.zone_radius": 100.0},
            r"every zone on a map of 32 x 32 .* would cover a spawn; shrink",
        ),
    ],
)
def test_what_finds_no_room_on_a_map_is_refused_in_words(overrides, message):
    config = EchelonConfig.preset("duel").replace(overrides)
    with pytest.raises(ValueError, match=message):
        generate_world(config, 0)
    assert generate_world(config.replace({"world.zone_radius": 20.0, "match.pack": ("medium",)}), 0).zone[2] > 9


def test_seeds_of_numpy_give_the_same_map_and_what_is_no_seed_is_refused():
    with pytest.raises(ValueError, match="a seed must be an integer from 0"):
        generate_world("duel", 1.7)
    world = generate_world("duel", np.int64(3))
    assert world.recipe == generate_world("duel", 3).recipe
    check_rebuilt(world)


@pytest.mark.parametrize("preset", ["recon", "campaign"])
@pytest.mark.parametrize("seed", range(3))
def test_places_of_the_zone_lie_apart_and_are_fair_to_both_teams(preset, seed):
    config, world = EchelonConfig.preset(preset), generate_world(preset, seed)
    check_rebuilt(world)
    middles, spawns = np.array(world.places), world.spawns
    assert len(middles) == config.world.zone_places
    assert world.zone == world.places[0]
    reach = middles[:, 2] + config.sensors.zone_range
    apart = np.hypot(*(middles[:, None, :2] - middles[None, :, :2]).transpose(2, 0, 1))
    np.fill_diagonal(apart, np.inf)
    assert (apart > reach[:, None]).all(), "nobody perceives one place from the middle of another"
    edge = world.spawn_edge
    for (x, y, radius), walk in zip(world.places, world.walks, strict=True):
        distances, reached = walking_distances(world.voxels, (x, y, radius))
        np.testing.assert_array_equal(walk, distances)
        length = walk.shape[0]
        cells = [[edge // 2 if c == 0 else length - 1 - edge // 2 for c in corner] for corner in spawns]
        shorter, longer = sorted(walk[row, column] for column, row in cells)
        assert all(reached[row, column] for column, row in cells)
        assert longer <= shorter * (1 + config.world.max_path_difference)


def test_one_place_needs_no_mention_in_a_recipe_and_several_do():
    assert "zone_places" not in generate_world("duel", 0).recipe["generator"]["world"]
    assert generate_world("recon", 0).recipe["generator"]["world"]["zone_places"] == 5
