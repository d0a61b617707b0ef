"""``echelon-rl export``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro

from echelon_rl.commanders.card import Training, Wishes


@dataclass(frozen=True, kw_only=True)
class ExportOptions(Wishes):
    """Turn a run or a checkpoint into a commander: its policy alone, with a card of its measured results."""

    source: Annotated[Path, tyro.conf.Positional]
    """Folder of a run of echelon-rl train, or a checkpoint."""
    name: str
    """Name of the commander: lower-case letters, digits and hyphens."""
    out: Path = Path("commanders")
    """Folder for NAME.zip, NAME.json and NAME.md."""
    replace: bool = False
    """Replace existing files of this name."""
    run: Path | None = None
    """Folder of the run that the checkpoint comes from, if it lies elsewhere."""
    command: str | None = None
    """Training command for the card; none derives it from the run's settings."""
    machine: str | None = None
    """Machine that it was trained on, for the card; none names this machine."""


def run(arguments: list[str]) -> int:
    """Export, print the results and the files; return the exit status."""
    options = tyro.cli(ExportOptions, prog="echelon-rl export", args=arguments)
    from echelon_env.benchmark import machine
    from echelon_rl.commanders.export import export_commander, find_checkpoint, training_of
    from echelon_rl.commanders.zoo_files import MAX_BYTES
    from echelon_rl.texts import quoted

    checkpoint, folder = find_checkpoint(options.source)
    folder = options.run or folder
    if folder is None:
        raise ValueError(f"nothing beside {checkpoint} says how it was trained; name the folder of its run with --run.")
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
