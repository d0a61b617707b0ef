"""The optional keys of the dict observation, each by constructed scenes, and what they must not tell."""

import itertools
import math

import numpy as np
import pytest

from echelon_env.catalog import CLASS_TABLE, EWAR_ECM, EXTRA_OBSERVATIONS, MATERIAL_TABLE, SOLID, SOLID_DEBRIS
from echelon_env.mdp.extras import ExtraArrays, Survey, extra_blocks, observe_extras, survey
from echelon_env.sim.contacts import PACK_COMMAND
from echelon_env.sim.line_of_sight import line_is_free
from echelon_env.sim.sensors import jam, update_quality

PACK = ("heavy", "medium", "medium", "light", "scout")


def survey_of(voxels):
    """Return the survey of a generated map, as that of a batch of one match."""
    surveys = Survey(np.zeros((1, *voxels.shape[1:]), np.uint8), np.zeros((1, 16, 16), np.float32))
    survey(voxels, surveys, 0)
    return surveys


def sense_together(scene, mechs, surveyed=None):
    """Return the optional keys of some mechs now; ``surveyed`` is the map that telemetry started from."""
    places = scene.config.world.zone_places
    shapes = {b.name: b.shape for b in extra_blocks(len(scene.config.match.pack), zone_places=places)}
    out = ExtraArrays(*(np.full((1, len(mechs), *shapes[name]), np.nan, np.float32) for name in EXTRA_OBSERVATIONS))
    surveyed = survey_of(scene.voxels) if surveyed is None else surveyed
    observe_extras(scene.state, scene.rules, np.array(mechs, np.int32), 0, surveyed, out)
    assert all(np.isfinite(array).all() for array in out), "every number must be written"
    return ExtraArrays(*(array[0] for array in out))


def sense(scene, mech=0, surveyed=None):
    """Return the optional keys of one mech now, by name."""
    out = sense_together(scene, [mech], surveyed)
    return {name: getattr(out, name)[0] for name in EXTRA_OBSERVATIONS}


@pytest.mark.parametrize("role", ["scout", "medium", "heavy"])
def test_the_local_map_shows_whole_voxels_of_the_own_height_under_any_yaw(new_scene, role):
    scene = new_scene((role,), size=(30, 24, 12))
    tall = math.ceil(CLASS_TABLE["height"][scene.mechs["role"][0]])
    rng = np.random.default_rng(1)
    scene.voxels[:] = rng.integers(0, 10, scene.voxels.shape)
    collides = MATERIAL_TABLE["collides"][scene.voxels] == 1
    for _ in range(20):
        x, y, z, yaw = *rng.uniform(1, 23, 2), rng.integers(0, 8), rng.uniform(-3, 3)
        scene.place(0, x, y, z, yaw)
        local = sense(scene)["local_map"]
        for row, column in itertools.product(range(11), range(11)):
            ahead, left = 5 - row, 5 - column
            px, py = x + ahead * np.cos(yaw) - left * np.sin(yaw), y + ahead * np.sin(yaw) + left * np.cos(yaw)
            if min(abs(px - round(px)), abs(py - round(py))) < 1e-3:
                continue  # on a border between voxels float32 may fall to either side
            inside = 0 <= px < 30 and 0 <= py < 24
            share = collides[z : z + tall, int(py), int(px)].mean() if inside else 1
            assert local[row, column] == pytest.approx(share)


def test_the_local_map_lives(new_scene):
    walls = [(SOLID, np.s_[:3, 23, 20])]
    scene = new_scene(red=("heavy",), at={0: (20.5, 20.5), 1: (24.5, 20.5)}, walls=walls)
    assert sense(scene)["local_map"].sum() == 1, "mechs are not terrain"
    scene.voxels[:3, 23, 20] = 0
    scene.clock["seed"] = 5
    scene.mechs[1]["hp"] = 0
    scene.step()
    assert (scene.voxels == SOLID_DEBRIS).any()
    after = sense(scene)["local_map"]
    assert (after[5, 2], after[1, 5]) == (0, 1), "the wreck is terrain"


@pytest.mark.parametrize("size", [(50, 40, 12), (16, 16, 8), (100, 100, 20)])
def test_telemetry_is_the_share_of_solid_columns_of_the_whole_map(new_scene, size):
    scene = new_scene(size=size, at={0: (5, 5)})
    rng = np.random.default_rng(2)
    filled = rng.random(scene.voxels.shape) < 0.1 * rng.random(scene.voxels.shape[1:])
    scene.voxels[:] = np.where(filled, rng.integers(0, 10, scene.voxels.shape), 0)
    solid = (MATERIAL_TABLE["collides"][scene.voxels[:4]] == 1).any(axis=0)
    width, height, _ = size
    cell_y, cell_x = np.arange(height) * 16 // height, np.arange(width) * 16 // width
    expected = np.array([[solid[np.ix_(cell_y == r, cell_x == c)].mean() for c in range(16)] for r in range(16)])
    assert len(np.unique(expected)) > 2 or size[0] == 16
    np.testing.assert_allclose(sense(scene)["telemetry"], expected, atol=1e-6)


def test_telemetry_is_live_within_radar_range_only(new_scene):
    scene = new_scene(size=(64, 64, 12), at={0: (10, 30)})  # a cell is four voxels wide
    surveyed = survey_of(scene.voxels)
    scene.voxels[0, [30, 30, 41], [20, 40, 21]] = SOLID  # the third less than 14 along each axis, but 16 away
    for x, cell in ((10, (7, 5)), (50, (7, 10))):  # the radar of a medium reaches 14 voxels
        scene.place(0, x, 30)
        seen = sense(scene, surveyed=surveyed)["telemetry"]
        assert (seen[cell], seen.sum()) == (1 / 16, 1 / 16)


def test_jamming_shrinks_what_telemetry_keeps_up_to_date_and_oracle_lifts_the_limit(new_scene):
    for ewar, visibility, shown in ((0, "suite", 1), (EWAR_ECM, "suite", 0), (EWAR_ECM, "oracle", 2)):
        overrides = {"observation.visibility": visibility}
        places = {0: (10, 30), 1: (16, 36)}
        scene = new_scene(red=("scout",), overrides=overrides, at=places, mechs={1: {"ewar": ewar}})
        surveyed = survey_of(scene.voxels)
        scene.voxels[0, 30, [20, 50]] = SOLID
        jam(scene.match, scene.rules)
        for i in range(2):
            update_quality(scene.match, scene.rules, i)
        assert sense(scene, surveyed=surveyed)["telemetry"].sum() == shown / 16


@pytest.mark.parametrize("visibility", ["suite", "oracle"])
def test_nobody_is_told_anything_else_because_others_are_told_too(new_scene, visibility):
    scene = new_scene(PACK, PACK, overrides={"observation.visibility": visibility})
    rng = np.random.default_rng(5)
    maps = np.where(rng.random((2, *scene.voxels.shape)) < 0.02, SOLID, 0)
    scene.voxels[:] = maps[0]
    surveyed = survey_of(scene.voxels)
    scene.voxels[:] = maps[1]
    scene.mechs["vx"], scene.mechs["alive"][[0, 3, 9]] = 2, 0
    together = sense_together(scene, range(10), surveyed)
    for mech, (name, array) in itertools.product(range(10), together._asdict().items()):
        np.testing.assert_array_equal(array[mech], sense(scene, mech, surveyed)[name], err_msg=name)
    told = together.telemetry[scene.mechs["alive"] == 1]
    assert (told == told[0]).all() == (visibility == "oracle")


def test_acoustics_equal_a_loop_over_all_pairs(new_scene):
    short_sight = {"sensors.sight_range": 5}  # muffles no sound
    scene = new_scene(blue=PACK, red=PACK, size=(48, 48, 12), overrides=short_sight)
    rng = np.random.default_rng(3)
    scene.voxels[:4] = np.where(rng.random((4, 48, 48)) < 0.02, SOLID, 0)
    scene.add_cloud(24, 24, radius=9)
    for mech in range(10):
        scene.place(mech, *rng.uniform(2, 46, 2), rng.uniform(0, 3), rng.uniform(-3, 3))
        for axis in ("vx", "vy", "vz"):
            scene.mechs[mech][axis] = rng.uniform(-3, 3)
    scene.mechs[7]["alive"] = 0
    forms = CLASS_TABLE[scene.mechs["role"]]
    places = np.stack([scene.mechs[a] for a in "xyz"], axis=1).astype(float)
    places[:, 2] += forms["height"] / 2
    muffled, match = 0, scene.match
    for me, mech in enumerate(scene.mechs):
        total = np.zeros((2, 2, 2))
        for j, other in enumerate(scene.mechs):
            if j == me or not other["alive"] or not mech["alive"]:
                continue
            delta = places[j] - places[me]
            noise = np.sqrt(sum(float(other[a]) ** 2 for a in ("vx", "vy", "vz"))) * forms["noise_factor"][j]
            clear = line_is_free(match, scene.rules, np.int64(me), np.int64(j))
            muffled += not clear
            cos, sin = np.cos(mech["yaw"]), np.sin(mech["yaw"])
            rear, right = delta[0] * cos + delta[1] * sin < 0, delta[1] * cos - delta[0] * sin < 0
            total[int(other["team"] != mech["team"]), int(rear), int(right)] += (
                noise / (1 + delta @ delta) * (1 if clear else 0.2)
            )
        expected = np.minimum(1, np.log1p(total) / 5).ravel()
        np.testing.assert_allclose(sense(scene, me)["acoustic"], expected, atol=1e-6)
    assert muffled > 5


def test_the_loudest_crowd_stays_inside_the_bounds(new_scene):
    crowd = dict.fromkeys(range(21), (20, 20))
    scene = new_scene(red=("heavy",) * 20, at=crowd, mechs={mech: {"vx": 1000} for mech in crowd})
    assert sense(scene)["acoustic"][4] == 1, "hostile, in front, on the left"


def test_messages_come_from_the_living_of_the_own_pack_in_roster_order(new_scene):
    scene = new_scene(blue=PACK * 2, red=PACK, packs=[0] * 5 + [1] * 5 + [0] * 5)
    said = np.random.default_rng(4).uniform(-1, 1, (15, 8)).astype(np.float32)
    scene.match.comm[0] = said
    assert (sense(scene)["comm"] == 0).all(), "nothing has arrived yet"
    scene.decide()
    for mech, pack in ((0, slice(0, 5)), (4, slice(0, 5)), (7, slice(5, 10)), (14, slice(10, 15))):
        np.testing.assert_array_equal(sense(scene, mech)["comm"], said[pack])
    scene.mechs[1]["hp"] = 0
    scene.match.comm[0] = said
    scene.decide()
    said[1] = 0
    np.testing.assert_array_equal(sense(scene, 4)["comm"], said[:5])
    scene.decide()
    assert (sense(scene, 4)["comm"] == 0).all(), "a message is heard once"


def test_disabled_radios_are_silent(new_scene):
    scene = new_scene(blue=PACK, overrides={"match.enable_comm": False})
    scene.match.comm[0] = 0.5
    scene.decide()
    assert not sense(scene)["comm"].any()


@pytest.mark.parametrize(
    ("yaw", "expected"), [(0, (1, 0)), (np.pi / 2, (0, -1)), (np.pi, (-1, 0)), (-np.pi / 2, (0, 1)), (0.5, None)]
)
def test_a_hit_is_felt_from_where_it_came(new_scene, yaw, expected):
    scene = new_scene(apart=6, mechs={0: {"yaw": yaw}})
    assert (sense(scene)["damage_direction"] == 0).all()
    expected = expected or (np.cos(yaw), -np.sin(yaw))
    for _ in range(2):
        scene.order(1, fire_0=1)
        scene.decide()
        assert scene.tally[0]["hits_taken"] == 1
        np.testing.assert_allclose(sense(scene)["damage_direction"], (*expected, 0), atol=1e-5)
        assert not sense(scene, 1)["damage_direction"].any(), "who fired is not hit"
        scene.order(1, fire_0=0)
        scene.decide(3)
        assert not sense(scene)["damage_direction"].any(), "only the last decision counts"


def test_hits_from_both_sides_cancel_and_hits_from_above_come_from_above(new_scene):
    fire = {"fire_0": 1}
    places = {0: (20, 20), 1: (26, 20, 0, np.pi), 2: (14, 20)}
    scene = new_scene(red=("medium", "medium"), at=places, orders={1: fire, 2: fire})
    scene.decide()
    assert scene.tally[0]["hits_taken"] == 2
    np.testing.assert_allclose(sense(scene)["damage_direction"], 0, atol=1e-5)
    scene = new_scene(apart=4, mechs={1: {"z": 4}}, orders={1: fire})
    scene.step()
    felt = sense(scene)["damage_direction"]
    assert felt[2] > 0.6
    assert np.linalg.norm(felt) == pytest.approx(1, abs=1e-4)


def test_being_painted_is_not_felt_as_damage(new_scene):
    scene = new_scene(apart=6, orders={1: {"fire_1": 1}})
    scene.decide()
    assert scene.mechs[0]["painted_s"] > 0
    assert (sense(scene)["damage_direction"] == 0).all()


@pytest.mark.parametrize(
    ("at", "knows", "expected"),
    [
        ((40, 50), 1, [0, 0, 0]),
        ((24, 30), 1, [1, -1, -1]),  # near the zone, it also knows that the others are not
        ((60, 52), 1, [0, -1, 0]),  # near the second place, it knows that alone
        ((24, 30), 0, [0, 0, 0]),  # a mech that may not know the zone
    ],
)
def test_places_lie_where_the_map_has_them_and_are_known_only_from_near(new_scene, at, knows, expected):
    zones = ((24, 30, 4), (60, 50, 4), (20, 60, 4))
    scene = new_scene(overrides={"world.zone_places": 3, "sensors.zone_range": 5.0})
    scene.set_places(*zones)
    scene.rules.units["knows_zone"][0] = knows
    for yaw in (0, 1, -2):
        scene.place(0, *at, 0, yaw)
        rows = sense(scene)["places"]
        for (x, y, _), (sine, cosine, distance, is_zone, _), known in zip(zones, rows, expected, strict=True):
            dx, dy = x - at[0], y - at[1]
            assert distance * max(scene.config.world.size[:2]) == pytest.approx(np.hypot(dx, dy), rel=1e-5)
            bearing = np.arctan2(dy, dx) - yaw
            far = np.hypot(dx, dy) > 0
            np.testing.assert_allclose((sine, cosine), (far * np.sin(bearing), far * np.cos(bearing)), atol=1e-5)
            assert is_zone == known


def test_red_counts_the_places_from_the_other_end(new_scene):
    """Both teams find the first place on the same side as they look from their corner."""
    overrides = {"world.zone_places": 3, "match.zone_stay_seconds": 9.0}
    overrides |= {"match.zone_told_seconds": 2.0, "match.zone_told_ahead": True, "observation.places": True}
    commanders = {mech: {"suite": PACK_COMMAND} for mech in (0, 1)}
    scene = new_scene(overrides=overrides, at={0: (30, 30, 0, 1), 1: (30, 30, 0, 1)}, mechs=commanders)
    scene.set_places((24, 30, 4), (60, 50, 4), (20, 60, 4))
    following = set()
    for seed in range(4):
        scene.clock["seed"] = seed
        rows = sense(scene)["places"]
        np.testing.assert_array_equal(sense(scene, 1)["places"], rows[::-1])
        following.add(rows[:, 4].argmax().item())
    assert following == {1, 2}


def test_a_pack_is_told_where_the_zone_moves_next_and_where_it_is_only_at_the_start(new_scene):
    overrides = {"world.zone_places": 3, "match.zone_stay_seconds": 2.0, "match.zone_told_seconds": 0.5}
    overrides |= {"match.zone_told_ahead": True, "observation.places": True, "sensors.zone_range": 5.0}
    places = {mech: (10 + 4 * mech, 10) for mech in range(4)}
    commander = {1: {"suite": PACK_COMMAND}}
    scene = new_scene(("medium", "heavy", "light"), overrides=overrides, at=places, mechs=commander)
    scene.set_places((60, 60, 5), (60, 50, 5), (50, 60, 5))
    told = []  # where the zone is and will be
    for decision in range(33):
        rows = [sense(scene, mech)["places"] for mech in (0, 1, 2)]
        np.testing.assert_array_equal(rows[0][:, 3:], rows[1][:, 3:])  # the commander reports
        told.append([np.flatnonzero(rows[0][:, column] == 1).tolist() for column in (3, 4)])
        assert (rows[0][:, 3] != 0).any() == (decision < 2), "nobody knows where it is, nor where it is not"
        assert (sense(scene, 3)["places"][:, 3:] == 0).all()
        scene.rules.params["reports"] = 0
        assert (sense(scene)["places"][:, 3:] == 0).all(), "without reports"
        scene.rules.params["reports"] = 1
        scene.decide()
        now = int(scene.match.sites["since"].argmax())
        if decision % 8 == 0 and decision > 0:
            assert [now] == told[-8][1], "it moves where they were told that it would"
    untold = [[], []]
    assert told[0] == told[1] == [[0], told[0][1]]
    assert told[2:9] == [untold] * 7
    for first in (9, 17, 25):
        assert told[first : first + 2] == [[[], told[first][1]]] * 2
        assert len(told[first][1]) == 1
        assert told[first + 2 : first + 8] == [untold] * 6
    scene.clock["decision"] = scene.match.sites["since"].max() + 1
    for lacking, of, why in (
        (scene.rules.units["knows_zone"], 0, "a mech that may not know the zone"),
        (scene.mechs["alive"], 1, "without a commander nobody is told"),
        (scene.rules.params["stay_s"], 0, "where it never moves"),
    ):
        assert (sense(scene)["places"][:, 4] == 1).any()
        before = lacking[of]
        lacking[of] = 0
        assert (sense(scene)["places"][:, 4] == 0).all(), why
        lacking[of] = before


def test_a_single_place_is_the_zone(new_scene):
    scene = new_scene(at={0: (20, 20)}, zone=(30, 20, 5))
    np.testing.assert_allclose(sense(scene)["places"], [(0, 1, 10 / 64, 1, 0)], atol=1e-5)


def test_an_enemy_that_the_suite_hides_changes_nothing(new_scene):
    told = []
    for place in ((34, 40), (44, 22), (60, 60)):
        scene = new_scene(
            ("medium", "scout"), ("heavy", "scout"), size=(64, 64, 12), walls=[(SOLID, np.s_[:, :, 30])],
            at={0: (12, 30), 1: (14, 20), 2: place, 3: (60, 4)}, mechs={1: {"vx": 3}, 2: {"target": 0}},
        )  # fmt: skip
        scene.match.comm[1, 2:] = 0.7
        scene.perceive()
        assert not scene.match.sees[0, 0, 2]
        told.append(sense(scene))
    for name, other in itertools.product(EXTRA_OBSERVATIONS, told[1:]):
        np.testing.assert_array_equal(told[0][name], other[name], err_msg=name)
    assert any(array.any() for array in told[0].values())
