"""Trains again and again in one process and prints, after each, its open files, threads, processes and memory.

Argument: number of trainings.
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
        "tensors": sum(issubclass(type(thing), torch.Tensor) for thing in gc.get_objects()),
    }


def main():
    torch.set_num_threads(1)
    used = []
    with tempfile.TemporaryDirectory() as place:
        for number in range(int(sys.argv[1])):
            folder = Path(place) / f"run{number}"
            train(settings(folder, total_steps=2 * STEPS_PER_ROLLOUT, record_minutes=1.0), lambda line: None)
            used.append(usage())
    print(json.dumps(used))


if __name__ == "__main__":
    main()
