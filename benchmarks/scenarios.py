"""Trainings on scenarios: whether each needs the ability that it asks for, and the baselines of Echelon-Bench.

    python benchmarks/scenarios.py abilities --table
    python benchmarks/scenarios.py baselines --trainers "ours" "SB3 PPO" --seeds 0 1 2
    python benchmarks/scenarios.py baselines --suite v2 --tasks vault strike@3 --steps 600000
    python docs/build_docs.py --tables    # puts the records into docs/scenarios.md and docs/benchmark.md

``abilities`` records the success of our trainer, of its matched ablation, of random play and of scripts. A recorded run
is skipped while its digest stays the same. The digest covers the scenario, the configuration of its matches and the
settings of the training, but not the code: delete the records after a change of rules.

``baselines`` trains with every trainer for the same number of agent steps, one policy for each task. It may be
interrupted: what is recorded is not trained again. Ours is ``echelon-rl train --env SCENARIO`` with the scenario's
shipped settings; a family's level starts from the policy of the level below. Stock trainers get the same matches and
the same hyper-parameters where they have them. Their records, one file for each policy and seed, are those of
``echelon-rl benchmark``.
"""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import itertools
import json
import re
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

import numpy as np
import torch
from gymnasium import spaces
from stable_baselines3 import DQN
from stable_baselines3.common.base_class import BaseAlgorithm
from stable_baselines3.common.utils import set_random_seed

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.common.runs import RESULTS, add_missing, append, command_line, quietly, read
from benchmarks.trainers.puffer import PufferPPO
from benchmarks.trainers.stock import stock_feed_forward, stock_recurrent

from echelon_env.bots.skills import SKILLS
from echelon_env.config import EchelonConfig
from echelon_env.describe import markdown
from echelon_env.machine import machine
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.seats import team_seats
from echelon_env.scenarios import SCENARIOS, Scenario, named_scenario, save_scenario
from echelon_env.scenarios.scenario import LEVELS
from echelon_rl import RecurrentPPO, benchmark, make_vec_env
from echelon_rl.benchmark import SCORED, Record, Suite, group_of
from echelon_rl.config import TrainConfig, option_name
from echelon_rl.evaluation import evaluate_win_rate
from echelon_rl.train import TrainResult, build_env, train

RECORDS = RESULTS / "scenarios.jsonl"
SEEDS = (0, 1, 2, 3, 4)
KEYS = ("scenario", "arm", "seed", "digest")
MATCHES = 200  # test seeds of each measurement
FIRST_LEVEL = 1
SCRIPTS = ("medium", "expert")  # skills; `expert` knows the way to the zone, so it may show what is possible
ARMS = ("random", *SCRIPTS, "trained", "ablation")
LEARNT = ("trained", "ablation")  # arms with a seed of their own
# What a scenario must reach in the mean, once at least, stay below, and lose in its ablation.
SOLVED, POSSIBLE, TRIVIAL, LOSS = 0.8, 0.95, 0.3, 0.3
BASELINES = RESULTS / "bench_v1"
FIGURE = RESULTS.parents[1] / "docs" / "images" / "bench_v1.png"
SUITE, V2 = benchmark.load_suite("v1"), benchmark.load_suite("v2")
TASKS = tuple(SUITE.tasks("seen-maps"))  # the scenarios
AXES = ("unseen-maps", "seen-maps")
OURS: dict[str, dict[str, Any]] = {
    "ours": {},
    "ours, no memory": {"network.memory": "none"},
    "ours, centralised critic": {"network.centralised_critic": True},
    "ours, expert as teacher": {"teacher": "expert"},
}


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
    "recall": Ablation("no memory", settings={"network.memory": "none"}),
    "relay": Ablation("no words", {"match.enable_comm": False}),
    "rally": Ablation("no squad display", {"sensors.squad": False}),
    "smoke": Ablation("no smoke launcher", scenario={"blue.0.weapons": ["laser", "painter", "autocannon", ""]}),
    "spotter": Ablation("no painter", scenario={"blue.1.weapons": ["", "", "", ""]}),
    "tipoff": Ablation("no reports", {"sensors.reports": False}),
}
# Of the records, in Echelon-Bench v1 too. The preset begins with more noise since: leap is then won far sooner.
SETTINGS = {"network.log_std_init": -0.7}
STEPS = {"relay": 400_000}  # of trainings that need more than the preset's: two mechs must first agree on words


def without(scenario: Scenario, changes: Mapping[str, Any]) -> Scenario:
    """Return a scenario with other values at dotted keys; a function makes the new value of the old one."""
    values = scenario.to_dict()
    for key, value in changes.items():
        *path, last = (int(part) if part.isdigit() else part for part in key.split("."))
        part: Any = values
        for step in path:
            part = part[step]
        part[last] = value(part[last]) if callable(value) else value
    return Scenario.from_dict(values)


def ablated(config: TrainConfig, name: str, ablation: Ablation, folder: Path) -> TrainConfig:
    """Return settings of a training on a scenario without what an ablation takes away."""
    changes = {**ablation.settings, "env_overrides": {**config.env_overrides, **ablation.config}}
    if ablation.scenario:
        changes["env"] = str(folder / "ablation.yaml")
        save_scenario(without(named_scenario(name), ablation.scenario), changes["env"])
    return config.replace(changes)


def settings_of(name: str, arm: str, seed: int, folder: Path) -> TrainConfig:
    """Return the settings of a training."""
    changes: dict[str, Any] = {
        "seed": seed,
        "device": "cpu",
        "machine.processes": 1,
        "reports.eval_matches": 0,
        "reports.progress": False,
        "files.run_dir": folder,
        **SETTINGS,
        **({"total_steps": STEPS[name]} if name in STEPS else {}),
    }
    config = TrainConfig.load(name).replace(changes)
    return ablated(config, name, ABLATIONS[name], folder) if arm == "ablation" else config


@functools.cache
def made_with(name: str, arm: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the configuration of the matches and the settings of a run, of whatever seed."""
    with tempfile.TemporaryDirectory() as folder:
        settings = settings_of(name, arm, 0, Path(folder))
        return settings.env_config().to_dict(), settings.flat()


def digest(name: str, arm: str, seed: int) -> str:
    """Return the SHA-256 of what a run is made with: the scenario, its configuration, the settings of a training.

    Settings that have their defaults are left out, so that a new option leaves the records valid. So does another
    default of an old option: delete the records then.
    """
    config, settings = made_with(name, arm)
    made: dict[str, Any] = {"config": config}
    if arm in LEARNT:
        usual = TrainConfig().flat()
        made["settings"] = {
            option_name(name)[2:].replace("-", "_"): str(value)
            for name, value in {**settings, "seed": seed}.items()
            if name not in ("env", "files.run_dir") and value != usual[name]
        }
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


def trained(config: TrainConfig) -> tuple[RecurrentPPO, TrainResult]:
    """Train and return the model."""
    result = train(config, lambda line: None)
    if result.interrupted:
        raise KeyboardInterrupt  # a shortened training is no record
    return RecurrentPPO.load(result.checkpoint, device="cpu"), result


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
            model, result = trained(dataclasses.replace(config, total_steps=steps or config.total_steps))
            rate = evaluate_win_rate(model, config.env_config(), matches=matches, seed=scenario.test[0])
            success, spent = rate.win_rate, {"steps": result.trained, "seconds": result.seconds}
    return {"scenario": name, "arm": arm, "seed": seed, "digest": digest(name, arm, seed), "success": success,
            "matches": matches, **spent}  # fmt: skip


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


def successes(name: str, arm: str, seeds: Iterable[int] = SEEDS, records: Path | None = None) -> list[float]:
    """Return the recorded successes of an arm, one for each seed; records of other settings do not count."""
    found = {tuple(record[key] for key in KEYS): record["success"] for record in read(records or RECORDS)}
    keys = [(name, arm, seed, digest(name, arm, seed)) for seed in (seeds if arm in LEARNT else (0,))]
    return [found[key] for key in keys if key in found]


def abilities_table(names: Iterable[str], seeds: Iterable[int] = SEEDS, records: Path | None = None) -> str:
    """Return the table of all records as Markdown: means over the seeds, in brackets the least and the most."""
    rows = []
    for name in names:
        means, best = dict[str, float](), 0.0
        cells = []
        for arm in ARMS:
            values = successes(name, arm, seeds, records)
            if values:
                means[arm] = float(np.mean(values))
            spread = f" ({min(values):.0%} to {max(values):.0%}, {len(values)} seeds)" if len(values) > 1 else ""
            cells.append(f"{means[arm]:.0%}{spread}" if values else "")
            best = max(values, default=0.0) if arm == "trained" else best
        rows.append([f"`{name}`", named_scenario(name).asks_for, ABLATIONS[name].words, *cells, verdict(means, best)])
    head = ["scenario", "asks for", "ablation", "random", *SCRIPTS, "trained", "ablated", "verdict"]
    return markdown(head, rows)


def dqn(config: TrainConfig) -> BaseAlgorithm:
    """Return SB3's DQN on the discrete view, with a replay buffer and network of usual sizes."""
    set_random_seed(config.seed)
    venv = make_vec_env(config.env_config(), config.matches.num_matches, backend="native", seed=config.seed,
                        action_format="discrete")  # fmt: skip
    policy = "MultiInputPolicy" if isinstance(venv.observation_space, spaces.Dict) else "MlpPolicy"
    return DQN(
        policy, venv, learning_rate=5e-4, buffer_size=100_000, learning_starts=5_000, batch_size=256,
        gamma=config.ppo.gamma, train_freq=1, gradient_steps=4, target_update_interval=2_000, exploration_fraction=0.5,
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


def trained_by(
    trainer: str, task: str, seed: int, folder: Path, steps: int | None, suite: Suite = SUITE
) -> tuple[BaseAlgorithm, int]:
    """Return a trained model and the agent steps that it took, with those of easier levels that were missing."""
    settings = (SETTINGS if suite is SUITE else {}) | OURS.get(trainer, {})
    config = TrainConfig.load(task).replace({"seed": seed, **quietly(folder), **settings})
    config = dataclasses.replace(config, total_steps=steps or config.total_steps)
    if trainer in OURS:
        easier, spent = policy_below(trainer, task, seed, folder, steps, suite)
        model, result = trained(dataclasses.replace(config, start_from=easier))
        if "@" in task:
            policy = policy_path(trainer, task, seed, suite)
            policy.parent.mkdir(parents=True, exist_ok=True)
            model.save(policy)
        return model, spent + result.steps
    torch.set_num_threads(1)
    model = STOCK[trainer](config)
    return model.learn(config.total_steps, callback=[]), model.num_timesteps


def policy_below(
    trainer: str, task: str, seed: int, folder: Path, steps: int | None, suite: Suite
) -> tuple[Path | None, int]:
    """Return the policy of a family's level below, if there is one, and the steps spent here because it was missing."""
    family, _, level = task.partition("@")
    if not level or int(level) == FIRST_LEVEL:
        return None, 0
    below, spent = f"{family}@{int(level) - 1}", 0
    policy = policy_path(trainer, below, seed, suite)
    if not policy.exists():
        _, spent = trained_by(trainer, below, seed, folder, steps, suite)
    return policy, spent


def policy_path(trainer: str, task: str, seed: int, suite: Suite) -> Path:
    """Return the file of a level's policy, which is kept for the level above but not published."""
    return record_path(trainer, seed, suite).with_suffix("") / f"{task}.zip"


def record_path(trainer: str, seed: int, suite: Suite = SUITE) -> Path:
    """Return the file of one seed of a trainer."""
    return RESULTS / f"bench_{suite.name}" / f"{re.sub('[^a-z0-9]+', '-', trainer.lower())}-{seed}.json"


def most_steps(budgets: Path, trainer: str, seed: int) -> int:
    """Return the agent steps of the task that has most; those of a family are the sum over its levels."""
    steps = Counter[str]()
    for budget in read(budgets):
        if (budget["trainer"], budget["seed"]) == (trainer, seed):
            steps[group_of(budget["task"])] += budget["steps"]
    return max(steps.values())


def train_baseline(trainer: str, task: str, seed: int, steps: int | None = None, suite: Suite = SUITE) -> None:
    """Train on one task and add its rows to the record, unless they are there."""
    path = record_path(trainer, seed, suite)

    def there() -> Record:
        new = Record(suite.name, suite.digest, trainer, "", {}, machine(), trainer, seed, suite.rules)
        return benchmark.read_record(path) if path.exists() else new

    record = there()
    axes = AXES if suite is SUITE else ()
    rows = [row for row in suite.chosen((task,), axes) if row.name not in record.rows]
    if not rows:
        return
    with tempfile.TemporaryDirectory() as folder:
        began = time.process_time()
        model, played = trained_by(trainer, task, seed, Path(folder), steps, suite)
        minutes = (time.process_time() - began) / 60
        won = {row.name: benchmark.play_model(model, row, suite.matches) for row in rows}
    budget = {"trainer": trainer, "task": task, "seed": seed, "steps": played, "minutes": round(minutes, 3)}
    append(path.with_name("budgets.jsonl"), budget)
    record = there()  # with what other processes have added meanwhile
    record.rows |= won
    if suite.tracks:
        record.steps = most_steps(path.with_name("budgets.jsonl"), trainer, seed)
    record.write(path)
    print(f"{trainer}, {task}, seed {seed}: {record.success(f'{task}/unseen-maps')[0]:.1%}, {minutes:.2f} minutes",
          file=sys.stderr, flush=True)  # fmt: skip


def all_records() -> list[Record]:
    """Return all records of v1 that have every scenario."""
    found = [benchmark.read_record(path) for path in sorted(BASELINES.glob("*-[0-9]*.json"))]
    return [record for record in found if set(record.axis("unseen-maps")) >= set(TASKS)]


def budgets_table() -> str:
    """Return Markdown: agent steps and processor minutes of a training, medians over scenarios and seeds."""
    lines = ["| trainer | agent steps | processor minutes |", "|---|---|---|"]
    known = read(BASELINES / "budgets.jsonl")
    for trainer in TRAINERS:
        runs = [budget for budget in known if budget["trainer"] == trainer]
        if runs:
            steps, minutes = (statistics.median(run[name] for run in runs) for name in ("steps", "minutes"))
            lines.append(f"| {trainer} | {steps:,.0f} | {minutes:.2f} |")
    return "\n".join(lines)


def seeds_that_differ(records: list[Record]) -> str:
    """Return a sentence: on which tasks the trainings of ours differ by more than their matches explain."""
    told = []
    for task in TASKS:
        runs = [run.success(f"{task}/unseen-maps") for run in benchmark.by_algorithm(records)["ours"]]
        (worst, _, below), *_, (best, above, _) = sorted(runs)
        if below < above:
            told.append(f"`{task}` ({worst:.1%} and {best:.1%})")
    return f"On {len(told)} of {len(TASKS)} tasks, the intervals of two seeds do not even overlap: {', '.join(told)}."


def draw(records: list[Record]) -> None:
    """Draw the score of every policy with its interval."""
    from matplotlib.figure import Figure

    groups = benchmark.by_algorithm(records)
    bars = sorted(((benchmark.score(group, TASKS), name) for name, group in groups.items()), key=lambda bar: bar[0][0])
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
    return {
        "baselines": benchmark.table(records, TASKS),
        "seeds": seeds_that_differ(records),
        "budgets": budgets_table(),
    }


def records_v2() -> list[Record]:
    """Return all records of v2."""
    return [benchmark.read_record(path) for path in sorted((RESULTS / "bench_v2").glob("*-[0-9]*.json"))]


def best_v2(records: list[Record], names: Iterable[str], axis: str = SCORED) -> dict[str, list[float]]:
    """Return the best mean success of some policies by family and level; nan where none is measured."""
    best: dict[str, list[float]] = {}
    for task in V2.tasks(axis):
        shares: dict[str, list[float]] = {}
        for run in records:
            if run.algorithm in names and task in run.axis(axis):
                shares.setdefault(run.algorithm, []).append(run.success(f"{task}/{axis}")[0])
        means = [float(np.mean(values)) for values in shares.values()]
        best.setdefault(group_of(task), []).append(max(means, default=np.nan))
    return best


def percent(share: float) -> str:
    """Return a share in percent, a hyphen for what is not measured."""
    return "-" if np.isnan(share) else f"{100 * share:.0f}"


def levels_v2(records: list[Record]) -> str:
    """Return Markdown: by family and level what the best trained policy, the best script and chance win."""
    parts = [best_v2(records, names) for names in (TRAINERS, SKILLS, ("random",))]
    seen = {family: percent(shares[0]) for family, shares in best_v2(records, TRAINERS, "seen-maps").items()}
    rows = []
    for family in parts[0]:
        cells = [" / ".join(map(percent, level)) for level in zip(*(part[family] for part in parts), strict=True)]
        cells += [""] * (LEVELS - len(cells))
        rows.append([f"`{family}`", *cells, seen.get(family, "")])
    head = ["task", *(f"level {level}" for level in range(1, LEVELS + 1)), "level 3, maps of training"]
    return markdown(head, rows)


def draw_v2(records: list[Record]) -> None:
    """Draw what the best trained policy and the best script win at every level: the room is where they differ."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4.2), layout="constrained")
    parts = {"best trained policy": TRAINERS, "best script": SKILLS}
    for axes, (title, names) in zip(figure.subplots(1, 2, sharey=True), parts.items(), strict=True):
        best = best_v2(records, names)
        shares = np.array([[*levels, *[np.nan] * (LEVELS - len(levels))] for levels in best.values()])
        axes.imshow(shares, cmap="RdYlGn", vmin=0, vmax=1, aspect="auto")
        for (row, column), share in np.ndenumerate(shares):
            axes.text(column, row, "" if np.isnan(share) else f"{share:.0%}", ha="center", va="center", fontsize=8)
        axes.set(title=title, xlabel="level (the presets have one)")
        axes.set_xticks(range(LEVELS), range(1, LEVELS + 1))
        axes.set_yticks(range(len(best)), best)
    figure.savefig(FIGURE.with_name("bench_v2.png"), dpi=130)


def tables_v2() -> dict[str, str]:
    """Return the marked parts of docs/benchmark_v2.md."""
    return {"levels": levels_v2(records_v2())}


def axes() -> str:
    """Return Markdown: matches won by scripts and shipped commanders on every row of the presets."""
    scripts = [benchmark.read_record(record_path(name, 0)) for name in ("hard", "expert")]
    commanders = json.loads((BASELINES / "commanders.json").read_text())["wins"]
    rows = []
    for row in (row.name for row in SUITE.rows if row.name in commanders["standard"]):
        task, axis = row.split("/")
        won = [record.rows[row]["wins"] for record in scripts] + [wins[row] for wins in commanders.values()]
        rows.append([f"`{task}`, {axis.replace('-', ' ')}", *map(str, won)])
    return markdown(["row", "`hard`", "`expert`", *(f"commander `{name}`" for name in commanders)], rows)


def abilities(
    scenarios: tuple[Literal[*sorted(ABLATIONS)], ...] = tuple(sorted(ABLATIONS)),
    seeds: tuple[int, ...] = SEEDS,
    records: Path = RECORDS,
    table: bool = False,
) -> None:
    """Whether each scenario needs the ability that it asks for.

    Args:
        scenarios: Scenarios.
        seeds: Seeds of the trainings.
        records: File of the records.
        table: Print the recorded runs and end.
    """
    once = [(name, arm, 0) for name in scenarios for arm in ARMS if arm not in LEARNT]
    runs = [*once, *((name, arm, seed) for seed in seeds for name in scenarios for arm in LEARNT)]
    wanted = [] if table else [(*key, digest(*key)) for key in runs]
    add_missing(records, KEYS, wanted, lambda name, arm, seed, _: measure(name, arm, seed))
    print(abilities_table(scenarios, seeds, records))


def baselines(
    trainers: tuple[Literal[*TRAINERS], ...] = TRAINERS,
    suite: Literal["v1", "v2"] = "v1",
    tasks: tuple[str, ...] = (),
    seeds: tuple[int, ...] = SEEDS,
    steps: int | None = None,
    table: bool = False,
) -> None:
    """Every trainer on every task of Echelon-Bench; scripts and random play on all of it.

    Args:
        trainers: Trainers.
        suite: Which suite; of v1, the scenarios.
        tasks: Scenarios, families, levels such as vault@3, or presets; none for all.
        seeds: Seeds of the trainings.
        steps: Agent steps of each training; none takes those of the task's settings.
        table: Print the recorded runs and end.
    """
    chosen = benchmark.load_suite(suite)
    wanted = dict.fromkeys(row.task for row in chosen.chosen(tasks, ("seen-maps",) if suite == "v1" else ()))
    if not table:
        for name in UNTRAINED:
            benchmark.run(name, chosen, chosen.rows, record_path(name, 0, chosen), algorithm=name, progress_bar=True)
        for seed, trainer, task in itertools.product(seeds, trainers, wanted):
            train_baseline(trainer, task, seed, steps, chosen)
    print(*(tables() if suite == "v1" else tables_v2()).values(), sep="\n\n")


def figure() -> None:
    """Write the figures of the pages, and the arrays of v1 for rliable and marl-eval, from the recorded baselines."""
    draw_v2(records_v2())
    records = all_records()
    draw(records)
    np.savez(BASELINES / "rliable.npz", **benchmark.scores(records))
    (BASELINES / "marl_eval.json").write_text(json.dumps(benchmark.marl_eval(records), indent=1) + "\n")


assert set(ABLATIONS) <= set(SCENARIOS)
assert set(SCRIPTS) <= set(SKILLS)
main = functools.partial(command_line, __doc__, abilities, baselines, figure)

if __name__ == "__main__":
    sys.exit(main())
