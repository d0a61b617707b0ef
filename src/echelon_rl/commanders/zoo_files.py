"""Files of commanders: the zoo of this package, and checkpoints anywhere else, each with its card beside it."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from echelon_env.files import replacing
from echelon_rl.commanders.card import CommanderCard, card_page

ZOO = Path(__file__).parent / "zoo"
MAX_BYTES = 2_000_000  # of a commander of the zoo


@dataclass(frozen=True)
class CommanderFile:
    """A checkpoint that can act as a commander; its card, if there is one, is the ``.json`` beside it."""

    path: Path

    @property
    def card_path(self) -> Path:
        """Path of its card."""
        return self.path.with_suffix(".json")

    @cached_property
    def card(self) -> CommanderCard | None:
        """Its card, or None if there is none beside the checkpoint."""
        return CommanderCard.read(self.card_path) if self.card_path.is_file() else None

    @property
    def name(self) -> str:
        """Display name, from the card or else from the file; at most 200 printable characters."""
        text = self.path.stem if self.card is None else self.card.name
        return "".join(sign if sign.isprintable() else "?" for sign in text[:200])

    def checked_digest(self) -> str:
        """Return the SHA-256 of the checkpoint."""
        try:
            with open(self.path, "rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            raise ValueError(f"the commander {self.path} cannot be read: {error.strerror}.") from error
        if self.card is not None and digest != self.card.sha256:
            raise ValueError(
                f"{self.path} is not the checkpoint that its card {self.card_path.name} describes; it was changed or "
                "damaged. Take both files from the same place, or remove the card."
            )
        return digest

    def write(self, content: bytes, card: CommanderCard) -> None:
        """Write the checkpoint, and its card as JSON and Markdown."""
        files = {".zip": content, ".json": card.to_json().encode(), ".md": card_page(card).encode()}
        for suffix, written in files.items():
            with replacing(self.path.with_suffix(suffix)) as file:
                file.write(written)


def free_place(folder: Path, name: str, replace: bool) -> CommanderFile:
    """Return where a commander will be written; refuse to replace another one unasked."""
    place = CommanderFile(folder / f"{name}.zip")
    if not replace and (place.path.exists() or place.card_path.exists()):
        raise ValueError(f"the commander {place.path} already exists; name another --out, or give --replace.")
    return place


def names() -> list[str]:
    """Return the names of the commanders that come with this package, sorted."""
    return sorted(path.stem for path in ZOO.glob("*.zip"))


def find(name: str) -> CommanderFile | None:
    """Return the commander of that name in the zoo, or at that path; None if it is neither."""
    if name in names():
        return CommanderFile(ZOO / f"{name}.zip")
    if name.endswith(".zip") and "\0" not in name:
        return CommanderFile(Path(os.path.abspath(name)))  # a copy in another process may run in another folder
    return None
