"""Scripted commanders: abilities of the ladder, navigation, getting free, and reproducibility."""

import numpy as np
import pytest

from echelon_env.bots.commander import command
from echelon_env.bots.scripted import ScriptedCommander
from echelon_env.bots.skills import BOT, SKILL_TABLE, SKILLS
from echelon_env.catalog import SOLID
from echelon_env.config import EchelonConfig
from echelon_env.envs.core import MatchBatch
from echelon_env.envs.parallel_env import EchelonParallelEnv
from echelon_env.mdp.actions import ACTION_LAYOUT
from echelon_env.mdp.observations import observe_mech
from echelon_env.worldgen.connectivity import walking_distances

NONE = np.zeros((1, 0, 45), np.float32)


class Pilot:
    """A scripted mech of a constructed scene."""

    def __init__(self, scene, skill, mech=0):
        self.scene, self.mech = scene, np.int32(mech)
        self.memory = np.zeros(1, BOT)
        self.memory["skill"] = SKILLS.index(skill)

    def act(self):
        """Return its action, as a dict."""
        self.scene.perceive()
        observation, action = np.zeros(706, np.float32), np.full(45, np.nan, np.float32)
        observe_mech(self.scene.match, self.scene.rules, self.mech, observation)
        command(self.scene.match, self.scene.rules, SKILL_TABLE, self.mech, self.memory[0], observation, action)
        assert ACTION_LAYOUT.space().contains(action)
        return ACTION_LAYOUT.decode(action)


def test_the_ladder_holds_five_skills():
    assert SKILLS == ("trivial", "easy", "medium", "hard", "expert")
    errors, reactions = SKILL_TABLE["aim_error"], SKILL_TABLE["reaction_s"]
    assert (np.diff(errors) < 0).all()
    assert (np.diff(reactions) <= 0).all()
    assert (np.diff(SKILL_TABLE["fire_probability"]) >= 0).all()


@pytest.mark.parametrize("skill", SKILLS)
def test_without_an_enemy_every_skill_walks_to_the_zone(new_scene, skill):
    scene = new_scene(blue=("medium",), red=("medium",))
    scene.mechs[1]["alive"] = 0
    scene.place(0, 20, 20, yaw=2.0)
    pilot = Pilot(scene, skill)
    start = np.hypot(scene.clock["zone_x"] - 20, scene.clock["zone_y"] - 20)
    for _ in range(120):
        move = pilot.act()["move"]
        scene.order(0, forward=move[0], strafe=move[1], vertical=move[2], turn=move[3])
        scene.step(5)
    mech = scene.mechs[0]
    assert np.hypot(scene.clock["zone_x"] - mech["x"], scene.clock["zone_y"] - mech["y"]) < 3 < start


@pytest.mark.parametrize("skill", SKILLS)
def test_only_the_better_skills_find_their_way_out_of_a_pocket(new_scene, skill):
    scene = new_scene(blue=("medium",), red=("medium",))
    scene.mechs[1]["alive"] = 0
    scene.place(0, 24.5, 30.5)
    scene.voxels[:6, 15:46, 32:34] = SOLID  # a U that opens away from the zone, wider than a shuffle aside
    scene.voxels[:6, 15:17, 14:34] = SOLID
    scene.voxels[:6, 44:46, 14:34] = SOLID
    zone = (52.0, 30.0, 5.0)
    scene.clock["zone_x"], scene.clock["zone_y"], scene.clock["zone_radius"] = zone
    scene.match.walk[:], _ = walking_distances(scene.voxels, zone)
    pilot = Pilot(scene, skill)
    for decision in range(160):
        scene.clock["decision"] = decision
        move = pilot.act()["move"]
        scene.order(0, forward=move[0], strafe=move[1], vertical=move[2], turn=move[3])
        scene.step(5)
    mech = scene.mechs[0]
    assert (np.hypot(52 - mech["x"], 30 - mech["y"]) < 5) == (skill in ("hard", "expert"))


def test_every_skill_aims_at_an_enemy_it_sees_and_fires_in_reach(new_scene):
    for skill in SKILLS:
        scene = new_scene()
        scene.face_off(6)
        pilot = Pilot(scene, skill)
        fired = 0
        for decision in range(60):
            scene.clock["decision"] = decision
            action = pilot.act()
            assert action["target"] == 0
            fired += int(action["triggers"][0])
        chance = float(SKILL_TABLE["fire_probability"][SKILLS.index(skill)])
        assert fired == pytest.approx(60 * chance, abs=14)


def test_nobody_fires_at_what_is_out_of_reach_or_hidden(new_scene):
    for skill in SKILLS:
        scene = new_scene()
        scene.face_off(30)
        assert Pilot(scene, skill).act()["triggers"][[0, 2, 3]].tolist() == [0, 0, 0]
        scene.face_off(6)
        scene.voxels[:, :, 23] = SOLID
        scene.mechs[0]["shutdown"], scene.mechs[0]["heat"] = 1, 90  # no radar: the enemy is unknown
        scene.perceive()
        scene.mechs[0]["shutdown"] = 0
        assert Pilot(scene, skill).act()["triggers"][0] in (0, 1)


def test_better_skills_watch_their_heat(new_scene):
    fires = {}
    for skill in SKILLS:
        scene = new_scene()
        scene.face_off(6)
        scene.mechs[0]["heat"] = 90
        pilot = Pilot(scene, skill)
        fires[skill] = 0
        for decision in range(40):
            scene.clock["decision"] = decision
            fires[skill] += int(pilot.act()["triggers"][0])
    assert fires["easy"] > 0
    assert fires["medium"] == fires["hard"] == fires["expert"] == 0


def test_better_skills_pick_the_weaker_target(new_scene):
    for skill, weak_first in (("medium", False), ("hard", True), ("expert", True)):
        scene = new_scene(red=("medium", "medium"))
        scene.place(0, 20, 20)
        scene.place(1, 25, 20)
        scene.place(2, 26.5, 23)
        scene.mechs[2]["hp"] = 15
        slot = Pilot(scene, skill).act()["target"]
        assert (scene.match.contacts[0, slot] == 2) == weak_first


def test_only_the_better_skills_back_off(new_scene):
    for skill in SKILLS:
        scene = new_scene()
        scene.face_off(3.5)
        scene.place(0, 20, 20)
        scene.clock["zone_x"], scene.clock["zone_y"], scene.clock["zone_radius"] = 20, 20, 8
        ahead = Pilot(scene, skill).act()["move"][0]
        assert (ahead < -0.3) == (SKILLS.index(skill) >= 2)


def test_only_experts_smoke_and_jam(new_scene):
    for skill in SKILLS:
        smoked, jammed = 0, 0
        for decision in range(20):
            scene = new_scene(blue=("scout",), red=("medium",))
            scene.face_off(6)
            scene.clock["decision"] = decision
            scene.mechs[0]["hp"] = 20
            action = Pilot(scene, skill).act()
            smoked += int(action["triggers"][4])
            jammed += int(action["ewar"] == 1)
        assert (smoked > 0) == (skill == "expert")
        assert (jammed > 0) == (skill == "expert")


def test_slow_skills_look_again_only_after_their_reaction_time(new_scene):
    looks = {}
    for skill in SKILLS:
        scene = new_scene()
        scene.face_off(6)
        pilot = Pilot(scene, skill)
        for _ in range(41):
            pilot.act()
        looks[skill] = int(pilot.memory[0]["looks"])
    assert looks == {"trivial": 11, "easy": 21, "medium": 41, "hard": 41, "expert": 41}


@pytest.mark.parametrize("repeat", [1, 2, 5, 10])
def test_a_stuck_mech_works_itself_free_after_the_same_seconds(new_scene, repeat):
    scene = new_scene(blue=("medium",), red=("medium",), overrides={"match.physics_steps_per_decision": repeat})
    scene.mechs[1]["alive"] = 0
    scene.clock["zone_x"], scene.clock["zone_y"] = 60, 20
    scene.place(0, 20, 20)
    scene.voxels[:6, :, 22] = SOLID
    pilot = Pilot(scene, "medium")
    pressed, seconds = None, 0.0
    while seconds < 8:
        move = pilot.act()["move"]
        scene.order(0, forward=move[0], strafe=move[1], vertical=move[2], turn=move[3])
        scene.step(repeat)
        seconds += repeat * 0.05
        if pressed is None and scene.mechs[0]["vx"] == 0:
            pressed = seconds
        if pressed is not None and move[2] > 0:
            break
    assert seconds - pressed == pytest.approx(2.5, abs=2.1 * repeat * 0.05)


def test_a_commander_object_acts_exactly_as_the_scripted_opponent():
    config = EchelonConfig.resolve("skirmish")
    scripted = MatchBatch(1, config, [], dict.fromkeys(range(10), "expert"), 1)
    scripted.reset(0, 9)
    env = EchelonParallelEnv("skirmish", dead_agents="keep")
    env.reset(seed=9)
    commander = ScriptedCommander("expert")
    while env.agents:
        scripted.step(NONE)
        env.step(commander.act(env))
        assert scripted.simulator.checksum(0) == env.core.simulator.checksum(0)
    assert scripted.state.clock["over"][0] == 1
    assert scripted.state.clock["decision"][0] > 40
    env.reset(seed=9)
    again = commander.act(env)
    assert all((again[a] == ScriptedCommander("expert").act(env)[a]).all() for a in again), "no memory is left over"


def test_unknown_skills_and_agents_are_refused():
    with pytest.raises(ValueError, match="one of trivial, easy"):
        ScriptedCommander("godlike")
    env = EchelonParallelEnv("duel")
    env.reset(seed=0)
    with pytest.raises(ValueError, match="unknown agent 'green_0'"):
        ScriptedCommander().act(env, ["green_0"])


def test_scripts_leave_the_global_random_state_alone():
    state = np.random.get_state()[1].copy()  # noqa: NPY002
    core = MatchBatch(1, EchelonConfig.resolve("duel"), [], dict.fromkeys(range(2), "expert"), 1)
    core.reset(0, 1)
    for _ in range(20):
        core.step(NONE)
    np.testing.assert_array_equal(np.random.get_state()[1], state)  # noqa: NPY002
