"""The trainers to compare, each with its own access to the matches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sb3_contrib
import supersuit
from gymnasium import spaces
from stable_baselines3 import PPO
from stable_baselines3.common.base_class import BaseAlgorithm
from stable_baselines3.common.utils import set_random_seed
from stable_baselines3.common.vec_env import VecEnv
from torch import nn

import echelon_env
from echelon_rl.config import TrainConfig
from echelon_rl.core.options import Schedule
from echelon_rl.models.features import MlpFeatures
from echelon_rl.train import build_env, build_model


def ours(config: TrainConfig) -> BaseAlgorithm:
    """Return the model of ``echelon-rl train``: this package's RecurrentPPO on the native batch."""
    return build_model(config, build_env(config))


def supersuit_env(config: TrainConfig) -> VecEnv:
    """Return the matches through SuperSuit's own wrapper for Stable-Baselines3, as PettingZoo's tutorials use it."""
    env = echelon_env.EchelonParallelEnv(
        config.env_config(), opponent=config.opponent, map_pool=config.map_pool, dead_agents="keep"
    )
    venv = supersuit.concat_vec_envs_v1(
        supersuit.pettingzoo_env_to_vec_env_v1(env), config.num_matches, num_cpus=0, base_class="stable_baselines3"
    )
    venv.venv.reset(seed=config.seed)  # the wrapper has no seed(); copy m starts from the seed + m
    return venv


def stock_recurrent(config: TrainConfig, env: VecEnv | None = None) -> BaseAlgorithm:
    """Return sb3-contrib's RecurrentPPO with our sizes and hyper-parameters.

    Two settings differ: actor and critic have separate LSTMs, because the value loss does not reach a shared one, and
    the entropy weight stays at its initial value.
    """
    settings = _shared_settings(config, env)
    network = {"lstm_hidden_size": config.lstm_hidden_size, "net_arch": [], "activation_fn": nn.Tanh}
    if isinstance(settings["env"].observation_space, spaces.Dict):  # SB3's own encoder flattens it
        return sb3_contrib.RecurrentPPO("MultiInputLstmPolicy", policy_kwargs=network, **settings)
    network["features_extractor_class"] = MlpFeatures
    return sb3_contrib.RecurrentPPO("MlpLstmPolicy", policy_kwargs=network, **settings)


def stock_as_it_comes(config: TrainConfig) -> BaseAlgorithm:
    """Return sb3-contrib's RecurrentPPO with all of its own defaults, network and hyper-parameters."""
    set_random_seed(config.seed)
    return sb3_contrib.RecurrentPPO("MlpLstmPolicy", supersuit_env(config), device="cpu")


def stock_feed_forward(config: TrainConfig, env: VecEnv | None = None) -> BaseAlgorithm:
    """Return SB3's PPO, without memory, with our hyper-parameters and as many layers of the same sizes."""
    sizes = [128, 128, config.lstm_hidden_size]
    kwargs, settings = {"net_arch": sizes, "activation_fn": nn.Tanh}, _shared_settings(config, env)
    policy = "MultiInputPolicy" if isinstance(settings["env"].observation_space, spaces.Dict) else "MlpPolicy"
    return PPO(policy, policy_kwargs=kwargs, **settings)


def _shared_settings(config: TrainConfig, env: VecEnv | None) -> dict[str, Any]:
    """Seed everything random; return environment and hyper-parameters under SB3's names.

    The environment is SuperSuit's unless one is given.
    """
    set_random_seed(config.seed)  # not through the model, which would call seed() of SuperSuit's wrapper
    env = env or supersuit_env(config)
    return {
        "env": env,
        "learning_rate": Schedule(config.learning_rate, 0.0, config.lr_schedule),
        "n_steps": config.n_steps,
        "batch_size": config.batch_size or config.n_steps * env.num_envs // 4,
        "n_epochs": config.n_epochs,
        "gamma": config.gamma,
        "gae_lambda": config.gae_lambda,
        "clip_range": config.clip_range,
        "ent_coef": config.ent_coef_start,
        "vf_coef": config.vf_coef,
        "max_grad_norm": config.max_grad_norm,
        "target_kl": config.target_kl,
        "device": "cpu",
    }


TRAINERS: dict[str, Callable[[TrainConfig], BaseAlgorithm]] = {
    "echelon-rl": ours,
    "sb3-contrib": stock_recurrent,
    "sb3-contrib, its defaults": stock_as_it_comes,
    "sb3 PPO, no memory": stock_feed_forward,
}
