"""SuperSuit: every wrapper steps, alone and in the program."""

import numpy as np
import pytest
import supersuit

import echelon_env
from tests.integrations.programs import run

WRAPPERS = {
    "action_lambda_v1": {"change_action_fn": lambda action, space: action, "change_space_fn": lambda space: space},
    "agent_indicator_v0": {},
    "black_death_v3": {},
    "clip_actions_v0": {},
    "clip_reward_v0": {},
    "delay_observations_v0": {"delay": 2},
    "dtype_v0": {"dtype": np.float64},
    "flatten_v0": {},
    "frame_skip_v0": {"num_frames": 2},
    "frame_stack_v1": {"stack_size": 3},
    "max_observation_v0": {"memory": 2},
    "nan_noop_v0": {"no_op_action": 0},
    "nan_random_v0": {},
    "nan_zeros_v0": {},
    "normalize_obs_v0": {},
    "observation_lambda_v0": {"change_observation_fn": lambda seen, space, agent: seen * 1},
    "pad_action_space_v0": {},
    "pad_observations_v0": {},
    "reshape_v0": {"shape": (2, 353)},
    "reward_lambda_v0": {"change_reward_fn": lambda reward: reward * 2},
    "sticky_actions_v0": {"repeat_action_probability": 0.2},
}


def test_the_program_runs(folder):
    program = run("supersuit_wrappers", folder, MATCHES=2, STEPS=40)
    assert program.seen.shape == (10, 2 * 711)
    assert np.isfinite(program.rewards).all()


@pytest.mark.parametrize("action_format", ["flat", "discrete"])
@pytest.mark.parametrize("name", WRAPPERS)
def test_a_wrapper_plays_an_episode(name, action_format):
    if action_format == "flat" and name == "nan_noop_v0":
        pytest.skip("its argument is for discrete actions")
    if action_format == "discrete" and name == "clip_actions_v0":
        pytest.skip("it is for continuous actions")
    config = echelon_env.EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 5.0})
    env = echelon_env.parallel_env(config, opponent="trivial", action_format=action_format, map_pool=2)
    env = getattr(supersuit, name)(env, **WRAPPERS[name])
    seen, _ = env.reset(seed=0)
    steps = 0
    while env.agents:
        seen, _, _, _, _ = env.step({agent: env.action_space(agent).sample() for agent in env.agents})
        steps += 1
        assert steps <= 21
    for agent, row in seen.items():
        assert row.shape == env.observation_space(agent).shape
    assert steps > 5
