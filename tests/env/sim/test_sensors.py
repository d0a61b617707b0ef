"""Sensors: quality, jamming, what is seen without a line of sight, warnings; and messages."""

import numpy as np
import pytest

from echelon_env.catalog import SOLID

FAR_SIDE = 40  # x of the wall in scenes with one


def walled(new_scene, blue, red, distance, **kwargs):
    """Mech 0 of blue and the first of red, ``distance`` apart, a wall between them."""
    scene = new_scene(blue=blue, red=red, size=(100, 40, 12), **kwargs)
    scene.voxels[:, :, FAR_SIDE] = SOLID
    scene.place(0, FAR_SIDE + 0.5 - distance / 2, 20)
    scene.place(len(blue), FAR_SIDE + 0.5 + distance / 2, 20)
    return scene


def sees(scene, i, j):
    scene.perceive()
    return bool(scene.match.sees[0, i, j])


@pytest.mark.parametrize(("role", "reach"), [("scout", 21.0), ("light", 16.8), ("medium", 14.0), ("heavy", 11.2)])
def test_radar_reaches_through_walls_as_far_as_the_suite_multiplies_it(new_scene, role, reach):
    for distance, seen in ((reach - 0.05, True), (reach + 0.05, False)):
        scene = walled(new_scene, (role,), (role,), distance)
        assert sees(scene, 0, 1) == seen


def test_radar_shrinks_with_quality(new_scene):
    scene = walled(new_scene, ("medium",), ("medium", "scout"), 10.0)
    scene.place(2, 90, 30)
    assert sees(scene, 0, 1)
    scene.place(2, FAR_SIDE + 6, 30)
    scene.mechs[2]["ewar"] = 1
    assert not sees(scene, 0, 1), "a hostile ECM 15 voxels away leaves about 0.4 of the radar's reach"
    assert sees(scene, 1, 0)


def test_a_clear_line_shows_everybody_at_any_distance(new_scene):
    scene = new_scene(size=(100, 40, 12))
    scene.place(0, 5, 20)
    scene.place(1, 95, 20)
    assert sees(scene, 0, 1)
    assert sees(scene, 1, 0)


def test_sight_and_glow_end_at_their_ranges(new_scene):
    """By sight within 30 voxels; hot ones through a wall within 20; by radar within 5."""
    ranges = {"sensors.sight_range": 30.0, "sensors.glow_range": 20.0, "sensors.radar_range": 5.0}
    for distance, wall, heat, seen in [
        (29.9, False, 0, True), (30.1, False, 0, False), (30.1, False, 95, False), (19.9, True, 95, True),
        (20.1, True, 95, False), (19.9, True, 0, False), (4.9, True, 0, True), (5.1, True, 0, False),
    ]:  # fmt: skip
        scene = walled(new_scene, ("medium",), ("medium",), distance, overrides=ranges)
        if not wall:
            scene.voxels[:] = 0
        scene.mechs[1]["heat"] = heat
        assert sees(scene, 0, 1) == seen, (distance, wall, heat)


def test_without_reports_a_mech_knows_only_what_it_sees(new_scene):
    for reports in (True, False):
        blue = ("medium", "medium")
        scene = walled(new_scene, blue, ("medium",), 40.0, overrides={"sensors.reports": reports})
        scene.place(1, FAR_SIDE + 10, 20)
        scene.perceive()
        scene.perceive()
        assert not scene.match.sees[0, 0, 2]
        assert (2 in scene.match.contacts[0]) == reports
        assert 2 in scene.match.contacts[1]


def test_an_oracle_tells_of_everybody_alive_and_leaves_sight_to_the_sensors(new_scene):
    blue = ("medium", "medium")
    scene = walled(new_scene, blue, ("medium",), 60.0, overrides={"observation.visibility": "oracle"})
    scene.mechs[1]["pack"] = 1  # no squadmate, so that it takes a contact slot
    scene.place(1, FAR_SIDE - 20, 20)
    assert not sees(scene, 0, 2)
    assert sorted(scene.match.contacts[0]) == [-1] * 18 + [1, 2]
    scene.mechs[0]["hostile_only"] = 1
    assert not sees(scene, 2, 0)
    assert sorted(scene.match.contacts[0]) == [-1] * 19 + [2]
    scene.mechs[2]["alive"] = 0
    scene.perceive()
    assert (scene.match.contacts[[0, 2]] == -1).all()


@pytest.mark.parametrize(("heat", "seen"), [(81, True), (80, False)])
@pytest.mark.parametrize("hot", [0, 1])
def test_a_hot_hostile_mech_glows_through_walls_and_sees_no_more_by_it(new_scene, heat, seen, hot):
    scene = walled(new_scene, ("medium",), ("medium",), 50.0)
    scene.mechs[hot]["heat"] = heat
    assert sees(scene, 1 - hot, hot) == seen
    assert not sees(scene, hot, 1 - hot)


@pytest.mark.parametrize("state", [1, 2])
def test_an_emission_betrays_but_not_through_smoke(new_scene, state):
    scene = walled(new_scene, ("medium",), ("scout",), 50.0)
    scene.mechs[1]["ewar"] = state
    assert sees(scene, 0, 1)
    cloud = scene.match.clouds[0]
    scene.clock["clouds"] = 1
    cloud["x"], cloud["y"], cloud["z"], cloud["radius"], cloud["life"] = 30, 20, 1.5, 4, 10
    assert not sees(scene, 0, 1)


def test_friends_do_not_glow(new_scene):
    scene = walled(new_scene, ("medium",), ("medium",), 50.0)
    scene.mechs["team"] = 0
    scene.mechs[1]["heat"], scene.mechs[1]["ewar"] = 95, 1
    assert not sees(scene, 0, 1)


def test_paint_shows_a_mech_to_the_painters_pack(new_scene):
    scene = walled(new_scene, ("medium", "scout", "medium"), ("medium",), 60.0)
    scene.mechs["pack"] = [0, 0, 1, 0]
    scene.place(1, 5, 5)
    scene.place(2, 5, 15)
    scene.mechs[3]["painted_s"], scene.mechs[3]["painter"] = 5, 1
    assert sees(scene, 0, 3)
    assert not sees(scene, 2, 3)
    scene.mechs[0]["shutdown"] = 1  # quality 0.25 is too low for a lock, for display and missiles alike
    assert not sees(scene, 0, 3)


@pytest.mark.parametrize(
    ("hostile_ecm", "friendly_eccm", "quality"),
    [(None, None, 1.0), (25.0, None, 1 - 0.85 * 0.5), (0.5, None, 0.25), (50.0, None, 1.0), (None, 25.0, 1.325),
     (None, 0.5, 1.5), (25.0, 25.0, 1 - 0.425 + 0.325)],
)  # fmt: skip
def test_quality_follows_jamming_and_counter_jamming(new_scene, hostile_ecm, friendly_eccm, quality):
    scene = new_scene(blue=("scout", "scout"), red=("scout",), size=(100, 40, 12))
    scene.place(0, 40, 20)
    scene.place(1, 40 - (friendly_eccm or 30), 20)
    scene.place(2, 40 + (hostile_ecm or 30), 20)
    scene.mechs["ewar"] = [0, 2 if friendly_eccm else 0, 1 if hostile_ecm else 0]
    scene.perceive()
    assert scene.mechs[0]["quality"] == pytest.approx(quality, rel=1e-5)
    assert scene.mechs[0]["jam"] == pytest.approx(1 - hostile_ecm / 50 if hostile_ecm else 0, abs=1e-6)


def test_own_emitters_and_friendly_ecm_do_not_count(new_scene):
    scene = new_scene(blue=("scout", "scout"), red=("scout",), size=(100, 40, 12))
    for i, x in enumerate((40, 45, 65)):
        scene.place(i, x, 20)
    scene.mechs["ewar"] = [2, 1, 1]
    scene.perceive()
    assert scene.mechs[0]["jam"] == pytest.approx(0.5)
    assert scene.mechs[0]["eccm"] == 0


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_strongest_emitter_of_a_kind_wins_and_the_others_add_nothing(new_scene, order):
    scene = new_scene(blue=("scout",) * 3, red=("scout",) * 2, size=(100, 40, 12))
    scene.place(0, 40, 20)
    for first, distances, side in ((1, (10, 30), -1), (3, (25, 40), 1)):
        for mech, distance in zip((first, first + 1), np.array(distances)[list(order)], strict=True):
            scene.place(mech, 40 + side * distance, 20)
    scene.mechs["ewar"] = [0, 2, 2, 1, 1]
    scene.perceive()
    assert scene.mechs[0]["eccm"] == pytest.approx(1 - 10 / 50)
    assert scene.mechs[0]["jam"] == pytest.approx(1 - 25 / 50)


def test_a_shut_down_mech_has_the_lowest_quality(new_scene):
    scene = new_scene(blue=("medium", "scout"))
    scene.mechs[1]["ewar"] = 2
    scene.mechs[0]["shutdown"] = 1
    scene.perceive()
    assert scene.mechs[0]["quality"] == 0.25


def test_warnings_tell_of_near_enemies_in_sight_and_of_missiles(new_scene):
    scene = new_scene(blue=("medium",), red=("heavy",))
    scene.face_off(7.9)
    scene.perceive()
    assert scene.mechs["targeted"].tolist() == [1, 1]
    scene.voxels[:6, :, 24] = SOLID
    scene.perceive()
    assert scene.mechs["targeted"].tolist() == [0, 0]
    scene.voxels[:] = 0
    scene.face_off(11.5)
    scene.order(1, fire_1=1)
    scene.decide()
    assert scene.mechs["targeted"].tolist() == [0, 0]
    assert scene.mechs["incoming"].tolist() == [1, 0]


def test_who_sees_a_mech_from_farther_than_eight_voxels_is_no_threat_even_if_another_is_near(new_scene):
    scene = new_scene(red=("heavy", "heavy"))
    scene.place(0, 20, 20)
    scene.place(1, 27, 20)
    scene.voxels[:8, :, 23] = SOLID
    for distance, warned in ((8.1, False), (7.9, True)):
        scene.place(2, 20, 20 + distance)
        scene.perceive()
        assert [bool(scene.match.sees[0, seer, 0]) for seer in (1, 2)] == [True, True], "by radar, and in sight"
        assert scene.mechs[0]["targeted"] == warned


def test_slugs_come_without_warning(new_scene):
    scene = new_scene(red=("heavy",))
    scene.face_off(18)
    scene.order(1, fire_2=1)
    scene.step(3)
    scene.perceive()
    assert scene.clock["shots"] == 1
    assert scene.match.shots[0]["target"] == 0
    assert scene.mechs["incoming"].tolist() == [0, 0]


@pytest.mark.parametrize(
    ("bearing", "seen"), [(0, True), (44, True), (46, False), (180, False), (-44, True), (-46, False)]
)
@pytest.mark.parametrize("distance", [5.0, 25.0])
def test_an_arc_hides_from_radar_sight_and_glow_what_is_not_ahead(new_scene, distance, bearing, seen):
    scene = new_scene(blue=("medium",), red=("medium",), overrides={"sensors.arc_degrees": 90.0})
    scene.place(0, 32, 32, yaw=0.5)
    angle = np.radians(bearing) + 0.5
    scene.place(1, 32 + distance * np.cos(angle), 32 + distance * np.sin(angle), yaw=angle + np.pi)
    scene.mechs[1]["heat"] = 95
    assert sees(scene, 0, 1) == seen
    assert sees(scene, 1, 0), "it faces the other one"


def test_paint_shows_the_painted_outside_of_the_arc(new_scene):
    scene = new_scene(blue=("medium", "scout"), red=("medium",), overrides={"sensors.arc_degrees": 90.0})
    scene.place(0, 32, 32)
    scene.place(1, 30, 20, yaw=np.pi)
    scene.place(2, 20, 32)
    assert not sees(scene, 0, 2)
    scene.mechs[2]["painter"], scene.mechs[2]["painted_s"] = 1, 3
    assert sees(scene, 0, 2)


def test_reports_of_packmates_come_from_all_round(new_scene):
    overrides = {"sensors.arc_degrees": 90.0, "sensors.radar_range": 0.0, "sensors.sight_range": 20.0}
    scene = new_scene(blue=("medium", "medium"), red=("scout",), overrides=overrides)
    scene.place(0, 40, 32)
    scene.place(1, 10, 32)
    scene.place(2, 25, 32)
    scene.decide(2)
    assert scene.match.sees[0, :2, 2].tolist() == [0, 1]
    assert 2 in scene.match.contacts[0]
