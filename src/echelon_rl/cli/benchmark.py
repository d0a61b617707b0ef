"""``echelon-rl benchmark`` and ``echelon-rl ladder``."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro

from echelon_env.validation import command_line
from echelon_rl.cli.arguments import EMPTY, ONE_OR_MORE, not_empty


@dataclass(frozen=True)
class BenchmarkOptions:
    """Measure a policy on Echelon-Bench: fixed test matches, both sides, one JSON. Start it again to go on."""

    policy: Annotated[tuple[str, ...], tyro.conf.Positional, ONE_OR_MORE]
    """What to measure: a run or checkpoint, a commander (echelon-rl commanders lists them), a skill, random, or
    package.module:name of your own code. With --table, the JSON files of earlier measurements."""
    suite: str = "v1"
    """Which version to measure on; a table takes that of its files. v1 are 12 scenarios and two presets, a check of a
    minute; v2 are families of maps at five levels, and two presets in which the zone must be found."""
    scenario: Annotated[tuple[str, ...], EMPTY] = ()
    """Measure or compare only these scenarios, families, levels (vault@3) or presets; the word scenarios stands for all
    that are no presets."""
    axis: Annotated[tuple[str, ...], EMPTY] = ()
    """Measure only these axes: seen-maps, unseen-maps, unseen-biomes, unseen-sizes, unseen-rosters, unseen-opponents,
    unseen-mates. In the scenarios of v1, unseen-maps are other matches on the map of training."""
    out: Path | None = None
    """JSON to write; None takes benchmark/POLICY.json."""
    algorithm: str = ""
    """What trained the policy; tables put its runs together."""
    training_seed: int | None = None
    """Seed of the training, for tables."""
    training_steps: int | None = None
    """Agent steps of all trainings behind the policy. None takes those of a run and of what it started from, or of a
    commander's card; if some are not known, a line says so."""
    processes: int | None = None
    """Processes that play; None takes one per physical core. Results do not depend on it."""
    device: str = "cpu"
    """Device of the network of a run or checkpoint: auto, cpu or cuda. Matches play on the GPU too if they can."""
    table: bool = False
    """Print a table of the JSON files instead."""

    def __call__(self) -> None:
        from echelon_rl.benchmark import AXES, SCORED, load_suite, read_record, run, score, table, unplayed

        if self.table:
            if not self.policy or self.axis:
                raise ValueError(f"--table takes at least one JSON file, and no --axis: it shows {SCORED} alone.")
            records = [read_record(path) for path in self.policy]
            tasks = [row.task for row in load_suite(records[0].suite).chosen(self.scenario, (SCORED,))]
            print(table(records, tasks))
            for name, lacking in unplayed(records, tasks).items():
                few = ", ".join(lacking[:3]) + (", ..." if len(lacking) > 3 else "")
                print(f"{name} has no score: {len(lacking)} of {len(tasks)} rows are not measured ({few}). "
                      "--scenario NAME compares a part.")  # fmt: skip
            return
        suite = load_suite(self.suite)
        if len(self.policy) != 1:
            raise ValueError(f"name one policy, got {len(self.policy)}; --table compares JSON files.")
        rows = suite.chosen(self.scenario, self.axis)
        name = not_empty(*self.policy)
        plain = name.removesuffix("/").removesuffix(".zip").replace("/", "-").replace(":", "-").strip(".-")
        out = self.out or Path("benchmark") / f"{plain}.json"
        about = self.algorithm, self.training_seed, self.training_steps
        record = run(name, suite, rows, out, self.processes, *about, progress_bar=True, device=self.device)
        for row in rows:
            share, low, high = record.success(row.name)
            print(f"{row.name:32} {share:6.1%} [{low:.1%}, {high:.1%}]")
        for axis in AXES:
            if record.axis(axis):
                share, low, high = score([record], axis=axis)
                told = f"{share:6.1%} [{low:.1%}, {high:.1%}], {record.coverage(axis)}"
                print(f"interquartile mean, {axis:16} {told}")
        if (gap := record.gap()) is not None:
            print(f"generalisation gap to unseen biomes, sizes and rosters: {gap:+.1%}, {record.gap_coverage()}")
        if suite.tracks:
            spent = "unknown" if record.steps is None else f"{record.steps:,}"
            print(f"agent steps of the training: {spent}; track: {suite.track(record.steps) or 'none'}")
        if record.gpus:
            print(f"{len(record.gpus)} of {len(record.rows)} rows were played on a GPU; publish what --device cpu says")
        print(f"wrote {out}")


@dataclass(frozen=True)
class SubmitOptions:
    """Write a submission: weights, card, replays of the first matches."""

    commander: Annotated[str, tyro.conf.Positional]
    """Commander of the package, or the .zip that echelon-rl export wrote."""
    ladder: Path = Path("ladder")
    """Folder of all submissions."""

    def __call__(self) -> None:
        from echelon_rl.benchmark.ladder import submit

        place = submit(self.commander, self.ladder)
        print(f"wrote {place}; check it with: {command_line('echelon-rl', 'ladder', 'verify', place)}")


@dataclass(frozen=True)
class VerifyOptions:
    """Play every match of submissions again, from weights and seeds. The exit status is 1 if one is refused."""

    folders: Annotated[tuple[Path, ...], tyro.conf.Positional, ONE_OR_MORE]
    """Folders of submissions."""

    def __call__(self) -> int:
        from echelon_rl.benchmark.ladder import verify

        return _told([verify(folder) for folder in self.folders])


@dataclass(frozen=True)
class PublishOptions:
    """Verify submissions, rate all of them by matches against each other, and write a page with replays."""

    folders: Annotated[tuple[Path, ...], tyro.conf.Positional, ONE_OR_MORE]
    """Folders of submissions."""
    out: Path = Path("ladder-site")
    """Folder for the page."""
    matches: int = 100
    """Matches of each pair, half as blue and half as red."""

    def __call__(self) -> int:
        from echelon_rl.benchmark.ladder import publish

        status = _told(publish(self.folders, self.out, self.matches))
        print(f"wrote {self.out / 'index.html'}")
        return status


def _told(verdicts: list) -> int:  # type: ignore[type-arg]
    for verdict in verdicts:
        print(f"{verdict.name}: {'refused' if verdict.faults else 'verified'} ({', '.join(verdict.notes)})")
        for fault in verdict.faults:
            print(f"  {fault}")
    return int(any(verdict.faults for verdict in verdicts))


LADDER = {"submit": SubmitOptions, "verify": VerifyOptions, "publish": PublishOptions}
