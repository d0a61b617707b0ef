"""Scenarios: what is drawn is played, by every view, bit for bit; and what cannot be is refused with its place."""

import dataclasses
import itertools
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.env.batches import in_play

import echelon_env
from echelon_env import EchelonConfig, EchelonVectorEnv, Replay, World, generate_world
from echelon_env.bots.orders import ORDERS
from echelon_env.catalog import CLASS_TABLE, REINFORCED, SOLID
from echelon_env.registration import scenario_id
from echelon_env.scenarios import SCENARIOS, Scenario, ScenarioError, Unit, load_scenario, named_scenario, save_scenario

ROOM = """\
#########
#A.....B#
#..Gg...#
#S.....R#
#########
"""
ORDER = {order.name: number for number, order in enumerate(ORDERS)}


def scenario(**changes):
    """A room with a zone in one of two corners, a gate, a blue medium and a red light that stands still."""
    values = {
        "name": "room", "map": ROOM, "zone": "AB", "goal": "reach", "gates": "Gg",
        "blue": [{"mech": "medium", "at": "S", "facing": 90}],
        "red": [{"mech": "light", "at": "R", "does": "stand", "hp": 0.5, "heat": 0.25, "suite": "pack_command",
                 "weapons": ["laser", "", "", ""]}],
        "config": {"match": {"max_episode_seconds": 20}},
    }  # fmt: skip
    return Scenario.from_dict({**values, **changes})


def playing(given, seed=0, **kwargs):
    return in_play(echelon_env.parallel_env(given, action_format="discrete", **kwargs), seed=seed)


def to_the_end(env, order="hold"):
    infos = {}
    while env.agents:
        _, rewards, terminations, _, infos = env.step(dict.fromkeys(env.agents, ORDER[order]))
    return infos, rewards, terminations


def test_the_seed_draws_zone_and_gate_and_the_units_stand_as_drawn():
    config = EchelonConfig.of_scenario(scenario())
    assert config.world.size == (45, 25, 10)
    corners, gates = set(), set()
    for seed in range(24):
        world = generate_world(config, seed)
        corners.add(world.zone[:2])
        assert (world.voxels[1, :5] == SOLID).all()
        closed = [(world.voxels[1, 10:15, x : x + 5] == REINFORCED).all() for x in (15, 20)]
        gates.add(tuple(closed))
        np.testing.assert_array_equal(world.starts[:, :2], [[7.5, 7.5], [37.5, 7.5]])
        again = World.from_recipe(world.recipe)
        assert again.hash == world.hash
        np.testing.assert_array_equal(again.starts, world.starts)
    assert corners == {(7.5, 17.5), (37.5, 17.5)}
    assert gates == {(True, False), (False, True)}
    red = playing(scenario()).core.state.mechs[0, 1]
    hp, cap = (float(CLASS_TABLE[name][red["role"]]) for name in ("hp", "heat_cap"))
    assert (red["hp"], red["heat"], red["suite"]) == (0.5 * hp, 0.25 * cap, 4)
    np.testing.assert_array_equal(playing(scenario()).core.state.guns["weapon"][0, 1], [0, -1, -1, -1])


def test_mirrored_plans_turn_everything_alike():
    plain, mirrored = scenario(), scenario(mirror=True)
    seen = set()
    for seed in range(16):
        x, y, _, yaw = generate_world(EchelonConfig.of_scenario(mirrored), seed).starts[0].tolist()
        seen.add((x, y))
        assert np.sin(yaw) == pytest.approx(1.0 if y == 7.5 else -1.0), "it faces the middle of its side"
    assert seen == set(itertools.product((7.5, 37.5), (7.5, 17.5)))
    assert generate_world(EchelonConfig.of_scenario(plain), 0).voxels.shape == (10, 25, 45)


@pytest.mark.parametrize(
    ("goal", "order", "won", "reason"),
    [("reach", "to_zone", 1, 1), ("reach", "hold", -1, 3), ("survive", "hold", 1, 3), ("eliminate", "hold", -1, 3)],
)
def test_goals_end_a_match_and_pay(goal, order, won, reason):
    harmless = [{"mech": "light", "at": "R", "does": "stand", "fires": False}]
    infos, rewards, terminations = to_the_end(playing(scenario(goal=goal, red=harmless, gates="")), order)
    info = infos["blue_0"]
    assert (info["outcome"], info["reason"]) == (won, reason)
    assert terminations == {"blue_0": True}, "the time of a goal is part of the task"
    assert rewards["blue_0"] == pytest.approx(3.0 * won, abs=0.5)


def test_elimination_and_the_death_of_who_must_live_end_it_at_once():
    for goal, side, won in (("eliminate", 1, 1), ("survive", 0, -1), ("reach", 0, -1)):
        env = playing(scenario(goal=goal), dead_agents="keep")
        env.core.state.mechs["hp"][0, side] = 0.5
        env.core.state.voxels[0, 0, :, :] = 2  # lava
        env.core.state.mechs["hp"][0, 1 - side] = 1e6
        infos, *_ = to_the_end(env)
        assert (infos["blue_0"]["outcome"], infos["blue_0"]["reason"]) == (won, 2)


def test_the_zone_is_shown_only_as_long_and_to_whom_the_scenario_says():
    two = [{"mech": "medium", "at": "S"}, {"mech": "light", "at": "A", "knows_zone": False}]
    env = playing(scenario(zone_seconds=2.0, blue=two, gates="", zone="B"), observation_format="dict")
    ego = echelon_env.OBSERVATION_LAYOUT["ego"]
    columns = [ego.index(name) for name in ("zone_sin", "zone_cos", "zone_distance", "zone_radius")]
    for decision in range(1, 20):
        seen, *_ = env.step(dict.fromkeys(env.agents, 0))
        assert seen["blue_0"]["ego"][columns].any() == (decision * 0.25 <= 2.0)
        assert not seen["blue_1"]["ego"][columns].any()


@pytest.mark.parametrize(("does", "ends"), [("run", "B"), ("patrol", "either"), ("ambush", "R")])
def test_scripted_units_walk_their_way(does, ends):
    walker = {"mech": "light", "at": "R", "does": does, "way": "BR" if does == "patrol" else "B", "fires": False}
    env = playing(scenario(red=[walker], gates="", blue=[{"mech": "medium", "at": "S", "facing": 180}], goal="survive",
                           config={"match.max_episode_seconds": 30, "sensors.sight_range": 1.0,
                                   "sensors.radar_range": 0.0, "sensors.glow_range": 0.0}))  # fmt: skip
    heights = []
    while env.agents:
        heights.append(float(env.core.state.mechs["y"][0, 1]))
        env.step({"blue_0": 0})
    assert heights[0] == 7.5
    if does == "run":
        assert heights[-1] == pytest.approx(17.5, abs=2)
    elif does == "patrol":
        high = np.array(heights) > 15
        assert 2 <= np.abs(np.diff(high.astype(int))).sum() <= 30, "it goes to and fro"
    else:
        assert max(heights) - min(heights) < 0.5


def test_who_stands_does_not_walk_however_near_the_enemy():
    expert = {"mech": "scout", "at": "R", "does": "stand", "by": "expert"}
    env = playing(scenario(red=[expert], blue=[{"mech": "medium", "at": "S"}], goal="survive",
                           gates=""))  # fmt: skip
    start = tuple(float(env.core.state.mechs[axis][0, 1]) for axis in "xy")
    while env.agents:
        env.step({"blue_0": 0})
        assert tuple(float(env.core.state.mechs[axis][0, 1]) for axis in "xy") == pytest.approx(start, abs=0.5)


@pytest.mark.parametrize(("order", "paid"), [("to_zone", 6.0), ("hold", -3.0)])
def test_a_goal_pays_for_progress_and_the_end_alone(order, paid):
    env = playing(scenario(red=[]), seed=3)
    total = 0.0
    while env.agents:
        _, rewards, *_ = env.step({"blue_0": ORDER[order]})
        total += rewards["blue_0"]
    assert total == pytest.approx(paid, abs=1e-4), "3 for the whole way, 3 for the zone, -3 for failure"


def test_a_unit_may_start_at_the_zone_or_walk_there_and_mates_may_be_hidden():
    units = [{"mech": "light", "at": "S"}, {"mech": "light", "at": "R", "by": "hard", "does": "run", "way": "*"}]
    hunted = [{"mech": "scout", "at": "*", "does": "stand", "fires": False}]
    for squad in (True, False):
        config = {"match.max_episode_seconds": 15, "sensors.squad": squad}
        env = playing(scenario(blue=units, red=hunted, gates="", config=config, goal="survive"))
        corner = generate_world(env.config, 0)
        mechs, zone = env.core.state.mechs[0], [env.core.state.clock[f"zone_{axis}"][0] for axis in "xy"]
        assert [float(mechs[axis][2]) for axis in "xy"] == zone
        assert corner.starts.shape == (3, 4)
        mask = echelon_env.OBSERVATION_LAYOUT.unflatten(env.core.io.agent_observations[0, :1])["squad_mask"]
        assert (mask == 0).any() == squad
        while env.agents:
            env.step({"blue_0": 0})
        assert np.hypot(*(float(mechs[axis][1]) - at for axis, at in zip("xy", zone, strict=True))) < 4


def test_units_with_several_skills_get_one_from_the_seed():
    units = [{"mech": "medium", "at": "S"}, {"mech": "light", "at": "A", "by": ["trivial", "expert"]}]
    env = playing(scenario(blue=units, gates=""))
    assert env.possible_agents == ["blue_0"]
    drawn = []
    for seed in range(12):
        env.reset(seed=seed)
        drawn.append(int(env.core.io.bots["skill"][0, 0]))
    assert set(drawn) == {0, 4}
    env.reset(seed=3)
    assert env.core.io.bots["skill"][0, 0] == drawn[3]


def test_a_replay_a_saved_state_and_every_view_play_the_same_match():
    env = playing(scenario(), seed=5)
    for _ in range(3):
        env.step({"blue_0": ORDER["to_zone"]})
    saved, checksum = env.get_state(), env.core.simulator.checksum(0)
    assert env.replay().verify()
    other = echelon_env.parallel_env(scenario(), action_format="discrete")
    other.set_state(saved)
    assert other.core.simulator.checksum(0) == checksum
    rows = in_play(EchelonVectorEnv(2, scenario(), action_format="discrete"), seed=[5, 6])
    for _ in range(3):
        rows.step(np.full(2, ORDER["to_zone"]))
    assert rows.core.simulator.checksum(0) == checksum


def test_reset_takes_another_scenario_or_a_saved_state():
    env = playing(scenario(), seed=5)
    env.step({"blue_0": ORDER["to_zone"]})
    saved, checksum = env.get_state(), env.core.simulator.checksum(0)
    spaces = env.observation_space("blue_0")
    env.reset(seed=5, options={"scenario": scenario(zone="R", gates="")})
    assert float(env.core.state.clock["zone_x"][0]) == 37.5
    assert env.observation_space("blue_0") is spaces
    env.reset(options={"scenario": scenario()})
    observations, infos = env.reset(options={"state": saved})
    assert env.core.simulator.checksum(0) == checksum
    assert list(observations) == list(infos) == ["blue_0"]
    before = env.core
    for options, message in [
        ({"scenario": "standard"}, "needs a scenario with the same agents"),
        ({"scenario": scenario(blue=[{"mech": "light", "at": "SAB"}] * 2)}, "got .* with blue_0, blue_1"),
        ({"state": saved, "packs": 1}, "leave the seed and other options out"),
    ]:
        with pytest.raises(ValueError, match=message):
            env.reset(options=options)
    assert env.core is before


@pytest.mark.parametrize("given", [None, 0, 2_000_000])
def test_episodes_without_a_seed_come_from_those_to_train_on(given):
    few = scenario(train=[10, 17], config={"match.max_episode_seconds": 0.25})
    env, venv = echelon_env.parallel_env(few), EchelonVectorEnv(2, few)
    seeds = [[], [], []]
    for episode in range(8):
        env.reset(seed=given if episode == 0 else None)
        seeds[0].append(int(env.core.state.clock["seed"][0]))
        if episode == 0:
            venv.reset(seed=given)
        for match in range(2):
            seeds[1 + match].append(int(venv.core.state.clock["seed"][match]))
        for _ in range(2):  # the second starts the next episode
            venv.step(venv.action_space.sample())
    for drawn in seeds:
        first = [] if given is None else drawn[:1]
        assert set(drawn[len(first) :]) <= set(range(10, 17))
        assert len(set(drawn[1:])) == 7, "none comes again before all have come"
    assert given is None or [drawn[0] for drawn in seeds] == [given, given, given + 1]


def test_replays_keep_the_scenario_in_their_file(tmp_path):
    env = playing(scenario(), seed=1)
    to_the_end(env, "to_zone")
    env.replay().save(tmp_path / "match")
    again = Replay.load(tmp_path / "match")
    assert (again.config.aim, dict(again.names)) == ("reach the zone", {"blue": "agents", "red": "medium"})
    assert again.config.scenario == scenario()
    assert again.verify()


def test_files_are_read_as_they_are_written_and_any_change_changes_the_digest(tmp_path):
    for given in (scenario(), *map(named_scenario, SCENARIOS)):
        save_scenario(given, tmp_path / "a.yaml")
        assert load_scenario(tmp_path / "a.yaml") == given
        assert EchelonConfig.resolve(str(tmp_path / "a.yaml")).scenario == given
        assert EchelonConfig.from_dict(EchelonConfig.of_scenario(given).to_dict()).scenario == given
    digests = {scenario().digest}
    for change in ({"zone_radius": 4.5}, {"goal": "survive"}, {"map": ROOM.replace(".Gg.", "%Gg.")}, {"about": "x"}):
        digests.add(scenario(**change).digest)
    assert len(digests) == 5
    assert dataclasses.replace(scenario(), name="other").digest not in digests


YAML = """\
name: room
goal: reach
zone: A
blue:
  - {mech: medium, at: S}
config:
  match.max_episode_seconds: 20
map: |
  ######
  #A..S#
  #....#
  ######
"""
WRONG = {
    "unknown letter": ("#A..S#", "#A?.S#", "line 10, character 3 of the plan: the plan has the unknown character"),
    "short line": ("#A..S#", "#A..S", "line 10, character 6 of the plan: this line of the plan has 5 characters"),
    "unknown class": ("medium", "medum", "line 5, column 12: mech: unknown name 'medum'; did you mean 'medium'"),
    "unknown key": ("goal:", "gaol:", r"line 2, column 7: a scenario has no key 'gaol'; did you mean 'goal'"),
    "no such place": ("zone: A", "zone: Z", "line 3, column 7: the plan has no place 'Z'; its letters are AS"),
    "impossible goal": ("reach", "eliminate", "line 2, column 7: the goal 'eliminate' needs a red unit"),
    "no zone": ("zone: A", "zone_radius: 3", "line 2, column 7: the goal 'reach' needs a zone"),
    "wrong type": ("20", "soon", "line 7, column 30: match.max_episode_seconds must be of type float"),
    "cyclic alias": ("{mech: medium, at: S}", "&a {mech: *a, at: S}", r"line 5, column 15: the alias \*a is refused"),
    "not YAML": ("goal: reach", "goal: [reach", "line [0-9]+, column [0-9]+: this is not YAML"),
    "an agent after a skill": (
        "  - {mech: medium, at: S}",
        "  - {mech: medium, at: S, by: hard}",
        "blue must list its",
    ),
    "a list": (YAML, "- 1", "line 1, column 1: a scenario must be a mapping"),
    "code": ("medium", "!!python/name:os.system", "line 5"),
}


@pytest.mark.parametrize("fault", WRONG)
def test_a_wrong_file_is_refused_with_its_place(fault, tmp_path):
    before, after, message = WRONG[fault]
    assert before in YAML
    path = tmp_path / "bad.yaml"
    path.write_text(YAML.replace(before, after, 1))
    with pytest.raises(ScenarioError, match=message) as caught:
        EchelonConfig.of_scenario(load_scenario(path))
    assert "\n" not in str(caught.value)


def test_what_only_the_map_shows_is_refused_at_the_first_reset():
    walled = scenario(map=ROOM.replace("#A", "##").replace("B#", "##").replace("S", "A"), zone="R", gates="",
                      blue=[{"mech": "medium", "at": "A"}], red=[])  # fmt: skip
    assert generate_world(EchelonConfig.of_scenario(walled), 0) is not None
    shut = dataclasses.replace(walled, map="#####\n#A#R#\n#A###\n#####\n")
    with pytest.raises(ValueError, match="no way from blue's start to the zone"):
        generate_world(EchelonConfig.of_scenario(shut), 0)
    half = dataclasses.replace(
        shut, map="#####\n#A#B#\n#A#R#\n#####\n", blue=(Unit("light", at="B"), Unit("light", at="A"))
    )
    with pytest.raises(ValueError, match="no way from blue's start to the zone"):
        generate_world(EchelonConfig.of_scenario(half), 0)
    scout = dataclasses.replace(half, blue=(half.blue[0], Unit("light", at="A", charge=False)))
    assert generate_world(EchelonConfig.of_scenario(scout), 0) is not None
    crowd = scenario(blue=[{"mech": "medium", "at": "S"}] * 2)
    with pytest.raises(ValueError, match="too few cells 'S'"):
        generate_world(EchelonConfig.of_scenario(crowd), 0)
    with pytest.raises(ScenarioError, match="at most 100 mechs, got 101"):
        Scenario("large", blue=(Unit("light"),) * 101)
    with pytest.raises(ValueError, match="a scenario sets its map and teams itself"):
        playing(scenario()).reset(options={"packs": 2})
    with pytest.raises(ValueError, match="a scenario sets its map and teams itself"):
        EchelonVectorEnv(1, scenario()).set_curriculum(map_size_range=(16, 20))
    with pytest.raises(ValueError, match=r"unknown preset or scenario 'recal'; did you mean 'recall'"):
        echelon_env.parallel_env("recal")


def test_the_scenario_of_the_page_plays(tmp_path):
    page = (Path(echelon_env.__file__).parents[2] / "docs" / "scenarios.md").read_text()
    (tmp_path / "corners.yaml").write_text(page.partition("```yaml\n")[2].partition("```")[0])
    env = playing(load_scenario(tmp_path / "corners.yaml"))
    infos, *_ = to_the_end(env, "to_zone")
    assert infos["blue_0"]["outcome"] == 1


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scenario_of_the_package_plays_by_its_id(name):
    check_env(gymnasium.make(f"echelon_env:{scenario_id(name)}").unwrapped, skip_render_check=True)
    config = EchelonConfig.resolve(name)
    assert config.scenario.name == name
    assert config.scenario.about
    assert config.scenario.asks_for
    for split in ("train", "validation", "test"):
        generate_world(config, getattr(config.scenario, split)[0])
    venv = in_play(EchelonVectorEnv(2, name), seed=0)
    for _ in range(30):
        venv.step(venv.action_space.sample())
