"""``echelon-rl export``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro

from echelon_rl.commanders.card import Training, Wishes


@dataclass(frozen=True, kw_only=True)
class ExportOptions(Wishes):
    """Make a commander of a run or a checkpoint: its policy alone, with a card of what it was seen to win."""

    source: Annotated[Path, tyro.conf.Positional]
    """Folder of a run of echelon-rl train, or a checkpoint."""
    name: str
    """Name of the commander: lower-case letters, digits and hyphens."""
    out: Path = Path("commanders")
    """Folder for NAME.zip, NAME.json and NAME.md."""
    replace: bool = False
    """Replace files of that name."""
    run: Path | None = None
    """Folder of the run that a checkpoint comes from, where it does not lie in it."""
    command: str | None = None
    """Command that trains such a commander, for its card; none derives it from the run's settings."""
    machine: str | None = None
    """What it was trained on, for its card; none names this machine."""


def run(arguments: list[str]) -> int:
    """Export, print the results and the files; returns the exit status."""
    options = tyro.cli(ExportOptions, prog="echelon-rl export", args=arguments)
    from echelon_env.benchmark import machine
    from echelon_rl.commanders.export import export_commander, find_checkpoint, training_of
    from echelon_rl.commanders.zoo_files import MAX_BYTES
    from echelon_rl.texts import quoted

    checkpoint, folder = find_checkpoint(options.source)
    folder = options.run or folder
    if folder is None:
        raise ValueError(f"nothing beside {checkpoint} tells how it was trained; name the folder of its run by --run.")
    about = machine()
    trained_on = options.machine or f"{about['processors available']} cores of {about['processor']}"

    def training(steps: int) -> Training:
        return training_of(folder, steps, trained_on, options.command)

    card = export_commander(checkpoint, options.name, options.out, training, options, options.replace)
    print(f"wrote {options.out / options.name}.zip ({card.bytes:,} bytes), .json and .md")
    if card.bytes > MAX_BYTES:
        print(f"the zoo of the package takes files up to {MAX_BYTES:,} bytes; --dtype float16 halves them")
    commander = quoted(f"commander:{options.out / options.name}.zip")
    print(f"watch it: echelon play --config {card.measured.preset} --red {commander} --html match.html")
    return 0
