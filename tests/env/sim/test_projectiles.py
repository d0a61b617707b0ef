"""Projectiles: flight, impact, explosions, destruction, smoke and point defence."""

import numpy as np
import pytest

from echelon_env.catalog import (
    AIR,
    AUTOCANNON,
    CLASS_TABLE,
    DIRT,
    FOLIAGE,
    GAUSS,
    GLASS,
    LAVA,
    MISSILE,
    REINFORCED,
    SMOKE,
    SOLID,
    SOLID_DEBRIS,
    WATER,
    WEAPON_TABLE,
)
from echelon_env.sim.geometry import second_team
from echelon_env.sim.projectiles import first_mech_struck, splash_mechs
from echelon_env.sim.wear import forget, gather


def test_a_gauss_slug_hits_hard_from_afar_and_in_time(new_scene):
    scene = new_scene(blue=("heavy",), red=("heavy",), apart=15, orders={0: {"fire_2": 1}})
    flight = 0
    while scene.mechs[1]["hp"] == 200:
        scene.step()
        flight += 1
    assert (scene.mechs[1]["hp"], scene.tally[0]["damage_dealt"]) == (150, 50)
    assert scene.mechs[1]["stability"] == pytest.approx(40, abs=1)
    assert (flight - 1) * 0.05 == pytest.approx((15 - 1.75) / 40, abs=0.05)


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
    scene = new_scene(at={0: (5, 5), 1: (21, 20.5, 0, np.pi)}, walls=[(SOLID, np.s_[:4, :, wall])])
    scene.add_shot(AUTOCANNON, (10, 20.2, 1.5), (250, 0, 0))
    scene.step()
    assert scene.mechs[1]["hp"] == hp


AROUND = {0: (5, 20), 1: (18.7, 21.5), 2: (20, 20, 0, np.pi), 3: (20, 22)}  # 1 and 3 within 2.5 of the impact on 2


@pytest.mark.parametrize("friendly_fire", [True, False])
def test_splash_hurts_friends_only_by_rule_and_never_pays_for_it(new_scene, friendly_fire):
    rule = {"match.friendly_fire": friendly_fire}
    scene = new_scene(("heavy", "scout"), ("medium", "scout"), overrides=rule, at=AROUND)
    shot = scene.add_shot(MISSILE, (18.6, 20, 1.5), (12, 0, 0), target=2)
    scene.step()
    assert shot["struck"] == 2
    assert scene.mechs["hp"][2:].tolist() == [110, 40], "who is struck takes the direct hit only; splash is half of 40"
    spared = {"hp": 60, "damage_taken": 0, "leg_hp": 30}  # splash spares the legs
    assert scene.of(1, *spared) == (spared | {"hp": 40, "damage_taken": 20} if friendly_fire else spared)
    assert scene.tally[0]["damage_dealt"] == 60


@pytest.mark.parametrize("weapon", [MISSILE, GAUSS])
@pytest.mark.parametrize("painter", [-1, 1, 3])  # nobody, a packmate, an enemy
def test_missile_hits_that_follow_paint_are_counted(new_scene, weapon, painter):
    paint = {"painted_s": 5 if painter >= 0 else 0, "painter": painter}
    # Mech 3 is hurt by splash, which is no hit that followed paint.
    at = {**AROUND, 1: (14, 4), 3: (20, 23)}
    scene = new_scene(("heavy", "scout"), ("medium", "medium"), at=at, mechs={2: paint, 3: paint})
    scene.add_shot(weapon, (18.6, 20, 1.5), (12, 0, 0), target=2)
    scene.step()
    assert scene.tally[0]["damage_dealt"] > 0
    assert scene.tally["paint_hits"].tolist() == [int(weapon == MISSILE and painter == 1), 0, 0, 0]
    scene.decide()
    assert scene.tally[0]["paint_hits"] == 0, "counted once"


def test_killing_a_friend_is_no_kill(new_scene):
    scene = new_scene(("heavy", "scout"), ("medium", "scout"), at={**AROUND, 3: (60, 60)}, mechs={1: {"hp": 5}})
    scene.add_shot(MISSILE, (18.6, 20, 1.5), (12, 0, 0), target=2)
    scene.step()
    assert scene.mechs[1]["alive"] == 0
    assert scene.of(0, "kills", "damage_dealt") == {"kills": 0, "damage_dealt": 40}
    assert not scene.tally["assists"].any()


def test_cover_shields_from_an_explosion(new_scene):
    walls = [(REINFORCED, np.s_[:5, :, 20])]
    scene = new_scene(blue=("heavy",), red=("scout",), at={0: (5, 5), 1: (22.1, 20.5)}, walls=walls)
    for place, speed, hp in (((19.5, 20.5, 0.9), 12, 60), ((21.5, 20.5, 3.0), -12, 40)):  # from both sides
        scene.add_shot(MISSILE, place, (speed, 0, 0))
        scene.step(2)
        assert (scene.clock["shots"], scene.mechs[1]["hp"]) == (0, hp)


def by_the_wall(new_scene, material, **kwargs):
    """Return a scene of one voxel that a slug will hit."""
    walls = [(material, np.s_[1, 20, 20])]
    return new_scene(blue=("heavy",), red=("scout",), at={1: (60, 60)}, walls=walls, **kwargs)


def shoot_the_wall(scene):
    """Let a slug hit it; return what is there now, and the damage that it bears."""
    scene.add_shot(GAUSS, (19.0, 20.5, 1.5), (40, 0, 0))
    scene.step()
    assert scene.clock["shots"] == 0
    return scene.voxels[1, 20, 20], scene.wear[1, 20, 20]


@pytest.mark.parametrize(("material", "shots"), [(SOLID, 2), (SOLID_DEBRIS, 4), (REINFORCED, 20), (GLASS, 1)])
def test_walls_fall_when_their_hp_are_used_up(new_scene, material, shots):
    scene = by_the_wall(new_scene, material)
    found = [shoot_the_wall(scene) for _ in range(shots)]
    assert found == [(material, 50 * shot) for shot in range(1, shots)] + [(AIR, 0)]


def test_walls_bear_no_more_while_too_many_voxels_are_damaged(new_scene):
    scene = by_the_wall(new_scene, SOLID)
    elsewhere = scene.wear
    elsewhere[-1] = 1
    gather(elsewhere, scene.match.wear)
    assert (scene.match.wear["points"] > 0).all()
    for material, left in ((SOLID, (SOLID, 0)), (GLASS, (AIR, 0)), (SOLID, (SOLID, 0))):  # glass breaks by one shot
        scene.voxels[1, 20, 20] = material
        assert shoot_the_wall(scene) == left
    forget(scene.match.wear, int(scene.match.wear["voxel"][5]))  # as if that voxel broke
    assert shoot_the_wall(scene) == (SOLID, 50)


def test_an_indestructible_world_keeps_its_walls(new_scene):
    assert shoot_the_wall(by_the_wall(new_scene, GLASS, overrides={"world.destructible": False})) == (GLASS, 0)


@pytest.mark.parametrize("along", ["x", "y"])
@pytest.mark.parametrize("across", [0.5, 0.2, 0.8])  # where in a voxel it bursts: how far it reaches on either side
def test_an_explosion_wears_every_voxel_whose_centre_it_reaches(new_scene, along, across):
    turned = (lambda a, b, c: (a, b, c)) if along == "x" else (lambda a, b, c: (b, a, c))
    east, north, _ = turned(slice(20, 30), slice(10, 30), None)
    scene = new_scene(("heavy",), ("scout",), at={1: (60, 60)}, walls=[(SOLID, np.s_[:8, north, east])])
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
    walls = [(material, 0), (REINFORCED, np.s_[1, 20, 20]), (FOLIAGE, np.s_[1:4, 21, 20])]
    scene = new_scene(blue=("heavy",), red=("scout",), at={0: (5, 5), 1: (60, 60)}, walls=walls)
    for _ in range(5):
        scene.add_shot(MISSILE, (19.5, 20.5, 1.5), (12, 0, 0))
        scene.step(2)
    assert (scene.voxels[0] == material).all()
    assert (scene.voxels[1:3, 21, 20] == AIR).all()


def test_smoke_bursts_at_the_end_of_its_flight_and_thins_out(new_scene):
    scene = new_scene(blue=("light",), red=("scout",), at={0: (10, 20), 1: (60, 60)})
    scene.fire_once(0, 3)
    while not scene.clock["clouds"]:
        scene.step()
    assert scene.match.clouds[0][["x", "radius", "life"]].item() == pytest.approx((10 + 20, 4, 10), abs=0.1)
    scene.step(198)
    assert scene.clock["clouds"] == 1
    scene.step(22)
    assert scene.clock["clouds"] == 0, "nothing is left of it after 11 s"


def test_smoke_bursts_on_a_wall_and_can_be_laid_on_a_friend(new_scene):
    places = {0: (10, 20), 1: (10, 28), 2: (60, 60)}
    walls = [(SOLID, np.s_[:6, 24, :])]
    scene = new_scene(("light", "medium"), ("scout",), at=places, orders={0: {"target": 1}}, walls=walls)
    scene.fire_once(0, 3)
    scene.step(10)
    assert scene.clock["clouds"] == 1
    assert scene.match.clouds[0]["y"] == pytest.approx(24, abs=0.1)


def test_the_pool_of_clouds_drops_its_oldest(new_scene):
    scene = new_scene(blue=("light",), red=("scout",))
    pool = len(scene.match.clouds)
    for number in range(pool + 3):
        scene.add_shot(SMOKE, (5 + number, 10, 5), (0, 0, 1), life=0.01)
        scene.step()
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
        scene.set(1, **{"ams_cooldown": 0, **defender})
        scene.add_shot(weapon, (x, 20, 2), (0.1, 0, 0), serial=serial, shooter=shooter)
        scene.step()
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
    scene.step()
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
    scene = new_scene(blue=("heavy",), red=("heavy",), apart=10, orders={0: {"fire_2": 1}})
    full = len(scene.match.shots)
    for _ in range(full):
        scene.add_shot(SMOKE, (30, 40, 5), (0.01, 0, 0))
    scene.step()
    assert (scene.clock["dropped_shots"], scene.clock["shots"]) == (1, full)


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
