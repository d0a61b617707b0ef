"""Choosing targets and firing: ranges, arcs, cooldowns, heat, locks and lead."""

import numpy as np
import pytest
from tests.env.plain_kernels import Counted, Roots, for_plain_kernels, plainly

from echelon_env import catalog
from echelon_env.catalog import SOLID, WEAPON_TABLE
from echelon_env.sim.line_of_sight import line_of_sight
from echelon_env.sim.state import Match
from echelon_env.sim.weapons import HOLD_FIRE, aim_gun, choose_target, fire_gun, lead_pitch

# weapon: carrier, slot, range voxels, arc degrees, cooldown s, heat
WEAPONS = {
    "laser": ("medium", 0, 8.0, 120, 0.6, 22),
    "flamer": ("light", 0, 4.5, 90, 0.15, 10),
    "missile": ("heavy", 1, 12.0, 180, 3.0, 45),
    "gauss": ("heavy", 2, 20.0, 60, 4.0, 15),
    "autocannon": ("medium", 2, 12.0, 90, 0.2, 6),
    "painter": ("scout", 0, 10.0, 60, 1.0, 5),
    "smoke": ("light", 3, 20.0, 180, 5.0, 10),
}
NEED_TARGET = ("laser", "flamer", "missile", "painter")


def armed(new_scene, name, distance, **kwargs):
    """Return a scene in which mech 0 holds the trigger of a weapon at mech 1, ``distance`` ahead, and its slot."""
    role, slot = WEAPONS[name][:2]
    scene = new_scene(blue=(role,), red=(role,), apart=distance, orders={0: {f"fire_{slot}": 1}}, **kwargs)
    return scene, slot


def shots_fired(scene, slot):
    return float(scene.tally[0][f"shots_{slot}"])


def target_of(scene, name):
    """Return whom mech 0 would fire a weapon at."""
    return choose_target(scene.match, scene.rules, np.int64(0), WEAPON_TABLE[getattr(catalog, name.upper())])


@pytest.mark.parametrize("name", WEAPONS)
def test_a_held_trigger_fires_once_per_cooldown_and_heats_the_shooter(new_scene, name):
    cooldown, heat = WEAPONS[name][4:]
    scene, slot = armed(new_scene, name, 4.0)
    ticks = []
    for tick in range(2 * round(cooldown / 0.05) + 1):
        before = shots_fired(scene, slot)
        scene.step()
        if shots_fired(scene, slot) > before:
            ticks.append(tick)
            assert scene.mechs[0]["heat"] == heat
        scene.mechs["heat"], scene.mechs["hp"], scene.mechs["stability"] = 0, 60, 100
        scene.clock["clouds"] = 0  # smoke would hide the target
    assert ticks == [0, round(cooldown / 0.05), 2 * round(cooldown / 0.05)]


@pytest.mark.parametrize("name", NEED_TARGET)
def test_weapons_that_need_a_target_keep_to_their_range(new_scene, name):
    reach = WEAPONS[name][2]
    for distance, fires in ((reach - 0.01, True), (reach + 0.01, False)):
        scene, slot = armed(new_scene, name, distance)
        scene.step()
        assert (shots_fired(scene, slot) == 1) == fires


@pytest.mark.parametrize("name", [n for n in WEAPONS if n != "smoke"])
@pytest.mark.parametrize("side", [-1, 1])
def test_every_weapon_keeps_to_its_arc(new_scene, name, side):
    arc = np.radians(WEAPONS[name][3])
    for offset, inside in ((-0.02, True), (0.02, False)):
        scene, _ = armed(new_scene, name, 4.0)
        scene.mechs[0]["yaw"] = side * (arc / 2 + offset)
        assert (target_of(scene, name) == 1) == inside


def test_guns_without_a_valid_target_fire_straight_ahead(new_scene):
    scene, _ = armed(new_scene, "autocannon", 4.0, mechs={0: {"yaw": np.pi / 2}})
    scene.step()
    assert scene.match.shots[0][["vx", "vy", "vz"]].item() == pytest.approx((0, 25, 0), abs=1e-4)


def test_an_empty_slot_and_missing_targets_cost_nothing(new_scene):
    triggers = {0: {"fire_0": 1, "fire_1": 1, "fire_2": 1}}
    scene = new_scene(blue=("scout",), red=("scout",), apart=30, orders=triggers)
    scene.step(5)
    assert scene.clock["shots"] == 0
    assert not any(scene.of(0, "heat", "shots_0", "shots_1", "shots_2", "shots_3").values())


@pytest.mark.parametrize(
    "state", [{"fallen_s": 1}, {"shutdown": 1, "heat": 90}, {"alive": 0}], ids=lambda s: next(iter(s))
)
def test_the_fallen_the_shut_down_and_the_dead_do_not_fire(new_scene, state):
    scene, slot = armed(new_scene, "laser", 4.0, mechs={0: state})
    scene.step(2)
    assert shots_fired(scene, slot) == 0


TWO = {"red": ("scout", "scout"), "at": {0: (20, 20), 1: (23.5, 20), 2: (25, 22)}}
ASIDE = {"red": ("scout", "scout"), "at": {0: (20, 20, 0, -0.6), 1: (23.5, 20), 2: (20, 22)}}
MATE = {"blue": ("medium", "medium"), "at": {0: (20, 20), 1: (24, 20), 2: (26, 20)}}
COVER = {"apart": 4.5, "walls": [(SOLID, np.s_[:8, :, 22])]}
# A weapon, a scene, which mech is chosen, and which mech it is aimed at.
AIMS = {
    **{f"the nearest one, by {name}": (name, TWO, -1, 1) for name in ("laser", "missile", "autocannon")},
    **{f"the chosen one, by {name}": (name, TWO, 2, 2) for name in ("laser", "missile", "autocannon")},
    **{
        f"a choice beyond the arc of {name} is none": (name, ASIDE, 2, 1) for name in ("laser", "missile", "autocannon")
    },
    "a friend is no target": ("laser", MATE, 1, 2),
    "nor is who is dead": ("laser", {**MATE, "mechs": {2: {"alive": 0}}}, 1, -1),
    **{f"nobody picks a target behind cover for {name}": (name, COVER, -1, -1) for name in WEAPONS if name != "smoke"},
    **{f"cover stops {name}": (name, COVER, 1, -1) for name in ("laser", "missile", "painter")},
    **{f"cover does not stop {name} at a chosen target": (name, COVER, 1, 1) for name in ("autocannon", "gauss")},
    "missiles lock as far as sight": ("missile", {"apart": 12, "overrides": {"sensors.sight_range": 12.1}}, -1, 1),
    "and no farther": ("missile", {"apart": 12, "overrides": {"sensors.sight_range": 11.9}}, -1, -1),
}


@pytest.mark.parametrize(("name", "scene", "chosen", "expected"), AIMS.values(), ids=AIMS)
def test_whom_a_weapon_is_aimed_at(new_scene, name, scene, chosen, expected):
    carrier = (WEAPONS[name][0],)
    scene = new_scene(**{"blue": carrier, "red": carrier, **scene}, orders={0: {"target": chosen}})
    assert target_of(scene, name) == expected


@pytest.mark.parametrize("seed", range(5))
def test_the_choice_equals_brute_force_on_200_scenes(new_scene, seed):
    scene = new_scene(blue=("medium",) * 4, red=("medium",) * 5, size=(32, 32, 8), seed=seed)
    rng = np.random.default_rng(seed)
    chosen = 0
    for _ in range(200):
        scene.voxels[:4] = (rng.random((4, 32, 32)) < 0.01) * SOLID
        for i in range(9):
            scene.place(i, *rng.uniform(2, 30, 2), 0, rng.uniform(-3.1, 3.1))
        scene.mechs["alive"] = rng.random(9) < 0.8
        me, row = int(rng.integers(9)), int(rng.choice([0, 3, 4, 5]))
        mech, weapon = scene.mechs[me], WEAPON_TABLE[row]
        best, best_distance = -1, np.inf
        for j in range(9):
            other = scene.mechs[j]
            dx, dy = float(other["x"] - mech["x"]), float(other["y"] - mech["y"])
            bearing = abs((np.arctan2(dy, dx) - mech["yaw"] + np.pi) % (2 * np.pi) - np.pi)
            hidden = other["team"] == mech["team"] or not other["alive"] or np.hypot(dx, dy) > weapon["range"]
            if hidden or bearing > weapon["arc"] / 2 or np.hypot(dx, dy) >= best_distance:
                continue
            if line_of_sight(scene.voxels, (mech["x"], mech["y"], 1.5), (other["x"], other["y"], 1.5)):
                best, best_distance = j, np.hypot(dx, dy)
        assert choose_target(scene.match, scene.rules, np.int64(me), weapon) == best
        chosen += best >= 0
    assert chosen > 40


def search(new_scene, hostile_distance):
    """Return whom mech 3 finds, whose arc and ray it asks about, and how many numbers it reads to know distances."""
    scene = new_scene(blue=("medium",) * 6, red=("medium",) * 6, size=(64, 64, 8))
    for i in range(12):
        scene.place(i, 20 + i, 20)  # blue from the left, red to the right
    match, rules = Match(*(array[0] for array in for_plain_kernels(scene.state))), for_plain_kernels(scene.rules)
    match = match._replace(places=Counted(match.places))
    match.mechs["hostile_distance"], asked = hostile_distance, []
    spied = plainly(choose_target, is_in_reach=lambda real: lambda *args: asked.append(args[3]) or real(*args))
    return spied(match, rules, 3, rules.weapons[0]), asked, match.places.read


def test_one_look_at_each_place_leaves_out_friends_and_those_farther_than_the_best(new_scene):
    assert search(new_scene, 3) == (6, [6], 3 * 12)


def test_who_has_no_hostile_mech_near_looks_at_nobody(new_scene):
    assert search(new_scene, 30) == (-1, [], 0)


def test_equally_near_targets_are_drawn_not_ordered(new_scene):
    scene = new_scene(red=("medium", "medium"), at={0: (20, 20), 1: (24, 18), 2: (24, 22)})
    picks = set()
    for tick in range(40):
        scene.clock["tick"] = tick
        picks.add(int(target_of(scene, "laser")))
    assert picks == {1, 2}


def painted_target(new_scene):
    """A heavy, a scout of its pack, one of another pack, and a hostile mech behind a wall, painted by the packmate."""
    return new_scene(
        blue=("heavy", "scout", "scout"), red=("medium",), packs=[0, 0, 1, 0], at={0: (10, 20), 3: (45, 20)},
        walls=[(SOLID, np.s_[:8, :, 30])], mechs={3: {"painted_s": 5.0, "painter": 1}},
        orders={0: {"fire_1": 1, "target": 3}},
    )  # fmt: skip


def test_a_packmates_paint_locks_missiles_at_50_voxels_through_cover(new_scene):
    scene = painted_target(new_scene)
    scene.step()
    assert shots_fired(scene, 1) == 1
    assert scene.match.shots[0][["target", "life"]].item() == pytest.approx((3, 50 / 12))


def test_a_paint_lock_holds_where_no_hostile_mech_is_near(new_scene):
    scene = painted_target(new_scene)
    scene.guns[0]["cooldown"][1] = 0.3  # the second decision fires, when everybody knows how far the enemy is
    scene.decide(2)
    assert shots_fired(scene, 1) == 1


def test_two_that_run_at_each_other_fire_in_the_step_that_brings_them_into_range(new_scene):
    running = {0: {"vx": 7}, 1: {"vx": -7}}
    orders = {mech: {"forward": 1, "fire_0": 1} for mech in (0, 1)}
    scene = new_scene(blue=("scout",), red=("scout",), apart=16.6, mechs=running, orders=orders)
    scene.decide(2)
    assert 9.5 < scene.mechs[1]["x"] - scene.mechs[0]["x"] < 10.0, "in range at the end of the decision alone"
    assert [float(row["shots_0"]) for row in scene.tally] == [1, 1]


@pytest.mark.parametrize(
    ("mech", "field", "value"), [(3, "painter", 2), (3, "painted_s", 0), (0, "quality", 0.69), (3, "x", 60.5)]
)
def test_no_paint_lock_without_pack_paint_quality_or_range(new_scene, mech, field, value):
    scene = painted_target(new_scene)
    scene.mechs[mech][field] = value
    scene.step()
    assert shots_fired(scene, 1) == 0


def test_missiles_leave_from_the_top_towards_the_target_and_up(new_scene):
    scene, _ = armed(new_scene, "missile", 10.0)
    scene.step()
    shot = scene.match.shots[0]
    assert shot[["x", "y", "z"]].item() == (20, 20, 4.5)
    aim = np.array([10, 0, 2 - 4.5]) / np.hypot(10, 2.5) + (0, 0, 0.5)
    assert shot[["vx", "vy", "vz"]].item() == pytest.approx(12 * aim / np.linalg.norm(aim), abs=1e-3)


@pytest.mark.parametrize("name", ["laser", "painter", "autocannon", "smoke", "missile", "gauss"])
def test_a_launch_takes_few_roots_and_no_vectors_norm_twice(new_scene, name):
    scene, slot = armed(new_scene, name, 4.0, mechs={1: {"z": 1.5}})
    scene.order(0, target=1)
    match, roots = Match(*(array[0] for array in for_plain_kernels(scene.state))), Roots()
    gun = match, for_plain_kernels(scene.rules), 0, slot
    target = plainly(aim_gun, math=lambda _: roots)(*gun)
    assert target != HOLD_FIRE
    plainly(fire_gun, math=lambda _: roots)(*gun, target)
    _, *launch = roots.of  # the first says whether the target lies in the arc
    assert len(set(launch)) == len(launch) <= 3


@pytest.mark.parametrize(("distance", "rise"), [(5, 0), (15, 0), (19, 3), (12, -4)])
def test_the_lead_pitch_meets_its_point(distance, rise):
    tangent = float(lead_pitch(np.float32(distance), np.float32(rise), np.float32(40), np.float32(9.81)))
    cosine = 1 / np.hypot(1, tangent)
    time = distance / (40 * cosine)
    assert 40 * tangent * cosine * time - 9.81 / 2 * time**2 == pytest.approx(rise, abs=1e-2)
    assert abs(tangent) < 0.5, "the low one of both angles"


def test_a_point_out_of_reach_is_aimed_at_directly():
    assert lead_pitch(np.float32(400), np.float32(100), np.float32(40), np.float32(9.81)) == pytest.approx(
        0.25, rel=1e-3
    )
