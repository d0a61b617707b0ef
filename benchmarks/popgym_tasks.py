"""Memory tasks of POPGym at equal samples: this trainer against sb3-contrib's RecurrentPPO.

    pip install popgym==1.0.7
    python benchmarks/popgym_tasks.py --out runs/popgym.jsonl

Both trainers get the same networks, numbers of steps, minibatches, learning rates and reach of gradients through time;
everything else is each trainer's default. Each run adds one line to the file, and a run that is already there is not
repeated, so an interrupted benchmark continues. Results are mean returns over seeds with 95 % intervals (Student's t).
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import sb3_contrib
import torch
from scipy import stats
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.evaluation import evaluate_policy
from tqdm import tqdm

from echelon_rl import RecurrentPPO
from echelon_rl.models.features import MlpFeatures

ROWS, N_STEPS, EVALUATION_EPISODES = 64, 64, 64
ROLLOUT = ROWS * N_STEPS


@dataclass(frozen=True)
class Task:
    """An environment of POPGym and how long to train on it."""

    id: str  # the module that registers it, and its name there
    steps: int


TASKS = {
    name: Task(f"popgym:popgym-{name}-v0", rollouts * ROLLOUT)
    for name, rollouts in {
        "RepeatFirstEasy": 30,
        "RepeatPreviousEasy": 30,
        "CountRecallEasy": 20,
        "PositionOnlyCartPoleEasy": 20,
        "NoisyPositionOnlyCartPoleEasy": 20,
        "PositionOnlyPendulumEasy": 20,
    }.items()
}
# Gradients reach through a whole rollout in sb3-contrib; ours would go back 16 steps.
REACH = {"segment_length": N_STEPS}
NOISE = {"log_std_init": -0.5}  # of the pendulum's actions at first, in all records of ours
# Algorithm, its own arguments, and those of its policy.
TRAINERS: dict[str, tuple[type[Any], dict[str, Any], dict[str, Any]]] = {
    "sb3-contrib": (sb3_contrib.RecurrentPPO, {}, {}),
    "echelon-rl": (RecurrentPPO, REACH, NOISE),
    "echelon-rl, GRU": (RecurrentPPO, REACH, {"memory": "gru", **NOISE}),
    "echelon-rl, no memory": (RecurrentPPO, REACH, {"memory": "none", **NOISE}),
}
COMPARED = ("sb3-contrib", "echelon-rl")


def make(task: str) -> gymnasium.Env[Any, Any]:
    """Return the environment with its observation as one vector: numbers, and choices as one-hots."""
    return gymnasium.wrappers.FlattenObservation(gymnasium.make(TASKS[task].id))


def run(task: str, trainer: str, seed: int, steps: int) -> dict[str, Any]:
    """Train one policy; return its mean return over new episodes without exploration, and the seconds it took."""
    algorithm, own, network = TRAINERS[trainer]
    model = algorithm(
        "MlpLstmPolicy",
        make_vec_env(lambda: make(task), ROWS, seed=1000 * seed),
        learning_rate=1e-3,
        n_steps=N_STEPS,
        batch_size=ROLLOUT // 4,
        n_epochs=4,
        gamma=0.99,
        gae_lambda=0.95,
        ent_coef=0.0,
        policy_kwargs={
            "features_extractor_class": MlpFeatures,
            "features_extractor_kwargs": {"sizes": (64,)},
            "lstm_hidden_size": 64,
            "net_arch": [],
            "shared_lstm": False,
            "enable_critic_lstm": True,
            **network,
        },
        seed=seed,
        device="cpu",
        **own,
    )
    began = time.process_time()
    model.learn(steps)
    seconds = time.process_time() - began
    judges = make_vec_env(lambda: make(task), ROWS, seed=1_000_000 + 1000 * seed)
    mean, _ = evaluate_policy(model, judges, EVALUATION_EPISODES, warn=False)
    return {
        "task": task,
        "trainer": trainer,
        "seed": seed,
        "steps": model.num_timesteps,
        "return": float(np.mean(mean)),
        "training_return": float(np.mean([episode["r"] for episode in model.ep_info_buffer])),  # last 100 episodes
        "seconds": seconds,
    }


def interval(values: list[float]) -> tuple[float, float]:
    """Return the mean and the half width of its 95 % interval by Student's t; 0 for a single value."""
    if len(values) < 2:
        return float(np.mean(values)), 0.0
    spread = float(np.std(values, ddof=1)) / len(values) ** 0.5
    return float(np.mean(values)), float(stats.t.ppf(0.975, len(values) - 1)) * spread


def table(rows: list[dict[str, Any]]) -> str:
    """Return mean returns, and seconds of processor time of a training, as a Markdown table."""
    trainers = [name for name in TRAINERS if any(row["trainer"] == name for row in rows)]
    lines = [f"| task | agent steps | {' | '.join(trainers)} | seconds |", f"|---|---|{'---|' * len(trainers)}---|"]
    for task in dict.fromkeys(row["task"] for row in rows):
        of_task = [row for row in rows if row["task"] == task]
        cells, seconds = [], []
        for trainer in trainers:
            own = [row for row in of_task if row["trainer"] == trainer]
            mean, half = interval([row["return"] for row in own]) if own else (0.0, 0.0)
            cells.append(f"{mean:.3f} ± {half:.3f}" if own else "-")
            seconds.append(f"{np.mean([row['seconds'] for row in own]):.0f}" if own else "-")
        steps = max(row["steps"] for row in of_task)
        lines.append(f"| {task} | {steps:,} | {' | '.join(cells)} | {', '.join(seconds)} |")
    return "\n".join(lines)


def main() -> None:
    """Train what is not in the file yet, then print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=Path("runs/popgym.jsonl"), help="file of results, one line a run")
    parser.add_argument("--seeds", type=int, default=5, help="trainings of each trainer on each task")
    parser.add_argument("--tasks", nargs="+", choices=TASKS, default=list(TASKS))
    parser.add_argument("--trainers", nargs="+", choices=TRAINERS, default=COMPARED)
    parser.add_argument("--quick", action="store_true", help="one rollout each, to see that it works")
    options = parser.parse_args()
    torch.set_num_threads(1)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    rows = [json.loads(line) for line in options.out.read_text().splitlines()] if options.out.exists() else []
    done = {(row["task"], row["trainer"], row["seed"]) for row in rows}
    # Seed by seed, so that an interrupted benchmark is still a fair comparison.
    each = [(task, trainer) for task in options.tasks for trainer in options.trainers]
    wanted = [(*pair, seed) for seed in range(options.seeds) for pair in each]
    with options.out.open("a") as file:
        for key in tqdm([key for key in wanted if key not in done], unit="run"):
            rows.append(run(*key, ROLLOUT if options.quick else TASKS[key[0]].steps))
            file.write(json.dumps(rows[-1]) + "\n")
            file.flush()
    print(table([row for row in rows if row["task"] in options.tasks]))


if __name__ == "__main__":
    main()
