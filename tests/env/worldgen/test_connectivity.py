"""Walking distances: equal to a slow reference, and true for a heavy mech that really walks."""

import heapq

import numpy as np
import pytest

from echelon_env.catalog import GLASS, SOLID, WATER
from echelon_env.config import EchelonConfig
from echelon_env.sim.collision import is_free
from echelon_env.worldgen.biomes import box
from echelon_env.worldgen.connectivity import walking_distances
from echelon_env.worldgen.world import generate_world
from echelon_env.worldgen.zone import cut_lane

SOLIDS = (SOLID, GLASS)


def standing(voxels, x, y):
    """Return the height on which a 3.5 wide, 4 high mech rests over a cell and the top of its room, or None."""
    depth, height, width = voxels.shape
    if not (2 <= x < width - 2 and 2 <= y < height - 2):
        return None
    floor, top = 0, depth
    for j in range(y - 2, y + 3):
        for i in range(x - 2, x + 3):
            column = np.isin(voxels[:, j, i], SOLIDS)
            rest = int(np.argmin(column)) if not column.all() else depth
            floor = max(floor, rest)
            above = np.flatnonzero(column[rest:])
            if len(above):
                top = min(top, rest + int(above[0]))
            elif column.all():
                top = 0
    return (floor, max(top, 0)) if top - floor >= 4 else None


def reference(voxels, zone):
    """Return walking distances by a plain Dijkstra; infinity where there is no way."""
    _, height, width = voxels.shape
    places = {(x, y): standing(voxels, x, y) for y in range(height) for x in range(width)}

    def walkable(a, b):
        p, q = places.get(a), places.get(b)
        if p is None or q is None or abs(p[0] - q[0]) > 1:
            return False
        return min(p[1], q[1]) - max(p[0], q[0]) >= 4

    walk = {}
    queue = [
        (0.0, cell) for cell, place in places.items()
        if place and (cell[0] + 0.5 - zone[0]) ** 2 + (cell[1] + 0.5 - zone[1]) ** 2 < zone[2] ** 2
    ]  # fmt: skip
    heapq.heapify(queue)
    while queue:
        distance, (x, y) = heapq.heappop(queue)
        if (x, y) in walk:
            continue
        walk[x, y] = distance
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                there, side, ahead = (x + dx, y + dy), (x + dx, y), (x, y + dy)
                if there == (x, y) or there in walk or not walkable((x, y), there):
                    continue
                if dx and dy:
                    corners = [((x, y), side), (side, there), ((x, y), ahead), (ahead, there)]
                    if not all(walkable(a, b) for a, b in corners):
                        continue
                heapq.heappush(queue, (distance + (2**0.5 if dx and dy else 1.0), there))
    return walk


@pytest.mark.parametrize("seed", range(6))
def test_distances_equal_a_plain_dijkstra_on_random_terrain(seed):
    rng = np.random.default_rng(seed)
    voxels = np.zeros((10, 26, 30), np.uint8)
    for _ in range(22):
        x, y = (int(v) for v in rng.integers(0, 26, 2))
        w, d, h = (int(v) for v in rng.integers(1, 6, 3))
        box(voxels, x, y, int(rng.choice([0, 0, 0, 4])), w, d, min(h, 3), int(rng.choice([SOLID, SOLID, GLASS, WATER])))
    zone = (15.0, 13.0, 4.0)
    walk, reached = walking_distances(voxels, zone)
    expected = reference(voxels, zone)
    inside = {(x, y) for y in range(26) for x in range(30) if (x + 0.5 - 15) ** 2 + (y + 0.5 - 13) ** 2 < 16}
    assert 60 < len(expected) < 26 * 30 - 100
    assert {(int(x), int(y)) for y, x in np.argwhere(reached)} == set(expected)
    for (x, y), distance in expected.items():
        assert walk[y, x] == pytest.approx(distance, abs=1e-3)
    assert np.isfinite(walk).all()
    assert (walk < 1e8).all(), "cells without a way get the distance across"
    assert all(walk[y, x] == 0 for x, y in inside)


def test_a_lane_is_wide_enough_at_any_angle():
    for angle in np.linspace(0, np.pi, 13):
        voxels = np.full((8, 40, 40), SOLID, np.uint8)
        reach = 15 * np.array([np.cos(angle), np.sin(angle)])
        cut_lane(voxels, tuple(20 - reach), tuple(20 + reach))
        _, reached = walking_distances(voxels, (20 + reach[0], 20 + reach[1], 1.5))
        start = (20 - reach).astype(int)
        assert reached[start[1], start[0]], angle


def heavies_at_spawns(new_scene, seed):
    """Yield, for each spawn of a world, the world and a scene of a heavy mech in the middle of that square."""
    config = EchelonConfig.preset("skirmish")
    world = generate_world(config, seed)
    edge, (width, height, _) = world.spawn_edge, config.world.size
    for corner_x, corner_y in world.spawns:
        scene = new_scene(blue=("heavy",), red=("scout",), size=config.world.size)
        scene.voxels[:], scene.match.walk[:] = world.voxels, world.walk
        scene.clock["zone_x"], scene.clock["zone_y"], scene.clock["zone_radius"] = world.zone
        scene.mechs[1]["alive"] = 0
        x, y = width - edge / 2 if corner_x else edge / 2, height - edge / 2 if corner_y else edge / 2
        scene.place(0, int(x) + 0.5, int(y) + 0.5)
        yield world, scene


@pytest.mark.parametrize("seed", range(4))
def test_a_heavy_mech_really_walks_from_both_spawns_to_the_zone(new_scene, seed):
    for world, scene in heavies_at_spawns(new_scene, seed):
        mech = scene.mechs[0]
        x, y = mech["x"], mech["y"]
        assert is_free(scene.match, scene.rules, np.int64(0), x, y, np.float32(0))
        cell = (int(x), int(y))
        steps = 0
        while world.walk[cell[1], cell[0]] > 0:
            around = [(cell[0] + i, cell[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
            cell = min(around, key=lambda c: world.walk[c[1], c[0]])
            for _ in range(60):  # walk to the middle of the next cell
                dx, dy = cell[0] + 0.5 - mech["x"], cell[1] + 0.5 - mech["y"]
                if abs(dx) < 0.02 and abs(dy) < 0.02:
                    break
                scale = max(1.0, 2.5 * 0.05 * 0.98 / max(1e-6, float(np.hypot(dx, dy))))
                gain = 1 / (2.5 * 0.05 * 0.98)
                scene.order(0, forward=float(dx) * gain / scale, strafe=float(dy) * gain / scale)
                mech["heat"], mech["hp"] = 0, 200  # the ground may be hot; this is about the way
                scene.step(1)
                steps += 1
            else:
                pytest.fail(f"stuck at {mech['x']}, {mech['y']} on the way to {cell}")
        assert steps > 50
