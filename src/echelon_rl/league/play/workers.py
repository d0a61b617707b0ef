"""Workers that play the match jobs of a league: in this process, in others of this machine, or on any other machine."""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import secrets
import socket
import sys
import threading
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from multiprocessing.connection import Connection
from typing import Any, Self
from uuid import uuid4

import numpy as np
import sqlalchemy as sa
import torch

from echelon_env import FLAT_ACTION_DIM, EchelonConfig, EchelonVectorEnv, __version__
from echelon_env.messages import one_of
from echelon_rl.league.league import League
from echelon_rl.league.play.acting import PolicyCache, TeamCommanders
from echelon_rl.league.play.matches import MatchJob, env_of, play_job
from echelon_rl.league.rating.results import MatchResult
from echelon_rl.league.store.database import LeagueStore, league_table
from echelon_rl.league.store.faults import LeagueStoreError, MatchError
from echelon_rl.league.store.jobs import LEASE, Job, JobQueue
from echelon_rl.worker_processes import depend_on

Play = Callable[[Job], list[MatchResult]]

EXECUTORS = ("process", "ray")
POLL = 0.1  # seconds until somebody who waits for a job looks again
_LONGEST_POLL = 2.0  # seconds; a thousand idle workers then ask 500 times a second
_QUIET = 10.0  # seconds without a job after which a queue counts as idle; between two rounds it is empty for a moment
_CLOCKS = 60.0  # seconds by which a clock may be wrong without a warning
_DIGESTED = 200  # decisions


@lru_cache
def rules_digest(config: EchelonConfig) -> str:
    """Return a digest of the rules that this machine plays by: of what is seen in the first match of two scripts."""
    digest = hashlib.sha256()
    env = EchelonVectorEnv(1, config, num_threads=1)
    commanders = TeamCommanders(env)
    commanders.take(0, 0, "expert")
    commanders.take(0, 1, "hard")
    observations, _ = env.reset(seed=[0])
    actions = np.zeros((env.num_envs, FLAT_ACTION_DIM), np.float32)
    for _ in range(_DIGESTED):
        commanders.act(observations, actions)
        observations, _, terminations, truncations, _ = env.step(actions)
        digest.update(observations.tobytes())
        if (terminations | truncations).any():
            break
    env.close()
    return digest.hexdigest()


def agree_on_rules(league: League, accept: bool = False) -> None:
    """Check that the league's rated matches so far were played by the rules of this machine's echelon_env.

    Args:
        league: The first one to play in a league sets its rules.
        accept: Whether the league plays by the rules of this machine from now on.

    Raises:
        MatchError: The rules differ.
        ValueError: The league does not know its environment.
    """
    mine = {"version": __version__, "digest": rules_digest(env_of(league))}

    def compare(connection: sa.Connection) -> dict[str, str]:
        settings = dict(connection.execute(sa.select(league_table.c.settings)).scalar_one())
        if accept or "rules" not in settings:
            connection.execute(sa.update(league_table).values(settings={**settings, "rules": mine}))
            return mine
        return dict(settings["rules"])

    theirs = (league.store.settings() or {}).get("rules")
    if theirs is None or accept:
        theirs = league.store.write(compare)
    if theirs["digest"] != mine["digest"]:
        raise MatchError(
            f"the league {league.store.address} plays by the rules of echelon_env {theirs['version']} (digest "
            f"{theirs['digest'][:8]}), but this machine has echelon_env {__version__} with other rules (digest "
            f"{mine['digest'][:8]}), so it plays no rated matches; install the same version, or let the league change "
            "its rules with echelon-rl league play --accept-rules."
        )


class Worker:
    """Takes jobs from the queue of a league, plays them and writes their results; a context that gives back its job.

    Args:
        league: The league.
        batch: Batch whose jobs it plays; None plays all.
        name: Unique name; None makes one from the machine and the process.
        num_threads: Threads that play matches; None takes one per processor.
        lease: Seconds for which it holds a job without a sign of life.
        play: Plays a job; None plays it as it is.
    """

    def __init__(
        self,
        league: League,
        batch: str | None = None,
        name: str | None = None,
        num_threads: int | None = None,
        lease: float = LEASE,
        play: Play | None = None,
    ) -> None:
        self.league, self.batch, self.queue = league, batch, JobQueue(league.store, lease)
        self.name = name or f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(3)}"
        self._play, self._num_threads, self._cache = play or self._play_job, num_threads, PolicyCache(league)
        self._job: Job | None = None
        self._stop = threading.Event()
        self.matches = self.jobs = 0  # that it played, and that count

    def __enter__(self) -> Self:
        """Begin to renew the lease in a thread of its own, while there is a job."""
        if self.league.store.shared:
            ahead = time.time() - self.league.store.now()
            if abs(ahead) > _CLOCKS:
                print(
                    f"the clock of {self.name} is {abs(ahead):.0f} s {'ahead of' if ahead > 0 else 'behind'} that of "
                    f"the league {self.league.store.address}; leases go by the league's clock, but set this one right.",
                    file=sys.stderr,
                )
            threading.Thread(target=self._renew, name="echelon-lease", daemon=True).start()
        return self

    def __exit__(self, *raised: object) -> None:
        self._stop.set()
        if self._job is not None:
            with suppress(LeagueStoreError):
                self.queue.give_back(self.name)

    def _renew(self) -> None:
        before = None
        while not self._stop.wait(self.queue.lease / 3.0):
            job = self._job
            if job is not None and job is before:  # most jobs end sooner
                with suppress(LeagueStoreError):
                    self.queue.renew(self.name)
            before = job

    def _play_job(self, job: Job) -> list[MatchResult]:
        players = job.home_id, job.away_id
        config = env_of(self.league).to_dict()
        whole = MatchJob(*players, *players, config, job.seed, job.uuids, job.deterministic)
        return play_job(whole, self._num_threads, lambda _, who: self._cache.commander(self.league.entries[who]))

    def step(self) -> bool:
        """Play one job; return whether there was one."""
        self._job = job = self.queue.claim(self.name, self.batch)
        if job is None:
            return False
        try:
            results = self._play(job)
        except LeagueStoreError:
            raise
        except Exception as error:
            self.queue.fail(job, self.name, f"{type(error).__name__}: {error}")
        else:
            if self.queue.finish(job, results):
                self.matches, self.jobs = self.matches + len(results), self.jobs + 1
        self._job = None
        return True

    def run(self, until_idle: bool = False, seconds: float = float("inf")) -> None:
        """Play jobs until there was none for some time, or the time is over; by default for ever."""
        end, pause, busy = time.monotonic() + seconds, POLL, time.monotonic()
        while time.monotonic() < end:
            if self.step():
                pause, busy = POLL, time.monotonic()
                continue
            if until_idle and time.monotonic() > busy + _QUIET and not self.queue.open(self.batch):
                return
            time.sleep(min(pause, max(0.0, end - time.monotonic())))
            # Who waits for one batch is waited for.
            pause = min(2.0 * pause, _LONGEST_POLL if self.batch is None else POLL)


def work(
    url: str, batch: str | None, name: str | None, until_idle: bool = False, seconds: float = float("inf")
) -> tuple[int, int]:
    """Work for the league at an address with one thread; return how many matches and jobs counted."""
    torch.set_num_threads(1)
    league = League(store=LeagueStore(url))
    agree_on_rules(league)
    with Worker(league, batch, name, num_threads=1) as worker:
        worker.run(until_idle, seconds)
    return worker.matches, worker.jobs


def _work_process(lifeline: Connection, results: Connection, *arguments: Any) -> None:
    depend_on(lifeline)
    try:
        results.send(work(*arguments))
    except Exception as error:
        print(error, file=sys.stderr, flush=True)
        os._exit(1)


class Crew:
    """Several workers of one call: processes of this machine, or tasks of a Ray cluster. They end with this process.

    Args:
        url: Address of the league, which all of them must reach.
        size: How many; with 0, others play the jobs of the batch.
        executor: ``"process"``, or ``"ray"``, where machines fetch checkpoints from a league on a server.
        for_all: Whether they play all jobs of the league, instead of those of the batch of this call.
        until_idle: Whether they end when there is no job.
        seconds: How long they work at most.

    Attributes:
        batch: The batch whose jobs they play, None for all.
    """

    def __init__(
        self,
        url: str,
        size: int,
        executor: str = "process",
        for_all: bool = False,
        until_idle: bool = False,
        seconds: float = float("inf"),
    ) -> None:
        one_of(executor, EXECUTORS, "the executor")
        self.batch = None if for_all else str(uuid4())
        self._queue = JobQueue(LeagueStore(url))
        token = secrets.token_hex(3)
        names = [f"{socket.gethostname()}:{os.getpid()}:{token}-{number}" for number in range(size)]
        calls = [(url, self.batch, name, until_idle, seconds) for name in names]
        self._tasks = _RayTasks(calls) if executor == "ray" else _Processes(calls)
        self._size, self.matches, self.jobs = size, 0, 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._tasks.close()
        self._queue.store.close()

    def step(self) -> bool:
        """Look after the workers; return whether somebody played here, which is never the case.

        Raises:
            MatchError: None of them is left.
        """
        for name, done in self._tasks.ended().items():
            if done is None:
                self._queue.expire(name)
                warnings.warn(f"the worker {name} ended early, perhaps because memory ran out.", stacklevel=2)
            else:
                self.matches, self.jobs = self.matches + done[0], self.jobs + done[1]
        if self._size and not self._tasks.running and self.batch is not None:
            raise MatchError(
                "all processes that played matches ended early, perhaps because memory ran out; play the rest again, "
                "with fewer workers."
            )
        return False

    @property
    def running(self) -> int:
        """How many workers are left."""
        return len(self._tasks.running)


class _Processes:
    """Calls of ``work`` by name, each in a process of this machine."""

    def __init__(self, calls: list[tuple[Any, ...]]) -> None:
        # Forked copies of a process that has used PyTorch's or Numba's threads may hang.
        context = multiprocessing.get_context("spawn")
        theirs, self._lifeline = context.Pipe(duplex=False)
        self.running: dict[str, tuple[Any, Connection]] = {}
        for call in calls:
            results, answer = context.Pipe(duplex=False)
            process = context.Process(target=_work_process, args=(theirs, answer, *call), daemon=True)
            process.start()
            answer.close()
            self.running[call[2]] = process, results
        theirs.close()

    def ended(self) -> dict[str, tuple[int, int] | None]:
        """Return what calls that ended since the last time returned; None for those that failed."""
        found: dict[str, tuple[int, int] | None] = {}
        for name in [name for name, (process, _) in self.running.items() if process.exitcode is not None]:
            process, results = self.running.pop(name)
            found[name] = results.recv() if process.exitcode == 0 else None
        return found

    def close(self) -> None:
        """End the processes, even in the middle of a match."""
        self._lifeline.close()
        for process, _ in self.running.values():
            process.join()


class _RayTasks:
    """Calls of ``work`` by name, each as a task of a Ray cluster."""

    def __init__(self, calls: list[tuple[Any, ...]]) -> None:
        try:
            import ray
        except ImportError as error:
            raise ValueError("the executor 'ray' needs the package ray: pip install 'echelon-rl[ray]'.") from error
        self._ray = ray
        if not ray.is_initialized():
            ray.init(log_to_driver=False)
        task = ray.remote(num_cpus=1)(work)
        self.running = {call[2]: task.remote(*call) for call in calls}

    def ended(self) -> dict[str, tuple[int, int] | None]:
        """Return what calls that ended since the last time returned; None for those that failed."""
        found: dict[str, tuple[int, int] | None] = {}
        for name, task in list(self.running.items()):
            if self._ray.wait([task], timeout=0)[0]:
                del self.running[name]
                try:
                    found[name] = self._ray.get(task)
                except self._ray.exceptions.RayError as error:
                    print(" ".join(str(error).split()), file=sys.stderr)
                    found[name] = None
        return found

    def close(self) -> None:
        """Leave the cluster."""
        self._ray.shutdown()
