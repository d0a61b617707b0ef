"""Training speed: collection and update compared with sb3-contrib, and the two backends of ``make_vec_env``.

All sides update the same network (706 - 128 - 128 tanh, LSTMs, linear heads) on made-up observations. Episodes end
every 240 steps, like Echelon's matches, but at a different step in each row, so that resets fall inside rollouts. Every
number is the median of several repetitions, in processor time if there is one thread. Repetitions alternate in one
process, so that other work on the machine slows all sides alike.

    python benchmarks/bench_update.py --help
"""

from __future__ import annotations

import dataclasses
import json
import platform
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
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
from echelon_rl.ppo import RecurrentPPO
from echelon_rl.texts import PlainConsole
from echelon_rl.vec_envs.vec_env import make_vec_env

EPISODE, OBS, ACTIONS, ENCODER = 240, 706, 45, 128
SEGMENT = 16  # steps that the trainer's segments have by default
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
QUICK_CASES = {"2x8": Case(2, 8, hidden=16, epochs=1), "3x8, batch 8": Case(3, 8, hidden=16, epochs=1, batch_size=8)}


@dataclass(frozen=True)
class Speed:
    """Median times of one side.

    ``of_floor`` is the share of ``update`` that its multiplications alone would take at the speed of the encoder's
    first layer. ``of_products`` is that share with each product at the speed of its own shape and the recurrence step
    by step. Both are 0 if not measured.
    """

    name: str
    collect: float  # seconds of a rollout
    update: float  # seconds
    steps: int  # of agents in a rollout
    of_floor: float = 0.0
    of_products: float = 0.0


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
            collect = _seconds(model.collect_rollouts, model.env, callbacks[name], model.rollout_buffer, model.n_steps)
            taken[name].append((collect, _seconds(model.train) if update else 0.0))
    speeds = []
    for name, model in models.items():
        collect, change = np.median(taken[name][1:], axis=0).tolist()
        speeds.append(Speed(name, collect, change, model.n_steps * model.n_envs))
    return speeds


def _seconds(call: Callable[..., Any], *arguments: Any) -> float:
    # A single thread's processor time excludes other programs; with several threads it would be a sum.
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
    before = _floors(case)
    speeds = measure(models, repeats)
    floors = [(one + other) / 2 for one, other in zip(before, _floors(case), strict=True)]
    passes = case.rows * case.steps * case.epochs
    results = []
    for speed in speeds:
        lstms = 2 - ("shared" in speed.name)
        floor = passes * operations(lstms, case.hidden) / floors[0]
        results.append(replace(speed, of_floor=floor / speed.update, of_products=passes * floors[lstms] / speed.update))
    return results


def _floors(case: Case) -> list[float]:
    """Return operations per second, and the seconds of all products of a step with one and with two LSTMs."""
    return [_multiplication_rate(case.minibatch), _products(case, 1), _products(case, 2)]


def operations(lstms: int, hidden: int) -> int:
    """Return the floating-point operations per step in one pass of an update.

    Every weight is multiplied three times: forward, for its own gradient, and for its inputs' gradient, which the first
    layer does not need. A multiplication with its addition counts as two operations.
    """
    first = OBS * ENCODER
    weights = first + ENCODER * ENCODER + lstms * 4 * hidden * (ENCODER + hidden) + hidden * (ACTIONS + 1)
    return 2 * (3 * weights - first)


def _multiplication_rate(rows: int) -> float:
    """Return the floating-point operations per second of the encoder's first layer, the median of several runs."""
    inputs, weights = torch.rand(rows, OBS), torch.rand(OBS, ENCODER)
    out = torch.empty(rows, ENCODER)
    repeats = 1 + 40_000 // rows  # long enough for the clock
    seconds = [_seconds(lambda: [torch.mm(inputs, weights, out=out) for _ in range(repeats)]) for _ in range(9)]
    return 2.0 * rows * OBS * ENCODER * repeats / statistics.median(seconds)


def _products(case: Case, lstms: int) -> float:
    """Return the seconds per step of an update's multiplications alone, in the shapes in which they occur."""
    steps, rows = case.minibatch, max(1, case.minibatch // SEGMENT)
    layers = [(OBS, ENCODER), (ENCODER, ENCODER), (case.hidden, ACTIONS), (case.hidden, 1)]
    layers += [(ENCODER, 4 * case.hidden)] * lstms
    shapes = [(steps, inputs, outputs) for inputs, outputs in layers]
    shapes += [(outputs, steps, inputs) for inputs, outputs in [*layers, *[(case.hidden, 4 * case.hidden)] * lstms]]
    shapes += [(steps, outputs, inputs) for inputs, outputs in layers[1:]]  # observations need no gradient
    recurrent = [(rows, case.hidden, 4 * case.hidden), (rows, 4 * case.hidden, case.hidden)]
    shapes += recurrent * (lstms * -(-steps // rows))
    pairs = {shape: (torch.rand(shape[:2]), torch.rand(shape[1:]), torch.empty(shape[::2])) for shape in set(shapes)}
    products = [pairs[shape] for shape in shapes]
    seconds = [_seconds(lambda: [torch.mm(a, b, out=out) for a, b, out in products]) for _ in range(9)]
    return statistics.median(seconds) / steps


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
    quick: bool = False
    """Use tiny sizes to see that it works; the numbers mean nothing."""
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


def run(arguments: list[str]) -> int:
    """Measure, print tables and write JSON on request; return the exit status."""
    options = tyro.cli(BenchOptions, prog="bench_update.py", args=arguments)
    known = QUICK_CASES if options.quick else CASES
    if unknown := [name for name in options.cases if name not in known]:
        raise ValueError(f"there is no case {unknown[0]!r}; --cases takes {', '.join(map(repr, known))}.")
    torch.set_num_threads(options.threads)
    console = PlainConsole()
    machine = f"torch {torch.__version__}, {platform.processor() or platform.machine()}"
    console.print(f"{options.threads} thread(s), medians of {options.repeats}, {machine}")
    compared: dict[str, list[Speed]] = {}
    for name in options.cases or known:
        compared[name] = measure_update(known[name], options.repeats)
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
    return 0


def _comparison(title: str, speeds: list[Speed]) -> Table:
    """Return the table of one case, with ratios to its first row."""
    table = Table(Column("algorithm", min_width=max(len(speed.name) for speed in speeds)), title=title)
    for column in ("collect ms", "ratio", "update ms", "ratio", "% of floor", "% products"):
        table.add_column(column, justify="right")
    first = speeds[0]
    for speed in speeds:
        collect = f"{speed.collect * 1e3:.0f}", f"{first.collect / speed.collect:.1f}"
        update = f"{speed.update * 1e3:.0f}", f"{first.update / speed.update:.1f}"
        table.add_row(speed.name, *collect, *update, f"{speed.of_floor * 100:.0f}", f"{speed.of_products * 100:.0f}")
    return table


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
