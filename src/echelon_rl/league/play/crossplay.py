"""Cross-play: how well the teams win that two commanders share, and how much each mech of a team is worth."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echelon_env import EchelonConfig
from echelon_env.commanders import Opponent, is_commander, open_commander
from echelon_env.intervals import difference_interval, wilson_interval
from echelon_env.matches.seats import check_opponent
from echelon_rl.evaluation import play_series

Wins = NDArray[np.bool_]


def rate_of(won: Wins) -> dict[str, float]:
    """Return wins, matches, win rate and its 95 % interval (``low``, ``high``) of C cells with the same K maps, (C, K).

    Because of the common maps, pooled matches tell less than as many independent ones. Wilson's interval counts them by
    Kish's design effect; without any variance, those of one cell count.
    """
    cells, rate = len(won), float(won.mean())
    effect = float(cells)
    if cells > 1 and 0 < rate < 1 and won.shape[1] > 1:
        effect = max(1.0, cells * float(won.mean(axis=0).var(ddof=1)) / (rate * (1 - rate)))
    low, high = wilson_interval(won.sum() / effect, won.size / effect)
    return {"wins": int(won.sum()), "matches": won.size, "win_rate": rate, "low": low, "high": high}


@dataclass(frozen=True, eq=False)
class CrossPlay:
    """Results of mixed teams against one opponent; every cell has the same maps and sides. Draws count as not won.

    Attributes:
        names: The N commanders.
        split: How many mechs are the row's.
        roster: Classes of the M mechs of a team.
        won: Match k of a team whose first ``split`` mechs are the row's and whose others are the column's, (N, N, K).
        replaced: Match k of the row's own team with another player in mech m, (N, M, K); M = 0 without replacement.
    """

    names: tuple[str, ...]
    split: int
    roster: tuple[str, ...]
    won: Wins
    replaced: Wins

    def cells(self) -> list[dict[str, Any]]:
        """Return the win rate of every mixed team, row by row."""
        pairs = np.ndindex(self.won.shape[:2])
        return [{"first": self.names[i], "second": self.names[j], **rate_of(self.won[i, j][None])} for i, j in pairs]

    def partners(self, held_out: Sequence[str] = ()) -> dict[str, dict[str, dict[str, float]]]:
        """Return win rates by kind of partner, of every commander that is not held out and of all of them together."""
        trained = {i for i, name in enumerate(self.names) if name not in held_out}
        pairs = list(np.ndindex(self.won.shape[:2]))
        kinds = {
            "itself": [pair for pair in pairs if len({*pair}) == 1],
            "partners of the training": [pair for pair in pairs if len({*pair}) == 2 and trained >= {*pair}],
            "held-out partners": [pair for pair in pairs if len({*pair} - trained) == 1],
        }
        found = {}
        for name, members in [*((self.names[i], {i}) for i in sorted(trained)), ("all", trained)]:
            cells = {kind: [pair for pair in chosen if members & {*pair}] for kind, chosen in kinds.items()}
            found[name] = {kind: rate_of(self.won[tuple(np.transpose(at))]) for kind, at in cells.items() if at}
        return found

    def values(self) -> list[dict[str, Any]]:
        """Return how much each team's win rate falls if a mech is replaced, with an interval from pairs (Newcombe)."""
        records = []
        for i, m in np.ndindex(self.replaced.shape[:2]):
            own, other = self.won[i, i], self.replaced[i, m]
            low, high = difference_interval(int(own.sum()), int(other.sum()), len(own), int((own & other).sum()))
            named = {"team": self.names[i], "mech": f"{m} {self.roster[m]}"}
            records.append({**named, "value": float(own.mean() - other.mean()), "low": low, "high": high})
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
    """Play every team of two of the players, given by name, against an opponent.

    The first player has ``split`` mechs, by default half, and the second the others. The matches begin at ``seed``,
    half of them as blue and half as red. A replacement also takes the place of single mechs. ``progress`` is called
    with the number of matches that ended.

    Raises:
        ValueError: The split leaves a player no mech, a commander is unknown, or a number is out of range.
    """
    size = config.match.team_size
    split = max(1, size // 2) if split is None else split
    if not 1 <= split < size:
        raise ValueError(
            f"split must leave both commanders a mech of the {size} in a team, but it is {split}"
            + (f"; choose 1 to {size - 1}." if size > 1 else "; play on an environment with larger teams.")
        )
    for name, player in {**players, "opponent": opponent, "replacement": replacement or opponent}.items():
        if is_commander(check_opponent(player, name)) and isinstance(player, str):
            open_commander(player, 1, [0])  # so that a mistake shows before the first match

    def play(first: Opponent, mechs: str, second: Opponent) -> tuple[bool, ...]:
        seats = {f"blue_{mechs}": second}
        return play_series(first, opponent, config, matches, seed, progress, seats).won

    own, alone = players.values(), range(0 if replacement is None else size)
    won = [[play(first, f"{split}-{size - 1}", second) for second in own] for first in own]
    replaced = [[play(first, str(mech), replacement or first) for mech in alone] for first in own]
    shape = len(own), len(alone), matches
    return CrossPlay(tuple(players), split, config.match.roster, np.array(won), np.array(replaced, bool).reshape(shape))
