"""Trainings in one process leave no file, thread or process behind, and updates no memory."""

import json
from pathlib import Path

import pytest
from tests.rl import processes
from tests.rl.faults.leak_probe import train_often

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="this system does not list open files")


@pytest.mark.ci
@pytest.mark.parametrize("trainings", [3, pytest.param(20, marks=pytest.mark.slow)])
def test_trainings_leave_nothing_open(trainings, tmp_path):
    process = processes.start(train_often, trainings, tmp_path / "used")
    process.join()
    assert process.exitcode == 0
    used = json.loads((tmp_path / "used").read_text())
    assert len(used) == trainings
    assert used[-1] == used[1], used  # the first one imports and compiles
