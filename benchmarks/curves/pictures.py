"""Pictures of win rates over agent steps and over processor time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.curves.aggregates import mean_curve
from benchmarks.curves.records import curve
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

_AXES = (("steps", 1e-3, "thousand agent steps"), ("processor_s", 1 / 60, "processor minutes of training"))


def draw_trainers(runs: Mapping[str, Sequence[dict[str, Any]]], out: Path, title: str) -> Path:
    """Draw one colour per label: thin lines are seeds, the thick one their interquartile mean.

    Args:
        runs: Records by label.
        out: Picture to write.
        title: What was played.
    """
    figure = Figure(figsize=(9, 3.6), layout="constrained")
    FigureCanvasAgg(figure)
    for axes, (key, scale, words) in zip(figure.subplots(1, 2, sharey=True), _AXES, strict=True):
        for number, (label, done) in enumerate(runs.items()):
            drawn = [curve(record, key) for record in done]
            curves = [([position * scale for position in positions], rates) for positions, rates in drawn]
            color = f"C{number}"
            for positions, rates in curves:
                axes.plot(positions, rates, "o-", color=color, lw=0.7, ms=2.5, alpha=0.5 if len(curves) > 1 else 1.0)
            seeds = f"{len(curves)} seed{'s' if len(curves) > 1 else ''}"
            axes.plot(*mean_curve(curves), color=color, lw=2.2, label=f"{label} ({seeds})")
        axes.set(xlabel=words, ylim=(-0.02, 1.02))
        axes.grid(alpha=0.3)
    figure.axes[0].set(ylabel="win rate")
    figure.suptitle(title)
    figure.axes[1].legend(fontsize=8)
    out.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(out, dpi=110)
    return out
