"""Sensors: quality, jamming, what is seen without a line of sight, warnings; and messages."""

import numpy as np
import pytest

from echelon_env.catalog import SOLID

MIDDLE = 40  # x of the wall, and of the middle between the first mechs of both teams
WALL = [(SOLID, np.s_[:, :, MIDDLE])]


def apart(new_scene, distance, blue=("medium",), red=("medium",), at=(), **kwargs):
    """Mech 0 of blue and the first of red, ``distance`` apart, a wall between them; ``at`` places others."""
    ends = {0: (MIDDLE + 0.5 - distance / 2, 20), len(blue): (MIDDLE + 0.5 + distance / 2, 20)}
    return new_scene(blue, red, size=(100, 40, 12), at=ends | dict(at), **{"walls": WALL, **kwargs})


def sees(scene, i, j):
    scene.perceive()
    return bool(scene.match.sees[0, i, j])


ARC = {"red": ("medium", "scout"), "walls": (), "overrides": {"sensors.arc_degrees": 90.0}}  # all look along x
RANGES = {"sensors.sight_range": 30.0, "sensors.glow_range": 20.0, "sensors.radar_range": 5.0}
# A scene of two mechs that are so far apart, and whether the first one sees the second, and the second one the first.
SEEN = {
    "radar reaches through walls": (13.95, {}, (1, 1)),
    "radar ends": (14.05, {}, (0, 0)),
    "the radar of a scout reaches farther": (20.95, {"blue": ("scout",)}, (1, 0)),
    "and ends too": (21.05, {"blue": ("scout",)}, (0, 0)),
    "the radar of a light": (16.75, {"blue": ("light",)}, (1, 0)),
    "its end": (16.85, {"blue": ("light",)}, (0, 0)),
    "the radar of a heavy": (11.15, {"blue": ("heavy",)}, (1, 1)),
    "the end of that": (11.25, {"blue": ("heavy",)}, (0, 1)),
    "a hostile ECM far away": (
        10, {"red": ("medium", "scout"), "at": {2: (90, 30)}, "mechs": {2: {"ewar": 1}}}, (1, 1),
    ),
    "one 15 voxels away leaves about 0.4 of the radar's reach": (
        10, {"red": ("medium", "scout"), "at": {2: (MIDDLE + 6, 30)}, "mechs": {2: {"ewar": 1}}}, (0, 1),
    ),
    "a clear line shows everybody at any distance": (70, {"walls": ()}, (1, 1)),
    "past a mech between them": (70, {"walls": (), "red": ("medium", "heavy"), "at": {2: (MIDDLE, 20)}}, (1, 1)),
    "up to the range of sight": (29.9, {"walls": (), "overrides": RANGES}, (1, 1)),
    "beyond it nobody": (30.1, {"walls": (), "overrides": RANGES}, (0, 0)),
    "hot or not": (30.1, {"walls": (), "overrides": RANGES, "mechs": {1: {"heat": 95}}}, (0, 0)),
    "glow through a wall": (19.9, {"overrides": RANGES, "mechs": {1: {"heat": 95}}}, (1, 0)),
    "up to the range of glow": (20.1, {"overrides": RANGES, "mechs": {1: {"heat": 95}}}, (0, 0)),
    "what is cool does not glow": (19.9, {"overrides": RANGES}, (0, 0)),
    "the range of radar": (4.9, {"overrides": RANGES}, (1, 1)),
    "the end of that range": (5.1, {"overrides": RANGES}, (0, 0)),
    "hot is above 80": (50, {"mechs": {1: {"heat": 81}}}, (1, 0)),
    "not at 80": (50, {"mechs": {1: {"heat": 80}}}, (0, 0)),
    "the first one may glow as well": (50, {"mechs": {0: {"heat": 81}}}, (0, 1)),
    "ECM betrays": (50, {"red": ("scout",), "mechs": {1: {"ewar": 1}}}, (1, 0)),
    "ECCM betrays": (50, {"red": ("scout",), "mechs": {1: {"ewar": 2}}}, (1, 0)),
    "nobody sees what is behind": (10, ARC, (1, 0)),
    "but what is painted": (10, {**ARC, "mechs": {0: {"painted_s": 3, "painter": 2}}}, (1, 1)),
    "friends do not glow": (50, {"mechs": {1: {"team": 0, "heat": 95, "ewar": 1}}}, (0, 0)),
}  # fmt: skip


@pytest.mark.parametrize(("distance", "scene", "expected"), SEEN.values(), ids=SEEN)
def test_who_sees_whom(new_scene, distance, scene, expected):
    found = apart(new_scene, distance, **scene)
    other = len(scene.get("blue", ("medium",)))
    assert (sees(found, 0, other), sees(found, other, 0)) == expected


@pytest.mark.parametrize("state", [1, 2])
def test_no_emission_is_seen_through_smoke(new_scene, state):
    scene = apart(new_scene, 50.0, red=("scout",), mechs={1: {"ewar": state}})
    assert sees(scene, 0, 1)
    scene.add_cloud(30, 20)
    assert not sees(scene, 0, 1)


def test_an_oracle_tells_of_everybody_alive_beyond_the_slots_and_leaves_sight_to_the_sensors(new_scene):
    """The suite of a heavy mech has five slots."""
    at = {1: (MIDDLE - 20, 20)} | {3 + k: (MIDDLE + 32 + 2 * k, 30) for k in range(6)}
    other_pack = {1: {"pack": 1}}  # no squadmate, so that it takes a contact slot
    overrides = {"observation.visibility": "oracle"}
    scene = apart(new_scene, 60.0, ("heavy", "medium"), ("scout",) * 7, at, mechs=other_pack, overrides=overrides)
    assert not sees(scene, 0, 2)
    assert sorted(scene.match.contacts[0]) == [-1] * 12 + [*range(1, 9)]
    scene.mechs[0]["hostile_only"] = 1
    assert not sees(scene, 2, 0)
    assert sorted(scene.match.contacts[0]) == [-1] * 13 + [*range(2, 9)]
    scene.mechs[2]["alive"] = 0
    scene.perceive()
    assert sorted(scene.match.contacts[0]) == [-1] * 14 + [*range(3, 9)]
    assert (scene.match.contacts[2] == -1).all()


def test_paint_shows_a_mech_to_the_painters_pack(new_scene):
    at = {1: (5, 5), 2: (5, 15)}
    painted = {3: {"painted_s": 5, "painter": 1}}
    blue = ("medium", "scout", "medium")
    scene = apart(new_scene, 60.0, blue, at=at, packs=[0, 0, 1, 0], mechs=painted)
    assert (sees(scene, 0, 3), sees(scene, 2, 3)) == (True, False)
    scene.mechs[0]["shutdown"] = 1  # quality 0.25 is too low for a lock, for display and missiles alike
    assert not sees(scene, 0, 3)


@pytest.mark.parametrize(
    ("hostile_ecm", "friendly_eccm", "quality"),
    [(None, None, 1.0), (25.0, None, 1 - 0.85 * 0.5), (0.5, None, 0.25), (50.0, None, 1.0), (None, 25.0, 1.325),
     (None, 0.5, 1.5), (25.0, 25.0, 1 - 0.425 + 0.325)],
)  # fmt: skip
def test_quality_follows_jamming_and_counter_jamming(new_scene, hostile_ecm, friendly_eccm, quality):
    places = {0: (40, 20), 1: (40 - (friendly_eccm or 30), 20), 2: (40 + (hostile_ecm or 30), 20)}
    emitters = {1: {"ewar": 2 if friendly_eccm else 0}, 2: {"ewar": 1 if hostile_ecm else 0}}
    scene = new_scene(("scout", "scout"), ("scout",), size=(100, 40, 12), at=places, mechs=emitters)
    scene.perceive()
    expected = {"quality": quality, "jam": 1 - hostile_ecm / 50 if hostile_ecm else 0}
    assert scene.of(0, *expected) == pytest.approx(expected, abs=1e-5)


def test_own_emitters_and_friendly_ecm_do_not_count(new_scene):
    places = {0: (40, 20), 1: (45, 20), 2: (65, 20)}
    emitters = {0: {"ewar": 2}, 1: {"ewar": 1}, 2: {"ewar": 1}}
    scene = new_scene(("scout", "scout"), ("scout",), size=(100, 40, 12), at=places, mechs=emitters)
    scene.perceive()
    assert scene.of(0, "jam", "eccm") == pytest.approx({"jam": 0.5, "eccm": 0})


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_strongest_emitter_of_a_kind_wins_and_the_others_add_nothing(new_scene, order):
    scene = new_scene(blue=("scout",) * 3, red=("scout",) * 2, size=(100, 40, 12))
    scene.place(0, 40, 20)
    for first, distances, side in ((1, (10, 30), -1), (3, (25, 40), 1)):
        for mech, distance in zip((first, first + 1), np.array(distances)[list(order)], strict=True):
            scene.place(mech, 40 + side * distance, 20)
    scene.mechs["ewar"] = [0, 2, 2, 1, 1]
    scene.perceive()
    assert scene.of(0, "eccm", "jam") == pytest.approx({"eccm": 1 - 10 / 50, "jam": 1 - 25 / 50})


def test_a_shut_down_mech_has_the_lowest_quality(new_scene):
    scene = new_scene(blue=("medium", "scout"), mechs={0: {"shutdown": 1}, 1: {"ewar": 2}})
    scene.perceive()
    assert scene.mechs[0]["quality"] == 0.25


def test_warnings_tell_of_near_enemies_in_sight_and_of_missiles(new_scene):
    scene = new_scene(red=("heavy",), apart=7.9)
    scene.perceive()
    assert scene.mechs["targeted"].tolist() == [1, 1]
    scene.voxels[:6, :, 24] = SOLID
    scene.perceive()
    assert scene.mechs["targeted"].tolist() == [0, 0]
    scene.voxels[:] = 0
    scene.face_off(11.5)
    scene.order(1, fire_1=1)
    scene.decide()
    assert scene.mechs[["targeted", "incoming"]].tolist() == [(0, 1), (0, 0)]


def test_who_sees_a_mech_from_farther_than_eight_voxels_is_no_threat_even_if_another_is_near(new_scene):
    walls = [(SOLID, np.s_[:8, :, 23])]
    scene = new_scene(red=("heavy", "heavy"), at={0: (20, 20), 1: (27, 20)}, walls=walls)
    for distance, warned in ((8.1, False), (7.9, True)):
        scene.place(2, 20, 20 + distance)
        scene.perceive()
        assert [bool(scene.match.sees[0, seer, 0]) for seer in (1, 2)] == [True, True], "by radar, and in sight"
        assert scene.mechs[0]["targeted"] == warned


def test_slugs_come_without_warning(new_scene):
    scene = new_scene(red=("heavy",), apart=18, orders={1: {"fire_2": 1}})
    scene.step(3)
    scene.perceive()
    assert (scene.clock["shots"], scene.match.shots[0]["target"]) == (1, 0)
    assert scene.mechs["incoming"].tolist() == [0, 0]


@pytest.mark.parametrize(
    ("bearing", "seen"), [(0, True), (44, True), (46, False), (180, False), (-44, True), (-46, False)]
)
@pytest.mark.parametrize("distance", [5.0, 25.0])
def test_an_arc_hides_from_radar_sight_and_glow_what_is_not_ahead(new_scene, distance, bearing, seen):
    angle = np.radians(bearing) + 0.5
    there = (32 + distance * np.cos(angle), 32 + distance * np.sin(angle), 0, angle + np.pi)
    places = {0: (32, 32, 0, 0.5), 1: there}
    scene = new_scene(at=places, mechs={1: {"heat": 95}}, overrides={"sensors.arc_degrees": 90.0})
    assert (sees(scene, 0, 1), sees(scene, 1, 0)) == (seen, True), "the second one faces the first one"


def test_reports_of_packmates_come_from_all_round(new_scene):
    overrides = {"sensors.arc_degrees": 90.0, "sensors.radar_range": 0.0, "sensors.sight_range": 20.0}
    places = {0: (40, 32), 1: (10, 32), 2: (25, 32)}
    scene = new_scene(("medium", "medium"), ("scout",), overrides=overrides, at=places)
    scene.decide(2)
    assert scene.match.sees[0, :2, 2].tolist() == [0, 1]
    assert 2 in scene.match.contacts[0]
