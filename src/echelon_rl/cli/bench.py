"""``echelon-rl bench``."""

from __future__ import annotations

import dataclasses
import json
import platform
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import tyro
from rich.table import Column, Table

from echelon_env.files import replacing
from echelon_rl.texts import PlainConsole

if TYPE_CHECKING:
    from echelon_rl.benchmark import Speed


@dataclass(frozen=True)
class BenchOptions:
    """Measure the speed of collection and update, against sb3-contrib on the same data and network, and by backend."""

    cases: tuple[str, ...] = ()
    """Comparisons with sb3-contrib to run, named as in the table; default: all."""
    steps: int = 128
    """Steps per rollout when comparing backends."""
    repeats: int = 5
    """Number of repetitions; results are medians."""
    threads: int = 1
    """Number of PyTorch threads."""
    env: str = "skirmish"
    """Preset of the environment for comparing backends."""
    matches: int = 8
    """Matches for comparing backends; 0 skips that comparison."""
    json: Path | None = None
    """Also write the result to this file."""

    def __post_init__(self) -> None:
        for name, least in (("steps", 1), ("repeats", 1), ("threads", 1), ("matches", 0)):
            if getattr(self, name) < least:
                raise ValueError(f"{name} must be at least {least}, got {getattr(self, name)}.")


def run(arguments: list[str]) -> int:
    """Measure, print tables and write JSON on request; return the exit status."""
    options = tyro.cli(BenchOptions, prog="echelon-rl bench", args=arguments)
    import torch

    from echelon_rl.benchmark import CASES, measure_paths, measure_update

    if unknown := [name for name in options.cases if name not in CASES]:
        raise ValueError(f"there is no case {unknown[0]!r}; --cases takes {', '.join(map(repr, CASES))}.")
    torch.set_num_threads(options.threads)
    console = PlainConsole()
    machine = f"torch {torch.__version__}, {platform.processor() or platform.machine()}"
    console.print(f"{options.threads} thread(s), medians of {options.repeats}, {machine}")
    compared: dict[str, list[Speed]] = {}
    for name in options.cases or CASES:
        compared[name] = measure_update(CASES[name], options.repeats)
        console.print(_comparison(name, compared[name]))
    paths = []
    if options.matches:
        paths = measure_paths(options.env, options.matches, options.steps, options.repeats)
        columns = (Column(name, justify="right") for name in ("agent steps / s", "ratio"))
        title = f"collecting {options.matches} matches of {options.env}"
        table = Table(Column("backend", overflow="fold"), *columns, title=title)
        for path in paths:
            table.add_row(path.name, f"{path.steps / path.collect:,.0f}", f"{paths[0].collect / path.collect:.1f}")
        console.print(table)
    if options.json is not None:
        given = dataclasses.replace(options, json=None)
        result = {"machine": machine, "options": given, "cases": compared, "backends": paths}
        with replacing(options.json) as file:
            file.write(json.dumps(result, indent=1, default=dataclasses.asdict).encode())
    return 0


def _comparison(title: str, speeds: list[Speed]) -> Table:
    """Return the table of one case, with ratios to its first row."""
    table = Table(Column("algorithm", min_width=max(len(speed.name) for speed in speeds)), title=title)
    for column in ("collect ms", "ratio", "update ms", "ratio"):
        table.add_column(column, justify="right")
    first = speeds[0]
    for speed in speeds:
        collect = f"{speed.collect * 1e3:.0f}", f"{first.collect / speed.collect:.1f}"
        update = f"{speed.update * 1e3:.0f}", f"{first.update / speed.update:.1f}"
        table.add_row(speed.name, *collect, *update)
    return table
