"""Trains one experiment, with evaluations outside its clocks."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import torch
from benchmarks.curves import records
from benchmarks.curves.experiments import Experiment
from benchmarks.curves.trainers import TRAINERS
from benchmarks.curves.variants import variant_in_place
from stable_baselines3.common.callbacks import BaseCallback

from echelon_rl import evaluate_win_rate
from echelon_rl.curriculum import CurriculumCallback
from echelon_rl.evaluation import WinRate

_LOGGED = (
    "approx_kl", "clip_fraction", "entropy_loss", "epochs", "explained_variance", "grad_norm", "n_updates", "std",
    "value_loss",
)  # fmt: skip
FINAL_MATCHES, FINAL_GREEDY_MATCHES = 200, 100


class Clock:
    """A clock of processor and wall time that can be stopped."""

    def __init__(self) -> None:
        """Start at zero, stopped."""
        self.processor = self.wall = 0.0
        self._since: tuple[float, float] | None = None

    def start(self) -> None:
        """Go on."""
        self._since = time.process_time(), time.monotonic()

    def stop(self) -> None:
        """Stand still."""
        if self._since is not None:
            self.processor += time.process_time() - self._since[0]
            self.wall += time.monotonic() - self._since[1]
            self._since = None

    def running_processor(self) -> float:
        """Return the processor seconds until now."""
        return self.processor + (0.0 if self._since is None else time.process_time() - self._since[0])


class CurveRecorder(BaseCallback):
    """Evaluates between rollouts at equal steps; stops training when it is good enough or out of time.

    Attributes:
        points: The curve so far.
        clock: Time of training.
        ended_by: Reason for the end of training: ``"steps"``, ``"processor time"`` or ``"win rate"``.
    """

    def __init__(self, experiment: Experiment, quick: bool = False) -> None:
        """Start without a record."""
        super().__init__(verbose=0 if quick else 1)
        self.experiment, self.config = experiment, experiment.config()
        self.matches = 4 if quick else experiment.matches
        self.points: list[dict[str, Any]] = []
        self.clock = Clock()
        self.ended_by = "steps"
        self._next = 0

    def evaluate(self, matches: int, deterministic: bool = False) -> WinRate:
        """Play matches with the same seeds for every run of the same environment."""
        return evaluate_win_rate(
            self.model,  # type: ignore[arg-type]
            self.config.env_config(),
            self.config.opponent,
            matches,
            deterministic=deterministic,
            map_pool=self.config.map_pool,
        )

    def _on_training_start(self) -> None:
        self._record()
        self.clock.start()

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self._next:
            self._record()

    def _on_step(self) -> bool:
        if self.clock.running_processor() >= 60 * self.experiment.minutes:
            self.ended_by = "processor time"
        return self.ended_by == "steps"

    def _on_training_end(self) -> None:
        self.clock.stop()

    def _record(self) -> None:
        self.clock.stop()
        result = self.evaluate(self.matches)
        self.add_point(result)
        if self.experiment.enough is not None and result.win_rate >= self.experiment.enough:
            self.ended_by = "win rate"  # training ends at the first step of the next rollout
        every = self.experiment.steps / self.experiment.points
        self._next = every * (self.model.num_timesteps // every + 1)
        self.clock.start()

    def add_point(self, result: WinRate) -> None:
        """Append an evaluation of the current policy to the curve."""
        steps = self.model.num_timesteps
        self.points.append(
            {
                "steps": steps,
                "processor_s": round(self.clock.processor, 2),
                "wall_s": round(self.clock.wall, 2),
                **as_dict(result),
                "train": self._last_update(),
            }
        )
        if self.verbose:
            print(f"    {steps:>9,} steps, {self.clock.processor:.0f} s, {result}", flush=True)

    def _last_update(self) -> dict[str, float]:
        """Return the logged values of the last update, by SB3's names without ``train/``."""
        logged = self.logger.name_to_value
        return {
            name.removeprefix("train/"): float(f"{logged[name]:.4g}")
            for name in sorted(logged)
            if name.removeprefix("train/") in _LOGGED and isinstance(logged[name], int | float | np.number)
        }


def as_dict(result: WinRate) -> dict[str, Any]:
    """Return an evaluation in its stored form."""
    return {
        "wins": result.wins,
        "draws": result.draws,
        "matches": result.matches,
        "mean_return": round(result.mean_return, 3),
    }


def run(experiment: Experiment, quick: bool = False) -> dict[str, Any]:
    """Train, evaluate, and return the record.

    Args:
        experiment: What to train.
        quick: Whether to evaluate in few matches, for tests.
    """
    torch.set_num_threads(1)
    before = records.surroundings()
    with variant_in_place(experiment.variant):
        recorder = CurveRecorder(experiment, quick)
        schedule, env_config = recorder.config.curriculum(), recorder.config.env_config()
        stages = [CurriculumCallback(schedule, env_config)] if schedule.stages else []
        model = TRAINERS[experiment.trainer](recorder.config)
        if begin := schedule.settings(0.0, env_config):
            model.env.env_method("set_curriculum", **begin)
        try:
            model.learn(experiment.steps, callback=[*stages, recorder])
            sampled, greedy = (recorder.matches,) * 2 if quick else (FINAL_MATCHES, FINAL_GREEDY_MATCHES)
            trained = recorder.evaluate(sampled)
            recorder.add_point(trained)
            final = {"sampled": as_dict(trained), "greedy": as_dict(recorder.evaluate(greedy, deterministic=True))}
        finally:
            model.env.close()
    return {
        "format": records.FORMAT,
        "name": experiment.name,
        "group": experiment.group,
        "label": experiment.label,
        "preset": experiment.preset,
        "opponent": experiment.opponent,
        "trainer": experiment.trainer,
        "variant": experiment.variant,
        "seed": experiment.seed,
        "steps_asked": experiment.steps,
        "steps": model.num_timesteps,
        "ended_by": recorder.ended_by,
        "settings": dict(experiment.settings),
        "env_overrides": recorder.config.env_overrides,
        "final": final,
        "curve": recorder.points,
        **before,
    }
