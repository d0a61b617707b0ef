"""Pictures of win rates over agent steps and over processor time, and of a training in parts."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.curves.aggregates import mean_curve
from benchmarks.curves.experiments import AS_IT_COMES, FEED_FORWARD, FEWER, OURS, OURS_LONGER, SHORT, SKIP, STOCK
from benchmarks.curves.records import curve
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

_LONGEST = 5.0  # longest curve that is drawn completely, in multiples of the median
_AXES = (
    ("steps", 1e-3, "thousand agent steps", "thousand steps"),
    ("processor_s", 1 / 60, "processor minutes of training", "minutes"),
)
# A trainer has one colour in all pictures, from a palette for colour-blind readers (Okabe and Ito).
_COLORS = {OURS: "#0072B2", STOCK: "#D55E00", FEED_FORWARD: "#009E73"}
# By suffix of a label: share of white in the trainer's colour, and line style. Labels without a trainer are ours.
_LOOKS = {
    SKIP: (0.0, "-"),
    FEWER: (0.0, "-"),
    SHORT: (0.3, "--"),
    OURS_LONGER.removeprefix(OURS): (0.4, "-."),
    "": (0.5, ":"),
    AS_IT_COMES.removeprefix(STOCK): (0.5, "-."),
    "the opponent alone": (0.0, "-"),
    "by stages": (0.4, "--"),
    "one map": (0.0, "-"),
    "one map, by stages": (0.4, "--"),
}


def parts_of(label: str) -> tuple[str, str]:
    """Return trainer and suffix of a label; a label without a trainer is ours and all suffix."""
    trainer = next((trainer for trainer in _COLORS if label.startswith(trainer)), OURS)
    return trainer, label.removeprefix(trainer)


def place(label: str) -> tuple[int, int]:
    """Return the sort key of a label: by trainer, ours first, then by settings, current ones first."""
    trainer, end = parts_of(label)
    return list(_COLORS).index(trainer), list(_LOOKS).index(end)


def look(label: str) -> tuple[tuple[float, float, float], str]:
    """Return colour and line style of a label, the same in all pictures."""
    trainer, end = parts_of(label)
    white, style = _LOOKS[end]
    red, green, blue = (white + (1 - white) * part for part in to_rgb(_COLORS[trainer]))
    return (red, green, blue), style


def draw_trainers(runs: Mapping[str, Sequence[dict[str, Any]]], out: Path, title: str) -> Path:
    """Draw thin lines for seeds and a thick one for their interquartile mean, colours by trainer; legend below.

    The thick line continues to the end of the longest run; runs that ended keep their last rate.

    Args:
        runs: Records by label.
        out: Picture to write.
        title: What was played.
    """
    columns = 2 if len(runs) in (2, 4) else 3
    figure = Figure(figsize=(9, 3.7 + 0.2 * -(-len(runs) // columns)), layout="constrained")
    FigureCanvasAgg(figure)
    notes = {label: f"{len(done)} seed{'s' if len(done) > 1 else ''}" for label, done in runs.items()}
    for axes, (key, scale, words, unit) in zip(figure.subplots(1, 2, sharey=True), _AXES, strict=True):
        ends = {label: scale * max(curve(record, key)[0][-1] for record in done) for label, done in runs.items()}
        # A far longer run would leave the others no room.
        shown = max(end for end in ends.values() if end <= _LONGEST * statistics.median(ends.values()))
        for number, (label, done) in enumerate(runs.items()):
            drawn = [curve(record, key) for record in done]
            curves = [([position * scale for position in positions], rates) for positions, rates in drawn]
            color, style = look(label)
            alpha = 0.6 if len(curves) > 1 else 1.0
            for positions, rates in curves:
                axes.plot(positions, rates, "o-", color=color, lw=0.7, ms=2.5, alpha=alpha)
            if ends[label] > shown:
                notes[label] += f", to {ends[label]:.0f} {unit}"
            # The first ones lie on top.
            axes.plot(*mean_curve(curves), style, color=color, lw=2.2, label=label, zorder=3 - number / len(runs))
        axes.set(xlabel=words, xlim=(-0.03 * shown, 1.05 * shown), ylim=(-0.02, 1.02))
        axes.grid(alpha=0.3)
    figure.axes[0].set(ylabel="win rate")
    figure.suptitle(title)
    handles, labels = figure.axes[1].get_legend_handles_labels()
    texts = [f"{label} ({notes[label]})" for label in labels]
    shape = {"ncols": columns, "columnspacing": 1.2, "handlelength": 3.5, "frameon": False}
    figure.legend(handles, texts, fontsize=8, loc="outside lower center", **shape)
    out.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(out, dpi=110)
    return out
