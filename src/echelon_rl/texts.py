"""Texts chosen by users, in names of files and folders, in tables, on a console and in a legend."""

from __future__ import annotations

import contextlib
import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from rich.console import Console

from echelon_env.files import replacing
from echelon_env.messages import shown

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D


class RefusedAsInSb3(ValueError, AssertionError, NotImplementedError):
    """A ``ValueError`` that Stable-Baselines3 raises as one of the others, which programs for it may catch."""


_LONGEST = 200  # bytes; file systems allow 255, and a number and a suffix may follow
_NOT_ON_WINDOWS = frozenset('<>:"/\\|?*')
_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\s*\..*)?", re.IGNORECASE)  # of Windows


def check_file_name(name: str, what: str) -> str:
    """Return a name that is valid for a file or folder on every system and does not lead elsewhere."""
    fits = isinstance(name, str) and name.isprintable() and 0 < len(name.encode(errors="replace")) <= _LONGEST
    if not fits or _NOT_ON_WINDOWS & set(name) or name[-1] in ". " or _DEVICE.fullmatch(name):
        raise ValueError(
            f"{what} must be valid as the name of a file or folder on every system: 1 to {_LONGEST} bytes of printable "
            f'characters without < > : " / \\ | ? *, no full stop or space at the end, and not a Windows device such '
            f"as nul; got {shown(name)}."
        )
    return name


class PlainConsole(Console):
    """Shows every text unchanged; names and paths may look like rich's markup, emoji codes or coloured numbers."""

    def __init__(self, width: int | None = None) -> None:
        super().__init__(width=width, soft_wrap=True, markup=False, emoji=False, highlight=False)


def add_legend(axes: Axes, lines: Sequence[Line2D], **options: Any) -> None:
    """Add a legend that shows the labels of all lines unchanged.

    Matplotlib reads dollar signs as formulas and leaves out labels that begin with an underscore.
    """
    legend = axes.legend(lines, [str(number) for number in range(len(lines))], **options)
    for line, text in zip(lines, legend.get_texts(), strict=True):
        text.set(text=line.get_label(), parse_math=False)


def write_whole(path: Path, content: bytes | str) -> Path:
    """Write a file in one step, and make its folder; return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)
    return path


def save_figure(figure: Figure, path: Path) -> Path:
    """Write a figure in one step, as PNG unless its name says otherwise, and make its folder; return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as file:
        figure.savefig(file, dpi=130, format=path.suffix[1:] or "png")
    return path


@contextlib.contextmanager
def counting_bar(total: int, desc: str, disable: bool = False) -> Iterator[Callable[[int], None]]:
    """Yield a function that counts matches; a bar appears with its first call, after wrong names and compiling."""
    from tqdm.auto import tqdm

    bar: tqdm[Any] | None = None

    def count(done: int) -> None:
        nonlocal bar
        bar = tqdm(total=total, desc=desc, unit="match", leave=False, disable=disable) if bar is None else bar
        bar.update(done)

    try:
        yield count
    finally:
        if bar is not None:
            bar.close()


def print_table(title: str | None, columns: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> None:
    """Print rows of texts; all columns but the first ``left`` are aligned on the right."""
    from rich.table import Column, Table

    sides: list[Literal["left", "right"]] = ["left" if i < left else "right" for i in range(len(columns))]
    named = (Column(name, justify=side, no_wrap=True) for name, side in zip(columns, sides, strict=True))
    table = Table(*named, title=title, title_justify="left")
    for row in rows:
        table.add_row(*row)
    PlainConsole(10_000).print(table)  # its own width, in any terminal


def write_csv(path: Path, records: Sequence[Mapping[str, Any]]) -> None:
    """Write records with the same fields as a table, in one step, and make its folder."""
    text = io.StringIO()
    table = csv.DictWriter(text, list(records[0]), lineterminator="\n")
    table.writeheader()
    table.writerows(records)
    write_whole(path, text.getvalue())
