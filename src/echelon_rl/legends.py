"""Legends of pictures whose lines bear names that users chose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.lines import Line2D


def add_legend(axes: Axes, lines: Sequence[Line2D], **options: Any) -> None:
    """Add a legend that shows the labels of all lines as they are.

    Matplotlib takes dollar signs for formulas, and leaves out lines whose label begins with an underscore.

    Args:
        axes: Where the lines are.
        lines: The lines, each with its label.
        **options: Further arguments of ``Axes.legend``.
    """
    legend = axes.legend(lines, [str(number) for number in range(len(lines))], **options)
    for line, text in zip(lines, legend.get_texts(), strict=True):
        text.set(text=line.get_label(), parse_math=False)
