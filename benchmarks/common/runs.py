"""Command lines of the programs, medians of times, tables, and records: JSON lines, one for each run."""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

from tqdm import tqdm

from echelon_env.bots.skills import SKILLS
from echelon_env.config import PRESETS
from echelon_env.machine import machine

RESULTS = Path(__file__).parents[1] / "results"
Preset = Literal[*PRESETS]
Skill = Literal[*SKILLS]


def command_line(about: str, *parts: Callable[..., int | None], arguments: list[str] | None = None) -> int:
    """Run the part that the command line names, and return the exit status of the program.

    Each argument of the function is an option. A program with one part needs no name on the command line.
    """
    import tyro  # peers.py runs itself with a Python that need not have it

    from echelon_rl.cli.arguments import REGISTRY

    told: dict[str, Any] = {"args": arguments, "config": (tyro.conf.FlagCreatePairsOff,)}
    with REGISTRY:
        if len(parts) == 1:
            return tyro.cli(parts[0], **told) or 0
        named = {part.__name__.replace("_", "-"): part for part in parts}
        return tyro.extras.subcommand_cli_from_dict(named, description=about, **told) or 0


def read(records: Path) -> list[dict[str, Any]]:
    """Return the records of a file; none if it does not exist."""
    return [json.loads(line) for line in records.read_text().splitlines()] if records.exists() else []


def append(records: Path | None, record: Mapping[str, Any], **more: str) -> None:
    """Add a record of this machine to a file, if there is one; ``more`` describes the machine further."""
    if records is not None:
        records.parent.mkdir(parents=True, exist_ok=True)
        with records.open("a") as file:
            file.write(json.dumps({**record, "machine": machine() | more}) + "\n")


def add_missing(
    records: Path, names: tuple[str, ...], wanted: Iterable[tuple[Any, ...]], run: Callable[..., dict[str, Any]]
) -> None:
    """Make each wanted run that has no record yet, so that an interrupted program continues.

    Args:
        records: File of the records.
        names: Keys of a record that tell runs apart.
        wanted: Their values for each run, the arguments of ``run``.
        run: Returns the record of a run.
    """
    for key in tqdm(list(wanted), unit="run", disable=None):
        if key not in {tuple(record[name] for name in names) for record in read(records)}:  # others may add some
            append(records, made := run(*key))
            tqdm.write(str(made), file=sys.stderr)


def quietly(folder: Path) -> dict[str, Any]:
    """Return settings of a training on one core that only leaves files in a folder."""
    return {
        "device": "cpu", "machine.processes": 1, "machine.env_threads": 1, "reports.eval_matches": 0,
        "reports.progress": False, "files.checkpoint_every": 0, "files.run_dir": folder,
    }  # fmt: skip


def seconds(run: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """Return the seconds that a call takes, by default of the processor."""
    began = clock()
    run()
    return clock() - began


def medians(
    variants: Mapping[Any, Callable[[], object]], rounds: int, once: Callable[[Callable[[], object]], float] = seconds
) -> dict[Any, float]:
    """Return the median time of each variant; they take turns, so that other work on the machine slows all alike.

    The first round warms up and does not count.
    """
    times: dict[Any, list[float]] = {name: [] for name in variants}
    for _ in range(rounds + 1):
        for name, run in variants.items():
            times[name].append(once(run))
    return {name: statistics.median(taken[1:]) for name, taken in times.items()}


def print_machine() -> None:
    """Print what affects results besides the code."""
    print(", ".join(f"{key} {value}" for key, value in machine().items()))


def print_row(*cells: object) -> None:
    """Print a row of a Markdown table."""
    print(f"| {' | '.join(map(str, cells))} |", flush=True)


def print_head(*names: str) -> None:
    """Print the first two lines of a Markdown table."""
    print_row(*names)
    print(f"|{'---|' * len(names)}")
