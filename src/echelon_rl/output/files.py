"""Files with names chosen by users, written whole; if one cannot be written, training continues with a warning."""

import contextlib
import csv
import io
import os
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from echelon_env.files import replacing
from echelon_env.validation import shown

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


def write_whole(path: Path, content: bytes | str) -> Path:
    """Write a file in one step, and make its folder; return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)
    return path


def write_csv(path: Path, records: Sequence[Mapping[str, Any]]) -> None:
    """Write records with the same fields as a table, in one step, and make its folder."""
    text = io.StringIO()
    table = csv.DictWriter(text, list(records[0]), lineterminator="\n")
    table.writeheader()
    table.writerows(records)
    write_whole(path, text.getvalue())


@contextlib.contextmanager
def tolerated(what: str) -> Iterator[None]:
    """Turn an ``OSError`` in the block, such as a full disk, into a warning about ``what``."""
    try:
        yield
    except OSError as error:
        warnings.warn(f"{what} could not be written: {error}. Training continues.", RuntimeWarning, stacklevel=3)


def append_line(path: Path, line: str) -> None:
    """Append a line to a text file, completely or not at all."""
    with path.open("ab", buffering=0) as file:
        size, rest = file.tell(), memoryview(f"{line}\n".encode())
        try:
            while rest:  # a nearly full disk may accept only a part
                rest = rest[file.write(rest) :]
        except OSError:
            os.truncate(path, size)  # an incomplete line would merge with the next one
            raise


def keep_newest(folder: Path, name: str, most: int) -> None:
    """Remove the oldest of a run's files that match a regular expression, whose only group is a number."""
    found = [(re.fullmatch(name, path.name), path) for path in folder.iterdir()]
    numbered = sorted((int(match[1]), path) for match, path in found if match)
    for _, path in numbered[: max(0, len(numbered) - most)]:
        with contextlib.suppress(OSError):
            path.unlink()
