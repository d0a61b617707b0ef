"""One of several processes that train together; ``processes.Team`` starts it."""

import os
import pickle
import signal
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from echelon_rl.checkpoints import RESUME_FILE
from echelon_rl.config import TrainConfig
from echelon_rl.train import CHECKPOINTS, follow
from echelon_rl.workers.pool import depend_on
from echelon_rl.workers.process import READY
from echelon_rl.workers.team import Assignment


def main() -> int:
    """Train as the process that started this one says."""
    size = int.from_bytes(sys.stdin.buffer.read(8), "big")
    part: Assignment = pickle.loads(sys.stdin.buffer.read(size))  # noqa: S301 (from the process that started this one)
    depend_on(sys.stdin.fileno())
    warnings.simplefilter("ignore")  # the first process shows them
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # the first process decides when training stops

    def ready() -> None:
        sys.stdout.buffer.write(READY)
        sys.stdout.flush()
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

    try:
        with _resumed(part) as config:
            follow(config, part.own, ready)
        return 0
    except FloatingPointError:
        pass  # the first process raises the same
    except (ValueError, OSError) as error:
        print(f"echelon-rl train: {error}", file=sys.stderr)
    except RuntimeError as error:
        if "gloo" not in str(error):  # otherwise another process is gone, and the first one says so
            raise
    return 1


@contextmanager
def _resumed(part: Assignment) -> Iterator[TrainConfig]:
    """Yield the settings; if a checkpoint came with them, they resume a folder with a copy of it."""
    if part.checkpoint is None:
        yield part.config
        return
    with TemporaryDirectory(prefix="echelon-resumed-") as copy:
        checkpoint = Path(copy) / CHECKPOINTS / RESUME_FILE
        checkpoint.parent.mkdir()
        checkpoint.write_bytes(part.checkpoint)
        yield replace(part.config, resume=Path(copy))


if __name__ == "__main__":
    status = main()
    sys.stderr.flush()
    os._exit(status)  # an orderly exit was once aborted by a thread of PyTorch's process group
