"""Pictures of a league: payoff matrix, history of ratings, cross-play, and attacks on an entry."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib import colormaps
from matplotlib.figure import Figure

from echelon_rl.league.league import League
from echelon_rl.league.rating.glicko2 import Floats
from echelon_rl.league.rating.results import Attack
from echelon_rl.league.store.entries import LeagueEntry
from echelon_rl.output.figures import add_legend, save_figure

MAX_ROWS = 24  # more rows are unreadable
_MARKS = {"main": "o", "main_exploiter": "^", "league_exploiter": "s"}  # of the roles that entries were frozen from


def _shown(league: League) -> list[LeagueEntry]:
    shown = league.leaderboard()[:MAX_ROWS]
    if not shown:
        raise ValueError("the league has no active entry to draw; add some.")
    return shown


def payoff_figure(league: League) -> Figure:
    """Return a heat map of win rates, rows against columns, with the number of matches in each cell."""
    shown = _shown(league)
    payoff = league.payoff([e.entry_id for e in shown])
    rates, games = payoff.win_rate(), payoff.games
    texts = {(i, j): f"{rates[i, j]:.0%}\n{games[i, j]}" for i, j in np.argwhere(games)}
    return _heat_map([e.commander_name for e in shown], rates, texts, "win rate of the row (draws count half)")


def crossplay_figure(names: Sequence[str], cells: Sequence[Mapping[str, Any]], title: str) -> Figure:
    """Return a heat map of the win rates of mixed teams, row by row, with their intervals."""
    rates = np.reshape([cell["win_rate"] for cell in cells], (len(names), len(names)))
    shown = (f"{cell['win_rate']:.0%}\n{cell['low']:.0%}-{cell['high']:.0%}" for cell in cells)
    texts = dict(zip(np.ndindex(rates.shape), shown, strict=True))
    return _heat_map(names, rates, texts, title.replace(" with ", "\nwith "))


def _heat_map(names: Sequence[str], rates: Floats, texts: Mapping[tuple[int, int], str], label: str) -> Figure:
    side = 2.6 + 0.42 * len(names)
    figure = Figure(figsize=(side + 1.2, side), layout="constrained")
    axes = figure.subplots()
    image = axes.imshow(np.ma.masked_invalid(rates), vmin=0, vmax=1, cmap="RdBu")
    # A name is shown unchanged, even if it looks like a formula.
    axes.set_xticks(range(len(names)), names, rotation=60, ha="right", fontsize=7, parse_math=False)
    axes.set_yticks(range(len(names)), names, fontsize=7, parse_math=False)
    for (i, j), text in texts.items():
        colour = "black" if 0.2 < rates[i, j] < 0.8 else "white"
        axes.text(j, i, text, ha="center", va="center", fontsize=5.5, color=colour)
    figure.colorbar(image, ax=axes, shrink=0.8).set_label(label, fontsize=8)
    return figure


def curve_figure(attacks: Sequence[Attack], target: str) -> Figure:
    """Return the win rates of attacks on an entry over their steps, one line per seed, and the bound."""
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    for seed in dict.fromkeys(attack.seed for attack in attacks):
        own = [(a.steps, a.wins / a.matches, a.low, a.high) for a in attacks if a.seed == seed]
        steps, rates, low, high = np.transpose(own)
        bars = np.maximum([rates - low, high - rates], 0.0)
        axes.errorbar(steps, rates, bars, fmt="o-", capsize=3, label=f"seed {seed}")
    axes.axhline(max(attack.low for attack in attacks), color="black", lw=0.9, ls=":", label="lower bound")
    axes.axhline(0.5, color="gray", lw=0.8, ls="--")
    axes.set(xlabel="agent steps of training", xscale="log", ylabel=f"win rate against {target}", ylim=(0, 1.02))
    axes.grid(alpha=0.3)
    axes.legend(fontsize=8)
    return figure


def history_figure(league: League) -> Figure:
    """Return the ratings over the periods with a band of two deviations, and a mark of the role where each begins."""
    shown = _shown(league)
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
        mark = _MARKS.get(entry.role, "")
        (line,) = axes.plot(periods, middle, style, lw=1.3, marker=mark, markevery=[0], label=entry.commander_name)
        axes.fill_between(periods, middle - half, middle + half, color=line.get_color(), alpha=0.08, lw=0)
        lines.append(line)
    roles = "○ main, △ main exploiter, □ league exploiter, where each begins; dashed: scripts"
    axes.set(xlabel=f"rating period ({roles})", ylabel="rating, with 95 % interval")
    axes.grid(alpha=0.3)
    add_legend(axes, lines, fontsize=6, loc="center left", bbox_to_anchor=(1.0, 0.5))
    return figure


def figures(league: League) -> dict[str, Figure]:
    """Return the figures ``"payoff"`` and ``"ratings"``."""
    return {"payoff": payoff_figure(league), "ratings": history_figure(league)}


def write_pictures(league: League, folder: str | Path) -> list[Path]:
    """Write ``payoff.png`` and ``ratings.png`` and return their paths."""
    return [save_figure(figure, Path(folder) / f"{name}.png") for name, figure in figures(league).items()]


def write_tensorboard(league: League, folder: str | Path) -> None:
    """Write the whole history of ratings (step = period) and both pictures for TensorBoard."""
    from torch.utils.tensorboard import SummaryWriter

    writer = SummaryWriter(str(folder))
    for entry in league.entries.values():
        for period, rating in league.history(entry.entry_id):
            writer.add_scalar(f"rating/{entry.commander_name}", rating.rating, period)
            writer.add_scalar(f"rd/{entry.commander_name}", rating.rd, period)
    last = max((p for e in league.entries for p, _ in league.history(e)), default=0)
    for name, figure in figures(league).items():
        writer.add_figure(name, figure, last)
    writer.close()
