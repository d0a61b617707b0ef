"""Ctrl-C and SIGTERM while training: stop where everything can be saved, or at once if asked twice."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, Self

from echelon_rl.callbacks import PPOCallback

_STDERR = 2


class StopOnSignal(PPOCallback):
    """Lets ``learn`` return early, between two rollouts, after SIGINT (Ctrl-C) or SIGTERM.

    Python raises ``KeyboardInterrupt`` wherever the program happens to be, perhaps in the middle of an update, and dies
    of SIGTERM without a word. From the start of training on, within this context, the first of these signals only
    leaves a mark: the running rollout and its update are finished, a checkpoint is written from which training goes on
    bit for bit, and ``learn`` returns. A second signal stops at once, with ``KeyboardInterrupt`` or ``SystemExit``;
    files are replaced as a whole, so none is damaged.

    .. code-block:: python

        with StopOnSignal(Path("run/resume.zip")) as stop:
            model.learn(10_000_000, callback=stop)
        if stop.signal is not None:
            sys.exit(stop.exit_status)

    Outside the main thread, where Python allows no handlers, the context changes nothing.

    Args:
        path: Where to write the checkpoint before stopping; None for none. The environment must know how to save its
            matches, see ``RecurrentPPO.save``.

    Attributes:
        signal: The first signal that arrived, None before.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Change nothing yet; the handlers are in place within ``with``."""
        super().__init__()
        self.path = path
        self.signal: signal.Signals | None = None
        self._before: dict[signal.Signals, Any] = {}
        self._waits = False

    @property
    def exit_status(self) -> int:
        """Status for a process that the signal stopped: 130 for SIGINT, 143 for SIGTERM; 0 for no signal."""
        return 0 if self.signal is None else 128 + self.signal

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                self._before[number] = signal.signal(number, self._handle)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, handler in self._before.items():
            # None stands for a handler that was not set from Python and cannot be put back from it.
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        self._before.clear()

    def _handle(self, number: int, frame: FrameType | None) -> None:
        if not self._waits or self.signal is not None:
            _stop_at_once(number, frame)
        self.signal = signal.Signals(number)
        # Not print(): the signal may have come in the middle of another print(), which must not be entered again.
        text = f"\n{self.signal.name}: finishing this rollout and its update, then saving; a second one stops at once\n"
        os.write(_STDERR, text.encode())

    def _on_training_start(self) -> None:
        self._waits = True
        self.model.stops_before_rollout = False

    def _on_rollout_start(self) -> None:
        if self.signal is None:
            return
        if self.path is not None:
            self.model.save(self.path, resumable=True)
        self.model.stops_before_rollout = True


@contextmanager
def exits_on_sigterm() -> Iterator[None]:
    """Make SIGTERM end the process as ``sys.exit(143)`` does, so that what is open is closed and left-overs go."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _stop_at_once)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL if before is None else before)


def _stop_at_once(number: int, frame: FrameType | None) -> None:
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    sys.exit(128 + number)
