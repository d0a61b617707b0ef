"""Runs the tests of Stable-Baselines3 and sb3-contrib with our classes in the place of theirs, and counts.

The source distributions of the installed versions are downloaded once, into ECHELON_PEERS or else the user's cache
folder. tests/peers/exceptions.txt names the tests that must fail, a pattern and its reason on each line. Exit status 1
means that another test failed, or that one of these passed. `make test-peers` installs what the tests need, then runs
this.
"""

from __future__ import annotations

import argparse
import fnmatch
import itertools
import os
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from importlib.metadata import version
from pathlib import Path
from xml.etree import ElementTree

import platformdirs

PEERS = ("sb3_contrib", "stable_baselines3")
HERE = Path(__file__).resolve().parent
EXCEPTIONS = HERE / "exceptions.txt"
OUTCOMES = ("passed", "failed", "excepted", "skipped")


def sources(peer: str, cache: Path) -> Path:
    """Return the folder of the peer's source distribution, downloaded if it is not there."""
    wanted = f"{peer}-{version(peer)}"
    folder = cache / wanted
    if folder.exists():
        return folder
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache) as temporary:
        pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:", "-d", temporary]
        loaded = subprocess.run([*pip, wanted.replace("-", "==")], capture_output=True, text=True, check=False)
        found = list(Path(temporary).glob("*.tar.gz"))
        if loaded.returncode or len(found) != 1:
            why = (loaded.stderr.strip() or "it found no source distribution").splitlines()[-1]
            sys.exit(
                f"pip could not download the tests of {wanted} ({why}); connect to a package index, or unpack its "
                f"source distribution to {folder}."
            )
        with tarfile.open(found[0]) as archive:
            archive.extractall(temporary, filter="data")
        next(Path(temporary).glob("*/")).rename(folder)
    return folder


def outcomes(folder: Path, options: list[str]) -> dict[str, str]:
    """Run a peer's tests; return what came of each that constructed our class, failed or was skipped, by its id."""
    before = os.environ.get("PYTHONPATH")
    # One thread each, as in our own tests: several processes run them. Without a GPU the same tests pass everywhere.
    surroundings = {
        **os.environ,
        **dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"),
        "CUDA_VISIBLE_DEVICES": "",
        "PYTHONPATH": os.pathsep.join([str(HERE), *filter(None, [before])]),
    }
    about_us = [str(path) for path in sorted(folder.glob("tests/test_*.py")) if "PPO" in path.read_text("utf-8")]
    with tempfile.TemporaryDirectory() as temporary:
        report = Path(temporary) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "in_place", "-p", "no:cacheprovider", "--tb=short"]
        command += ["--timeout=600", "--continue-on-collection-errors", "-o", "junit_family=xunit1"]
        command += [f"--junitxml={report}", *about_us, *options]
        subprocess.run(command, cwd=folder, env=surroundings, check=False)
        cases = list(ElementTree.parse(report).iter("testcase")) if report.exists() else []
    found = {}
    for case in cases:
        name = f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}".removeprefix(".py::")
        if case.find("failure") is not None or case.find("error") is not None:
            found[name] = "failed"
        elif case.find("skipped") is not None:
            found.setdefault(name, "skipped")
        elif any(entry.get("name") == "ours" for entry in case.iter("property")):
            found.setdefault(name, "passed")
    return found


def main() -> int:
    """Test every peer and print a table."""
    parser = argparse.ArgumentParser(
        "python -m tests.peers",
        usage="%(prog)s [-h] [option of pytest ...]",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="Options go to pytest: `-n 2` runs two processes, `-k save_load` some of the tests.",
    )
    options = parser.parse_known_args()[1]
    whole = not any(option.startswith("-k") for option in options)
    cache = Path(os.environ.get("ECHELON_PEERS") or platformdirs.user_cache_path("echelon", appauthor=False) / "peers")
    # In a pattern [[] is a bracket.
    excepted = [line.split(maxsplit=1)[0] for line in EXCEPTIONS.read_text(encoding="utf-8").splitlines()]
    folders = [sources(peer, cache) for peer in PEERS]
    rows: list[str] = []
    wrong: list[str] = []
    met: set[str] = set()
    for peer, folder in zip(PEERS, folders, strict=True):
        found = {f"{peer}/{name}": outcome for name, outcome in outcomes(folder, options).items()}
        for name, pattern in itertools.product(found, excepted):
            if fnmatch.fnmatchcase(name, pattern):
                met.add(pattern)
                if found[name] == "failed":
                    found[name] = "excepted"
                elif found[name] == "passed":
                    wrong.append(f"{name} passed; take it out of {EXCEPTIONS.name}.")
        wrong += [f"{name} failed." for name, outcome in found.items() if outcome == "failed"]
        counts = Counter(found.values())
        if whole and not counts["passed"]:
            wrong.append(f"{peer}: no test passed with our class.")
        rows.append(f"| {folder.name} | " + " | ".join(str(counts[outcome]) for outcome in OUTCOMES) + " |")
    absent = sorted(set(excepted) - met) if whole else []
    wrong += [f"no test is called {pattern}; take it out of {EXCEPTIONS.name}." for pattern in absent]
    print(f"\n| suite | {' | '.join(OUTCOMES)} |\n|---{'|---' * len(OUTCOMES)}|", *rows, *wrong, sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
