"""``echelon-rl plot``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro


@dataclass(frozen=True)
class PlotOptions:
    """Draw the learning curves of runs."""

    runs: Annotated[tuple[Path, ...], tyro.conf.Positional]
    """Folders of runs."""
    out: Path = Path("learning_curve.png")
    """Picture to write."""


def run(arguments: list[str]) -> int:
    """Draw and write the picture; returns the exit status."""
    options = tyro.cli(PlotOptions, prog="echelon-rl plot", args=arguments)
    if not options.runs:
        raise ValueError("name at least one run, for example runs/duel-seed0-20260101-120000.")
    from echelon_rl.plotting import plot_runs

    print(f"wrote {plot_runs(options.runs, options.out)}")
    return 0
