"""What each scenario asks for, shown: success of our trainer, of its matched ablation, of random play and of a script.

Each finished run is saved as a record under ``benchmarks/results/scenarios``. A recorded run is skipped while its
digest stays the same, so an interrupted queue continues. The digest covers the scenario, the configuration of its
matches and the settings of the training, but not the code: delete the records after a change of rules.

    python benchmarks/scenario_suite.py --help
    python docs/build_docs.py --tables    # puts the records into docs/scenarios.md
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from tqdm import tqdm

from echelon_env.bots.skills import SKILLS
from echelon_env.config import EchelonConfig
from echelon_env.describe import markdown
from echelon_env.files import replacing
from echelon_env.machine import machine
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.seats import team_seats
from echelon_env.scenarios import SCENARIOS, Scenario, named_scenario, save_scenario
from echelon_rl.config import TrainConfig
from echelon_rl.evaluation import evaluate_win_rate
from echelon_rl.policies import MlpLstmPolicy
from echelon_rl.ppo import RecurrentPPO
from echelon_rl.train import train

RECORDS = Path(__file__).parent / "results" / "scenarios"
SEEDS = 5  # trainings of each arm
MATCHES = 200  # test seeds of each measurement
SCRIPTS = ("medium", "expert")  # skills; `expert` knows the way to the zone, so it may show what is possible
ARMS = ("random", *SCRIPTS, "trained", "ablation")
LEARNT = ("trained", "ablation")  # arms with a seed of their own
# What a scenario must reach in the mean, once at least, stay below, and lose in its ablation.
SOLVED, POSSIBLE, TRIVIAL, LOSS = 0.8, 0.95, 0.3, 0.3


class Ablation(NamedTuple):
    """What is taken away: values of the configuration, settings of the trainer, or keys of the scenario."""

    words: str
    config: Mapping[str, Any] = MappingProxyType({})
    settings: Mapping[str, Any] = MappingProxyType({})
    scenario: Mapping[str, Any] = MappingProxyType({})  # dotted, with positions in lists: "blue.0.weapons"


ABLATIONS: dict[str, Ablation] = {
    "breach": Ablation("walls that last", {"world.destructible": False}),
    "detour": Ablation("no map", {"observation.telemetry": False}),
    "glow": Ablation("no thermal sensor", {"sensors.glow_range": 0}),
    "jam": Ablation("no electronic warfare", {"match.enable_ewar": False}),
    "leap": Ablation("gravity that jets cannot beat", {"world.voxel_size_m": 0.5}),
    "listen": Ablation("no hearing", {"observation.acoustic": False}),
    "orders": Ablation("orders not shown", {"observation.hidden": ("contacts.is_target", "panel_stats.has_order")}),
    "recall": Ablation("no memory", settings={"memory": "none"}),
    "relay": Ablation("no words", {"match.enable_comm": False}),
    "rally": Ablation("no squad display", {"sensors.squad": False}),
    "smoke": Ablation("no smoke launcher", scenario={"blue.0.weapons": ["laser", "painter", "autocannon", ""]}),
    "spotter": Ablation("no painter", scenario={"blue.1.weapons": ["", "", "", ""]}),
    "tipoff": Ablation("no reports", {"sensors.reports": False}),
}
# Of the records, in Echelon-Bench v1 too. The preset begins with more noise since: leap is then won far sooner.
SETTINGS = {"log_std_init": -0.7}
STEPS = {"relay": 400_000}  # of trainings that need more than the preset's: two mechs must first agree on words


def without(scenario: Scenario, changes: Mapping[str, Any]) -> Scenario:
    """Return a scenario with other values at dotted keys."""
    values = scenario.to_dict()
    for key, value in changes.items():
        *path, last = (int(part) if part.isdigit() else part for part in key.split("."))
        part: Any = values
        for step in path:
            part = part[step]
        part[last] = value
    return Scenario.from_dict(values)


def settings_of(name: str, arm: str, seed: int, folder: Path) -> TrainConfig:
    """Return the settings of a training."""
    changes: dict[str, Any] = {
        "seed": seed,
        "run_dir": folder,
        "eval_matches": 0,
        "progress": False,
        "device": "cpu",
        "processes": 1,
        **SETTINGS,
        **({"total_steps": STEPS[name]} if name in STEPS else {}),
    }
    overrides: Mapping[str, Any] = {}
    if arm == "ablation":
        ablation = ABLATIONS[name]
        overrides = ablation.config
        changes |= dict(ablation.settings)
        if ablation.scenario:
            changes["env"] = str(folder / "ablation.yaml")
            save_scenario(without(named_scenario(name), ablation.scenario), changes["env"])
    config = TrainConfig.load(name)
    return TrainConfig(**{**vars(config), **changes, "env_overrides": {**config.env_overrides, **overrides}})


@functools.cache
def made_with(name: str, arm: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the configuration of the matches and the settings of a run, of whatever seed."""
    with tempfile.TemporaryDirectory() as folder:
        settings = settings_of(name, arm, 0, Path(folder))
        return settings.env_config().to_dict(), vars(settings)


def digest(name: str, arm: str, seed: int) -> str:
    """Return the SHA-256 of what a run is made with: the scenario, its configuration, the settings of a training.

    Settings that have their defaults are left out, so that a new option leaves the records valid. So does another
    default of an old option: delete the records then.
    """
    config, settings = made_with(name, arm)
    made: dict[str, Any] = {"config": config}
    if arm in LEARNT:
        usual = vars(TrainConfig())
        made["settings"] = {key: str(value) for key, value in {**settings, "seed": seed}.items()
                            if key not in ("env", "run_dir") and value != usual[key]}  # fmt: skip
    return hashlib.sha256(json.dumps(made, sort_keys=True).encode()).hexdigest()


def play_script(name: str, skill: str, matches: int) -> float:
    """Return how often a skill in the agents' place succeeds on the test seeds."""
    config = EchelonConfig.resolve(name)
    agents, players = team_seats(config, None)
    batch = MatchBatch(matches, config, [], {**players, **dict.fromkeys(agents, skill)})
    for match in range(matches):
        batch.reset(match, named_scenario(name).test[0] + match)
    while batch.step(np.zeros((matches, 0, 45), np.float32)) < matches:
        pass
    return float((batch.state.clock["winner"] == 0).mean())


def measure(name: str, arm: str, seed: int, matches: int = MATCHES, steps: int | None = None) -> dict[str, Any]:
    """Run one arm and return its record."""
    scenario, spent = named_scenario(name), {"steps": 0, "seconds": 0.0}
    if arm in SCRIPTS:
        success = play_script(name, arm, matches)
    elif arm == "random":
        rng = np.random.default_rng(seed)
        played = evaluate_win_rate(
            lambda seen: rng.uniform(-1, 1, (len(seen["ego"] if isinstance(seen, dict) else seen), 45)),
            name,
            matches=matches,
            seed=scenario.test[0],
        )
        success = played.win_rate
    else:
        with tempfile.TemporaryDirectory() as folder:
            config = settings_of(name, arm, seed, Path(folder))
            if steps is not None:
                config = TrainConfig(**{**vars(config), "total_steps": steps})
            result = train(config, lambda line: None)
            if result.interrupted:
                raise KeyboardInterrupt  # a shortened training is no record
            model = RecurrentPPO.load(result.checkpoint, device="cpu")
            assert isinstance(model.policy, MlpLstmPolicy)
            rate = evaluate_win_rate(model, config.env_config(), matches=matches, seed=scenario.test[0])
            success, spent = rate.win_rate, {"steps": result.trained, "seconds": result.seconds}
    return {"scenario": name, "arm": arm, "seed": seed, "digest": digest(name, arm, seed), "success": success,
            "matches": matches, **spent, "machine": machine()}  # fmt: skip


def record_of(name: str, arm: str, seed: int, folder: Path = RECORDS) -> dict[str, Any] | None:
    """Return the saved record of a run, or None if it is missing or was made with something else."""
    path = folder / f"{name}-{arm}-{seed}.json"
    if not path.exists():
        return None
    record: dict[str, Any] = json.loads(path.read_text())
    return record if record["digest"] == digest(name, arm, seed) else None


def verdict(found: dict[str, float], best: float = 1.0) -> str:
    """Return whether a scenario ships by its mean successes and the best one of a seed, and else why not."""
    if missing := [arm for arm in ARMS if arm not in found]:
        return f"{', '.join(missing)} not measured"
    faults = []
    if found["trained"] < SOLVED:
        faults.append("not learnt")
    if max(best, found["expert"]) < POSSIBLE:
        faults.append("95 % not shown to be possible")
    if max(found["random"], found["medium"]) >= TRIVIAL:
        faults.append("too easy")
    if found["trained"] - found["ablation"] < LOSS:
        faults.append("the ablation loses too little")
    return "; ".join(faults) or "ships"


def successes(name: str, arm: str, seeds: int = SEEDS, folder: Path = RECORDS) -> list[float]:
    """Return the recorded successes of an arm, one for each seed."""
    records = [record_of(name, arm, seed, folder) for seed in range(seeds if arm in LEARNT else 1)]
    return [record["success"] for record in records if record is not None]


def table(names: list[str], seeds: int = SEEDS, folder: Path = RECORDS) -> str:
    """Return the table of all records as Markdown: means over the seeds, in brackets the least and the most."""
    rows = []
    for name in names:
        means, best = dict[str, float](), 0.0
        cells = []
        for arm in ARMS:
            values = successes(name, arm, seeds, folder)
            if values:
                means[arm] = float(np.mean(values))
            spread = f" ({min(values):.0%} to {max(values):.0%}, {len(values)} seeds)" if len(values) > 1 else ""
            cells.append(f"{means[arm]:.0%}{spread}" if values else "")
            best = max(values, default=0.0) if arm == "trained" else best
        rows.append([f"`{name}`", named_scenario(name).asks_for, ABLATIONS[name].words, *cells, verdict(means, best)])
    head = ["scenario", "asks for", "ablation", "random", *SCRIPTS, "trained", "ablated", "verdict"]
    return markdown(head, rows)


def main(arguments: list[str] | None = None) -> None:
    """Work through the queue and print the table."""
    parser = argparse.ArgumentParser(description="Train on scenarios with and without what they ask for.")
    parser.add_argument(
        "--scenario", nargs="+", default=sorted(ABLATIONS), choices=sorted(ABLATIONS), help="which (all)"
    )
    parser.add_argument("--seeds", type=int, default=SEEDS, help="trainings of each arm (default: %(default)s)")
    parser.add_argument("--table", action="store_true", help="only print the table of the records there are")
    given = parser.parse_args(arguments)
    runs = [(name, arm, seed) for seed in range(given.seeds) for name in given.scenario for arm in ARMS
            if arm in LEARNT or seed == 0]  # fmt: skip
    for run in tqdm([] if given.table else runs, unit="run"):
        if record_of(*run) is None:
            RECORDS.mkdir(parents=True, exist_ok=True)
            record = measure(*run)
            with replacing(RECORDS / f"{'-'.join(map(str, run))}.json") as file:
                file.write((json.dumps(record, indent=1) + "\n").encode())
    print(table(given.scenario, given.seeds))


assert set(ABLATIONS) <= set(SCENARIOS)
assert set(SCRIPTS) <= set(SKILLS)

if __name__ == "__main__":
    main()
