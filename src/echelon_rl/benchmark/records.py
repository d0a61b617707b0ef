"""Results of a suite: one JSON for each policy, the score, and the arrays that other evaluation libraries read."""

import dataclasses
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.stats import trim_mean

from echelon_env.files import replacing
from echelon_rl.benchmark.suite import SCORED, load_suite
from echelon_rl.intervals import wilson_interval

FORMAT = 1
_RESAMPLES = 2000
_FIELDS = ("wins", "draws", "losses", "seconds")


@dataclass
class Record:
    """What a policy reached; the content of its JSON.

    Attributes:
        suite: Name of the suite.
        suite_digest: Its digest.
        policy: What was measured, as it was named.
        policy_digest: SHA-256 of its file, or "" for a script or code.
        rows: ``{"wins": ..., "draws": ..., "losses": ..., "seconds": ...}`` by row, such as ``"recall/unseen-maps"``;
            seconds of processor time.
        machine: Processor and versions, see ``echelon_env.machine``.
        algorithm: What trained it, and ``seed`` of that training, for tables of several policies.
    """

    suite: str
    suite_digest: str
    policy: str
    policy_digest: str
    rows: dict[str, dict[str, float]] = field(default_factory=dict)
    machine: dict[str, str] = field(default_factory=dict)
    algorithm: str = ""
    seed: int | None = None

    def success(self, row: str) -> tuple[float, float, float]:
        """Return the share of matches won in a row, and Wilson's 95 % interval."""
        wins, matches = self._counts(row)
        return (wins / matches, *wilson_interval(wins, matches))

    def _counts(self, row: str) -> tuple[int, int]:
        counts = self.rows[row]
        return int(counts["wins"]), int(counts["wins"] + counts["draws"] + counts["losses"])

    def axis(self, name: str) -> dict[str, tuple[int, int]]:
        """Return wins and matches by task on an axis."""
        return {row.split("/")[0]: self._counts(row) for row in self.rows if row.endswith(f"/{name}")}

    def score(self, axis: str = SCORED) -> tuple[float, float, float] | None:
        """Return the interquartile mean of success over the tasks of an axis, and its 95 % interval.

        Source: Agarwal et al. (2021), "Deep Reinforcement Learning at the Edge of the Statistical Precipice". The
        interval is a parametric bootstrap over matches; None if no row of the axis was played.
        """
        found = self.axis(axis)
        if not found:
            return None
        wins, matches = np.array(list(found.values())).T
        draws = np.random.default_rng(0).binomial(matches, wins / matches, (_RESAMPLES, len(wins))) / matches
        low, high = np.quantile(trim_mean(draws, 0.25, axis=1), (0.025, 0.975))
        return float(trim_mean(wins / matches, 0.25)), float(low), float(high)

    def gap(self) -> float | None:
        """Return the mean success on maps of training minus that on new ones, over the tasks with both."""
        seen, unseen = self.axis("seen-maps"), self.axis(SCORED)
        both = sorted(set(seen) & set(unseen))
        return float(np.mean([seen[t][0] / seen[t][1] - unseen[t][0] / unseen[t][1] for t in both])) if both else None

    def summary(self) -> dict[str, Any]:
        """Return scores and gap, as the JSON shows them for readers; they follow from the rows."""
        axes = dict.fromkeys(row.split("/")[1] for row in self.rows)
        return {"iqm": {axis: self.score(axis) for axis in axes}, "generalisation_gap": self.gap(),
                "success": {row: self.success(row) for row in self.rows}}  # fmt: skip

    def write(self, path: Path) -> None:
        """Write the JSON atomically."""
        path.parent.mkdir(parents=True, exist_ok=True)
        values = {"format": FORMAT, **dataclasses.asdict(self), "summary": self.summary()}
        with replacing(path) as file:
            file.write(json.dumps(values, indent=1).encode() + b"\n")


def read_record(path: str | Path) -> Record:
    """Read and check a JSON that may come from anyone.

    Raises:
        ValueError: It is no record, or of another version of the suite.
        FileNotFoundError: There is no such file.
    """
    try:
        values = json.loads(Path(path).read_text())
        if not isinstance(values, dict) or values.pop("format", None) != FORMAT:
            raise ValueError(f"format {FORMAT} is expected")
        values.pop("summary", None)
        record = Record(**values)
        suite = load_suite(record.suite)
        for row, counts in record.rows.items():
            numbers = [counts[name] for name in _FIELDS]
            played = sum(numbers[:3])
            if row not in {known.name for known in suite.rows} or set(counts) != set(_FIELDS):
                raise ValueError(f"there is no row {row}")
            if min(numbers) < 0 or played != suite.matches or any(int(n) != n for n in numbers[:3]):
                raise ValueError(f"{row} must count {suite.matches} matches")
    except (json.JSONDecodeError, UnicodeDecodeError, TypeError, KeyError, AttributeError, ValueError) as error:
        raise ValueError(f"{path} is no record of echelon-rl benchmark: {error}.") from error
    if record.suite_digest != suite.digest:
        raise ValueError(f"{path} was measured on another suite {record.suite}: its digest is {record.suite_digest}.")
    return record


def _by_algorithm(records: Sequence[Record]) -> dict[str, list[Record]]:
    found: dict[str, list[Record]] = {}
    for record in records:
        found.setdefault(record.algorithm or record.policy, []).append(record)
    return found


def scores(records: Sequence[Record], axis: str = SCORED) -> dict[str, NDArray[np.float64]]:
    """Return success by algorithm as arrays (runs, tasks), which rliable reads; tasks in the order of the suite.

    Only tasks that every record has played are taken.
    """
    tasks = [row.task for row in load_suite(records[0].suite).rows if row.axis == axis]
    tasks = [task for task in tasks if all(task in record.axis(axis) for record in records)]
    return {
        name: np.array([[record.success(f"{task}/{axis}")[0] for task in tasks] for record in group])
        for name, group in _by_algorithm(records).items()
    }


def marl_eval(records: Sequence[Record], axis: str = SCORED) -> dict[str, Any]:
    """Return the dictionary that marl-eval reads: environment, task, algorithm, run, metrics."""
    tasks: dict[str, Any] = {}
    for name, group in _by_algorithm(records).items():
        for number, record in enumerate(group):
            run = f"seed_{number if record.seed is None else record.seed}"
            for task in record.axis(axis):
                metrics = {"success": [record.success(f"{task}/{axis}")[0]]}
                runs = tasks.setdefault(task, {}).setdefault(name, {})
                runs[run] = {"step_1": {"step_count": 1, **metrics}, "absolute_metrics": metrics}
    return {f"echelon-bench-{records[0].suite}": tasks}


def table(records: Sequence[Record]) -> str:
    """Return a Markdown table: an algorithm a row, its mean success by task on new maps, best score first.

    With several runs, the interval of the score is a bootstrap over runs within each task (Agarwal et al., 2021).
    """
    suite = load_suite(records[0].suite)
    tasks = [row.task for row in suite.rows if row.axis == SCORED]
    lines = [f"| policy | runs | score (IQM) [95 %] | gap | {' | '.join(tasks)} |", "|---" * (len(tasks) + 4) + "|"]
    rows: list[tuple[float, str]] = []
    for name, group in _by_algorithm(records).items():
        found: Mapping[str, list[float]] = {
            task: [r.success(f"{task}/{SCORED}")[0] for r in group if task in r.axis(SCORED)] for task in tasks
        }
        cells = [f"{np.mean(found[task]):.0%}" if found[task] else "" for task in tasks]
        gaps = [gap for record in group if (gap := record.gap()) is not None]
        complete = all(len(values) == len(group) for values in found.values())
        middle, low, high = _interval(group, tasks) if complete else (float("nan"),) * 3
        score = f"{middle:.1%} [{low:.1%}, {high:.1%}]" if complete else "incomplete"
        gap_text = f"{np.mean(gaps):+.1%}" if gaps else ""
        line = f"| {name} | {len(group)} | {score} | {gap_text} | {' | '.join(cells)} |"
        rows.append((-middle if complete else 1.0, line))
    return "\n".join([*lines, *(line for _, line in sorted(rows))])


def _interval(group: Sequence[Record], tasks: Sequence[str]) -> tuple[float, float, float]:
    if len(group) == 1:
        found = group[0].score()
        assert found is not None
        return found
    values = np.array([[record.success(f"{task}/{SCORED}")[0] for task in tasks] for record in group])
    picked = np.random.default_rng(0).integers(len(group), size=(_RESAMPLES, *values.shape))
    drawn = np.take_along_axis(values[None], picked, axis=1).reshape(_RESAMPLES, -1)
    low, high = np.quantile(trim_mean(drawn, 0.25, axis=1), (0.025, 0.975))
    return float(trim_mean(values.ravel(), 0.25)), float(low), float(high)
