"""Names that users choose and that become names of files and folders."""

from __future__ import annotations

import re

from echelon_env.messages import shown

_LONGEST = 200  # bytes; file systems take 255, and a number and a suffix may follow
_NOT_ON_WINDOWS = frozenset('<>:"/\\|?*')
_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\s*\..*)?", re.IGNORECASE)  # of Windows


def check_file_name(name: str, what: str) -> str:
    """Return a name that can be that of a file or folder on every system, and leads to no other folder.

    Args:
        name: The name.
        what: What it names, the subject of the message.

    Raises:
        ValueError: It cannot.
    """
    fits = isinstance(name, str) and name.isprintable() and 0 < len(name.encode(errors="replace")) <= _LONGEST
    if not fits or _NOT_ON_WINDOWS & set(name) or name[-1] in ". " or _DEVICE.fullmatch(name):
        raise ValueError(
            f"{what} must do as a single name of a file or folder on every system: 1 to {_LONGEST} bytes of printable "
            f'characters without < > : " / \\ | ? *, no full stop or space at the end, and no device of Windows such '
            f"as nul; got {shown(name)}."
        )
    return name
