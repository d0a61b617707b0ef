"""The optional keys in the views: spaces, whole matches inside the bounds, and the flat form."""

import gymnasium
import numpy as np
import pytest
from tests.env.batches import begun, played
from tests.env.plain_kernels import Counted, for_plain_kernels, plainly

import echelon_env
from echelon_env import FLAT_OBS_DIM, OBSERVATION_LAYOUT
from echelon_env.catalog import EXTRA_OBSERVATIONS
from echelon_env.config import EchelonConfig
from echelon_env.matches import optional_keys
from echelon_env.mdp.extras import ExtraArrays, Survey, extra_blocks, observe_extras, survey
from echelon_env.sim.voxel_bits import described

PACK = ("heavy", "medium", "medium", "light", "scout")
SEVEN = ["contacts", "contact_mask", "squad", "squad_mask", "ego", "suite_descriptor", "panel_stats"]


def with_keys(preset, *names, seconds=15.0):
    keys = {f"observation.{name}": True for name in names or EXTRA_OBSERVATIONS}
    return EchelonConfig.preset(preset).replace({"match.max_episode_seconds": seconds, **keys})


def test_they_are_off_by_default_and_leave_spaces_and_values_as_they_were():
    assert EchelonConfig().observation.extras == ()
    plain = echelon_env.parallel_env("skirmish", observation_format="dict")
    assert plain.observation_space("blue_0") == echelon_env.OBSERVATION_LAYOUT.dict_space()
    full = echelon_env.parallel_env(with_keys("skirmish", seconds=60.0), observation_format="dict")
    first, second = plain.reset(seed=1)[0], full.reset(seed=1)[0]
    for agent in plain.agents:
        assert list(first[agent]) == SEVEN
        assert list(second[agent]) == [*SEVEN, *EXTRA_OBSERVATIONS]
        assert all(np.array_equal(first[agent][key], second[agent][key]) for key in SEVEN)


@pytest.mark.parametrize("name", EXTRA_OBSERVATIONS)
def test_each_is_switched_on_alone(name):
    config = with_keys("duel", name)
    assert config.observation.extras == (name,)
    assert EchelonConfig.from_dict(config.to_dict()) == config
    env = echelon_env.parallel_env(config, observation_format="dict")
    space = env.observation_space("blue_0")
    assert set(space.keys()) == {*SEVEN, name}
    assert space.contains(env.reset(seed=2)[0]["blue_0"])


@pytest.mark.parametrize(
    ("preset", "seconds"), [("duel", 60.0), ("skirmish", 60.0), pytest.param("standard", 60.0, marks=pytest.mark.slow)]
)
def test_whole_matches_stay_inside_the_bounds_and_use_every_key(preset, seconds):
    env = echelon_env.parallel_env(with_keys(preset, seconds=seconds), observation_format="dict", dead_agents="keep")
    commander, rng = echelon_env.ScriptedCommander("hard"), np.random.default_rng(0)
    used = dict.fromkeys(EXTRA_OBSERVATIONS, 0)
    seen_dead = 0

    def check(observations, infos):
        for agent, parts in observations.items():
            assert env.observation_space(agent).contains(parts), agent
            filled = [name for name in EXTRA_OBSERVATIONS if parts[name].any()]
            for name in filled:
                used[name] += 1
            assert infos[agent]["alive"] or not filled, "the dead read zeros"
        return sum(not infos[agent]["alive"] for agent in observations)

    for seed in range(3):
        seen_dead += check(*env.reset(seed=seed))
        while env.agents:
            actions = commander.act(env)
            for action in actions.values():
                action[37:] = rng.uniform(-9, 9, 8)  # messages beyond their range
                if rng.random() < 0.2:
                    action[:37] = rng.uniform(-1, 1, 37)
            observations, *_, infos = env.step(actions)
            seen_dead += check(observations, infos)
    assert all(used.values()), used
    assert seen_dead > 0


def test_telemetry_starts_from_the_map_of_the_running_episode():
    env = echelon_env.parallel_env(with_keys("skirmish", "telemetry"))
    maps = [env.reset(seed=seed)[0]["blue_0"]["telemetry"] for seed in (1, 2, 1)]
    assert np.array_equal(maps[0], maps[2])
    assert not np.array_equal(maps[0], maps[1])


@pytest.mark.parametrize(
    "make",
    [
        lambda **given: echelon_env.parallel_env(**given),
        lambda **given: echelon_env.EchelonVectorEnv(2, **given),
        lambda **given: gymnasium.make("echelon_env:Echelon-v0", **given),
        lambda **given: gymnasium.make("echelon_env:EchelonTeam-v0", **given),
        lambda **given: gymnasium.make_vec("echelon_env:Echelon-v0", num_envs=2, **given),
    ],
    ids=["parallel", "vector", "pilot", "team", "make_vec"],
)
def test_flat_views_have_them_behind_the_blocks(make):
    config = with_keys("duel", "comm", "telemetry")
    flat, named = (make(config=config, observation_format=name) for name in ("flat", "dict"))
    behind, parts = flat.reset(seed=4)[0], named.reset(seed=4)[0]
    if isinstance(behind, dict):
        behind, parts = behind["blue_0"], parts["blue_0"]
        assert flat.observation_space("blue_0").contains(behind)
    else:
        assert flat.observation_space.contains(behind)
    order = [block.name for block in OBSERVATION_LAYOUT.blocks] + ["telemetry", "comm"]
    rows = len(behind) if behind.ndim > 1 else 1
    joined = np.concatenate([np.asarray(parts[name]).reshape(rows, -1) for name in order], axis=1)
    np.testing.assert_array_equal(behind.reshape(rows, -1), joined)
    assert joined.shape[1] == FLAT_OBS_DIM + 256 + 8


def test_terrain_is_surveyed_once_per_map_and_not_between_resets(monkeypatch):
    surveys, survey = [], optional_keys.survey
    monkeypatch.setattr(
        optional_keys, "survey", lambda voxels, *to: surveys.append(voxels.shape) or survey(voxels, *to)
    )
    env = echelon_env.parallel_env(with_keys("skirmish", "telemetry"), observation_format="dict")
    surveys.clear()
    for episode in (1, 2):
        env.reset(seed=episode)
        for _ in range(5):
            env.step({agent: np.zeros(45, np.float32) for agent in env.agents})
        assert len(surveys) == episode


def test_columns_follow_the_voxels_through_a_whole_match():
    core = begun("skirmish", [3], "expert")
    first = core.state.voxels[0].copy()
    for _ in played(core, 120):
        pass
    assert (core.state.voxels[0] != first).any(), "a match without damage tests nothing"
    np.testing.assert_array_equal(core.state.columns[0], described(core.state.voxels[0]))


def entries_read(new_scene, side, seats, visibility):
    """Return how many entries of the map's arrays are read to write all optional keys of the first seats."""
    scene = new_scene(PACK, PACK, (side, side, 12), {"observation.visibility": visibility})
    for mech in range(10):
        scene.place(mech, 28 + mech, 30 + mech % 3)
        scene.mechs[mech]["vx"] = 2  # to be heard
    shapes = [block.shape for block in extra_blocks(len(PACK))]
    out = ExtraArrays(*(np.zeros((1, seats, *shape), np.float32) for shape in shapes))
    state = for_plain_kernels(scene.state)
    first = Survey(np.zeros((1, side, side), np.uint8), np.zeros((1, 16, 16), np.float32))
    survey(scene.voxels, first, 0)
    maps = {name: Counted(getattr(state, name)) for name in ("voxels", "wear", "walk", "columns")}
    first = first._replace(solid=Counted(first.solid))
    rules = for_plain_kernels(scene.rules)
    plainly(observe_extras)(state._replace(**maps), rules, np.arange(seats, dtype=np.int32), 0, first, out)
    return sum(array.read for array in (*maps.values(), first.solid))


@pytest.mark.parametrize("visibility", ["suite", "oracle"])
def test_the_map_is_gone_through_at_most_once_per_decision_and_not_for_each_mech(new_scene, visibility):
    """What telemetry finds is right is shown in test_extras; here, that mechs share the work of finding it."""
    added = [entries_read(new_scene, 96, n, visibility) - entries_read(new_scene, 64, n, visibility) for n in (1, 10)]
    columns_and_survey = 2 * (96**2 - 64**2)
    assert added == ([0, 0] if visibility == "suite" else [columns_and_survey] * 2), "what a larger map costs"
