"""Time from `python` to the first step, with an empty kernel cache and with a full one.

python benchmarks/first_step.py --help
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time

from echelon_env.config import PRESETS
from echelon_env.machine import machine

PROGRAM = """
import sys
import numpy as np
import echelon_env
env = echelon_env.EchelonVectorEnv(1, sys.argv[1], opponent="medium")
env.reset(seed=0)
env.step(np.zeros((env.num_envs, 45), np.float32))
"""


def start(preset: str, cache: str) -> tuple[float, float]:
    """Run a one-step program in a new process; return its wall-clock and processor seconds."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
    before, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, "-c", PROGRAM, preset], env=environment, check=True, stderr=subprocess.DEVNULL)
    wall, after = time.perf_counter() - wall, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Measure the time from `python` to the first step.")
    parser.add_argument("--config", default="standard", choices=list(PRESETS), help="preset (default: %(default)s)")
    parser.add_argument("--repeat", type=int, default=3, help="number of warm starts; the best counts (default: 3)")
    options = parser.parse_args()
    print(", ".join(f"{k} {v}" for k, v in machine().items()))
    with tempfile.TemporaryDirectory() as cache:
        cold = start(options.config, cache)
        warm = min(start(options.config, cache) for _ in range(options.repeat))
    print(f"{'':>14} {'seconds':>8} {'on processors':>14}")
    for name, (wall, processor) in (("empty cache", cold), ("filled cache", warm)):
        print(f"{name:>14} {wall:>8.2f} {processor:>14.2f}")


if __name__ == "__main__":
    main()
