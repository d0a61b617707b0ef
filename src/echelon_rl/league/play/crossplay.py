"""Cross-play: how well the teams win that two commanders share, and how much each mech of a team is worth."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echelon_env import EchelonConfig
from echelon_env.commanders import Opponent, is_commander, open_commander
from echelon_env.intervals import difference_interval, wilson_interval
from echelon_env.matches.seats import check_opponent
from echelon_rl.evaluation import play_series

Wins = NDArray[np.bool_]
Rate = dict[str, float]


def crossplay(
    players: Mapping[str, Opponent],
    config: EchelonConfig,
    split: int | None = None,
    matches: int = 40,
    opponent: Opponent = "expert",
    replacement: Opponent | None = None,
    held_out: Sequence[str] = (),
    seed: int = 1_000_000,
    progress: Callable[[int], object] = lambda played: None,
) -> dict[str, Any]:
    """Play every team of two of the players, given by name, against an opponent.

    The first player has ``split`` mechs, by default half, and the second the others. All teams play the same maps, half
    of them as blue and half as red, from ``seed`` on. A replacement also takes the place of single mechs. ``progress``
    is called with the number of matches that ended.

    Returns:
        ``split``; ``cells``, the win rate of every team, see ``rate_of``; ``partners``, see ``rates_by_partner``;
        ``values``, by how much a team of one player wins less if a mech is replaced, with the ends of the paired 95 %
        interval (Newcombe, 1998).

    Raises:
        ValueError: The split leaves a player no mech, a commander is unknown, or a number is out of range.
    """
    size, names = config.match.team_size, list(players)
    split = max(1, size // 2) if split is None else split
    if not 1 <= split < size:
        raise ValueError(
            f"split must leave both commanders a mech of the {size} in a team, but it is {split}"
            + (f"; choose 1 to {size - 1}." if size > 1 else "; play on an environment with larger teams.")
        )
    for name, player in {**players, "opponent": opponent, "replacement": replacement or opponent}.items():
        if is_commander(check_opponent(player, name)) and isinstance(player, str):
            open_commander(player, 1, [0])  # so that a mistake shows before the first match

    def play(first: Opponent, mechs: str, second: Opponent) -> Wins:
        seats = {f"blue_{mechs}": second}
        return np.array(play_series(first, opponent, config, matches, seed, progress, seats).won)

    everyone = players.items()
    won = {(a, b): play(first, f"{split}-{size - 1}", second) for a, first in everyone for b, second in everyone}
    values = []
    for name, mech in ((name, mech) for name in names for mech in range(size if replacement is not None else 0)):
        own, other = won[name, name], play(players[name], str(mech), replacement or opponent)
        low, high = difference_interval(int(own.sum()), int(other.sum()), matches, int((own & other).sum()))
        which = {"team": name, "mech": f"{mech} {config.match.roster[mech]}"}
        values.append({**which, "value": float(own.mean() - other.mean()), "low": low, "high": high})
    cells = [{"first": a, "second": b, **rate_of([one])} for (a, b), one in won.items()]
    return {"split": split, "cells": cells, "partners": rates_by_partner(won, held_out), "values": values}


def rate_of(cells: Sequence[Wins]) -> Rate:
    """Return wins, matches, win rate and its 95 % interval of some cells with the same maps, (K,) each.

    Draws count as not won. Because of the common maps, pooled matches tell less than as many independent ones: Wilson's
    interval counts them by Kish's design effect, and without any variance those of one cell.
    """
    won = np.array(cells)
    rate, effect = float(won.mean()), float(len(won))
    if len(won) > 1 and 0 < rate < 1 and won.shape[1] > 1:
        effect = max(1.0, len(won) * float(won.mean(axis=0).var(ddof=1)) / (rate * (1 - rate)))
    low, high = wilson_interval(won.sum() / effect, won.size / effect)
    return {"wins": int(won.sum()), "matches": won.size, "win_rate": rate, "low": low, "high": high}


def rates_by_partner(won: Mapping[tuple[str, str], Wins], held_out: Sequence[str]) -> dict[str, dict[str, Rate]]:
    """Return win rates by kind of partner, of every commander that is not held out and of all of them together."""
    trained = [a for a, b in won if a == b and a not in held_out]
    kinds = {
        "itself": [{a} for a in trained],
        "partners of the training": [{a, b} for a in trained for b in trained if a < b],
        "held-out partners": [{a, b} for a in trained for b in held_out],
    }
    found = {}
    for name, members in [*((name, {name}) for name in trained), ("all", set(trained))]:
        cells = {kind: [won[at] for at in won if {*at} in pairs and members & {*at}] for kind, pairs in kinds.items()}
        found[name] = {kind: rate_of(chosen) for kind, chosen in cells.items() if chosen}
    return found
