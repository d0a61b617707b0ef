"""The trainers that people already have learn in Echelon without any change to them or to it."""

import gymnasium
import numpy as np
import pytest
import torch
from sb3_contrib import RecurrentPPO
from stable_baselines3 import PPO
from stable_baselines3.common.env_util import make_vec_env

import echelon_env

CONFIG = echelon_env.EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 5.0})
TRAINERS = [pytest.param(PPO, "MlpPolicy", id="PPO"), pytest.param(RecurrentPPO, "MlpLstmPolicy", id="RecurrentPPO")]


def weights(model):
    return {name: value.detach().clone() for name, value in model.policy.state_dict().items()}


def assert_learned(before, model):
    after = weights(model)
    assert after.keys() == before.keys()
    assert all(torch.isfinite(value).all() for value in after.values())
    moved = [name for name in after if not torch.equal(before[name], after[name])]
    assert moved == list(after), f"unchanged: {sorted(set(after) - set(moved))}"


@pytest.mark.parametrize(("trainer", "policy"), TRAINERS)
def test_a_stock_trainer_learns_on_the_registered_id(trainer, policy):
    env = gymnasium.make("echelon_env:Echelon-v0", config=CONFIG, opponent="trivial")
    model = trainer(policy, env, n_steps=64, batch_size=64, n_epochs=1, seed=0, device="cpu")
    before = weights(model)
    model.learn(128)
    assert model.num_timesteps == 128
    assert_learned(before, model)
    assert len(model.ep_info_buffer) >= 3, "whole episodes must have been seen"
    assert all(np.isfinite(episode["r"]) and 1 <= episode["l"] <= 20 for episode in model.ep_info_buffer)
    observation, _ = env.reset(seed=1)
    action, _ = model.predict(observation, deterministic=True)
    assert env.action_space.contains(action)


@pytest.mark.parametrize(("trainer", "policy"), TRAINERS)
def test_a_stock_trainer_learns_on_several_copies(trainer, policy):
    env = make_vec_env("echelon_env:Echelon-v0", n_envs=3, seed=0, env_kwargs={"config": CONFIG, "opponent": "trivial"})
    assert len({row.tobytes() for row in env.reset()}) == 3
    model = trainer(policy, env, n_steps=16, batch_size=48, n_epochs=1, device="cpu")
    before = weights(model)
    model.learn(48)
    assert_learned(before, model)


def test_stock_ppo_bootstraps_time_outs():
    """SB3 reads ``TimeLimit.truncated``, which it derives from Gymnasium's flags: ours must arrive there."""
    config = CONFIG.replace({"match.max_episode_seconds": 1.0})
    env = make_vec_env("echelon_env:Echelon-v0", n_envs=1, seed=0, env_kwargs={"config": config})
    env.reset()
    for step in range(1, 5):
        _, _, dones, infos = env.step(np.zeros((1, 45), np.float32))
        assert dones.tolist() == [step == 4]
    assert infos[0]["TimeLimit.truncated"] is True
    assert infos[0]["terminal_observation"].shape == (706,)


def test_training_is_repeatable():
    results = []
    for _ in range(2):
        env = gymnasium.make("echelon_env:Echelon-v0", config=CONFIG, opponent="trivial")
        model = PPO("MlpPolicy", env, n_steps=64, batch_size=64, n_epochs=1, seed=3, device="cpu")
        results.append(weights(model.learn(128)))
    assert all(torch.equal(results[0][name], results[1][name]) for name in results[0])
