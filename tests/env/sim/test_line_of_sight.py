"""Line of sight: symmetric, equal to a slow reference, blocked by what the rules say and by nothing else."""

import numpy as np
import pytest

from echelon_env.catalog import AIR, DEBRIS_FIELD, FOLIAGE, GLASS, LAVA, OPAQUE_BITS, REINFORCED, SOLID, SOLID_DEBRIS
from echelon_env.sim.line_of_sight import first_collision, line_of_sight, mechs_see_each_other, smoke_between
from echelon_env.sim.voxel_bits import COLLIDING, described
from echelon_env.worldgen.world import generate_world

TOLERANCE = 1e-4  # of the ray; float32 steps may misjudge a voxel whose corner is cut by less


def overlap(a, b, cells, grow):
    """Return the share of the segment a-b inside each voxel (N, 3: x, y, z), grown by ``grow`` on every side; (N,)."""
    delta = b - a
    low, high = cells - grow, cells + 1 + grow
    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.stack([(low - a) / delta, (high - a) / delta])
    t_in, t_out = t.min(axis=0), t.max(axis=0)
    parallel = delta == 0
    beside = parallel & ((a < low) | (a > high))
    t_in, t_out = np.where(parallel, -np.inf, t_in), np.where(parallel, np.inf, t_out)
    share = np.minimum(t_out.min(axis=1), 1) - np.maximum(t_in.max(axis=1), 0)
    return np.where(beside.any(axis=1), -1.0, share)


def reference(opaque, a, b):
    """Return True (clear), False (blocked) or None where float32 cannot be expected to decide."""
    a, b = np.asarray(a, float), np.asarray(b, float)
    inner = ~((opaque == np.floor(a)).all(axis=1) | (opaque == np.floor(b)).all(axis=1))
    cells = opaque[inner]
    if (overlap(a, b, cells, 0.0) > TOLERANCE).any():
        return False
    return None if (overlap(a, b, cells, TOLERANCE * np.abs(b - a).max()) > 0).any() else True


@pytest.mark.parametrize(
    ("preset", "seed", "rays"),
    [("skirmish", seed, 250) for seed in range(4)]
    + [
        pytest.param(preset, 10, 2500, marks=[pytest.mark.slow, pytest.mark.timeout(1200)])
        for preset in ("duel", "skirmish", "standard", "company")
    ],
)
def test_random_rays_equal_the_reference_and_are_symmetric(preset, seed, rays):
    world = generate_world(preset, seed)
    depth, height, width = world.voxels.shape
    opaque = np.argwhere((OPAQUE_BITS >> world.voxels.astype(np.uint32)) & 1)[:, ::-1]
    assert len(opaque) > 100, "a map without walls tests nothing"
    rng = np.random.default_rng(seed)
    extent = np.array([width, height, depth * 0.6])
    decided, clear = 0, 0
    for _ in range(rays):
        a, b = (rng.uniform(0, extent, 3).astype(np.float32) for _ in range(2))
        seen = line_of_sight(world, a, b)
        assert seen == line_of_sight(world, b, a)
        expected = reference(opaque, a, b)
        if expected is not None:
            decided += 1
            clear += expected
            assert seen == expected, (a, b)
    assert decided > 0.96 * rays
    assert 0.04 * rays < clear < 0.96 * rays


@pytest.mark.parametrize(
    ("material", "clear"),
    [(AIR, True), (GLASS, True), (LAVA, True), (DEBRIS_FIELD, True), (SOLID, False), (SOLID_DEBRIS, False),
     (REINFORCED, False), (FOLIAGE, False)],
)  # fmt: skip
def test_only_opaque_materials_block(material, clear):
    voxels = np.zeros((4, 8, 8), np.uint8)
    voxels[1, 3, 4] = material
    assert line_of_sight(voxels, (1.5, 3.5, 1.5), (6.5, 3.5, 1.5)) == clear


FULL = np.full((3, 3, 3), SOLID, np.uint8)
WALL = np.zeros((3, 4, 4), np.uint8)
WALL[:, :, 0] = SOLID


@pytest.mark.parametrize(
    ("voxels", "a", "b", "clear"),
    [
        pytest.param(FULL, (0.5, 1.5, 1.5), (1.5, 1.5, 1.5), True, id="the voxels of the two ends do not count"),
        pytest.param(FULL, (0.5, 1.5, 1.5), (2.5, 1.5, 1.5), False, id="one between them does"),
        pytest.param(WALL, (-5.0, -1.0, 1.5), (10.0, -1.0, 1.5), True, id="beside the map"),
        pytest.param(WALL, (2.5, -3.0, 1.5), (2.5, 9.0, 1.5), True, id="through the map, beside the wall"),
        pytest.param(WALL, (-5.0, 1.5, 3.5), (10.0, 1.5, 3.5), True, id="above the map"),
        pytest.param(WALL, (-5.0, 1.5, 1.5), (10.0, 1.5, 1.5), False, id="through the wall"),
        pytest.param(WALL, (-1e6, 1.5, 1.5), (1e6, 1.5, 1.5), False, id="from very far"),
    ],
)
def test_ends_and_the_outside_of_the_map_are_clear(voxels, a, b, clear):
    assert line_of_sight(voxels, a, b) == clear


def test_rays_along_the_faces_and_corners_of_voxels_are_symmetric():
    rng = np.random.default_rng(0)
    voxels = (rng.random((6, 6, 6)) < 0.3).astype(np.uint8)
    for _ in range(300):
        a, b = rng.integers(-2, 8, 3), rng.integers(-2, 8, 3)
        assert line_of_sight(voxels, a, b) == line_of_sight(voxels, b, a)


FAR, MALFORMED = "needs points within 1e", "two points of three finite coordinates"
NO_WORLD = r"needs a World or its voxels, uint8 \(Z, Y, X\) with at most 64 layers"


@pytest.mark.parametrize(
    ("voxels", "point", "message"),
    [
        *[(WALL, point, MALFORMED) for point in ((1.0, 2.0), (1.0, np.nan, 2.0), ("1", "2", "3"))],
        (WALL, (1e30, 3.5, 1.5), FAR),
        *[(kind, (1.0, 1.0, 1.0), NO_WORLD) for kind in (WALL[0], np.zeros((65, 4, 4), np.uint8), WALL * 1.0, "map")],
    ],
)
def test_what_are_no_voxels_or_points_is_refused(voxels, point, message):
    with pytest.raises(ValueError, match=message):
        line_of_sight(voxels, (0.0, 0.0, 0.0), point)


def test_the_first_collision_is_the_nearest_wall_and_where_it_is_entered():
    voxels = np.zeros((4, 8, 16), np.uint8)
    voxels[:, :, 6] = GLASS
    voxels[:, :, 9] = SOLID
    size = (np.int32(16), np.int32(8), np.int32(4))
    ends = np.array([1.5, 3.5, 1.5, 11.5, 3.5, 1.5], np.float32)
    colliding = described(voxels)[COLLIDING]
    assert first_collision(colliding, *size, *ends) == pytest.approx((0.45, 6, 3, 1))
    assert first_collision(colliding, *size, *ends[[3, 4, 5, 0, 1, 2]]) == pytest.approx((0.15, 9, 3, 1))


def see_each_other(scene):
    seen = [mechs_see_each_other(scene.match, scene.rules, np.int64(i), np.int64(1 - i)) for i in (0, 1)]
    assert seen[0] == seen[1]
    return seen[0]


def test_smoke_blocks_while_it_lives_and_only_on_the_line(new_scene):
    scene = new_scene(apart=20.0)
    assert see_each_other(scene)
    scene.add_cloud(30, 25)
    assert see_each_other(scene), "the cloud lies 5 voxels beside the line and is 4 wide"
    scene.add_cloud(30, 23, life=0.15)
    for steps, clouds in ((0, 2), (2, 2), (1, 1)):
        scene.step(steps)
        assert (scene.clock["clouds"], see_each_other(scene)) == (clouds, clouds == 1)


@pytest.mark.parametrize("clouds", [1, 15, 16, 17, 32, 33, 40])
def test_any_of_many_clouds_hides_also_beyond_the_first_block(new_scene, clouds):
    """Clouds are laid out in blocks of 16; those of an earlier, fuller layout must not linger in the last block."""
    scene = new_scene(blue=("scout",) * 6, red=("scout",) * 6)
    assert len(scene.match.clouds) >= 40
    rng = np.random.default_rng(clouds)
    for count in (40, clouds):
        scene.clock["clouds"] = 0
        centres, radii = rng.uniform(0, 40, (count, 3)).astype(np.float32), rng.uniform(0.5, 3, count)
        for centre, radius in zip(centres, radii, strict=True):
            scene.add_cloud(*centre, radius=radius)
    blocked = 0
    for aim in range(300):
        a = rng.uniform(0, 40, 3).astype(np.float32)
        b = (2 * centres[aim % clouds] - a + rng.normal(0, 3, 3)).astype(np.float32)  # through a cloud, or past it
        along = np.clip(((centres - a) @ (b - a)) / ((b - a) @ (b - a)), 0, 1)
        margins = np.linalg.norm(a + along[:, None] * (b - a) - centres, axis=1) - radii
        if np.abs(margins).min() < 0.01:
            continue
        first = aim % 4  # the block that the search begins with, perhaps beyond the last one
        there, back = (smoke_between(scene.match, first, *ends) < 0 for ends in ((*a, *b), (*b, *a)))
        assert there == back == (margins > 0).all()
        blocked += (margins < 0).any()
    assert 30 < blocked < 300


def test_each_of_two_is_hidden_by_a_cloud_of_its_own(new_scene):
    """One cloud of a later block, then one of the first, where the search for the second has gone past it."""
    scene = new_scene(("scout",) * 6, ("scout",) * 6, at={0: (2, 10), 6: (62, 10), 7: (2, 62)})
    scene.add_cloud(2, 36)
    for _ in range(16):
        scene.add_cloud(60, 60, 30, radius=1)
    scene.add_cloud(32, 10)
    scene.perceive()
    assert scene.match.sees[0, 0, [6, 7]].tolist() == [0, 0]
    scene.match.clouds[0]["x"] = 60
    scene.perceive()
    assert scene.match.sees[0, 0, [6, 7]].tolist() == [0, 1], "the first cloud is what hid the second mech"
