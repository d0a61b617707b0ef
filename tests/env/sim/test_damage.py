"""Damage: where hits land, what they do, who is credited, and that both sides act at once."""

import numpy as np
import pytest

from echelon_env.catalog import AUTOCANNON, DEBRIS_FIELD, DIRT, FLAMER, GAUSS, LASER, PAINTER, SOLID, SOLID_DEBRIS
from echelon_env.sim.damage import bury_the_dead
from echelon_env.sim.weapons import record_hit


def hit(scene, shooter, victim, weapon, leg=0, splash=0, direction=(0, 1, 0), scale=1.0):
    """Record a hit, from the right of a mech of yaw 0, that the next physics step resolves."""
    d = [np.float32(v) for v in direction]
    record_hit(
        scene.match, np.int64(shooter), np.int64(victim), np.int32(weapon), np.int64(leg), np.int64(splash), *d,
        np.float32(scale),
    )  # fmt: skip


def test_both_of_two_mechs_that_kill_each_other_die_in_one_step_and_it_is_a_draw(new_scene):
    scene = new_scene(apart=5, mechs={0: {"hp": 1}, 1: {"hp": 1}}, orders={0: {"fire_0": 1}, 1: {"fire_0": 1}})
    scene.decide()
    for mech in (0, 1):
        died = {"alive": 0, "died_tick": 1, "kills": 1, "deaths": 1}
        assert scene.of(mech, *died) == died
    assert (scene.clock["over"], scene.clock["winner"], scene.clock["reason"]) == (1, -1, 2)


PAINTED = {"painted_s": 5, "painter": 0}
AHEAD = (1, 0, 0)  # the way that a mech of yaw 0 looks
# A scene, hits of one step, as ``hit`` takes them, and fields of mechs after it.
HITS = {
    "a laser deals its damage and heats": (
        {}, [(0, 1, LASER)],
        {0: {"damage_dealt": 14}, 1: {"hp": 136, "leg_hp": 75, "heat": 6, "damage_taken": 14, "hits_taken": 1}},
    ),
    "a flamer heats more than it hurts": (
        {}, [(0, 1, FLAMER)],
        {0: {"damage_dealt": 4}, 1: {"hp": 146, "leg_hp": 75, "heat": 15, "damage_taken": 4, "hits_taken": 1}},
    ),
    "a leg hit wounds the legs in full and the body by half": (
        {}, [(0, 1, GAUSS, 1)],
        {0: {"damage_dealt": 25}, 1: {"hp": 125, "leg_hp": 25, "legged": 0, "damage_taken": 25}},
    ),
    "lost legs do not kill": (
        {"mechs": {1: {"leg_hp": 25}}}, [(0, 1, GAUSS, 1)],
        {1: {"hp": 125, "leg_hp": 0, "legged": 1, "alive": 1}},
    ),
    "whoever loses the last stability falls": (
        {"red": ("heavy",), "mechs": {1: {"stability": 59}}, "orders": {1: {"forward": 1}}}, [(0, 1, GAUSS)],
        {1: {"fallen_s": 3, "knockdowns": 1, "stability": 0}},
    ),
    "whoever has fallen does not fall again": (
        {"red": ("heavy",), "mechs": {1: {"stability": 0, "fallen_s": 2}}}, [(0, 1, GAUSS)],
        {1: {"knockdowns": 0, "stability": 0}},
    ),
    "paint adds a tenth for the painter's pack only": (
        {"blue": ("scout", "medium", "medium"), "red": ("heavy", "heavy"), "packs": [0, 0, 1, 0, 0],
         "mechs": {3: PAINTED, 4: PAINTED}},
        [(1, 3, GAUSS), (2, 4, GAUSS)], {3: {"hp": 145}, 4: {"hp": 150}},
    ),
    "paint that is gone adds nothing": (
        {"red": ("heavy",), "mechs": {1: {**PAINTED, "painted_s": 0}}}, [(0, 1, GAUSS)], {1: {"hp": 150}},
    ),
    "a painter marks for five seconds and does no harm": (
        {}, [(0, 1, PAINTER)], {1: {"painted_s": 5, "painter": 0, "hp": 150, "hits_taken": 0}},
    ),
    "a painter marks anew, and no longer than at first": (
        {"mechs": {1: {**PAINTED, "painted_s": 2}}}, [(0, 1, PAINTER)], {1: {"painted_s": 5, "painter": 0}},
    ),
    **{
        f"a hit at {angle} degrees from behind": (
            {"red": ("heavy",), "mechs": {1: {"yaw": np.radians(angle)}}}, [(0, 1, GAUSS, 0, 0, AHEAD)],
            {1: {"hp": 200 - 50 * factor, "stability": 100 - 60 * factor}},
        )
        for angle, factor in ((0, 1.5), (40, 1.5), (-44, 1.5), (46, 1), (90, 1), (180, 1))
    },
    "splash knows no rear": (
        {"red": ("heavy",)}, [(0, 1, GAUSS, 0, 1, AHEAD, 0.5)], {1: {"hp": 175, "stability": 70}},
    ),
    **{
        f"weapons do {factor} times as much to mechs": (
            {"red": ("heavy",), "overrides": {"match.damage_factor": factor}}, [(0, 1, GAUSS)],
            {1: {"hp": 200 - 50 * factor}},
        )
        for factor in (0.2, 3.0)
    },
    "no more damage is dealt than hp were left, it is shared, and the hardest hit is the kill": (
        {"blue": ("medium", "heavy"), "mechs": {2: {"hp": 32}}}, [(0, 2, LASER), (1, 2, GAUSS)],
        {0: {"damage_dealt": 7, "kills": 0}, 1: {"damage_dealt": 25, "kills": 1},
         2: {"alive": 0, "damage_taken": 32, "killer": 1, "damage_dealt": 0, "kills": 0}},
    ),
    "a leg hit shares by what reaches the body": (
        {"blue": ("medium", "heavy"), "mechs": {2: {"hp": 30}}}, [(0, 2, GAUSS, 1), (1, 2, GAUSS)],
        {0: {"damage_dealt": 10}, 1: {"damage_dealt": 20}, 2: {"damage_dealt": 0}},
    ),
    "no assist without a kill": (
        {"blue": ("scout", "light"), "mechs": {2: PAINTED}}, [(1, 2, FLAMER)] * 7,
        {0: {"assists": 0}, 1: {"assists": 0}},
    ),
    "many hits on a painted mech give the painter one assist": (
        {"blue": ("scout", "light"), "mechs": {2: {**PAINTED, "hp": 3}}}, [(1, 2, FLAMER)] * 7,
        {0: {"assists": 1, "kills": 0}, 1: {"assists": 0, "kills": 1}},
    ),
    "a shot in flight pays its shooter even after death": (
        {"mechs": {0: {"hp": 0, "alive": 0}, 1: {"hp": 10}}}, [(0, 1, LASER)], {0: {"kills": 1}},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("scene", "hits", "expected"), HITS.values(), ids=HITS)
def test_hits_of_a_step(new_scene, scene, hits, expected):
    scene = new_scene(**scene)
    for one in hits:
        hit(scene, *one)
    scene.step()
    for mech, fields in expected.items():
        assert scene.of(mech, *fields) == pytest.approx(fields), mech


def test_about_one_beam_in_ten_strikes_the_legs(new_scene):
    scene = new_scene(apart=5, orders={0: {"fire_0": 1}})
    legs = 0
    for tick in range(600):
        scene.clock["tick"] = tick
        scene.guns["cooldown"], scene.mechs["heat"] = 0, 0
        scene.set(1, hp=150, leg_hp=75)
        scene.step()
        legs += int(scene.mechs[1]["leg_hp"] < 75)
    assert legs == pytest.approx(60, abs=25)


@pytest.mark.parametrize(("height", "leg"), [(0.85, True), (0.95, False)])
def test_a_projectile_strikes_the_legs_in_the_lowest_thirty_percent(new_scene, height, leg):
    scene = new_scene(apart=5)
    scene.add_shot(AUTOCANNON, (22, 20, height), (25, 0, 0), target=1)
    scene.step(2)
    assert scene.of(1, "hp", "leg_hp") == ({"hp": 146, "leg_hp": 67} if leg else {"hp": 142, "leg_hp": 75})


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_all_hits_of_a_step_count_in_whatever_order(new_scene, order):
    scene = new_scene(blue=("medium",) * 3, red=("heavy",), mechs={3: {"yaw": -2.4}})  # no hit comes from behind
    hits = (LASER, (1, 0, 0)), (AUTOCANNON, (0, 1, 0)), (FLAMER, (0, 0, -1))
    for number in order:
        weapon, direction = hits[number]
        hit(scene, number, 3, weapon, direction=direction)
    scene.step()
    wounds = {"hit_x": -1, "hit_y": -1, "hit_z": 1, "hp": 200 - 14 - 8 - 4, "heat": 6 + 15, "hits_taken": 3}
    assert scene.of(3, *wounds) == wounds
    assert scene.mechs[3]["suppressed_s"] > 0, "only the autocannon suppresses"


def test_equal_hits_draw_the_kill(new_scene):
    killers = set()
    for seed in range(30):
        scene = new_scene(blue=("medium", "medium"), mechs={2: {"hp": 5}}, seed=seed)
        hit(scene, 0, 2, LASER)
        hit(scene, 1, 2, LASER)
        scene.step()
        assert scene.tally["kills"].sum() == 1
        killers.add(int(scene.mechs[2]["killer"]))
    assert killers == {0, 1}


MANY = [event for number in range(20) for event in (
    (0, 3, LASER, {"scale": 0.01}), (1, 3, LASER, {"scale": 0.01}), *([(2, 3, GAUSS)] if number == 17 else []), 1,
)]  # fmt: skip
TWO_STEPS = {"overrides": {"match.physics_steps_per_decision": 2}}
LAST = (1, 2, GAUSS, {"scale": 2})  # by the heavy, which kills
# A scene of two or three blue mechs and a red heavy, what happens (hits, decisions, or hp of mechs), and who is
# credited with an assist; somebody else has the kill.
STORIES = {
    "more than a fifth of the damage": ({}, [{2: 100}, (0, 2, GAUSS, {"scale": 0.42}), 1, LAST], [1, 0, 0]),
    "less than a fifth": ({}, [{2: 100}, (0, 2, GAUSS, {"scale": 0.38}), 1, LAST], [0, 0, 0]),
    "five seconds ago": ({}, [{2: 60}, (0, 2, GAUSS), 21, LAST], [1, 0, 0]),
    "longer ago": ({}, [{2: 60}, (0, 2, GAUSS), 22, LAST], [0, 0, 0]),
    "five seconds ago, however short decisions are": (TWO_STEPS, [{2: 60}, (0, 2, GAUSS), 51, LAST], [1, 0, 0]),
    "longer ago in short decisions": (TWO_STEPS, [{2: 60}, (0, 2, GAUSS), 52, LAST], [0, 0, 0]),
    "who wounds again is credited for the later wound": (
        {}, [(0, 2, LASER), 20, {2: 60}, (0, 2, GAUSS), 5, LAST], [1, 0, 0],
    ),
    "of more wounds than are remembered the oldest make room": (
        {"blue": ("medium",) * 3}, [*MANY, {3: 1}, (0, 3, LASER)], [0, 0, 1, 0],
    ),
    "paint that lasts": ({"mechs": {2: {"painted_s": 0.4, "painter": 0}}}, [1, {2: 1}, (1, 2, FLAMER)], [1, 0, 0]),
    "paint that is gone": ({"mechs": {2: {"painted_s": 0.2, "painter": 0}}}, [1, {2: 1}, (1, 2, FLAMER)], [0, 0, 0]),
}  # fmt: skip


@pytest.mark.parametrize(("scene", "story", "assists"), STORIES.values(), ids=STORIES)
def test_who_earns_an_assist(new_scene, scene, story, assists):
    scene = new_scene(**{"blue": ("medium", "heavy"), "red": ("heavy",), **scene})
    for event in story:
        if isinstance(event, int):
            scene.decide(event)
        elif isinstance(event, dict):
            scene.mechs["hp"][[*event]] = [*event.values()]
        else:
            shooter, victim, weapon, *more = event
            hit(scene, shooter, victim, weapon, **(more[0] if more else {}))
    scene.step()
    assert scene.mechs["alive"].tolist() == [1] * (len(assists) - 1) + [0]
    assert scene.tally["assists"].tolist() == assists
    assert scene.tally["kills"].sum() == 1


@pytest.mark.parametrize(("role", "share"), [("scout", 0.1), ("light", 0.3), ("medium", 0.6), ("heavy", 0.9)])
def test_wrecks_are_solid_with_the_probability_of_their_class(new_scene, role, share):
    scene = new_scene(blue=(role,))
    solid = 0
    for tick in range(300):
        scene.voxels[:] = 0
        scene.clock["tick"] = tick
        scene.set(0, alive=1, hp=0, died_tick=-1)
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
        scene.step()
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


WALL = [(SOLID, np.s_[:4, :, 18])]


def test_a_wreck_fills_its_box_but_no_wall_and_no_living_mech(new_scene):
    beside, above = (
        new_scene(("medium", "scout"), ("scout",), at={0: (20.5, 20.5), 1: mate}, mechs={0: {"hp": 0}}, walls=WALL)
        for mate in ((22.4, 20.5), (21.3, 20.5, 1.0))
    )
    beside.step()
    box = np.zeros(beside.voxels.shape, bool)
    box[:3, 19:22, 19:22] = True
    box[:2, 19:22, 21] = False  # there the mate stands
    np.testing.assert_array_equal(np.isin(beside.voxels, (SOLID_DEBRIS, DEBRIS_FIELD)), box)
    assert (beside.voxels[:4, :, 18] == SOLID).all()
    assert not beside.wear.any(), "a wreck bears no damage"
    above.step()
    debris = np.isin(above.voxels, (SOLID_DEBRIS, DEBRIS_FIELD))
    assert debris.any()
    assert not debris[1:3, 20, 20:22].any(), "a living mech is never walled in"


def test_a_wreck_lies_on_loose_earth_as_on_bare_ground(new_scene):
    scene = new_scene(at={0: (20.5, 20.5)}, mechs={0: {"hp": 0}}, walls=[(DIRT, np.s_[:2, 18:23, 18:23])])
    scene.step()
    assert np.isin(scene.voxels[:3, 19:22, 19:22], (SOLID_DEBRIS, DEBRIS_FIELD)).all()
    assert (scene.voxels[:2, 18, 18:23] == DIRT).all(), "outside of its box nothing changes"


def test_a_full_list_of_hits_drops_and_counts(new_scene):
    scene = new_scene()
    for _ in range(len(scene.match.hits) + 3):
        hit(scene, 0, 1, PAINTER)
    assert scene.clock["dropped_hits"] == 3
