"""Try everything that is for NVIDIA GPUs, within 20 minutes, and write a report in Markdown and one in JSON.

    make gpu-check                                          installs what it needs first
    python -m tools.gpu_check --out folder                  with what is installed

Without a GPU it does the parts that need none and names the others.
"""

from __future__ import annotations

import argparse
import datetime
import importlib.metadata
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

from echelon_env.files import replacing

ROOT = Path(__file__).parents[1]
SECONDS = 1200  # of all parts together
PACKAGES = ("torch", "triton", "numba", "numba-cuda", "numpy", "echelon-env", "echelon-rl")
STEPS = 60_000  # of agents in a training


class Part(NamedTuple):
    """A command of Python's; ``{folder}`` in it is where it may write."""

    name: str
    seconds: int  # after which it is stopped
    needs_gpu: bool
    command: tuple[str, ...]


def _tests(*given: str) -> tuple[str, ...]:
    return ("-m", "pytest", "-q", "-m", "not slow", "--junitxml={folder}/tests.xml", *given)  # a later -m counts


def _training(device: str) -> tuple[str, ...]:
    sizes = ("--total-steps", str(STEPS), "--num-matches", "16", "--seed", "0", "--no-progress")
    return ("-m", "echelon_rl", "train", "--env", "skirmish", "--device", device, "--run-dir", "{folder}/run", *sizes)


_BENCH = ("benchmarks/lstm.py", "layer", "--records", "{folder}/measured.jsonl")
_UPDATE = ("benchmarks/training_speed.py", "update", "--cases", "20x128", "--repeats", "2")
_CUDA_CODE = ("tests/env/test_cuda.py", "tests/env/envs/test_cuda_vector_env.py")
_MATCHES = ("benchmarks/gpu_matches.py", "--opponents", "agents", "expert", "--records", "{folder}/measured.jsonl")
# What only a GPU can tell comes first, so that a slow machine leaves out what every machine can tell.
PARTS = (
    Part("matches on the GPU beside the processor's", 300, True, _tests("-m", "cuda", "tests/env")),
    Part("matches on the GPU: speed, beside SMAX where JaxMARL is installed", 360, True, _MATCHES),
    Part("CUDA tests of the trainer", 180, True, _tests("-m", "cuda", "tests/rl")),
    Part("LSTM: correctness and speed on CUDA", 480, True, (*_BENCH, "--device", "cuda", "--budget", "400")),
    Part("training of skirmish on CUDA", 300, True, _training("cuda")),
    Part("training of skirmish on the CPU", 300, False, _training("cpu")),
    Part("kernels compiled for sm_80, 89, 90 and 100", 120, False, _tests("tests/rl/lstm/test_triton_compile.py")),
    Part("kernels under Triton's interpreter", 240, False, _tests("tests/rl/lstm/test_triton_kernels.py")),
    Part(
        "matches as CUDA code: PTX and Numba's simulator",
        180,
        False,
        _tests("tests/env/test_cuda.py", "tests/env/envs/test_cuda_vector_env.py"),
    ),
    Part("update, against sb3-contrib's, on the CPU", 180, False, (*_UPDATE, "--records", "{folder}/measured.jsonl")),
)


def _output(*command: str) -> str:
    """Return what a program prints; nothing where it is missing or fails."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def machine() -> dict[str, str]:
    """Return date, system, versions and, as far as there are any, GPU, driver and CUDA."""
    import torch

    versions = {}
    for name in PACKAGES:
        try:
            versions[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            versions[name] = "not installed"
    query = ("nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader")
    name, _, driver = (_output(*query).splitlines() or [""])[0].partition(", ")
    return {
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="minutes"),
        "commit": _output("git", "-C", str(ROOT), "rev-parse", "--short", "HEAD") or "unknown",
        "system": f"{platform.platform()}, {os.cpu_count()} processors, Python {platform.python_version()}",
        "GPU": torch.cuda.get_device_name() if torch.cuda.is_available() else name or "none",
        "driver": driver or "none",
        "CUDA": torch.version.cuda or "none: PyTorch is a build without it",
        **versions,
    }


def missing_gpu(about: dict[str, str]) -> str | None:
    """Return why nothing can run on a GPU here, a sentence; None if it can."""
    import torch

    if torch.cuda.is_available():
        return None
    if about["GPU"] == "none":
        return "This machine has no NVIDIA GPU that nvidia-smi or PyTorch can see, so parts that need one are left out."
    return (
        f"This machine has an {about['GPU']}, which PyTorch {about['torch']} cannot use; remove .venv and run "
        "`make gpu-check` without PIP_EXTRA_INDEX_URL, which installs PyTorch with CUDA."
    )


def outcomes(report: Path) -> dict[str, str]:
    """Return what became of each test, from pytest's report in JUnit's format."""
    found = {}
    for case in ElementTree.parse(report).iter("testcase"):
        bad, skipped = case.find("failure"), case.find("skipped")
        bad = case.find("error") if bad is None else bad
        name = f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}"
        state = "passed" if skipped is None else f"skipped: {skipped.get('message')}"
        found[name] = state if bad is None else f"failed: {(bad.get('message') or '').partition(chr(10))[0]}"
    return found


def run(part: Part, seconds: float) -> dict[str, Any]:
    """Run a part, for at most that many seconds, and return what the report says of it."""
    result: dict[str, Any] = {"name": part.name, "command": "python " + " ".join(part.command)}
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = [sys.executable, *(word.replace("{folder}", name) for word in part.command)]
        print(f"{part.name}: at most {seconds:.0f} s", flush=True)
        try:
            done = subprocess.run(command, cwd=ROOT, timeout=seconds, text=True, stdout=-1, stderr=subprocess.STDOUT)
            result["state"], printed = "passed" if done.returncode == 0 else "failed", done.stdout
        except subprocess.TimeoutExpired as error:
            result["state"], printed = "out of time", (error.stdout or b"").decode(errors="replace")
        result |= {"seconds": round(time.monotonic() - began, 1), "end": printed[-4000:]}
        if (path := folder / "tests.xml").exists():
            result["tests"] = outcomes(path)
            if all(state.startswith("skipped") for state in result["tests"].values()):
                result["state"] = "skipped"
        if (path := folder / "measured.jsonl").exists():
            result["measured"] = [json.loads(line) for line in path.read_text().splitlines()]
        if speed := re.search(r"agent steps in .* \(([\d,]+) per second\)", printed):
            result["agent steps per second"] = int(speed[1].replace(",", ""))
    print(f"{part.name}: {result['state']} in {result['seconds']} s", flush=True)
    return result


def shown(result: dict[str, Any]) -> str:
    """Return one cell of the table: what came out of a part."""
    if "tests" in result:
        counts = [(s, sum(t.startswith(s) for t in result["tests"].values())) for s in ("passed", "failed", "skipped")]
        return ", ".join(f"{count} {state}" for state, count in counts if count)
    if "agent steps per second" in result:
        return f"{result['agent steps per second']:,} agent steps per second"
    return "numbers in the JSON file" if "measured" in result else ""


def markdown(report: dict[str, Any]) -> str:
    """Return the report as a page."""
    lines = ["# Check of the GPU code", "", report["GPU"] or "Everything ran on the GPU named below.", ""]
    lines += ["| | |", "|---|---|", *(f"| {key} | {value} |" for key, value in report["machine"].items()), ""]
    lines += ["| part | state | seconds | result |", "|---|---|---|---|"]
    lines += [f"| {p['name']} | {p['state']} | {p.get('seconds', '')} | {shown(p)} |" for p in report["parts"]]
    for part in report["parts"]:
        lines += ["", f"## {part['name']}", "", f"`{part['command']}`"]
        if tests := part.get("tests"):
            lines += ["", *(f"- `{name}`: {state}" for name, state in tests.items())]
        if part.get("end") and (part["state"] != "passed" or "tests" not in part):
            lines += ["", "```", part["end"].strip(), "```"]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Run all parts that can be run and write both reports after each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "runs", help="folder of the reports (default: runs)")
    out = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    deadline, about = time.monotonic() + SECONDS, machine()
    lacking = missing_gpu(about)
    print(lacking or f"GPU: {about['GPU']}")
    report: dict[str, Any] = {"GPU": lacking, "machine": about, "parts": []}
    for part in PARTS:
        left = min(part.seconds, deadline - time.monotonic())
        if lacking and part.needs_gpu and "pytest" not in part.command:  # pytest names the tests that it skips
            result = {"name": part.name, "command": "python " + " ".join(part.command), "state": "needs a GPU"}
        else:
            result = run(part, max(left, 1))
        report["parts"].append(result)
        for name, text in (("gpu_check.json", json.dumps(report, indent=1)), ("gpu_check.md", markdown(report))):
            with replacing(out / name) as file:
                file.write(text.encode())
    print(f"Reports: {out / 'gpu_check.md'} and {out / 'gpu_check.json'}")
    return int(any(result["state"] in ("failed", "out of time") for result in report["parts"]))


if __name__ == "__main__":
    sys.exit(main())
