"""The checkers of Gymnasium, PettingZoo and Stable-Baselines3 over every registered id and every preset.

No checker may warn, but of one thing that a test names with the reason why it stays.
"""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env as gymnasium_check
from pettingzoo import ParallelEnv
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test, state_test
from pettingzoo.utils.conversions import parallel_to_aec
from stable_baselines3.common.env_checker import check_env as sb3_check

import echelon_env
from echelon_env.config import EXTRA_OBSERVATIONS, PRESETS
from echelon_env.envs.formats import ACTION_FORMATS
from echelon_env.envs.vector_env import PilotVectorEnv
from echelon_env.envs.views import RENDER_MODES
from echelon_env.registration import scenario_id
from echelon_env.scenarios import FAMILIES, SCENARIOS

IDS = ("Echelon-v0", "EchelonTeam-v0")
# company plays a hundred mechs: the same checks, but they take minutes.
EVERY_PRESET = [pytest.param(name, marks=pytest.mark.slow if name == "company" else ()) for name in PRESETS]


def warned(call, *args, **kwargs):
    """Return the warnings of a call, such as that of a checker, which raises where something is wrong."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        call(*args, **kwargs)
    return [str(warning.message) for warning in caught]


def short(name, seconds=10.0):
    return echelon_env.EchelonConfig.preset(name).replace({"match.max_episode_seconds": seconds})


def test_exactly_these_ids_are_registered():
    expected = sorted([*IDS, *map(scenario_id, (*PRESETS, *SCENARIOS, *FAMILIES))])
    assert sorted(name for name in gymnasium.registry if name.startswith("Echelon")) == expected


@pytest.mark.parametrize(("name", "team"), [("duel", ()), ("recon", (5,))])
def test_a_preset_has_an_id_for_its_only_mech_or_for_blue_as_a_team(name, team):
    made = gymnasium.make(f"echelon_env:{scenario_id(name)}")
    assert made.unwrapped.config == PRESETS[name]
    assert made.action_space.shape == (*team, 45)
    rows = gymnasium.make_vec(f"echelon_env:{scenario_id(name)}", num_envs=2)
    assert rows.single_action_space.shape == (*team, 45)


def with_all_keys(config):
    return config.replace({f"observation.{name}": True for name in EXTRA_OBSERVATIONS})


FORMATS = [
    {"config": with_all_keys(short("duel", 5.0)), "observation_format": "dict", "action_format": name, "map_pool": 1}
    for name in ACTION_FORMATS
]


@pytest.mark.parametrize(
    "options", [*(pytest.param({"config": preset.values[0]}, marks=preset.marks) for preset in EVERY_PRESET), *FORMATS]
)
@pytest.mark.parametrize("name", IDS)
def test_gymnasium_checker_passes_on_every_preset_and_in_every_format_without_warnings(name, options):
    env = gymnasium.make(f"echelon_env:{name}", **options)
    assert warned(gymnasium_check, env.unwrapped, skip_render_check=True) == []


@pytest.mark.parametrize("mode", RENDER_MODES)
@pytest.mark.parametrize("name", IDS)
def test_gymnasium_checker_passes_with_its_render_checks(name, mode, monkeypatch):
    monkeypatch.setattr("echelon_env.envs.views.RENDER_FPS", None)  # the window need not wait between its pictures
    env = gymnasium.make(f"echelon_env:{name}", config="duel", render_mode=mode)
    assert warned(gymnasium_check, env.unwrapped) == []
    env.close()


def play_an_episode(name):
    env = gymnasium.make(f"echelon_env:{name}", config=short("duel"))
    env.reset(seed=3)
    ended = False
    while not ended:
        *_, terminated, truncated, _ = env.step(env.action_space.sample())
        ended = terminated or truncated
    env.close()


@pytest.mark.parametrize("name", IDS)
def test_an_episode_through_the_wrappers_of_make_gives_no_warning(name):
    assert warned(play_an_episode, name) == []


@pytest.mark.parametrize("config", EVERY_PRESET)
@pytest.mark.parametrize(
    ("name", "expected"),
    # A whole team is a matrix, one row per mech; SB3 wants vectors or images. Documented: flatten it for SB3.
    [("Echelon-v0", set()), ("EchelonTeam-v0", {True})],
    ids=IDS,
)
def test_stable_baselines_checker_passes(name, expected, config):
    env = gymnasium.make(f"echelon_env:{name}", config=config, observation_format="flat")
    assert {"unconventional shape" in message for message in warned(sb3_check, env.unwrapped)} == expected


@pytest.mark.parametrize("config", EVERY_PRESET)
def test_pettingzoo_api_test_passes_without_warnings(config, capsys):
    assert warned(parallel_api_test, echelon_env.parallel_env(config=config), num_cycles=100) == []
    assert "Passed Parallel API test" in capsys.readouterr().out
    assert warned(parallel_seed_test, lambda: echelon_env.parallel_env(config=config), num_cycles=20) == []


@pytest.mark.parametrize(
    "options",
    [
        {"observation_format": "dict", "action_format": "dict"},
        {"dead_agents": "keep"},
        {"opponent": "easy"},
        {"visibility": "oracle"},
        {"invalid_actions": "zero", "map_pool": 2, "render_mode": "ansi"},
        {"config": with_all_keys(short("skirmish")), "observation_format": "dict"},
        *FORMATS,
    ],
    ids=lambda options: " ".join(options),
)
def test_pettingzoo_tests_pass_with_every_option(options):
    def make():
        return echelon_env.parallel_env(**{"config": short("skirmish"), **options})

    assert warned(parallel_api_test, make(), num_cycles=60) == []
    assert warned(parallel_seed_test, make, num_cycles=10) == []


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("action_format", ACTION_FORMATS)
def test_pettingzoo_tests_of_the_other_api_pass(action_format, capsys):
    def make():
        return parallel_to_aec(echelon_env.parallel_env(short("duel", 5.0), action_format=action_format, map_pool=1))

    api_test(make(), num_cycles=50)
    seed_test(make, num_cycles=10)
    assert "Passed API test" in capsys.readouterr().out


def test_pettingzoo_tests_of_states_and_pictures_pass(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pytest.importorskip("pygame", reason="windows need it")

    def make(render_mode=None):
        return echelon_env.parallel_env(config=short("duel"), opponent="easy", render_mode=render_mode)

    assert warned(state_test, parallel_to_aec(make()), make(), num_cycles=20) == []
    assert warned(render_test, lambda render_mode: parallel_to_aec(make(render_mode))) == []


@pytest.mark.parametrize("config", EVERY_PRESET)
@pytest.mark.parametrize("form", ["flat", "dict"])
def test_everything_returned_lies_in_its_space(config, form):
    env = echelon_env.parallel_env(config=config, observation_format=form, action_format=form)
    for agent in env.possible_agents:
        env.action_space(agent).seed(7)
    steps = 300 if config == "duel" else 100
    observations, _ = env.reset(seed=7)
    for _ in range(steps):
        for agent, observation in observations.items():
            assert env.observation_space(agent).contains(observation), agent
        assert env.state_space.contains(env.state())
        if not env.agents:
            observations, _ = env.reset()
            continue
        observations, rewards, *_ = env.step({a: env.action_space(a).sample() for a in env.agents})
        assert all(isinstance(r, float) and np.isfinite(r) for r in rewards.values())


def test_spaces_are_the_published_ones():
    env = echelon_env.parallel_env("standard")
    assert isinstance(env, ParallelEnv)
    assert env.metadata["name"] == "echelon_v0"
    assert env.possible_agents == [f"{team}_{i}" for team in ("blue", "red") for i in range(10)]
    seen, acts = (
        [space(agent) for agent in env.possible_agents] for space in (env.observation_space, env.action_space)
    )
    assert {space.shape for space in seen} == {(echelon_env.FLAT_OBS_DIM,)}
    assert {space.shape for space in acts} == {(echelon_env.FLAT_ACTION_DIM,)} == {(45,)}
    assert np.isfinite([(space.low, space.high) for space in seen]).all()
    assert all(env.observation_space(a) is env.observation_space(a) for a in env.possible_agents)
    assert all(env.action_space(a) is env.action_space(a) for a in env.possible_agents)
    assert len({id(space) for space in seen + acts}) == 40, "seeding the space of one agent would seed all"


def test_make_vec_uses_the_native_vector_environment(recwarn):
    env = gymnasium.make_vec("echelon_env:Echelon-v0", num_envs=3, config=short("duel"))
    assert not recwarn.list
    assert isinstance(env, PilotVectorEnv)
    assert env.num_envs == 3
    assert env.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.NEXT_STEP, "Gymnasium's own default"
