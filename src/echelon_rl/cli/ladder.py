"""``echelon-rl ladder``."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro


@dataclass(frozen=True)
class SubmitOptions:
    """Write a submission: weights, card, replays of the first matches."""

    commander: Annotated[str, tyro.conf.Positional]
    """Commander of the package, or the .zip that echelon-rl export wrote."""
    ladder: Path = Path("ladder")
    """Folder of all submissions."""

    def __call__(self) -> None:
        """Write it."""
        from echelon_rl.benchmark.ladder import submit

        place = submit(self.commander, self.ladder)
        print(f"wrote {place}; check it with: echelon-rl ladder verify {place}")


@dataclass(frozen=True)
class VerifyOptions:
    """Play every match of submissions again, from weights and seeds. The exit status is 1 if one is refused."""

    folders: Annotated[tuple[Path, ...], tyro.conf.Positional]
    """Folders of submissions."""

    def __call__(self) -> int:
        """Verify and print."""
        from echelon_rl.benchmark.ladder import verify

        return _told([verify(folder) for folder in self.folders])


@dataclass(frozen=True)
class PublishOptions:
    """Verify submissions, rate all of them by matches against each other, and write a page with replays."""

    folders: Annotated[tuple[Path, ...], tyro.conf.Positional]
    """Folders of submissions."""
    out: Path = Path("ladder-site")
    """Folder for the page."""
    matches: int = 100
    """Matches of each pair, half as blue and half as red."""

    def __call__(self) -> int:
        """Write the page."""
        from echelon_rl.benchmark.ladder import publish

        status = _told(publish(self.folders, self.out, self.matches))
        print(f"wrote {self.out / 'index.html'}")
        return status


def _told(verdicts: list) -> int:  # type: ignore[type-arg]
    for verdict in verdicts:
        print(f"{verdict.name}: {'refused' if verdict.faults else 'verified'} ({', '.join(verdict.notes)})")
        for fault in verdict.faults:
            print(f"  {fault}")
    return int(any(verdict.faults for verdict in verdicts))


VERBS = {"submit": SubmitOptions, "verify": VerifyOptions, "publish": PublishOptions}
