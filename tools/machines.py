"""Run the tests whose numbers depend on the processor as if this machine had an older one.

    python -m tools.machines                  # every machine, one after another
    python -m tools.machines generic -- -x    # one of them, with options for pytest

Libraries choose their code by the processor's features and can be limited to fewer of them. Each machine below is a set
of environment variables that does so. It can only be older than the real one: variables for features that the real
processor lacks change nothing.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).parents[1]
NO_AVX512 = {"NPY_DISABLE_CPU_FEATURES": "X86_V4 AVX512_ICL AVX512_SPR"}
NO_AVX = {
    "NPY_DISABLE_CPU_FEATURES": "X86_V3 X86_V4 AVX512_ICL AVX512_SPR",
    # The C library computes sines differently without fused multiplication.
    "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX,-AVX2,-FMA",
}
# Name: features for PyTorch's own code, oneDNN, MKL, OpenBLAS (NumPy), Numba, NumPy and the C library.
MACHINES: dict[str, dict[str, str]] = {
    "native": {},
    "avx2": {
        "ATEN_CPU_CAPABILITY": "avx2",
        "ONEDNN_MAX_CPU_ISA": "AVX2",
        "MKL_ENABLE_INSTRUCTIONS": "AVX2",
        "OPENBLAS_CORETYPE": "Haswell",
        "NUMBA_CPU_NAME": "x86-64-v3",
        "NUMBA_CPU_FEATURES": "",  # those that the name implies
        **NO_AVX512,
    },
    "sse4": {
        "ATEN_CPU_CAPABILITY": "default",
        "ONEDNN_MAX_CPU_ISA": "SSE41",
        "MKL_ENABLE_INSTRUCTIONS": "SSE4_2",
        "OPENBLAS_CORETYPE": "Nehalem",
        "NUMBA_CPU_NAME": "x86-64-v2",
        "NUMBA_CPU_FEATURES": "",
        **NO_AVX,
    },
    "generic": {
        "ATEN_CPU_CAPABILITY": "default",
        "ONEDNN_MAX_CPU_ISA": "SSE41",
        "MKL_CBWR": "COMPATIBLE",
        "OPENBLAS_CORETYPE": "Prescott",
        "NUMBA_CPU_NAME": "generic",
        "NUMBA_CPU_FEATURES": "",
        **NO_AVX,
    },
}
CHECKS: dict[str, tuple[str, ...]] = {
    "what is emulated is in force": ("tests/test_machine.py",),
    "golden rollouts, replays, every way to play a match": (
        "tests/env/sim/test_golden.py",
        "tests/env/faults/test_same_everywhere.py",
        "tests/env/test_replay.py",
    ),
    "shipped and exported commanders": ("tests/env/test_commanders.py", "tests/rl/commanders"),
    "LSTM": ("tests/rl/lstm",),
    "update": ("tests/rl/core", "tests/rl/test_ppo.py", "tests/rl/test_ppo_numbers.py"),
    "checkpoints, exact resumption": ("tests/rl/test_checkpoints.py", "tests/rl/test_exact_resume.py"),
    "learning": ("tests/rl/test_learning.py",),
}
SAME_ON_EVERY_CPU = ("tests/rl/lstm/test_triton_compile.py", "tests/rl/lstm/test_triton_kernels.py")


def counted(report: Path) -> dict[str, str]:
    """Return for each check how many of its tests passed and failed, from pytest's report in JUnit's format."""
    passed, failed = Counter[str](), Counter[str]()
    for case in ElementTree.parse(report).iter("testcase"):
        module = case.get("classname", "").replace(".", "/")
        if case.find("skipped") is not None or not module:  # no module means a file that could not be read
            continue
        check = next(c for c, paths in CHECKS.items() if module.startswith(tuple(p.removesuffix(".py") for p in paths)))
        bad = case.find("failure") is not None or case.find("error") is not None
        (failed if bad else passed)[check] += 1
    return {c: f"{passed[c]} passed" + (f", **{failed[c]} failed**" if failed[c] else "") for c in CHECKS}


def main() -> int:
    """Run the tests on the chosen machines and print a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("machines", nargs="*", metavar="MACHINE", help=f"one of {', '.join(MACHINES)} (default: all)")
    given = sys.argv[1:]
    split = given.index("--") if "--" in given else len(given)
    chosen, options = parser.parse_args(given[:split]).machines or list(MACHINES), given[split + 1 :]
    if unknown := set(chosen) - set(MACHINES):
        parser.error(f"there is no machine {', '.join(sorted(unknown))}; choose from {', '.join(MACHINES)}.")
    tests = [path for paths in CHECKS.values() for path in paths]
    ignored = [f"--ignore={path}" for path in SAME_ON_EVERY_CPU]
    results, failed = {}, False
    for name in chosen:
        environment = {**os.environ, **MACHINES[name], "ECHELON_MACHINE": name}
        print(f"{name}: {' '.join(f'{key}={value!r}' for key, value in MACHINES[name].items())}", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report.xml"
            command = [sys.executable, "-m", "pytest", "-q", "-m", "not slow", f"--junitxml={report}"]
            command += [*ignored, *tests, *options]
            failed |= subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode != 0
            results[name] = counted(report) if report.exists() else dict.fromkeys(CHECKS, "**did not run**")
    print(f"\n| | {' | '.join(results)} |\n|---{'|---' * len(results)}|")
    for check in CHECKS:
        print(f"| {check} | {' | '.join(result[check] for result in results.values())} |")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
