"""Results of a suite: one JSON for each policy, the score, and the arrays that other evaluation libraries read."""

import dataclasses
import json
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.stats import trim_mean

from echelon_env.intervals import wilson_interval
from echelon_env.validation import Count, typed
from echelon_rl.benchmark.suite import SCORED, Suite, group_of, load_suite
from echelon_rl.output.files import write_whole

FORMAT = 1
_RESAMPLES = 2000
_SHIFTS = ("unseen-biomes", "unseen-sizes", "unseen-rosters")  # in which training plays no matches
_FIELDS = ("wins", "draws", "losses", "seconds")


@dataclass
class Record:
    """What a policy reached; the content of its JSON."""

    suite: str
    suite_digest: str
    policy: str  # what was measured, as it was named
    policy_digest: str  # SHA-256 of its file and perhaps how it plays, "" for a script, for code what its author says
    # ``"wins"``, ``"draws"``, ``"losses"`` and ``"seconds"`` of processor time by row, such as ``"recall/unseen-maps"``
    rows: dict[str, dict[str, float]] = field(default_factory=dict)
    machine: dict[str, str] = field(default_factory=dict)  # processor and versions, see ``echelon_env.machine``
    algorithm: str = ""  # what trained it, and ``seed`` of that training, for tables of several policies
    seed: int | None = None
    rules: str = ""  # as ``Suite.has_rules`` reads it; "" in records from before they were noted
    steps: int | None = None  # of agents in all trainings behind the policy, the most of any task; None if unknown
    gpus: dict[str, str] = field(default_factory=dict)  # which GPU played a row; the processor played all others

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

    def coverage(self, axis: str = SCORED) -> str:
        """Return how many tasks of an axis its score is about, as the function of that name."""
        return coverage(load_suite(self.suite), self.axis(axis), axis)

    def gap(self, *axes: str) -> float | None:
        """Return the mean success on the scored axis minus that on other axes, task by task; None without such tasks.

        By default these are the axes of other biomes, sizes and rosters.
        """
        usual, others = self.axis(SCORED), [item for axis in axes or _SHIFTS for item in self.axis(axis).items()]
        pairs = [(usual[task], new) for task, new in others if task in usual]
        return float(np.mean([one[0] / one[1] - new[0] / new[1] for one, new in pairs])) if pairs else None

    def gap_coverage(self) -> str:
        """Return of how many rows of other biomes, sizes and rosters the gap is the mean, such as ``"3 of 6 rows"``."""
        compared = sum(task in self.axis(SCORED) for axis in _SHIFTS for task in self.axis(axis))
        return f"{compared} of {sum(len(load_suite(self.suite).tasks(axis)) for axis in _SHIFTS)} rows"

    def summary(self) -> dict[str, Any]:
        """Return scores, what they cover and the gap, as the JSON shows them for readers; they follow from the rows."""
        axes = dict.fromkeys(row.split("/")[1] for row in self.rows)
        iqm = {axis: score([self], axis=axis) for axis in axes}
        gaps = {"generalisation_gap": self.gap(), "seen_maps_gap": self.gap("seen-maps")}
        track = load_suite(self.suite).track(self.steps)
        return {"track": track, "iqm": iqm, "of": {axis: self.coverage(axis) for axis in axes}, **gaps,
                "success": {row: self.success(row) for row in self.rows}}  # fmt: skip

    def write(self, path: Path) -> None:
        """Write the JSON atomically."""
        values = {"format": FORMAT, **dataclasses.asdict(self), "summary": self.summary()}
        write_whole(path, json.dumps(values, indent=1) + "\n")


def coverage(suite: Suite, played: Collection[str], axis: str = SCORED) -> str:
    """Return how many tasks of an axis are among those played, such as ``"12 of 14 tasks"``.

    A family counts once all its levels are played; before, its levels are told: ``"0 of 11 tasks (1 level)"``.
    """
    tasks = suite.tasks(axis)
    missing = {group_of(task) for task in tasks if task not in played}
    whole = [group for group in dict.fromkeys(map(group_of, tasks)) if group not in missing]
    levels = sum(group_of(task) in missing for task in played)
    more = f" ({levels} {'level' if levels == 1 else 'levels'})" if levels else ""
    return f"{len(whole)} of {len(set(map(group_of, tasks)))} tasks{more}"


def read_record(path: str | Path) -> Record:
    """Read and check a JSON that may come from anyone; it must be a record of this version of its suite."""
    if Path(path).is_dir():
        raise ValueError(f"{path} is a folder; name JSON files in it, such as {Path(path) / '*.json'}.")
    try:
        values = json.loads(Path(path).read_text())
        if not isinstance(values, dict) or values.pop("format", None) != FORMAT:
            raise ValueError(f"format {FORMAT} is expected")
        values.pop("summary", None)
        record = Record(**values)
        suite = load_suite(record.suite)
        typed(record.steps, Count | None, "steps")
        for name in ("policy", "algorithm"):
            typed(getattr(record, name), str, name)
        typed(record.gpus, dict[str, str], "gpus")
        for row, counts in record.rows.items():
            if row not in {known.name for known in suite.rows}:
                raise ValueError(f"there is no row {row}")
            if set(counts) != set(_FIELDS):
                raise ValueError(f"{row} must have {', '.join(_FIELDS)}, got {', '.join(counts) or 'nothing'}")
            numbers = [counts[name] for name in _FIELDS]
            played = sum(numbers[:3])
            if min(numbers) < 0 or played != suite.matches or any(int(n) != n for n in numbers[:3]):
                raise ValueError(f"{row} must count {suite.matches} matches")
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        told = "it is cut short or was never JSON; take it away and measure again"
        raise ValueError(f"{path} is no record of echelon-rl benchmark: {told} ({error}).") from error
    except (TypeError, KeyError, AttributeError, ValueError) as error:
        raise ValueError(f"{path} is no record of echelon-rl benchmark: {str(error).rstrip('.')}.") from error
    if record.suite_digest != suite.digest:
        told = f"its digest is {record.suite_digest}, here it is {suite.digest}; measure again with this version"
        raise ValueError(f"{path} was measured on another suite {record.suite}: {told}.")
    return record


def by_algorithm(records: Sequence[Record]) -> dict[str, list[Record]]:
    """Return the runs of every algorithm, joined from records of a training seed each.

    Raises:
        ValueError: There are no records, they are of several suites, or a row is there twice.
    """
    suites = sorted({record.suite for record in records})
    if len(suites) != 1:
        raise ValueError(f"records of one suite are expected, got {' and '.join(suites) or 'none'}.")
    found: dict[str, dict[int | None, Record]] = {}
    for record in records:
        name = record.algorithm or record.policy
        run = found.setdefault(name, {}).setdefault(record.seed, dataclasses.replace(record, rows={}, gpus={}))
        if twice := set(run.rows) & set(record.rows):
            told = f"{name} has two records of {min(twice)} with the training seed {record.seed}"
            raise ValueError(f"{told}; give each file once, and each training a --training-seed of its own.")
        run.steps = None if None in (run.steps, record.steps) else max(run.steps or 0, record.steps or 0)
        run.rows |= record.rows
        run.gpus |= record.gpus
    return {name: list(runs.values()) for name, runs in found.items()}


def scores(records: Sequence[Record], axis: str = SCORED) -> dict[str, NDArray[np.float64]]:
    """Return success by algorithm as arrays (runs, tasks), which rliable reads; tasks in the order of the suite.

    Only tasks that every run has played are taken. The levels of a family are one task: their mean.
    """
    groups = by_algorithm(records)
    names = load_suite(records[0].suite).tasks(axis)
    played = [task for task in names if all(f"{task}/{axis}" in run.rows for runs in groups.values() for run in runs)]
    return {name: np.array([by_group([run.success(f"{task}/{axis}")[0] for task in played], played) for run in runs])
            for name, runs in groups.items()}  # fmt: skip


def by_group(shares: ArrayLike, tasks: Sequence[str]) -> NDArray[np.float64]:
    """Return the means of shares (..., tasks) over the levels of each family, shape (..., groups)."""
    groups = np.array([group_of(task) for task in tasks])
    means = [np.mean(np.asarray(shares)[..., groups == group], axis=-1) for group in dict.fromkeys(groups)]
    return np.stack(means, axis=-1) if means else np.zeros((*np.shape(shares)[:-1], 0))


def marl_eval(records: Sequence[Record], axis: str = SCORED) -> dict[str, Any]:
    """Return the dictionary that marl-eval reads: environment, task, algorithm, run, metrics.

    A family has the mean of its levels that were played.
    """
    tasks: dict[str, Any] = {}
    for name, group in by_algorithm(records).items():
        for number, record in enumerate(group):
            run = f"seed_{number if record.seed is None else record.seed}"
            played = list(record.axis(axis))
            shares = by_group([record.success(f"{task}/{axis}")[0] for task in played], played).tolist()
            for task, share in zip(dict.fromkeys(map(group_of, played)), shares, strict=True):
                metrics = {"success": [share]}
                runs = tasks.setdefault(task, {}).setdefault(name, {})
                runs[run] = {"step_1": {"step_count": 1, **metrics}, "absolute_metrics": metrics}
    return {f"echelon-bench-{records[0].suite}": tasks}


def score(runs: Sequence[Record], tasks: Sequence[str] | None = None, axis: str = SCORED) -> tuple[float, float, float]:
    """Return the interquartile mean of success over runs and tasks of an axis, and its 95 % interval.

    Source: Agarwal et al. (2021), "Deep Reinforcement Learning at the Edge of the Statistical Precipice". The interval
    of several runs is a bootstrap over runs within each task, that of one run is over matches, each share drawn from
    its posterior (Jeffreys' prior). ``tasks`` None takes those that all have played. The levels of a family count as
    one task with their mean.
    """
    by_algorithm(runs)  # refuses what cannot be compared
    played = [run.axis(axis) for run in runs]
    common = [task for task in played[0] if all(task in own for own in played)]
    tasks = common if tasks is None else list(dict.fromkeys(tasks))
    if not tasks or set(tasks) - set(common):
        told = ", ".join(sorted(set(tasks) - set(common))) or "any task"
        raise ValueError(f"not all runs have played {told} on {axis}.")
    counts = np.array([[own[task] for task in tasks] for own in played])  # (runs, tasks, 2)
    values = by_group(counts[..., 0] / counts[..., 1], tasks)
    rng = np.random.default_rng(0)
    if len(runs) == 1:
        wins, matches = counts[0].T
        drawn = by_group(rng.beta(wins + 0.5, matches - wins + 0.5, (_RESAMPLES, len(tasks))), tasks)
    else:
        picked = rng.integers(len(runs), size=(_RESAMPLES, *values.shape))
        drawn = np.take_along_axis(values[None], picked, axis=1).reshape(_RESAMPLES, -1)
    low, high = np.quantile(trim_mean(drawn, 0.25, axis=1), (0.025, 0.975))
    middle = float(trim_mean(values.ravel(), 0.25))
    return middle, min(float(low), middle), max(float(high), middle)


def unplayed(records: Sequence[Record], tasks: Sequence[str]) -> dict[str, list[str]]:
    """Return by algorithm the tasks that a run of it has not played; algorithms that lack none are left out."""
    lacking = {name: [task for task in tasks if any(task not in run.axis(SCORED) for run in runs)]
               for name, runs in by_algorithm(records).items()}  # fmt: skip
    return {name: missing for name, missing in lacking.items() if missing}


def table(records: Sequence[Record], tasks: Sequence[str] | None = None) -> str:
    """Return a Markdown table: an algorithm a row, its mean success by task on new maps, best score first.

    ``tasks`` are those of the score, and its column says how many, unless they are all of the suite, as with None. Who
    has not played them all has no score. The levels of a family share a column, which names them if they are not all.
    """
    algorithms = by_algorithm(records)
    suite = load_suite(records[0].suite)
    tasks = suite.tasks() if tasks is None else tasks
    parts: dict[str, list[str]] = {}
    for task in tasks:
        parts.setdefault(group_of(task), []).append(task)
    whole = Counter(map(group_of, suite.tasks()))
    groups = [group if len(own) == whole[group] else ", ".join(own) for group, own in parts.items()]
    part = "" if set(suite.tasks()) <= set(tasks) else f" of {coverage(suite, tasks)}"
    head = ("policy", *(("agent steps",) if suite.tracks else ()), "runs", f"score (IQM){part} [95 %]", "mean", *groups)
    lines = [f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
    rows: list[tuple[float, str]] = []
    for name, group in algorithms.items():
        shares = {task: [r.success(f"{task}/{SCORED}")[0] for r in group if task in r.axis(SCORED)] for task in tasks}
        means = by_group([float(np.mean(shares[task])) if shares[task] else np.nan for task in tasks], tasks)
        cells = ["" if np.isnan(mean) else f"{mean:.0%}" for mean in means]
        order, text, mean = 1.0, "incomplete", ""
        if all(len(values) == len(group) for values in shares.values()):
            middle, low, high = score(group, tasks)
            order, text = -middle, f"{middle:.1%} [{low:.1%}, {high:.1%}]"
            mean = f"{means.mean():.1%}"
        steps = max((run.steps for run in group if run.steps is not None), default=None)
        spent = [f"{steps:,}" if steps is not None else ""] if suite.tracks else []
        rows.append((order, f"| {' | '.join([name, *spent, str(len(group)), text, mean, *cells])} |"))
    return "\n".join([*lines, *(line for _, line in sorted(rows))])
