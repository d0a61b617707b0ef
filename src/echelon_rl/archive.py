"""The zip file under a checkpoint: named members, replaced as a whole, read without trust."""

from __future__ import annotations

import hashlib
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path

from echelon_env.files import replacing

# Zip's deflate shrinks at most a thousandfold; states of matches shrink some tenfold. Beyond this it is a trap.
_LARGEST_RATIO = 200
_SMALL = 64 * 2**20  # bytes that may always be unpacked


def write_archive(path: Path, members: Mapping[str, bytes | str], packed: Iterable[str] = ()) -> None:
    """Write a zip file in one step: readers see the old file or the whole new one.

    Args:
        path: The file.
        members: Content by name.
        packed: Names of members worth compressing.
    """
    packed = set(packed)
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as file, zipfile.ZipFile(file, "w") as archive:
        for name, content in members.items():
            method = zipfile.ZIP_DEFLATED if name in packed else zipfile.ZIP_STORED
            archive.writestr(name, content, method, compresslevel=1)


def read_archive(path: Path, names: Iterable[str]) -> tuple[list[str], dict[str, bytes]]:
    """Return the names of all members, and the content of those of ``names`` that are there.

    Raises:
        ValueError: The file is no zip file, is damaged, or would unpack to far more than it holds.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            infos = {info.filename: info for info in archive.infolist()}
            chosen = [infos[name] for name in names if name in infos]
            unpacked = sum(info.file_size for info in chosen)
            if unpacked > max(_SMALL, _LARGEST_RATIO * path.stat().st_size):
                raise ValueError(f"{path} is damaged: it would unpack to {unpacked:,} bytes.")
            return list(infos), {info.filename: archive.read(info) for info in chosen}
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError, RuntimeError) as error:
        # NotImplementedError: an unknown compression; RuntimeError: a password. Both come from changed headers.
        raise ValueError(f"{path} is not a checkpoint or is damaged: {error}.") from error


def digest(content: bytes) -> str:
    """Return the SHA-256 of a member."""
    return hashlib.sha256(content).hexdigest()
