"""Atomic writing of files, tables that come with the packages, and the memory size of this machine."""

import csv
import os
import re
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """Open a file for binary writing that takes the place of ``path`` when the block ends without an error.

    Otherwise ``path`` stays as it was. A symbolic link is replaced, not its target; the permissions of an existing file
    are kept. Until it is complete, the new file is called ``.NAME.PROCESS-TOKEN`` and lies beside the old one.

    Raises:
        OSError: The file cannot be written, or ``path`` is a folder, a pipe or a device, or a link to one.
    """
    path = Path(path)
    mode = check_replaceable(path)
    partial = path.with_name(f".{path.name}.{os.getpid()}-{secrets.token_hex(4)}")
    try:
        opened = open(partial, "xb")  # noqa: SIM115 - closed below
    except OSError as error:  # nobody knows the file by that name
        raise OSError(error.errno, f"{path} cannot be written: {error.strerror}") from error
    try:
        with opened as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            partial.chmod(mode)
        os.replace(partial, path)
    finally:
        partial.unlink(missing_ok=True)


def leftovers(folder: Path) -> list[Path]:
    """Return the incomplete files that killed processes left in a folder through ``replacing``."""
    partial = re.compile(r"\.\d+-[0-9a-f]{8}")
    return [file for file in folder.glob(".*.*-*") if partial.fullmatch(file.suffix) and file.is_file()]


def check_replaceable(path: Path) -> int | None:
    """Return the permissions of a file, None if it does not exist; raise OSError if ``replacing`` would refuse it."""
    try:
        found = path.stat().st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(found):
        raise IsADirectoryError(f"{path} is a folder; name a file to write.")
    if not stat.S_ISREG(found):
        raise OSError(f"{path} is a pipe or a device, which a file must not replace; name a file to write.")
    return stat.S_IMODE(found)


def read_table(path: Path) -> list[dict[str, str]]:
    """Return the rows of a CSV file by the names in its first line."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def installed_memory() -> float:
    """Return this machine's memory in bytes; infinity if the system does not say, as on Windows."""
    try:
        return float(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    except (AttributeError, ValueError, OSError):
        return float("inf")
