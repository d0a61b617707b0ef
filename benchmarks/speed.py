"""Speed of the environment: throughput, the cost of each way to use it, team sizes, trained opponents, the first step.

python benchmarks/speed.py --help
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Literal

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.common.runs import Preset, append, command_line, medians, print_head, print_machine, print_row
from benchmarks.common.workloads import (
    BATCH,
    DRAWS,
    PLANS,
    VIEWS,
    format_workloads,
    new_episodes,
    plain_seconds,
    random_actions,
    supersuit_workload,
    time_per_decision,
    workload,
    yardstick,
)

from echelon_env.config import EchelonConfig
from echelon_env.envs.vector_env import EchelonVectorEnv
from echelon_env.files import replacing
from echelon_env.machine import machine
from echelon_env.matches.batch import available_threads
from echelon_env.mdp.layout import FLAT_OBS_DIM

BASELINE = Path(__file__).parent / "baseline.json"
NEEDS_TWO_PROCESSORS = "two threads / one"
PICTURE = Path(__file__).parents[1] / "docs" / "images" / "scaling.png"
PACKS = (1, 2, 4, 8, 20)  # of five mechs, per team
SIDE_BY_SIDE = 2  # matches of each size
FIRST_STEP = """
import sys
import numpy as np
import echelon_env
env = echelon_env.EchelonVectorEnv(1, sys.argv[1], opponent="medium")
env.reset(seed=0)
env.step(np.zeros((env.num_envs, 45), np.float32))
"""


def throughput(
    presets: tuple[str, ...] = ("standard",),
    matches: tuple[int, ...] = (1, 8, 64),
    threads: tuple[int, ...] = (1,),
    opponent: str | None = None,
    view: Literal[*VIEWS] = "raw",
    seconds: float = 2.0,
    records: Path | None = None,
) -> None:
    """Agent steps a second, by number of matches and threads.

    Args:
        presets: Presets or scenarios.
        matches: How many matches are played side by side.
        threads: Numbers of threads.
        opponent: Who commands red: a skill, or commander:NAME. Without one, all mechs are agents; scripted mechs do
            not count.
        view: raw is the batch on preallocated arrays, vector is EchelonVectorEnv, and parallel is PettingZoo's
            dictionaries, of one match.
        seconds: Measured time per line.
        records: File to which the lines are added.
    """
    print_machine()
    print_head("preset", "view", "opponent", "matches", "threads", "agent steps/s", "match steps/s", "obs MB/s")
    for preset in presets:
        for count in threads:
            for size in matches:
                work = workload(EchelonConfig.resolve(preset), size, count, opponent, view)
                taken = time_per_decision([work], seconds)[0].wall
                speed = work.agents / taken
                row = {
                    "preset": preset, "view": view, "opponent": opponent, "matches": size, "threads": count,
                    "agent_steps_per_s": round(speed), "match_steps_per_s": round(size / taken),
                    "observation_mb_per_s": round(speed * FLAT_OBS_DIM * 4 / 1e6, 1),
                }  # fmt: skip
                append(records, row)
                print_row(*(f"{value:,}" if isinstance(value, int) else value or "agents" for value in row.values()))


def measure_views(preset: str, seconds: float) -> dict[str, dict[str, float]]:
    """Measure every view of a preset for so many seconds; print and return agent steps a second, and their ratios.

    A higher ratio is better. Ratios hardly depend on the machine, except its caches and number of processors. Except
    for threads, they compare processor time, which excludes other programs.
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
    plain = plain_seconds(preset)
    speeds["plain Python, 1 match"] = lines["raw, 1 match"].agents / plain
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
        "raw / plain Python": plain / one,
    }
    print_machine()
    for name, numbers, form in ((f"agent steps/s of {preset}", speeds, ",.0f"), ("ratio of speeds", ratios, ",.4g")):
        print()
        print_head(name, "")
        for line, number in numbers.items():
            print_row(line, format(number, form))
    return {"agent_steps_per_s": speeds, "ratios": ratios}


def views(presets: tuple[Preset, ...] = ("standard",), seconds: float = 2.0, records: Path | None = None) -> None:
    """Every view, SuperSuit, scripted opponents, maps, threads and plain Python, in turn on the same matches.

    Args:
        presets: Presets.
        seconds: Measured time per line.
        records: File to which the results are added.
    """
    for preset in presets:
        append(records, {"preset": preset, **measure_views(preset, seconds)})


def slower(found: Mapping[str, float], recorded: Mapping[str, float], tolerance: float) -> list[str]:
    """Return a sentence for every recorded ratio that fell by more than the tolerance or is no longer measured."""
    complaints = []
    for name, expected in recorded.items():
        if name not in found:
            complaints.append(f"{name!r} is recorded but was not measured; record again with --update.")
        elif found[name] < expected * (1 - tolerance):
            complaints.append(
                f"{name!r} is {found[name]:.4g}, recorded {expected:.4g}: {1 - found[name] / expected:.0%} less, "
                f"{tolerance:.0%} are tolerated."
            )
    return complaints


def check(seconds: float = 3.0, tolerance: float = 0.2, update: bool = False, baseline: Path = BASELINE) -> int:
    """Whether a ratio of speeds fell below the recorded one; the exit status is then 1.

    Seconds are not comparable across machines and days, but ratios measured in one run are.

    Args:
        seconds: Measured time per line.
        tolerance: Share by which a ratio may fall.
        update: Record the measured ratios, after an intended change, instead of comparing them.
        baseline: Recorded ratios.
    """
    ratios = measure_views("standard", seconds)["ratios"]
    if update:
        with replacing(baseline) as file:
            file.write((json.dumps({"environment": machine(), "ratios": ratios}, indent=2) + "\n").encode())
        return 0
    recorded = json.loads(baseline.read_text())["ratios"]
    if available_threads() < 2:
        recorded.pop(NEEDS_TWO_PROCESSORS)
    complaints = slower(ratios, recorded, tolerance)
    print("\n" + ("\n".join(complaints) or f"Nothing is slower than recorded in {baseline.name}."))
    return 1 if complaints else 0


def formats(presets: tuple[Preset, ...] = ("standard",), seconds: float = 2.0, records: Path | None = None) -> None:
    """What masks and other formats of actions and observations add to the processor time of a step.

    Args:
        presets: Presets.
        seconds: Measured time per line.
        records: File to which the shares are added.
    """
    pairs = {
        "masks": ("flat", "without masks"),
        "discrete actions and masks": ("discrete", "flat as discrete"),
        "multi-discrete actions and masks": ("multidiscrete", "flat as multidiscrete"),
        "dict observations": ("dict observation", "flat"),
        "the local map": ("local map", "dict observation"),
        "all optional keys": ("all optional keys", "dict observation"),
    }
    print_machine()
    for preset in presets:
        lines = format_workloads(EchelonConfig.preset(preset))
        times = time_per_decision(list(lines.values()), seconds)
        taken = dict(zip(lines, (each.processor for each in times), strict=True))
        added = {name: taken[with_it] / taken[without] - 1.0 for name, (with_it, without) in pairs.items()}
        append(records, {"preset": preset, "added": added})
        print_head(f"added to a step of {BATCH} matches of {preset}", "share")
        for name, share in added.items():
            print_row(name, f"{share:.1%}")


def sizes(seconds: float = 3.0, picture: Path = PICTURE, records: Path | None = None) -> None:
    """The cost of a step from 5v5 to 100v100, on the world of standard and on one thread, also as a picture.

    Args:
        seconds: Measured time per size.
        picture: PNG file to write.
        records: File to which the costs are added.
    """
    standard = EchelonConfig.preset("standard")
    works = [workload(standard.replace({"match.packs_per_team": packs}), SIDE_BY_SIDE) for packs in PACKS]
    times = time_per_decision(works, seconds)
    found = {
        work.agents // SIDE_BY_SIDE: 1e6 * time.processor / SIDE_BY_SIDE
        for work, time in zip(works, times, strict=True)
    }
    print_machine()
    print_head("mechs", "µs per step", "µs per mech", "agent steps/s", "step / half the mechs")
    for mechs, cost in found.items():
        growth = f"{cost / found[mechs // 2]:.2f}" if mechs // 2 in found else ""
        print_row(mechs, f"{cost:.1f}", f"{cost / mechs:.2f}", f"{1e6 * mechs / cost:,.0f}", growth)
    append(records, {"microseconds_per_step": found})
    draw(found, picture)


def draw(found: dict[int, float], path: Path) -> None:
    """Write the picture: microseconds of a step per mech, and their value if they did not depend on the number."""
    from matplotlib.figure import Figure

    mechs = list(found)
    figure = Figure(figsize=(6.4, 3.6), layout="constrained")
    axes = figure.subplots()
    axes.plot(mechs, [cost / n for n, cost in found.items()], "o-", label="measured")
    axes.axhline(found[mechs[0]] / mechs[0], color="grey", linestyle=":", label=f"as with {mechs[0]} mechs")
    axes.set_xscale("log", base=2)
    axes.set_xticks(mechs, [f"{n // 2}v{n // 2}" for n in mechs])
    axes.set_ylim(bottom=0)
    axes.set(xlabel="teams", ylabel="µs per step of a mech")
    axes.legend(frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=150)


def first_step(presets: tuple[Preset, ...] = ("standard",), repeats: int = 3, records: Path | None = None) -> None:
    """Seconds from `python` to the first step, with an empty kernel cache and with a filled one.

    Args:
        presets: Presets.
        repeats: Starts with a filled cache; the fastest counts.
        records: File to which the seconds are added.
    """
    print_machine()
    print_head("preset", "cache", "seconds", "on processors")
    for preset in presets:
        with tempfile.TemporaryDirectory() as cache:
            starts = [_start(preset, cache) for _ in range(1 + repeats)]
        for name, (wall, processor) in (("empty", starts[0]), ("filled", min(starts[1:]))):
            append(records, {"preset": preset, "cache": name, "seconds": wall, "processor_seconds": processor})
            print_row(preset, name, f"{wall:.2f}", f"{processor:.2f}")


def _start(preset: str, cache: str) -> tuple[float, float]:
    """Run a one-step program in a new process; return its wall-clock and processor seconds."""
    import resource  # Windows does not have it

    environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
    before, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, "-c", FIRST_STEP, preset], env=environment, check=True, stderr=subprocess.DEVNULL)
    wall, after = time.perf_counter() - wall, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def commander(
    presets: tuple[Preset, ...] = ("duel", "skirmish", "standard"),
    matches: tuple[int, ...] = (1, 16, 64),
    opponent: str = "commander:skirmish",
    repeats: int = 15,
    records: Path | None = None,
) -> None:
    """The cost of a trained opponent beside a scripted one: processor time of a step on one thread.

    Args:
        presets: Presets.
        matches: How many matches are played side by side.
        opponent: The trained opponent.
        repeats: Turns of each batch; results are medians.
        records: File to which the times are added.
    """
    import torch

    torch.set_num_threads(1)
    print_head("preset", "matches", "its mechs", "ms per step against `medium`", "against the commander", "ratio")
    for preset in presets:
        for size in matches:
            envs = {name: _started(preset, size, name) for name in ("medium", opponent)}
            mechs = envs[opponent].num_envs
            plans = random_actions(1, mechs)[:, 0]
            taken = medians({name: partial(_play, env, plans) for name, env in envs.items()}, repeats)
            script, trained = (1e3 * taken[name] / PLANS for name in envs)
            append(records, {"preset": preset, "matches": size, "medium_ms": script, "commander_ms": trained})
            print_row(preset, size, mechs, f"{script:.2f}", f"{trained:.2f}", f"{trained / script:.1f}")


def _started(preset: str, matches: int, opponent: str) -> EchelonVectorEnv:
    env = EchelonVectorEnv(matches, preset, opponent=opponent, num_threads=1, map_pool=16)
    env.reset(seed=0)
    return env


def _play(env: EchelonVectorEnv, plans: np.ndarray) -> None:
    for actions in plans:
        env.step(actions)


main = partial(command_line, __doc__, throughput, views, formats, check, sizes, first_step, commander)

if __name__ == "__main__":
    sys.exit(main())
