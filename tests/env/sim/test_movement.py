"""Movement: speeds, turning, falling, jets, steps and what hinders them."""

import numpy as np
import pytest

from echelon_env.catalog import SOLID, WATER
from echelon_env.sim.movement import draw_order_of_play
from echelon_env.sim.state import ORDER_OF_PLAY

DT = 0.05
# class: planar speed voxels/s, turning rate rad/s, jets voxels/s²
CLASSES = {"scout": (7.0, 1.8, 18.0), "light": (6.8, 1.5, 16.0), "medium": (5.5, 1.0, 0.0), "heavy": (2.5, 0.6, 0.0)}


def alone(new_scene, role="medium", **kwargs):
    scene = new_scene(blue=(role,), red=("scout",), at={0: (20, 20), 1: (60, 60)}, **kwargs)
    return scene, scene.mechs[0]


@pytest.mark.parametrize("role", CLASSES)
def test_every_class_walks_and_turns_at_its_speed(new_scene, role):
    speed, turning, _ = CLASSES[role]
    scene, mech = alone(new_scene, role)
    scene.order(0, forward=1)
    scene.step(20)
    assert mech["x"] - 20 == pytest.approx(0.98 * speed, rel=1e-4)
    assert mech["y"] == 20
    scene.order(0, forward=0, turn=-1)
    scene.step(10)
    assert mech["yaw"] == pytest.approx(-0.5 * turning, rel=1e-4)


@pytest.mark.parametrize(("forward", "strafe", "yaw", "direction"), [
    (1, 0, np.pi / 2, (0, 1)), (0, 1, 0, (0, 1)), (0, 1, np.pi / 2, (-1, 0)), (-1, 0, 0, (-1, 0)), (0, -1, 0, (0, -1)),
])  # fmt: skip
def test_throttles_act_in_the_mechs_frame_and_strafe_is_to_the_left(new_scene, forward, strafe, yaw, direction):
    scene, mech = alone(new_scene)
    mech["yaw"] = yaw
    scene.order(0, forward=forward, strafe=strafe)
    scene.step(10)
    moved = np.array([mech["x"] - 20, mech["y"] - 20]) / (5.5 * 0.98 * 0.5)
    np.testing.assert_allclose(moved, direction, atol=1e-3)


def test_a_diagonal_is_no_faster_and_half_throttle_is_half_as_fast(new_scene):
    scene, mech = alone(new_scene)
    scene.order(0, forward=1, strafe=1)
    scene.step(1)
    assert np.hypot(mech["vx"], mech["vy"]) == pytest.approx(5.39, rel=1e-4)
    scene.order(0, forward=0.5, strafe=0)
    scene.step(1)
    assert np.hypot(mech["vx"], mech["vy"]) == pytest.approx(2.695, rel=1e-4)


def test_lost_legs_and_water_slow_down(new_scene):
    scene, mech = alone(new_scene)
    scene.order(0, forward=1)
    mech["legged"] = 1
    scene.step(1)
    assert mech["vx"] == pytest.approx(0.4 * 5.39, rel=1e-4)
    mech["legged"] = 0
    scene.voxels[0] = WATER
    scene.step(1)
    assert mech["vx"] == pytest.approx(0.6 * 5.39, rel=1e-4)


@pytest.mark.parametrize("role", CLASSES)
def test_jets_lift_the_small_classes_only(new_scene, role):
    jets = CLASSES[role][2]
    scene, mech = alone(new_scene, role)
    scene.order(0, vertical=1)
    scene.step(10)
    speed, height = 0.0, 0.0
    for _ in range(10):
        speed = (speed + (jets - 9.81) * DT) * 0.98
        height += speed * DT
    assert mech["z"] == (pytest.approx(height, rel=1e-3) if jets > 9.81 else 0.0)
    assert mech["grounded"] == int(jets < 9.81)
    if jets:
        assert height > 0.5
        scene.order(0, vertical=-1)
        scene.step(80)
        assert mech["z"] == 0, "a negative throttle does not pull down, gravity does"


def test_lost_legs_halve_the_jets(new_scene):
    scene, mech = alone(new_scene, "scout")
    mech["legged"] = 1
    scene.order(0, vertical=1)
    scene.step(20)
    assert mech["z"] == 0, "9 voxels/s² do not lift against 9.81"


def test_nothing_rises_through_the_ceiling_of_the_world(new_scene):
    scene, mech = alone(new_scene, "scout")
    scene.order(0, vertical=1)
    scene.step(100)
    assert 9.5 < mech["z"] <= 12 - 1.8 + 1e-5


@pytest.mark.parametrize("metres", [0.5, 1.0, 2.0])
def test_falling_follows_gravity_and_ends_exactly_on_the_floor(new_scene, metres):
    scene, mech = alone(new_scene, overrides={"world.voxel_size_m": metres})
    mech["z"] = 6.25
    speed, height = 0.0, 6.25
    for _ in range(8):
        speed = (speed - 9.81 / metres * DT) * 0.98
        height += speed * DT
        scene.step(1)
        if height > 0:
            assert mech["z"] == pytest.approx(height, abs=1e-3)
            assert mech["vz"] == pytest.approx(speed, abs=1e-3)
    scene.step(60)
    assert mech["z"] == 0
    assert mech["vz"] == 0
    assert mech["grounded"] == 1


def test_feet_rest_exactly_on_voxels_and_on_other_mechs(new_scene):
    scene, mech = alone(new_scene)
    scene.voxels[:3, 15:25, 15:25] = SOLID
    mech["z"] = 5.7
    scene.place(1, 20.4, 20.2, 9.0)
    scene.step(60)
    assert mech["z"] == 3.0
    assert scene.mechs[1]["z"] == 6.0


def test_a_step_of_one_voxel_is_climbed_and_one_of_two_stops(new_scene):
    for height in (1, 2):
        scene, mech = alone(new_scene)
        scene.voxels[:height, :, 24:] = SOLID
        scene.order(0, forward=1)
        scene.step(30)
        if height == 1:
            assert mech["z"] == 1.0
            assert mech["x"] > 26
        else:
            assert mech["z"] == 0.0
            assert mech["vx"] == 0
            assert 22 < mech["x"] <= 24 - 1.25 + 1e-3


def test_a_fallen_or_rising_mech_does_not_climb(new_scene):
    scene, mech = alone(new_scene)
    scene.voxels[0, :, 21:] = SOLID
    mech["x"], mech["fallen_s"] = 19.7, 3.0
    scene.order(0, forward=1, turn=1)
    scene.step(20)
    assert mech["x"] == pytest.approx(19.7)
    assert mech["yaw"] == 0, "what lies on the ground cannot turn"
    mech["fallen_s"], mech["vz"], mech["z"] = 0, -3.0, 0.9
    scene.step(1)
    assert mech["z"] < 1, "a mech that falls fast does not step up"


def test_mechs_block_each_other_and_the_borders_hold(new_scene):
    scene, mech = alone(new_scene)
    scene.place(1, 25, 20.5)
    scene.order(0, forward=1)
    scene.step(30)
    assert mech["x"] == pytest.approx(25 - 0.6 - 1.25, abs=0.3)
    assert mech["x"] <= 25 - 0.6 - 1.25 + 1e-3
    scene.order(0, forward=-1)
    scene.step(120)
    assert mech["x"] == 1.25


def test_a_mech_falls_when_the_one_below_dies(new_scene):
    scene, _ = alone(new_scene)
    scene.place(1, 20, 20, 3.0)
    scene.step(5)
    assert scene.mechs[1]["z"] == 3.0
    scene.mechs[0]["alive"] = 0
    scene.step(60)
    assert scene.mechs[1]["z"] == 0.0


def test_a_shut_down_mech_drifts_to_a_halt(new_scene):
    scene, mech = alone(new_scene)
    scene.order(0, forward=1)
    scene.step(1)
    scene.order(0, forward=-1, turn=1)
    mech["shutdown"], mech["heat"] = 1, 90
    scene.step(10)
    assert mech["vx"] == pytest.approx(5.39 * 0.98**10, rel=1e-4)
    assert mech["yaw"] == 0


def test_the_order_of_movement_is_a_fair_permutation_that_the_seed_fixes(new_scene):
    scene = new_scene(blue=("medium",) * 3, red=("medium",) * 3)
    first = np.zeros(6)
    for tick in range(600):
        scene.clock["tick"] = tick
        draw_order_of_play(scene.match)
        assert sorted(scene.match.scratch[ORDER_OF_PLAY]) == list(range(6))
        first[scene.match.scratch[ORDER_OF_PLAY][0]] += 1
    assert (abs(first - 100) < 40).all(), "each of six should lead about 100 of 600 times"
    order = scene.match.scratch[ORDER_OF_PLAY].copy()
    scene.match.scratch[ORDER_OF_PLAY][:] = 0
    draw_order_of_play(scene.match)
    np.testing.assert_array_equal(scene.match.scratch[ORDER_OF_PLAY], order)
