"""Figures of Matplotlib, with names as users wrote them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from echelon_env.files import replacing

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D


def add_legend(axes: Axes, lines: Sequence[Line2D], **options: Any) -> None:
    """Add a legend that shows the labels of all lines unchanged.

    Matplotlib reads dollar signs as formulas and leaves out labels that begin with an underscore.
    """
    legend = axes.legend(lines, [str(number) for number in range(len(lines))], **options)
    for line, text in zip(lines, legend.get_texts(), strict=True):
        text.set(text=line.get_label(), parse_math=False)


def save_figure(figure: Figure, path: Path) -> Path:
    """Write a figure in one step, as PNG unless its name says otherwise, and make its folder; return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as file:
        figure.savefig(file, dpi=130, format=path.suffix[1:] or "png")
    return path
