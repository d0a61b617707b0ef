"""How long the shipped presets need, from nothing, until they win 90 % of 200 matches: every preset, skill and seed.

    python benchmarks/from_nothing.py --help
    python benchmarks/from_nothing.py --table    # the recorded runs as the table of docs/results.md

Each run is ``echelon-rl train --config PRESET --opponent SKILL --seed SEED --processes 1`` with everything else as
shipped. It ends when it wins often enough, or after the preset's steps. Minutes are processor time of training on one
thread, without evaluations.
"""

from __future__ import annotations

import argparse
import dataclasses
import itertools
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from echelon_env.benchmark import machine
from echelon_env.bots.skills import SKILLS
from echelon_rl.callbacks import PPOCallback
from echelon_rl.config import TrainConfig
from echelon_rl.evaluation import WinRate, evaluate_win_rate
from echelon_rl.train import train

RECORDS = Path(__file__).parent / "results" / "from_nothing.jsonl"
ENOUGH = 0.9
EVERY = {"duel": 25_000, "skirmish": 100_000, "standard": 250_000}  # steps between evaluations
FIRST_SEED = 5_000_000  # of the matches that decide; trainings and other evaluations use others


class UntilItWins(PPOCallback):
    """Ends training once 90 % of 200 matches are won; 40 other matches decide when it is worth to look."""

    def __init__(self, config: TrainConfig) -> None:
        super().__init__()
        self.config, self.every, self.next = config, EVERY[config.env], EVERY[config.env]
        self.minutes = 0.0
        self.rate: WinRate | None = None

    def _won(self, matches: int, seed: int) -> WinRate:
        return evaluate_win_rate(self.model, self.config.env_config(), self.config.opponent, matches, seed)

    def _on_training_start(self) -> None:
        self.began = time.process_time()

    def _on_rollout_start(self) -> None:
        if self.model.num_timesteps < self.next:
            return
        self.next += self.every
        paused = time.process_time()
        self.minutes = (paused - self.began) / 60.0
        if self._won(40, FIRST_SEED - 1000).win_rate >= ENOUGH - 0.05:
            self.rate = self._won(200, FIRST_SEED)
            self.model.stops_before_rollout = self.rate.win_rate >= ENOUGH
        self.began += time.process_time() - paused

    def _on_training_end(self) -> None:
        if not self.model.stops_before_rollout:
            self.minutes = (time.process_time() - self.began) / 60.0
            self.rate = self._won(200, FIRST_SEED)


def run(preset: str, skill: str, seed: int) -> dict[str, Any]:
    """Train once and return its record."""
    with tempfile.TemporaryDirectory() as folder:
        config = dataclasses.replace(
            TrainConfig.load(preset), opponent=skill, seed=seed, processes=1, env_threads=1, eval_matches=0,
            checkpoint_every=0, progress=False, run_dir=Path(folder), device="cpu",
        )  # fmt: skip
        until = UntilItWins(config)
        result = train(config, lambda line: None, callbacks=[until])
    assert until.rate is not None
    return {
        "preset": preset, "opponent": skill, "seed": seed, "steps": result.steps, "minutes": round(until.minutes, 3),
        "won": until.rate.wins, "matches": 200, "machine": machine(),
    }  # fmt: skip


def table(records: list[dict[str, Any]]) -> str:
    """Return Markdown: how many seeds won enough, and the medians of their minutes and steps."""
    lines = [
        "| preset | opponent | seeds that won 90 % | minutes, median (worst) | million steps, median |",
        "|---|---|---|---|---|",
    ]
    for preset, skill in itertools.product(EVERY, SKILLS):
        runs = [record for record in records if (record["preset"], record["opponent"]) == (preset, skill)]
        if runs:
            there = sum(record["won"] >= ENOUGH * record["matches"] for record in runs)
            minutes, steps = ([record[name] for record in runs] for name in ("minutes", "steps"))
            middle, most = statistics.median(minutes), max(minutes)
            steps_in_millions = statistics.median(steps) / 1e6
            seeds = f"{there} of {len(runs)}"
            lines.append(f"| {preset} | {skill} | {seeds} | {middle:.1f} ({most:.1f}) | {steps_in_millions:.2f} |")
    return "\n".join(lines)


def read() -> list[dict[str, Any]]:
    """Return all records."""
    return [json.loads(line) for line in RECORDS.read_text().splitlines()] if RECORDS.exists() else []


def main(arguments: list[str] | None = None) -> None:
    """Run what is not recorded yet, or print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--presets", nargs="+", choices=EVERY, default=["duel", "skirmish"])
    parser.add_argument("--skills", nargs="+", choices=SKILLS, default=list(SKILLS))
    parser.add_argument("--seeds", nargs="+", type=int, default=list(range(5)))
    parser.add_argument("--table", action="store_true", help="print the recorded runs as a table and end")
    options = parser.parse_args(arguments)
    if not options.table:
        for preset, seed, skill in itertools.product(options.presets, options.seeds, options.skills):
            known = {(record["preset"], record["opponent"], record["seed"]) for record in read()}
            if (preset, skill, seed) not in known:
                record = run(preset, skill, seed)
                with RECORDS.open("a") as file:
                    file.write(json.dumps(record) + "\n")
                print({name: record[name] for name in record if name != "machine"}, file=sys.stderr, flush=True)
    print(table(read()))


if __name__ == "__main__":
    main()
