"""Pathfinding: A* equals brute force, ways never lead through walls, and a mech can really walk them."""

import itertools

import numpy as np
import pytest
from tests.env.walking import steps_from, walking_lengths

from echelon_env.bots.navigation import find_path, head_for, place_near, walks_straight
from echelon_env.catalog import GLASS, SOLID, WATER
from echelon_env.worldgen.connectivity import lay_ways

F, MECH = np.float32, np.int64(0)
HEADROOM = 3


def random_ground(seed, height=17, width=23):
    """Return resting heights and overhangs of a random ground with holes, steps, ledges and low ceilings."""
    rng = np.random.default_rng(seed)
    rest = rng.choice([0, 0, 0, 1, 2], (height, width)).astype(np.int32)
    rest = np.where(rng.random((height, width)) < rng.uniform(0, 0.4), -1, rest).astype(np.int32)
    room = np.where(rng.random((height, width)) < 0.1, rest + HEADROOM, 12).astype(np.int32)
    return rest, room


def search(rest, room, start, goal):
    """Return the path of A* as cells (x, y)."""
    width = rest.shape[1]
    path, ways = np.full(rest.size, -1, np.int32), np.empty(rest.shape, np.uint16)
    lay_ways(rest, room, HEADROOM, ways)
    count = find_path(ways, np.int64(start[1] * width + start[0]), np.int64(goal[1] * width + goal[0]), 0.0, path)
    return [(int(c) % width, int(c) // width) for c in path[:count]]


def length_of(rest, room, path):
    """Return the length of a path, after checking that each of its steps is one a mech can take."""
    total = 0.0
    for here, there in itertools.pairwise(path):
        links = steps_from(rest, room, HEADROOM, here)
        assert there in links, f"the path leaks from {here} to {there}"
        total += links[there]
    return total


def test_paths_are_as_short_as_brute_force_finds_and_never_leak():
    found, blocked = 0, 0
    for seed in range(150):
        rest, room = random_ground(seed)
        cells = [(int(x), int(y)) for y, x in np.argwhere(rest >= 0)]
        rng = np.random.default_rng(1000 + seed)
        start, goal = (cells[k] for k in rng.integers(0, len(cells), 2))
        distances = walking_lengths(rest, room, HEADROOM, [start])
        path = search(rest, room, start, goal)
        length = length_of(rest, room, path)
        assert path[0] == start
        if goal in distances:
            found += 1
            assert path[-1] == goal
            assert length == pytest.approx(distances[goal], abs=1e-3)
        else:
            blocked += 1
            away = {c: max(abs(c[0] - goal[0]), abs(c[1] - goal[1])) + (2**0.5 - 1) * min(
                abs(c[0] - goal[0]), abs(c[1] - goal[1])) for c in distances}  # fmt: skip
            assert away[path[-1]] == pytest.approx(min(away.values()), abs=1e-4), "ends as near as it can"
            assert length == pytest.approx(distances[path[-1]], abs=1e-3)
    assert found > 30
    assert blocked > 30


def test_a_path_to_the_own_cell_is_that_cell():
    rest, room = random_ground(3)
    start = tuple(int(v) for v in np.argwhere(rest >= 0)[0][::-1])
    assert search(rest, room, start, start) == [start]


def test_a_place_to_stand_is_the_nearest_on_the_own_level():
    rest = np.full((9, 9), -1, np.int32)
    rest[4, 3], rest[4, 6], rest[2, 4] = 3, 0, 0
    here = F(4.7), F(4.4)
    assert place_near(rest, *here, F(3), F(1.1)) == 4 * 9 + 3
    assert place_near(rest, *here, F(0), F(1.1)) == 4 * 9 + 6
    assert place_near(rest, *here, F(8), F(1.1)) == -1
    assert place_near(rest, F(0.5), F(8.5), F(0), F(1.1)) == -1


def test_a_straight_walk_tells_walls_steps_drops_and_low_bridges(new_scene):
    def free(role="medium", z=0.0, **boxes):
        scene = new_scene(blue=(role,))
        scene.place(0, 10, 20, z)
        scene.place(1, 16, 20)  # another mech in the way does not matter
        for (x0, x1, z0, z1), material in boxes.get("boxes", ()):
            scene.voxels[z0:z1, :, x0:x1] = material
        return walks_straight(scene.match, scene.rules, MECH, F(20), F(20))

    assert free()
    assert not free(boxes=[((15, 16, 0, 4), SOLID)])
    assert not free(boxes=[((15, 16, 0, 4), GLASS)])
    assert free(boxes=[((15, 16, 0, 4), WATER)])
    assert free(boxes=[((15, 64, 0, 1), SOLID)]), "a step of one voxel"
    assert free(boxes=[((15, 64, 0, 1), SOLID), ((19, 64, 1, 2), SOLID)]), "stairs"
    assert not free(boxes=[((15, 64, 0, 2), SOLID)]), "a ledge of two"
    assert free(z=1.0, boxes=[((0, 15, 0, 1), SOLID)]), "one down"
    assert not free(z=2.0, boxes=[((0, 15, 0, 2), SOLID)]), "two down"
    low = [((13, 16, 3, 5), SOLID)]
    assert free("medium", boxes=low)
    assert not free("heavy", boxes=low), "too low for a heavy mech"


@pytest.mark.parametrize("role", ["scout", "light", "medium", "heavy"])
def test_a_mech_walks_out_of_a_pocket_and_round_a_wall(new_scene, role):
    scene = new_scene(blue=(role,))
    scene.mechs[1]["alive"] = 0
    scene.place(0, 30.3, 30.2)
    scene.voxels[:6, 22:40, 36:38] = SOLID  # a U that opens backwards
    scene.voxels[:6, 22:24, 24:38] = SOLID
    scene.voxels[:6, 38:40, 24:38] = SOLID
    mech, walked = scene.mechs[0], 0.0
    assert not walks_straight(scene.match, scene.rules, MECH, F(48), F(30))
    for _ in range(120):
        dx, dy = head_for(scene.match, scene.rules, MECH, F(48), F(30), F(0), 12)
        scene.order(0, forward=dx, strafe=dy)  # it looks along x, so the frames agree
        x, y = float(mech["x"]), float(mech["y"])
        scene.decide()
        walked += float(np.hypot(mech["x"] - x, mech["y"] - y))
        if np.hypot(mech["x"] - 48, mech["y"] - 30) < 1.5:
            break
    else:
        pytest.fail(f"still at {mech['x']}, {mech['y']}")
    assert walked < 55, "it did not wander"


def test_nothing_leads_nearer_to_a_place_behind_closed_walls(new_scene):
    scene = new_scene(blue=("medium",))
    scene.place(0, 30.5, 30.5)
    scene.voxels[:, 26:37, 34:36] = SOLID
    scene.voxels[:, 26:37, 26:28] = SOLID
    scene.voxels[:, 25:27, 26:36] = SOLID
    scene.voxels[:, 35:37, 26:36] = SOLID
    for _ in range(30):
        dx, dy = head_for(scene.match, scene.rules, MECH, F(48), F(30.5), F(0), 12)
        scene.order(0, forward=dx, strafe=dy)
        scene.decide()
    assert 28 < scene.mechs[0]["x"] < 34, "it stays inside"
    x, y = scene.mechs[0]["x"], scene.mechs[0]["y"]
    scene.decide(4)
    assert np.hypot(scene.mechs[0]["x"] - x, scene.mechs[0]["y"] - y) < 0.6
    scene.voxels[:, 29:33, 34:36] = 0  # a hole is shot into the wall
    for _ in range(40):
        dx, dy = head_for(scene.match, scene.rules, MECH, F(48), F(30.5), F(0), 12)
        scene.order(0, forward=dx, strafe=dy)
        scene.decide()
    assert scene.mechs[0]["x"] > 44, "the way is looked for in the voxels as they are now"
