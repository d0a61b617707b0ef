"""Walking distances: equal to a slow reference; ``test_navigation.py`` lets a heavy mech really walk."""

import numpy as np
import pytest
from tests.env.walking import walking_lengths

from echelon_env.catalog import GLASS, SOLID, WATER
from echelon_env.sim.walking import walking_distances
from echelon_env.worldgen.biomes import box

SOLIDS = (SOLID, GLASS)


def standing(solid, x, y):
    """Return the height on which a 3.5 wide, 4 high mech rests over a cell and the top of its room, or None."""
    depth, height, width = solid.shape
    if not (2 <= x < width - 2 and 2 <= y < height - 2):
        return None
    floor, top = 0, depth
    for j in range(y - 2, y + 3):
        for i in range(x - 2, x + 3):
            column = solid[:, j, i]
            rest = int(np.argmin(column)) if not column.all() else depth
            floor = max(floor, rest)
            above = np.flatnonzero(column[rest:])
            if len(above):
                top = min(top, rest + int(above[0]))
            elif column.all():
                top = 0
    return (floor, max(top, 0)) if top - floor >= 4 else None


def reference(voxels, middle, inside):
    """Return walking distances to the zone from all cells from which there is a way; roofs in it do not count."""
    rest, room = np.full((2, *voxels.shape[1:]), -1)
    solid = np.isin(voxels, SOLIDS)
    for y, x in np.ndindex(rest.shape):
        rest[y, x], room[y, x] = standing(solid, x, y) or (-1, -1)
    x, y = middle
    highest = 1 + (rest[y, x] if rest[y, x] >= 0 else max(rest[y, x] for x, y in inside))
    return walking_lengths(rest, room, 4, [(x, y) for x, y in inside if 0 <= rest[y, x] <= highest])


@pytest.mark.parametrize("seed", range(6))
def test_distances_equal_those_of_scipy_on_random_terrain(seed):
    rng = np.random.default_rng(seed)
    voxels = np.zeros((10, 26, 30), np.uint8)
    for _ in range(22):
        x, y = (int(v) for v in rng.integers(0, 26, 2))
        w, d, h = (int(v) for v in rng.integers(1, 6, 3))
        box(voxels, x, y, int(rng.choice([0, 0, 0, 4])), w, d, min(h, 3), int(rng.choice([SOLID, SOLID, GLASS, WATER])))
    zone = (15.0, 13.0, 4.0)
    walk, reached = walking_distances(voxels, zone)
    inside = {(x, y) for y in range(26) for x in range(30) if (x + 0.5 - 15) ** 2 + (y + 0.5 - 13) ** 2 < 16}
    expected = reference(voxels, (15, 13), inside)
    assert 60 < len(expected) < 26 * 30 - 100
    assert {(int(x), int(y)): walk[y, x] for y, x in np.argwhere(reached)} == pytest.approx(expected, abs=1e-3)
    assert (walk < 1e8).all(), "cells without a way get the distance across"
    assert {float(walk[y, x]) for x, y in inside} == {0.0}


def test_neither_the_foot_of_a_wall_nor_its_top_is_near_what_lies_behind_it():
    voxels = np.zeros((10, 30, 60), np.uint8)
    voxels[:3, 12:15, :50] = SOLID  # a wall that leaves a gap at one end
    voxels[:6, 27:, :] = SOLID  # a roof that reaches into the zone
    walk, reached = walking_distances(voxels, (6.0, 24.0, 5.0))
    assert reached[5, 6]
    assert walk[11, 6] > walk[5, 6] > 90, "not 3 x 5 voxels across the wall"
    assert not reached[28].any(), "nobody climbs the roof"
