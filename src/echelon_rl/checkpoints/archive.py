"""The zip file of a checkpoint: named members, replaced as a whole, read as untrusted."""

import hashlib
import lzma
import struct
import zipfile
import zlib
from collections.abc import Collection, Iterable, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import IO

from echelon_env.files import replacing

# Zip's deflate shrinks data at most a thousandfold; states of matches shrink about sixteenfold. More is an attack.
_LARGEST_RATIO = 64
_SMALL = 8 * 2**20  # bytes that any member may unpack to; as JSON they take about twenty times as much memory
_MOST_MEMBERS = 64  # a checkpoint has six
# Causes in forged headers: unknown compression, a password, truncated extra fields, an impossible date.
Place = Path | IO[bytes]  # a file by its name, or one that is open (or in memory), which stays open
_ODD_HEADERS = (NotImplementedError, RuntimeError, struct.error, OverflowError, UnicodeDecodeError)


def place_of(path: str | Place) -> Place:
    """Return an open file as it is, and a name as a path."""
    return path if hasattr(path, "read") else Path(path)  # type: ignore[return-value,arg-type]


def write_archive(path: Place, members: Mapping[str, bytes | str], packed: Collection[str] = ()) -> None:
    """Write a zip file in one step; the same members give the same bytes, so its hash identifies its content."""
    try:
        if isinstance(path, Path):
            path.parent.mkdir(parents=True, exist_ok=True)
        with (
            replacing(path) if isinstance(path, Path) else nullcontext(path) as file,
            zipfile.ZipFile(file, "w") as archive,
        ):
            for name, content in members.items():
                member = zipfile.ZipInfo(name)  # dated 1980-01-01, so that the same content always gives the same file
                member.external_attr = 0o600 << 16  # as zipfile sets it for a name
                method = zipfile.ZIP_DEFLATED if name in packed else zipfile.ZIP_STORED
                archive.writestr(member, content, method, compresslevel=1)
    except OSError as error:
        why = error.strerror or error
        told = f"the checkpoint {path} could not be written ({why}); what was there before is unchanged"
        raise OSError(error.errno, told) from error


def read_archive(path: Place, names: Iterable[str]) -> tuple[list[str], dict[str, bytes]]:
    """Return the names of all members, without following them, and the content of the existing ones in ``names``."""
    if isinstance(path, Path) and not path.is_file():  # opening a pipe would wait forever, a device may be endless
        raise ValueError(f"{path} is not a checkpoint: it is not a regular file.")
    try:
        with zipfile.ZipFile(path) as archive:
            members = archive.infolist()
            infos = {info.filename: info for info in members}
            if len(infos) != len(members) or len(members) > _MOST_MEMBERS:
                raise ValueError(
                    f"{path} is not a checkpoint: it has {len(members):,} members of {len(infos):,} different names."
                )
            chosen = [infos[name] for name in names if name in infos]
            for info in chosen:
                if info.file_size > max(_SMALL, _LARGEST_RATIO * info.compress_size):
                    raise ValueError(
                        f"{path} is damaged: its {info.filename} would unpack from {info.compress_size:,} to "
                        f"{info.file_size:,} bytes."
                    )
            return list(infos), {info.filename: archive.read(info) for info in chosen}
    except (zipfile.BadZipFile, zlib.error, lzma.LZMAError, OSError, EOFError, *_ODD_HEADERS) as error:
        why = "it wasn't a zip-file" if str(error) == "File is not a zip file" else error
        raise ValueError(f"{path} is not a checkpoint or is damaged: {why}.") from error


def not_finite(path: Place, names: Iterable[str]) -> ValueError:
    """Return the error for a checkpoint with NaN or infinity in tensors; training never writes one."""
    return ValueError(
        f"{path} holds numbers that are not finite in {', '.join(sorted(names))}, so its policy can neither play nor "
        "be trained; take another checkpoint."
    )


def digest(content: bytes) -> str:
    """Return the SHA-256 of a member."""
    return hashlib.sha256(content).hexdigest()
