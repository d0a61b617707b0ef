"""Callbacks of training: win rate, progress bar, wall-clock limit, learning curve, checkpoints."""

from __future__ import annotations

import json
import math
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from stable_baselines3.common.vec_env import VecEnv
from tqdm.auto import tqdm

from echelon_rl.checkpoints import RESUME_FILE
from echelon_rl.evaluation import WinRate
from echelon_rl.output.curve import read_lines
from echelon_rl.output.files import append_line, keep_newest, tolerated, write_whole
from echelon_rl.ppo.callback import PPOCallback

_LEAST_MATCHES = 20  # a rate over fewer matches means little
# Values of an update in a learning curve, under the logger's names; TensorBoard has more.
UPDATE_KEYS = (
    "train/loss", "train/policy_gradient_loss", "train/value_loss", "train/entropy_loss", "train/approx_kl",
    "train/clip_fraction", "train/explained_variance", "train/grad_norm", "train/learning_rate", "train/teacher_loss",
)  # fmt: skip
_SMOOTHING = 0.1  # weight of the last rollout and its update in the displayed speed


def match_size(env: VecEnv) -> int:
    """Return the number of rows per match of an environment."""
    return int(getattr(env, "agents_per_match", 1))


def next_multiple(every: int, steps: int) -> float:
    """Return the first multiple of ``every`` beyond ``steps``; infinity if ``every`` is 0."""
    return every * (steps // every + 1) if every else math.inf


def ended_matches(env: VecEnv, infos: list[dict[str, Any]]) -> Iterator[tuple[int, list[dict[str, Any]]]]:
    """Yield the first row and the infos of the learning team for each match that ended in a step."""
    size = match_size(env)
    for row in range(0, len(infos), size):
        if "outcome" in infos[row]:
            yield row, infos[row : row + size]


class WinRateCallback(PPOCallback):
    """Logs ``rollout/win_rate``, ``rollout/draw_rate`` and ``rollout/return`` over the last matches that ended.

    Matches in which a teacher steered do not count, as they say nothing about the policy.
    """

    def __init__(self, window: int = 200) -> None:
        super().__init__()
        self.outcomes: deque[str] = deque(maxlen=window)  # "win", "draw" or "loss" of the learning team
        self.returns: deque[float] = deque(maxlen=window)  # mean over the agents that took part
        self.matches = 0  # since training began

    def share(self, outcome: str) -> float:
        """Return the share of an outcome, NaN before the first match."""
        return self.outcomes.count(outcome) / len(self.outcomes) if self.outcomes else float("nan")

    def mean_return(self) -> float:
        """Return the mean of ``returns``, which must not be empty."""
        return sum(self.returns) / len(self.returns)

    def _on_step(self) -> bool:
        steered = self.locals.get("steered")
        for row, infos in ended_matches(self.training_env, self.locals["infos"]):
            if steered is not None and steered[row : row + len(infos)].any():
                continue
            self.matches += 1
            self.outcomes.append(infos[0]["outcome"])
            team = [info for info in infos if info.get("present", True)]
            self.returns.append(sum(info["episode"]["r"] for info in team) / max(1, len(team)))
        return True

    def _on_rollout_end(self) -> None:
        if self.outcomes:
            self.logger.record("rollout/win_rate", self.share("win"))
            self.logger.record("rollout/draw_rate", self.share("draw"))
            self.logger.record("rollout/return", self.mean_return())
            self.logger.record("rollout/matches", self.matches)


class ProgressCallback(PPOCallback):
    """A progress bar with steps per second, win rate, mean return and opponents, unless they never change.

    It moves when a rollout and its update are done, so the speed, tqdm's moving average, includes both.
    """

    def __init__(self, total_steps: int, win_rate: WinRateCallback, opponents: Callable[[], str] = lambda: "") -> None:
        super().__init__()
        self.total_steps, self.win_rate, self.opponents = total_steps, win_rate, opponents
        self._bar: tqdm[Any] | None = None  # from the start of training to its end

    def _on_training_start(self) -> None:
        look: dict[str, Any] = {"desc": "training", "unit": "step", "unit_scale": True, "dynamic_ncols": True}
        self._bar = tqdm(total=self.total_steps, initial=self.model.num_timesteps, smoothing=_SMOOTHING, **look)

    def _on_rollout_start(self) -> None:
        if self._bar is not None:
            self._bar.update(self.model.num_timesteps - self._bar.n)

    def _on_rollout_end(self) -> None:
        if self._bar is not None and self.win_rate.outcomes:
            shown = {"win": f"{self.win_rate.share('win'):.0%}", "return": f"{self.win_rate.mean_return():.2f}"}
            if opponents := self.opponents():
                shown["against"] = opponents
            self._bar.set_postfix(shown, refresh=False)

    def close(self) -> None:
        """Finish the bar, also after an interruption."""
        self._on_rollout_start()
        if self._bar is not None:
            self._bar.close()
            self._bar = None

    def _on_training_end(self) -> None:
        self.close()


class TimeLimitCallback(PPOCallback):
    """Ends training ``minutes`` after its creation, at the end of a rollout, so that it can be resumed."""

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self._until = time.monotonic() + 60.0 * minutes

    def _on_training_start(self) -> None:
        self._first = self.model.num_timesteps
        self.model.stops_before_rollout = False

    def _on_rollout_start(self) -> None:
        if self.model.num_timesteps > self._first and time.monotonic() >= self._until:
            self.model.stops_before_rollout = True


class CheckpointCallback(PPOCallback):
    """Saves between rollouts: ``model_N_steps.zip`` to keep, and ``resume.zip``, which the next save replaces.

    Training continues from ``resume.zip`` exactly as if it had never stopped, however it ended. If a checkpoint cannot
    be written, a warning appears, the previous one stays, and the next is written when it is due.

    They are written after the first rollout beyond a multiple of ``every`` steps; 0 writes only ``resume.zip`` at the
    end, and None takes 400 steps of each agent, but at least 250,000, since a save takes time for every match. Of the
    numbered ones the newest ``keep`` of the run stay; None keeps all. Without ``resumable`` there is no ``resume.zip``,
    for which the environment must be able to save its matches.
    """

    def __init__(self, folder: Path, every: int | None, keep: int | None = 100, resumable: bool = True) -> None:
        super().__init__()
        self.folder, self.every, self.keep, self.resumable = folder, every, keep, resumable

    def _on_training_start(self) -> None:
        if self.every is None:
            self.every = max(250_000, 400 * self.model.n_envs * self.model.workers.size)
        self._next, self._resumable_at = next_multiple(self.every, self.model.num_timesteps), -1

    def _on_rollout_start(self) -> None:
        if self.model.num_timesteps >= self._next:
            self._save()

    def _on_training_end(self) -> None:
        if self.model.rollout_buffer.complete:  # a rollout that stopped in the middle cannot be resumed
            self._save(numbered=self.model.num_timesteps >= self._next)

    def _save(self, numbered: bool = True) -> None:
        steps = self.model.num_timesteps
        self._next = next_multiple(self.every or 0, steps)
        if numbered and self.keep != 0:
            with tolerated(f"A checkpoint after {steps:,} steps"):
                self.model.save(self.folder / f"model_{steps}_steps.zip")
                if self.keep is not None:
                    keep_newest(self.folder, r"model_(\d+)_steps\.zip", self.keep)
        if self.resumable and steps != self._resumable_at:
            self._resumable_at = steps  # also if it fails: all processes must take part in each attempt
            with tolerated(f"The checkpoint to resume from after {steps:,} steps"):
                self.model.save(self.folder / RESUME_FILE, resumable=True)


class CurveCallback(PPOCallback):
    """Appends the learning curve to a file of JSON lines, and evaluates at intervals.

    Each line holds ``steps``, ``seconds`` of training (without the evaluations) and, after 20 matches, ``win_rate`` and
    ``return`` over the last ones; lines of an evaluation also hold ``eval_win_rate``, ``eval_low`` and ``eval_high``.
    From the second rollout on they hold ``steps_per_second`` since the line before, and the finite values of
    ``UPDATE_KEYS`` from the newest update. A resumed training continues the file, after dropping lines beyond the step
    that it resumes from. If a line cannot be written, a warning appears. ``evaluate`` is called every so many steps.
    """

    def __init__(
        self, path: Path, win_rate: WinRateCallback, evaluate: Callable[[], WinRate] | None = None, every: int = 0
    ) -> None:
        super().__init__()
        self.path, self.win_rate, self.evaluate, self.every = path, win_rate, evaluate, every

    def _on_training_start(self) -> None:
        self._began, self._ended, self._paused = time.monotonic(), math.inf, 0.0
        self._line_before = math.inf, math.inf  # steps and seconds; none yet
        self._next = next_multiple(self.every, self.model.num_timesteps)
        if self.path.exists():
            kept = [line for line in read_lines(self.path) if line["steps"] <= self.model.num_timesteps]
            write_whole(self.path, "".join(json.dumps(line) + "\n" for line in kept))
            self._paused = -float(kept[-1]["seconds"]) if kept else 0.0  # the run had been training for so long

    def _on_training_end(self) -> None:
        self._ended = time.monotonic()

    def seconds(self) -> float:
        """Return the seconds of training so far, without the evaluations."""
        return min(time.monotonic(), self._ended) - self._began - self._paused

    def append(self, result: WinRate | None = None) -> None:
        """Write the current line, with the result of an evaluation if there is one."""
        steps, seconds = self.model.num_timesteps, self.seconds()
        line: dict[str, Any] = {"steps": steps, "seconds": round(seconds, 2)}
        if len(self.win_rate.outcomes) >= _LEAST_MATCHES:
            line["win_rate"] = self.win_rate.share("win")
            line["return"] = self.win_rate.mean_return()
        more_steps, more_seconds = steps - self._line_before[0], seconds - self._line_before[1]
        self._line_before = steps, seconds
        found = dict(self.logger.name_to_value)  # of the newest update
        if more_steps > 0 and more_seconds > 0:
            found["steps_per_second"] = more_steps / more_seconds
        kept = {name: float(found[name]) for name in ("steps_per_second", *UPDATE_KEYS) if name in found}
        line |= {name: float(f"{value:.6g}") for name, value in kept.items() if math.isfinite(value)}
        if result is not None:
            line |= {"eval_win_rate": result.win_rate, "eval_low": result.low, "eval_high": result.high}
            for name in ("win_rate", "low", "high"):
                self.logger.record(f"eval/{name}", line[f"eval_{name}"])
        with tolerated(f"The learning curve after {steps:,} steps"):
            append_line(self.path, json.dumps(line))

    def _on_rollout_end(self) -> None:
        result = None
        if self.evaluate is not None and self.model.num_timesteps >= self._next:
            self._next = next_multiple(self.every, self.model.num_timesteps)
            before = time.monotonic()
            result = self.evaluate()
            self._paused += time.monotonic() - before
        self.append(result)
