"""``echelon-rl train --watch``: feeds the live page from the training that it shows."""

from __future__ import annotations

from pathlib import Path

from stable_baselines3.common.callbacks import BaseCallback

from echelon_env import Replay
from echelon_rl.callbacks import read_lines
from echelon_rl.callbacks.match_recorder import describe
from echelon_rl.watch.live_run import LiveRun, RecordedMatch

_KEYS = {
    "win_rate": "rollout/win_rate",
    "return": "rollout/return",
    "eval_win_rate": "eval/win_rate",
}


class LiveCallback(BaseCallback):
    """Makes a live run one more place where logged values go; a resumed run begins with its curve so far.

    Args:
        run: What the page shows.
        curve: The run's learning curve.
    """

    def __init__(self, run: LiveRun, curve: Path) -> None:
        """Add nothing before training starts."""
        super().__init__()
        self.run, self.curve = run, curve

    def _on_training_start(self) -> None:
        if self.curve.exists():
            for line in read_lines(self.curve):
                self.run.add(line["steps"], {key: line[name] for name, key in _KEYS.items() if name in line})
        self.logger.output_formats.append(self.run)

    def _on_step(self) -> bool:
        return True

    def show(self, steps: int, replay: Replay) -> None:
        """Make a match the newest one.

        Args:
            steps: Agent steps trained before it.
            replay: The match.
        """
        title = f"{self.run.name} after {steps:,} steps"
        page = replay.view(title).html.encode()
        self.run.show(RecordedMatch(steps, replay.names["red"], describe(replay), page))
