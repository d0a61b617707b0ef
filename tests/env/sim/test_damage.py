"""Damage: where hits land, what they do, who is credited, and that both sides act at once."""

import numpy as np
import pytest

from echelon_env.catalog import DEBRIS_FIELD, DIRT, SOLID, SOLID_DEBRIS
from echelon_env.sim.damage import bury_the_dead
from echelon_env.sim.weapons import record_hit

LASER, FLAMER, MISSILE, GAUSS, AUTOCANNON, PAINTER, SMOKE = range(7)


def hit(scene, shooter, victim, weapon, leg=0, splash=0, direction=(0, 1, 0), scale=1.0):
    """Record a hit, from the right of a mech of yaw 0, that the next physics step resolves."""
    d = [np.float32(v) for v in direction]
    record_hit(
        scene.match, np.int64(shooter), np.int64(victim), np.int32(weapon), np.int64(leg), np.int64(splash), *d,
        np.float32(scale),
    )  # fmt: skip


def test_both_of_two_mechs_that_kill_each_other_die_in_one_step_and_it_is_a_draw(new_scene):
    scene = new_scene(apart=5)
    scene.mechs["hp"] = 1
    scene.order(0, fire_0=1)
    scene.order(1, fire_0=1)
    scene.decide()
    assert (scene.mechs["alive"] == 0).all()
    assert scene.mechs["died_tick"].tolist() == [1, 1]
    assert scene.tally["kills"].tolist() == [1, 1]
    assert scene.tally["deaths"].tolist() == [1, 1]
    assert (scene.clock["over"], scene.clock["winner"], scene.clock["reason"]) == (1, -1, 2)


@pytest.mark.parametrize(("weapon", "damage", "heat"), [(LASER, 14, 6), (FLAMER, 4, 15)], ids=["laser", "flamer"])
def test_a_beam_deals_its_damage_and_heats(new_scene, weapon, damage, heat):
    scene = new_scene()
    hit(scene, 0, 1, weapon)
    scene.step(1)
    assert (scene.mechs[1]["hp"], scene.mechs[1]["leg_hp"], scene.mechs[1]["heat"]) == (150 - damage, 75, heat)
    assert scene.tally[0]["damage_dealt"] == scene.tally[1]["damage_taken"] == damage
    assert scene.tally[1]["hits_taken"] == 1


def test_a_leg_hit_wounds_the_legs_in_full_and_the_body_by_half(new_scene):
    scene = new_scene()
    hit(scene, 0, 1, GAUSS, leg=1)
    scene.step(1)
    assert (scene.mechs[1]["hp"], scene.mechs[1]["leg_hp"], scene.mechs[1]["legged"]) == (125, 25, 0)
    hit(scene, 0, 1, GAUSS, leg=1)
    scene.step(1)
    assert (scene.mechs[1]["hp"], scene.mechs[1]["leg_hp"], scene.mechs[1]["legged"]) == (100, 0, 1)
    assert scene.mechs[1]["alive"] == 1, "lost legs do not kill"
    assert scene.tally[0]["damage_dealt"] == scene.tally[1]["damage_taken"] == 50, "what the body took"


def test_about_one_beam_in_ten_strikes_the_legs(new_scene):
    scene = new_scene(apart=5)
    scene.order(0, fire_0=1)
    legs = 0
    for tick in range(600):
        scene.clock["tick"] = tick
        scene.guns["cooldown"], scene.mechs["heat"] = 0, 0
        scene.mechs[1]["hp"], scene.mechs[1]["leg_hp"] = 150, 75
        scene.step(1)
        legs += int(scene.mechs[1]["leg_hp"] < 75)
    assert legs == pytest.approx(60, abs=25)


@pytest.mark.parametrize(("height", "leg"), [(0.85, True), (0.95, False)])
def test_a_projectile_strikes_the_legs_in_the_lowest_thirty_percent(new_scene, height, leg):
    scene = new_scene(apart=5)
    scene.add_shot(AUTOCANNON, (22, 20, height), (25, 0, 0), target=1)
    scene.step(2)
    assert scene.mechs[1]["hp"] == (146 if leg else 142)
    assert scene.mechs[1]["leg_hp"] == (67 if leg else 75)


@pytest.mark.parametrize(
    ("angle", "how", "factor"),
    [(angle, {}, 1.5 if abs(angle) < 45 else 1) for angle in (0, 40, -44, 46, 90, 180)]
    + [pytest.param(0, {"splash": 1, "scale": 0.5}, 0.5, id="splash knows no rear")],
)
def test_a_hit_from_behind_counts_half_as_much_again(new_scene, angle, how, factor):
    scene = new_scene(red=("heavy",))
    scene.mechs[1]["yaw"] = np.radians(angle)
    hit(scene, 0, 1, GAUSS, direction=(1, 0, 0), **how)
    scene.step(1)
    assert scene.mechs[1]["hp"] == 200 - 50 * factor
    assert scene.mechs[1]["stability"] == 100 - 60 * factor


def test_stability_at_zero_knocks_down_once(new_scene):
    scene = new_scene(red=("heavy",))
    scene.mechs[1]["stability"] = 59
    hit(scene, 0, 1, GAUSS)
    scene.order(1, forward=1)
    scene.step(1)
    assert scene.mechs[1]["fallen_s"] == 3.0
    assert scene.tally[1]["knockdowns"] == 1
    hit(scene, 0, 1, GAUSS)
    scene.step(1)
    assert scene.tally[1]["knockdowns"] == 1
    assert scene.mechs[1]["stability"] == 0


def paint(scene, victim, painter, seconds=5.0):
    scene.mechs[victim]["painted_s"], scene.mechs[victim]["painter"] = seconds, painter


def test_paint_adds_a_tenth_for_the_painters_pack_only(new_scene):
    scene = new_scene(blue=("scout", "medium", "medium"), red=("heavy", "heavy"), packs=[0, 0, 1, 0, 0])
    for victim in (3, 4):
        paint(scene, victim, 0)
    hit(scene, 1, 3, GAUSS)
    hit(scene, 2, 4, GAUSS)
    scene.step(1)
    assert scene.mechs[3]["hp"] == pytest.approx(145)
    assert scene.mechs[4]["hp"] == pytest.approx(150)


def test_the_painter_marks_for_five_seconds(new_scene):
    scene = new_scene(blue=("scout",), apart=6)
    scene.fire_once(0, 0)
    assert (scene.mechs[1]["painted_s"], scene.mechs[1]["painter"]) == (5.0, 0)
    assert scene.mechs[1]["hp"] == 150
    assert scene.tally[1]["hits_taken"] == 0
    scene.step(50)
    hit(scene, 0, 1, PAINTER)
    scene.step(1)
    assert scene.mechs[1]["painted_s"] == 5.0, "anew, and no longer than that"
    scene.step(99)
    assert scene.mechs[1]["painted_s"] > 0
    scene.step(2)
    assert scene.mechs[1]["painted_s"] == 0


def test_no_more_damage_is_dealt_than_hp_were_left_and_it_is_shared(new_scene):
    scene = new_scene(blue=("medium", "heavy"))
    scene.mechs[2]["hp"] = 32
    hit(scene, 0, 2, LASER)
    hit(scene, 1, 2, GAUSS)
    scene.step(1)
    assert scene.mechs[2]["alive"] == 0
    np.testing.assert_allclose(scene.tally["damage_dealt"], [7, 25, 0], rtol=1e-5)
    assert scene.tally[2]["damage_taken"] == 32
    assert scene.tally["kills"].tolist() == [0, 1, 0], "the hardest hit is the kill"
    assert scene.mechs[2]["killer"] == 1


def test_a_leg_hit_shares_by_what_reaches_the_body(new_scene):
    scene = new_scene(blue=("medium", "heavy"))
    scene.mechs[2]["hp"] = 30
    hit(scene, 0, 2, GAUSS, leg=1)
    hit(scene, 1, 2, GAUSS)
    scene.step(1)
    np.testing.assert_allclose(scene.tally["damage_dealt"], [10, 20, 0], rtol=1e-5)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_all_hits_of_a_step_count_in_whatever_order(new_scene, order):
    scene = new_scene(blue=("medium",) * 3, red=("heavy",))
    weapons, directions = (LASER, AUTOCANNON, FLAMER), ((1, 0, 0), (0, 1, 0), (0, 0, -1))
    for number in order:
        hit(scene, number, 3, weapons[number], direction=directions[number])
    scene.mechs[3]["yaw"] = -2.4  # no hit comes from behind
    scene.step(1)
    target = scene.mechs[3]
    assert target["suppressed_s"] > 0, "only the autocannon suppresses"
    assert (target["hit_x"], target["hit_y"], target["hit_z"]) == (-1, -1, 1)
    assert target["hp"] == 200 - 14 - 8 - 4
    assert target["heat"] == 6 + 15
    assert scene.tally[3]["hits_taken"] == 3


def test_equal_hits_draw_the_kill(new_scene):
    killers = set()
    for seed in range(30):
        scene = new_scene(blue=("medium", "medium"), seed=seed)
        scene.mechs[2]["hp"] = 5
        hit(scene, 0, 2, LASER)
        hit(scene, 1, 2, LASER)
        scene.step(1)
        assert scene.tally["kills"].sum() == 1
        killers.add(int(scene.mechs[2]["killer"]))
    assert killers == {0, 1}


def test_an_assist_needs_a_fifth_of_the_damage_of_the_last_five_seconds(new_scene):
    for share, expected in ((0.21, 1), (0.19, 0)):
        scene = new_scene(blue=("medium", "heavy"), red=("heavy",))
        scene.mechs[2]["hp"] = 100
        hit(scene, 0, 2, GAUSS, scale=2 * share)
        scene.decide()
        hit(scene, 1, 2, GAUSS, scale=2)
        scene.step(1)
        assert scene.tally["kills"].tolist() == [0, 1, 0]
        assert scene.tally["assists"].tolist() == [expected, 0, 0], "who kills does not assist"


@pytest.mark.parametrize(("steps", "decisions", "expected"), [(5, 21, 1), (5, 22, 0), (2, 51, 1), (2, 52, 0)])
def test_an_assist_lapses_after_five_seconds(new_scene, steps, decisions, expected):
    """However many physics steps a decision has."""
    scene = new_scene(blue=("medium", "heavy"), red=("heavy",), overrides={"match.physics_steps_per_decision": steps})
    scene.mechs[2]["hp"] = 60
    hit(scene, 0, 2, GAUSS)
    scene.decide(decisions)
    hit(scene, 1, 2, GAUSS)
    scene.step(1)
    assert scene.mechs[2]["alive"] == 0
    assert scene.tally[0]["assists"] == expected


def test_who_wounds_again_is_credited_for_the_later_wound(new_scene):
    scene = new_scene(blue=("medium", "heavy"), red=("heavy",))
    hit(scene, 0, 2, LASER)
    scene.decide(20)
    scene.mechs[2]["hp"] = 60
    hit(scene, 0, 2, GAUSS)
    scene.decide(5)
    hit(scene, 1, 2, GAUSS)
    scene.step(1)
    assert scene.mechs[2]["alive"] == 0
    assert scene.tally[0]["assists"] == 1, "the first wound is too old to count, the second is not"


def test_when_many_wounds_are_remembered_the_oldest_make_room(new_scene):
    scene = new_scene(blue=("medium",) * 3, red=("heavy",))
    for decision in range(20):  # twice as many wounds as decisions, more than are remembered
        hit(scene, 0, 3, LASER, scale=0.01)
        hit(scene, 1, 3, LASER, scale=0.01)
        if decision == 17:
            hit(scene, 2, 3, GAUSS)
        scene.decide()
    scene.mechs[3]["hp"] = 1
    hit(scene, 0, 3, LASER)
    scene.step(1)
    assert scene.tally["kills"].tolist() == [1, 0, 0, 0]
    assert scene.tally["assists"].tolist() == [0, 0, 1, 0], "the hard hit was dealt later than most and is still known"


def test_many_hits_on_a_painted_mech_give_the_painter_one_assist(new_scene):
    scene = new_scene(blue=("scout", "light"))
    paint(scene, 2, 0)
    for _ in range(7):
        hit(scene, 1, 2, FLAMER)
    scene.step(1)
    assert (scene.tally["assists"] == 0).all(), "no assist without a kill"
    scene.mechs[2]["hp"] = 3
    hit(scene, 1, 2, FLAMER)
    scene.step(1)
    assert scene.tally["assists"].tolist() == [1, 0, 0]
    assert scene.tally["kills"].tolist() == [0, 1, 0]


@pytest.mark.parametrize(("seconds", "assists"), [(0.3, 1), (0.1, 0)])
def test_paint_adds_to_damage_and_earns_its_assist_only_while_it_lasts(new_scene, seconds, assists):
    scene = new_scene(blue=("scout", "medium"), red=("heavy",))
    paint(scene, 2, 0, seconds)
    scene.step(3)  # 0.15 s
    hit(scene, 1, 2, GAUSS)
    scene.step(1)
    assert scene.mechs[2]["hp"] == pytest.approx(150 - 5 * assists)
    scene.mechs[2]["hp"] = 3
    hit(scene, 1, 2, FLAMER)
    scene.step(1)
    assert scene.tally["kills"].tolist() == [0, 1, 0]
    assert scene.tally["assists"].tolist() == [assists, 0, 0]


def test_a_kill_and_its_shot_down_shooter_are_both_credited(new_scene):
    scene = new_scene()
    scene.mechs["hp"] = [0, 10]
    hit(scene, 0, 1, LASER)
    scene.mechs[0]["alive"] = 0
    scene.step(1)
    assert scene.tally[0]["kills"] == 1, "a shot in flight pays its shooter even after death"


@pytest.mark.parametrize(("role", "share"), [("scout", 0.1), ("light", 0.3), ("medium", 0.6), ("heavy", 0.9)])
def test_wrecks_are_solid_with_the_probability_of_their_class(new_scene, role, share):
    scene = new_scene(blue=(role,))
    solid = 0
    for tick in range(300):
        scene.voxels[:] = 0
        scene.clock["tick"] = tick
        scene.mechs[0]["alive"], scene.mechs[0]["hp"], scene.mechs[0]["died_tick"] = 1, 0, -1
        bury_the_dead(scene.match, scene.rules)
        kinds = set(np.unique(scene.voxels)) - {0}
        assert kinds in ({SOLID_DEBRIS}, {DEBRIS_FIELD})
        solid += SOLID_DEBRIS in kinds
    assert solid / 300 == pytest.approx(share, abs=0.08)


def materials_of_wrecks(new_scene, seed=7, first_tick=100, mech=1, eventful=False):
    """Return what the wreck of a medium is made of at each of 60 ticks, perhaps in a match in which much happened."""
    scene = new_scene(blue=("medium", "medium", "medium"), red=("heavy",), seed=seed)
    if eventful:
        scene.order(0, fire_2=1)
        scene.step(20)
        assert scene.clock["serial"] > 2
    found = []
    for tick in range(first_tick, first_tick + 60):
        scene.voxels[:] = 0
        scene.clock["tick"] = tick - 1  # the step is that of the tick
        scene.mechs["hp"], scene.mechs["alive"], scene.mechs["died_tick"] = 150, 1, -1
        scene.mechs[mech]["hp"] = 0
        if eventful:
            scene.mechs["hp"][[0, 3]] = 0  # wrecks before and after
            hit(scene, 0, 2, LASER)
        scene.step(1)
        me = scene.mechs[mech]
        found.append(int(scene.voxels[0, int(me["y"]), int(me["x"])]))
    assert set(found) == {SOLID_DEBRIS, DEBRIS_FIELD}
    return found


@pytest.mark.parametrize("mech", [1, 2])
def test_the_material_of_a_wreck_is_fixed_by_seed_tick_and_mech(new_scene, mech):
    materials = materials_of_wrecks(new_scene, mech=mech)
    assert materials == materials_of_wrecks(new_scene, mech=mech)
    assert materials == materials_of_wrecks(new_scene, mech=mech, eventful=True), "whatever happened before, or beside"
    later = materials_of_wrecks(new_scene, mech=mech, first_tick=130)
    assert materials[30:] == later[:30], "whatever tick was the first"
    assert materials[:30] != later[:30], "the tick counts"
    assert materials != materials_of_wrecks(new_scene, mech=mech, seed=8), "the seed counts"
    assert materials != materials_of_wrecks(new_scene, mech=3 - mech), "the mech counts"


def test_a_wreck_fills_its_box_but_no_wall_and_no_living_mech(new_scene):
    scene = new_scene(blue=("medium", "scout"), red=("scout",), at={0: (20.5, 20.5), 1: (22.4, 20.5)})
    scene.voxels[:4, :, 18] = SOLID
    scene.mechs[0]["hp"] = 0
    scene.step(1)
    z, y, x = np.nonzero(np.isin(scene.voxels, (SOLID_DEBRIS, DEBRIS_FIELD)))
    assert set(z) == {0, 1, 2}
    assert set(y) == {19, 20, 21}
    assert set(x) == {19, 20, 21}
    assert (scene.voxels[:4, :, 18] == SOLID).all()
    other = new_scene(blue=("medium", "scout"), red=("scout",), at={0: (20.5, 20.5), 1: (21.3, 20.5, 1.0)})
    other.mechs[0]["hp"] = 0
    other.step(1)
    debris = np.isin(other.voxels, (SOLID_DEBRIS, DEBRIS_FIELD))
    assert debris.any()
    assert not debris[1:3, 20, 20:22].any(), "a living mech is never walled in"


def test_a_wreck_lies_on_loose_earth_as_on_bare_ground(new_scene):
    scene = new_scene(at={0: (20.5, 20.5)})
    scene.voxels[:2, 18:23, 18:23] = DIRT
    scene.mechs[0]["hp"] = 0
    scene.step(1)
    assert np.isin(scene.voxels[:3, 19:22, 19:22], (SOLID_DEBRIS, DEBRIS_FIELD)).all()
    assert (scene.voxels[:2, 18, 18:23] == DIRT).all(), "outside of its box nothing changes"


def test_the_direction_a_hit_came_from_is_remembered_for_a_decision(new_scene):
    scene = new_scene()
    hit(scene, 0, 1, LASER)
    scene.step(1)
    assert (scene.mechs[1]["hit_x"], scene.mechs[1]["hit_y"]) == (0, -1)
    scene.decide()
    assert scene.mechs[1]["hit_y"] == 0


def test_a_full_list_of_hits_drops_and_counts(new_scene):
    scene = new_scene()
    for _ in range(len(scene.match.hits) + 3):
        hit(scene, 0, 1, PAINTER)
    assert scene.clock["dropped_hits"] == 3
