"""The Triton kernels, run on CPU by Triton's interpreter; the cases are in interpreted_kernels.py."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.ci
@pytest.mark.parametrize(
    "chosen", ["not slow", pytest.param("slow", marks=[pytest.mark.slow, pytest.mark.timeout(1200)])]
)  # the slow cases take three minutes of processor time
def test_kernels_under_the_interpreter(chosen):
    pytest.importorskip("triton", reason="Triton is not installed; pip install 'echelon-rl[cuda]' brings it.")
    cases = Path(__file__).with_name("interpreted_kernels.py")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", chosen, str(cases)]
    environment = os.environ | {"TRITON_INTERPRET": "1", "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-1000:]
    assert " passed" in done.stdout
