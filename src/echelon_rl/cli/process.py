"""One of several processes that train together; ``processes.Team`` starts it."""

import os
import pickle
import sys
import warnings

from echelon_rl.processes import READY, Part
from echelon_rl.train import follow
from echelon_rl.worker_processes import depend_on


def main() -> int:
    """Train as the process that started this one says."""
    size = int.from_bytes(sys.stdin.buffer.read(8), "big")
    part: Part = pickle.loads(sys.stdin.buffer.read(size))  # noqa: S301 (from the process that started this one)
    depend_on(sys.stdin.fileno())
    warnings.simplefilter("ignore")  # the first process shows them

    def ready() -> None:
        sys.stdout.buffer.write(READY)
        sys.stdout.flush()
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

    try:
        follow(part.config, part.own, part.folder if part.resumes else None, ready)
    except FloatingPointError:  # the first process raises the same
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
