"""How fast training is: collection and update against sb3-contrib's, and the two backends of ``make_vec_env``.

For the update all sides get made-up observations whose episodes end every 240 steps, as a match of Echelon does, each
row at another step, so that resets fall inside, and the same network: 706 - 128 - 128 tanh, LSTMs, linear heads. Every
number is the median of several repetitions, in processor time if there is one thread; all of them run in
one process, in turn, so that other work on the machine slows all alike.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import sb3_contrib
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.logger import configure
from stable_baselines3.common.vec_env import VecEnv
from torch import nn

from echelon_rl.models.features import MlpFeatures
from echelon_rl.ppo import RecurrentPPO
from echelon_rl.vec_envs.vec_env import make_vec_env

EPISODE, OBS, ACTIONS, ENCODER = 240, 706, 45, 128
SEGMENT = 16  # steps that the trainer's segments have by default
_DRAWN = 17  # observations that take turns


@dataclass(frozen=True)
class Case:
    """One comparison with sb3-contrib.

    Attributes:
        rows: Agents.
        steps: Steps per rollout.
        hidden: Units of each LSTM.
        epochs: Passes over a rollout.
        batch_size: Steps per minibatch; None makes four minibatches.
    """

    rows: int
    steps: int
    hidden: int = 128
    epochs: int = 4
    batch_size: int | None = None

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
    """What one side took.

    Attributes:
        name: What was measured.
        collect: Median seconds of collecting a rollout.
        update: Median seconds of an update.
        steps: Agent steps of a rollout.
        of_floor: Seconds that the update's multiplications alone would need at the speed of the encoder's first layer,
            over ``update``; 0 where it was not measured.
        of_products: The same with the speed of every multiplication in the shape in which it occurs, the recurrence
            step by step.
    """

    name: str
    collect: float
    update: float
    steps: int
    of_floor: float = 0.0
    of_products: float = 0.0


class MadeUpVecEnv(VecEnv):
    """Random observations and rewards that cost nothing; the rows' episodes end at different steps, every 240."""

    def __init__(self, rows: int) -> None:
        super().__init__(rows, spaces.Box(-1, 1, (OBS,)), spaces.Box(-1, 1, (ACTIONS,)))
        rng = np.random.default_rng(0)
        self._time = np.arange(rows) * EPISODE // rows
        self._drawn = rng.uniform(-1, 1, (_DRAWN, rows, OBS)).astype(np.float32)
        self._rewards = rng.normal(size=(_DRAWN, rows)).astype(np.float32)
        self._infos: list[dict[str, Any]] = [{} for _ in range(rows)]
        self._steps = 0

    def _observe(self) -> NDArray[np.float32]:
        self._steps += 1
        observations: NDArray[np.float32] = self._drawn[self._steps % _DRAWN]
        return observations

    def reset(self) -> NDArray[np.float32]:
        """Return observations (rows, 706)."""
        return self._observe()

    def step_async(self, actions: NDArray[Any]) -> None:
        """Ignore the actions."""

    def step_wait(self) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Return the next observations, rewards, ends and empty infos."""
        self._time += 1
        observations = self._observe()
        return observations, self._rewards[self._steps % _DRAWN], self._time % EPISODE == 0, self._infos

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
    """Return the speed of each model, measured in turn after one repetition to warm up."""
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
    # One thread's processor time does not count what other programs do; of several threads it would be a sum.
    clock = time.process_time if torch.get_num_threads() == 1 else time.perf_counter
    began = clock()
    call(*arguments)
    return clock() - began


def measure_update(case: Case, repeats: int) -> list[Speed]:
    """Return the speeds of sb3-contrib with two LSTMs, ours with two, and ours with its default, one shared LSTM."""
    common: dict[str, Any] = {
        "n_steps": case.steps,
        "batch_size": case.minibatch,
        "n_epochs": case.epochs,
        "seed": 0,
        "device": "cpu",
    }
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
    return [_multiplication_rate(case.minibatch), *(_products(case, lstms) for lstms in (1, 2))]


def operations(lstms: int, hidden: int) -> int:
    """Return the floating point operations that one step costs in one pass of an update.

    Every weight multiplies three times, forward, for its own gradient and for that of its inputs, which the first layer
    does not need; a multiplication with its addition counts as two.
    """
    first = OBS * ENCODER
    weights = first + ENCODER * ENCODER + lstms * 4 * hidden * (ENCODER + hidden) + hidden * (ACTIONS + 1)
    return 2 * (3 * weights - first)


def _multiplication_rate(rows: int) -> float:
    """Return the floating point operations per second of the encoder's first layer, the median of several."""
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
    shapes += [(steps, outputs, inputs) for inputs, outputs in layers[1:]]  # nobody wants the observations' gradient
    recurrent = [(rows, case.hidden, 4 * case.hidden), (rows, 4 * case.hidden, case.hidden)]
    shapes += recurrent * (lstms * -(-steps // rows))
    pairs = {shape: (torch.rand(shape[:2]), torch.rand(shape[1:]), torch.empty(shape[::2])) for shape in set(shapes)}
    products = [pairs[shape] for shape in shapes]
    seconds = [_seconds(lambda: [torch.mm(a, b, out=out) for a, b, out in products]) for _ in range(9)]
    return statistics.median(seconds) / steps


def measure_paths(preset: str, matches: int, steps: int, repeats: int) -> list[Speed]:
    """Return how fast real matches are collected through each backend, and with the critic's global state."""
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
