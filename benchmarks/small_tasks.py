"""Small tasks that need memory: this trainer against sb3-contrib's RecurrentPPO, and with less memory.

    python benchmarks/small_tasks.py --help
    python benchmarks/small_tasks.py popgym --table    # the recorded runs

A run trains one policy and plays new episodes without exploration; its mean return is recorded. A recorded run is not
repeated, so an interrupted program continues.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Literal

import gymnasium
import numpy as np
import sb3_contrib
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from scipy import stats
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.evaluation import evaluate_policy
from torch import Tensor

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.common.runs import RESULTS, add_missing, command_line, read

from echelon_env.describe import markdown
from echelon_rl import RecurrentPPO
from echelon_rl.core.collection import Memory
from echelon_rl.lstm.functional import init_lstm_
from echelon_rl.models.features import MlpFeatures
from echelon_rl.policies import MlpLstmPolicy

RECORDS = RESULTS / "small_tasks.jsonl"
# Gymnasium's threshold for CartPole-v1; in the maze, every turn must be right.
SOLVED = {"T-maze": 1.0, "CartPole": 475.0}


def cart_pole_without_velocities() -> gymnasium.Env[NDArray[np.float32], Any]:
    """Return CartPole-v1 whose observations are the cart's position and the pole's angle only."""
    env = gymnasium.make("CartPole-v1")
    seen = np.array([0, 2])
    full = env.observation_space
    assert isinstance(full, spaces.Box)
    positions = spaces.Box(full.low[seen], full.high[seen])
    return gymnasium.wrappers.TransformObservation(env, lambda obs: obs[seen], positions)


class TMaze(gymnasium.Env[NDArray[np.float32], np.int64]):
    """A corridor with a sign at the start that shows which way to turn at the end (Bakker, 2002).

    The agent walks automatically, so it only has to learn to remember. The observation is (sign at the first step, else
    0; 1 at the junction, else 0). The turn at the junction ends the episode and pays 1 if it is right and -1 if not;
    without memory the best mean is 0.

    Args:
        length: Steps from the sign to the junction.
    """

    def __init__(self, length: int = 50) -> None:
        """Set the spaces."""
        self.length = length
        self.observation_space = spaces.Box(-1.0, 1.0, (2,))
        self.action_space = spaces.Discrete(2)
        self._sign, self._step = 1, 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Draw a sign."""
        super().reset(seed=seed)
        self._sign, self._step = 1 - 2 * int(self.np_random.integers(2)), 0
        return self._observe(), {}

    def _observe(self) -> NDArray[np.float32]:
        sign = self._sign if self._step == 0 else 0
        return np.array([sign, self._step == self.length], np.float32)

    def step(self, action: np.int64) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Walk, or turn (0 left, 1 right) at the junction."""
        if self._step == self.length:
            right = (int(action) == 1) == (self._sign > 0)
            return self._observe(), 1.0 if right else -1.0, True, False, {}
        self._step += 1
        return self._observe(), 0.0, False, False, {}


class ForgetfulPolicy(MlpLstmPolicy):
    """The same networks with memory reset before every step, in collection, update and evaluation."""

    def step(self, features: Tensor, memory: Memory, reset: Tensor) -> tuple[Tensor, Tensor, Memory]:
        """Advance by one step from an empty memory."""
        return super().step(features, memory, torch.ones_like(reset))

    def sequence(self, features: Tensor, memory: Memory, reset: Tensor | None) -> tuple[Tensor, Tensor, Memory]:
        """Return latents as if each step were an episode's first."""
        return super().sequence(features, memory, torch.ones(features.shape[:2], dtype=torch.bool))


@dataclass(frozen=True)
class Task:
    """An environment, how to train on it, and how to judge what was learned.

    Attributes:
        make: Makes an environment.
        rows: Environments side by side.
        steps: Agent steps of a training.
        settings: Arguments of every algorithm, among them ``n_steps``.
        seeds: Factor of a training's seed, and what is added for the episodes that judge it.
        judges: Environments in which these are played side by side.
        episodes: How many are played.
        forget_bias: Of the LSTM at first; None keeps the default.
    """

    make: Callable[[], gymnasium.Env[Any, Any]]
    rows: int
    steps: int
    settings: dict[str, Any]
    seeds: tuple[int, int]
    judges: int
    episodes: int
    forget_bias: float | None = None


@dataclass(frozen=True)
class Trainer:
    """An algorithm, its own arguments, and those of its policy."""

    algorithm: type[Any]
    own: dict[str, Any] = field(default_factory=dict)
    network: dict[str, Any] = field(default_factory=dict)
    policy: str | type[MlpLstmPolicy] = "MlpLstmPolicy"


# Settings that were chosen for each task.
T_MAZE: dict[str, Any] = {
    "n_steps": 204,
    "lstm_backend": "operator",
    "batch_size": 1632,
    "learning_rate": 3e-3,
    "gamma": 1.0,
    "gae_lambda": 1.0,
    "ent_coef": 0.01,
    "policy_kwargs": {"lstm_hidden_size": 32, "features_extractor_kwargs": {"sizes": (32,)}},
}
CART_POLE: dict[str, Any] = {
    "n_steps": 32,
    "batch_size": 256,
    "n_epochs": 10,
    "learning_rate": 1e-3,
    "lr_schedule": "linear",
    "clip_range": lambda progress_remaining: 0.2 * progress_remaining,
    "gamma": 0.98,
    "gae_lambda": 0.8,
    # Angles are below 0.2, too small to see velocities in their differences. Positions are not normalised, because
    # their range and statistics would change as the policy learns.
    "normalize_observations": [1],
    "normalize_values": True,  # discounted returns grow from 10 to 50, and value errors share an LSTM with the policy
    "policy_kwargs": {"lstm_hidden_size": 64, "features_extractor_kwargs": {"sizes": (64,)}},
}
# With the usual bias of 1 a cell keeps 0.73^50 of the sign: forget gates must suit the span (Tallec and Ollivier,
# 2018).
MEMORY_TASKS = {
    "T-maze": Task(TMaze, 16, 16 * 204 * 9, T_MAZE, (1, 9000), 8, 50, forget_bias=5.0),
    "CartPole": Task(cart_pole_without_velocities, 16, 100_000, CART_POLE, (1, 9000), 8, 50),
}
MEMORIES = {
    "with memory": Trainer(RecurrentPPO),
    "gradients of 16 steps": Trainer(RecurrentPPO, {"segment_length": 16}),
    "without memory": Trainer(RecurrentPPO, policy=ForgetfulPolicy),
}


def compared(n_steps: int, rows: int, **network: Any) -> dict[str, Any]:
    """Return what both trainers get: networks, learning rate, minibatches and the rest of these settings."""
    sizes = {"features_extractor_class": MlpFeatures, "features_extractor_kwargs": {"sizes": (64,)}}
    lstms = {"lstm_hidden_size": 64, "net_arch": [], "shared_lstm": False, "enable_critic_lstm": True}
    return {
        "learning_rate": 1e-3, "n_steps": n_steps, "batch_size": n_steps * rows // 4, "n_epochs": 4, "gamma": 0.99,
        "gae_lambda": 0.95, "ent_coef": 0.0, "policy_kwargs": {**sizes, **lstms, **network},
    }  # fmt: skip


# At equal samples: everything else is each trainer's default.
STOCK = partial(Task, rows=8, settings=compared(128, 8, activation_fn=torch.nn.Tanh), seeds=(1, 1000), judges=8,
                episodes=20)  # fmt: skip
STOCK_TASKS = {
    "CartPole": STOCK(lambda: gymnasium.make("CartPole-v1"), steps=60_000),
    "CartPole without velocities": STOCK(cart_pole_without_velocities, steps=100_000),
    "T-maze of length 10": STOCK(lambda: TMaze(10), steps=40_000),
}
STOCK_TRAINERS = {"sb3-contrib": Trainer(sb3_contrib.RecurrentPPO), "echelon-rl": Trainer(RecurrentPPO)}


def popgym_environment(name: str) -> gymnasium.Env[Any, Any]:
    """Return an environment of POPGym with its observation as one vector: numbers, and choices as one-hots."""
    return gymnasium.wrappers.FlattenObservation(gymnasium.make(f"popgym:popgym-{name}-v0"))


POPGYM_TASKS = {
    name: Task(partial(popgym_environment, name), 64, rollouts * 64 * 64, compared(64, 64), (1000, 1_000_000), 64, 64)
    for name, rollouts in {
        "RepeatFirstEasy": 30,
        "RepeatPreviousEasy": 30,
        "CountRecallEasy": 20,
        "PositionOnlyCartPoleEasy": 20,
        "NoisyPositionOnlyCartPoleEasy": 20,
        "PositionOnlyPendulumEasy": 20,
    }.items()
}
NOISE = {"log_std_init": -0.5}  # of the pendulum's actions at first
POPGYM_TRAINERS = {
    "sb3-contrib": Trainer(sb3_contrib.RecurrentPPO),
    "echelon-rl": Trainer(RecurrentPPO, network=NOISE),
    "echelon-rl, GRU": Trainer(RecurrentPPO, network={"memory": "gru", **NOISE}),
    "echelon-rl, no memory": Trainer(RecurrentPPO, network={"memory": "none", **NOISE}),
}


def run(task: Task, trainer: Trainer, seed: int, steps: int | None = None) -> dict[str, Any]:
    """Train one policy; return its mean return over new episodes without exploration, and the seconds it took."""
    torch.set_num_threads(1)
    factor, new = task.seeds
    settings = {**task.settings, **trainer.own}
    settings["policy_kwargs"] = {**task.settings["policy_kwargs"], **trainer.network}
    env = make_vec_env(task.make, task.rows, seed=factor * seed)
    model = trainer.algorithm(trainer.policy, env, seed=seed, device="cpu", **settings)
    if task.forget_bias is not None:
        init_lstm_(model.policy.lstm_actor, forget_bias=task.forget_bias)
    began = time.process_time()
    model.learn(steps or task.steps)
    seconds = time.process_time() - began
    judges = make_vec_env(task.make, task.judges, seed=new + factor * seed)
    mean, _ = evaluate_policy(model, judges, task.episodes, warn=False)
    return {"steps": model.num_timesteps, "return": float(np.mean(mean)), "seconds": seconds}


def every(values: Sequence[float]) -> str:
    """Return all values."""
    return ", ".join(f"{value:.4g}" for value in values)


def middle(values: Sequence[float]) -> str:
    """Return the interquartile mean and its 95 % percentile bootstrap (Agarwal et al., 2021); a single value alone."""
    if len(values) < 2:
        return every(values)
    mean = partial(stats.trim_mean, proportiontocut=0.25)
    found = stats.bootstrap([values], mean, n_resamples=20_000, method="percentile", rng=0).confidence_interval
    return f"{mean(values):.2f} [{found.low:.2f}, {found.high:.2f}]"


def student(values: Sequence[float]) -> str:
    """Return the mean and the half width of its 95 % interval by Student's t; 0 for a single value."""
    spread = float(np.std(values, ddof=1)) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return f"{np.mean(values):.3f} ± {stats.t.ppf(0.975, max(1, len(values) - 1)) * spread:.3f}"


@dataclass(frozen=True)
class Suite:
    """Tasks, the trainers that are compared on them, and how the table shows the returns of several seeds."""

    tasks: dict[str, Task]
    trainers: dict[str, Trainer]
    show: Callable[[Sequence[float]], str]


SUITES = {
    "memory": Suite(MEMORY_TASKS, MEMORIES, every),
    "stock": Suite(STOCK_TASKS, STOCK_TRAINERS, middle),
    "popgym": Suite(POPGYM_TASKS, POPGYM_TRAINERS, student),
}


def table(name: str, records: Path = RECORDS) -> str:
    """Return returns, and mean seconds of processor time of a training, as Markdown."""
    suite, rows = SUITES[name], [row for row in read(records) if row["suite"] == name]
    trainers = [trainer for trainer in suite.trainers if any(row["trainer"] == trainer for row in rows)]
    lines = []
    for task in dict.fromkeys(row["task"] for row in rows):
        own = [[row for row in rows if (row["task"], row["trainer"]) == (task, trainer)] for trainer in trainers]
        cells = [suite.show([row["return"] for row in runs]) if runs else "-" for runs in own]
        spent = [[row["seconds"] for row in runs if "seconds" in row] for runs in own]
        seconds = ", ".join(f"{np.mean(some):.0f}" if some else "-" for some in spent)
        lines.append([task, f"{max(row['steps'] for runs in own for row in runs):,}", *cells, seconds])
    return markdown(["task", "agent steps", *trainers, "seconds"], lines)


def measure(
    name: str, tasks: Sequence[str], trainers: Sequence[str], seeds: Sequence[int], records: Path, only_table: bool,
    steps: int | None = None,
) -> None:  # fmt: skip
    """Train what a suite has no record of, and print its table."""
    if steps is not None and records == RECORDS:
        raise SystemExit("--steps needs --records with another file than the published one.")
    suite = SUITES[name]

    def record(name: str, task: str, trainer: str, seed: int) -> dict[str, Any]:
        key = {"suite": name, "task": task, "trainer": trainer, "seed": seed}
        return key | run(suite.tasks[task], suite.trainers[trainer], seed, steps)

    # Seed by seed, so that an interrupted program is still a fair comparison.
    wanted = [] if only_table else [(name, task, who, seed) for seed in seeds for task in tasks for who in trainers]
    add_missing(records, ("suite", "task", "trainer", "seed"), wanted, record)
    print(table(name, records))


def memory(
    tasks: tuple[Literal[*MEMORY_TASKS], ...] = tuple(MEMORY_TASKS),
    trainers: tuple[Literal[*MEMORIES], ...] = tuple(MEMORIES),
    seeds: tuple[int, ...] = (0, 1, 2, 3, 4),
    records: Path = RECORDS,
    table: bool = False,
) -> None:
    """A T-maze of length 50 and CartPole without velocities, with settings chosen for each: what memory is worth.

    Args:
        tasks: Tasks.
        trainers: How far memory and gradients reach.
        seeds: Seeds of the trainings.
        records: File of the records.
        table: Print the recorded runs and end.
    """
    measure("memory", tasks, trainers, seeds, records, table)


def stock(
    tasks: tuple[Literal[*STOCK_TASKS], ...] = tuple(STOCK_TASKS),
    trainers: tuple[Literal[*STOCK_TRAINERS], ...] = tuple(STOCK_TRAINERS),
    seeds: tuple[int, ...] = (0, 1, 2, 3, 4),
    records: Path = RECORDS,
    table: bool = False,
    steps: int | None = None,
) -> None:
    """Beside sb3-contrib at equal samples: the same networks, learning rate, minibatches, and else each one's defaults.

    Args:
        tasks: Tasks.
        trainers: Trainers.
        seeds: Seeds of the trainings.
        records: File of the records.
        table: Print the recorded runs and end.
        steps: Other agent steps than the task's, to try something; needs records of its own.
    """
    measure("stock", tasks, trainers, seeds, records, table, steps)


def popgym(
    tasks: tuple[Literal[*POPGYM_TASKS], ...] = tuple(POPGYM_TASKS),
    trainers: tuple[Literal[*POPGYM_TRAINERS], ...] = ("sb3-contrib", "echelon-rl"),
    seeds: tuple[int, ...] = (0, 1, 2, 3, 4),
    records: Path = RECORDS,
    table: bool = False,
    steps: int | None = None,
) -> None:
    """Tasks of POPGym (`pip install popgym==1.0.7`) beside sb3-contrib, also with the same reach of gradients.

    Args:
        tasks: Tasks.
        trainers: Trainers.
        seeds: Seeds of the trainings.
        records: File of the records.
        table: Print the recorded runs and end.
        steps: Other agent steps than the task's, to try something; needs records of its own.
    """
    measure("popgym", tasks, trainers, seeds, records, table, steps)


main = partial(command_line, __doc__, memory, stock, popgym)

if __name__ == "__main__":
    sys.exit(main())
