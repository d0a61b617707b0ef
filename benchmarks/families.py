"""Families of maps: whether training learns the first level, and what random play and a script win at the last one.

    python benchmarks/families.py --help
    python benchmarks/families.py --table    # the recorded runs, for docs/families.md

A training is ``echelon-rl train --env FAMILY@1 --seed SEED --processes 1`` with the settings of ``SETTINGS``. It ends
when it has won 97 of its latest 100 matches, after these steps or after three processor minutes. Then it plays 200 test
matches.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import tempfile
import time
from collections import deque
from pathlib import Path
from typing import Any

import numpy as np
import torch
from stable_baselines3.common.callbacks import BaseCallback
from tqdm import tqdm

from echelon_env.config import EchelonConfig
from echelon_env.describe import markdown
from echelon_env.machine import machine
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.seats import team_seats
from echelon_env.scenarios import FAMILIES, named_scenario
from echelon_env.scenarios.scenario import LEVELS
from echelon_rl import RecurrentPPO
from echelon_rl.config import TrainConfig
from echelon_rl.evaluation import evaluate_win_rate
from echelon_rl.train import train

RECORDS = Path(__file__).parent / "results" / "families.jsonl"
SEEDS, MATCHES, MINUTES = 3, 200, 3.0
ARMS = RANDOM, SCRIPT, TRAINED = "random", "script", "trained"
SKILL = "hard"  # of the script that plays blue; it knows the way to the zone
SETTINGS: dict[str, Any] = {"total_steps": 400_000}


class Ends(BaseCallback):
    """Ends training when it wins nearly all its matches, or after some processor minutes."""

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self.most, self.minutes, self.began = minutes, 0.0, time.process_time()
        self.won = deque[bool](maxlen=100)

    def _on_training_start(self) -> None:
        self.began = time.process_time()

    def _on_step(self) -> bool:
        assert isinstance(self.model, RecurrentPPO)
        self.won += [info["outcome"] == "win" for info in self.locals["infos"] if "outcome" in info]
        self.minutes = (time.process_time() - self.began) / 60.0
        self.model.stops_before_rollout = sum(self.won) >= 97 or self.minutes >= self.most
        return True


def random_play(name: str) -> dict[str, Any]:
    """Return how random actions do on the test seeds."""
    rng, first = np.random.default_rng(0), named_scenario(name).test[0]

    def act(seen: Any) -> Any:
        return rng.uniform(-1, 1, (len(seen["ego"] if isinstance(seen, dict) else seen), 45))

    rate = evaluate_win_rate(act, name, matches=MATCHES, seed=first)
    return {"won": rate.wins}


def script_play(name: str) -> dict[str, Any]:
    """Return how a skill in the agents' place does on the test seeds."""
    scenario, config = named_scenario(name), EchelonConfig.resolve(name)
    agents, players = team_seats(config, None)
    batch = MatchBatch(MATCHES, config, [], {**players, **dict.fromkeys(agents, SKILL)})
    for match in range(MATCHES):
        batch.reset(match, scenario.test[0] + match)
    while batch.step(np.zeros((MATCHES, 0, 45), np.float32)) < MATCHES:
        pass
    return {"won": int((batch.state.clock["winner"] == 0).sum()), "skill": SKILL}


def training(name: str, seed: int) -> dict[str, Any]:
    """Train once and return how the policy does on the test seeds."""
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder:
        config = dataclasses.replace(
            TrainConfig.load(name), seed=seed, processes=1, env_threads=1, eval_matches=0, checkpoint_every=0,
            progress=False, run_dir=Path(folder), device="cpu", **SETTINGS,
        )  # fmt: skip
        ends = Ends(MINUTES)
        result = train(config, lambda line: None, callbacks=[ends])
        if result.interrupted and not ends.model.stops_before_rollout:  # type: ignore[attr-defined]
            raise KeyboardInterrupt  # a shortened training is no record
        model = RecurrentPPO.load(result.checkpoint, device="cpu")
        first = named_scenario(name).test[0]
        rate = evaluate_win_rate(model, config.env_config(), matches=MATCHES, seed=first)
    return {"won": rate.wins, "steps": result.steps, "minutes": round(ends.minutes, 2)}


def measure(family: str, arm: str, seed: int = 0) -> dict[str, Any]:
    """Run one arm and return its record."""
    name = f"{family}@{1 if arm == TRAINED else LEVELS}"
    found = {RANDOM: random_play, SCRIPT: script_play}[arm](name) if arm != TRAINED else training(name, seed)
    key = {"family": family, "arm": arm, "seed": seed, "digest": named_scenario(name).digest}
    return {**key, "matches": MATCHES, **found, "machine": machine()}


def read() -> list[dict[str, Any]]:
    """Return the records of the families as they are now."""
    records = [json.loads(line) for line in RECORDS.read_text().splitlines()] if RECORDS.exists() else []
    now = {(family, arm): named_scenario(f"{family}@{1 if arm == TRAINED else LEVELS}").digest
           for family in FAMILIES for arm in ARMS}  # fmt: skip
    return [record for record in records if now.get((record["family"], record["arm"])) == record["digest"]]


def table(records: list[dict[str, Any]]) -> str:
    """Return Markdown: what is won of 200 test matches."""
    rows = []
    for family in FAMILIES:
        found = {arm: [r for r in records if (r["family"], r["arm"]) == (family, arm)] for arm in ARMS}
        won = {arm: ", ".join(f"{r['won'] / r['matches']:.1%}" for r in runs) for arm, runs in found.items()}
        minutes = ", ".join(f"{r['minutes']:.1f}" for r in found[TRAINED])
        rows.append([f"`{family}`", won[TRAINED], minutes, won[RANDOM], won[SCRIPT]])
    return markdown(["family", "level 1, trained", "processor minutes", "level 5, random", f"level 5, `{SKILL}`"], rows)


def main(arguments: list[str] | None = None) -> None:
    """Measure what has no record yet, and print the table."""
    parser = argparse.ArgumentParser(description="Measure families of maps.")
    parser.add_argument("--family", nargs="+", default=FAMILIES, choices=FAMILIES, help="which (all)")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="trainings of each family (default: %(default)s)")
    parser.add_argument("--table", action="store_true", help="only print the table of the records there are")
    given = parser.parse_args(arguments)
    runs = [(family, arm, seed) for family in given.family for arm in ARMS
            for seed in range(given.seeds if arm == TRAINED else 1)]  # fmt: skip
    there = {(record["family"], record["arm"], record["seed"]) for record in read()}
    for run in tqdm([] if given.table else [run for run in runs if run not in there], unit="run"):
        record = measure(*run)
        with RECORDS.open("a") as file:
            file.write(json.dumps(record) + "\n")
    print(table(read()))


if __name__ == "__main__":
    main()
