"""A process that trains together with the first one, on this machine."""

import os
import subprocess
import sys
from collections.abc import Mapping
from typing import BinaryIO, cast

READY = b"ready\n"
_TO_END = 10.0  # seconds that a process has to end before it is killed


class TrainingProcess:
    """Starts ``echelon_rl.cli.member`` on this machine, tells it a pickled ``team.Assignment``, and speaks to it."""

    def __init__(self, message: bytes, environment: Mapping[str, str], errors: BinaryIO | None = None) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "echelon_rl.cli.member"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            env={**os.environ, **environment},
        )
        pipe = cast(BinaryIO, self._process.stdin)
        pipe.write(len(message).to_bytes(8, "big") + message)
        pipe.flush()  # stays open: its end tells the other process that this one is gone

    def becomes_ready(self) -> bool:
        """Wait until the process can begin; return whether it did not end instead."""
        return cast(BinaryIO, self._process.stdout).readline() == READY

    def ended(self, seconds: float) -> str:
        """Return how the process ended, such as "was killed by signal 9"; empty if it still runs after some time."""
        try:
            status = self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return ""
        return f"was killed by signal {-status}" if status < 0 else f"ended with exit status {status}"

    def close(self) -> None:
        """Let the process end by itself, and kill it if it does not."""
        cast(BinaryIO, self._process.stdin).close()
        if not self.ended(_TO_END):
            self._process.kill()
            self._process.wait()
        cast(BinaryIO, self._process.stdout).close()
