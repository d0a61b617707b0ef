"""How fast training is: collection and update against sb3-contrib's, and the two backends of ``make_vec_env``.

For the update all sides get made-up observations whose episodes end every 60 steps, so that resets fall inside, and
the same network: 706 - 128 - 128 tanh, LSTMs of 128, linear heads. Every number is the median of several repetitions;
all of them run in one process, in turn, so that other work on the machine slows all alike.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import sb3_contrib
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.logger import configure
from stable_baselines3.common.vec_env import VecEnv
from torch import nn

from echelon_rl.features import MlpFeatures
from echelon_rl.ppo import RecurrentPPO
from echelon_rl.vec_env import make_vec_env

EPISODE, OBS, ACTIONS, HIDDEN = 60, 706, 45, 128


@dataclass(frozen=True)
class Speed:
    """What one side took.

    Attributes:
        name: What was measured.
        collect: Median seconds of collecting a rollout.
        update: Median seconds of an update.
        steps: Agent steps of a rollout.
    """

    name: str
    collect: float
    update: float
    steps: int


class MadeUpVecEnv(VecEnv):
    """Random observations and rewards that cost nothing; row i ends its episodes at steps i, i + 60, i + 120, ...

    Args:
        rows: Number of rows.
    """

    def __init__(self, rows: int) -> None:
        """Draw everything from a fixed seed."""
        super().__init__(rows, spaces.Box(-1, 1, (OBS,)), spaces.Box(-1, 1, (ACTIONS,)))
        self._random = np.random.default_rng(0)
        self._time = np.arange(rows) % EPISODE

    def _observe(self) -> NDArray[np.float32]:
        return self._random.uniform(-1, 1, (self.num_envs, OBS)).astype(np.float32)

    def reset(self) -> NDArray[np.float32]:
        """Return observations (rows, 706)."""
        return self._observe()

    def step_async(self, actions: NDArray[Any]) -> None:
        """Ignore the actions."""

    def step_wait(self) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Return the next observations, rewards, ends and empty infos."""
        self._time += 1
        rewards = self._random.normal(size=self.num_envs).astype(np.float32)
        return self._observe(), rewards, self._time % EPISODE == 0, [{} for _ in range(self.num_envs)]

    def close(self) -> None:
        """Do nothing."""

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return None for every row; there is nothing behind them."""
        return [None] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Refuse; there is nothing behind the rows."""
        raise AttributeError(attr_name)

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """Refuse; there is nothing behind the rows."""
        raise AttributeError(method_name)

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        """Return False for every row."""
        return [False] * self.num_envs


def measure(models: dict[str, Any], repeats: int, update: bool = True) -> list[Speed]:
    """Return the speed of each model, measured in turn after one repetition to warm up.

    Args:
        models: Models of SB3's on-policy interface by name.
        repeats: Repetitions that the medians are over.
        update: Whether to update after each rollout; else ``update`` is 0.
    """
    callbacks = {}
    for name, model in models.items():
        model.set_logger(configure(None, []))
        _, callbacks[name] = model._setup_learn(10**9, None, True, "bench", False)
    collecting: dict[str, list[float]] = {name: [] for name in models}
    updating: dict[str, list[float]] = {name: [] for name in models}
    for repeat in range(repeats + 1):
        for name, model in models.items():
            collect = _seconds(model.collect_rollouts, model.env, callbacks[name], model.rollout_buffer, model.n_steps)
            change = _seconds(model.train) if update else 0.0
            if repeat:
                collecting[name].append(collect)
                updating[name].append(change)
    return [
        Speed(name, statistics.median(collecting[name]), statistics.median(updating[name]), m.n_steps * m.n_envs)
        for name, m in models.items()
    ]


def _seconds(call: Callable[..., Any], *arguments: Any) -> float:
    began = time.perf_counter()
    call(*arguments)
    return time.perf_counter() - began


def measure_update(rows: int, steps: int, epochs: int, repeats: int) -> list[Speed]:
    """Return the speeds of sb3-contrib with two LSTMs, ours with two, and ours with its default, one shared LSTM.

    Args:
        rows: Agents.
        steps: Steps per rollout.
        epochs: Passes over a rollout, of four minibatches each.
        repeats: Repetitions that the medians are over.
    """
    common: dict[str, Any] = {
        "n_steps": steps,
        "batch_size": max(1, rows * steps // 4),
        "n_epochs": epochs,
        "seed": 0,
        "device": "cpu",
    }
    encoder = {"features_extractor_class": MlpFeatures, "lstm_hidden_size": HIDDEN, "net_arch": []}
    two = {**encoder, "shared_lstm": False, "enable_critic_lstm": True, "activation_fn": nn.Tanh}
    stock, policy = sb3_contrib.RecurrentPPO, "MlpLstmPolicy"
    models = {
        "sb3-contrib, two LSTMs": stock(policy, MadeUpVecEnv(rows), policy_kwargs=two, **common),
        "echelon-rl, two LSTMs": RecurrentPPO(policy, MadeUpVecEnv(rows), policy_kwargs=two, **common),
        "echelon-rl, one shared LSTM": RecurrentPPO(policy, MadeUpVecEnv(rows), policy_kwargs=encoder, **common),
    }
    return measure(models, repeats)


def measure_paths(preset: str, matches: int, steps: int, repeats: int) -> list[Speed]:
    """Return how fast real matches are collected through each backend, and with the critic's global state.

    Args:
        preset: Preset of the environment.
        matches: Matches side by side.
        steps: Steps per rollout.
        repeats: Repetitions that the medians are over.
    """
    ways: dict[str, dict[str, Any]] = {
        "supersuit": {"backend": "supersuit"},
        "native": {"backend": "native", "num_threads": 1},
        "native, global state": {"backend": "native", "num_threads": 1, "global_state": True},
    }
    models = {
        name: RecurrentPPO(
            "MlpLstmPolicy", make_vec_env(preset, matches, "easy", seed=0, **kwargs), n_steps=steps, device="cpu"
        )
        for name, kwargs in ways.items()
    }
    return measure(models, repeats, update=False)
