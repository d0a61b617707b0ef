"""The checkers of Gymnasium, PettingZoo and Stable-Baselines3 over every registered id and every preset.

Every warning is an error here, except one that a test names with the reason why it stays.
"""

import warnings
from contextlib import contextmanager

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env as gymnasium_check
from pettingzoo import ParallelEnv
from pettingzoo.test import parallel_api_test, parallel_seed_test, render_test, state_test
from pettingzoo.utils.conversions import parallel_to_aec
from stable_baselines3.common.env_checker import check_env as sb3_check

import echelon_env
from echelon_env.config import PRESETS
from echelon_env.envs.vector_env import PilotVectorEnv
from echelon_env.envs.views import RENDER_MODES
from echelon_env.registration import scenario_id
from echelon_env.scenarios import FAMILIES, SCENARIOS

IDS = ("Echelon-v0", "EchelonTeam-v0")
# company plays a hundred mechs: the same checks, but they take minutes.
EVERY_PRESET = [pytest.param(name, marks=pytest.mark.slow if name == "company" else ()) for name in PRESETS]


@contextmanager
def only_expected_warnings(*allowed):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    messages = [str(w.message) for w in caught]
    unexpected = [m for m in messages if not any(part in m for part in allowed)]
    stale = [part for part in allowed if not any(part in m for m in messages)]
    assert not unexpected, unexpected
    assert not stale, f"no longer warned of, take it off the list: {stale}"


def short(name, seconds=10.0):
    return echelon_env.EchelonConfig.preset(name).replace({"match.max_episode_seconds": seconds})


def test_exactly_these_ids_are_registered():
    expected = sorted([*IDS, *map(scenario_id, (*SCENARIOS, *FAMILIES))])
    assert sorted(name for name in gymnasium.registry if name.startswith("Echelon")) == expected


@pytest.mark.parametrize("config", EVERY_PRESET)
@pytest.mark.parametrize("name", IDS)
def test_gymnasium_checker_passes_without_warnings(name, config):
    env = gymnasium.make(f"echelon_env:{name}", config=config)
    with only_expected_warnings():
        gymnasium_check(env.unwrapped, skip_render_check=True)
    env.close()


@pytest.mark.parametrize("mode", RENDER_MODES)
@pytest.mark.parametrize("name", IDS)
def test_gymnasium_checker_passes_with_its_render_checks(name, mode, monkeypatch):
    monkeypatch.setattr("echelon_env.envs.views.RENDER_FPS", None)  # the window need not wait between its pictures
    env = gymnasium.make(f"echelon_env:{name}", config="duel", render_mode=mode)
    with only_expected_warnings():
        gymnasium_check(env.unwrapped)
    env.close()


@pytest.mark.parametrize("name", IDS)
def test_an_episode_through_the_wrappers_of_make_gives_no_warning(name):
    with only_expected_warnings():
        env = gymnasium.make(f"echelon_env:{name}", config=short("duel"))
        env.reset(seed=3)
        ended = False
        while not ended:
            *_, terminated, truncated, _ = env.step(env.action_space.sample())
            ended = terminated or truncated
        env.close()


@pytest.mark.parametrize("config", EVERY_PRESET)
@pytest.mark.parametrize(
    ("name", "expected"),
    # A whole team is a matrix, one row per mech; SB3 wants vectors or images. Documented: flatten it for SB3.
    [("Echelon-v0", ()), ("EchelonTeam-v0", ("unconventional shape",))],
    ids=IDS,
)
def test_stable_baselines_checker_passes(name, expected, config):
    env = gymnasium.make(f"echelon_env:{name}", config=config)
    with only_expected_warnings(*expected):
        sb3_check(env.unwrapped)
    env.close()


@pytest.mark.parametrize("config", EVERY_PRESET)
def test_pettingzoo_api_test_passes_without_warnings(config, capsys):
    with only_expected_warnings():
        parallel_api_test(echelon_env.parallel_env(config=config), num_cycles=100)
    assert "Passed Parallel API test" in capsys.readouterr().out


@pytest.mark.parametrize(
    "options",
    [
        {"observation_format": "dict", "action_format": "dict"},
        {"dead_agents": "keep"},
        {"opponent": "easy"},
        {"visibility": "oracle"},
        {"invalid_actions": "zero", "map_pool": 2, "render_mode": "ansi"},
    ],
    ids=lambda options: next(iter(options)),
)
def test_pettingzoo_api_test_passes_with_every_option(options):
    with only_expected_warnings():
        parallel_api_test(echelon_env.parallel_env(config=short("skirmish"), **options), num_cycles=60)


@pytest.mark.parametrize("config", EVERY_PRESET)
def test_pettingzoo_seed_test_passes(config):
    with only_expected_warnings():
        parallel_seed_test(lambda: echelon_env.parallel_env(config=config), num_cycles=20)


def test_pettingzoo_tests_of_states_and_pictures_pass(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pytest.importorskip("pygame", reason="windows need it")

    def make(render_mode=None):
        return echelon_env.parallel_env(config=short("duel"), opponent="easy", render_mode=render_mode)

    with only_expected_warnings():
        state_test(parallel_to_aec(make()), make(), num_cycles=20)
        render_test(lambda render_mode: parallel_to_aec(make(render_mode)))


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
    agents = env.possible_agents
    assert agents == [f"{team}_{i}" for team in ("blue", "red") for i in range(10)]
    assert isinstance(env, ParallelEnv)
    assert env.metadata["name"] == "echelon_v0"
    for agent in agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
        assert env.observation_space(agent).shape == (echelon_env.FLAT_OBS_DIM,) == (706,)
        assert env.action_space(agent).shape == (echelon_env.FLAT_ACTION_DIM,) == (45,)
        assert np.isfinite(env.observation_space(agent).low).all()
        assert np.isfinite(env.observation_space(agent).high).all()
    own = {id(env.action_space(a)) for a in agents} | {id(env.observation_space(a)) for a in agents}
    assert len(own) == 2 * len(agents), "agents must not share space objects: seeding one would seed all"


def test_the_dict_form_has_the_published_keys_in_flat_order():
    env = echelon_env.parallel_env("duel", observation_format="dict")
    parts, rows = env.reset(seed=4)[0], echelon_env.parallel_env("duel").reset(seed=4)[0]
    keys = ["contacts", "contact_mask", "squad", "squad_mask", "ego", "suite_descriptor", "panel_stats"]
    for agent in env.agents:
        assert list(parts[agent]) == keys
        assert np.array_equal(np.concatenate([parts[agent][key].ravel() for key in keys]), rows[agent])
        assert parts[agent]["suite_descriptor"].shape == (echelon_env.SUITE_DESCRIPTOR_DIM,)


def test_make_vec_uses_the_native_vector_environment():
    with only_expected_warnings():
        env = gymnasium.make_vec("echelon_env:Echelon-v0", num_envs=3, config=short("duel"))
    assert isinstance(env, PilotVectorEnv)
    assert env.num_envs == 3
    assert env.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.NEXT_STEP, "Gymnasium's own default"
    env.close()
