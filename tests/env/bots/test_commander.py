"""Scripted commanders: abilities of the ladder, navigation, getting free, and reproducibility."""

import copy
import itertools
import math
import pickle

import gymnasium
import numpy as np
import pytest
from tests.env.batches import begun, checksums, started

from echelon_env import FLAT_OBS_DIM
from echelon_env.bots.commander import seek_cover
from echelon_env.bots.navigation import walks_straight
from echelon_env.bots.orders import GUARD, ORDERS, TO_ZONE, TO_ZONE_FIRING, mask_orders
from echelon_env.bots.skills import FORGETFUL_TABLE, SKILL_TABLE, SKILLS
from echelon_env.catalog import SOLID
from echelon_env.envs.parallel_env import EchelonParallelEnv
from echelon_env.matches.batch import own_desk
from echelon_env.matches.driver import advise_range
from echelon_env.matches.scripted import ScriptedCommander, begin, shadows
from echelon_env.mdp.actions import ACTION_LAYOUT
from echelon_env.mdp.observations import observe_mech
from echelon_env.sim.contacts import PACK_COMMAND
from echelon_env.sim.line_of_sight import line_of_sight, mechs_see_each_other
from echelon_env.sim.objectives import next_place
from echelon_env.sim.walking import walking_distances


class Pilot:
    """A scripted mech of a constructed scene."""

    def __init__(self, scene, skill, mech=0, memory=True):
        table = SKILL_TABLE if memory else FORGETFUL_TABLE
        self.scene, self.mech, self.script = scene, np.int32(mech), shadows((1, 1), table)
        begin(self.script, 0, skill)
        self.memory = self.script.bots[0]

    def act(self):
        """Return its action, as a dict."""
        self.scene.perceive()
        observation, action = np.zeros(FLAT_OBS_DIM, np.float32), np.full(45, np.nan, np.float32)
        observe_mech(self.scene.match, self.scene.rules, self.mech, observation)
        # Called as ScriptedCommander does, so that one compilation serves both.
        seats, rows, state = np.array([self.mech]), observation[None, None], self.scene.state
        given = state, self.scene.rules, own_desk(state)
        advise_range(*given, self.script.skills, seats, self.script.bots, rows, action[None, None], 0, 1)
        assert ACTION_LAYOUT.space().contains(action)
        return ACTION_LAYOUT.decode(action)

    def steer(self):
        """Act, give the order to move, and return the action."""
        action = self.act()
        forward, strafe, vertical, turn = action["move"]
        self.scene.order(int(self.mech), forward=forward, strafe=strafe, vertical=vertical, turn=turn)
        return action

    def acts(self, decisions):
        """Act at so many decisions, without moving; yield the actions."""
        for decision in range(decisions):
            self.scene.clock["decision"] = decision
            yield self.act()

    def walk(self, decisions):
        """Move for so many decisions; return the place after each."""
        places = []
        for decision in range(decisions):
            self.scene.clock["decision"] = decision
            self.steer()
            self.scene.step(5)
            places.append(self.scene.mechs[self.mech][["x", "y"]].item())
        return places


DEAD = {1: {"alive": 0}}  # the enemy


@pytest.mark.parametrize("skill", SKILLS)
def test_without_an_enemy_every_skill_walks_to_the_zone(new_scene, skill):
    scene = new_scene(at={0: (20, 20, 0, 2.0)}, mechs=DEAD, zone=(61, 61, 2))
    *_, last = Pilot(scene, skill).walk(120)
    assert math.dist(last, (61, 61)) < 3


@pytest.mark.parametrize("skill", SKILLS)
def test_only_the_better_skills_find_their_way_out_of_a_pocket(new_scene, skill):
    # A U that opens away from the zone, wider than a shuffle aside.
    pocket = [(SOLID, np.s_[:6, 15:46, 32:34]), (SOLID, np.s_[:6, 15:17, 14:34]), (SOLID, np.s_[:6, 44:46, 14:34])]
    zone = (52.0, 30.0, 5.0)
    scene = new_scene(at={0: (24.5, 30.5)}, mechs=DEAD, walls=pocket, zone=zone)
    scene.match.walk[:], _ = walking_distances(scene.voxels, zone)
    *_, last = Pilot(scene, skill).walk(160)
    assert (math.dist(last, zone[:2]) < 5) == (skill in ("hard", "expert"))


@pytest.mark.parametrize("skill", SKILLS)
def test_every_skill_aims_at_an_enemy_it_sees_and_fires_in_reach(new_scene, skill):
    actions = [*Pilot(new_scene(apart=6), skill).acts(60)]
    assert {action["target"] for action in actions} == {0}
    chance = float(SKILL_TABLE["fire_probability"][SKILLS.index(skill)])
    assert sum(action["triggers"][0] for action in actions) == pytest.approx(60 * chance, abs=14)


def test_nobody_fires_at_what_is_out_of_reach(new_scene):
    for skill in SKILLS:
        assert Pilot(new_scene(apart=30), skill).act()["triggers"][[0, 2, 3]].tolist() == [0, 0, 0]


def test_better_skills_watch_their_heat(new_scene):
    for skill in SKILLS[1:]:
        actions = Pilot(new_scene(apart=6, mechs={0: {"heat": 90}}), skill).acts(40)
        assert any(action["triggers"][0] for action in actions) == (skill == "easy")


@pytest.mark.parametrize(("skill", "target"), [("medium", 1), ("hard", 2), ("expert", 2)])
def test_better_skills_pick_the_weaker_target(new_scene, skill, target):
    places = {0: (20, 20), 1: (25, 20), 2: (26.5, 23)}
    scene = new_scene(red=("medium", "medium"), at=places, mechs={2: {"hp": 15}})
    slot = Pilot(scene, skill).act()["target"]
    assert scene.match.contacts[0, slot] == target


@pytest.mark.parametrize("skill", SKILLS)
def test_only_the_better_skills_back_off(new_scene, skill):
    scene = new_scene(apart=3.5, zone=(20, 20, 8))
    ahead = Pilot(scene, skill).act()["move"][0]
    assert (ahead < -0.3) == (SKILLS.index(skill) >= 2)


def test_the_better_skills_share_a_target_that_is_weak(new_scene):
    focus = {}
    for skill in SKILLS:
        places = {k: (20, 16 + 4 * k) for k in range(3)} | {3 + k: (26, 16 + 4 * k, 0, np.pi) for k in range(3)}
        # The one in the middle is weak; each mech stands nearest to the one before it.
        scene = new_scene(blue=("medium",) * 3, red=("medium",) * 3, at=places, mechs={4: {"hp": 15}})
        slots = [Pilot(scene, skill, mech).act()["target"] for mech in range(3)]
        focus[skill] = [int(scene.match.contacts[mech, slot]) for mech, slot in enumerate(slots)]
    assert focus["easy"] == focus["medium"] == [3, 4, 5]
    assert focus["hard"] == focus["expert"] == [4, 4, 4]


def test_only_experts_side_step_and_hold_each_side_for_a_while(new_scene):
    for skill in SKILLS:
        pilot = Pilot(new_scene(apart=9), skill)
        sides = []
        for action in pilot.acts(80):
            pilot.memory["stuck_s"] = 0  # it is not moved here
            sides.append(float(np.sign(np.round(action["move"][1], 1))))
        held = np.diff(np.flatnonzero(np.diff(sides)))  # decisions between two changes
        if skill == "expert":
            assert set(sides) == {-1.0, 1.0}
            assert held.min() * 0.25 >= 0.5
            assert len(held) >= 8, "a side that lasts can be led"
        else:
            assert len(set(sides)) == 1, "no change of sides outside the zone"


def test_an_expert_keeps_out_of_the_reach_of_lasers_and_dodges_shells(new_scene):
    hits = {}
    for skill in ("hard", "expert"):
        fire = {1: {"fire_2": 1, "target": 0}}
        scene = new_scene(apart=11, zone=(26, 20, 8), mechs={0: {"hp": 1e6}, 1: {"hp": 1e6}}, orders=fire)
        pilot, away, hits[skill] = Pilot(scene, skill), [], 0
        for decision in range(60):
            scene.clock["decision"] = decision
            pilot.steer()
            x, y = (float(scene.mechs[0][axis] - scene.mechs[1][axis]) for axis in "xy")
            scene.mechs[1]["yaw"] = math.atan2(y, x)
            scene.decide()
            hits[skill] += int(scene.tally[0]["hits_taken"])
            away.append(math.dist(*(mech[["x", "y"]].item() for mech in scene.mechs)))
        near = np.mean(np.array(away[20:]) < 8)
        assert near > 0.9 if skill == "hard" else near < 0.4
    assert hits["expert"] < 0.75 * hits["hard"]


@pytest.mark.parametrize("skill", SKILLS)
def test_only_experts_cool_down_in_cover_and_come_out_again(new_scene, skill):
    beside = [(SOLID, np.s_[:6, 22:26, 22:24])]  # two voxels from the line between them
    scene = new_scene(apart=7.5, walls=beside, zone=(20, 20, 4), mechs={0: {"heat": 80}})
    warm = Pilot(scene, skill)
    warm.act()
    assert warm.memory[0]["hides"] == 0, "it is not hot yet"
    scene.mechs[0]["heat"] = 95
    pilot, hidden = Pilot(scene, skill), []
    for decision in range(40):
        scene.clock["decision"] = decision
        scene.order(0, vent=pilot.steer()["triggers"][1])
        scene.mechs[0]["heat"] = max(60 if decision < 20 else 0, scene.mechs[0]["heat"])
        scene.decide()
        hidden.append(not mechs_see_each_other(scene.match, scene.rules, np.int64(0), np.int64(1)))
    if skill == "expert":
        assert all(hidden[10:20]), "hot and hidden"
        assert not all(hidden[20:]), "cool again, it comes out"
    else:
        assert not any(hidden[:20])


def test_cover_is_the_nearest_place_in_reach_that_the_enemy_cannot_see(new_scene):
    rng, found = np.random.default_rng(0), 0
    for _ in range(60):
        scene = new_scene(blue=("light",), size=(32, 32, 12), at={0: (15.5, 15.5)})
        enemy = np.array([*rng.uniform(3, 29, 2), 1.5], np.float32)
        for x, y in rng.integers(3, 29, (14, 2)):
            if max(abs(x - 15.5), abs(y - 15.5)) > 2.5:
                scene.voxels[:6, y : y + 2, x : x + 2] = SOLID
        me = (np.float32(15.5), np.float32(15.5), np.float32(1.0))
        is_cover, dx, dy = seek_cover(scene.match, scene.rules, np.int64(0), *enemy, 1, 3)
        if not line_of_sight(scene.voxels, me, enemy):
            assert (is_cover, dx, dy) == (True, 0, 0), "it is in cover already"
            continue
        places = [
            (ring, *(15.5 + 2 * ring * np.array([np.cos(a), np.sin(a)])))
            for ring in (1, 2, 3)
            for a in np.radians(np.arange(0, 360, 30))
        ]
        good = [
            (ring, x, y)
            for ring, x, y in places
            if not line_of_sight(scene.voxels, (x, y, 1.0), enemy)
            and walks_straight(scene.match, scene.rules, np.int64(0), np.float32(x), np.float32(y))
        ]
        assert is_cover == bool(good)
        if not good:
            continue
        _, x, y = max(good, key=lambda p: (-p[0], np.hypot(p[1] - enemy[0], p[2] - enemy[1])))
        assert np.dot([dx, dy], [x - 15.5, y - 15.5]) / np.hypot(x - 15.5, y - 15.5) > 0.999
        found += 1
    assert found > 10


def test_only_experts_smoke_and_jam(new_scene):
    for skill in SKILLS:
        scenes = [new_scene(blue=("scout",), apart=6, mechs={0: {"hp": 20}}) for _ in range(20)]
        for decision, scene in enumerate(scenes):
            scene.clock["decision"] = decision
        actions = [Pilot(scene, skill).act() for scene in scenes]
        smoked, jammed = (any(action["triggers"][4] for action in actions), any(a["ewar"] == 1 for a in actions))
        assert (smoked, jammed) == (skill == "expert", skill == "expert")


def test_slow_skills_look_again_only_after_their_reaction_time(new_scene):
    looks = {}
    for skill in SKILLS:
        pilot = Pilot(new_scene(apart=6), skill)
        for _ in range(41):
            pilot.act()
        looks[skill] = int(pilot.memory[0]["looks"])
    assert looks == {"trivial": 11, "easy": 21, "medium": 41, "hard": 41, "expert": 41}


@pytest.mark.parametrize("repeat", [1, 2, 5, 10])
def test_a_stuck_mech_works_itself_free_after_the_same_seconds(new_scene, repeat):
    scene = new_scene(
        overrides={"match.physics_steps_per_decision": repeat}, zone=(60, 20, 2), at={0: (20, 20)}, mechs=DEAD,
        walls=[(SOLID, np.s_[:6, :, 22])],
    )  # fmt: skip
    pilot = Pilot(scene, "medium")
    stopped = []
    jumped = []  # at which decisions
    for decision in range(int(8 / (repeat * 0.05))):
        jumps = pilot.steer()["move"][2] > 0
        scene.step(repeat)
        if scene.mechs[0]["vx"] == 0:
            stopped.append(decision)
        if jumps:
            jumped.append(decision)
    assert (jumped[0] - stopped[0]) * repeat * 0.05 == pytest.approx(2.5, abs=2.1 * repeat * 0.05)


def test_a_commander_object_acts_exactly_as_the_scripted_opponent():
    scripted = begun("skirmish", [9], "expert")
    env = started("skirmish", dead_agents="keep", seed=9)
    commander = ScriptedCommander("expert")
    while env.agents:
        scripted.step(np.zeros((1, 0, 45), np.float32))
        env.step(commander.act(env))
        assert checksums(scripted) == checksums(env)
    assert scripted.state.clock["over"][0] == 1
    assert scripted.state.clock["decision"][0] > 40
    env.reset(seed=9)
    fresh = ScriptedCommander("expert").act(env)
    np.testing.assert_equal(commander.act(env), fresh, "no memory is left over")


def test_a_commander_object_remembers_each_environment_apart():
    envs = [started("duel", seed) for seed in range(2)]
    shared, own = ScriptedCommander("trivial"), [ScriptedCommander("trivial") for _ in envs]
    while all(env.agents for env in envs):
        for env, commander in zip(envs, own, strict=True):
            actions = shared.act(env)
            np.testing.assert_equal(actions, commander.act(env))
            env.step(actions)
    assert max(env.core.state.clock["decision"][0] for env in envs) > 20


def test_a_commander_object_may_act_for_one_team_after_the_other():
    env = started("duel", 3)
    together = ScriptedCommander("trivial")
    apart = ScriptedCommander("trivial")
    while env.agents:
        expected = together.act(env)
        np.testing.assert_equal({**apart.act(env, ["blue_0"]), **apart.act(env, ["red_0"])}, expected)
        env.step(expected)


def test_a_commander_object_acts_in_the_form_of_the_environment():
    flat, in_blocks = (started("duel", 1, action_format=name) for name in ("flat", "dict"))
    for _ in range(20):
        for env in (flat, in_blocks):
            env.step(ScriptedCommander("expert").act(env))
    actions = ScriptedCommander().act(in_blocks)
    assert all(actions[agent] in in_blocks.action_space(agent) for agent in actions)
    assert flat.core.simulator.checksum(0) == in_blocks.core.simulator.checksum(0)


def test_a_copied_commander_object_is_a_fresh_one_of_the_same_abilities():
    env = started("duel", 1)
    commander = ScriptedCommander("easy", memory=False)
    commander.act(env)
    for copied in (copy.copy(commander), pickle.loads(pickle.dumps(commander))):  # noqa: S301
        assert (copied.skill, copied.memory) == ("easy", False)
        assert set(copied.act(env)) == set(env.agents)


REFUSED = {
    "before a reset": (
        lambda: ScriptedCommander().act(EchelonParallelEnv("duel"), ["blue_0"]), RuntimeError,
        "no episode is running; call reset first",
    ),
    "one name": (
        lambda: ScriptedCommander().act(started("duel"), "blue_0"), TypeError,
        r"a list of names, got the string 'blue_0'; write \['blue_0'\]",
    ),
    "another view": (
        lambda: ScriptedCommander().act(gymnasium.make("echelon_env:Echelon-v0", config="duel").unwrapped), TypeError,
        r"acts in an echelon_env.parallel_env, not in <.*other views have opponent=",
    ),
    "unknown agent": (
        lambda: ScriptedCommander().act(started("duel"), ["green_0"]), ValueError, "unknown agent 'green_0'",
    ),
    "unknown skill": (lambda: ScriptedCommander("godlike"), ValueError, "one of trivial, easy"),
    "memory": (lambda: ScriptedCommander("hard", memory="no"), ValueError, "memory"),
}  # fmt: skip


@pytest.mark.parametrize(("call", "error", "message"), REFUSED.values(), ids=REFUSED)
def test_a_commander_object_says_where_it_acts(call, error, message):
    with pytest.raises(error, match=message):
        call()


SHORT_SIGHT = {"overrides": {"sensors.sight_range": 20}, "zone": (32, 32, 8)}


@pytest.mark.parametrize("skill", SKILLS)
def test_the_better_skills_face_for_some_seconds_where_they_lost_an_enemy(new_scene, skill):
    scene = new_scene(**SHORT_SIGHT, at={0: (32, 32), 1: (32, 42)}, mechs={0: {"in_zone": 1}})
    scene.clock["tick_0"] = 1
    pilot = Pilot(scene, skill)
    pilot.act()
    scene.place(1, 32, 60)
    turn = pilot.act()["move"][3]
    remembers = SKILLS.index(skill) >= 2
    assert (pilot.memory["memory_s"][0] > 0) == remembers
    if remembers:
        assert turn == 1
        assert pilot.memory[["enemy_x", "enemy_y"]][0].item() == pytest.approx((32, 42), abs=1e-3)
    for _ in range(32):
        pilot.act()
    assert pilot.memory["memory_s"][0] == 0


@pytest.mark.parametrize("skill", SKILLS)
def test_the_best_skills_look_for_an_enemy_that_they_lost_near_the_zone(new_scene, skill):
    scene = new_scene(**SHORT_SIGHT, at={0: (16, 32), 1: (30, 40)})
    pilot = Pilot(scene, skill)
    pilot.act()
    scene.place(1, 60, 60)
    highest = max(y for _, y in pilot.walk(20))
    assert (highest > 36) == (skill in ("hard", "expert"))


@pytest.mark.parametrize("skill", SKILLS)
def test_in_the_zone_the_best_skills_face_the_corner_the_enemy_starts_in(new_scene, skill):
    scene = new_scene(**SHORT_SIGHT, at={0: (32, 60)}, mechs=DEAD)
    pilot = Pilot(scene, skill)
    pilot.act()
    scene.place(0, 32, 32, yaw=np.pi / 2)
    scene.mechs[0]["in_zone"] = 1
    pilot.walk(40)
    facing = np.sin(scene.mechs[0]["yaw"])  # the enemy's corner lies at -1
    assert (facing < -0.9) == (skill in ("hard", "expert"))


def test_guns_stay_silent_at_what_is_only_reported(new_scene):
    scene = new_scene(
        blue=("medium", "medium"),
        overrides={"sensors.sight_range": 4, "sensors.radar_range": 4},
        at={0: (20, 20), 1: (26, 22), 2: (26, 20)},
    )
    pilot = Pilot(scene, "expert")
    scene.match.past[:] = scene.mechs
    scene.perceive()
    for _ in range(20):
        action = pilot.act()
        assert (action["target"], *action["triggers"][[0, 2, 3]]) == (0, 0, 0, 0)


@pytest.mark.parametrize("skill", SKILLS)
def test_the_best_skills_attack_a_reported_enemy_on_order(new_scene, skill):
    short = {"sensors.sight_range": 9, "sensors.radar_range": 0}
    places = {0: (20, 20), 1: (32, 20), 2: (20, 28.5), 3: (26, 20)}
    wall = [(SOLID, np.s_[:6, 17:24, 23])]  # hides mech 3 from mech 0, which hears of it
    teams = (("medium", "medium"), ("scout", "scout"))
    commander = {1: {"suite": 4}}
    scene = new_scene(*teams, overrides=short, at=places, walls=wall, mechs=commander)
    scene.match.past[:] = scene.mechs
    pilot = Pilot(scene, skill)
    scene.perceive()
    aims = {}
    for target in (2, 3):
        scene.mechs[1]["target"] = target
        pilot.memory["looks"] = 0
        pilot.act()
        aims[target] = scene.match.contacts[0, pilot.memory["slot"][0]]
    assert aims == {2: 2, 3: 3 if skill in ("hard", "expert") else 2}


PLACES = ((32.0, 10.0, 4.0), (10.0, 50.0, 4.0), (54.0, 50.0, 4.0))
HIDDEN = {"world.zone_places": 3, "match.zone_stay_seconds": 300.0, "sensors.zone_range": 5.0}


def search(new_scene, skill, memory=True, decisions=400, blue=("scout",)):
    """Let mechs look for the zone, at the third place; return scene, pilots, and what each came near in order."""
    scene = new_scene(blue=blue, overrides={**HIDDEN, "match.max_episode_seconds": 300.0})
    scene.set_places(*PLACES)
    scene.clock["zone_x"], scene.clock["zone_y"] = PLACES[2][:2]
    scene.match.sites["since"] = [-1, -1, 0]
    scene.match.walk[:] = scene.match.site_walks[2]
    scene.mechs[len(blue)]["alive"] = 0
    pilots = [Pilot(scene, skill, mech, memory) for mech in range(len(blue))]
    visits = [[] for _ in pilots]
    for pilot in pilots:
        scene.place(int(pilot.mech), 32 + 3 * int(pilot.mech), 24)
    for decision in range(decisions):
        scene.clock["decision"] = decision
        for pilot, visited in zip(pilots, visits, strict=True):
            pilot.steer()
            mech = scene.mechs[int(pilot.mech)]
            near = [k for k, (x, y, r) in enumerate(PLACES) if np.hypot(mech["x"] - x, mech["y"] - y) < r + 5]
            visited += [k for k in near if k not in visited[-1:]]
        scene.step(5)
    return scene, pilots, visits


@pytest.mark.parametrize(("moves", "skill", "goes_on"), [(1, "expert", False), (3, "expert", True), (3, "hard", False)])
def test_an_expert_walks_on_to_a_zone_that_moves(new_scene, moves, skill, goes_on):
    """An enemy stands near, on the way to the zone; elsewhere it backs off to the range that it prefers."""
    scene = new_scene(overrides={"world.zone_places": moves}, at={0: (20, 32), 1: (23, 32)}, zone=(44, 32, 5))
    if moves > 1:
        scene.set_places((44, 32, 5), (10, 10, 5), (54, 10, 5))
    pilot = Pilot(scene, skill)
    *_, action = pilot.acts(4)
    assert (action["move"][0] > 0.5) == goes_on


def test_a_script_looks_at_each_place_once_until_it_finds_the_zone(new_scene):
    for skill in ("medium", "expert"):
        scene, _, (visited,) = search(new_scene, skill)
        assert visited == [0, 1, 2]
        assert np.hypot(scene.mechs[0]["x"] - 54, scene.mechs[0]["y"] - 50) < 4


def test_without_memory_it_does_not_get_away_from_a_place(new_scene):
    _, _, (visited,) = search(new_scene, "hard", memory=False)
    assert visited == [0]


def test_experts_share_the_places_out_and_the_finder_calls_the_others(new_scene):
    for skill, memory, places in (("expert", True, {1, 2, 3}), ("expert", False, {1, 2, 3}), ("hard", True, {1})):
        _, pilots, _ = search(new_scene, skill, memory, decisions=1, blue=("scout", "scout", "scout"))
        assert {pilot.memory["place"].item() for pilot in pilots} == places
    scene, _, _ = search(new_scene, "expert", blue=("scout", "scout", "scout"))
    assert (np.hypot(scene.mechs["x"][:3] - 54, scene.mechs["y"][:3] - 50) < 5).all()


def test_it_walks_on_to_where_it_last_knew_the_zone_and_elsewhere_once_that_has_moved(new_scene):
    places = {0: (32, 40), 1: (32, 8)}
    scene = new_scene(blue=("scout", "scout"), overrides=HIDDEN, at=places, mechs={2: {"alive": 0}})
    scene.set_places(*PLACES)
    pilot = Pilot(scene, "hard")
    assert pilot.act()["move"][3] != 0
    assert pilot.memory[["zone", "place"]].tolist() == [(1, 1)]
    scene.mechs[1]["alive"] = 0  # whoever reported it
    scene.clock["decision"] = 1
    pilot.act()
    assert pilot.memory["place"] == 1
    scene.clock["decision"] = 1200
    scene.match.sites["since"] = [-1, 1199, -1]
    pilot.act()
    assert pilot.memory["place"] in (2, 3)
    assert pilot.memory[["zone", "looked"]].tolist() == [(0, 1)]


@pytest.mark.parametrize("memory", [True, False])
def test_it_walks_to_the_place_of_which_it_was_told_before_the_zone_moved_there(new_scene, memory):
    overrides = {
        **HIDDEN,
        "match.zone_stay_seconds": 5.0,
        "match.zone_told_seconds": 0.5,
        "match.zone_told_ahead": True,
        "observation.places": True,
    }
    for seed, alive in itertools.product(range(4), (0, 1)):
        places, commander = {0: (32, 40), 1: (32, 60), 2: (60, 4)}, {1: {"suite": PACK_COMMAND}}
        scene = new_scene(("scout", "heavy"), overrides=overrides, at=places, mechs=commander)
        scene.set_places(*PLACES)
        scene.clock["seed"] = seed
        pilot = Pilot(scene, "hard", memory=memory)
        pilot.act()
        foretold = next_place(scene.match, scene.rules) + 1
        assert pilot.memory["next"] == memory * foretold
        enemy = Pilot(scene, "hard", 2)
        enemy.act()
        assert enemy.memory["next"] == 0
        scene.mechs[1]["alive"] = alive
        scene.decide(21)
        assert scene.match.sites["since"].argmax() + 1 == foretold
        pilot.act()
        assert pilot.memory["next"] == memory * alive * (next_place(scene.match, scene.rules) + 1)
        assert not memory or pilot.memory["place"] == foretold


def test_no_order_leads_to_a_zone_that_is_not_known(new_scene):
    scene = new_scene(overrides={"sensors.zone_range": 5.0}, apart=6)
    scene.perceive()
    for there, expected in ((20.0, [0, 0]), (scene.clock["zone_x"] - 3, [1, 1])):
        scene.place(0, there, scene.clock["zone_y"])
        scene.place(1, there + 4, scene.clock["zone_y"], yaw=np.pi)
        scene.perceive()
        observation, mask = np.zeros(FLAT_OBS_DIM, np.float32), np.zeros(len(ORDERS), np.int8)
        observe_mech(scene.match, scene.rules, np.int32(0), observation)
        mask_orders(scene.match, scene.rules, np.int32(0), observation, mask)
        assert mask[[TO_ZONE, TO_ZONE_FIRING, GUARD]].tolist() == [*expected, 1]
