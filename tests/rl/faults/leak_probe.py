"""Trains again and again in one process and notes, after each, its open files, threads, processes and memory."""

import gc
import json
import multiprocessing
import os
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


def train_often(trainings, written):
    """Write what was in use after each training to a file."""
    used = []
    with tempfile.TemporaryDirectory() as place:
        for number in range(trainings):
            folder = Path(place) / f"run{number}"
            train(settings(folder, total_steps=2 * STEPS_PER_ROLLOUT, record_minutes=1.0), lambda line: None)
            used.append(usage())
    written.write_text(json.dumps(used))
