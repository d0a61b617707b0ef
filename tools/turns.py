"""Run the long checks in turns: each run of continuous integration takes a few of them, and the next run the next few.

    python -m tools.turns            # the turn of this commit
    python -m tools.turns --turn 7   # another one
    python -m tools.turns --list     # what runs when, and nothing else

The number of commits says whose turn it is, so that a commit always gets the same checks. Where commits cannot be
counted, as in a shallow clone, the number of the day does.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[1]
MINUTES = 8.0  # that a turn takes, at most
SHARES = 12  # of the tests marked slow: each share takes every twelfth
SLOW = "slow tests, share "
STACKS = ROOT / "tests" / "integrations" / "requirements"
LOWEST = (  # what make test-lowest runs, in parts
    "tests/packaging/test_bounds.py tests/env/test_*.py",
    "tests/env/envs tests/env/faults",
    "tests/env/sim tests/env/mdp tests/env/bots tests/env/worldgen",
    "tests/env/play tests/env/rendering tests/env/replays tests/env/scenarios",
    "tests/rl/test_[a-k]*.py",
    "tests/rl/test_[l-z]*.py",
    "tests/rl/league",
    "tests/rl/core tests/rl/lstm tests/rl/models tests/rl/workers",
    "tests/rl/benchmark tests/rl/commanders tests/rl/faults",
)


@dataclass(frozen=True)
class Job:
    """One long check."""

    name: str
    command: tuple[str, ...]
    minutes: float = MINUTES  # about, to put short ones into one turn
    needs: str = ""  # "index": packages to install; "ray": Ray in this environment
    made: str = ""  # a file that is there once nothing has to be installed any more


def jobs(makefile: str) -> list[Job]:
    """Return the long checks whose target the Makefile has, in the order of their turns."""
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    made = [Job(f"{SLOW}{share + 1} of {SHARES}", ("slow", str(share))) for share in range(SHARES)]
    for stack in sorted(path.stem for path in STACKS.glob("*.txt")):
        ready = f".venv-stacks/{stack}/.ready"
        made.append(
            Job(f"make test-stacks STACKS={stack}", ("make", "test-stacks", f"STACKS={stack}"), 4, "index", ready)
        )
    for part in LOWEST:
        command = ("make", "test-lowest", f"LOWEST={part}")
        made.append(Job(f"make test-lowest LOWEST='{part}'", command, 6, "index", ".venv-lowest/.ready"))
    cuda = ("make", "test-cuda", "CUDA_TESTS=slow")
    made.append(Job(" ".join(cuda), cuda, 4, "index", ".venv-cuda/.ready"))
    made.append(Job("make test-peers", ("make", "test-peers"), 8, "index"))
    made.append(Job("make test-ray", ("make", "test-ray"), 5, "ray"))
    return [job for job in made if job.command[0] != "make" or job.command[1] in targets]


def turns(made: list[Job]) -> list[list[Job]]:
    """Return the jobs of each turn: neighbours that fit into ``MINUTES`` share one."""
    found: list[list[Job]] = []
    for job in made:
        if found and sum(one.minutes for one in found[-1]) + job.minutes <= MINUTES:
            found[-1].append(job)
        else:
            found.append([job])
    return found


def this_turn() -> tuple[int, str]:
    """Return the number of commits or of the day, and which of both it is."""
    asked = ("git", "rev-parse", "--is-shallow-repository"), ("git", "rev-list", "--count", "HEAD")
    try:
        shallow, count = (subprocess.check_output(a, cwd=ROOT, text=True, stderr=subprocess.DEVNULL) for a in asked)
    except (OSError, subprocess.CalledProcessError):
        shallow, count = "true", ""
    if shallow.strip() == "false":
        return int(count), "the number of commits"
    return int(time.time() // 86400), "the number of the day, as commits cannot be counted here"


def obstacle(job: Job) -> str:
    """Return why a job cannot run here, or nothing."""
    if job.needs == "ray" and find_spec("ray") is None:
        return "Ray is not installed; make test-ray installs it"
    if job.needs == "index" and not (job.made and (ROOT / job.made).exists()):
        asks = "-m pip install -q --dry-run --no-deps --ignore-installed --retries 1 packaging"
        if subprocess.run([sys.executable, *asks.split()], capture_output=True).returncode:
            return "no package index can be reached"
    return ""


def command_of(job: Job) -> list[str]:
    """Return what to call; the tests of a share are collected first."""
    if job.command[0] == "make":
        return list(job.command)
    pytest = [sys.executable, "-m", "pytest", "-m", "slow", "-p", "no:cacheprovider"]
    listed = subprocess.run([*pytest, "--collect-only", "-q"], cwd=ROOT, capture_output=True, text=True)
    found = [line for line in listed.stdout.splitlines() if line.startswith("tests/") and "::" in line]
    if not found:
        raise SystemExit(f"the slow tests cannot be collected:\n{listed.stdout[-2000:]}{listed.stderr[-2000:]}")
    return [*pytest, "-x", *sorted(found)[int(job.command[1]) :: SHARES]]


def run(job: Job, seconds: float) -> str:
    """Run a job; return "passed", "failed", or "unfinished" if the time was up and nothing had failed."""
    if seconds <= 0:
        return "unfinished"
    with subprocess.Popen(command_of(job), cwd=ROOT, start_new_session=True) as process:
        try:
            return "failed" if process.wait(seconds) else "passed"
        except subprocess.TimeoutExpired:
            stop(process)
            return "unfinished"


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a job and what it started."""
    os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)


def main(arguments: list[str] | None = None) -> int:
    """Run the jobs of a turn; return 1 if one failed."""
    parser = argparse.ArgumentParser(prog="python -m tools.turns", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--turn", type=int, help="number of the turn; by default the number of commits")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="limit of the turn")
    parser.add_argument("--list", action="store_true", help="print what runs when, and run nothing")
    options = parser.parse_args(arguments)
    made = turns(jobs((ROOT / "Makefile").read_text()))
    turn, why = this_turn() if options.turn is None else (options.turn, "asked for")
    print(f"Long checks in turns: turn {turn % len(made) + 1} of {len(made)}, by {turn}, {why}.")
    for ahead in range(len(made)):
        names = ", ".join(job.name for job in made[(turn + ahead) % len(made)])
        print(f"  {'now' if ahead == 0 else f'in {ahead}'}: {names}")
    if options.list:
        return 0
    ends, outcomes = time.monotonic() + 60 * options.minutes, {}
    for job in made[turn % len(made)]:
        reason = obstacle(job)
        print(f"\n{job.name}{f': left out, {reason}' if reason else ''}", flush=True)
        outcomes[job.name] = "left out" if reason else run(job, ends - time.monotonic())
    print("\nLong checks: " + "; ".join(f"{name}: {outcome}" for name, outcome in outcomes.items()))
    if "unfinished" in outcomes.values():
        print(f"Unfinished ones had no failure in {options.minutes:g} minutes; --minutes gives them more.")
    return int("failed" in outcomes.values())


if __name__ == "__main__":
    sys.exit(main())
