"""Shows users at a terminal that the compiler is still at work."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


class CompileProgress:
    """Prints a line at intervals while kernels compile, if stderr is a terminal."""

    def __init__(self, every: float = 10.0) -> None:
        self._every = every
        self._spent = 0.0  # seconds, over all kernels so far
        self._shown = threading.Lock()

    @contextmanager
    def __call__(self) -> Iterator[None]:
        """Watch the compilation or loading of one kernel."""
        if not sys.stderr.isatty() or not self._shown.acquire(blocking=False):
            yield
            return
        done, start = threading.Event(), time.monotonic()
        thread = threading.Thread(target=self._print, args=(done, start), name="echelon-compiling", daemon=True)
        thread.start()
        try:
            yield
        finally:
            done.set()
            thread.join()
            self._spent += time.monotonic() - start
            self._shown.release()

    def _print(self, done: threading.Event, start: float) -> None:
        while not done.wait(self._every - (self._spent + time.monotonic() - start) % self._every):
            spent = self._spent + time.monotonic() - start
            print(f"echelon_env: still compiling, {spent:.0f} seconds so far ...", file=sys.stderr, flush=True)


compile_progress = CompileProgress()
