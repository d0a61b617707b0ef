"""Files of settings in YAML, which JSON is a part of: small, plain, and with nothing that swells when it is read."""

from __future__ import annotations

import os
from typing import Any

import yaml

MAX_FILE_BYTES = 2**16  # some thirty times what a file with every setting has


class _PlainDumper(yaml.SafeDumper):
    """Writes a value that stands in two places twice, for ``_PlainLoader``."""

    def ignore_aliases(self, data: Any) -> bool:
        """Write no alias."""
        return True


class _PlainLoader(yaml.SafeLoader):
    """Reads plain values only: with aliases, a small file can hold more than any memory."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        """Refuse an alias."""
        if self.check_event(yaml.AliasEvent):
            raise yaml.YAMLError("settings cannot refer to each other by aliases (*name)")
        return super().compose_node(parent, index)


def settings_text(settings: dict[str, Any]) -> str:
    """Return settings, a dictionary of plain values, as YAML that ``read_settings`` reads."""
    return str(yaml.dump(settings, Dumper=_PlainDumper, sort_keys=False))


def read_settings(path: str | os.PathLike[str]) -> Any:
    """Return what a YAML file holds, an empty dictionary if it is empty.

    Raises:
        ValueError: It is too large, no text, or no plain YAML.
        OSError: The file cannot be read.
    """
    if "\0" in os.fspath(path):
        raise ValueError("the name of a file cannot hold a null character.")
    with open(path, "rb") as file:
        content = file.read(MAX_FILE_BYTES + 1)
    if len(content) > MAX_FILE_BYTES:
        raise ValueError(f"{path} is no file of settings: it is larger than {MAX_FILE_BYTES} bytes.")
    try:
        values = yaml.load(content.decode(), _PlainLoader)
    except UnicodeDecodeError as error:
        raise ValueError(f"{path} is no file of settings: it is not text in UTF-8.") from error
    # What YAML's own errors do not cover: nesting without end, dates of no calendar, numbers of too many digits.
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise ValueError(f"{path} is not valid YAML: {error}") from error
    return {} if values is None else values
