"""Speed of the environment and the cost of each way to use it, measured in one run on the same matches.

The lines are the batch on preallocated arrays ("raw"), the vector and the PettingZoo view over it, SuperSuit over the
latter, scripted opponents, two threads, twice as many mechs, and the kernels as plain Python. Workloads alternate, so
ratios hold even on a busy machine; ``benchmarks/check_regressions.py`` compares them with recorded ones.

    python benchmarks/env_throughput.py --help
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import supersuit
from numpy.typing import NDArray

from echelon_env.config import EXTRA_OBSERVATIONS, EchelonConfig
from echelon_env.envs.parallel_env import EchelonParallelEnv
from echelon_env.envs.vector_env import EchelonVectorEnv
from echelon_env.files import replacing
from echelon_env.kernels.decorator import kernel
from echelon_env.machine import machine
from echelon_env.matches.batch import MatchBatch
from echelon_env.mdp.actions import MULTIDISCRETE_LAYOUT
from echelon_env.rng import uniform

sys.path.insert(0, str(Path(__file__).parent))
from speed import MAPS, STRETCH, Workload, enter, fighting_starts, random_actions, time_per_decision, workload

BATCH = 16  # matches in lines for several matches
DRAWS = 100_000  # random numbers in the yardstick
PLAIN_DECISIONS = 2


class Report(NamedTuple):
    """The results of one run.

    Attributes:
        agent_steps_per_s: Speeds by name of the line.
        ratios: Ratios of speeds by name; higher is better. They hardly depend on the machine, except its caches and
            number of processors. Except for threads, they compare processor time, which excludes other programs.
    """

    agent_steps_per_s: dict[str, float]
    ratios: dict[str, float]


@kernel
def draw_many(count):
    """Return a sum of random numbers, a fixed workload that does not depend on the rules."""
    total = 0.0
    for k in range(count):
        total += uniform(7, k, 0, 0)
    return total


def yardstick() -> Workload:
    """Return the drawing of ``DRAWS`` random numbers as a workload; a stretch draws them ``STRETCH`` times."""
    draw_many(1)
    return Workload(lambda k: draw_many(DRAWS), lambda: None, 1)


def supersuit_workload(config: EchelonConfig) -> Workload:
    """Return one match in PettingZoo and SuperSuit's vector environment, as Stable-Baselines3 would use it."""
    env = EchelonParallelEnv(config, dead_agents="keep", map_pool=MAPS)
    vector = supersuit.pettingzoo_env_to_vec_env_v1(env)
    vector.reset(seed=0)
    enter(env.core, fighting_starts(config, 1))
    saved, plans = env.get_state(), random_actions(1, len(env.possible_agents))[:, 0]
    made = Workload(lambda k: vector.step(plans[k % len(plans)]), lambda: env.set_state(saved), len(plans[0]))
    made.play(0)
    made.restore()
    return made


def new_episodes(map_pool: int | None) -> Workload:
    """Return whole duels against ``trivial`` under random actions, whose maps are a part of the cost."""
    env = EchelonVectorEnv(BATCH, "duel", "trivial", num_threads=1, map_pool=map_pool)
    env.reset(seed=0)
    plans = random_actions(BATCH, 1)[:, :, 0]
    made = Workload(lambda k: env.step(plans[k % len(plans)]), lambda: None, BATCH)
    made.play(0)
    return made


def format_workloads(config: EchelonConfig) -> dict[str, Workload]:
    """Return the vector view over ``BATCH`` matches in its formats, and what to compare each with.

    A discrete format is compared with the flat one that gets the actions its choices decode into, without masks, so
    that both play the same matches.
    """

    def view(actions: list[Any] | None = None, keys: tuple[str, ...] = (), masks: bool = True, **formats: str) -> Any:
        shown = config.replace({f"observation.{key}": True for key in keys})
        env = EchelonVectorEnv(BATCH, shown, num_threads=1, map_pool=MAPS, **formats)
        if not masks:
            env.core.after.clear()
        env.reset(seed=0)
        enter(env.core, starts)
        saved, flat, rng = env.get_state(), [], np.random.default_rng(0)
        if actions is None:
            actions = []
            env.set_state(saved)
            for _ in range(STRETCH):
                actions.append(allowed_choices(env, rng))
                env.step(actions[-1])
                flat.append(env.core.io.agent_actions.reshape(env.num_envs, -1).copy())
        env.set_state(saved)
        return Workload(lambda k: env.step(actions[k]), lambda: env.set_state(saved), env.num_envs), flat

    starts = fighting_starts(config, BATCH)
    random = [plan.reshape(-1, plan.shape[-1]) for plan in random_actions(BATCH, 2 * config.match.team_size)]
    random = [random[k % len(random)] for k in range(STRETCH)]
    lines = {
        "without masks": view(random, masks=False)[0],
        "flat": view(random)[0],
        "dict observation": view(random, observation_format="dict")[0],
        "local map": view(random, ("local_map",), observation_format="dict")[0],
        "all optional keys": view(random, EXTRA_OBSERVATIONS, observation_format="dict")[0],
    }
    for name in ("discrete", "multidiscrete"):
        lines[name], flat = view(action_format=name)
        lines[f"flat as {name}"] = view(flat, masks=False)[0]
    return lines


def allowed_choices(env: EchelonVectorEnv, rng: np.random.Generator) -> NDArray[np.int64]:
    """Return a random allowed choice for each row."""
    masks = env.action_masks()
    scores = np.where(masks, rng.random(masks.shape), -1.0)
    if env.action_format == "discrete":
        return scores.argmax(axis=1)
    entries = pairwise(MULTIDISCRETE_LAYOUT.offsets)
    return np.stack([scores[:, first:end].argmax(axis=1) for first, end in entries], axis=1)


def format_costs(preset: str, seconds: float) -> dict[str, float]:
    """Return what each format adds to the processor time of a step, as a share of it."""
    lines = format_workloads(EchelonConfig.preset(preset))
    times = time_per_decision(list(lines.values()), seconds)
    taken = dict(zip(lines, (each.processor for each in times), strict=True))
    pairs = {
        "masks": ("flat", "without masks"),
        "discrete actions and masks": ("discrete", "flat as discrete"),
        "multi-discrete actions and masks": ("multidiscrete", "flat as multidiscrete"),
        "dict observations": ("dict observation", "flat"),
        "the local map": ("local map", "dict observation"),
        "all optional keys": ("all optional keys", "dict observation"),
    }
    return {name: taken[with_it] / taken[without] - 1.0 for name, (with_it, without) in pairs.items()}


def play_plainly(file: Path, config: EchelonConfig) -> None:
    """Print the processor seconds of a decision of the match in ``file``; for a process without compiled kernels."""
    mechs = 2 * config.match.team_size
    batch = MatchBatch(1, config, list(range(mechs)), {}, 1)
    with np.load(file) as arrays:
        enter(batch, [{"arrays": dict(arrays), "world": None}])
    plans = random_actions(1, mechs)
    start = time.thread_time()
    for k in range(PLAIN_DECISIONS):
        batch.step(plans[k])
    print((time.thread_time() - start) / PLAIN_DECISIONS)


def plain_seconds(preset: str) -> float:
    """Return the processor seconds of a decision of one match in a process whose kernels are plain Python."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "match.npz"
        np.savez(file, **fighting_starts(EchelonConfig.preset(preset), 1)[0]["arrays"])
        command = [sys.executable, __file__, "--config", preset, "--plain", str(file)]
        environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


def run(preset: str = "standard", seconds: float = 2.0, plain: bool = True) -> Report:
    """Measure everything.

    Args:
        preset: Configuration of all lines.
        seconds: Time to spend on each line.
        plain: Whether to measure plain Python too, which takes a few more seconds.
    """
    config = EchelonConfig.preset(preset)
    doubled = config.replace({"match.packs_per_team": 2 * config.match.packs_per_team})
    lines = {
        "raw, 1 match": workload(config, 1),
        "vector, 1 match": workload(config, 1, view="vector"),
        "parallel, 1 match": workload(config, 1, view="parallel"),
        "SuperSuit, 1 match": supersuit_workload(config),
        f"raw, {BATCH} matches": workload(config, BATCH),
        f"vector, {BATCH} matches": workload(config, BATCH, view="vector"),
        f"raw, {BATCH} matches, medium opponents": workload(config, BATCH, opponent="medium"),
        f"raw, {BATCH} matches, expert opponents": workload(config, BATCH, opponent="expert"),
        f"{BATCH} duels, new maps": new_episodes(None),
        f"{BATCH} duels, map_pool=64": new_episodes(64),
        f"raw, {BATCH} matches, 2 threads": workload(config, BATCH, threads=2),
        f"raw, {BATCH} matches, twice the mechs": workload(doubled, BATCH),
        "yardstick": yardstick(),
    }
    times = dict(zip(lines, time_per_decision(list(lines.values()), seconds), strict=True))
    speeds = {name: lines[name].agents / times[name].wall for name in lines if name != "yardstick"}
    taken = {name: times[name].processor for name in lines}
    one, many, threaded = taken["raw, 1 match"], taken[f"raw, {BATCH} matches"], f"raw, {BATCH} matches, 2 threads"
    ratios = {
        "vector view / raw, one match": one / taken["vector, 1 match"],
        "vector view / raw": many / taken[f"vector, {BATCH} matches"],
        "parallel view / raw": one / taken["parallel, 1 match"],
        "SuperSuit / raw": one / taken["SuperSuit, 1 match"],
        "without / with scripted opponents": many / taken[f"raw, {BATCH} matches, medium opponents"],
        "without / with expert opponents": many / taken[f"raw, {BATCH} matches, expert opponents"],
        "duels with map_pool=64 / new maps": taken[f"{BATCH} duels, map_pool=64"] / taken[f"{BATCH} duels, new maps"],
        "two threads / one": times[f"raw, {BATCH} matches"].wall / times[threaded].wall,
        "cost of the mechs / of twice as many": many / taken[f"raw, {BATCH} matches, twice the mechs"],
        "agent-steps per random number": lines[f"raw, {BATCH} matches"].agents / many * taken["yardstick"] / DRAWS,
    }
    if plain:
        seconds_plain = plain_seconds(preset)
        speeds["plain Python, 1 match"] = lines["raw, 1 match"].agents / seconds_plain
        ratios["raw / plain Python"] = seconds_plain / one
    return Report(speeds, ratios)


def show(report: Report) -> None:
    """Print a report."""
    print(", ".join(f"{k} {v}" for k, v in machine().items()))
    print(f"\n{'line':>40} {'agent-steps/s':>14}")
    for name, speed in report.agent_steps_per_s.items():
        print(f"{name:>40} {speed:>14,.0f}")
    print(f"\n{'ratio of speeds':>40}")
    for name, ratio in report.ratios.items():
        print(f"{name:>40} {ratio:>14,.4g}")


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Measure the speed of the environment and the cost of its views.")
    parser.add_argument("--config", default="standard", help="preset (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=2.0, help="time for each line (default: %(default)s)")
    parser.add_argument("--json", type=Path, help="also write the results to this file")
    parser.add_argument("--formats", action="store_true", help="measure only what formats add to a step")
    parser.add_argument("--plain", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.plain:
        play_plainly(options.plain, EchelonConfig.preset(options.config))
        return
    if options.formats:
        print(", ".join(f"{k} {v}" for k, v in machine().items()))
        print(f"\n{f'added to a step of {BATCH} matches of ' + options.config:>48}")
        for name, share in format_costs(options.config, options.seconds).items():
            print(f"{name:>48} {share:>8.1%}")
        return
    report = run(options.config, options.seconds)
    show(report)
    if options.json:
        content: dict[str, Any] = {"environment": machine(), "stretch": STRETCH, **report._asdict()}
        with replacing(options.json) as file:
            file.write((json.dumps(content, indent=2) + "\n").encode())


if __name__ == "__main__":
    main()
