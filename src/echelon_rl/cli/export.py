"""``echelon-rl export``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import tyro


@dataclass(frozen=True)
class ExportOptions:
    """Make a commander of a run or a checkpoint: its policy alone, with a card of what it was seen to win."""

    source: Annotated[Path, tyro.conf.Positional]
    """Folder of a run of echelon-rl train, or a checkpoint."""
    name: str
    """Name of the commander: lower-case letters, digits and hyphens."""
    summary: str
    """One sentence on what it is, for its card."""
    out: Path = Path("commanders")
    """Folder for NAME.zip, NAME.json and NAME.md."""
    replace: bool = False
    """Replace files of that name."""
    env: str | None = None
    """Preset to measure on; none takes the one it was trained on."""
    skills: tuple[str, ...] = ("easy", "medium", "hard", "expert")
    """Scripted skills to measure against."""
    matches: int = 200
    """Matches against each of them, half of them as blue and half as red on the same maps."""
    seed: int = 3_000_000
    """Seed of the first match."""
    deterministic: bool = False
    """Let it take its likeliest action instead of sampling; it is measured so, and plays so."""
    dtype: Literal["float32", "float16"] = "float32"
    """Type of the stored weights; float16 halves the file and rounds them."""
    licence: str = "MIT"
    """Licence of the weights."""
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
    from echelon_rl.commanders.export import Wishes, export_commander, find_checkpoint, training_of
    from echelon_rl.commanders.zoo_files import MAX_BYTES
    from echelon_rl.config import TrainConfig
    from echelon_rl.texts import quoted

    checkpoint, folder = find_checkpoint(options.source)
    folder = options.run or folder
    if folder is None:
        raise ValueError(f"nothing beside {checkpoint} tells how it was trained; name the folder of its run by --run.")
    about = machine()
    trained_on = options.machine or f"{about['processors available']} cores of {about['processor']}"
    wishes = Wishes(
        preset=options.env or TrainConfig.load(folder / "config.yaml").env,
        skills=options.skills,
        matches=options.matches,
        seed=options.seed,
        deterministic=options.deterministic,
        dtype=options.dtype,
        licence=options.licence,
        summary=options.summary,
    )
    training_of(folder, 0, trained_on, options.command)  # refuses what the card could not say before anything is played
    card = export_commander(
        checkpoint,
        options.name,
        options.out,
        lambda steps: training_of(folder, steps, trained_on, options.command),
        wishes,
        options.replace,
    )
    print(f"wrote {options.out / options.name}.zip ({card.bytes:,} bytes), .json and .md")
    if card.bytes > MAX_BYTES:
        print(f"the zoo of the package takes files up to {MAX_BYTES:,} bytes; --dtype float16 halves them")
    commander = quoted(f"commander:{options.out / options.name}.zip")
    print(f"watch it: echelon play --config {wishes.preset} --red {commander} --html match.html")
    return 0
