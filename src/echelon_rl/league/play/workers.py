"""Workers that play the match jobs of a league: in this process, in others of this machine, or on any other machine."""

from __future__ import annotations

import hashlib
import math
import os
import secrets
import socket
import sys
import threading
import time
import warnings
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, suppress
from functools import lru_cache
from typing import Any, Self
from uuid import uuid4

import numpy as np
import sqlalchemy as sa
import torch

from echelon_env import FLAT_ACTION_DIM, EchelonConfig, EchelonVectorEnv, __version__
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.restless import play_restlessly
from echelon_env.matches.seats import team_seats
from echelon_env.validation import one_of
from echelon_rl.league.league import League
from echelon_rl.league.play.acting import PolicyCache, TeamCommanders
from echelon_rl.league.play.matches import play_series
from echelon_rl.league.rating.results import MatchResult
from echelon_rl.league.store.database import LeagueStore, league_table
from echelon_rl.league.store.faults import LeagueStoreError, MatchError
from echelon_rl.league.store.jobs import LEASE, Job, JobQueue
from echelon_rl.workers.pool import worker_pool

Play = Callable[[Job], list[MatchResult]]

EXECUTORS = ("process", "ray")
POLL = 0.1  # seconds until somebody who waits for a job looks again
_LONGEST_POLL = 2.0  # seconds; a thousand idle workers then ask 500 times a second
_QUIET = 10.0  # seconds without a job after which a queue counts as idle; between two rounds it is empty for a moment
_CLOCKS = 60.0  # seconds by which a clock may be wrong without a warning
_DIGESTED = 200  # decisions
_RESTLESS = 4  # matches of one that holds its triggers
_CHECK = 2  # version of the digest of rules that new leagues get


@lru_cache
def rules_digest(config: EchelonConfig, check: int) -> str:
    """Return a digest of the rules that this machine plays by: of what is seen in the first match of two scripts.

    With ``check`` 2 also of matches of one that holds its triggers; older leagues keep 1.
    """
    digest = hashlib.sha256()
    if check > 1:
        match = MatchBatch(1, config, *team_seats(config, "expert"), 1)
        for seed in range(_RESTLESS):
            play_restlessly(match, seed, lambda now: digest.update(now.io.agent_observations.tobytes()), _DIGESTED)
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
    """Raise MatchError if the league's rated matches so far were played by other rules than this machine's echelon_env.

    The first one to play in a league sets its rules; ``accept`` replaces them. Raises ValueError if the league does not
    know its environment.
    """
    if league.env is None:
        raise ValueError("the league does not know its environment; create it with env=...")
    env = league.env

    def compare(connection: sa.Connection) -> dict[str, Any]:
        settings = dict(connection.execute(sa.select(league_table.c.settings)).scalar_one())
        if accept or "rules" not in settings:
            settings["rules"] = {"version": __version__, "digest": rules_digest(env, _CHECK), "check": _CHECK}
            connection.execute(sa.update(league_table).values(settings=settings))
        return dict(settings["rules"])

    theirs = (league.store.settings() or {}).get("rules")
    if theirs is None or accept:
        rules_digest(env, _CHECK)  # outside of the transaction, which others wait for
        theirs = league.store.write(compare)
    found = rules_digest(env, theirs.get("check", 1))
    if theirs["digest"] != found:
        raise MatchError(
            f"the league {league.store.address} plays by the rules of echelon_env {theirs['version']} (digest "
            f"{theirs['digest'][:8]}), but this machine has echelon_env {__version__} with other rules (digest "
            f"{found[:8]}), so it plays no rated matches; install the same version, or let the league change "
            "its rules with echelon-rl league play --accept-rules."
        )


class Worker:
    """Takes jobs from the queue of a league, plays them and writes their results; a context that gives back its job.

    It plays the jobs of a batch, with None those of all, and holds one for ``lease`` seconds without a sign of life.
    Names are unique; None makes one from the machine and the process. ``num_threads`` None takes one per processor.
    ``play`` takes the place of playing a job.
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
        self._entry = lru_cache(1000)(league.entries.__getitem__)  # its rating may be old, but nobody asks for it
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

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._stop.set()
        if self._job is not None and not isinstance(error, LeagueStoreError):
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
        players = {i: self._cache.commander(self._entry(i)) for i in (job.home_id, job.away_id)}
        assert self.league.env is not None
        return play_series(players, self.league.env, job.seed, job.uuids, job.deterministic, self._num_threads)

    def step(self) -> bool:
        """Play one job; return whether there was one."""
        self._job = job = self.queue.claim(self.name, self.batch)
        if job is None:
            return False
        agree_on_rules(self.league)  # they may have changed
        try:
            results = self._play(job)
        except Exception as error:
            if isinstance(error, OSError) and not isinstance(error, FileNotFoundError):
                raise  # of this machine or of the server, and not of the job
            self.queue.fail(job, self.name, f"{type(error).__name__}: {error}")
        else:
            if self.queue.finish(job, results):
                self.matches, self.jobs = self.matches + len(results), self.jobs + 1
        self._job = None
        return True

    def run(self, until_idle: bool = False, seconds: float = math.inf) -> None:
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
    url: str, batch: str | None = None, name: str | None = None, until_idle: bool = False, seconds: float = math.inf
) -> tuple[int, int]:
    """Work for the league at an address with one thread; return how many matches and jobs counted."""
    torch.set_num_threads(1)
    league = League(store=LeagueStore(url))
    agree_on_rules(league)
    with Worker(league, batch, name, num_threads=1) as worker:
        worker.run(until_idle, seconds)
    return worker.matches, worker.jobs


class Crew:
    """Several workers: processes of this machine, or by the executor ``"ray"`` tasks of a Ray cluster.

    They must reach the league at ``url``, and end with this process, when there is no job (``until_idle``), or after
    ``seconds``. They play the jobs of a new batch, or ``for_all`` every job of the league. With the size 0, others play
    the batch.

    Attributes:
        batch: The batch whose jobs they play, None for all.
        running: The workers that are left, by name.
        matches: Matches that count, of the workers that came to their end.
        jobs: Their jobs.
    """

    def __init__(
        self,
        url: str,
        size: int,
        executor: str = "process",
        for_all: bool = False,
        until_idle: bool = False,
        seconds: float = math.inf,
    ) -> None:
        one_of(executor, EXECUTORS, "the executor")
        self.batch = None if for_all else str(uuid4())
        self._queue, self._size, self.matches, self.jobs = JobQueue(LeagueStore(url)), size, 0, 0
        self._opened = ExitStack()
        mine = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(3)}"
        calls = {f"{mine}-{n}": (url, self.batch, f"{mine}-{n}", until_idle, seconds) for n in range(size)}
        if executor == "ray":
            try:
                import ray
            except ImportError as error:
                raise ValueError("the executor 'ray' needs the package ray: pip install 'echelon-rl[ray]'.") from error
            if not ray.is_initialized():
                ray.init(log_to_driver=False)
            task = ray.remote(num_cpus=1)(work)
            self.running = {name: task.remote(*call).future() for name, call in calls.items()}
            self._opened.callback(ray.shutdown)
        else:
            # Each process has a pool of its own, because one that dies ends its pool.
            pools = {name: self._opened.enter_context(worker_pool(1)) for name in calls}
            self.running = {name: pools[name].submit(work, *call) for name, call in calls.items()}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._opened.close()
        with suppress(LeagueStoreError):
            for name in self.running:  # stopped on purpose, which is no failure
                self._queue.give_back(name)
        self._queue.store.close()

    def step(self) -> bool:
        """Look after the workers; return whether a job was played here, which is never the case.

        Raises:
            MatchError: None of them is left, and the batch is not done.
        """
        for name in [name for name, future in self.running.items() if future.done()]:
            future = self.running.pop(name)
            if (error := future.exception()) is None:
                self.matches, self.jobs = self.matches + future.result()[0], self.jobs + future.result()[1]
                continue
            self._queue.renew(name, dead=True)  # at once, not only when its lease ends
            died = isinstance(error, BrokenProcessPool)
            why = "it was killed, perhaps because memory ran out" if died else " ".join(str(error).split())
            warnings.warn(f"the worker {name} ended early: {why}", stacklevel=2)
        if self._size and not self.running and self.batch is not None:
            raise MatchError("all processes that played matches ended early; play the rest again, with fewer workers.")
        return False
