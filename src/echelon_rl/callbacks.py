"""What happens during training: win rate, progress bar, wall-clock limit, learning curve, evaluations."""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from stable_baselines3.common.callbacks import BaseCallback
from tqdm.auto import tqdm

from echelon_rl.evaluation import WinRate

_LEAST_MATCHES = 20  # a rate over fewer says nothing


class WinRateCallback(BaseCallback):
    """Logs ``rollout/win_rate`` and ``rollout/draw_rate`` over the last matches that ended.

    Args:
        window: Number of matches.

    Attributes:
        outcomes: The last outcomes, ``"win"``, ``"draw"`` or ``"loss"`` of the learning team.
        returns: The agents' mean returns in these matches.
        matches: Number of matches since training began.
    """

    def __init__(self, window: int = 200) -> None:
        """Start with no match."""
        super().__init__()
        self.outcomes: deque[str] = deque(maxlen=window)
        self.returns: deque[float] = deque(maxlen=window)
        self.matches = 0

    def share(self, outcome: str) -> float:
        """Return the share of an outcome, NaN before the first match."""
        return self.outcomes.count(outcome) / len(self.outcomes) if self.outcomes else float("nan")

    def _on_step(self) -> bool:
        infos = self.locals["infos"]
        per_match = getattr(self.training_env, "agents_per_match", 1)
        for row in range(0, len(infos), per_match):
            if "outcome" in infos[row]:
                self.matches += 1
                self.outcomes.append(infos[row]["outcome"])
                team = [infos[i]["episode"]["r"] for i in range(row, row + per_match)]
                self.returns.append(sum(team) / per_match)
        return True

    def _on_rollout_end(self) -> None:
        if self.outcomes:
            self.logger.record("rollout/win_rate", self.share("win"))
            self.logger.record("rollout/draw_rate", self.share("draw"))
            self.logger.record("rollout/matches", self.matches)


class ProgressCallback(BaseCallback):
    """A progress bar with steps per second, win rate and mean return.

    Args:
        total_steps: Steps of the whole training.
        win_rate: Where win rate and return come from.
    """

    def __init__(self, total_steps: int, win_rate: WinRateCallback) -> None:
        """Create nothing yet; the bar appears when training starts."""
        super().__init__()
        self.total_steps, self.win_rate = total_steps, win_rate
        self._bar: tqdm[Any] | None = None

    def _on_training_start(self) -> None:
        self._bar = tqdm(
            total=self.total_steps,
            initial=self.model.num_timesteps,
            desc="training",
            unit="step",
            unit_scale=True,
            dynamic_ncols=True,
        )

    def _on_step(self) -> bool:
        assert self._bar is not None
        self._bar.update(self.model.num_timesteps - self._bar.n)
        return True

    def _on_rollout_end(self) -> None:
        if self._bar is not None and self.win_rate.outcomes:
            mean = sum(self.win_rate.returns) / len(self.win_rate.returns)
            self._bar.set_postfix({"win": f"{self.win_rate.share('win'):.0%}", "return": f"{mean:.2f}"}, refresh=False)

    def close(self) -> None:
        """Finish the bar, also after an interruption."""
        if self._bar is not None:
            self._bar.close()
            self._bar = None

    def _on_training_end(self) -> None:
        self.close()


class TimeLimitCallback(BaseCallback):
    """Stops training at the end of the first rollout step after a wall-clock limit.

    Args:
        minutes: The limit, counted from the creation of this object.
    """

    def __init__(self, minutes: float) -> None:
        """Start the clock."""
        super().__init__()
        self._until = time.monotonic() + 60.0 * minutes

    def _on_step(self) -> bool:
        return time.monotonic() < self._until


class CurveCallback(BaseCallback):
    """Appends the learning curve to a file of JSON lines, and evaluates now and then.

    Each line holds ``steps``, ``seconds`` of training (without the evaluations) and, after 20 matches,
    ``win_rate`` and ``return`` over the last ones; lines of an evaluation also hold ``eval_win_rate``, ``eval_low`` and
    ``eval_high``.

    Args:
        path: The file.
        win_rate: Where the rates of training come from.
        evaluate: Called without arguments for an evaluation; None for none.
        every: Steps between evaluations.
    """

    def __init__(
        self,
        path: Path,
        win_rate: WinRateCallback,
        evaluate: Callable[[], WinRate] | None = None,
        every: int = 0,
    ) -> None:
        """Start the clock; it starts again with training, and stands still after it."""
        super().__init__()
        self.path, self.win_rate, self.evaluate, self.every = path, win_rate, evaluate, every
        self._began = time.monotonic()
        self._ended: float | None = None
        self._paused = 0.0
        self._next = every

    def _on_training_start(self) -> None:
        self._began, self._ended, self._paused = time.monotonic(), None, 0.0

    def _on_training_end(self) -> None:
        self._ended = time.monotonic()

    def append(self, result: WinRate | None = None) -> None:
        """Write a line for the present moment, with the result of an evaluation if there is one."""
        now = time.monotonic() if self._ended is None else self._ended
        line: dict[str, Any] = {
            "steps": self.model.num_timesteps,
            "seconds": round(now - self._began - self._paused, 2),
        }
        if len(self.win_rate.outcomes) >= _LEAST_MATCHES:
            line["win_rate"] = self.win_rate.share("win")
            line["return"] = sum(self.win_rate.returns) / len(self.win_rate.returns)
        if result is not None:
            line |= {"eval_win_rate": result.win_rate, "eval_low": result.low, "eval_high": result.high}
            for name in ("eval_win_rate", "eval_low", "eval_high"):
                self.logger.record(name.replace("_", "/", 1), line[name])
        with self.path.open("a") as file:
            file.write(json.dumps(line) + "\n")

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        if self.evaluate is None or not self.every or self.model.num_timesteps < self._next:
            self.append()
            return
        self._next += self.every
        before = time.monotonic()
        result = self.evaluate()
        self._paused += time.monotonic() - before
        self.append(result)
