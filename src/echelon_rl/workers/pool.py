"""Worker processes: a dead or hanging one gives a clear error, and none outlives the main process."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, NoReturn, TypeVar

import torch
from stable_baselines3.common.vec_env import SubprocVecEnv, VecEnv

Env = TypeVar("Env")
PATIENCE = 600.0  # seconds
_TO_DIE = 5.0  # seconds that a process has to exit before it is killed


class _WatchedPipe:
    """The pipe to one worker: its answer, or an error instead of waiting forever."""

    def __init__(self, pipe: Connection, number: int, env: SubprocVecEnv, patience: float) -> None:
        self._pipe, self._number, self._env, self._patience = pipe, number, env, patience
        self._process: BaseProcess = env.processes[number]

    def send(self, request: Any) -> None:
        try:
            self._pipe.send(request)
        except OSError as error:
            self._give_up(error)

    def recv(self) -> Any:
        try:
            # The pipe of a dead process does not always close, because processes forked later hold copies of it.
            ready = wait([self._pipe, self._process.sentinel], self._patience)
            if not ready:
                self._give_up(None)
            if not self._pipe.poll():
                raise EOFError("the process ended without an answer")
            return self._pipe.recv()
        except (EOFError, OSError) as error:
            self._give_up(error)

    def close(self) -> None:
        self._pipe.close()

    def _give_up(self, cause: Exception | None) -> NoReturn:
        env, lost = self._env, self._process
        lost.join(_TO_DIE if cause is not None else 0.0)  # its exit code arrives shortly after its pipe has closed
        if cause is None:
            what = f"has not answered for {self._patience:g} seconds"
        elif lost.exitcode is None:
            what = "has closed its connection"
        elif lost.exitcode < 0:
            what = f"was killed by signal {-lost.exitcode}; 9 often means that memory ran out"
        else:
            what = f"ended with exit status {lost.exitcode}; its own error stands above"
        env.waiting, env.closed = False, True
        for pipe in env.remotes:
            pipe.close()
        for process in env.processes:
            process.terminate()
        until = time.monotonic() + _TO_DIE
        for process in env.processes:
            process.join(max(0.0, until - time.monotonic()))
            if process.exitcode is None:
                process.kill()
                process.join()
        raise RuntimeError(
            f"the process of environment {self._number} (of {len(env.processes)}, process {lost.pid}) {what}. "
            "All of them were ended; training can continue from its last checkpoint in a new environment."
        ) from cause


def depend_on(lifeline: Connection | int) -> None:
    """Make this process a worker: it ignores Ctrl-C, and ends as soon as the main process closes the lifeline.

    The system closes a killed process's files, so no worker outlives it, whatever it is doing.
    """

    def watch() -> None:
        wait([lifeline])
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=watch, name="echelon-lifeline", daemon=True).start()


@contextmanager
def worker_pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Open a pool of processes with one thread each; at the end of the block they end, whatever they are doing."""
    # Forked copies of a process that has used PyTorch's or Numba's threads may hang.
    context = multiprocessing.get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin_work, initargs=(theirs,))
    try:
        yield pool
    finally:
        ours.close()
        pool.shutdown(cancel_futures=True)


def _begin_work(lifeline: Connection) -> None:
    depend_on(lifeline)
    torch.set_num_threads(1)


def ignoring_interrupts(make_env: Callable[[], Env]) -> Callable[[], Env]:
    """Return a function for ``SubprocVecEnv`` whose process ignores Ctrl-C and ends when the main process is gone.

    A terminal sends SIGINT to all processes. SB3's workers would end at once, in the middle of the rollout that
    ``StopOnSignal`` would finish, and might wait forever for a main process that was killed.
    """

    def make() -> Env:
        if (main := multiprocessing.parent_process()) is not None:
            depend_on(main.sentinel)
        return make_env()

    return make


def watch_workers(env: VecEnv, patience: float = PATIENCE) -> VecEnv:
    """Make an SB3 ``SubprocVecEnv`` report when one of its processes dies or hangs; by itself it may wait forever.

    All processes are then ended, and the waiting call raises ``RuntimeError``; the environment counts as closed.
    ``RecurrentPPO`` does this for its environments. Returns ``env`` itself, wrapped or not, or of another kind. The
    first call on an environment sets the ``patience``, seconds that a process may take to answer.
    """
    if not patience > 0:
        raise ValueError(f"patience must be a positive number of seconds, got {patience!r}.")
    inner = env.unwrapped
    if isinstance(inner, SubprocVecEnv) and not isinstance(inner.remotes[0], _WatchedPipe):
        inner.remotes = tuple(_WatchedPipe(pipe, i, inner, patience) for i, pipe in enumerate(inner.remotes))
    return env
