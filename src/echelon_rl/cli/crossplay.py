"""``echelon-rl crossplay``, and the options that it shares with ``echelon-rl league crossplay``."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro

from echelon_env import EchelonConfig
from echelon_env.bots.skills import SKILLS
from echelon_env.commanders import PREFIX, Opponent
from echelon_env.files import replacing
from echelon_rl.own_code import PYTHON, opponent_named
from echelon_rl.texts import PlainConsole, write_csv

_TABLE_WIDTH = 150  # if the output is not a terminal, or a narrower one


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What to play and where to write it."""

    split: int | None = None
    """Mechs of a team that the first commander plays; the second plays the others. None gives each half."""
    matches: int = 40
    """Matches of every team, half as blue and half as red on the same maps."""
    opponent: str = "expert"
    """Who plays the other team, as for echelon-rl eval."""
    replacement: str | None = None
    """Skill or commander that takes the place of one mech after the other, which shows what each is worth."""
    held_out: tuple[str, ...] = ()
    """Which of the commanders never trained with the others; the summary shows the win rates with them apart."""
    seed: int = 1_000_000
    """Seed of the first map."""
    out: Path = Path("crossplay")
    """Folder for crossplay.csv, crossplay.json and crossplay.png, and with --replacement values.csv."""

    def play(
        self, texts: Sequence[str], config: EchelonConfig, find: Callable[[Sequence[str]], Mapping[str, Opponent]]
    ) -> None:
        """Play, print the tables and write the files."""
        from tqdm.auto import tqdm

        from echelon_rl.league.pictures import crossplay_figure, save
        from echelon_rl.league.play.crossplay import crossplay

        players, held_out = find(texts), list(find(self.held_out))
        if not players or len(players) < len(texts):
            raise ValueError(f"name at least one commander, and none twice; got {', '.join(texts) or 'none'}.")
        if strangers := [name for name in held_out if name not in players]:
            raise ValueError(f"--held-out takes commanders that play too; {strangers[0]} is not among them.")
        other = None if self.replacement is None else opponent_named(self.replacement)
        teams = len(players) * (len(players) + (config.match.team_size if other else 0))
        with tqdm(total=teams * self.matches, desc="cross-play", unit="match", leave=False) as bar:
            how = self.split, self.matches, opponent_named(self.opponent), other, self.seed, bar.update
            found = crossplay(players, config, *how)
        names, partners = found.names, found.partners(held_out)
        told = f"{found.split} mechs of the row's commander and {config.match.team_size - found.split} of the column's"
        cells = [[name, *(str(found.cell(i, j)) for j in range(len(names)))] for i, name in enumerate(names)]
        _print(f"win rate against {self.opponent}: {told}", ["", *names], cells)
        rows = [[name, *(str(rates.get(kind, "")) for kind in partners["all"])] for name, rates in partners.items()]
        _print("win rate by partner", ["", *partners["all"]], rows)
        values = found.values()
        if values:
            rows = [[v["team"], v["mech"], f"{v['value']:+.0%} [{v['low']:+.0%}, {v['high']:+.0%}]"] for v in values]
            _print(f"value of a mech: win rate of its team, less that with {self.replacement}", ["", "", ""], rows)
        self.out.mkdir(parents=True, exist_ok=True)
        for name, records in (("crossplay.csv", found.cells()), ("values.csv", values)):
            if records:
                write_csv(self.out / name, records)
        summary = {name: {kind: vars(rate) for kind, rate in rates.items()} for name, rates in partners.items()}
        about = {"opponent": self.opponent, "split": found.split, "replacement": self.replacement, "seed": self.seed}
        with replacing(self.out / "crossplay.json") as file:
            data = {**about, "cells": found.cells(), "partners": summary, "values": values}
            file.write(f"{json.dumps(data, indent=1)}\n".encode())
        save(crossplay_figure(found, self.opponent), self.out / "crossplay.png")
        print(f"wrote {self.out}")


@dataclass(frozen=True)
class CrossplayOptions(Wishes):
    """Let teams that two commanders share play an opponent, to see who plays well with whom."""

    players: Annotated[tuple[str, ...], tyro.conf.Positional]
    """Skills, commanders by name or .zip, URL#ENTRY of a league, or python:package.module:name."""
    env: Annotated[str, tyro.conf.arg(aliases=["--config"])] = "skirmish"
    """Preset of the environment."""

    def __call__(self) -> None:
        """Play and print."""
        self.play(self.players, EchelonConfig.resolve(self.env), _players)


def _players(texts: Sequence[str]) -> dict[str, Opponent]:
    plain = (*SKILLS, PREFIX, PYTHON)
    return {text: opponent_named(text if text.startswith(plain) else PREFIX + text) for text in texts}


def _print(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    from rich.table import Table

    table = Table(*columns, title=title, title_justify="left")
    for row in rows:
        table.add_row(*row)
    PlainConsole(max(PlainConsole().width, _TABLE_WIDTH)).print(table)
