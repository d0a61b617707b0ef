"""Projectiles: flight, impact, explosions, destruction, smoke and point defence."""

import numpy as np
import pytest

from echelon_env.catalog import (
    AIR,
    CLASS_TABLE,
    DIRT,
    FOLIAGE,
    GLASS,
    LAVA,
    REINFORCED,
    SOLID,
    SOLID_DEBRIS,
    WATER,
    WEAPON_TABLE,
)
from echelon_env.sim.geometry import second_team
from echelon_env.sim.projectiles import first_mech_struck, splash_mechs
from echelon_env.sim.wear import forget, gather

GAUSS, AUTOCANNON, MISSILE, SMOKE = 3, 4, 2, 6


def test_a_gauss_slug_hits_hard_from_afar_and_in_time(new_scene):
    scene = new_scene(blue=("heavy",), red=("heavy",), apart=15)
    scene.order(0, fire_2=1)
    flight = 0
    while scene.mechs[1]["hp"] == 200:
        scene.step(1)
        flight += 1
    assert scene.mechs[1]["hp"] == 150
    assert scene.mechs[1]["stability"] == pytest.approx(40, abs=1)
    assert (flight - 1) * 0.05 == pytest.approx((15 - 1.75) / 40, abs=0.05)
    assert scene.tally[0]["damage_dealt"] == 50


def test_autocannon_rounds_wound_unsettle_and_suppress(new_scene):
    scene = new_scene(apart=10)
    scene.fire_once(0, 2)
    scene.step(10)
    target = scene.mechs[1]
    assert target["hp"] == 142
    assert 95 <= target["stability"] <= 99
    assert 0.7 < target["suppressed_s"] < 1.2
    scene.step(24)
    assert target["suppressed_s"] == 0


@pytest.mark.parametrize(("gap", "hits"), [(11.5, True), (12.6, False)])
def test_a_round_dies_at_the_end_of_its_range(new_scene, gap, hits):
    scene = new_scene(apart=gap + 1.25)
    scene.fire_once(0, 2)
    scene.step(30)
    assert (scene.mechs[1]["hp"] < 150) == hits
    assert scene.clock["shots"] == 0


def test_a_missile_homes_in_on_a_target_that_moves(new_scene):
    scene = new_scene(blue=("heavy",), red=("medium",), apart=10)
    scene.fire_once(0, 1)
    scene.order(1, strafe=1)
    scene.step(80)
    assert scene.mechs[1]["hp"] == 110
    assert scene.mechs[1]["y"] < 15


@pytest.mark.parametrize(("wall", "hp"), [(15, 150), (23, 142)])
def test_a_shot_hits_what_comes_first_a_wall_or_a_mech(new_scene, wall, hp):
    scene = new_scene(at={0: (5, 5), 1: (21, 20.5, 0, np.pi)})
    scene.voxels[:4, :, wall] = SOLID
    scene.add_shot(AUTOCANNON, (10, 20.2, 1.5), (250, 0, 0))
    scene.step(1)
    assert scene.mechs[1]["hp"] == hp


@pytest.mark.parametrize("friendly_fire", [True, False])
def test_splash_hurts_friends_only_by_rule_and_never_pays_for_it(new_scene, friendly_fire):
    overrides = {"match.friendly_fire": friendly_fire}
    scene = new_scene(
        blue=("heavy", "scout"), red=("medium", "scout"), overrides=overrides, at={0: (5, 20), 2: (20, 20, 0, np.pi)}
    )
    scene.place(3, 20, 22)  # 2 voxels from the impact's line, inside 2.5
    scene.place(1, 18.7, 21.5)
    shot = scene.add_shot(MISSILE, (18.6, 20, 1.5), (12, 0, 0), target=2)
    scene.step(1)
    assert shot["struck"] == 2
    assert scene.mechs[2]["hp"] == 110, "the mech that was struck takes the direct hit only"
    assert scene.mechs[3]["hp"] == 40, "half of 40"
    assert scene.mechs[1]["hp"] == (40 if friendly_fire else 60)
    assert scene.tally[0]["damage_dealt"] == 60
    assert scene.tally[1]["damage_taken"] == (20 if friendly_fire else 0)
    assert scene.mechs[1]["leg_hp"] == 30, "splash spares the legs"


@pytest.mark.parametrize("weapon", [MISSILE, GAUSS])
@pytest.mark.parametrize("painter", [None, 1, 3])  # nobody, a packmate, an enemy
def test_missile_hits_that_follow_paint_are_counted(new_scene, weapon, painter):
    scene = new_scene(blue=("heavy", "scout"), red=("medium", "medium"), at={0: (5, 20), 2: (20, 20, 0, np.pi)})
    scene.place(3, 20, 23)  # hurt by splash, which is no hit that followed paint
    for victim in (2, 3):
        scene.mechs[victim]["painted_s"], scene.mechs[victim]["painter"] = (5, painter) if painter else (0, -1)
    scene.add_shot(weapon, (18.6, 20, 1.5), (12, 0, 0), target=2)
    scene.step(1)
    assert scene.tally[0]["damage_dealt"] > 0
    assert scene.tally[0]["paint_hits"] == int(weapon == MISSILE and painter == 1)
    assert scene.tally["paint_hits"].sum() == scene.tally[0]["paint_hits"]
    scene.decide(1)
    assert scene.tally[0]["paint_hits"] == 0, "counted once"


def test_killing_a_friend_is_no_kill(new_scene):
    scene = new_scene(blue=("heavy", "scout"), red=("medium",), at={0: (5, 20), 1: (18.7, 21.5), 2: (20, 20, 0, np.pi)})
    scene.mechs[1]["hp"] = 5
    scene.add_shot(MISSILE, (18.6, 20, 1.5), (12, 0, 0), target=2)
    scene.step(1)
    assert scene.mechs[1]["alive"] == 0
    assert scene.tally[0]["kills"] == 0
    assert scene.tally[0]["damage_dealt"] == 40
    assert (scene.tally["assists"] == 0).all()


def test_cover_shields_from_an_explosion(new_scene):
    scene = new_scene(blue=("heavy",), red=("scout",), at={0: (5, 5), 1: (22.1, 20.5)})
    scene.voxels[:5, :, 20] = REINFORCED
    scene.add_shot(MISSILE, (19.5, 20.5, 0.9), (12, 0, 0))
    scene.step(2)
    assert scene.clock["shots"] == 0
    assert scene.mechs[1]["hp"] == 60
    scene.add_shot(MISSILE, (21.5, 20.5, 3.0), (-12, 0, 0))
    scene.step(2)
    assert scene.mechs[1]["hp"] == 40


@pytest.mark.parametrize(("material", "shots"), [(SOLID, 2), (SOLID_DEBRIS, 4), (REINFORCED, 20), (GLASS, 1)])
def test_walls_fall_when_their_hp_are_used_up(new_scene, material, shots):
    scene = new_scene(blue=("heavy",), red=("scout",), at={1: (60, 60)})
    scene.voxels[1, 20, 20] = material
    for shot in range(shots):
        assert scene.voxels[1, 20, 20] == material
        assert scene.wear[1, 20, 20] == 50 * shot
        scene.add_shot(GAUSS, (19.0, 20.5, 1.5), (40, 0, 0))
        scene.step(1)
    assert scene.voxels[1, 20, 20] == AIR
    assert scene.wear[1, 20, 20] == 0


def test_walls_bear_no_more_while_too_many_voxels_are_damaged(new_scene):
    scene = new_scene(blue=("heavy",), red=("scout",), at={1: (60, 60)})
    elsewhere = scene.wear
    elsewhere[-1] = 1
    gather(elsewhere, scene.match.wear)
    assert (scene.match.wear["points"] > 0).all()
    for _ in range(3):
        scene.voxels[1, 20, 20] = SOLID
        scene.add_shot(GAUSS, (19.0, 20.5, 1.5), (40, 0, 0))
        scene.step(1)
        assert scene.wear[1, 20, 20] == 0
        scene.voxels[1, 20, 20] = GLASS  # breaks by one shot
        scene.add_shot(GAUSS, (19.0, 20.5, 1.5), (40, 0, 0))
        scene.step(1)
        assert scene.voxels[1, 20, 20] == AIR
    forget(scene.match.wear, int(scene.match.wear["voxel"][5]))  # as if that voxel broke
    scene.voxels[1, 20, 20] = SOLID
    scene.add_shot(GAUSS, (19.0, 20.5, 1.5), (40, 0, 0))
    scene.step(1)
    assert scene.wear[1, 20, 20] == 50


def test_an_indestructible_world_keeps_its_walls(new_scene):
    scene = new_scene(blue=("heavy",), red=("scout",), overrides={"world.destructible": False}, at={1: (60, 60)})
    scene.voxels[1, 20, 20] = GLASS
    scene.add_shot(GAUSS, (19.0, 20.5, 1.5), (40, 0, 0))
    scene.step(1)
    assert scene.clock["shots"] == 0
    assert scene.voxels[1, 20, 20] == GLASS


@pytest.mark.parametrize("along", ["x", "y"])
@pytest.mark.parametrize("across", [0.5, 0.2, 0.8])  # where in a voxel it bursts: how far it reaches on either side
def test_an_explosion_wears_every_voxel_whose_centre_it_reaches(new_scene, along, across):
    turned = (lambda a, b, c: (a, b, c)) if along == "x" else (lambda a, b, c: (b, a, c))
    scene = new_scene(blue=("heavy",), red=("scout",), at={1: (60, 60)})
    east, north, _ = turned(slice(20, 30), slice(10, 30), None)
    scene.voxels[:8, north, east] = SOLID
    scene.add_shot(MISSILE, turned(19.5, 20 + across, 4 + across), turned(12, 0, 0))
    scene.step(2)
    impact = np.array(turned(19.98, 20 + across, 4 + across))
    z, y, x = np.nonzero(scene.voxels == SOLID)
    distance = np.linalg.norm(np.stack([x, y, z], axis=1) + 0.5 - impact, axis=1)
    expected = np.where(distance <= 2.5, 20, 0)
    expected[(x == 20) & (y == 20) & (z == 4)] = 40
    np.testing.assert_array_equal(scene.wear[z, y, x], expected)
    assert (expected == 20).sum() > 20


@pytest.mark.parametrize("material", [WATER, LAVA, DIRT])
def test_liquids_and_dirt_cannot_be_shot_away_but_foliage_burns(new_scene, material):
    scene = new_scene(blue=("heavy",), red=("scout",), at={0: (5, 5), 1: (60, 60)})
    scene.voxels[0] = material
    scene.voxels[1, 20, 20] = REINFORCED
    scene.voxels[1:4, 21, 20] = FOLIAGE
    for _ in range(5):
        scene.add_shot(MISSILE, (19.5, 20.5, 1.5), (12, 0, 0))
        scene.step(2)
    assert (scene.voxels[0] == material).all()
    assert (scene.voxels[1:3, 21, 20] == AIR).all()


def test_smoke_bursts_at_the_end_of_its_flight_and_thins_out(new_scene):
    scene = new_scene(blue=("light",), red=("scout",), at={0: (10, 20), 1: (60, 60)})
    scene.fire_once(0, 3)
    for _ in range(30):
        if scene.clock["clouds"]:
            break
        scene.step(1)
    cloud = scene.match.clouds[0]
    assert cloud["x"] == pytest.approx(10 + 20, abs=0.1)
    assert (cloud["radius"], cloud["life"]) == (4, 10)
    scene.step(198)
    assert scene.clock["clouds"] == 1
    scene.step(22)
    assert scene.clock["clouds"] == 0, "nothing is left of it after 11 s"


def test_smoke_bursts_on_a_wall_and_can_be_laid_on_a_friend(new_scene):
    scene = new_scene(blue=("light", "medium"), red=("scout",), at={0: (10, 20), 1: (10, 28), 2: (60, 60)})
    scene.voxels[:6, 24, :] = SOLID
    scene.order(0, fire_3=1, target=1)
    scene.step(1)
    scene.order(0, fire_3=0)
    scene.step(10)
    assert scene.clock["clouds"] == 1
    assert scene.match.clouds[0]["y"] == pytest.approx(24, abs=0.1)


def test_the_pool_of_clouds_drops_its_oldest(new_scene):
    scene = new_scene(blue=("light",), red=("scout",))
    pool = len(scene.match.clouds)
    for number in range(pool + 3):
        scene.add_shot(SMOKE, (5 + number, 10, 5), (0, 0, 1), life=0.01)
        scene.step(1)
    assert scene.clock["clouds"] == pool
    np.testing.assert_allclose(scene.match.clouds["x"], 5 + np.arange(3, pool + 3))


def defended(new_scene, *ys):
    """Return a scene of red heavies at x = 20 and these y, with their shooter far away."""
    places = {0: (60, 60)} | {mech: (20, y) for mech, y in enumerate(ys, 1)}
    return new_scene(blue=("heavy",), red=("heavy",) * len(ys), at=places)


def test_point_defence_rolls_once_per_missile_and_defender(new_scene):
    scene, stopped = defended(new_scene, 20), 0
    for serial in range(400):
        scene.mechs[1]["ams_cooldown"] = scene.tally["intercepts"] = scene.clock["shots"] = 0
        scene.add_shot(MISSILE, (15.5, 20, 4), (0.1, 0, 0), serial=serial, target=1)
        scene.step(3)
        stopped += int(scene.tally[1]["intercepts"])
    # Three steps in reach: a roll per step would stop 94 % of them.
    assert stopped == pytest.approx(0.6 * 400, abs=40)


@pytest.mark.parametrize(
    ("weapon", "shooter", "x", "defender"),
    [
        pytest.param(MISSILE, 1, 15.5, {}, id="own missile"),
        pytest.param(MISSILE, 0, 14.0, {}, id="too far"),
        pytest.param(MISSILE, 0, 15.5, {"ams_cooldown": 1}, id="cooling down"),
        pytest.param(MISSILE, 0, 15.5, {"shutdown": 1, "heat": 120}, id="shut down"),
        pytest.param(GAUSS, 0, 15.5, {}, id="not homing"),
    ],
)
def test_point_defence_has_its_limits(new_scene, weapon, shooter, x, defender):
    scene = defended(new_scene, 20)
    for serial in range(20):
        for name, value in {"ams_cooldown": 0, **defender}.items():
            scene.mechs[1][name] = value
        scene.add_shot(weapon, (x, 20, 2), (0.1, 0, 0), serial=serial, shooter=shooter)
        scene.step(1)
        scene.clock["shots"] = 0
    assert scene.tally[1]["intercepts"] == 0


def test_a_success_starts_the_cooldown_of_a_second(new_scene):
    scene = defended(new_scene, 20)
    for serial in range(12):
        scene.add_shot(MISSILE, (15.5, 20, 4), (0.1, 0, 0), serial=serial)
    scene.step(10)
    assert scene.tally[1]["intercepts"] == 1
    assert 0.4 < scene.mechs[1]["ams_cooldown"] <= 1.0


def intercepted(scene, serials):
    """Let missiles of these serials, in this order in the pool, come to the red mechs at once; return those stopped."""
    scene.clock["shots"] = 0
    scene.mechs["ams_cooldown"] = 0
    scene.tally["intercepts"] = 0
    for serial in serials:
        scene.add_shot(MISSILE, (15.5, 20, 4), (0.1, 0, 0), serial=serial, target=1)
    scene.step(1)
    left = scene.match.shots["serial"][: scene.clock["shots"]]
    return set(serials) - set(left.tolist())


def test_point_defence_does_not_depend_on_the_order_of_the_shots(new_scene):
    scene = defended(new_scene, 18, 22)
    first_or_last = 0
    for trial in range(60):
        serials = list(range(5 * trial, 5 * trial + 5))
        stopped = intercepted(scene, serials)
        spent = scene.mechs["ams_cooldown"].tolist()
        assert len(stopped) == scene.tally["intercepts"].sum() == sum(s > 0 for s in spent) <= 2
        for _ in range(3):
            assert intercepted(scene, np.random.default_rng(trial).permutation(serials).tolist()) == stopped
            assert scene.mechs["ams_cooldown"].tolist() == spent
        first_or_last += len(stopped & {serials[0], serials[-1]})
    assert 20 < first_or_last < 70, "two of five places in the pool, about two fifths of about 110 missiles"


def test_a_full_pool_of_shots_drops_new_ones_and_counts_them(new_scene):
    scene = new_scene(blue=("heavy",), red=("heavy",), apart=10)
    while scene.clock["shots"] < len(scene.match.shots):
        scene.add_shot(SMOKE, (30, 40, 5), (0.01, 0, 0))
    scene.order(0, fire_2=1)
    scene.step(1)
    assert scene.clock["dropped_shots"] == 1
    assert scene.clock["shots"] == len(scene.match.shots)


def entry(mech, start, way):
    """Return the parameter in [0, 1] at which a segment enters the box of a mech, or 2; clipped side by side."""
    half, height = CLASS_TABLE["width"][mech["role"]] / 2, CLASS_TABLE["height"][mech["role"]]
    place = np.array([mech["x"], mech["y"], mech["z"]], float)
    low, high = place - np.array([half, half, 0]), place + np.array([half, half, height])
    one, two = (low - start) / way, (high - start) / way
    enter, leave = max(0.0, np.minimum(one, two).max()), min(1.0, np.maximum(one, two).min())
    return enter if enter <= leave else 2.0


@pytest.mark.parametrize("seed", range(3))
def test_whom_a_shot_strikes_and_splashes_equals_brute_force_on_300_scenes(new_scene, seed):
    scene = new_scene(blue=("scout", "heavy") * 6, red=("light", "medium") * 7, size=(40, 40, 12))
    rng, n, struck, splashed = np.random.default_rng(seed), 26, 0, 0
    red = second_team(scene.match)
    assert red == 12
    for _ in range(300):
        scene.mechs["x"], scene.mechs["y"], scene.mechs["z"] = *rng.uniform(8, 32, (2, n)), rng.choice([0, 0, 2.5], n)
        scene.mechs["alive"] = rng.random(n) < 0.8
        match, shooter = scene.match, int(rng.integers(n))
        start, way = rng.uniform((8, 8, 0), (32, 32, 5)), rng.uniform(-4, 4, 3)
        scene.clock["shots"] = scene.clock["hits"] = 0
        shot = scene.add_shot(MISSILE, start, way, shooter=shooter)
        foes = [j for j in range(n) if scene.mechs["alive"][j] and (j < 12) != (shooter < 12)]
        entries = {j: entry(scene.mechs[j], start, way) for j in foes}
        t, found = first_mech_struck(match, scene.rules, red, shot, *way.astype(np.float32))
        assert t == pytest.approx(min(entries.values()), abs=1e-4)
        assert (found == -1) == (t == 2)
        assert found == -1 or entries[found] == pytest.approx(t, abs=1e-4)
        shot["struck"] = found
        friendly_fire = scene.rules.params["friendly_fire"][0] = rng.random() < 0.5
        splash_mechs(match, scene.rules, shot, WEAPON_TABLE[MISSILE])
        middles = scene.mechs["z"] + CLASS_TABLE["height"][scene.mechs["role"]] / 2
        away = np.linalg.norm(np.stack([scene.mechs["x"], scene.mechs["y"], middles], 1) - start, axis=1)
        in_danger = np.flatnonzero(scene.mechs["alive"]).tolist() if friendly_fire else foes
        hurt = [j for j in in_danger if away[j] <= WEAPON_TABLE["splash_radius"][MISSILE] and j != found]
        assert match.hits["victim"][: scene.clock["hits"]].tolist() == hurt
        struck, splashed = struck + (found >= 0), splashed + bool(hurt)
    assert min(struck, splashed) > 30
