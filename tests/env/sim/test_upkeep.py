"""Heat, reactor, stability, emitters and the ground under the feet."""

import pytest

from echelon_env.catalog import AIR, DEBRIS_FIELD, DIRT, LAVA, WATER

# class: heat cap, dissipation per s
HEAT = {"scout": (75, 13), "light": (80, 12), "medium": (100, 11), "heavy": (130, 10)}


def alone(new_scene, role="medium"):
    scene = new_scene(blue=(role,))
    return scene, scene.mechs[0]


@pytest.mark.parametrize("role", HEAT)
def test_every_class_cools_at_its_rate_and_three_times_as_fast_while_venting(new_scene, role):
    rate = HEAT[role][1]
    scene, mech = alone(new_scene, role)
    mech["heat"] = 60
    scene.step(20)
    assert mech["heat"] == pytest.approx(60 - rate, rel=1e-4)
    scene.order(0, vent=1)
    scene.step(10)
    assert mech["heat"] == pytest.approx(60 - 2.5 * rate, rel=1e-4)
    scene.step(100)
    assert mech["heat"] == 0


@pytest.mark.parametrize("role", HEAT)
def test_the_reactor_stops_above_the_cap_and_restarts_at_seventy_percent(new_scene, role):
    cap, rate = HEAT[role]
    scene, mech = alone(new_scene, role)
    mech["heat"] = cap + rate * 0.05 - 0.01
    scene.step(1)
    assert mech["shutdown"] == 0, "at the cap it still runs"
    mech["heat"] = cap + rate * 0.05 + 0.01
    scene.order(0, vent=1)
    scene.step(1)
    assert mech["shutdown"] == 0, "venting saved it"
    scene.order(0, vent=0)
    mech["heat"] = cap + rate * 0.05 + 0.01
    scene.step(1)
    assert mech["shutdown"] == 1
    assert scene.tally[0]["shutdowns"] == 1
    scene.order(0, vent=1)
    steps = 0
    while mech["shutdown"] == 1:
        assert mech["heat"] > 0.7 * cap - 1e-3
        scene.step(1)
        steps += 1
    assert steps == pytest.approx(0.3 * cap / (rate * 0.05), abs=2), "a shut-down mech cools passively, it cannot vent"


@pytest.mark.parametrize(
    ("material", "heat", "damage"),
    [(LAVA, 40, 5), (WATER, -30, 0), (DEBRIS_FIELD, 20, 1.25), (DIRT, 0, 0), (AIR, 0, 0)],
)
def test_the_ground_heats_cools_and_burns(new_scene, material, heat, damage):
    scene, mech = alone(new_scene)
    scene.voxels[0] = material
    mech["heat"] = 50
    scene.step(20)
    assert mech["heat"] == pytest.approx(50 - 11 + heat, rel=1e-4)
    assert mech["hp"] == pytest.approx(150 - damage)
    assert scene.tally[0]["damage_taken"] == pytest.approx(damage)
    assert scene.tally[1]["damage_dealt"] == 0


def test_lava_kills_and_nobody_gets_the_kill(new_scene):
    scene = new_scene(red=("medium", "medium"))
    mech = scene.mechs[0]
    scene.voxels[0, :10, :10] = LAVA
    mech["hp"] = 0.4
    scene.step(2)
    assert mech["alive"] == 0
    assert mech["killer"] == -1
    assert (scene.tally["kills"] == 0).all()
    assert (scene.tally["assists"] == 0).all()
    assert scene.tally[0]["deaths"] == 1


@pytest.mark.parametrize(
    ("legged", "moving", "suppressed", "rate", "ceiling"),
    [(0, 0, 0, 10, 100), (0, 1, 0, 5, 100), (0, 0, 1, 2.5, 100), (1, 0, 0, 5, 50), (1, 1, 0, 1, 50), (1, 1, 1, 1, 50)],
)
def test_stability_returns_slower_with_lost_legs_on_the_move_and_suppressed(
    new_scene, legged, moving, suppressed, rate, ceiling
):
    scene, mech = alone(new_scene)
    mech["stability"], mech["legged"], mech["vx"] = 20, legged, 2.0 * moving
    scene.order(0, forward=moving)
    for _ in range(20):
        mech["suppressed_s"] = float(suppressed)
        scene.step(1)
    assert mech["stability"] == pytest.approx(20 + rate, rel=1e-3)
    mech["stability"] = ceiling - 0.01
    mech["suppressed_s"] = 0
    scene.step(10)
    assert mech["stability"] == ceiling


def test_a_fallen_mech_lies_for_three_seconds_and_rises_with_half_its_stability(new_scene):
    scene, mech = alone(new_scene)
    mech["fallen_s"], mech["stability"], mech["heat"] = 3.0, 0.0, 80
    scene.order(0, forward=1, vent=1)
    scene.step(59)
    assert mech["fallen_s"] > 0
    assert mech["stability"] == 0
    assert mech["heat"] == 0 or mech["heat"] == pytest.approx(80 - 33 * 59 * 0.05, abs=1e-2), "it can vent"
    scene.step(2)
    assert mech["fallen_s"] == 0
    assert 50 <= mech["stability"] < 52


@pytest.mark.parametrize(
    ("role", "state", "heat"), [("scout", 1, 3), ("scout", 2, 2), ("scout", 0, 0), ("light", 1, 0)]
)
def test_emitters_heat_and_only_scouts_have_one(new_scene, role, state, heat):
    scene, mech = alone(new_scene, role)
    mech["heat"] = 50
    scene.order(0, ewar=state)
    scene.step(20)
    assert mech["ewar"] == (state if role == "scout" else 0)
    assert mech["heat"] == pytest.approx(50 - HEAT[role][1] + heat, rel=1e-4)


@pytest.mark.parametrize("state", ["shutdown", "fallen_s"])
def test_emitters_of_the_helpless_are_off(new_scene, state):
    scene, mech = alone(new_scene, "scout")
    scene.order(0, ewar=1)
    scene.step(1)
    assert mech["ewar"] == 1
    mech[state], mech["heat"] = 1, 70
    scene.step(1)
    assert mech["ewar"] == 0
