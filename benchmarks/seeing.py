"""What scripted commanders gain by seeing everything: wins against their like, and fire at agents that act at random.

All-seeing mechs have sensors that reach through everything, as in the variants of the learning curves, so walls no
longer tell a script when to hold its fire. Matches of a preset have the same seeds, whoever sees.

    python -m benchmarks.seeing
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from benchmarks.curves.experiments import PAIR
from benchmarks.curves.variants import ALL, eyes
from benchmarks.ladder import Tally, play
from numpy.typing import NDArray
from tqdm import tqdm

from echelon_env.config import EchelonConfig
from echelon_env.intervals import wilson_interval
from echelon_env.matches.batch import MatchBatch
from echelon_env.mdp.actions import FLAT_ACTION_DIM
from echelon_env.sim.state import NOW

ORACLE = {"observation.visibility": "oracle"}
GAMES = {"duel": (EchelonConfig.preset("duel").replace(PAIR), "trivial"),
         "skirmish": (EchelonConfig.preset("skirmish"), "easy")}  # fmt: skip
SKILLS = ("trivial", "easy", "expert")


def wins_of_seer(config: EchelonConfig, skill: str, matches: int, seed: int) -> int:
    """Return how many matches a skill wins against itself when it alone sees all: half of them in blue, half in red."""
    wins = 0
    for blue, red in ((ALL, {}), ({}, ALL)):
        tally = Tally(skill, skill)
        with eyes(blue, red), tqdm(total=matches // 2, desc=skill, leave=False) as bar:
            play(config, skill, skill, range(seed, seed + matches // 2), tally, bar)
        wins += tally.wins if blue else tally.losses
    return wins


def fire_at_agents(config: EchelonConfig, skill: str, matches: int, seed: int) -> NDArray[Any]:
    """Return, by match, float64 (matches, 3): share of living agents that a script sees, its team's shots, its damage.

    The agents are blue and walk forward, shoot and turn at random.
    """
    size = config.match.team_size
    batch = MatchBatch(matches, config, range(size), dict.fromkeys(range(size, 2 * size), skill))
    for match in range(matches):
        batch.reset(match, seed + match)
    rng, over = np.random.default_rng(seed), np.zeros(matches, bool)
    pairs, seen, shots, damage = np.zeros((4, matches))
    while not over.all():
        alive = batch.state.mechs["alive"] == 1
        among = alive[:, size:, None] & alive[:, None, :size] & ~over[:, None, None]
        pairs += among.sum((1, 2))
        seen += ((batch.state.sees[:, NOW, size:, :size] == 1) & among).sum((1, 2))
        actions = rng.normal(size=(matches, size, FLAT_ACTION_DIM)).clip(-1, 1).astype(np.float32)
        actions[..., 0] = np.abs(actions[..., 0])
        batch.step(actions)
        tally = batch.state.tally[:, size:]
        shots += np.where(over, 0, sum(tally[f"shots_{slot}"].sum(1) for slot in range(4)))
        damage += np.where(over, 0, tally["damage_dealt"].sum(1))
        over = batch.state.clock["over"] == 1
    return np.stack([seen / pairs, shots, damage], axis=1)


def with_interval(values: NDArray[Any], digits: int) -> str:
    """Return a mean over matches and its 95 % interval as text."""
    mean, half = values.mean(), 1.96 * values.std(ddof=1) / np.sqrt(len(values))
    return f"{mean:.{digits}f} [{mean - half:.{digits}f}, {mean + half:.{digits}f}]"


def main(arguments: list[str] | None = None) -> None:
    """Play and print two tables."""
    parser = argparse.ArgumentParser(description="Measure what scripted commanders gain by seeing everything.")
    parser.add_argument("--matches", type=int, default=200, help="of each row, even (default: 200)")
    parser.add_argument("--seed", type=int, default=5000, help="of the first match (default: 5000)")
    given = parser.parse_args(arguments)
    print("| preset | skill | matches won by the side that sees all |\n|---|---|---|")
    for name, (config, _) in GAMES.items():
        for skill in SKILLS:
            wins = wins_of_seer(config, skill, given.matches, given.seed)
            low, high = wilson_interval(wins, given.matches)
            print(f"| {name} | {skill} | {wins / given.matches:.1%} [{100 * low:.0f}, {100 * high:.0f}] |", flush=True)
    print("\n| preset, opponents | who sees all | agents in sight, % | shots a match | damage a match |")
    print("|---|---|---|---|---|")
    for name, (config, skill) in GAMES.items():
        for label, red, changes in (("nobody", {}, {}), ("opponents", ALL, {}), ("oracle visibility", {}, ORACLE)):
            with eyes({}, red):
                found = fire_at_agents(config.replace(changes), skill, given.matches, given.seed)
            cells = with_interval(100 * found[:, 0], 0), with_interval(found[:, 1], 1), with_interval(found[:, 2], 0)
            print(f"| {name}, {skill} | {label} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
