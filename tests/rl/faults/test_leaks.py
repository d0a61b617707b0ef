"""Trainings in one process leave no file, thread or process behind, and updates no memory."""

import gc
import json
import multiprocessing
import os
import threading

import pytest
import torch
from tests.rl import processes
from tests.rl.killed_run import STEPS_PER_ROLLOUT, settings

from echelon_rl.train import train

pytestmark = pytest.mark.skipif(not os.path.exists("/proc/self/fd"), reason="this system does not list open files")


def usage():
    gc.collect()
    return {
        "files": len(os.listdir("/proc/self/fd")),
        "threads": threading.active_count(),
        "processes": len(multiprocessing.active_children()),
        "tensors": sum(issubclass(type(thing), torch.Tensor) for thing in gc.get_objects()),
    }


def train_often(trainings, folder):
    """Train again and again, and write what was in use after each training to a file."""
    used = []
    for number in range(trainings):
        config = settings(folder / f"run{number}", total_steps=2 * STEPS_PER_ROLLOUT, record_minutes=1.0)
        train(config, lambda line: None)
        used.append(usage())
    (folder / "used").write_text(json.dumps(used))


@pytest.mark.ci
@pytest.mark.parametrize("trainings", [3, pytest.param(20, marks=pytest.mark.slow)])
def test_trainings_leave_nothing_open(trainings, tmp_path):
    process = processes.start(train_often, trainings, tmp_path)
    process.join()
    assert process.exitcode == 0
    used = json.loads((tmp_path / "used").read_text())
    assert len(used) == trainings
    assert used[-1] == used[1], used  # the first one imports and compiles
