"""What commands print: texts of users as they are, commands as they are typed."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

from rich.console import Console


class PlainConsole(Console):
    """Shows every text as it is: names and paths may look like rich's markup, its emoji codes or numbers to colour.

    Args:
        width: Columns that tables may take; None for those of the terminal. Lines are never broken.
    """

    def __init__(self, width: int | None = None) -> None:
        """Print to the standard output."""
        super().__init__(width=width, soft_wrap=True, markup=False, emoji=False, highlight=False)


def quoted(text: str | Path) -> str:
    """Return a text as it is typed into the shell of this system, as one word of a command that can be copied."""
    return subprocess.list2cmdline([str(text)]) if sys.platform == "win32" else shlex.quote(str(text))
