"""Throughput of the environment: a workload like real matches, the views that play it, and a table of the results.

Run ``python benchmarks/speed.py --help`` for its options.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from echelon_env.config import PRESETS, EchelonConfig
from echelon_env.envs.parallel_env import EchelonParallelEnv
from echelon_env.envs.vector_env import EchelonVectorEnv
from echelon_env.files import replacing
from echelon_env.machine import machine
from echelon_env.matches.batch import MatchBatch, own_desk
from echelon_env.matches.driver import play_range
from echelon_env.mdp.actions import FLAT_ACTION_DIM
from echelon_env.mdp.layout import FLAT_OBS_DIM
from echelon_env.validation import one_of

VIEWS = ("raw", "vector", "parallel")
LONGEST_APPROACH = 120  # decisions; if the scripted teams have not met by then, the match is measured as it is
STRETCH = 40  # decisions between two returns to that start, so that random actions kill no team
PLANS = 8  # different arrays of random actions, used in turn
MAPS = 8
_BYTES_PER_NUMBER = 4
_LINE = "{:>16} {:>7} {:>7} {:>13} {:>8} {:>13} {:>8} {:>8}"


class Workload(NamedTuple):
    """Something that can be measured."""

    play: Callable[[int], object]  # plays one decision of all matches with the k-th actions
    restore: Callable[[], None]  # returns to the start; not measured
    agents: int  # agent-steps per decision


class Times(NamedTuple):
    """Time that something takes, seconds."""

    wall: float  # by the clock
    processor: float  # during which the calling thread ran, without the time that other programs took


class Throughput(NamedTuple):
    """A line of the table."""

    config: str  # name of the preset or scenario, or team size and world for any other configuration
    view: str
    opponent: str | None
    matches: int
    threads: int
    agent_steps_per_s: int  # of agents (scripted mechs do not count), median over stretches
    match_steps_per_s: int
    observation_mb_per_s: float  # observations written, megabytes


def fighting_starts(config: EchelonConfig, matches: int) -> list[dict[str, Any]]:
    """Return simulator states of matches at the first damage, played up to there by scripted commanders."""
    mechs = 2 * config.match.team_size
    batch = MatchBatch(matches, config, [], dict.fromkeys(range(mechs), "medium"), map_pool=min(matches, MAPS))
    starts: dict[int, dict[str, Any]] = {}
    for match in range(matches):
        batch.reset(match, match)
    nobody = np.zeros((matches, 0, FLAT_ACTION_DIM), np.float32)
    for _ in range(LONGEST_APPROACH):
        batch.step(nobody)
        fighting = (batch.state.tally["damage_taken"] > 0).any(axis=1) & ~batch.simulator.is_over()
        for match in set(np.flatnonzero(fighting).tolist()) - set(starts):
            starts[match] = batch.simulator.get_state(match)
        if len(starts) == matches:
            break
        for match in set(np.flatnonzero(batch.simulator.is_over()).tolist()) - set(starts):
            batch.reset(match, batch.simulator.next_seed(match))
    return [starts.get(match) or batch.simulator.get_state(match) for match in range(matches)]


def random_actions(matches: int, agents: int) -> NDArray[np.float32]:
    """Return the actions that all measurements use, float32 (8, E, A, 45)."""
    plans = np.random.default_rng(0).uniform(-1, 1, (PLANS, matches, agents, FLAT_ACTION_DIM))
    return plans.astype(np.float32)


def workload(
    config: EchelonConfig, matches: int, threads: int = 1, opponent: str | None = None, view: str = "raw"
) -> Workload:
    """Return a workload at its start, played once so that everything is compiled.

    ``"raw"`` plays on preallocated arrays and nothing else; ``"vector"`` is ``EchelonVectorEnv``, ``"parallel"`` the
    PettingZoo view with its dictionaries, of 1 match on 1 thread. Without an opponent both teams are agents.
    """
    one_of(view, VIEWS, "view")
    if view == "parallel" and (matches, threads) != (1, 1):
        raise ValueError(f"the view 'parallel' plays 1 match on 1 thread, got {matches} matches on {threads} threads.")
    if view == "parallel":
        env: Any = EchelonParallelEnv(config, opponent=opponent, dead_agents="keep", map_pool=MAPS)
    else:
        env = EchelonVectorEnv(matches, config, opponent, num_threads=threads, map_pool=min(matches, MAPS))
    starts = fighting_starts(config, matches)
    env.reset(seed=0)
    enter(env.core, starts)
    saved, agents = env.get_state(), len(env.core.tables.agent_seats)
    sent: Any = random_actions(matches, agents)
    if view == "vector":
        sent = [plan.reshape(matches * agents, FLAT_ACTION_DIM) for plan in sent]
    elif view == "parallel":
        sent = [dict(zip(env.agents, plan[0], strict=True)) for plan in sent]
    step = env.core.step if view == "raw" else env.step

    def play(k: int) -> None:
        # Over: the raw batch ignores the match, this view would raise an error.
        if view == "parallel" and not env.agents:
            env.set_state(saved)
        step(sent[k % PLANS])

    made = Workload(play, lambda: env.set_state(saved), matches * agents)
    made.play(0)
    made.restore()
    return made


def enter(core: MatchBatch, starts: Sequence[dict[str, Any]]) -> None:
    """Put the matches of a batch into the states of another batch's simulator, even if other seats are agents there."""
    for match, start in enumerate(starts):
        core.simulator.set_state(match, start)
        play_range(core.state, core.rules, core.tables, core.io, own_desk(core.state), match, match + 1, True)


def time_per_decision(workloads: Sequence[Workload], seconds: float) -> list[Times]:
    """Return the median times of one decision of each workload, measured for ``seconds`` each.

    The workloads take turns, one stretch of decisions at a time, so that other load on the machine slows all of them.
    Each plays at least three stretches.
    """
    stretches: list[list[Times]] = [[] for _ in workloads]
    begin = time.perf_counter()
    while len(stretches[0]) < 3 or time.perf_counter() - begin < seconds * len(workloads):
        for taken, (play, restore, _) in zip(stretches, workloads, strict=True):
            restore()
            wall, processor = time.perf_counter(), time.thread_time()
            for k in range(STRETCH):
                play(k)
            taken.append(Times(time.perf_counter() - wall, time.thread_time() - processor))
    return [Times(*(np.median(taken, axis=0) / STRETCH).tolist()) for taken in stretches]


def measure(
    config: EchelonConfig,
    matches: int,
    threads: int = 1,
    seconds: float = 2.0,
    opponent: str | None = None,
    view: str = "raw",
) -> Throughput:
    """Return the throughput of one workload; arguments as for ``workload``."""
    work = workload(config, matches, threads, opponent, view)
    taken = time_per_decision([work], seconds)[0].wall
    size = config.match.team_size
    names = [name for name, preset in PRESETS.items() if preset == config]
    names += [config.scenario.name] if config.scenario else []
    name = names[0] if names else f"{size}v{size} on {'x'.join(map(str, config.world.size))}"
    speeds = round(work.agents / taken), round(matches / taken)
    megabytes = round(work.agents / taken * FLAT_OBS_DIM * _BYTES_PER_NUMBER / 1e6, 1)
    return Throughput(name, view, opponent, matches, threads, *speeds, megabytes)


def header() -> str:
    """Return the first line of the table."""
    names = ("config", "matches", "threads", "agent-steps/s", "obs MB/s", "match-steps/s", "view", "opponent")
    return _LINE.format(*names)


def line(row: Throughput) -> str:
    """Return a row of the table."""
    agent_steps, match_steps = f"{row.agent_steps_per_s:,}", f"{row.match_steps_per_s:,}"
    speeds = agent_steps, row.observation_mb_per_s, match_steps
    return _LINE.format(row.config, row.matches, row.threads, *speeds, row.view, row.opponent or "agents")


def main(arguments: list[str] | None = None) -> None:
    """Print the table and write it as JSON if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--config", default="standard", help="preset or scenario (default: %(default)s)")
    parser.add_argument("--matches", type=int, nargs="+", default=[1, 8, 64], help="batch sizes (default: 1 8 64)")
    parser.add_argument("--threads", type=int, nargs="+", default=[1], help="thread counts (default: 1)")
    parser.add_argument("--seconds", type=float, default=2.0, help="measured time per line (default: %(default)s)")
    parser.add_argument("--opponent", help="who commands red: a skill, or commander:NAME (default: agents)")
    parser.add_argument("--view", default="raw", choices=VIEWS,
                        help="raw: the batch on preallocated arrays; vector: EchelonVectorEnv; parallel: PettingZoo's "
                        "dictionaries, one match (default: %(default)s)")  # fmt: skip
    parser.add_argument("--json", type=Path, help="also write the table as JSON to this file")
    options = parser.parse_args(arguments)
    config, about, rows = EchelonConfig.resolve(options.config), machine(), []
    print(", ".join(f"{k} {v}" for k, v in about.items()))
    print(header(), flush=True)
    for threads in options.threads:
        for matches in options.matches:
            row = measure(config, matches, threads, options.seconds, options.opponent, options.view)
            rows.append(row._asdict())
            print(line(row), flush=True)
    if options.json:
        with replacing(options.json) as file:
            file.write((json.dumps({"environment": about, "rows": rows}, indent=2) + "\n").encode())


if __name__ == "__main__":
    main()
