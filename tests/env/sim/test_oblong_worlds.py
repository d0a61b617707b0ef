"""Worlds that are longer one way than the other: the rules hold in their far end, whichever way that is."""

import numpy as np
import pytest

from echelon_env.catalog import AIR, GAUSS, LAVA, MISSILE, SMOKE, SOLID
from echelon_env.mdp.rewards import set_potentials

LONG, SHORT = 60, 24


@pytest.fixture(params=["wide", "tall"])
def at(request):
    """What makes (x, y) of a place along and across the world."""
    return lambda along, across: (along, across) if request.param == "wide" else (across, along)


@pytest.fixture
def scene(new_scene, at):
    """A medium of either team near both ends of an oblong world."""
    return new_scene(size=(*at(LONG, SHORT), 12), at={0: at(5.5, 12.5), 1: at(52.5, 12.5)})


def shoot(scene, weapon, at, along, speed, height=1.5, life=5.0):
    scene.add_shot(weapon, (*at(along, 12.5), height), (*at(speed, 0), 0), life)


def test_a_shot_flies_on_in_the_far_end(scene, at):
    shoot(scene, GAUSS, at, 35, 40, height=2.5)
    scene.step(10)
    assert scene.mechs[1]["hp"] < 150


def test_an_explosion_wears_the_far_end_as_the_near_one(scene, at):
    worn = []
    for wall in (30, 55):
        scene.voxels[:] = AIR
        scene.match.wear["points"] = 0
        first, last = at(slice(wall, wall + 4), slice(None))
        scene.voxels[:8, last, first] = SOLID
        scene.place(1, *at(58.5, 2.5))
        shoot(scene, MISSILE, at, wall - 0.5, 12)
        scene.step(2)
        wear = scene.wear if at(1, 0) == (1, 0) else scene.wear.swapaxes(1, 2)
        worn.append(wear[:, :, wall : wall + 4].copy())
    assert np.count_nonzero(worn[0]) > 20
    np.testing.assert_array_equal(worn[1], worn[0])


def test_smoke_lies_where_its_shell_burst(scene, at):
    shoot(scene, SMOKE, at, 50, 20, life=0.05)
    scene.step()
    assert scene.match.clouds[0][["x", "y"]].item() == pytest.approx(at(51, 12.5), abs=0.1)


def test_the_ground_under_the_feet_is_that_of_the_far_end(scene, at):
    x, y = at(52, 12)
    scene.voxels[0, y, x] = LAVA
    scene.step(2)
    assert (scene.mechs["heat"] > 0).tolist() == [False, True]


def test_the_way_left_is_that_of_the_far_end(scene, at):
    scene.match.walk[:] = np.add.outer(*at(np.arange(LONG), np.zeros(SHORT))[::-1])
    scene.clock["walk_scale"] = LONG
    set_potentials(scene.match, scene.rules)
    assert scene.mechs["potential"].tolist() == pytest.approx([-5 / 60, -52 / 60])
