"""Pictures of a league, also for TensorBoard: payoff matrix, history of ratings, win rates against the anchors."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from echelon_env.files import replacing
from echelon_rl.league.league import League
from echelon_rl.league.store.entries import LeagueEntry
from echelon_rl.texts import add_legend

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MAX_ROWS = 24  # more rows are unreadable


def _shown(league: League, entries: Sequence[LeagueEntry] | None) -> list[LeagueEntry]:
    shown = list(league.leaderboard() if entries is None else entries)[:MAX_ROWS]
    if not shown:
        raise ValueError("the league has no active entry to draw; add some.")
    return shown


def payoff_figure(league: League, entries: Sequence[LeagueEntry] | None = None) -> Figure:
    """Return a heat map of win rates, rows against columns, with the number of matches in each cell."""
    from matplotlib.figure import Figure

    shown = _shown(league, entries)
    payoff = league.payoff([e.entry_id for e in shown])
    rates, games = payoff.win_rate(), payoff.games
    side = 2.6 + 0.42 * len(shown)
    figure = Figure(figsize=(side + 1.2, side), layout="constrained")
    axes = figure.subplots()
    image = axes.imshow(np.ma.masked_invalid(rates), vmin=0, vmax=1, cmap="RdBu")
    names = [e.commander_name for e in shown]
    # A name is shown unchanged, even if it looks like a formula.
    axes.set_xticks(range(len(shown)), names, rotation=60, ha="right", fontsize=7, parse_math=False)
    axes.set_yticks(range(len(shown)), names, fontsize=7, parse_math=False)
    for i, j in zip(*np.nonzero(games), strict=True):
        colour = "black" if 0.2 < rates[i, j] < 0.8 else "white"
        text = f"{rates[i, j]:.0%}\n{games[i, j]}"
        axes.text(j, i, text, ha="center", va="center", fontsize=5.5, color=colour)
    figure.colorbar(image, ax=axes, label="win rate of the row (draws count half)", shrink=0.8)
    return figure


def history_figure(league: League, entries: Sequence[LeagueEntry] | None = None) -> Figure:
    """Return the ratings over the periods with a band of two deviations."""
    from matplotlib import colormaps
    from matplotlib.figure import Figure

    shown = _shown(league, entries)
    figure = Figure(figsize=(9, 4.5), layout="constrained")
    axes = figure.subplots()
    axes.set_prop_cycle(color=[*colormaps["tab20"](range(20)), *colormaps["tab20b"](range(4))])  # more than ten
    lines = []
    for entry in shown:
        history = league.history(entry.entry_id)
        periods = [period for period, _ in history]
        middle = np.array([rating.rating for _, rating in history])
        half = 2.0 * np.array([rating.rd for _, rating in history])
        style = "--" if entry.kind == "anchor" else "-"
        (line,) = axes.plot(periods, middle, style, lw=1.3, marker=".", ms=3, label=entry.commander_name)
        axes.fill_between(periods, middle - half, middle + half, color=line.get_color(), alpha=0.08, lw=0)
        lines.append(line)
    axes.set(xlabel="rating period", ylabel="rating, with 95 % interval")
    axes.grid(alpha=0.3)
    add_legend(axes, lines, fontsize=6, loc="center left", bbox_to_anchor=(1.0, 0.5))
    return figure


def write_pictures(league: League, folder: str | Path) -> list[Path]:
    """Write ``payoff.png`` and ``ratings.png`` and return their paths."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, figure in (("payoff", payoff_figure(league)), ("ratings", history_figure(league))):
        path = folder / f"{name}.png"
        with replacing(path) as file:
            figure.savefig(file, dpi=130, format="png")
        paths.append(path)
    return paths


def write_tensorboard(league: League, folder: str | Path) -> None:
    """Write the whole history of ratings (step = period) and both pictures for TensorBoard."""
    from torch.utils.tensorboard import SummaryWriter

    writer = SummaryWriter(str(folder))
    for entry in league.entries.values():
        for period, rating in league.history(entry.entry_id):
            writer.add_scalar(f"rating/{entry.commander_name}", rating.rating, period)
            writer.add_scalar(f"rd/{entry.commander_name}", rating.rd, period)
    last = max((p for e in league.entries for p, _ in league.history(e)), default=0)
    writer.add_figure("payoff", payoff_figure(league), last)
    writer.add_figure("ratings", history_figure(league), last)
    writer.close()
