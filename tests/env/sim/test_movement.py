"""Movement: speeds, turning, falling, jets, steps and what hinders them."""

import numpy as np
import pytest

from echelon_env.catalog import SOLID, WATER
from echelon_env.sim.movement import draw_order_of_play
from echelon_env.sim.state import ORDER_OF_PLAY

DT = 0.05
# class: planar speed voxels/s, turning rate rad/s, jets voxels/s²
CLASSES = {"scout": (7.0, 1.8, 18.0), "light": (6.8, 1.5, 16.0), "medium": (5.5, 1.0, 0.0), "heavy": (2.5, 0.6, 0.0)}


def alone(new_scene, role="medium", mech=None, order=None, **kwargs):
    """Return a scene and the mech that the test is about, whose fields and order may be given."""
    at = {0: (20, 20), 1: (60, 60)}
    scene = new_scene((role,), ("scout",), at=at, mechs={0: mech or {}}, orders={0: order or {}}, **kwargs)
    return scene, scene.mechs[0]


@pytest.mark.parametrize("role", CLASSES)
def test_every_class_walks_and_turns_at_its_speed(new_scene, role):
    speed, turning, _ = CLASSES[role]
    scene, mech = alone(new_scene, role, order={"forward": 1})
    scene.step(20)
    assert (mech["x"] - 20, mech["y"]) == pytest.approx((0.98 * speed, 20), rel=1e-4)
    scene.order(0, forward=0, turn=-1)
    scene.step(10)
    assert mech["yaw"] == pytest.approx(-0.5 * turning, rel=1e-4)


@pytest.mark.parametrize(("forward", "strafe", "yaw", "direction"), [
    (1, 0, np.pi / 2, (0, 1)), (0, 1, 0, (0, 1)), (0, 1, np.pi / 2, (-1, 0)), (-1, 0, 0, (-1, 0)), (0, -1, 0, (0, -1)),
])  # fmt: skip
def test_throttles_act_in_the_mechs_frame_and_strafe_is_to_the_left(new_scene, forward, strafe, yaw, direction):
    scene, mech = alone(new_scene, mech={"yaw": yaw}, order={"forward": forward, "strafe": strafe})
    scene.step(10)
    moved = np.array([mech["x"] - 20, mech["y"] - 20]) / (5.5 * 0.98 * 0.5)
    np.testing.assert_allclose(moved, direction, atol=1e-3)


@pytest.mark.parametrize(
    ("order", "mech", "walls", "share"),
    [
        pytest.param({"forward": 1, "strafe": 1}, {}, [], 1, id="a diagonal is no faster"),
        pytest.param({"forward": 0.5}, {}, [], 0.5, id="half throttle"),
        pytest.param({"forward": 1}, {"legged": 1}, [], 0.4, id="lost legs"),
        pytest.param({"forward": 1}, {}, [(WATER, 0)], 0.6, id="water"),
    ],
)
def test_the_speed_is_a_share_of_the_highest(new_scene, order, mech, walls, share):
    scene, mech = alone(new_scene, mech=mech, order=order, walls=walls)
    scene.step()
    assert np.hypot(mech["vx"], mech["vy"]) == pytest.approx(share * 5.39, rel=1e-4)


@pytest.mark.parametrize("role", CLASSES)
def test_jets_lift_the_small_classes_only(new_scene, role):
    jets = CLASSES[role][2]
    scene, mech = alone(new_scene, role, order={"vertical": 1})
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


@pytest.mark.parametrize(("legged", "height"), [(0, 12 - 1.8), (1, 0)])
def test_jets_lift_to_the_ceiling_of_the_world_and_with_lost_legs_they_lift_nobody(new_scene, legged, height):
    """Half of 18 voxels/s² do not lift against 9.81."""
    scene, mech = alone(new_scene, "scout", mech={"legged": legged}, order={"vertical": 1})
    scene.step(100)
    assert height - 0.7 < mech["z"] <= height + 1e-5


@pytest.mark.parametrize("metres", [0.5, 1.0, 2.0])
def test_falling_follows_gravity_and_ends_exactly_on_the_floor(new_scene, metres):
    scene, mech = alone(new_scene, mech={"z": 6.25}, overrides={"world.voxel_size_m": metres})
    speed, height = 0.0, 6.25
    for _ in range(8):
        speed = (speed - 9.81 / metres * DT) * 0.98
        height += speed * DT
        scene.step()
        if height > 0:
            assert (mech["z"], mech["vz"]) == pytest.approx((height, speed), abs=1e-3)
    scene.step(60)
    assert scene.of(0, "z", "vz", "grounded") == {"z": 0, "vz": 0, "grounded": 1}


def test_feet_rest_exactly_on_voxels_and_on_other_mechs_until_those_die(new_scene):
    scene, lower = alone(new_scene, mech={"z": 5.7}, walls=[(SOLID, np.s_[:3, 15:25, 15:25])])
    scene.place(1, 20.4, 20.2, 9.0)
    for alive, heights in ((1, [3, 6]), (0, [3, 3])):
        lower["alive"] = alive
        scene.step(60)
        assert scene.mechs["z"].tolist() == heights


@pytest.mark.parametrize(("height", "z", "least", "most"), [(1, 1, 26, 40), (2, 0, 22, 24 - 1.25 + 1e-3)])
def test_a_step_of_one_voxel_is_climbed_and_one_of_two_stops(new_scene, height, z, least, most):
    scene, mech = alone(new_scene, order={"forward": 1}, walls=[(SOLID, np.s_[:height, :, 24:])])
    scene.step(30)
    assert (mech["z"], mech["vx"] > 0) == (z, height == 1)
    assert least < mech["x"] <= most


def test_a_fallen_or_rising_mech_does_not_climb(new_scene):
    lying = {"x": 19.7, "fallen_s": 3.0}
    step = [(SOLID, np.s_[0, :, 21:])]
    scene, mech = alone(new_scene, mech=lying, order={"forward": 1, "turn": 1}, walls=step)
    scene.step(20)
    assert (mech["x"], mech["yaw"]) == pytest.approx((19.7, 0)), "what lies on the ground cannot turn"
    scene.set(0, fallen_s=0, vz=-3.0, z=0.9)
    scene.step()
    assert mech["z"] < 1, "a mech that falls fast does not step up"


def test_mechs_block_each_other_and_the_borders_hold(new_scene):
    scene, mech = alone(new_scene, order={"forward": 1})
    scene.place(1, 25, 20.5)
    scene.step(30)
    assert -0.3 < mech["x"] - (25 - 0.6 - 1.25) < 1e-3
    scene.order(0, forward=-1)
    scene.step(120)
    assert mech["x"] == 1.25


def test_a_shut_down_mech_drifts_to_a_halt(new_scene):
    scene, mech = alone(new_scene, order={"forward": 1})
    scene.step()
    scene.order(0, forward=-1, turn=1)
    scene.set(0, shutdown=1, heat=90)
    scene.step(10)
    assert (mech["vx"], mech["yaw"]) == pytest.approx((5.39 * 0.98**10, 0), rel=1e-4)


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
