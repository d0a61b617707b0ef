"""Schemes of self-play on a game of rock, paper and scissors whose equilibrium is known.

    python benchmarks/planted_game.py       # draws docs/images/self_play_cycle.png

An agent holds probabilities of the three moves instead of a network, and learns by multiplicative weights. Whom it
meets, when it is frozen and whether it restarts is decided by the roles that trainings in a league use.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.common.runs import RESULTS, command_line

from echelon_env.files import replacing
from echelon_rl.league import LeagueEntry
from echelon_rl.league.rating.payoff import nash_average
from echelon_rl.self_play.roles import LeagueExploiter, MainExploiter, Role, TrainingRecord, View, make_role

# Win rates less one half, rows against columns: rock loses to paper far more often than it beats scissors.
GAME = np.array([[0.0, -3.0, 1.0], [3.0, 0.0, -2.0], [-1.0, 2.0, 0.0]]) * 0.15
EQUILIBRIUM = np.array([2.0, 1.0, 3.0]) / 6.0
PICTURE = RESULTS.parents[1] / "docs" / "images" / "self_play_cycle.png"
FREEZE_EVERY = 40  # updates of an agent
_RATE, _EXPLORATION = 1.0, 0.003

Moves = NDArray[np.float64]  # probabilities of rock, paper and scissors, (3,)


def exploitability(moves: Moves) -> float:
    """Return what the best response wins more than half against probabilities of the moves; 0 at the equilibrium."""
    return float((GAME @ moves).max())


@dataclass
class _Agent:
    name: str
    role: Role
    first: Moves
    moves: Moves
    record: TrainingRecord = field(default_factory=TrainingRecord)
    updates: int = 0  # since the last snapshot


@dataclass
class PlantedLeague:
    """A league of agents that play the planted game.

    Attributes:
        path: The main agent's probabilities after each of its updates.
        mixtures: Those of the league's Nash mixture, after each snapshot.
        solved_at: The main agent's updates before each of the mixtures.
    """

    agents: list[_Agent]
    rng: np.random.Generator
    entries: list[LeagueEntry] = field(default_factory=list)
    frozen: dict[str, Moves] = field(default_factory=dict)
    shares: dict[str, float] = field(default_factory=dict)
    path: list[Moves] = field(default_factory=list)
    mixtures: list[Moves] = field(default_factory=list)
    solved_at: list[int] = field(default_factory=list)

    def freeze(self, agent: _Agent) -> None:
        """Enter a snapshot, and solve the game between all snapshots."""
        entry = LeagueEntry(f"{agent.name}-{len(self.entries)}", role=agent.role.name, lineage=agent.name)
        self.entries.append(entry)
        self.frozen[entry.entry_id] = agent.moves
        agent.updates = 0
        moves = np.array([self.frozen[e.entry_id] for e in self.entries])
        shares = nash_average(moves @ GAME @ moves.T)
        self.shares = dict(zip(self.frozen, shares.tolist(), strict=True))
        self.mixtures.append(shares @ moves)
        self.solved_at.append(len(self.path))

    def update(self, agent: _Agent) -> None:
        """Let an agent play a match and learn from it."""
        view = View(self.entries, agent.record, agent.name, nash=self.shares)
        opponent = agent.role.opponent(view, self.rng)
        theirs = agent.moves if opponent is None else self.frozen[opponent.entry_id]
        if opponent is not None:
            won = self.rng.random() < 0.5 + agent.moves @ GAME @ theirs
            agent.role.finished(view, opponent, float(won))
        learned = agent.moves * np.exp(_RATE * GAME @ theirs)
        agent.moves = (1 - _EXPLORATION) * learned / learned.sum() + _EXPLORATION / 3
        agent.updates += 1
        if agent.role.is_due(view, agent.updates):
            self.freeze(agent)
            if agent.role.starts_afresh(self.rng):
                agent.moves, agent.record = agent.first, TrainingRecord()


def play(preset: str, seed: int, updates: int = 4000) -> PlantedLeague:
    """Let a main agent of a preset train from random probabilities, with AlphaStar's exploiters in its league only."""
    rng = np.random.default_rng(seed)
    roles: dict[str, Role] = {"main": make_role("main", FREEZE_EVERY // 4, FREEZE_EVERY, preset=preset)}
    if preset == "alphastar":
        roles["main exploiter"] = MainExploiter(FREEZE_EVERY // 4, FREEZE_EVERY)
        roles["league exploiter"] = LeagueExploiter(FREEZE_EVERY // 4, FREEZE_EVERY)
    agents = []
    for name, role in roles.items():
        first = rng.dirichlet(np.ones(3))
        agents.append(_Agent(name, role, first, first))
    league = PlantedLeague(agents, rng)
    league.freeze(agents[0])
    for _ in range(updates):
        for agent in agents:
            league.update(agent)
        league.path.append(agents[0].moves)
    return league


def draw(picture: Path = PICTURE) -> None:
    """Draw self-play's circle, and how exploitable self-play and the mixtures of leagues are.

    Args:
        picture: PNG file to write.
    """
    figure = Figure(figsize=(9, 3.8), layout="constrained")
    circle, curves = figure.subplots(1, 2, width_ratios=(1, 1.25))
    corners = np.array([[0.0, 0.0], [1.0, 0.0], [0.5, 0.87]])
    circle.fill(*corners.T, facecolor="none", edgecolor="gray", lw=0.8)
    for (x, y), name, side in zip(corners, ("rock", "paper", "scissors"), ("right", "left", "center"), strict=True):
        circle.text(x, y + (0.03 if y else -0.08), name, ha=side, fontsize=9)
    path_of_self_play = np.array(play("self-play", 1, 150).path) @ corners
    circle.plot(*path_of_self_play.T, lw=0.9, color="tab:red", label="plain self-play")
    circle.plot(*(EQUILIBRIUM @ corners), "k*", ms=11, label="equilibrium")
    circle.set(xlim=(-0.2, 1.2), ylim=(-0.15, 1.05), aspect="equal")
    circle.axis("off")
    circle.legend(fontsize=8, loc="upper left", frameon=False)
    newest = [exploitability(moves) for moves in play("self-play", 1, 400).path]
    curves.plot(np.arange(1, 401), newest, lw=0.7, color="tab:red", label="self-play: newest agent")
    for preset, colour in (("alphastar", "tab:blue"), ("psro", "tab:green")):
        league = play(preset, 1, 400)
        steps, values = league.solved_at, [exploitability(moves) for moves in league.mixtures]
        curves.step([*steps, 400], [*values, values[-1]], where="post", color=colour, label=f"{preset}: Nash mixture")
    curves.set(
        xlabel="updates of the main agent", ylabel="what a best response wins\nmore than half", ylim=(-0.01, 0.5)
    )
    curves.grid(alpha=0.3)
    curves.legend(fontsize=8)
    with replacing(picture) as file:
        figure.savefig(file, dpi=130, format="png")


main = partial(command_line, __doc__, draw)

if __name__ == "__main__":
    sys.exit(main())
