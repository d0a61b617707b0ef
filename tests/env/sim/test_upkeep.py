"""Heat, reactor, stability, emitters and the ground under the feet."""

import numpy as np
import pytest

from echelon_env.catalog import AIR, DEBRIS_FIELD, DIRT, LAVA, WATER

# class: heat cap, dissipation per s
HEAT = {"scout": (75, 13), "light": (80, 12), "medium": (100, 11), "heavy": (130, 10)}


def alone(new_scene, role="medium", mech=None, order=None, **kwargs):
    """Return a scene and the mech that the test is about, whose fields and order may be given."""
    scene = new_scene(blue=(role,), mechs={0: mech or {}}, orders={0: order or {}}, **kwargs)
    return scene, scene.mechs[0]


@pytest.mark.parametrize("role", HEAT)
def test_every_class_cools_at_its_rate_and_three_times_as_fast_while_venting(new_scene, role):
    rate = HEAT[role][1]
    scene, mech = alone(new_scene, role, mech={"heat": 60})
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
    found = []
    for over, vent in ((-0.01, 0), (0.01, 1), (0.01, 0)):  # at the cap it still runs; then venting saves it
        mech["heat"] = cap + rate * 0.05 + over
        scene.order(0, vent=vent)
        scene.step()
        found.append((mech["shutdown"], scene.tally[0]["shutdowns"]))
    assert found == [(0, 0), (0, 0), (1, 1)]
    scene.order(0, vent=1)
    steps = 0
    while mech["shutdown"] == 1:
        assert mech["heat"] > 0.7 * cap - 1e-3
        scene.step()
        steps += 1
    assert steps == pytest.approx(0.3 * cap / (rate * 0.05), abs=2), "a shut-down mech cools passively, it cannot vent"


@pytest.mark.parametrize(
    ("material", "heat", "damage"),
    [(LAVA, 40, 5), (WATER, -30, 0), (DEBRIS_FIELD, 20, 1.25), (DIRT, 0, 0), (AIR, 0, 0)],
)
def test_the_ground_heats_cools_and_burns(new_scene, material, heat, damage):
    scene, _ = alone(new_scene, mech={"heat": 50}, walls=[(material, 0)])
    scene.step(20)
    expected = {"heat": 50 - 11 + heat, "hp": 150 - damage, "damage_taken": damage}
    assert scene.of(0, *expected) == pytest.approx(expected, rel=1e-4)
    assert scene.tally[1]["damage_dealt"] == 0


def test_lava_kills_and_nobody_gets_the_kill(new_scene):
    scene = new_scene(red=("medium", "medium"), mechs={0: {"hp": 0.4}}, walls=[(LAVA, np.s_[0, :10, :10])])
    scene.step(2)
    assert scene.of(0, "alive", "killer", "deaths") == {"alive": 0, "killer": -1, "deaths": 1}
    assert scene.tally[["kills", "assists"]].tolist() == [(0, 0)] * 3


@pytest.mark.parametrize(
    ("legged", "moving", "suppressed", "rate", "ceiling"),
    [(0, 0, 0, 10, 100), (0, 1, 0, 5, 100), (0, 0, 1, 2.5, 100), (1, 0, 0, 5, 50), (1, 1, 0, 1, 50), (1, 1, 1, 1, 50)],
)
def test_stability_returns_slower_with_lost_legs_on_the_move_and_suppressed(
    new_scene, legged, moving, suppressed, rate, ceiling
):
    fields = {"stability": 20, "legged": legged, "vx": 2.0 * moving}
    scene, mech = alone(new_scene, mech=fields, order={"forward": moving})
    for _ in range(20):
        mech["suppressed_s"] = float(suppressed)
        scene.step()
    assert mech["stability"] == pytest.approx(20 + rate, rel=1e-3)
    scene.set(0, stability=ceiling - 0.01, suppressed_s=0)
    scene.step(10)
    assert mech["stability"] == ceiling


def test_a_fallen_mech_lies_for_three_seconds_and_rises_with_half_its_stability(new_scene):
    fields = {"fallen_s": 3.0, "stability": 0.0, "heat": 100}
    scene, mech = alone(new_scene, mech=fields, order={"forward": 1, "vent": 1})
    scene.step(59)
    assert (mech["fallen_s"] > 0, mech["stability"]) == (True, 0)
    assert mech["heat"] == pytest.approx(100 - 33 * 59 * 0.05, abs=1e-2), "it can vent"
    scene.step(2)
    assert mech["fallen_s"] == 0
    assert 50 <= mech["stability"] < 52


@pytest.mark.parametrize(
    ("role", "state", "heat"), [("scout", 1, 3), ("scout", 2, 2), ("scout", 0, 0), ("light", 1, 0)]
)
def test_emitters_heat_and_only_scouts_have_one(new_scene, role, state, heat):
    scene, _ = alone(new_scene, role, mech={"heat": 50}, order={"ewar": state})
    scene.step(20)
    expected = {"ewar": state if role == "scout" else 0, "heat": 50 - HEAT[role][1] + heat}
    assert scene.of(0, *expected) == pytest.approx(expected, rel=1e-4)


@pytest.mark.parametrize("state", ["shutdown", "fallen_s"])
def test_emitters_of_the_helpless_are_off(new_scene, state):
    scene, mech = alone(new_scene, "scout", order={"ewar": 1})
    scene.step()
    assert mech["ewar"] == 1
    scene.set(0, **{state: 1, "heat": 70})
    scene.step()
    assert mech["ewar"] == 0
