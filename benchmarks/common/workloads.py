"""Matches in the middle of a fight as workloads, in every form in which they can be played, and how to time them."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import supersuit
from numpy.typing import NDArray

from echelon_env.catalog import EXTRA_OBSERVATIONS
from echelon_env.config import EchelonConfig
from echelon_env.envs.parallel_env import EchelonParallelEnv
from echelon_env.envs.vector_env import EchelonVectorEnv
from echelon_env.kernels.decorator import kernel
from echelon_env.matches.batch import MatchBatch, own_desk
from echelon_env.matches.driver import play_range
from echelon_env.mdp.actions import FLAT_ACTION_DIM, MULTIDISCRETE_LAYOUT
from echelon_env.rng import uniform
from echelon_env.validation import one_of

ROOT = Path(__file__).parents[2]
VIEWS = ("raw", "vector", "parallel")
LONGEST_APPROACH = 120  # decisions; if the scripted teams have not met by then, the match is measured as it is
STRETCH = 40  # decisions between two returns to that start, so that random actions kill no team
PLANS = 8  # different arrays of random actions, used in turn
MAPS = 8
BATCH = 16  # matches in workloads of several matches
DRAWS = 100_000  # random numbers in the yardstick
PLAIN_DECISIONS = 2


class Workload(NamedTuple):
    """Something that can be measured."""

    play: Callable[[int], object]  # plays one decision of all matches with the k-th actions
    restore: Callable[[], None]  # returns to the start; not measured
    agents: int  # agent-steps per decision


class Times(NamedTuple):
    """Time that something takes, seconds."""

    wall: float  # by the clock
    processor: float  # during which the calling thread ran, without the time that other programs took


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


def play_plainly(file: str, preset: str) -> None:
    """Print the processor seconds of a decision of the match in ``file``; for a process without compiled kernels."""
    config = EchelonConfig.preset(preset)
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
        command = [sys.executable, "-m", "benchmarks.common.workloads", str(file), preset]
        environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


if __name__ == "__main__":
    play_plainly(*sys.argv[1:])
