"""Files of settings in YAML, which JSON is a part of: small, plain, and with nothing that swells when it is read."""

from __future__ import annotations

import os
from typing import Any

import yaml

MAX_FILE_BYTES = 2**16  # some thirty times what a file with every setting has
_DEEPEST = 16  # levels; settings have three


class _PlainDumper(yaml.SafeDumper):
    """Writes a value that stands in two places twice, for ``read_settings`` takes no aliases."""

    def ignore_aliases(self, data: Any) -> bool:
        """Write no alias."""
        return True


def settings_text(settings: dict[str, Any]) -> str:
    """Return settings, a dictionary of plain values, as YAML that ``read_settings`` reads."""
    return str(yaml.dump(settings, Dumper=_PlainDumper, sort_keys=False))


def _check_plain(text: str) -> None:
    """Refuse aliases, with which a small file can hold more than any memory, and nesting that takes long to read."""
    depth = 0
    for event in yaml.parse(text, yaml.SafeLoader):
        if isinstance(event, yaml.AliasEvent):
            raise ValueError("settings cannot refer to each other by aliases (*name)")
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > _DEEPEST:
            raise ValueError(f"settings are nested at most {_DEEPEST} levels deep")


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
        text = content.decode()
        _check_plain(text)
        values = yaml.safe_load(text)
    except UnicodeDecodeError as error:
        raise ValueError(f"{path} is no file of settings: it is not text in UTF-8.") from error
    except (yaml.YAMLError, ValueError) as error:  # ValueError: also a date of no calendar, a number of too many digits
        raise ValueError(f"{path} is not valid YAML: {error}") from error
    return {} if values is None else values
