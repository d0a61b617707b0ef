"""Pathfinding: A* equals brute force, ways never lead through walls, and a mech can really walk them."""

import itertools
import math

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


def random_ends(rest, seed):
    """Return two cells of a ground."""
    cells = [(int(x), int(y)) for y, x in np.argwhere(rest >= 0)]
    return [cells[k] for k in np.random.default_rng(seed).integers(0, len(cells), 2)]


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
    for seed in range(75):
        rest, room = random_ground(seed)
        start, goal = random_ends(rest, 1000 + seed)
        distances = walking_lengths(rest, room, HEADROOM, [start])
        path = search(new_scene, rest, room, start, goal)
        away = {c: max(abs(c[0] - goal[0]), abs(c[1] - goal[1])) + (2**0.5 - 1) * min(
            abs(c[0] - goal[0]), abs(c[1] - goal[1])) for c in distances}  # fmt: skip
        assert path[0] == start
        assert away[path[-1]] == pytest.approx(min(away.values()), abs=1e-4), "ends as near as it can"
        assert length_of(rest, room, path) == pytest.approx(distances[path[-1]], abs=1e-3)
        found, blocked = found + (goal in distances), blocked + (goal not in distances)
    assert min(found, blocked) > 15
    assert search(new_scene, rest, room, start, start) == [start]


def test_a_heap_that_is_full_costs_length_at_most(new_scene):
    longer = 0
    for seed in range(60):
        rest, room = random_ground(seed)
        start, goal = random_ends(rest, seed)
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


LOW_BRIDGE = [(SOLID, np.s_[3:5, :, 13:16])]
# A mech at x = 10, how high its feet stand, voxels before x = 20, and whether it walks there.
STRAIGHT = {
    "in the open": ("medium", 0, [], True),
    "a wall": ("medium", 0, [(SOLID, np.s_[:4, :, 15])], False),
    "glass": ("medium", 0, [(GLASS, np.s_[:4, :, 15])], False),
    "water": ("medium", 0, [(WATER, np.s_[:4, :, 15])], True),
    "a step of one voxel": ("medium", 0, [(SOLID, np.s_[0, :, 15:])], True),
    "stairs": ("medium", 0, [(SOLID, np.s_[0, :, 15:]), (SOLID, np.s_[1, :, 19:])], True),
    "a ledge of two": ("medium", 0, [(SOLID, np.s_[:2, :, 15:])], False),
    "one down": ("medium", 1, [(SOLID, np.s_[0, :, :15])], True),
    "two down": ("medium", 2, [(SOLID, np.s_[:2, :, :15])], False),
    "under a bridge": ("medium", 0, LOW_BRIDGE, True),
    "too low for a heavy mech": ("heavy", 0, LOW_BRIDGE, False),
}


@pytest.mark.parametrize(("role", "z", "walls", "free"), STRAIGHT.values(), ids=STRAIGHT)
def test_a_straight_walk_tells_walls_steps_drops_and_low_bridges(new_scene, role, z, walls, free):
    scene = new_scene(blue=(role,), at={0: (10, 20, z), 1: (16, 20)}, walls=walls)  # mechs in the way do not matter
    assert walks_straight(scene.match, scene.rules, MECH, F(20), F(20)) == free


def walk_towards(scene, decisions, x, y):
    """Let mech 0 walk to a place, if there is a way; return its places."""
    places = [scene.mechs[0][["x", "y"]].item()]
    for _ in range(decisions):
        dx, dy = head_for(scene.match, scene.rules, own_desk(scene.state), MECH, F(x), F(y), F(0), 12)
        scene.order(0, forward=dx, strafe=dy)  # it looks along x, so the frames agree
        scene.decide()
        places.append(scene.mechs[0][["x", "y"]].item())
    return places


@pytest.mark.parametrize("role", ["scout", "light", "medium", "heavy"])
def test_a_mech_walks_out_of_a_pocket_and_round_a_wall(new_scene, role):
    # A U that opens backwards.
    pocket = [(SOLID, np.s_[:6, 22:40, 36:38]), (SOLID, np.s_[:6, 22:24, 24:38]), (SOLID, np.s_[:6, 38:40, 24:38])]
    scene = new_scene(blue=(role,), at={0: (30.3, 30.2)}, mechs={1: {"alive": 0}}, walls=pocket)
    assert not walks_straight(scene.match, scene.rules, MECH, F(48), F(30))
    places = walk_towards(scene, 120, 48, 30)
    arrived = next(k for k, place in enumerate(places) if math.dist(place, (48, 30)) < 1.5)
    walked = sum(math.dist(*pair) for pair in itertools.pairwise(places[: arrived + 1]))
    assert walked < 55, "it did not wander"


def test_nothing_leads_nearer_to_a_place_behind_closed_walls(new_scene):
    walls = [np.s_[:, 26:37, 34:36], np.s_[:, 26:37, 26:28], np.s_[:, 25:27, 26:36], np.s_[:, 35:37, 26:36]]
    scene = new_scene(at={0: (30.5, 30.5)}, walls=[(SOLID, wall) for wall in walls])
    *_, (x, y) = walk_towards(scene, 30, 48, 30.5)
    assert 28 < x < 34, "it stays inside"
    scene.decide(4)
    assert math.dist(scene.mechs[0][["x", "y"]].item(), (x, y)) < 0.6
    scene.voxels[:, 29:33, 34:36] = 0  # a hole is shot into the wall
    *_, (x, _) = walk_towards(scene, 40, 48, 30.5)
    assert x > 44, "the way is looked for in the voxels as they are now"
