"""Cross-play: how well the teams win that two commanders share, and how much each mech of a team is worth."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echelon_env import EchelonConfig
from echelon_env.commanders import PREFIX, Opponent, is_commander, open_commander
from echelon_env.intervals import difference_interval, wilson_interval
from echelon_env.matches.seats import agent_name, check_opponent
from echelon_rl.evaluation import played_batches
from echelon_rl.league.league import League
from echelon_rl.league.store.entries import check_checkpoint

Wins = NDArray[np.bool_]


@dataclass(frozen=True)
class Rate:
    """A win rate with its 95 % interval; draws count as not won."""

    wins: int
    matches: int
    low: float
    high: float

    @classmethod
    def of(cls, won: Wins) -> "Rate":
        """Return the rate of the same matches in several cells, (C, K).

        The cells have their maps in common, so pooled matches tell less than as many independent ones. Wilson's
        interval counts them by Kish's design effect; without any variance, one cell's matches count.
        """
        cells, wins, rate = len(won), int(won.sum()), float(won.mean())
        effect = float(cells)
        if cells > 1 and 0 < rate < 1 and won.shape[1] > 1:
            effect = max(1.0, cells * float(won.mean(axis=0).var(ddof=1)) / (rate * (1 - rate)))
        low, high = wilson_interval(wins / effect, won.size / effect)
        return cls(wins, won.size, low, high)

    @property
    def rate(self) -> float:
        """Share of matches won."""
        return self.wins / self.matches

    def __str__(self) -> str:
        return f"{self.rate:.0%} [{self.low:.0%}, {self.high:.0%}]"


@dataclass(frozen=True, eq=False)
class CrossPlay:
    """Results of mixed teams against one opponent; every cell has the same maps and sides.

    Attributes:
        names: The N commanders.
        split: How many mechs are the row's.
        won: Match k of a team whose first ``split`` mechs are the row's and whose others are the column's, (N, N, K).
        replaced: Match k of the row's own team, but with mech m played by the replacement, (N, M, K), or None.
        mechs: Number and class of the M mechs of a team.
    """

    names: tuple[str, ...]
    split: int
    won: Wins
    replaced: Wins | None
    mechs: tuple[str, ...]

    def cell(self, row: int, column: int) -> Rate:
        """Return the win rate of a mixed team."""
        return Rate.of(self.won[row, column][None])

    def partners(self, held_out: Sequence[str] = ()) -> dict[str, dict[str, Rate]]:
        """Return win rates by kind of partner, of every commander that is not held out and of all of them together."""
        trained = {i for i, name in enumerate(self.names) if name not in held_out}
        pairs = list(np.ndindex(self.won.shape[:2]))
        kinds = {
            "itself": [pair for pair in pairs if len({*pair}) == 1],
            "partners of the training": [pair for pair in pairs if len({*pair}) == 2 and trained >= {*pair}],
            "held-out partners": [pair for pair in pairs if len({*pair} - trained) == 1],
        }
        found: dict[str, dict[str, Rate]] = {}
        for name, members in [*((self.names[i], {i}) for i in sorted(trained)), ("all", trained)]:
            cells = {kind: [pair for pair in pairs if members & {*pair}] for kind, pairs in kinds.items()}
            rates = {kind: Rate.of(self.won[tuple(np.transpose(at))]) for kind, at in cells.items() if at}
            found[name] = rates
        return found

    def cells(self) -> list[dict[str, Any]]:
        """Return a record for every cell."""
        return [
            {"first": first, "second": second, **vars(rate := self.cell(i, j)), "win_rate": rate.rate}
            for i, first in enumerate(self.names)
            for j, second in enumerate(self.names)
        ]

    def values(self) -> list[dict[str, Any]]:
        """Return a record for every mech that was replaced: the win rate of its team less that with the replacement.

        The 95 % interval is for matches paired by seed and side (Newcombe, 1998).
        """
        records: list[dict[str, Any]] = []
        if self.replaced is None:
            return records
        for row, mech in np.ndindex(self.replaced.shape[:2]):
            own, other = self.won[row, row], self.replaced[row, mech]
            low, high = difference_interval(int(own.sum()), int(other.sum()), len(own), int((own & other).sum()))
            value = float(own.mean() - other.mean())
            records.append(
                {"team": self.names[row], "mech": self.mechs[mech], "value": value, "low": low, "high": high}
            )
        return records


def crossplay(
    players: Mapping[str, Opponent],
    config: EchelonConfig,
    split: int | None = None,
    matches: int = 40,
    opponent: Opponent = "expert",
    replacement: Opponent | None = None,
    seed: int = 1_000_000,
    progress: Callable[[int], object] = lambda played: None,
) -> CrossPlay:
    """Play every team of two commanders against an opponent: the first ``split`` mechs of one, the others of another.

    Args:
        players: Commanders or skills by name.
        config: Environment.
        split: Mechs of the first commander; None takes half of them.
        matches: Matches of each team; each map is played on both sides.
        opponent: Who plays the other team.
        replacement: Who takes the place of single mechs, to find their value; None leaves that out.
        seed: Seed of the first map.
        progress: Called with the number of matches that ended.

    Raises:
        ValueError: The split leaves one of the two no mech, a commander is unknown, or a number is out of range.
    """
    size = config.match.team_size
    split = max(1, size // 2) if split is None else split
    if not 1 <= split < size:
        raise ValueError(
            f"split must leave both commanders a mech: from 1 to {size - 1} of a team of {size}, got {split}."
            if size > 1
            else "a team of one mech cannot be shared; play on an environment with larger teams, such as skirmish."
        )
    for name, player in {**players, "opponent": opponent, "replacement": replacement or "trivial"}.items():
        if is_commander(check_opponent(player, name)) and isinstance(player, str):
            open_commander(player, 1, [0])  # before the first match, not after hours

    def play(first: Opponent, mechs: str, second: Opponent) -> Wins:
        series = played_batches(first, opponent, config, matches, seed, progress, {f"blue_{mechs}": second})
        return np.concatenate([won == 1 for _, won, *_ in series])

    own = list(players.values())
    won = np.array([[play(a, f"{split}-{size - 1}", b) for b in own] for a in own])
    replaced = None
    if replacement is not None:
        replaced = np.array([[play(a, str(m), replacement) for m in range(size)] for a in own])
    names = (f"{agent_name(config, m)[5:]} {role}" for m, role in enumerate(config.match.roster))
    return CrossPlay(tuple(players), split, won, replaced, tuple(names))


def league_players(league: League, texts: Sequence[str]) -> dict[str, Opponent]:
    """Return entries of a league, by name, as players of any environment."""
    players: dict[str, Opponent] = {}
    for entry in map(league.find, texts):
        if entry.skill is None:
            check_checkpoint(league.checkpoint(entry), entry.entry_id)
        players[entry.commander_name] = entry.skill or f"{PREFIX}{league.checkpoint(entry)}"
    return players
