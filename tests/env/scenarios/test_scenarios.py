"""Scenarios: what is drawn is played, by every view, bit for bit; and what cannot be is refused with its place."""

import dataclasses
import itertools
import math
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.env.batches import checksums, in_play

import echelon_env
from echelon_env import EchelonConfig, EchelonVectorEnv, Replay, World, generate_world
from echelon_env.bots.orders import ORDERS
from echelon_env.catalog import CLASS_TABLE, LAVA, REINFORCED, SOLID
from echelon_env.registration import scenario_id
from echelon_env.scenarios import (
    FAMILIES,
    SCENARIOS,
    Scenario,
    ScenarioError,
    Unit,
    load_scenario,
    named_scenario,
    save_scenario,
)

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
    worlds = [generate_world(EchelonConfig.of_scenario(scenario()), seed) for seed in range(24)]
    for world in worlds:
        assert (world.voxels.shape, (world.voxels[1, :5] == SOLID).all()) == ((10, 25, 45), True)
        assert world.starts[:, :2].tolist() == [[7.5, 7.5], [37.5, 7.5]]
        again = World.from_recipe(world.recipe)
        assert (again.hash, again.starts.tolist()) == (world.hash, world.starts.tolist())
    gates = [[(world.voxels[1, 10:15, x : x + 5] == REINFORCED).all() for x in (15, 20)] for world in worlds]
    assert {world.zone[:2] for world in worlds} == {(7.5, 17.5), (37.5, 17.5)}
    assert {tuple(closed) for closed in gates} == {(True, False), (False, True)}
    state = playing(scenario()).core.state
    red = state.mechs[0, 1]
    form = CLASS_TABLE[red["role"]]
    assert red[["hp", "heat", "suite"]].item() == (0.5 * form["hp"], 0.25 * form["heat_cap"], 4)
    assert state.guns["weapon"][0, 1].tolist() == [0, -1, -1, -1]


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
    for goal, hp, won in (("eliminate", [1e6, 0.5], 1), ("survive", [0.5, 1e6], -1), ("reach", [0.5, 1e6], -1)):
        env = playing(scenario(goal=goal), dead_agents="keep")
        env.core.state.mechs["hp"] = hp
        env.core.state.voxels[0, 0] = LAVA
        infos, *_ = to_the_end(env)
        assert (infos["blue_0"]["outcome"], infos["blue_0"]["reason"]) == (won, 2)


def test_the_zone_is_shown_only_as_long_and_to_whom_the_scenario_says():
    two = [{"mech": "medium", "at": "S"}, {"mech": "light", "at": "A", "knows_zone": False}]
    env = playing(scenario(zone_seconds=2.0, blue=two, gates="", zone="B"), observation_format="dict")
    ego = echelon_env.OBSERVATION_LAYOUT["ego"]
    columns = [ego.index(name) for name in ("zone_sin", "zone_cos", "zone_distance", "zone_radius")]
    for decision in range(1, 20):
        seen, *_ = env.step(dict.fromkeys(env.agents, 0))
        shown = {agent: parts["ego"][columns].any() for agent, parts in seen.items()}
        assert shown == {"blue_0": decision * 0.25 <= 2.0, "blue_1": False}


@pytest.mark.parametrize(
    ("does", "way", "stays", "arrives", "turns"),
    [("run", "B", False, True, (1, 1)), ("patrol", "BR", False, None, (2, 30)), ("ambush", "B", True, False, (0, 0))],
)
def test_scripted_units_walk_their_way(does, way, stays, arrives, turns):
    walker = {"mech": "light", "at": "R", "does": does, "way": way, "fires": False}
    env = playing(scenario(red=[walker], gates="", blue=[{"mech": "medium", "at": "S", "facing": 180}], goal="survive",
                           config={"match.max_episode_seconds": 30, "sensors.sight_range": 1.0,
                                   "sensors.radar_range": 0.0, "sensors.glow_range": 0.0}))  # fmt: skip
    heights = []
    while env.agents:
        heights.append(float(env.core.state.mechs["y"][0, 1]))
        env.step({"blue_0": 0})
    assert heights[0] == 7.5
    assert (max(heights) - min(heights) < 0.5) == stays
    assert (abs(heights[-1] - 17.5) < 2) == arrives or arrives is None
    least, most = turns
    assert least <= np.diff(np.array(heights) > 15).sum() <= most, "who patrols goes to and fro"


def test_who_stands_does_not_walk_however_near_the_enemy():
    expert = {"mech": "scout", "at": "R", "does": "stand", "by": "expert"}
    env = playing(scenario(red=[expert], blue=[{"mech": "medium", "at": "S"}], goal="survive",
                           gates=""))  # fmt: skip
    start = env.core.state.mechs[["x", "y"]][0, 1].item()
    while env.agents:
        env.step({"blue_0": 0})
        assert env.core.state.mechs[["x", "y"]][0, 1].item() == pytest.approx(start, abs=0.5)


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
        places = env.core.state.mechs[["x", "y"]][0]
        zone = env.core.state.clock[["zone_x", "zone_y"]][0].item()
        assert places[2].item() == zone
        assert generate_world(env.config, 0).starts.shape == (3, 4)
        mask = echelon_env.OBSERVATION_LAYOUT.unflatten(env.core.io.agent_observations[0, :1])["squad_mask"]
        assert (mask == 0).any() == squad
        to_the_end(env)
        assert math.dist(places[1].item(), zone) < 4


def test_units_with_several_skills_get_one_from_the_seed():
    units = [{"mech": "medium", "at": "S"}, {"mech": "light", "at": "A", "by": ["trivial", "expert"]}]
    env = playing(scenario(blue=units, gates=""))
    assert env.possible_agents == ["blue_0"]
    drawn = []
    for seed in (*range(12), 3):
        env.reset(seed=seed)
        drawn.append(int(env.core.io.bots["skill"][0, 0]))
    assert (set(drawn), drawn[12]) == ({0, 4}, drawn[3])


def test_a_replay_a_saved_state_and_every_view_play_the_same_match():
    env = playing(scenario(), seed=5)
    rows = in_play(EchelonVectorEnv(2, scenario(), action_format="discrete"), seed=[5, 6])
    for _ in range(3):
        env.step({"blue_0": ORDER["to_zone"]})
        rows.step(np.full(2, ORDER["to_zone"]))
    other = echelon_env.parallel_env(scenario(), action_format="discrete")
    other.set_state(env.get_state())
    assert checksums(env) == checksums(other) == checksums(rows)[:1]
    assert env.replay().verify()


def test_reset_takes_another_scenario_or_a_saved_state():
    env = playing(scenario(), seed=5)
    env.step({"blue_0": ORDER["to_zone"]})
    saved = env.get_state()
    checksum = checksums(env)
    space = env.observation_space("blue_0")
    env.reset(seed=5, options={"scenario": scenario(zone="R", gates="")})
    assert (env.core.state.clock["zone_x"][0], env.observation_space("blue_0") is space) == (37.5, True)
    env.reset(options={"scenario": scenario()})
    observations, infos = env.reset(options={"state": saved})
    assert checksums(env) == checksum
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
    few = scenario(train=[10, 20], config={"match.max_episode_seconds": 0.25})
    env, venv = echelon_env.parallel_env(few), EchelonVectorEnv(2, few)
    seeds = [[], [], []]
    for episode in range(11):
        env.reset(seed=given if episode == 0 else None)
        seeds[0].append(int(env.core.state.clock["seed"][0]))
        if episode == 0:
            venv.reset(seed=given)
        for match in range(2):
            seeds[1 + match].append(int(venv.core.state.clock["seed"][match]))
        venv.step(venv.action_space.sample())  # the only one of an episode
    for drawn in seeds:
        first = [] if given is None else drawn[:1]
        assert set(drawn[len(first) :]) <= set(range(10, 20))
        assert len(set(drawn[1:])) == 10, "none comes again before all have come"
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


@pytest.mark.parametrize("task", [*SCENARIOS, *(f"{family}@2" for family in FAMILIES)])
def test_orders_lead_to_the_zone_only_where_observations_show_it(task):
    """Else an order would carry a mech to what its task hides."""
    env = EchelonVectorEnv(4, task, action_format="discrete", observation_format="dict", num_threads=1)
    radius = echelon_env.OBSERVATION_LAYOUT["ego"].index("zone_radius")
    orders = [ORDER[name] for name in ("to_zone", "to_zone_firing")]
    observations, infos = env.reset(seed=0)
    for decision in range(12):
        shown, mask = observations["ego"][:, radius] > 0, infos["action_mask"]
        awake = mask[:, ORDER["walk_ahead"]] == 1
        assert (mask[awake, orders[0]] == shown[awake]).all(), f"decision {decision}"
        assert not mask[~shown][:, orders].any(), f"decision {decision}"
        observations, *_, infos = env.step(np.full(env.num_envs, ORDER["hold"]))


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
    "a preset's name": ("name: room", "name: duel", "line 1, column 7: name must not be that of a preset, got 'duel'"),
    "unknown letter": ("#A..S#", "#A?.S#", "line 10, character 3 of the plan: the plan has the unknown character"),
    "short line": ("#A..S#", "#A..S", "line 10, character 6 of the plan: this line of the plan has 5 characters"),
    "unknown class": ("medium", "medum", "line 5, column 12: mech: unknown name 'medum'; did you mean 'medium'"),
    "unknown key": ("goal:", "gaol:", r"line 2, column 7: a scenario has no key 'gaol'; did you mean 'goal'"),
    "no such place": ("zone: A", "zone: Z", "line 3, column 7: the plan has no place 'Z'; its letters are AS"),
    "impossible goal": ("reach", "eliminate", "line 2, column 7: the goal 'eliminate' needs a red unit"),
    "no zone": ("zone: A", "zone_radius: 3", "line 2, column 7: the goal 'reach' needs a zone"),
    "wrong type": ("20", "soon", "line 7, column 30: match.max_episode_seconds must be of type float"),
    "octal": ("20", "030", "line 7, column 30: YAML reads 030 as 24; write that number, or quote it as a text"),
    "base 60": ("20", "1:30", "line 7, column 30: YAML reads 1:30 as 90; write that number"),
    "a key twice": ("goal: reach", "goal: reach\ngoal: reach", "line 3, column 1: the key goal is there twice"),
    "no date": ("20", "2020-13-40", "line 7, column 30: month must be in"),
    "cyclic alias": ("{mech: medium, at: S}", "&a {mech: *a, at: S}", r"line 5, column 15: the alias \*a is refused"),
    "not YAML": ("goal: reach", "goal: [reach", "line [0-9]+, column [0-9]+: this is not YAML"),
    "deep": ("20", "[" * 100_000, "line 7, column 44: a scenario may be nested at most 16 levels deep"),
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


def test_keys_of_a_scenario_that_need_each_other_come_in_any_order():
    keys = {"match.zone_told_ahead": True, "observation.places": True}
    for names in itertools.permutations(keys):
        config = EchelonConfig.of_scenario(scenario(config={name: keys[name] for name in names}))
        assert config.match.zone_told_ahead
        assert config.observation.places
    with pytest.raises(ScenarioError, match=r"zone_told_ahead needs observation\.places"):
        EchelonConfig.of_scenario(scenario(config={"match.zone_told_ahead": True}))


LIGHT, OTHER, SCOUT = Unit("light", at="B"), Unit("light", at="A"), Unit("light", at="A", charge=False)
CLOSED = "#####\n#A#B#\n#A#R#\n#####\n"  # from A, there is no way to the zone at R


@pytest.mark.parametrize(("blue", "possible"), [((OTHER,), False), ((LIGHT, OTHER), False), ((LIGHT, SCOUT), True)])
def test_everybody_who_is_to_take_the_zone_needs_a_way_to_it(blue, possible):
    shut = scenario(map=CLOSED, zone="R", gates="", red=[], blue=[{"mech": "light", "at": "A"}])
    config = EchelonConfig.of_scenario(dataclasses.replace(shut, blue=blue))
    if possible:
        assert generate_world(config, 0) is not None
    else:
        with pytest.raises(ValueError, match="no way from blue's start to the zone"):
            generate_world(config, 0)


MAP_ITSELF = "a scenario sets its map and teams itself"
REFUSED = {
    "a crowd": (lambda: playing(scenario(blue=[{"mech": "medium", "at": "S"}] * 2)), ValueError,
                "too few cells 'S'"),
    "an army": (lambda: Scenario("large", blue=(Unit("light"),) * 101), ScenarioError, "at most 100 mechs, got 101"),
    "packs": (lambda: playing(scenario()).reset(options={"packs": 2}), ValueError, MAP_ITSELF),
    "sizes": (lambda: EchelonVectorEnv(1, scenario()).set_curriculum(map_size_range=(16, 20)), ValueError, MAP_ITSELF),
    "an unknown name": (
        lambda: echelon_env.parallel_env("recal"), ValueError,
        "unknown preset or scenario 'recal'; did you mean 'recall'",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("call", "error", "message"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_is_refused_in_words(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_the_scenario_of_the_page_plays(tmp_path):
    page = (Path(echelon_env.__file__).parents[2] / "docs" / "scenarios.md").read_text()
    (tmp_path / "corners.yaml").write_text(page.partition("```yaml\n")[2].partition("```")[0])
    shown = dataclasses.replace(load_scenario(tmp_path / "corners.yaml"), zone_seconds=0.0)
    env = playing(shown)  # orders have no memory
    infos, *_ = to_the_end(env, "to_zone")
    assert infos["blue_0"]["outcome"] == 1


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scenario_of_the_package_plays_by_its_id(name):
    check_env(gymnasium.make(f"echelon_env:{scenario_id(name)}").unwrapped, skip_render_check=True)
    config = EchelonConfig.resolve(name)
    assert config.scenario.name == name
    assert all((config.scenario.about, config.scenario.asks_for))
    for split in ("train", "validation", "test"):
        generate_world(config, getattr(config.scenario, split)[0])
    venv = in_play(EchelonVectorEnv(2, name), seed=0)
    for _ in range(30):
        venv.step(venv.action_space.sample())
