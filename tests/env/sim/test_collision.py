"""Collision: the kernels' box tests against brute force, and no overlap after any play."""

import numpy as np
import pytest
from tests.env.batches import begun, played
from tests.env.plain_kernels import Counted, for_plain_kernels, plainly

from echelon_env.catalog import CLASS_TABLE, COLLIDES_BITS, DEBRIS_FIELD, DIRT, FOLIAGE, GLASS, LAVA, SOLID, WATER
from echelon_env.sim.collision import SKIN, box_meets_voxels, is_free, is_occupied, line_up, top_of_others
from echelon_env.sim.state import LINE, NEAR_SLOTS

ROLES = ("scout", "light", "medium", "heavy")


def colliding_cells(voxels):
    """Return the low corners (N, 3: x, y, z) of all colliding voxels."""
    return np.argwhere((COLLIDES_BITS >> voxels.astype(np.uint32)) & 1)[:, ::-1]


def overlaps(low, high, other_low, other_high, slack):
    """Return for each other box whether it shares more than ``slack`` with the box on every axis."""
    return ((np.minimum(high, other_high) - np.maximum(low, other_low)) > slack).all(axis=-1)


def mech_box(mech):
    """Return the corners of a mech's box, (3,) each."""
    width, height = CLASS_TABLE["width"][mech["role"]], CLASS_TABLE["height"][mech["role"]]
    middle = np.array([mech["x"], mech["y"], mech["z"]], float)
    return middle - np.array([width / 2, width / 2, 0]), middle + np.array([width / 2, width / 2, height])


@pytest.mark.parametrize("seed", range(5))
def test_box_against_voxels_equals_brute_force_on_200_scenes(new_scene, seed):
    scene = new_scene(size=(24, 20, 10))
    rng = np.random.default_rng(seed)
    scene.voxels[:] = rng.choice(
        [0, SOLID, GLASS, WATER, FOLIAGE], scene.voxels.shape, p=[0.95, 0.02, 0.01, 0.01, 0.01]
    )
    cells = colliding_cells(scene.voxels)
    hits = 0
    for _ in range(200):
        x, y, z = rng.uniform((-1, -1, -0.5), (22, 22, 9))
        half, height = rng.choice([0.6, 0.75, 1.25, 1.75]), rng.choice([1.8, 2.0, 3.0, 4.0])
        low, high = np.array([x - half, y - half, z]), np.array([x + half, y + half, z + height])
        expected = overlaps(low, high, cells, cells + 1.0, float(SKIN)).any()
        if expected != overlaps(low, high, cells, cells + 1.0, float(SKIN) + 1e-5).any():
            continue  # within float32's reach of the skin
        assert box_meets_voxels(scene.match, *np.array([x, y, z, half, height], np.float32)) == expected
        hits += expected
    assert 30 < hits < 190


@pytest.mark.parametrize("packs", [1, 3])
@pytest.mark.parametrize("seed", range(5))
def test_box_against_mechs_equals_brute_force_on_200_scenes(new_scene, seed, packs):
    """Everybody, the mech that asks included, may have moved at its velocity along x and y since they lined up.

    Three packs of each team in the same space are a crowd beyond the lists of who is near.
    """
    mechs = 8 * packs
    scene = new_scene(blue=ROLES * packs, red=ROLES * packs, size=(32, 32, 10))
    stride, dt = float(scene.rules.params["stride"][0]), float(scene.rules.params["dt"][0])
    rng = np.random.default_rng(seed)
    hits, crowds = 0, 0
    for _ in range(200):
        for i in range(mechs):
            scene.place(i, rng.uniform(2, 16), rng.uniform(2, 16 if packs == 1 else 5), rng.choice([0.0, 0.0, 3.0]))
        scene.mechs["alive"] = rng.random(mechs) < 0.8
        me = int(rng.integers(mechs))
        scene.mechs["alive"][me] = 1
        for axis in ("vx", "vy"):
            scene.mechs[axis] = rng.uniform(-stride, stride, mechs) / dt
        match = scene.match
        for axis in ("x", "y"):
            scene.mechs[axis] += scene.mechs["v" + axis] * dt * rng.choice([0, 0.5, 1], mechs)
        x, y, z = scene.mechs[me]["x"], scene.mechs[me]["y"], rng.uniform(0, 5)
        role = scene.mechs[me]["role"]
        half, height = CLASS_TABLE["width"][role] / 2, CLASS_TABLE["height"][role]
        low, high = np.array([x - half, y - half, z]), np.array([x + half, y + half, z + height])
        others = [i for i in range(mechs) if i != me and scene.mechs[i]["alive"]]
        expected = {i for i in others if overlaps(low, high, *mech_box(scene.mechs[i]), float(SKIN))}
        if expected != {i for i in others if overlaps(low, high, *mech_box(scene.mechs[i]), float(SKIN) + 1e-5)}:
            continue
        crowds += match.near[me, 0] > NEAR_SLOTS
        place = np.array([x, y, z, half, height], np.float32)
        found = top_of_others(match, scene.rules, np.int64(me), *place)
        assert found == pytest.approx(max([mech_box(scene.mechs[i])[1][2] for i in expected], default=-1.0))
        assert is_free(match, scene.rules, np.int64(me), *place[:3]) == (not expected)
        scene.mechs["alive"][me] = 0  # is_occupied asks for anybody at all
        assert is_occupied(match, scene.rules, *place) == bool(expected)
        hits += bool(expected)
    assert 20 < hits < 199
    assert crowds > 20 or packs == 1


def broad_phase(new_scene, mechs, area, seed):
    """Return how many pairs are near, and how often a mech is looked at to find them and what each mech stands on."""
    scene = new_scene(blue=["medium"] * (mechs // 2), red=["medium"] * (mechs // 2), size=(96, 96, 10))
    rng = np.random.default_rng(seed)
    scene.mechs["x"], scene.mechs["y"] = rng.uniform(4, 4 + (mechs * area) ** 0.5, (2, mechs))
    state, rules = for_plain_kernels(scene.state), for_plain_kernels(scene.rules)  # in line as after an earlier step
    match = type(state)(*(array[0] for array in state))
    match = match._replace(mechs=Counted(match.mechs))
    plainly(line_up)(match, rules)
    top = plainly(top_of_others)
    for me, mech in enumerate(scene.mechs):
        top(match, rules, me, mech["x"], mech["y"], mech["z"], np.float32(1.25), np.float32(3))
    assert (np.diff(scene.mechs["xy"[match.clock["line_axis"]]][match.scratch[LINE]]) >= 0).all()
    apart = [abs(np.subtract.outer(scene.mechs[axis], scene.mechs[axis])) for axis in "xy"]
    pairs = (np.maximum(*apart) <= 2.5).sum() - mechs
    assert match.near[:, 0].sum() == pairs, "whoever is in reach counts as near, and nobody else"
    return pairs, match.mechs.read


@pytest.mark.parametrize("area", [25, 2], ids=["apart", "crowd"])
def test_the_broad_phase_looks_at_few_pairs(new_scene, area):
    """At equal density the work grows far less than the number of all pairs, in crowds beyond the lists too."""
    work = {n: np.sum([broad_phase(new_scene, n, area, seed) for seed in range(3)], axis=0) for n in (20, 40, 80, 160)}
    for mechs, found in work.items():
        assert (found <= work[20] * (mechs / 20) ** 1.7).all(), work


@pytest.mark.parametrize("material", [LAVA, WATER, DIRT, FOLIAGE, DEBRIS_FIELD])
def test_mechs_walk_through_what_does_not_collide(new_scene, material):
    beside = [(material, np.s_[:3, :, 14:])]
    scene = new_scene(at={0: (10, 10)}, orders={0: {"forward": 1}}, walls=beside)
    scene.step(20)
    assert scene.mechs[0]["x"] > 13


def assert_nothing_overlaps(core):
    slack = 2.1 * float(SKIN)
    for e, mechs in enumerate(core.state.mechs):
        cells, boxes = colliding_cells(core.state.voxels[e]), [mech_box(mech) for mech in mechs if mech["alive"]]
        size = core.state.clock[e][["size_x", "size_y", "size_z"]].item()
        for i, (low, high) in enumerate(boxes):
            assert (low >= -1e-4).all(), (e, i)
            assert (high <= np.array(size) + 1e-4).all(), (e, i)
            assert not overlaps(low, high, cells, cells + 1.0, slack).any(), (e, i)
            assert not any(overlaps(low, high, *other, slack) for other in boxes[:i]), (e, i)


@pytest.mark.parametrize("preset", ["duel", "skirmish", "standard"])
def test_random_play_never_pushes_a_mech_into_anything(preset):
    core, rng = begun(preset, (40, 41)), np.random.default_rng(1)
    for decision in range(160):
        if decision % 20 == 0:  # keep a heading for a while, so that mechs get somewhere
            actions = rng.uniform(-1, 1, core.io.agent_actions.shape).astype(np.float32)
            actions[..., 0] = np.abs(actions[..., 0])
            actions[..., 3] *= 0.2
        core.step(actions)
        if decision % 4 == 0:
            assert_nothing_overlaps(core)
            mechs = core.state.mechs
            assert not mechs["vz"][(mechs["alive"] == 1) & (mechs["grounded"] == 1)].any()
        if (core.state.clock["over"] == 1).all():
            break
    assert decision > 20


def test_matches_with_many_wrecks_never_push_a_mech_into_anything():
    for core in played(begun("skirmish", range(3), "expert")):
        assert_nothing_overlaps(core)
    assert (core.state.mechs["alive"] == 0).sum() >= 6
