"""``echelon-rl commanders``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

import tyro
from rich.markdown import Markdown

from echelon_rl.texts import PlainConsole


@dataclass(frozen=True)
class CommandersOptions:
    """List the trained commanders that come with the package, or show the card of one."""

    name: Annotated[str | None, tyro.conf.Positional] = None
    """Commander to show: a name, or the path of an exported .zip; none lists all of the package."""
    markdown: bool = False
    """Print Markdown: the table, or the page of one commander."""


def run(arguments: list[str]) -> int:
    """Print the list or a card; return the exit status."""
    options = tyro.cli(CommandersOptions, prog="echelon-rl commanders", args=arguments)
    from echelon_env.commanders import unknown_commander
    from echelon_rl.commanders import find, names
    from echelon_rl.commanders.card import card_lines, card_page, zoo_table

    console = PlainConsole()
    if options.name is not None:
        file = find(options.name)
        if file is None:
            raise ValueError(unknown_commander(options.name, names()))
        file.checked_digest()
        if file.card is None:
            raise ValueError(f"{file.path} has no card beside it; echelon-rl export writes one.")
        page = card_page(file.card)
        # Commands are printed as typed: rendered code would be cut off at the terminal's edge.
        parts = [page] if options.markdown else re.split(r"^```\w*$", page, flags=re.MULTILINE)
        for number, part in enumerate(parts):
            if number % 2:
                console.print(part.strip("\n"), style="bold")
            else:
                console.print(part if options.markdown else Markdown(part))
        return 0
    cards = [file.card for file in map(find, names()) if file is not None and file.card is not None]
    if options.markdown:
        console.print(zoo_table(cards))
        return 0
    for card in sorted(cards, key=lambda card: (card.measured.preset, -card.measured.rating, card.name)):
        console.print(card_lines(card))
    console.print("To play against one: opponent='commander:NAME', or echelon play --red commander:NAME")
    return 0
