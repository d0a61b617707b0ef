"""Text on a console: names as users wrote them, a progress bar, and tables."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

from rich.console import Console


class PlainConsole(Console):
    """Shows every text unchanged; names and paths may look like rich's markup, emoji codes or coloured numbers."""

    def __init__(self, width: int | None = None) -> None:
        super().__init__(width=width, soft_wrap=True, markup=False, emoji=False, highlight=False)


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
