"""Stable-Baselines3's and sb3-contrib's PPO with our sizes and hyper-parameters."""

from __future__ import annotations

from typing import Any

import sb3_contrib
from gymnasium import spaces
from stable_baselines3 import PPO
from stable_baselines3.common.base_class import BaseAlgorithm
from stable_baselines3.common.utils import set_random_seed
from stable_baselines3.common.vec_env import VecEnv
from torch import nn

from echelon_rl.config import TrainConfig
from echelon_rl.core.options import Schedule
from echelon_rl.models.features import MlpFeatures


def stock_recurrent(config: TrainConfig, env: VecEnv) -> BaseAlgorithm:
    """Return sb3-contrib's RecurrentPPO with our sizes and hyper-parameters.

    Two settings differ: actor and critic have separate LSTMs, because the value loss does not reach a shared one, and
    the entropy weight stays at its initial value.
    """
    network = {"lstm_hidden_size": config.network.lstm_hidden_size, "net_arch": [], "activation_fn": nn.Tanh}
    policy = "MultiInputLstmPolicy"  # SB3's own encoder flattens dictionaries
    if not isinstance(env.observation_space, spaces.Dict):
        policy, network["features_extractor_class"] = "MlpLstmPolicy", MlpFeatures
    return sb3_contrib.RecurrentPPO(policy, policy_kwargs=network, **_shared_settings(config, env))


def stock_feed_forward(config: TrainConfig, env: VecEnv) -> BaseAlgorithm:
    """Return SB3's PPO, without memory, with our hyper-parameters and as many layers of the same sizes."""
    network = {"net_arch": [128, 128, config.network.lstm_hidden_size], "activation_fn": nn.Tanh}
    policy = "MultiInputPolicy" if isinstance(env.observation_space, spaces.Dict) else "MlpPolicy"
    return PPO(policy, policy_kwargs=network, **_shared_settings(config, env))


def _shared_settings(config: TrainConfig, env: VecEnv) -> dict[str, Any]:
    """Seed everything random; return environment and hyper-parameters under SB3's names."""
    set_random_seed(config.seed)
    ppo = config.ppo
    return {
        "env": env,
        "learning_rate": Schedule(ppo.learning_rate, 0.0, ppo.lr_schedule),
        "n_steps": ppo.n_steps,
        "batch_size": ppo.batch_size or ppo.n_steps * env.num_envs // 4,
        "n_epochs": ppo.n_epochs,
        "gamma": ppo.gamma,
        "gae_lambda": ppo.gae_lambda,
        "clip_range": ppo.clip_range,
        "ent_coef": ppo.ent_coef_start,
        "vf_coef": ppo.vf_coef,
        "max_grad_norm": ppo.max_grad_norm,
        "target_kl": ppo.target_kl,
        "device": "cpu",
    }
