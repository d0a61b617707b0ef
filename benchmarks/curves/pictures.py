"""Pictures of win rates over agent steps and over processor time, and of a training in parts."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from benchmarks.curves.aggregates import mean_curve
from benchmarks.curves.records import curve
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

_LONGEST = 5.0  # times the median of all, of a curve that is drawn as a whole
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
        ends = {label: scale * max(curve(record, key)[0][-1] for record in done) for label, done in runs.items()}
        # One that takes far longer than the others would leave them no room.
        shown = max(end for end in ends.values() if end <= _LONGEST * statistics.median(ends.values()))
        for number, (label, done) in enumerate(runs.items()):
            drawn = [curve(record, key) for record in done]
            curves = [([position * scale for position in positions], rates) for positions, rates in drawn]
            color = f"C{number}"
            for positions, rates in curves:
                axes.plot(positions, rates, "o-", color=color, lw=0.7, ms=2.5, alpha=0.5 if len(curves) > 1 else 1.0)
            seeds = f"{len(curves)} seed{'s' if len(curves) > 1 else ''}"
            beyond = f", to {ends[label]:.0f}" if ends[label] > shown else ""
            axes.plot(*mean_curve(curves), color=color, lw=2.2, label=f"{label} ({seeds}{beyond})")
        axes.set(xlabel=words, xlim=(-0.03 * shown, 1.05 * shown), ylim=(-0.02, 1.02))
        axes.grid(alpha=0.3)
    figure.axes[0].set(ylabel="win rate")
    figure.suptitle(title)
    figure.axes[1].legend(fontsize=8)
    out.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(out, dpi=110)
    return out


def draw_parts(parts: Sequence[Sequence[Mapping[str, Any]]], out: Path, title: str) -> Path:
    """Draw the win rate in training of one policy in several parts, each with mixes of opponents one after the other.

    Args:
        parts: Lines of each part, as ``benchmarks/standard_team.py`` notes them: ``steps`` since the part began,
            ``mix``, shares of skills, and ``win_rate`` of the last 200 matches, NaN before the first.
        out: Picture to write.
        title: What was played.
    """
    figure = Figure(figsize=(9, 3.6), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    colors: dict[str, str] = {}
    before = 0.0
    for number, lines in enumerate(parts):
        if number:
            axes.axvline(before, color="black", lw=0.8, ls=":")
        for mix, stage in groupby(lines, lambda line: line["mix"]):
            points = list(stage)
            words = ", ".join(f"{skill} {share:.0%}" for skill, share in mix.items())
            label = None if words in colors else words
            color = colors.setdefault(words, f"C{len(colors)}")
            millions = [before + point["steps"] / 1e6 for point in points]
            axes.plot(millions, [point["win_rate"] for point in points], "o-", ms=2.5, lw=1.2, color=color, label=label)
        before += lines[-1]["steps"] / 1e6 if lines else 0.0
    axes.set(xlabel="million agent steps", ylabel="win rate in training", ylim=(-0.02, 1.02), title=title)
    axes.grid(alpha=0.3)
    figure.legend(title="opponents", fontsize=8, loc="outside right upper")
    out.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(out, dpi=110)
    return out
