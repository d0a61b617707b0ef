"""Where match jobs are worked off: here, in a pool of local processes, or on a Ray cluster, all with one interface."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from typing import Any, Protocol

from echelon_rl.league.play.matches import MatchJob, play_job
from echelon_rl.league.rating.results import MatchResult
from echelon_rl.league.store.faults import MatchError
from echelon_rl.worker_processes import depend_on

EXECUTORS = ("local", "process", "ray")


class MatchExecutor(Protocol):
    """Works off jobs."""

    def run(self, jobs: Sequence[MatchJob]) -> Iterator[list[MatchResult]]:
        """Yield the results of each job as soon as it is done, in any order.

        Raises:
            MatchError: A job failed; the message says which and why.
        """

    def close(self) -> None:
        """Let the workers go."""


class LocalExecutor:
    """Plays one job after the other in this process."""

    def run(self, jobs: Sequence[MatchJob]) -> Iterator[list[MatchResult]]:
        """Yield the results of each job in order."""
        for job in jobs:
            yield _guarded(job, None)

    def close(self) -> None:
        """Do nothing; there are no workers."""


class ProcessExecutor:
    """Plays jobs in processes of this machine, each on one thread; they end with this one, however it ends."""

    def __init__(self, workers: int = 2) -> None:
        """Start the pool; its processes start with the first jobs."""
        if workers < 1:
            raise ValueError(f"workers must be at least 1, got {workers!r}.")
        # Forked copies of a process that has used PyTorch's or Numba's threads may hang.
        context = multiprocessing.get_context("spawn")
        lifeline, self._lifeline = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin_work, initargs=(lifeline,))

    def run(self, jobs: Sequence[MatchJob]) -> Iterator[list[MatchResult]]:
        """Yield the results of each job as soon as it is done."""
        futures: list[Future[list[MatchResult]]] = [self._pool.submit(_guarded, job, 1) for job in jobs]
        try:
            for future in as_completed(futures):
                yield future.result()
        except BrokenProcessPool as error:
            raise MatchError(
                "a process that played matches died, perhaps killed for want of memory; play the rest again, with "
                "fewer workers."
            ) from error
        finally:
            for future in futures:
                future.cancel()

    def close(self) -> None:
        """Drop all jobs and end the processes, also in the middle of a match."""
        self._lifeline.close()
        self._pool.shutdown(cancel_futures=True)


class RayExecutor:
    """Plays jobs as tasks on a Ray cluster; checkpoints must lie on a file system that all machines share."""

    def __init__(self, address: str | None = None, **init_kwargs: Any) -> None:
        try:
            import ray
        except ImportError as error:
            raise ValueError("the executor 'ray' needs the package ray: pip install 'echelon-rl[ray]'.") from error
        self._ray = ray
        if not ray.is_initialized():
            ray.init(address=address, log_to_driver=False, **init_kwargs)
        self._task = ray.remote(num_cpus=1)(_guarded)

    def run(self, jobs: Sequence[MatchJob]) -> Iterator[list[MatchResult]]:
        """Yield the results of each job as soon as it is done."""
        waiting = [self._task.remote(job, 1) for job in jobs]
        while waiting:
            (done, *_), waiting = self._ray.wait(waiting)
            yield self._ray.get(done)

    def close(self) -> None:
        """Leave the cluster."""
        self._ray.shutdown()


def make_executor(name: str = "process", workers: int = 2) -> MatchExecutor:
    """Return an executor by name."""
    if name == "local":
        return LocalExecutor()
    if name == "process":
        return ProcessExecutor(workers)
    if name == "ray":
        return RayExecutor()
    raise ValueError(f"the executor must be one of {', '.join(EXECUTORS)}, got {name!r}.")


def _begin_work(lifeline: Connection) -> None:
    depend_on(lifeline)
    import torch

    torch.set_num_threads(1)


def _guarded(job: MatchJob, num_threads: int | None) -> list[MatchResult]:
    """Play a job; an error says which job it was, also across processes."""
    try:
        return play_job(job, num_threads=num_threads)
    except Exception as error:
        raise MatchError(
            f"the matches of {job.home_id} against {job.away_id} from seed {job.seed} failed: "
            f"{type(error).__name__}: {error}"
        ) from error
