"""Learning at equal samples: this trainer against sb3-contrib's RecurrentPPO on three small tasks.

    python benchmarks/learning_quality.py --help

Both get the same networks, learning rate, minibatches and numbers of steps, and otherwise their own defaults. Each
seed's policy is evaluated at the end of training. Results are interquartile means over seeds with their 95 %
percentile bootstrap (Agarwal et al., 2021).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import sb3_contrib
import torch
from scipy import stats
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.evaluation import evaluate_policy
from torch import nn

from echelon_env.files import replacing
from echelon_rl import RecurrentPPO
from echelon_rl.models.features import MlpFeatures

sys.path.insert(0, str(Path(__file__).parent))
from memory_tasks import TMaze, cart_pole_without_velocities

ROWS = 8


@dataclass(frozen=True)
class Task:
    """A task and its number of training steps."""

    make: Callable[[], Any]
    steps: int
    n_steps: int = 128


TASKS = {
    "CartPole": Task(lambda: gymnasium.make("CartPole-v1"), 60_000),
    "CartPole without velocities": Task(cart_pole_without_velocities, 100_000),
    "T-maze of length 10": Task(lambda: TMaze(10), 40_000),
}


def final_return(algorithm: type[Any], task: Task, seed: int, steps: int) -> float:
    """Train one policy and return its mean return over 20 episodes without exploration."""
    network: dict[str, Any] = {
        "features_extractor_class": MlpFeatures,
        "features_extractor_kwargs": {"sizes": (64,)},
        "lstm_hidden_size": 64,
        "net_arch": [],
        "shared_lstm": False,
        "enable_critic_lstm": True,
        "activation_fn": nn.Tanh,
    }
    model = algorithm(
        "MlpLstmPolicy",
        make_vec_env(task.make, ROWS, seed=seed),
        learning_rate=1e-3,
        n_steps=task.n_steps,
        batch_size=task.n_steps * ROWS // 4,
        n_epochs=4,
        gamma=0.99,
        gae_lambda=0.95,
        ent_coef=0.0,
        policy_kwargs=network,
        seed=seed,
        device="cpu",
    )
    model.learn(steps)
    mean, _ = evaluate_policy(model, make_vec_env(task.make, ROWS, seed=1000 + seed), 20, warn=False)
    return float(np.mean(mean))


def summary(values: Sequence[float]) -> str:
    """Return the mean of the middle half and the interval of its percentile bootstrap."""
    middle = partial(stats.trim_mean, proportiontocut=0.25)
    found = stats.bootstrap([values], middle, n_resamples=20_000, method="percentile", rng=0).confidence_interval
    return f"{middle(values):7.2f} [{found.low:.2f}, {found.high:.2f}]"


def main() -> None:
    """Train everything, print a line per task and algorithm, and write JSON if asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=5, help="trainings of each algorithm on each task")
    parser.add_argument("--tasks", nargs="+", choices=TASKS, default=list(TASKS))
    parser.add_argument("--quick", action="store_true", help="two seeds of one rollout, to see that it works")
    parser.add_argument("--json", type=Path, help="also write all returns to this file")
    options = parser.parse_args()
    torch.set_num_threads(1)
    algorithms = {"sb3-contrib": sb3_contrib.RecurrentPPO, "echelon-rl": RecurrentPPO}
    returns: dict[str, dict[str, list[float]]] = {}
    for name in options.tasks:
        task = TASKS[name]
        steps = task.n_steps * ROWS if options.quick else task.steps
        seeds = range(2 if options.quick else options.seeds)
        # Seed by seed, so that an interrupted run is still a fair comparison.
        runs = [{who: final_return(kind, task, seed, steps) for who, kind in algorithms.items()} for seed in seeds]
        returns[name] = {who: [run[who] for run in runs] for who in algorithms}
        for who, values in returns[name].items():
            print(f"{name:28} {who:12} {summary(values)} {np.round(values, 1)}", flush=True)
    if options.json is not None:
        with replacing(options.json) as file:
            file.write(json.dumps(returns, indent=1).encode())


if __name__ == "__main__":
    main()
