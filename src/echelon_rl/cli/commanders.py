"""``echelon-rl commanders``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import tyro
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table


@dataclass(frozen=True)
class CommandersOptions:
    """List the commanders that come with the package, or show the card of one."""

    name: Annotated[str | None, tyro.conf.Positional] = None
    """Commander to show: its name, or the path of an exported .zip; none lists all of the package."""
    markdown: bool = False
    """Print Markdown instead of a table for the terminal."""


def run(arguments: list[str]) -> int:
    """Print the list or a card; returns the exit status."""
    options = tyro.cli(CommandersOptions, prog="echelon-rl commanders", args=arguments)
    from echelon_env.bots.skills import SKILLS
    from echelon_env.commanders import unknown_commander
    from echelon_rl.commanders import find, names
    from echelon_rl.commanders.describing import card_page, megabytes, rating, training_time, win_rate, zoo_table

    console = Console(soft_wrap=True)
    if options.name is not None:
        file = find(options.name)
        if file is None:
            raise ValueError(unknown_commander(options.name, names()))
        file.checked_digest()
        if file.card is None:
            raise ValueError(f"{file.path} has no card beside it; echelon-rl export writes one.")
        page = card_page(file.card)
        console.print(page if options.markdown else Markdown(page), markup=False)
        return 0
    cards = [file.card for file in map(find, names()) if file is not None and file.card is not None]
    if options.markdown:
        console.print(zoo_table(cards), markup=False, highlight=False)
        return 0
    table = Table("name", "plays best", "rating", title="commanders: opponent='commander:NAME'")
    skills = [skill for skill in SKILLS if any(s.opponent == skill for c in cards for s in c.measured.series)]
    for heading in (*(f"vs {skill}" for skill in skills), "trained", "size", "licence", "SHA-256"):
        table.add_column(heading, justify="right", no_wrap=True)
    for card in sorted(cards, key=lambda c: (c.measured.preset, -c.measured.rating, c.name)):
        rates = {series.opponent: win_rate(series) for series in card.measured.series}
        table.add_row(
            card.name,
            card.measured.preset,
            rating(card),
            *(rates.get(skill, "") for skill in skills),
            training_time(card),
            megabytes(card),
            card.licence,
            card.sha256[:12],
        )
    console.print(table)
    console.print("\nHow each was trained, and all its results: echelon-rl commanders NAME", highlight=False)
    return 0
