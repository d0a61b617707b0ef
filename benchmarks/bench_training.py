"""Training speed: collection and update compared with sb3-contrib, and the two backends of ``make_vec_env``.

    python benchmarks/bench_training.py --help

All sides update the same network (706 - 128 - 128 tanh, LSTMs, linear heads) on made-up observations. Episodes end
every 240 steps, like Echelon's matches, but at a different step in each row, so that resets fall inside rollouts. Every
number is the median of several repetitions, in processor time if there is one thread. Repetitions alternate in one
process, so that other work on the machine slows all sides alike.
"""

from __future__ import annotations

import dataclasses
import json
import platform
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import sb3_contrib
import torch
import tyro
from gymnasium import spaces
from numpy.typing import NDArray
from rich.table import Column, Table
from stable_baselines3.common.logger import configure
from stable_baselines3.common.vec_env import DummyVecEnv
from torch import nn

from echelon_env.files import replacing
from echelon_rl.models.features import MlpFeatures
from echelon_rl.output.console import PlainConsole
from echelon_rl.ppo import RecurrentPPO
from echelon_rl.vec_envs.vec_env import make_vec_env

EPISODE, OBS, ACTIONS, ENCODER = 240, 706, 45, 128
_DRAWN = 17  # observations, used in rotation


@dataclass(frozen=True)
class Case:
    """One comparison with sb3-contrib."""

    rows: int  # agents
    steps: int  # per rollout
    hidden: int = 128  # units of each LSTM
    epochs: int = 4
    batch_size: int | None = None  # steps; None makes four minibatches

    @property
    def minibatch(self) -> int:
        """Steps per minibatch."""
        return self.batch_size or max(1, self.rows * self.steps // 4)


CASES = {
    "20x128": Case(20, 128),
    "40x128": Case(40, 128),
    "20x512, 256 units": Case(20, 512, hidden=256),
    "256x128, 1 epoch": Case(256, 128, epochs=1),
    "20x128, batch 128": Case(20, 128, batch_size=128),
}


@dataclass(frozen=True)
class Speed:
    """Median times of one side."""

    name: str
    collect: float  # seconds of a rollout
    update: float  # seconds
    steps: int  # of agents in a rollout


class _NoEnv(gymnasium.Env[Any, Any]):
    """The spaces of one row; it is never stepped."""

    observation_space, action_space = spaces.Box(-1, 1, (OBS,)), spaces.Box(-1, 1, (ACTIONS,))


class MadeUpVecEnv(DummyVecEnv):
    """Random observations and rewards at no cost; each row's episodes end every 240 steps, at different steps."""

    def __init__(self, rows: int) -> None:
        super().__init__([_NoEnv] * rows)
        rng = np.random.default_rng(0)
        self._time = np.arange(rows) * EPISODE // rows
        self._drawn = rng.uniform(-1, 1, (_DRAWN, rows, OBS)).astype(np.float32)
        self._rewards = rng.normal(size=(_DRAWN, rows)).astype(np.float32)
        self._infos: list[dict[str, Any]] = [{} for _ in range(rows)]
        self._steps = 0

    def reset(self) -> NDArray[np.float32]:
        """Return the next observations (rows, 706); steps use this too, because nothing needs to be reset."""
        self._steps += 1
        observations: NDArray[np.float32] = self._drawn[self._steps % _DRAWN]
        return observations

    def step_wait(self) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Return the next observations, rewards, ends and empty infos."""
        self._time += 1
        observations = self.reset()
        return observations, self._rewards[self._steps % _DRAWN], self._time % EPISODE == 0, self._infos


def measure(models: dict[str, Any], repeats: int, update: bool = True) -> list[Speed]:
    """Return the speed of each model, measured alternately after one repetition to warm up."""
    callbacks = {}
    for name, model in models.items():
        model.set_logger(configure(None, []))
        _, callbacks[name] = model._setup_learn(10**9, None, True, "bench", False)
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in models}
    for _ in range(repeats + 1):
        for name, model in models.items():
            collect = seconds(model.collect_rollouts, model.env, callbacks[name], model.rollout_buffer, model.n_steps)
            taken[name].append((collect, seconds(model.train) if update else 0.0))
    speeds = []
    for name, model in models.items():
        collect, change = np.median(taken[name][1:], axis=0).tolist()
        speeds.append(Speed(name, collect, change, model.n_steps * model.n_envs))
    return speeds


def seconds(call: Callable[..., Any], *arguments: Any) -> float:
    """Return the seconds that a call takes: of the processor if there is one thread, else of the clock."""
    clock = time.process_time if torch.get_num_threads() == 1 else time.perf_counter
    began = clock()
    call(*arguments)
    return clock() - began


def measure_update(case: Case, repeats: int) -> list[Speed]:
    """Return the speeds of sb3-contrib with two LSTMs, ours with two, and ours with its default, one shared LSTM."""
    common: dict[str, Any] = {"n_steps": case.steps, "batch_size": case.minibatch, "n_epochs": case.epochs}
    common |= {"seed": 0, "device": "cpu"}
    encoder = {"features_extractor_class": MlpFeatures, "lstm_hidden_size": case.hidden, "net_arch": []}
    two = {**encoder, "shared_lstm": False, "enable_critic_lstm": True, "activation_fn": nn.Tanh}
    stock, policy = sb3_contrib.RecurrentPPO, "MlpLstmPolicy"
    models = {
        "sb3-contrib, two LSTMs": stock(policy, MadeUpVecEnv(case.rows), policy_kwargs=two, **common),
        "echelon-rl, two LSTMs": RecurrentPPO(policy, MadeUpVecEnv(case.rows), policy_kwargs=two, **common),
        "echelon-rl, one shared LSTM": RecurrentPPO(policy, MadeUpVecEnv(case.rows), policy_kwargs=encoder, **common),
    }
    return measure(models, repeats)


def measure_paths(preset: str, matches: int, steps: int, repeats: int) -> list[Speed]:
    """Return the speed of collecting real matches through each backend, and with the critic's global state."""
    ways: dict[str, dict[str, Any]] = {
        "supersuit": {"backend": "supersuit"},
        "native": {"backend": "native", "num_threads": 1},
        "native, global state": {"backend": "native", "num_threads": 1, "global_state": True},
    }
    models = {}
    for name, kwargs in ways.items():
        env = make_vec_env(preset, matches, "easy", seed=0, **kwargs)
        models[name] = RecurrentPPO("MlpLstmPolicy", env, n_steps=steps, device="cpu")
    return measure(models, repeats, update=False)


@dataclass(frozen=True)
class BenchOptions:
    """Measure the speed of collection and update, against sb3-contrib on the same data and network, and by backend."""

    cases: tuple[str, ...] = ()
    """Comparisons with sb3-contrib to run, named as in the table; default: all."""
    steps: int = 128
    """Steps per rollout when comparing backends."""
    repeats: int = 5
    """Number of repetitions; results are medians."""
    threads: int = 1
    """Number of PyTorch threads."""
    env: str = "skirmish"
    """Preset of the environment for comparing backends."""
    matches: int = 8
    """Matches for comparing backends; 0 skips that comparison."""
    json: Path | None = None
    """Also write the result to this file."""

    def __post_init__(self) -> None:
        for name, least in (("steps", 1), ("repeats", 1), ("threads", 1), ("matches", 0)):
            if getattr(self, name) < least:
                raise ValueError(f"{name} must be at least {least}, got {getattr(self, name)}.")


def main(options: BenchOptions) -> None:
    """Measure, print tables and write JSON on request."""
    if unknown := [name for name in options.cases if name not in CASES]:
        raise SystemExit(f"there is no case {unknown[0]!r}; --cases takes {', '.join(map(repr, CASES))}.")
    torch.set_num_threads(options.threads)
    console = PlainConsole()
    machine = f"torch {torch.__version__}, {platform.processor() or platform.machine()}"
    console.print(f"{options.threads} thread(s), medians of {options.repeats}, {machine}")
    compared: dict[str, list[Speed]] = {}
    for name in options.cases or CASES:
        compared[name] = measure_update(CASES[name], options.repeats)
        console.print(_comparison(name, compared[name]))
    paths = []
    if options.matches:
        paths = measure_paths(options.env, options.matches, options.steps, options.repeats)
        columns = (Column(name, justify="right") for name in ("agent steps / s", "ratio"))
        title = f"collecting {options.matches} matches of {options.env}"
        table = Table(Column("backend", overflow="fold"), *columns, title=title)
        for path in paths:
            table.add_row(path.name, f"{path.steps / path.collect:,.0f}", f"{paths[0].collect / path.collect:.1f}")
        console.print(table)
    if options.json is not None:
        given = dataclasses.replace(options, json=None)
        result = {"machine": machine, "options": given, "cases": compared, "backends": paths}
        with replacing(options.json) as file:
            file.write(json.dumps(result, indent=1, default=dataclasses.asdict).encode())


def _comparison(title: str, speeds: list[Speed]) -> Table:
    """Return the table of one case, with ratios to its first row."""
    table = Table(Column("algorithm", min_width=max(len(speed.name) for speed in speeds)), title=title)
    for column in ("collect ms", "ratio", "update ms", "ratio"):
        table.add_column(column, justify="right")
    first = speeds[0]
    for speed in speeds:
        collect = f"{speed.collect * 1e3:.0f}", f"{first.collect / speed.collect:.1f}"
        update = f"{speed.update * 1e3:.0f}", f"{first.update / speed.update:.1f}"
        table.add_row(speed.name, *collect, *update)
    return table


if __name__ == "__main__":
    main(tyro.cli(BenchOptions))
