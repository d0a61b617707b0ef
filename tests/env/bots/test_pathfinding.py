"""Pathfinding: A* equals brute force, ways never lead through walls, and a mech can really walk them."""

import itertools

import numpy as np
import pytest
from tests.env.walking import steps_from, walking_lengths

from echelon_env.bots import navigation
from echelon_env.bots.navigation import Desk, allocate_desks, find_path, head_for, place_near, walks_straight
from echelon_env.catalog import CLASS_TABLE, GLASS, SOLID, WATER
from echelon_env.config import EchelonConfig
from echelon_env.matches.batch import own_desk
from echelon_env.sim import walking
from echelon_env.sim.walking import lay_ways, survey, widen
from echelon_env.worldgen.world import generate_world

F, MECH = np.float32, np.int64(0)
HEADROOM = 3


def random_ground(seed, height=17, width=23):
    """Return resting heights and overhangs of a random ground with holes, steps, ledges and low ceilings."""
    rng = np.random.default_rng(seed)
    rest = rng.choice([0, 0, 0, 1, 2], (height, width)).astype(np.int32)
    rest = np.where(rng.random((height, width)) < rng.uniform(0, 0.4), -1, rest).astype(np.int32)
    return rest, np.where(rng.random((height, width)) < 0.1, rest + HEADROOM, 12).astype(np.int32)


def desk_on(rest, room):
    """Return a desk that knows the ground, and the area that it covers."""
    height, width = rest.shape
    desk = Desk(*(array[0] for array in allocate_desks(1, height, width)))
    desk.rest[:], desk.room[:], desk.before[:] = rest, room, 0
    return desk._replace(path=np.zeros((rest.size, 2), np.int32)), (0, 0, width, height, 1, HEADROOM)


def search(new_scene, rest, room, start, goal, entries=None):
    """Return the path of A* as cells (x, y); its heap has as many entries as cells, or else ``entries``."""
    desk, area = desk_on(rest, room)
    desk = desk._replace(heap=desk.heap[:entries], keys=desk.keys[:entries])
    count = find_path(new_scene().match, desk, area, start, goal, F(0))
    return [(x, y) for x, y in desk.path[:count].tolist()]


def length_of(rest, room, path):
    """Return the length of a path, after checking that each of its steps is one a mech can take."""
    total = 0.0
    for here, there in itertools.pairwise(path):
        links = steps_from(rest, room, HEADROOM, here)
        assert there in links, f"the path leaks from {here} to {there}"
        total += links[there]
    return total


def test_paths_are_as_short_as_brute_force_finds_and_never_leak(new_scene):
    found, blocked = 0, 0
    for seed in range(150):
        rest, room = random_ground(seed)
        cells = [(int(x), int(y)) for y, x in np.argwhere(rest >= 0)]
        rng = np.random.default_rng(1000 + seed)
        start, goal = (cells[k] for k in rng.integers(0, len(cells), 2))
        distances = walking_lengths(rest, room, HEADROOM, [start])
        path = search(new_scene, rest, room, start, goal)
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


def test_a_path_to_the_own_cell_is_that_cell(new_scene):
    rest, room = random_ground(3)
    start = tuple(int(v) for v in np.argwhere(rest >= 0)[0][::-1])
    assert search(new_scene, rest, room, start, start) == [start]


def test_a_heap_that_is_full_costs_length_at_most(new_scene):
    longer = 0
    for seed in range(60):
        rest, room = random_ground(seed)
        cells = [(int(x), int(y)) for y, x in np.argwhere(rest >= 0)]
        start, goal = (cells[k] for k in np.random.default_rng(seed).integers(0, len(cells), 2))
        best = search(new_scene, rest, room, start, goal)
        for entries in (1, 2, 5, 9):
            path = search(new_scene, rest, room, start, goal, entries)
            assert path[0] == start
            length = length_of(rest, room, path)
            if path[-1] == best[-1]:
                assert length >= length_of(rest, room, best) - 1e-3
            longer += path != best
            assert path == search(new_scene, rest, room, start, goal, entries)
    assert longer > 60


def test_a_place_to_stand_is_the_nearest_on_the_own_level(new_scene):
    rest = np.full((9, 9), -1, np.int32)
    rest[4, 3], rest[4, 6], rest[2, 4] = 3, 0, 0
    here, given = (F(4.7), F(4.4)), (new_scene().match, *desk_on(rest, rest + HEADROOM))
    assert place_near(*given, *here, F(3), F(1.1)) == (3, 4)
    assert place_near(*given, *here, F(0), F(1.1)) == (6, 4)
    assert place_near(*given, *here, F(8), F(1.1)) == (-1, -1)
    assert place_near(*given, F(0.5), F(8.5), F(0), F(1.1)) == (-1, -1)


class Reference:
    """The same search with arrays of its own, over ways that are laid for the whole rectangle before."""

    def __init__(self, voxels, area):
        x0, y0, x1, y1, reach, headroom = area
        shape = (y1 - y0, x1 - x0)
        self.corner, self.shape = (x0, y0), shape
        floor, ceiling, self.rest, room = (np.zeros(shape, np.int32) for _ in range(4))
        self.ways = np.zeros(shape, np.uint16)
        survey(np.ascontiguousarray(voxels[:, y0:y1, x0:x1]), floor, ceiling)
        widen(floor, ceiling, reach, headroom, self.rest, room)
        lay_ways(self.rest, room, headroom, self.ways)

    def place(self, x, y, z, tolerance):
        """Return the nearest cell to stand on, or None."""
        column, row = int(x), int(y)
        best, least = None, np.inf
        for j, i in itertools.product(range(row - 2, row + 3), range(column - 2, column + 3)):
            if 0 <= j < self.shape[0] and 0 <= i < self.shape[1] and self.rest[j, i] >= 0:
                away = (F(i) + F(0.5) - x) ** 2 + (F(j) + F(0.5) - y) ** 2
                if abs(F(self.rest[j, i]) - z) <= tolerance and away < least:
                    best, least = j * self.shape[1] + i, away
        return best

    def path(self, start, goal, near):
        """Return the cells of the way as (x, y)."""
        push, pop = navigation.push.py_func, navigation.pop.py_func
        ways, width, cells = self.ways.ravel().tolist(), self.shape[1], self.rest.size
        turn, straight = walking.DIAGONAL, F(1)

        def estimate(a):
            dx, dy = abs(a % width - goal % width), abs(a // width - goal // width)
            return F(max(dx, dy)) + (turn - straight) * F(min(dx, dy))

        steps = [(1 << (3 * dy + dx + 4), dy * width + dx, turn if dx * dy else straight) for dy in (-1, 0, 1)
                 for dx in (-1, 0, 1)]  # fmt: skip
        heap, keys, cost, before, closed = [0] * 8 * cells, [0] * 8 * cells, {start: F(0)}, {start: None}, set()
        best, left = start, estimate(start)
        count = push(heap, keys, 0, left, start)
        while count > 0:
            _, cell, count = pop(heap, keys, count)
            if cell in closed:
                continue
            closed.add(cell)
            if (estimate(cell), cost[cell]) < (left, cost[best]):
                best, left = cell, estimate(cell)
            if estimate(cell) <= near:
                break
            for bit, by, length in steps:
                there = cell + by
                if ways[cell] & bit and there not in closed and cost[cell] + length < cost.get(there, np.inf):
                    cost[there], before[there] = cost[cell] + length, cell
                    count = push(heap, keys, count, cost[there] + estimate(there), there)
        found = []
        while best is not None:
            found.append((best % width + self.corner[0], best // width + self.corner[1]))
            best = before[best]
        return found[::-1]


@pytest.mark.ci
@pytest.mark.parametrize("preset", ["duel", "skirmish", "standard"])
def test_ways_are_those_of_a_search_that_looks_at_everything_first(new_scene, preset):
    """Cell by cell, ties included, on maps that were shot at, for all classes; all on one desk, which nobody clears."""
    config, rng, searches = EchelonConfig.preset(preset), np.random.default_rng(5), 0
    width, height, _ = config.world.size
    for seed in range(4):
        scene = new_scene(("scout", "light", "medium", "heavy"), size=config.world.size)
        scene.voxels[:] = generate_world(config, seed).voxels
        scene.voxels[rng.random(scene.voxels.shape) < (0, 0.02, 0.05, 0.15)[seed]] = 0
        match, desk = scene.match, own_desk(scene.state)
        for _ in range(200):
            me, margin, near = rng.integers(4), int(rng.choice([12, 24])), F(rng.choice([0, 3]))
            form = CLASS_TABLE[me]
            x, y, to_x, to_y = (F(rng.uniform(2, side - 2)) for side in (width, height) * 2)
            scene.mechs["x"][me], scene.mechs["y"][me], scene.mechs["z"][me] = x, y, rng.choice([0, 0, 2])
            desk.path[:] = -1
            head_for(match, scene.rules, desk, me, to_x, to_y, near, margin)
            if desk.path[0, 0] < 0:
                continue
            x0, y0 = max(0, int(min(x, to_x)) - margin), max(0, int(min(y, to_y)) - margin)
            x1, y1 = min(width, int(max(x, to_x)) + margin + 1), min(height, int(max(y, to_y)) + margin + 1)
            reach = int(0.5 + 0.5 * form["width"] - 1e-3)
            reference = Reference(scene.voxels, (x0, y0, x1, y1, reach, int(np.ceil(form["height"]))))
            level = navigation.ground_under(match, x, y, scene.mechs["z"][me], form["width"] / 2, form["height"])
            start = reference.place(x - F(x0), y - F(y0), level, F(1.1))
            goal = reference.place(to_x - F(x0), to_y - F(y0), F(0), F(1e6))
            goal = (int(to_y) - y0) * (x1 - x0) + int(to_x) - x0 if goal is None else goal
            path = reference.path(start, goal, near)[:17]
            assert [tuple(cell) for cell in desk.path.tolist()] == path + [(-1, -1)] * (17 - len(path))
            searches += 1
    assert searches > 150


def test_a_straight_walk_tells_walls_steps_drops_and_low_bridges(new_scene):
    def free(role="medium", z=0.0, **boxes):
        scene = new_scene(blue=(role,), at={0: (10, 20, z)})
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
    scene = new_scene(blue=(role,), at={0: (30.3, 30.2)})
    scene.mechs[1]["alive"] = 0
    scene.voxels[:6, 22:40, 36:38] = SOLID  # a U that opens backwards
    scene.voxels[:6, 22:24, 24:38] = SOLID
    scene.voxels[:6, 38:40, 24:38] = SOLID
    mech, walked = scene.mechs[0], 0.0
    assert not walks_straight(scene.match, scene.rules, MECH, F(48), F(30))
    for _ in range(120):
        dx, dy = head_for(scene.match, scene.rules, own_desk(scene.state), MECH, F(48), F(30), F(0), 12)
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
    scene = new_scene(blue=("medium",), at={0: (30.5, 30.5)})
    scene.voxels[:, 26:37, 34:36] = SOLID
    scene.voxels[:, 26:37, 26:28] = SOLID
    scene.voxels[:, 25:27, 26:36] = SOLID
    scene.voxels[:, 35:37, 26:36] = SOLID
    for _ in range(30):
        dx, dy = head_for(scene.match, scene.rules, own_desk(scene.state), MECH, F(48), F(30.5), F(0), 12)
        scene.order(0, forward=dx, strafe=dy)
        scene.decide()
    assert 28 < scene.mechs[0]["x"] < 34, "it stays inside"
    x, y = scene.mechs[0]["x"], scene.mechs[0]["y"]
    scene.decide(4)
    assert np.hypot(scene.mechs[0]["x"] - x, scene.mechs[0]["y"] - y) < 0.6
    scene.voxels[:, 29:33, 34:36] = 0  # a hole is shot into the wall
    for _ in range(40):
        dx, dy = head_for(scene.match, scene.rules, own_desk(scene.state), MECH, F(48), F(30.5), F(0), 12)
        scene.order(0, forward=dx, strafe=dy)
        scene.decide()
    assert scene.mechs[0]["x"] > 44, "the way is looked for in the voxels as they are now"
