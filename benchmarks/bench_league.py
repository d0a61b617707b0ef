"""Speed of the league: rating periods, the store, workers on one queue, and many frozen opponents in one batch.

    python benchmarks/bench_league.py [--device cuda] [--league URL]

Workers: 1, 2 and 4 processes take the same jobs from the queue, matches of five against five between two untrained
policies of the default architecture and two scripts. The start of the processes is not counted.

Opponents: K policies of the default architecture play E teams of 5 mechs. ``loop`` calls each team's policy separately,
``grouped`` calls each policy once for all its teams.
Variants alternate in one process; results are medians, and ratios to the loop. CPU measurements use processor time, so
that other work matters little; the store is timed by wall clock.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from functools import partial
from uuid import uuid4

import numpy as np
import psutil
import sqlalchemy as sa
import torch

from echelon_env import EchelonVectorEnv
from echelon_env.machine import machine
from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.league import GameResult, Glicko2Config, League, LeagueEntry, MatchResult
from echelon_rl.league.play.acting import TeamCommanders
from echelon_rl.league.play.workers import Crew, Worker
from echelon_rl.league.rating.glicko2 import rate_period
from echelon_rl.league.store.database import job_table
from echelon_rl.league.store.jobs import Job, JobQueue
from echelon_rl.policies import MlpLstmPolicy

ROUNDS = 30


def medians(
    variants: dict[str, Callable[[], object]], rounds: int = ROUNDS, clock: Callable[[], float] = time.perf_counter
) -> dict[str, float]:
    """Return the median seconds of each variant, measured alternately."""
    for run in variants.values():
        run()
    seconds: dict[str, list[float]] = {name: [] for name in variants}
    for _ in range(rounds):
        for name, run in variants.items():
            began = clock()
            run()
            seconds[name].append(clock() - began)
    return {name: float(np.median(values)) for name, values in seconds.items()}


def bench_ratings() -> None:
    """Print the time of a rating period of several sizes."""
    rng = np.random.default_rng(0)
    print("| entries | matches | ms of processor time per rating period |\n|---|---|---|")
    for entries, matches in ((200, 3_000), (1_000, 20_000), (10_000, 200_000)):
        rating, rd = rng.normal(1500, 250, entries), rng.uniform(30, 350, entries)
        home = rng.integers(0, entries, matches)
        away = (home + rng.integers(1, entries, matches)) % entries
        score = rng.choice([0.0, 0.5, 1.0], matches)
        numbers = (rating, rd, np.full(entries, 0.06), home, away, score, Glicko2Config())
        found = medians({"period": partial(rate_period, *numbers)}, 10, time.process_time)
        print(f"| {entries:,} | {matches:,} | {1e3 * found['period']:.2f} |")


def bench_store() -> None:
    """Print the time of writing a result and of a whole rating period in an SQLite file."""
    with tempfile.TemporaryDirectory() as folder:
        league = League.open(f"sqlite:///{folder}/league.db", Glicko2Config(inactivity="none"), anchors=())
        for i in range(50):
            league.add_entry(LeagueEntry(f"e{i}"))
        rng = np.random.default_rng(0)

        def pair() -> tuple[str, str]:
            a, b = rng.choice(50, 2, replace=False)
            return f"e{a}", f"e{b}"

        found = medians(
            {
                "report of one match": lambda: league.report([MatchResult(*pair(), 1.0)]),
                "rating what waits": league.rate_pending,
                "period of 15 matches": lambda: league.apply_rating_period(
                    [GameResult(*pair(), 1.0) for _ in range(15)]
                ),
                "opponent drawn": lambda: league.sample_opponent("e0", "gaussian", rng),
            }
        )
        league.close()
    print("\n| SQLite file, 50 entries | ms |\n|---|---|")
    for name, seconds in found.items():
        print(f"| {name} | {1e3 * seconds:.2f} |")


def bench_workers(url: str) -> None:
    """Print how fast workers play the jobs of one queue, and how fast the queue is without any matches."""
    with tempfile.TemporaryDirectory() as folder:
        league = League.open(url or f"sqlite:///{folder}/league.db", env="skirmish", anchors=("medium", "hard"))
        venv = make_vec_env("skirmish", 1, backend="native")
        for seed in range(2):
            league.add(RecurrentPPO("MlpLstmPolicy", venv, n_steps=1, seed=seed).save(f"{folder}/{seed}.zip"))
        ids, queue = list(league.entries), JobQueue(league.store)
        pairs = [(a, b) for i, a in enumerate(ids) for b in ids[i + 1 :]]

        def enqueue(batch: str, rounds: int) -> int:
            queue.enqueue([Job(str(uuid4()), batch, *pair, 2, i) for i in range(rounds) for pair in pairs])
            return 2 * rounds * len(pairs)

        print(
            f"\n| workers | matches/s | matches per s of processor time | ratio | {machine()['processor']} |\n"
            + "|---" * 5
            + "|"
        )
        first = 0.0
        for count in (1, 2, 4):
            with Crew(str(league.store.address), count) as crew:
                batch = str(crew.batch)
                present: set[str] = set()
                running = sa.select(job_table.c.worker).where(job_table.c.status == "running")
                while len(present) < count:  # until the last of them has loaded everything
                    if not queue.open(batch):
                        enqueue(batch, 2)
                    with league.store.reading() as connection:
                        present |= set(connection.execute(running).scalars())
                    time.sleep(0.02)
                while queue.open(batch):
                    time.sleep(0.02)
                used, began = _children_seconds(), time.perf_counter()
                matches = enqueue(batch, 10)
                while queue.open(batch):
                    time.sleep(0.02)
                wall, used = time.perf_counter() - began, _children_seconds() - used
            first = first or matches / used
            print(
                f"| {count} | {matches / wall:.1f} | {matches / used:.1f} | {matches / used / first:.2f} | |",
                flush=True,
            )
        jobs = enqueue("none", 30) // 2
        worker = Worker(
            league, "none", play=lambda job: [MatchResult(job.home_id, job.away_id, 1.0, uuid=u) for u in job.uuids]
        )
        wall, used = time.perf_counter(), time.process_time()
        while worker.step():
            pass
        wall, used = time.perf_counter() - wall, time.process_time() - used
        print(
            f"\nqueue alone: {1e3 * wall / jobs:.2f} ms for each job, {1e3 * used / jobs:.2f} ms of processor time here"
        )
        league.close()


def _children_seconds() -> float:
    """Return the processor time of all processes that this one started, in seconds."""
    times = [process.cpu_times() for process in psutil.Process().children()]
    return sum(t.user + t.system for t in times)


def policies_of(count: int, device: str) -> list[MlpLstmPolicy]:
    """Return untrained policies of the default architecture."""
    venv = make_vec_env("duel", 1, backend="native")
    made = [RecurrentPPO("MlpLstmPolicy", venv, n_steps=2, seed=seed, device=device).policy for seed in range(count)]
    for policy in made:
        policy.set_training_mode(False)
    return made


def bench_opponents(device: str) -> None:
    """Print the time of one decision of all opponents."""
    print(f"\n| K policies | E matches | loop, ms | grouped, ms | ratio | device {device} |\n|---|---|---|---|---|---|")
    policies = policies_of(16, device)
    clock = time.process_time if device == "cpu" else time.perf_counter
    for matches in (16, 64, 256):
        env = EchelonVectorEnv(matches, "skirmish")
        rng = np.random.default_rng(0)
        observations = rng.uniform(-1, 1, (env.num_envs, 706)).astype(np.float32)
        actions = np.zeros((env.num_envs, 45), np.float32)
        for count in (1, 4, 16):
            commanders = TeamCommanders(env)
            for match in range(matches):
                commanders.take(match, 1, policies[match % count])
            loop = _Loop(policies[:count], matches, env.config.match.team_size)
            variants: dict[str, Callable[[], object]] = {
                "loop": partial(loop.act, observations, actions),
                "grouped": partial(commanders.act, observations, actions),
            }
            found = medians(variants, ROUNDS, clock)
            numbers = " | ".join(f"{1e3 * found[name]:.2f}" for name in variants)
            print(f"| {count} | {matches} | {numbers} | {found['loop'] / found['grouped']:.1f} x | |", flush=True)
        env.close()


class _Loop:
    """The plain method: one call for each match's team."""

    def __init__(self, policies: list[MlpLstmPolicy], matches: int, team_size: int) -> None:
        self.size = team_size
        self.teams = [policies[match % len(policies)] for match in range(matches)]
        self.memory = [policy.initial_memory(team_size) for policy in self.teams]

    @torch.inference_mode()
    def act(self, observations: np.ndarray, actions: np.ndarray) -> None:
        none = torch.zeros(self.size, dtype=torch.bool, device=self.teams[0].device)
        for match, policy in enumerate(self.teams):
            rows = slice((2 * match + 1) * self.size, (2 * match + 2) * self.size)
            obs = torch.from_numpy(observations[rows]).to(policy.device)
            params, _, self.memory[match] = policy.step(policy.features(obs), self.memory[match], none)
            actions[rows] = policy.heads.to_env(policy.distribution(params).sample_raw())


def main() -> None:
    """Run all parts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", default="cpu", help="device of the opponents")
    parser.add_argument("--league", default="", help="address of an empty database for the workers; a file by default")
    parser.add_argument("--threads", type=int, default=1, help="threads of PyTorch")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    bench_ratings()
    bench_store()
    bench_workers(options.league)
    bench_opponents(options.device)


if __name__ == "__main__":
    main()
