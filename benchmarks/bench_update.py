"""How fast an update of the policy is, against sb3-contrib's on the same data and network.

Both sides get one rollout of made-up observations whose episodes end every 60 steps, so that resets fall inside, and
the same network: 706 - 128 - 128 tanh, one LSTM of 128 for the actor and one for the critic, linear heads. A second
row for ours shows the default, one shared LSTM. Each number is the median of several updates, all in one run.

    python benchmarks/bench_update.py --help
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import time
from pathlib import Path
from typing import Any

import numpy as np
import sb3_contrib
import torch
from gymnasium import spaces
from stable_baselines3.common.logger import configure
from stable_baselines3.common.vec_env import VecEnv
from torch import nn

from echelon_rl import RecurrentPPO
from echelon_rl.features import MlpFeatures

EPISODE, OBS, ACTIONS, HIDDEN = 60, 706, 45, 128


class MadeUp(VecEnv):
    """Random observations and rewards; row i ends its episodes at steps i, i + 60, i + 120, ..."""

    def __init__(self, rows: int) -> None:
        super().__init__(rows, spaces.Box(-1, 1, (OBS,)), spaces.Box(-1, 1, (ACTIONS,)))
        self.random = np.random.default_rng(0)
        self.time = np.arange(rows) % EPISODE

    def _observe(self) -> np.ndarray:
        return self.random.uniform(-1, 1, (self.num_envs, OBS)).astype(np.float32)

    def reset(self) -> np.ndarray:
        return self._observe()

    def step_async(self, actions: np.ndarray) -> None:
        pass

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        self.time += 1
        rewards = self.random.normal(size=self.num_envs).astype(np.float32)
        return self._observe(), rewards, self.time % EPISODE == 0, [{} for _ in range(self.num_envs)]

    def close(self) -> None:
        pass

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        return [None] * self.num_envs

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(name)

    def env_method(self, name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        raise AttributeError(name)

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs


def median_seconds(model: Any, repeats: int) -> tuple[float, float]:
    """Return the median seconds of collecting a rollout and of an update, after one of each to warm up."""
    model.set_logger(configure(None, []))
    _, callback = model._setup_learn(10**9, None, True, "bench", False)
    collecting, updating = [], []
    for repeat in range(repeats + 1):
        began = time.perf_counter()
        model.collect_rollouts(model.env, callback, model.rollout_buffer, model.n_steps)
        between = time.perf_counter()
        model.train()
        if repeat:
            collecting.append(between - began)
            updating.append(time.perf_counter() - between)
    return statistics.median(collecting), statistics.median(updating)


def main() -> None:
    """Measure and print a table; write JSON if asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--rows", type=int, default=20, help="agents (default: %(default)s)")
    parser.add_argument("--steps", type=int, default=128, help="steps per rollout (default: %(default)s)")
    parser.add_argument("--epochs", type=int, default=4, help="passes over a rollout (default: %(default)s)")
    parser.add_argument("--repeats", type=int, default=5, help="updates that the median is of (default: %(default)s)")
    parser.add_argument("--threads", type=int, default=1, help="threads of PyTorch (default: %(default)s)")
    parser.add_argument("--json", type=Path, help="also write the result to this file")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    common: dict[str, Any] = {
        "n_steps": options.steps,
        "batch_size": options.rows * options.steps // 4,
        "n_epochs": options.epochs,
        "seed": 0,
        "device": "cpu",
    }
    encoder = {"features_extractor_class": MlpFeatures, "lstm_hidden_size": HIDDEN, "net_arch": []}
    separate = {**encoder, "shared_lstm": False, "enable_critic_lstm": True, "activation_fn": nn.Tanh}
    models = {
        "sb3-contrib, two LSTMs": sb3_contrib.RecurrentPPO(
            "MlpLstmPolicy", MadeUp(options.rows), policy_kwargs=separate, **common
        ),
        "echelon-rl, two LSTMs": RecurrentPPO("MlpLstmPolicy", MadeUp(options.rows), policy_kwargs=separate, **common),
        "echelon-rl, one shared LSTM": RecurrentPPO(
            "MlpLstmPolicy", MadeUp(options.rows), policy_kwargs=encoder, **common
        ),
    }
    print(
        f"{options.rows} agents x {options.steps} steps, {options.epochs} epochs of 4 minibatches, {options.threads} "
        f"thread(s), torch {torch.__version__}, {platform.processor() or platform.machine()}"
    )
    print(f"{'':30}{'collect ms':>12}{'ratio':>8}{'update ms':>12}{'ratio':>8}")
    results, baseline = {}, (0.0, 0.0)
    for name, model in models.items():
        collect, update = median_seconds(model, options.repeats)
        baseline = baseline if results else (collect, update)
        results[name] = {"collect_seconds": collect, "update_seconds": update}
        ratios = baseline[0] / collect, baseline[1] / update
        print(f"{name:30}{collect * 1e3:12.0f}{ratios[0]:8.1f}{update * 1e3:12.0f}{ratios[1]:8.1f}")
    if options.json:
        options.json.write_text(json.dumps({"options": vars(options) | {"json": None}, "results": results}, indent=1))


if __name__ == "__main__":
    main()
