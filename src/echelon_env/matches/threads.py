"""Distributes a batch over threads; kernels release the GIL, so plain Python threads run them in parallel.

Numba's own thread pools would compile everything a second time and do not survive a fork.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache

_CHUNKS_PER_THREAD = 4  # matches differ in cost; small chunks even that out


def available_threads() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@cache
def _helpers(count: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(count, thread_name_prefix="echelon")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_helpers.cache_clear)  # threads do not survive a fork


def in_threads(play: Callable[[int, int], None], items: int, num_threads: int) -> None:
    """Call ``play(first, last)`` for ranges that cover 0 to ``items``, on the calling thread and helpers."""
    if num_threads == 1:
        play(0, items)
        return
    size = max(1, items // (num_threads * _CHUNKS_PER_THREAD))
    chunks = iter([(first, min(first + size, items)) for first in range(0, items, size)])
    others = [_helpers(num_threads - 1).submit(_work, play, chunks) for _ in range(num_threads - 1)]
    _work(play, chunks)
    for other in others:
        other.result()


def _work(play: Callable[[int, int], None], chunks: Iterator[tuple[int, int]]) -> None:
    for first, last in chunks:  # threads share the list iterator, whose next() is atomic
        play(first, last)
