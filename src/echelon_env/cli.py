"""The console script ``echelon``: play a scripted match, measure speed, print the game's tables."""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

import echelon_env
from echelon_env.bots.skills import SKILLS
from echelon_env.config import PRESETS, EchelonConfig
from echelon_env.describe import TOPICS, describe
from echelon_env.envs.core import MatchBatch
from echelon_env.mdp.actions import FLAT_ACTION_DIM
from echelon_env.rendering.ansi import render_ansi


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of all subcommands."""
    parser = argparse.ArgumentParser("echelon", description="Echelon: 10v10 mech tactics in a destructible voxel world.")
    parser.add_argument("--version", action="version", version=f"echelon-env {echelon_env.__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="play a match between scripted commanders and watch it as text")
    play.add_argument("--config", default="skirmish", choices=list(PRESETS), help="preset (default: %(default)s)")
    play.add_argument("--blue", default="medium", choices=SKILLS, help="skill of the blue commanders (default: %(default)s)")
    play.add_argument("--red", default="medium", choices=SKILLS, help="skill of the red commanders (default: %(default)s)")
    play.add_argument("--seed", type=int, default=0, help="seed of world and match (default: %(default)s)")
    play.add_argument("--every", type=float, default=5.0, help="seconds of match time between pictures (default: %(default)s)")
    play.add_argument("--delay", type=float, default=0.0, help="seconds of real time between pictures (default: %(default)s)")
    play.set_defaults(run=run_play)
    bench = commands.add_parser("bench", help="measure agent-steps per second of the simulator")
    bench.add_argument("--config", default="standard", choices=list(PRESETS), help="preset (default: %(default)s)")
    bench.add_argument("--matches", type=int, nargs="+", default=[1, 8, 64], help="batch sizes (default: 1 8 64)")
    bench.add_argument("--threads", type=int, nargs="+", default=[1], help="thread counts (default: 1)")
    bench.add_argument("--seconds", type=float, default=2.0, help="measured time per line (default: %(default)s)")
    bench.add_argument("--json", type=Path, help="also write the table as JSON to this file")
    bench.set_defaults(run=run_bench)
    tables = commands.add_parser("describe", help="print a table generated from the code")
    tables.add_argument("topic", choices=list(TOPICS), help="which table")
    tables.set_defaults(run=lambda options: print(describe(options.topic)))
    return parser


def run_play(options: argparse.Namespace) -> None:
    """Play one match and print pictures and the outcome."""
    config = EchelonConfig.preset(options.config)
    size = config.match.team_size
    skills = {m: options.blue if m < size else options.red for m in range(2 * size)}
    batch = MatchBatch(1, config, [], skills, num_threads=1)
    batch.reset(0, options.seed)
    actions = np.zeros((1, 0, FLAT_ACTION_DIM), np.float32)
    every = max(1, round(options.every / config.match.decision_seconds))
    clock = batch.state.clock
    while True:
        over = bool(clock["over"][0])
        if over or clock["decision"][0] % every == 0:
            print(render_ansi(batch.state, config, 0), end="\n\n", flush=True)
            time.sleep(options.delay)
        if over:
            break
        batch.step(actions)
    winner = int(clock["winner"][0])
    result = "a draw" if winner < 0 else f"{('blue', 'red')[winner]} ({(options.blue, options.red)[winner]}) wins"
    print(f"{options.blue} (blue) against {options.red} (red): {result}.")


def measure(config: EchelonConfig, matches: int, threads: int, seconds: float) -> dict[str, Any]:
    """Return agent-steps per second of a batch under random actions; matches that end are reset outside the clock."""
    mechs = 2 * config.match.team_size
    batch = MatchBatch(matches, config, list(range(mechs)), {}, num_threads=threads, map_pool=min(matches, 8))
    rng = np.random.default_rng(0)
    plans = rng.uniform(-1, 1, (8, matches, mechs, FLAT_ACTION_DIM)).astype(np.float32)
    for match in range(matches):
        batch.reset(match, match)
    batch.step(plans[0])
    elapsed, steps = 0.0, 0
    while elapsed < seconds:
        start = time.perf_counter()
        batch.step(plans[steps % len(plans)])
        elapsed += time.perf_counter() - start
        steps += 1
        for match in np.flatnonzero(batch.state.clock["over"]):
            batch.reset(int(match), batch.simulator.next_seed(int(match)))
    rate = steps * matches * mechs / elapsed
    return {
        "config": [name for name, preset in PRESETS.items() if preset == config][0],
        "matches": matches,
        "threads": batch.num_threads,
        "agent_steps_per_s": round(rate),
        "observation_mb_per_s": round(rate * batch.io.agent_observations.shape[-1] * 4 / 1e6, 1),
    }


def run_bench(options: argparse.Namespace) -> None:
    """Print the throughput table and write it as JSON if asked to."""
    config = EchelonConfig.preset(options.config)
    rows = [measure(config, m, t, options.seconds) for t in options.threads for m in options.matches]
    machine = {
        "machine": platform.processor() or platform.machine(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "echelon_env": echelon_env.__version__,
    }
    print(", ".join(f"{k} {v}" for k, v in machine.items()))
    print(f"{'config':>10} {'matches':>8} {'threads':>8} {'agent-steps/s':>14} {'obs MB/s':>9}")
    for row in rows:
        print(
            f"{row['config']:>10} {row['matches']:>8} {row['threads']:>8} {row['agent_steps_per_s']:>14,} "
            f"{row['observation_mb_per_s']:>9}"
        )
    if options.json:
        options.json.write_text(json.dumps({"environment": machine, "rows": rows}, indent=2) + "\n")


def main(argv: list[str] | None = None) -> int:
    """Run the command line; errors of the user are printed as one sentence."""
    options = build_parser().parse_args(argv)
    try:
        options.run(options)
    except (ValueError, OSError) as error:
        print(f"echelon: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0
