"""How values that came from outside are recognised, and shown in messages: on one line, and short."""

from __future__ import annotations

import operator
from typing import Any

_LONGEST = 80  # characters
_MOST = 16  # entries of a container that are shown
_LARGEST = 10**40  # of larger whole numbers the size is shown; Python refuses to write out the very large ones
_CONTAINERS = (list, tuple, set, frozenset, dict)


def shown(value: Any) -> str:
    """Return a value as a message shows it, at most some 80 characters.

    Nested containers are shown by type and length only: a file can let them refer to each other so that their full text
    would never end.
    """
    if isinstance(value, int) and abs(value) > _LARGEST:
        return f"a whole number of {value.bit_length()} bits"
    if isinstance(value, _CONTAINERS):
        parts = [*value, *value.values()] if isinstance(value, dict) else value
        if len(value) > _MOST or any(isinstance(p, _CONTAINERS) or (is_whole(p) and abs(p) > _LARGEST) for p in parts):
            return f"a {type(value).__name__} of {len(value)} entries"
    if isinstance(value, (str, bytes)):  # which may be as large as a file
        return repr(value) if len(value) <= _LONGEST else f"{value[:_LONGEST]!r}..."
    text = " ".join(repr(value).split())
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def is_whole(value: Any) -> bool:
    """Return whether a value is a whole number for certain: no truth value, no array that only happens to hold one."""
    if isinstance(value, bool) or getattr(value, "ndim", 0) != 0:
        return False
    try:
        operator.index(value)
    except TypeError:
        return False
    return True
