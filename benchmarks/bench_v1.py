"""Baselines of Echelon-Bench v1: every trainer on every scenario, with the same steps, and several seeds.

Each training is ``echelon-rl train --env SCENARIO`` with the scenario's shipped settings, or a stock trainer on the
same matches with the same hyper-parameters where it has them. All get the same number of agent steps. Finished
trainings are recorded under ``benchmarks/results/bench_v1``, so an interrupted queue continues.

    python benchmarks/bench_v1.py --trainers "ours" "SB3 PPO" --seeds 0 1 2
    python benchmarks/bench_v1.py --figure     # figure of docs/benchmark.md, arrays for rliable and marl-eval
    python docs/build_docs.py --tables         # its tables
"""

import argparse
import dataclasses
import itertools
import json
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from stable_baselines3 import DQN
from stable_baselines3.common.base_class import BaseAlgorithm
from stable_baselines3.common.utils import set_random_seed

from echelon_env.bots.skills import SKILLS
from echelon_env.describe import markdown
from echelon_env.machine import machine
from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.benchmark import (
    Record,
    by_algorithm,
    load_suite,
    marl_eval,
    play_model,
    read_record,
    run,
    score,
    scores,
    table,
)
from echelon_rl.config import TrainConfig
from echelon_rl.train import build_env, train

sys.path.insert(0, str(Path(__file__).parent))
from scenario_suite import SETTINGS
from trainers.puffer import PufferPPO
from trainers.stock import stock_feed_forward, stock_recurrent

ROOT = Path(__file__).parents[1]
RECORDS = Path(__file__).parent / "results" / "bench_v1"
BUDGETS = RECORDS / "budgets.jsonl"
FIGURE = ROOT / "docs" / "images" / "bench_v1.png"
SUITE = load_suite("v1")
TASKS = tuple(SUITE.tasks("seen-maps"))  # the scenarios
AXES = ("unseen-maps", "seen-maps")
OURS: dict[str, dict[str, Any]] = {
    "ours": {},
    "ours, no memory": {"memory": "none"},
    "ours, centralised critic": {"centralised_critic": True},
    "ours, expert as teacher": {"teacher": "expert"},
}


def dqn(config: TrainConfig) -> BaseAlgorithm:
    """Return SB3's DQN on the discrete view, with a replay buffer and network of usual sizes."""
    set_random_seed(config.seed)
    venv = make_vec_env(config.env_config(), config.num_matches, backend="native", seed=config.seed,
                        action_format="discrete")  # fmt: skip
    policy = "MultiInputPolicy" if isinstance(venv.observation_space, spaces.Dict) else "MlpPolicy"
    return DQN(
        policy, venv, learning_rate=5e-4, buffer_size=100_000, learning_starts=5_000, batch_size=256,
        gamma=config.gamma, train_freq=1, gradient_steps=4, target_update_interval=2_000, exploration_fraction=0.5,
        policy_kwargs={"net_arch": [128, 128, 128]}, device="cpu",
    )  # fmt: skip


STOCK: dict[str, Any] = {
    "SB3 PPO": lambda config: stock_feed_forward(config, build_env(config)),
    "sb3-contrib RecurrentPPO": lambda config: stock_recurrent(config, build_env(config)),
    "SB3 DQN, discrete view": dqn,
    "PufferLib": lambda config: PufferPPO(config, build_env(config)),
}
TRAINERS = (*OURS, *STOCK)
UNTRAINED = ("random", *SKILLS)


def trained(trainer: str, task: str, seed: int, folder: Path, steps: int | None) -> tuple[BaseAlgorithm, int]:
    """Return a trained model and its agent steps."""
    config = dataclasses.replace(
        TrainConfig.load(task), seed=seed, processes=1, env_threads=1, eval_matches=0, checkpoint_every=0,
        progress=False, run_dir=folder, device="cpu", **SETTINGS, **OURS.get(trainer, {}),
    )  # fmt: skip
    config = dataclasses.replace(config, total_steps=steps or config.total_steps)
    if trainer in OURS:
        result = train(config, lambda line: None)
        if result.interrupted:
            raise KeyboardInterrupt  # a shortened training is no record
        return RecurrentPPO.load(result.checkpoint, device="cpu"), result.steps
    torch.set_num_threads(1)
    model = STOCK[trainer](config)
    return model.learn(config.total_steps, callback=[]), model.num_timesteps


def record_path(trainer: str, seed: int) -> Path:
    """Return the file of one seed of a trainer."""
    return RECORDS / f"{re.sub('[^a-z0-9]+', '-', trainer.lower())}-{seed}.json"


def measure(trainer: str, task: str, seed: int, steps: int | None = None) -> None:
    """Train on one scenario and add its rows to the record, unless they are there."""
    path = record_path(trainer, seed)
    record = (
        read_record(path)
        if path.exists()
        else Record(SUITE.name, SUITE.digest, trainer, "", {}, machine(), trainer, seed, SUITE.rules)
    )
    rows = [row for row in SUITE.chosen((task,), AXES) if row.name not in record.rows]
    if not rows:
        return
    with tempfile.TemporaryDirectory() as folder:
        began = time.process_time()
        model, played = trained(trainer, task, seed, Path(folder), steps)
        minutes = (time.process_time() - began) / 60
        for row in rows:
            record.rows[row.name] = play_model(model, row, SUITE.matches)
    record.write(path)
    budget = {"trainer": trainer, "task": task, "seed": seed, "steps": played, "minutes": round(minutes, 3)}
    with BUDGETS.open("a") as file:
        file.write(json.dumps(budget) + "\n")
    print(f"{trainer}, {task}, seed {seed}: {record.success(f'{task}/unseen-maps')[0]:.1%}, {minutes:.2f} minutes",
          file=sys.stderr, flush=True)  # fmt: skip


def all_records() -> list[Record]:
    """Return all records that have every scenario."""
    found = [read_record(path) for path in sorted(RECORDS.glob("*-[0-9]*.json"))]
    return [record for record in found if set(record.axis("unseen-maps")) >= set(TASKS)]


def budgets() -> str:
    """Return Markdown: agent steps and processor minutes of a training, medians over scenarios and seeds."""
    lines = ["| trainer | agent steps | processor minutes |", "|---|---|---|"]
    known = [json.loads(line) for line in BUDGETS.read_text().splitlines()] if BUDGETS.exists() else []
    for trainer in TRAINERS:
        runs = [budget for budget in known if budget["trainer"] == trainer]
        if runs:
            steps, minutes = (statistics.median(run[name] for run in runs) for name in ("steps", "minutes"))
            lines.append(f"| {trainer} | {steps:,.0f} | {minutes:.2f} |")
    return "\n".join(lines)


def seeds(records: list[Record]) -> str:
    """Return a sentence: on which tasks the trainings of ours differ by more than their matches explain."""
    told = []
    for task in TASKS:
        runs = [run.success(f"{task}/unseen-maps") for run in by_algorithm(records)["ours"]]
        (worst, _, below), *_, (best, above, _) = sorted(runs)
        if below < above:
            told.append(f"`{task}` ({worst:.1%} and {best:.1%})")
    return f"On {len(told)} of {len(TASKS)} tasks, the intervals of two seeds do not even overlap: {', '.join(told)}."


def draw(records: list[Record]) -> None:
    """Draw the score of every policy with its interval."""
    from matplotlib.figure import Figure

    groups = by_algorithm(records)
    bars = sorted(((score(group, TASKS), name) for name, group in groups.items()), key=lambda bar: bar[0][0])
    figure = Figure(figsize=(7, 0.4 * len(bars) + 1), layout="constrained")
    axes = figure.subplots()
    for place, ((middle, low, high), name) in enumerate(bars):
        colour = "tab:blue" if name in OURS else "tab:orange" if name in STOCK else "tab:gray"
        axes.barh(place, middle, color=colour, alpha=0.8)
        axes.errorbar(middle, place, xerr=[[middle - low], [high - middle]], color="black", capsize=3)
    axes.set_yticks(range(len(bars)), [name for _, name in bars])
    axes.set(xlim=(0, 1), xlabel="interquartile mean of success over 12 scenarios, 95 % interval")
    figure.savefig(FIGURE, dpi=130)


def tables() -> dict[str, str]:
    """Return the marked parts of docs/benchmark.md."""
    records = all_records()
    return {"baselines": table(records, TASKS), "seeds": seeds(records), "budgets": budgets()}


def axes() -> str:
    """Return Markdown: matches won by scripts and shipped commanders on every row of the presets."""
    scripts = [read_record(record_path(name, 0)) for name in ("hard", "expert")]
    commanders = json.loads((RECORDS / "commanders.json").read_text())["wins"]
    rows = []
    for row in (row.name for row in SUITE.rows if row.name in commanders["standard"]):
        task, axis = row.split("/")
        won = [record.rows[row]["wins"] for record in scripts] + [wins[row] for wins in commanders.values()]
        rows.append([f"`{task}`, {axis.replace('-', ' ')}", *map(str, won)])
    return markdown(["row", "`hard`", "`expert`", *(f"commander `{name}`" for name in commanders)], rows)


def write_figure() -> None:
    """Draw the figure, write the arrays."""
    records = all_records()
    draw(records)
    np.savez(RECORDS / "rliable.npz", **scores(records))
    (RECORDS / "marl_eval.json").write_text(json.dumps(marl_eval(records), indent=1) + "\n")


def main(arguments: list[str] | None = None) -> None:
    """Run what is not recorded yet, or write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--trainers", nargs="*", choices=(*TRAINERS, []), default=list(TRAINERS), help="all of them")
    parser.add_argument("--tasks", nargs="+", choices=TASKS, default=list(TASKS))
    parser.add_argument("--seeds", nargs="+", type=int, default=list(range(5)))
    parser.add_argument("--steps", type=int, help="other agent steps than the scenario's, to try something")
    parser.add_argument("--figure", action="store_true", help="write figure and arrays from the records and end")
    options = parser.parse_args(arguments)
    if options.figure:
        write_figure()
        return
    for name in UNTRAINED:
        run(name, SUITE, SUITE.rows, record_path(name, 0), algorithm=name, progress_bar=True)
    for seed, trainer, task in itertools.product(options.seeds, options.trainers, options.tasks):
        measure(trainer, task, seed, options.steps)


if __name__ == "__main__":
    main()
