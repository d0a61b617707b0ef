"""The commands about commanders: ``echelon-rl commanders``, ``export`` and ``onnx``."""

import re
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated

import tyro
from rich.markdown import Markdown

from echelon_env.commanders import PREFIX
from echelon_env.validation import command_line
from echelon_rl.commanders.card import (
    MAX_BYTES,
    Wishes,
    card_page,
    named,
    names,
    rating,
    spelled,
    training_time,
    zoo_table,
)
from echelon_rl.output.console import PlainConsole


@dataclass(frozen=True)
class ListOptions:
    """List the trained commanders that come with the package, or show the card of one."""

    name: Annotated[str | None, tyro.conf.Positional] = None
    """Commander to show: a name, or the path of an exported .zip; none lists all of the package."""
    markdown: bool = False
    """Print Markdown: the table, or the page of one commander."""

    def __call__(self) -> None:
        console = PlainConsole()
        if self.name is not None:
            file = named(self.name)
            file.checked_digest()
            page = card_page(file.required_card())
            # Commands are printed as typed: rendered code would be cut off at the terminal's edge.
            parts = [page] if self.markdown else re.split(r"^```\w*$", page, flags=re.MULTILINE)
            for number, part in enumerate(parts):
                if number % 2:
                    console.print(part.strip("\n"), style="bold")
                else:
                    console.print(part if self.markdown else Markdown(part))
            return
        cards = [named(name).required_card() for name in names()]
        if self.markdown:
            console.print(zoo_table(cards))
            return
        for card in sorted(cards, key=lambda card: (card.measured.preset, -card.measured.rating, card.name)):
            console.print(f"{card.name}: {card.summary}")
            console.print(f"  rated {rating(card)} on {card.measured.preset}, trained for {training_time(card)}\n")
        name, preset = cards[0].name, cards[0].measured.preset
        watch = command_line("echelon", "play", "--config", preset, "--red", PREFIX + name, "--html", "match.html")
        console.print(f"To read a card:\n  {command_line('echelon-rl', 'commanders', name)}")
        console.print(f"To watch one play:\n  {watch}\nTo train against one: --opponent commander:NAME")


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

    def __call__(self) -> None:
        from echelon_env.machine import machine
        from echelon_rl.commanders.export import export_commander, find_checkpoint, training_of

        checkpoint, folder = find_checkpoint(self.source)
        folder = self.run or folder
        if folder is None:
            raise ValueError(f"nothing beside {checkpoint} says how it was trained; name its run's folder with --run.")
        about = machine()
        trained_on = self.machine or f"{about['processors available']} cores of {about['processor']}"
        training = partial(training_of, folder, machine=trained_on, command=self.command)
        card = export_commander(checkpoint, self.name, self.out, training, self, self.replace)
        print(f"wrote {self.out / self.name}.zip ({card.bytes:,} bytes), .json and .md")
        if card.bytes > MAX_BYTES:
            print(f"the zoo of the package takes files up to {MAX_BYTES:,} bytes; --dtype float16 halves them")
        where, who = card.measured.preset, f"{PREFIX}{spelled(self.out, self.name)}"
        watch = command_line("echelon", "play", "--config", where, "--red", who, "--html", "match.html")
        print(f"watch it: {watch}")


@dataclass(frozen=True)
class OnnxOptions:
    """Write the policy of a run or a checkpoint as ONNX, which runs without PyTorch, or as a torch.export program."""

    source: Annotated[Path, tyro.conf.Positional]
    """Folder of a run of echelon-rl train, or a checkpoint."""
    out: Annotated[Path, tyro.conf.Positional]
    """File to write: .onnx, or .pt2 for torch.export. An existing file is replaced."""

    def __call__(self) -> None:
        from echelon_rl.commanders.export import find_checkpoint
        from echelon_rl.policies.exported import input_names
        from echelon_rl.ppo import RecurrentPPO

        checkpoint, _ = find_checkpoint(self.source)
        policy = RecurrentPPO.load(checkpoint, device="cpu", n_steps=1).policy
        path = policy.export(self.out)
        print(f"wrote {path} ({path.stat().st_size:,} bytes)")
        print(f"inputs: {', '.join(input_names(policy))}; outputs: action, value, next states")
