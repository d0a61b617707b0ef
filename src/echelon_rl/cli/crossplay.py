"""``echelon-rl crossplay``."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro

from echelon_env import EchelonConfig
from echelon_env.bots.skills import SKILLS
from echelon_env.commanders import PREFIX, Opponent
from echelon_rl.cli.arguments import EMPTY, ONE_OR_MORE
from echelon_rl.output.console import counting_bar, print_table
from echelon_rl.output.figures import save_figure
from echelon_rl.output.files import write_csv, write_whole
from echelon_rl.user_code import PYTHON, opponent_named


@dataclass(frozen=True)
class CrossplayOptions:
    """Let teams that two commanders share play an opponent, to see who plays well with whom."""

    players: Annotated[tuple[str, ...], tyro.conf.Positional, ONE_OR_MORE]
    """Skills, commanders by name or .zip, URL#ENTRY of a league, or python:package.module:name. With --league, entries
    by name or the start of their id, or the name of an agent for its newest snapshot."""
    league: str | None = None
    """Address of a league whose entries play."""
    env: Annotated[str | None, tyro.conf.arg(aliases=["--config"])] = None
    """Preset of the environment, a scenario, or a level of a family as NAME@LEVEL; none takes the league's, or
    else skirmish."""
    split: int | None = None
    """Mechs of a team that the first commander plays; the second plays the others. None gives each half."""
    matches: int = 40
    """Matches of every team, half as blue and half as red on the same maps."""
    opponent: str = "expert"
    """Who plays the other team, as for echelon-rl eval."""
    replacement: str | None = None
    """Skill or commander that takes the place of one mech after the other, which shows what each is worth."""
    held_out: Annotated[tuple[str, ...], EMPTY] = ()
    """Which of the commanders never trained with the others; the summary shows the win rates with them apart."""
    seed: int = 1_000_000
    """Seed of the first map."""
    out: Path = Path("crossplay")
    """Folder for crossplay.csv with the cells, crossplay.json with everything, and crossplay.png."""

    def __call__(self) -> None:
        """Play, print the tables and write the files."""
        from echelon_rl.league.league import League
        from echelon_rl.league.pictures import crossplay_figure
        from echelon_rl.league.play.crossplay import crossplay

        league = None if self.league is None else League.existing(self.league)
        env = self.env or ("skirmish" if league is None else league.env)
        if env is None:
            raise ValueError("the league does not know its environment; name one with --env.")
        config = EchelonConfig.resolve(env)

        def find(texts: Sequence[str]) -> dict[str, Opponent]:
            if league is None:
                named = {text: text in SKILLS or text.startswith((PREFIX, PYTHON)) for text in texts}
                return {text: opponent_named(text if whole else PREFIX + text) for text, whole in named.items()}
            entries = map(league.find, texts)
            return {e.commander_name: e.skill or f"{PREFIX}{self.league}#{e.entry_id}" for e in entries}

        players, held_out = find(self.players), list(find(self.held_out))
        if not players or len(players) < len(self.players):
            raise ValueError(f"name at least one commander, and none twice; got {', '.join(self.players) or 'none'}.")
        if strangers := [name for name in held_out if name not in players]:
            raise ValueError(f"--held-out takes commanders that play too; {strangers[0]} is not among them.")
        other = None if self.replacement is None else opponent_named(self.replacement, "--replacement")
        teams = len(players) * (len(players) + (config.match.team_size if other else 0))
        with counting_bar(teams * self.matches, "cross-play") as progress:
            how = self.split, self.matches, opponent_named(self.opponent), other, held_out, self.seed, progress
            found = crossplay(players, config, *how)
        cells, partners, values = found["cells"], found["partners"], found["values"]
        by_row = [cells[i : i + len(players)] for i in range(0, len(cells), len(players))]
        title = f"win rate against {self.opponent} with {found['split']} mechs of the row's commander"
        print_table(title, ["", *players], [[row[0]["first"], *map(_shown, row)] for row in by_row])
        rows = [[name, *map(_shown, rates.values())] for name, rates in partners.items()]
        print_table("win rate by partner", ["", *partners["all"]], rows)
        if values:
            rows = [[v["team"], v["mech"], f"{v['value']:+.0%} [{v['low']:+.0%}, {v['high']:+.0%}]"] for v in values]
            print_table(f"value of a mech: wins lost with {self.replacement} in it", ["", "", ""], rows, left=2)
        write_csv(self.out / "crossplay.csv", cells)
        about = {"opponent": self.opponent, "replacement": self.replacement, "seed": self.seed}
        write_whole(self.out / "crossplay.json", json.dumps({**about, **found}, indent=1))
        save_figure(crossplay_figure(list(players), cells, title), self.out / "crossplay.png")
        print(f"wrote {self.out}")


def _shown(rate: Mapping[str, float]) -> str:
    return f"{rate['win_rate']:.0%} [{rate['low']:.0%}, {rate['high']:.0%}]"
