"""``echelon-rl train --watch``: the contents of the live page (curves and the newest match), and its callback."""

import math
import threading
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import numpy as np
import yaml
from stable_baselines3.common.logger import KVWriter

from echelon_env import Replay
from echelon_rl.output.curve import read_lines
from echelon_rl.ppo.callback import PPOCallback
from echelon_rl.watch.recording import describe

CHARTS: dict[str, list[str]] = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text())
# Entries of a learning curve's lines that were logged under another name.
_LOGGED_AS = {"win_rate": "rollout/win_rate", "return": "rollout/return", "eval_win_rate": "eval/win_rate"}


class LiveRun(KVWriter):
    """Stores SB3's logged values and the newest match; the training writes it, other threads read it.

    Beyond ``max_rows`` rows, neighbours are merged, and from then on each row covers twice as many logged rows. So a
    long training takes no more memory than a short one, and its whole course stays visible. ``version`` counts changes.
    """

    def __init__(self, name: str, total_steps: int, max_rows: int = 800) -> None:
        self.name, self.total_steps, self._max_rows = name, total_steps, max_rows - max_rows % 2
        self._rows: list[tuple[int, dict[str, float]]] = []
        self._logged_per_row, self._logged_in_last = 1, 0
        self.page: bytes | None = None  # of the replay viewer with the newest match, None before the first
        self._match: dict[str, Any] | None = None
        self.version = 0
        self._lock = threading.Lock()

    def add(self, step: int, values: Mapping[str, Any]) -> None:
        """Add a row of logged values, without values that are not finite or not in any chart."""
        row = {
            key: float(value)
            for key, value in values.items()
            if isinstance(value, int | float | np.number) and math.isfinite(value) and _chart_of(key) is not None
        }
        with self._lock:
            if self._rows and self._logged_in_last < self._logged_per_row:
                self._rows[-1] = step, {**self._rows[-1][1], **row}
                self._logged_in_last += 1
            else:
                self._rows.append((step, row))
                self._logged_in_last = 1
            if len(self._rows) > self._max_rows:
                *full, last = self._rows
                pairs = zip(full[::2], full[1::2], strict=True)
                self._rows = [*((later, {**old, **new}) for (_, old), (later, new) in pairs), last]
                self._logged_per_row *= 2
            self.version += 1

    def write(self, key_values: dict[str, Any], key_excluded: dict[str, tuple[str, ...]], step: int = 0) -> None:
        """Store what SB3's logger writes."""
        self.add(step, key_values)

    def close(self) -> None:
        """Do nothing, so that values stay readable after the training."""

    def show(self, steps: int, opponent: str, result: str, page: bytes) -> None:
        """Set the newest match: agent steps trained before, the scripted skill, how it ended, and the viewer's page."""
        with self._lock:
            number = 1 if self._match is None else self._match["number"] + 1
            self._match = {"number": number, "steps": steps, "opponent": opponent, "result": result}
            self.page = page
            self.version += 1

    def snapshot(self) -> dict[str, Any]:
        """Return everything but the match's page as JSON values.

        Every chart holds ``title``, ``steps`` (T) and ``series``, lists of T values, null where nothing was logged.
        """
        with self._lock:
            rows, match = list(self._rows), self._match
        keys = sorted({key for _, row in rows for key in row})
        charts = []
        for title in CHARTS:
            shown = [key for key in keys if _chart_of(key) == title]
            if shown:
                held = [(step, row) for step, row in rows if any(key in row for key in shown)]
                series = {key: [row.get(key) for _, row in held] for key in shown}
                charts.append({"title": title, "steps": [step for step, _ in held], "series": series})
        steps = rows[-1][0] if rows else 0
        return {"run": self.name, "steps": steps, "total_steps": self.total_steps, "charts": charts, "match": match}


def _chart_of(key: str) -> str | None:
    return next((title for title, keys in CHARTS.items() if any(fnmatchcase(key, shown) for shown in keys)), None)


class LiveCallback(PPOCallback):
    """Sends logged values to a live run too; a resumed run starts with its learning curve so far."""

    def __init__(self, run: LiveRun, curve: Path) -> None:
        super().__init__()
        self.run, self.curve = run, curve

    def _on_training_start(self) -> None:
        if self.curve.exists():
            for line in read_lines(self.curve):
                self.run.add(line["steps"], {_LOGGED_AS.get(name, name): value for name, value in line.items()})
        self.logger.output_formats.append(self.run)

    def show(self, steps: int, replay: Replay) -> None:
        """Set the newest match, recorded after ``steps`` agent steps of training."""
        title = f"{self.run.name} after {steps:,} steps"
        page = replay.view(title).html.encode()
        self.run.show(steps, replay.names["red"], describe(replay), page)
