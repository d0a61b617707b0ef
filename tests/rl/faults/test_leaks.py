"""Trainings in one process leave no file, thread or process behind, and updates no memory."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="this system does not list open files")
ROOT = Path(__file__).resolve().parents[3]


def probe(module, *arguments):
    result = subprocess.run(
        [sys.executable, "-m", module, *arguments], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return json.loads(result.stdout.splitlines()[-1])


@pytest.mark.parametrize("trainings", [3, pytest.param(20, marks=pytest.mark.slow)])
def test_trainings_leave_nothing_open(trainings):
    used = probe("tests.rl.faults.leak_probe", str(trainings))
    assert len(used) == trainings
    assert used[-1] == used[1], used  # the first one imports and compiles
