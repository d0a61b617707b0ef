"""Speed of training: collection and update compared with sb3-contrib, and the backends of ``make_vec_env``.

    python benchmarks/training_speed.py --help

All sides update the same network (706 - 128 - 128 tanh, LSTMs, linear heads) on made-up observations. Episodes end
every 240 steps, like Echelon's matches, but at a different step in each row, so that resets fall inside rollouts. Every
number is the median of several repetitions, in processor time if there is one thread. Repetitions alternate in one
process, so that other work on the machine slows all sides alike.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Literal

import gymnasium
import numpy as np
import sb3_contrib
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.logger import configure
from stable_baselines3.common.vec_env import DummyVecEnv
from torch import nn

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.common import runs
from benchmarks.common.runs import Preset, append, command_line, print_head, print_machine, print_row

from echelon_env import FLAT_ACTION_DIM, FLAT_OBS_DIM
from echelon_rl.models.features import MlpFeatures
from echelon_rl.ppo import RecurrentPPO
from echelon_rl.vec_envs.vec_env import make_vec_env

EPISODE, OBS, ACTIONS, ENCODER = 240, FLAT_OBS_DIM, FLAT_ACTION_DIM, 128
SEGMENT = 16  # steps that gradients go back in ours, as in the presets
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


def seconds(call: Callable[[], object]) -> float:
    """Return the seconds that a call takes: of the processor if there is one thread, else of the clock."""
    return runs.seconds(call, time.process_time if torch.get_num_threads() == 1 else time.perf_counter)


def measure(models: dict[str, Any], repeats: int, update: bool = True) -> dict[str, dict[str, float]]:
    """Return the median seconds in which each model collects a rollout and learns from it."""
    variants: dict[tuple[str, str], Callable[[], object]] = {}
    for name, model in models.items():
        model.set_logger(configure(None, []))
        _, callback = model._setup_learn(10**9, None, True, "bench", False)
        collected = model.env, callback, model.rollout_buffer, model.n_steps
        variants[name, "collect"] = partial(model.collect_rollouts, *collected)
        if update:
            variants[name, "update"] = model.train
    taken = runs.medians(variants, repeats, seconds)
    return {name: {part: taken[owner, part] for owner, part in taken if owner == name} for name in models}


def measure_update(case: Case, repeats: int) -> dict[str, dict[str, float]]:
    """Return the times of sb3-contrib with two LSTMs, ours with two, and ours with its default, one shared LSTM."""
    common: dict[str, Any] = {"n_steps": case.steps, "batch_size": case.minibatch, "n_epochs": case.epochs}
    common |= {"seed": 0, "device": "cpu"}
    encoder = {"features_extractor_class": MlpFeatures, "lstm_hidden_size": case.hidden, "net_arch": []}
    two = {**encoder, "shared_lstm": False, "enable_critic_lstm": True, "activation_fn": nn.Tanh}
    stock, policy = sb3_contrib.RecurrentPPO, "MlpLstmPolicy"
    models = {"sb3-contrib, two LSTMs": stock(policy, MadeUpVecEnv(case.rows), policy_kwargs=two, **common)}
    models |= {
        f"echelon-rl, {name}": RecurrentPPO(
            policy, MadeUpVecEnv(case.rows), segment_length=SEGMENT, policy_kwargs=network, **common
        )
        for name, network in (("two LSTMs", two), ("one shared LSTM", encoder))
    }
    return measure(models, repeats)


def operations(lstms: int, hidden: int) -> int:
    """Return the floating-point operations per step in one pass of an update.

    Every weight is multiplied three times: forward, for its own gradient, and for its inputs' gradient, which the first
    layer does not need. A multiplication with its addition counts as two operations.
    """
    first = OBS * ENCODER
    weights = first + ENCODER * ENCODER + lstms * 4 * hidden * (ENCODER + hidden) + hidden * (ACTIONS + 1)
    return 2 * (3 * weights - first)


def multiplication_rate(rows: int) -> float:
    """Return the floating-point operations per second of the encoder's first layer, the median of several runs."""
    inputs, weights = torch.rand(rows, OBS), torch.rand(OBS, ENCODER)
    out = torch.empty(rows, ENCODER)
    repeats = 1 + 40_000 // rows  # long enough for the clock
    taken = [seconds(lambda: [torch.mm(inputs, weights, out=out) for _ in range(repeats)]) for _ in range(9)]
    return 2.0 * rows * OBS * ENCODER * repeats / statistics.median(taken)


def products(case: Case, lstms: int) -> float:
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
    taken = [seconds(lambda: [torch.mm(a, b, out=out) for a, b, out in map(pairs.get, shapes)]) for _ in range(9)]
    return statistics.median(taken) / steps


def floors(case: Case) -> list[float]:
    """Return operations per second, and the seconds of all products of a step with one and with two LSTMs."""
    return [multiplication_rate(case.minibatch), products(case, 1), products(case, 2)]


def update(
    cases: tuple[Literal[*CASES], ...] = tuple(CASES), repeats: int = 5, threads: int = 1, records: Path | None = None
) -> None:
    """Collection and update beside sb3-contrib's, and how close an update comes to its matrix products alone.

    The floor is the time at the speed of the encoder's first layer, with data in the cache. Products are the same
    multiplications in the shapes in which they occur, the recurrence step by step. Both are shares of the update.

    Args:
        cases: Agents x steps of a rollout.
        repeats: Repetitions; results are medians.
        threads: Threads of PyTorch.
        records: File to which the times are added.
    """
    torch.set_num_threads(threads)
    print_machine()
    print_head("agents x steps", "algorithm", "collect, ms", "ratio", "update, ms", "ratio", "floor", "products")
    for name in cases:
        case = CASES[name]
        before = floors(case)
        times = measure_update(case, repeats)
        rate, *per_step = ((one + other) / 2 for one, other in zip(before, floors(case), strict=True))
        first = next(iter(times.values()))
        for algorithm, taken in times.items():
            lstms = 2 - ("shared" in algorithm)
            least = operations(lstms, case.hidden) / rate, per_step[lstms - 1]
            floor, alone = (case.rows * case.steps * case.epochs * share / taken["update"] for share in least)
            row = {"case": name, "algorithm": algorithm, "threads": threads, **taken, "floor": floor, "products": alone}
            append(records, row, torch=torch.__version__)
            columns = ((f"{1e3 * taken[part]:.0f}", f"{first[part] / taken[part]:.1f}") for part in taken)
            print_row(name, algorithm, *chain(*columns), f"{100 * floor:.0f} %", f"{100 * alone:.0f} %")


def backends(
    presets: tuple[Preset, ...] = ("skirmish",),
    matches: int = 8,
    steps: int = 128,
    repeats: int = 5,
    threads: int = 1,
    records: Path | None = None,
) -> None:
    """Collecting real matches through each backend of `make_vec_env`, and with the critic's global state.

    Args:
        presets: Presets.
        matches: How many matches are played side by side.
        steps: Steps of a rollout.
        repeats: Repetitions; results are medians.
        threads: Threads of PyTorch.
        records: File to which the speeds are added.
    """
    torch.set_num_threads(threads)
    ways: dict[str, dict[str, Any]] = {
        "supersuit": {"backend": "supersuit"},
        "native": {"backend": "native", "num_threads": 1},
        "native, global state": {"backend": "native", "num_threads": 1, "global_state": True},
    }
    print_machine()
    print_head("preset", "matches", "backend", "agent steps/s", "ratio")
    for preset in presets:
        models = {}
        for name, kwargs in ways.items():
            env = make_vec_env(preset, matches, "easy", seed=0, **kwargs)
            models[name] = RecurrentPPO("MlpLstmPolicy", env, n_steps=steps, device="cpu")
        taken = {name: times["collect"] for name, times in measure(models, repeats, update=False).items()}
        for name, model in models.items():
            speed = steps * model.n_envs / taken[name]
            append(records, {"preset": preset, "matches": matches, "backend": name, "agent_steps_per_s": speed})
            print_row(preset, matches, name, f"{speed:,.0f}", f"{taken['supersuit'] / taken[name]:.1f}")


main = partial(command_line, __doc__, update, backends)

if __name__ == "__main__":
    sys.exit(main())
