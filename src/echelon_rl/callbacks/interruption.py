"""Ctrl-C and SIGTERM during training: stop where everything can be saved, or at once after a second signal."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Self

from echelon_rl.ppo.callback import PPOCallback


class StopOnSignal(PPOCallback):
    """Lets ``learn`` return early, between two rollouts, after SIGINT (Ctrl-C) or SIGTERM.

    Within this context, once training has started, the first signal only sets a flag: training finishes the running
    rollout and its update, writes a checkpoint from which it can continue bit for bit, and ``learn`` returns. A second
    signal stops at once, with ``KeyboardInterrupt`` or ``SystemExit``. Outside the main thread, where Python allows no
    handlers, the context changes nothing.

    The checkpoint is written to ``path``; None writes none. ``signal`` is the first signal that arrived.
    """

    def __init__(self, path: Path | None = None) -> None:
        super().__init__()
        self.path = path
        self.signal: signal.Signals | None = None
        self._waits = False

    @property
    def exit_status(self) -> int:
        """Status for a process that the signal stopped: 130 for SIGINT, 143 for SIGTERM; 0 for no signal."""
        return 0 if self.signal is None else 128 + self.signal

    def __enter__(self) -> Self:
        self._handlers = _handling(self._handle, signal.SIGINT, signal.SIGTERM)
        self._handlers.__enter__()
        return self

    def __exit__(self, *raised: Any) -> None:
        self._handlers.__exit__(*raised)

    def _handle(self, number: int, frame: FrameType | None) -> None:
        if not self._waits or self.signal is not None:
            _stop_at_once(number, frame)
        self.signal = signal.Signals(number)
        text = f"\n{self.signal.name}: finishing this rollout and its update, then saving; a second one stops at once\n"
        os.write(2, text.encode())  # to stderr; the signal may have interrupted a print(), which is not reentrant

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
def _handling(handle: Callable[[int, FrameType | None], None], *numbers: signal.Signals) -> Iterator[None]:
    """Handle signals within the block, but not ignored ones, nor outside the main thread, where Python allows none."""
    in_main = threading.current_thread() is threading.main_thread()
    heard = [number for number in numbers if in_main and signal.getsignal(number) != signal.SIG_IGN]
    before = {number: signal.signal(number, handle) for number in heard}
    try:
        yield
    finally:
        for number, handler in before.items():
            # None means a handler that Python did not set and cannot restore.
            signal.signal(number, signal.SIG_DFL if handler is None else handler)


def exits_on_sigterm() -> AbstractContextManager[None]:
    """Make SIGTERM end the process like ``sys.exit(143)``, so that open files are closed and temporary ones removed."""
    return _handling(_stop_at_once, signal.SIGTERM)


def _stop_at_once(number: int, frame: FrameType | None) -> None:
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    sys.exit(128 + number)
