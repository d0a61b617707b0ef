"""Looks along rays by rows of bits: they never contradict the traversal, and seldom leave the answer open."""

import numpy as np
import pytest
from tests.env.batches import begun, played

from echelon_env.catalog import AIR, OPAQUE_BITS, SOLID
from echelon_env.kernels.decorator import kernel
from echelon_env.sim.line_of_sight import ray_clear
from echelon_env.sim.voxel_bits import (
    ALONG_X,
    ALONG_Y,
    BLOCKED,
    CLEAR,
    OPAQUE,
    UNSURE,
    described,
    look_along,
    set_voxel,
)
from echelon_env.worldgen.world import generate_world


@kernel
def compare(opaque, rows, size_x, size_y, size_z, points, traversed, surveyed):
    """Write what the traversal and the survey find on every ray (R, 6)."""
    for k in range(points.shape[0]):
        ax, ay, az, bx, by, bz = points[k, 0], points[k, 1], points[k, 2], points[k, 3], points[k, 4], points[k, 5]
        traversed[k] = ray_clear(opaque, size_x, size_y, size_z, ax, ay, az, bx, by, bz)
        if abs(bx - ax) >= abs(by - ay):
            surveyed[k] = look_along(rows[ALONG_X], size_x, size_y, size_z, ax, ay, az, bx, by, bz)
        else:
            surveyed[k] = look_along(rows[ALONG_Y], size_y, size_x, size_z, ay, ax, az, by, bx, bz)


def look(voxels, points):
    """Return what traversal (R,) and survey (R,) find in a world on rays (R, 6)."""
    depth, height, width = voxels.shape
    columns, rows = described(voxels)
    traversed, surveyed = np.zeros(len(points), np.uint8), np.zeros(len(points), np.int64)
    compare(columns[OPAQUE], rows, width, height, depth, points.astype(np.float32), traversed, surveyed)
    return traversed == 1, surveyed


def check(voxels, points, unsure=1.0):
    """Assert that survey and traversal agree where the survey decides, and that it leaves at most a share open."""
    traversed, surveyed = look(voxels, points)
    wrong = ((surveyed == CLEAR) & ~traversed) | ((surveyed == BLOCKED) & traversed)
    assert not wrong.any(), f"the survey is wrong on the rays {points[wrong][:3].tolist()}"
    assert (surveyed == UNSURE).mean() <= unsure
    return traversed, surveyed


@pytest.mark.parametrize("size", [(32, 32, 12), (100, 100, 20), (200, 150, 24), (64, 130, 8)])
def test_a_survey_never_contradicts_the_traversal(size):
    rng = np.random.default_rng(sum(size))
    for density in (0.0005, 0.005, 0.05):
        voxels = (rng.random(size[::-1]) < density).astype(np.uint8) * SOLID
        points = rng.uniform(0, np.array([*size, *size]), (20_000, 6))
        points[::2, 5] = points[::2, 2] + rng.uniform(-2, 2, 10_000)  # most rays between mechs are flat
        traversed, surveyed = check(voxels, points, 0.06)
        assert ((surveyed == CLEAR) & traversed).any()
        assert ((surveyed == BLOCKED) & ~traversed).any()


@pytest.mark.parametrize("grid", [1.0, 0.5, 0.25])
def test_nor_on_rays_through_edges_and_corners_or_along_faces(grid):
    rng = np.random.default_rng(1)
    voxels = (rng.random((10, 70, 70)) < 0.02).astype(np.uint8) * SOLID
    size = np.array([70, 70, 10] * 2)
    points = np.floor(rng.uniform(-2, size + 2, (40_000, 6)) / grid) * grid
    points[::3, 5], points[1::6, 4], points[2::6, 3] = points[::3, 2], points[1::6, 1], points[2::6, 0]
    check(voxels, points)
    jittered = points + rng.choice([0, 1e-6, -1e-6, 1e-4, -1e-4, 2e-3], points.shape)
    check(voxels, jittered)


def test_nor_where_the_ends_lie_in_or_beside_opaque_voxels():
    rng = np.random.default_rng(2)
    voxels = (rng.random((8, 40, 40)) < 0.5).astype(np.uint8) * SOLID
    points = rng.uniform(0, np.array([40, 40, 8] * 2), (30_000, 6))
    points[:, 3:] = points[:, :3] + rng.normal(0, 1.2, (30_000, 3))
    traversed, surveyed = check(voxels, points, 0.06)
    assert ((surveyed == CLEAR) & traversed).any()


@pytest.mark.parametrize("preset", ["skirmish", "standard", "company"])
def test_rays_between_mechs_on_maps_are_decided_at_once(preset):
    world = generate_world(preset, 3)
    rng = np.random.default_rng(3)
    _, height, width = world.voxels.shape
    points = rng.uniform(0, np.array([width, height, 3, width, height, 3]), (20_000, 6))
    traversed, surveyed = check(world.voxels, points, 0.05)
    assert 0.005 < traversed.mean() < 0.98, "few rays cross a large map full of bushes"
    assert (surveyed == CLEAR).sum() > 0.8 * traversed.sum()


def test_rows_follow_the_voxels_one_by_one_and_through_a_match():
    core = begun("skirmish", [3], "expert")
    first = core.state.voxels[0].copy()
    for _ in played(core, 100):
        pass
    opaque = [(OPAQUE_BITS >> voxels.astype(np.uint32)) & 1 for voxels in (first, core.state.voxels[0])]
    assert (opaque[0] != opaque[1]).any(), "a match without damage tests nothing"
    match = type(core.state)(*(array[0] for array in core.state))
    for material in (SOLID, AIR):
        set_voxel(match, 5, 20, 2, material)
        _, expected = described(match.voxels)
        np.testing.assert_array_equal(match.rows, expected)
        assert (match.rows[ALONG_X, 2, 20, 0] >> np.uint64(5)) & np.uint64(1) == (material == SOLID)
        assert (match.rows[ALONG_Y, 2, 5, 0] >> np.uint64(20)) & np.uint64(1) == (material == SOLID)
