"""Families of maps: what trainings learn at two levels, with and without an ability; scripts and chance at the last.

    python benchmarks/families.py --help
    python benchmarks/families.py --table    # the recorded runs, for docs/families.md

A training is ``echelon-rl train --env FAMILY@1 --seed SEED --processes 1`` for 400,000 steps; one of level 2 starts
from the policy of level 1. It ends early when it has won 196 of its latest 200 matches, or after five processor
minutes. Then it plays 200 test matches. Trainings at higher levels are baselines of Echelon-Bench v2:
``benchmarks/scenarios.py baselines --suite v2``.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import deque
from functools import partial
from pathlib import Path
from typing import Any, Literal

import numpy as np
import torch
from stable_baselines3.common.callbacks import BaseCallback

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.common.runs import RESULTS, add_missing, command_line, quietly, read
from benchmarks.scenarios import Ablation, ablated, play_script

from echelon_env.describe import markdown
from echelon_env.scenarios import FAMILIES, named_scenario
from echelon_env.scenarios.scenario import LEVELS
from echelon_rl import RecurrentPPO
from echelon_rl.config import TrainConfig
from echelon_rl.evaluation import evaluate_win_rate
from echelon_rl.train import train

RECORDS = RESULTS / "families.jsonl"
SEEDS, MATCHES, ENOUGH = 3, 200, 0.98
ARMS = RANDOM, SCRIPT, TRAINED, ABLATED = "random", "script", "trained", "ablated"
SKILL = "hard"  # of the script that plays blue; it knows the way to the zone
FIRST, SECOND, STEPS, MINUTES = 1, 2, 400_000, 5.0
LEARNT = tuple((level, arm) for level in (FIRST, SECOND) for arm in (TRAINED, ABLATED))
PLAYED = (*LEARNT, (LEVELS, RANDOM), (LEVELS, SCRIPT))
KEYS = ("family", "level", "arm", "seed", "digest", "ablation")
ABLATIONS = {
    "courier": Ablation("no sight of the courier", {"sensors.sight_range": 0}),
    "embers": Ablation("no thermal sensor", {"sensors.glow_range": 0}),
    "escort": Ablation("no escorts", scenario={"blue": lambda mechs: mechs[:1]}),
    "muster": Ablation("no squad display", {"sensors.squad": False}),
    "screen": Ablation("no mates", scenario={"blue": lambda mechs: mechs[:1]}),
    "search": Ablation("no reports", {"sensors.reports": False, "sensors.squad": False}),
    "signal": Ablation("no words", {"match.enable_comm": False}),
    "strike": Ablation("no reports", {"sensors.reports": False, "sensors.squad": False}),
    "vault": Ablation("no memory", settings={"network.memory": "none"}),
    "veil": Ablation("no smoke launcher", scenario={"blue.0.weapons": [""] * 4}),
}


class Ends(BaseCallback):
    """Ends training when it wins nearly all its matches, or after some processor minutes."""

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self.most, self.minutes, self.began, self.enough = minutes, 0.0, time.process_time(), False
        self.won = deque[bool](maxlen=MATCHES)

    def _on_training_start(self) -> None:
        self.began = time.process_time()

    def _on_step(self) -> bool:
        assert isinstance(self.model, RecurrentPPO)
        self.won += [info["outcome"] == "win" for info in self.locals["infos"] if "outcome" in info]
        self.minutes = (time.process_time() - self.began) / 60.0
        self.enough = sum(self.won) >= ENOUGH * MATCHES or self.minutes >= self.most
        self.model.stops_before_rollout |= self.enough
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
    return {"won": round(MATCHES * play_script(name, SKILL, MATCHES)), "skill": SKILL}


def training(family: str, level: int, arm: str, seed: int) -> dict[str, Any]:
    """Train once and return how the policy does on the test seeds; the policy is kept for the next level."""
    torch.set_num_threads(1)
    name, easier = f"{family}@{level}", policy_path(family, level - 1, arm, seed)
    if level > FIRST and not easier.exists():
        training(family, level - 1, arm, seed)
    with tempfile.TemporaryDirectory() as folder:
        start = easier if level > FIRST else None
        changes = {"seed": seed, "total_steps": STEPS, "start_from": start, **quietly(Path(folder))}
        config = TrainConfig.load(name).replace(changes)
        if arm == ABLATED:
            config = ablated(config, name, ABLATIONS[family], Path(folder))
        ends = Ends(MINUTES)
        result = train(config, lambda line: None, callbacks=[ends])
        if result.interrupted and not ends.enough:
            raise KeyboardInterrupt  # a shortened training is no record
        model = RecurrentPPO.load(result.checkpoint, device="cpu")
        rate = evaluate_win_rate(model, config.env_config(), matches=MATCHES, seed=named_scenario(name).test[0])
        kept = policy_path(family, level, arm, seed)
        kept.parent.mkdir(parents=True, exist_ok=True)
        model.save(kept)
    return {"won": rate.wins, "steps": result.steps, "minutes": round(ends.minutes, 2)}


def policy_path(family: str, level: int, arm: str, seed: int) -> Path:
    """Return the file of a policy, named after the map's maker too, so that no other level is taken for this one."""
    digest = named_scenario(f"{family}@{max(level, FIRST)}").digest
    return RECORDS.with_suffix("") / f"{family}@{level}-{arm}-{seed}-{digest[:12]}.zip"


def ablation_of(family: str, arm: str) -> str:
    """Return the words of what an arm takes away, empty for nothing."""
    return ABLATIONS[family].words if arm == ABLATED else ""


def measure(family: str, level: int, arm: str, seed: int, digest: str, ablation: str) -> dict[str, Any]:
    """Run one arm and return its record."""
    name = f"{family}@{level}"
    plays = {RANDOM: random_play, SCRIPT: script_play}
    found = plays[arm](name) if arm in plays else training(family, level, arm, seed)
    return {**dict(zip(KEYS, (family, level, arm, seed, digest, ablation), strict=True)), "matches": MATCHES, **found}


def valid() -> list[dict[str, Any]]:
    """Return the records of the families and ablations as they are now."""
    return [record for record in read(RECORDS)
            if record["digest"] == named_scenario(f"{record['family']}@{record['level']}").digest
            and record["ablation"] == ablation_of(record["family"], record["arm"])]  # fmt: skip


def results(records: list[dict[str, Any]], family: str, level: int, arm: str, what: str = "won") -> str:
    """Return what the runs of an arm won, or the minutes that they took."""
    runs = [run for run in records if (run["family"], run["level"], run["arm"]) == (family, level, arm)]
    if what == "won":
        return ", ".join(f"{run['won'] / run['matches']:.1%}" for run in runs)
    return ", ".join(f"{run[what]:.1f}" for run in runs)


def families_table(records: list[dict[str, Any]]) -> str:
    """Return Markdown: what is won of 200 test matches."""
    head = ["family", "level 1", "minutes", "level 2", "minutes", "ablation", "level 1, ablated", "level 2, ablated",
            "level 5, random", f"level 5, `{SKILL}`"]  # fmt: skip
    return markdown(head, [
        [f"`{family}`",
         *(results(records, family, level, TRAINED, what) for level in (FIRST, SECOND) for what in ("won", "minutes")),
         ABLATIONS[family].words, *(results(records, family, level, ABLATED) for level in (FIRST, SECOND)),
         *(results(records, family, LEVELS, arm) for arm in (RANDOM, SCRIPT))]
        for family in FAMILIES])  # fmt: skip


def measure_families(
    families: tuple[Literal[*FAMILIES], ...] = FAMILIES,
    levels: tuple[int, ...] = (FIRST, SECOND, LEVELS),
    arms: tuple[Literal[*ARMS], ...] = ARMS,
    seeds: int = SEEDS,
    table: bool = False,
) -> None:
    """Measure what has no record yet, and print the table.

    Args:
        families: Which families.
        levels: Which levels.
        arms: Chance, a script, trainings, and trainings without the ability that the family asks for.
        seeds: Trainings of each.
        table: Print the table of the recorded runs and end.
    """
    wanted = [
        (family, level, arm, seed, named_scenario(f"{family}@{level}").digest, ablation_of(family, arm))
        for seed in range(seeds) for family in families for level, arm in PLAYED
        if level in levels and arm in arms and (arm in (TRAINED, ABLATED) or not seed)
    ]  # fmt: skip
    add_missing(RECORDS, KEYS, [] if table else wanted, measure)
    print(families_table(valid()))


main = partial(command_line, __doc__, measure_families)

if __name__ == "__main__":
    sys.exit(main())
