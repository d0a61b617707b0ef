"""Cost of a trained opponent compared with a scripted one.

    python benchmarks/bench_commanders.py

Two batches of each size alternate in one process, one against ``medium`` and one against the commander. Results are
medians of processor time per step, so that other work matters little. Blue acts at random, on one thread, with maps
from a pool.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from statistics import median

import numpy as np
import torch

from echelon_env import EchelonVectorEnv
from echelon_env.files import replacing

PRESETS = ("duel", "skirmish", "standard")
STEPS = 8  # per turn


def started(preset: str, matches: int, opponent: str) -> EchelonVectorEnv:
    """Return a batch in the middle of its first matches."""
    env = EchelonVectorEnv(matches, preset, opponent=opponent, num_threads=1, map_pool=16)
    env.reset(seed=0)
    return env


def milliseconds(env: EchelonVectorEnv, plans: np.ndarray) -> float:
    """Return processor time per step."""
    began = time.process_time()
    for actions in plans:
        env.step(actions)
    return (time.process_time() - began) / len(plans) * 1e3


def measure(preset: str, matches: int, commander: str, rounds: int) -> dict[str, float]:
    """Return the median milliseconds per step against a script and against the commander."""
    envs = {opponent: started(preset, matches, opponent) for opponent in ("medium", commander)}
    rows = envs[commander].num_envs
    plans = np.random.default_rng(0).uniform(-1, 1, (STEPS, rows, 45)).astype(np.float32)
    taken: dict[str, list[float]] = {opponent: [] for opponent in envs}
    for turn in range(rounds + 1):
        for opponent, env in envs.items():
            spent = milliseconds(env, plans)
            if turn:  # the first turn compiles
                taken[opponent].append(spent)
    return {opponent: median(values) for opponent, values in taken.items()}


def main() -> None:
    """Print the table as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--commander", default="commander:skirmish", help="the opponent (default: %(default)s)")
    parser.add_argument("--matches", type=int, nargs="+", default=[1, 16, 64], help="batch sizes (default: 1 16 64)")
    parser.add_argument("--rounds", type=int, default=15, help="turns of each batch (default: %(default)s)")
    parser.add_argument("--json", type=Path, help="also write the numbers to this file")
    options = parser.parse_args()
    torch.set_num_threads(1)
    print("| preset | matches | its mechs | ms per step against `medium` | against the commander | ratio |")
    print("|---|---|---|---|---|---|")
    found = []
    for preset in PRESETS:
        for matches in options.matches:
            cost = measure(preset, matches, options.commander, options.rounds)
            script, trained = cost["medium"], cost[options.commander]
            mechs = started(preset, matches, "medium").num_envs
            found.append({"preset": preset, "matches": matches, "medium_ms": script, "commander_ms": trained})
            row = f"{preset} | {matches} | {mechs} | {script:.2f} | {trained:.2f} | {trained / script:.1f}"
            print(f"| {row} |", flush=True)
    if options.json:
        with replacing(options.json) as file:
            file.write((json.dumps(found, indent=1) + "\n").encode())


if __name__ == "__main__":
    main()
