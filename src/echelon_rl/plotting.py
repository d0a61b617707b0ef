"""The learning curve of one or several runs as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from echelon_env.files import replacing
from echelon_rl.callbacks import CURVE_FILE, read_lines
from echelon_rl.texts import add_legend


def read_curve(run: Path) -> list[dict[str, Any]]:
    """Return the lines of a run's learning curve; a line cut off by a crash is left out."""
    path = run / CURVE_FILE
    if not path.exists():
        raise ValueError(f"{run} holds no {CURVE_FILE}; give the folder of a run, as echelon-rl train prints it.")
    lines = read_lines(path)
    if not lines:
        raise ValueError(f"{path} is empty: the run ended before its first rollout.")
    return lines


def plot_runs(runs: Sequence[Path], out: Path) -> Path:
    """Draw win rates over minutes and steps, one line per run; dots are evaluations with their 95 % interval.

    Args:
        runs: Folders of runs.
        out: Picture to write, for example ``curve.png``.

    Returns:
        ``out``.

    Raises:
        ValueError: A folder holds no curve, or the picture's format is unknown.
        OSError: The picture cannot be written; what was there before is unchanged.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 3.6), layout="constrained")
    FigureCanvasAgg(figure)
    by_time, by_steps = figure.subplots(1, 2, sharey=True)
    curves = []
    for run in runs:
        lines = read_curve(run)
        rated = [line for line in lines if "win_rate" in line]
        tested = [line for line in lines if "eval_win_rate" in line]
        for axes, key, scale in ((by_time, "seconds", 1 / 60), (by_steps, "steps", 1e-6)):
            (drawn,) = axes.plot(
                [line[key] * scale for line in rated], [line["win_rate"] for line in rated], lw=1.2, label=run.name
            )
            rates = [line["eval_win_rate"] for line in tested]
            below = [line["eval_win_rate"] - line["eval_low"] for line in tested]
            above = [line["eval_high"] - line["eval_win_rate"] for line in tested]
            axes.errorbar(
                [line[key] * scale for line in tested],
                rates,
                [below, above],
                fmt="o",
                ms=4,
                capsize=3,
                color=drawn.get_color(),
            )
        curves.append(drawn)
    by_time.set(xlabel="minutes of training", ylabel="win rate", ylim=(0, 1.02))
    by_steps.set(xlabel="million agent steps")
    for axes in (by_time, by_steps):
        axes.grid(alpha=0.3)
        axes.axhline(0.9, color="gray", lw=0.8, ls="--")
    add_legend(by_steps, curves, loc="lower right", fontsize=8)
    out.parent.mkdir(parents=True, exist_ok=True)
    with replacing(out) as file:
        figure.savefig(file, dpi=130, format=out.suffix[1:] or "png")
    return out
