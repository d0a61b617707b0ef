"""``echelon-rl hub``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro


@dataclass(frozen=True)
class Push:
    """Upload a commander with its card to the Hugging Face Hub."""

    commander: Annotated[str, tyro.conf.Positional, tyro.conf.arg(metavar="NAME_OR_FILE")]
    """Commander of the package by name, or the .zip that echelon-rl export wrote."""
    repository: Annotated[str, tyro.conf.Positional, tyro.conf.arg(metavar="USER/NAME")]
    """Repository; it is created if there is none."""
    private: bool = False
    """Make a new repository private."""
    replay: Path | None = None
    """Replay of a match to upload too."""

    def run(self) -> None:
        """Upload and print the address."""
        from echelon_env.commanders import PREFIX, unknown_commander
        from echelon_rl.commanders import find, names
        from echelon_rl.commanders.hub import hub_api, push

        name = self.commander.removeprefix(PREFIX)
        if (file := find(name)) is None:
            raise ValueError(unknown_commander(name, names()))
        address, commit = push(file, self.repository, hub_api(), private=self.private, replay=self.replay)
        print(f"pushed {file.name} to {address}")
        print(f"anybody gets these files with: echelon-rl hub pull {self.repository} --revision {commit}")


@dataclass(frozen=True)
class Pull:
    """Download a commander from the Hugging Face Hub; no code of the repository runs."""

    repository: Annotated[str, tyro.conf.Positional, tyro.conf.arg(metavar="USER/NAME")]
    """Repository of a commander."""
    out: Path = Path("commanders")
    """Folder for NAME.zip, NAME.json and NAME.md."""
    revision: str | None = None
    """Commit, tag or branch; a commit always gives the same files. None takes the newest."""
    replace: bool = False
    """Replace existing files of this name."""

    def run(self) -> None:
        """Download and say how to play against it."""
        from echelon_rl.commanders.hub import hub_api, pull
        from echelon_rl.texts import quoted

        file, commit = pull(self.repository, self.out, hub_api(), revision=self.revision, replace=self.replace)
        card = file.card
        assert card is not None
        print(f"pulled {file.path} ({card.bytes:,} bytes, SHA-256 {card.sha256}) at commit {commit}")
        commander = quoted(f"commander:{file.path}")
        print(f"watch it: echelon play --config {card.measured.preset} --red {commander} --html match.html")


def run(arguments: list[str]) -> int:
    """Push or pull; return the exit status."""
    verbs: dict[str, Callable[..., Push | Pull]] = {"push": Push, "pull": Pull}
    chosen: Push | Pull = tyro.extras.subcommand_cli_from_dict(verbs, prog="echelon-rl hub", args=arguments)
    chosen.run()
    return 0
