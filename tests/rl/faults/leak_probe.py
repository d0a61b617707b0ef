"""Trains again and again in one process and prints, after each, its open files, threads, processes and memory.

Arguments: number of trainings, and "leak" for one that keeps a file open each time.
"""

import gc
import json
import multiprocessing
import os
import sys
import tempfile
import threading
from pathlib import Path

import torch
from tests.rl.killed_run import STEPS_PER_ROLLOUT, settings

from echelon_rl.train import train


def usage():
    gc.collect()
    return {
        "files": len(os.listdir("/proc/self/fd")),
        "threads": threading.active_count(),
        "processes": len(multiprocessing.active_children()),
    }


def main():
    torch.set_num_threads(1)
    trainings, leaking = int(sys.argv[1]), sys.argv[2:] == ["leak"]
    kept, used = [], []
    with tempfile.TemporaryDirectory() as place:
        for number in range(trainings):
            folder = Path(place) / f"run{number}"
            train(settings(folder, total_steps=2 * STEPS_PER_ROLLOUT, record_minutes=1.0), lambda line: None)
            if leaking:
                kept.append(open(folder / "config.yaml"))  # noqa: SIM115  # it shows that the test sees leaks
            used.append(usage())
    print(json.dumps(used))


if __name__ == "__main__":
    main()
