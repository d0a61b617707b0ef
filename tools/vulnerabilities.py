"""Known vulnerabilities of the packages in the developers' virtual environment.

`make audit` runs it in the environment of the release tools and passes the interpreter to check. It asks osv.dev or, if
that is unreachable, the package index. Exit status 0: every package was looked up and nothing is known. 1: something is
known, or a package is in no list. 2: no service answered, so nothing was checked.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

# Names in pip-audit, and display names.
SERVICES = {"osv": "osv.dev", "pypi": "the package index"}
CLEAN, FOUND, UNREACHABLE = 0, 1, 2
SECONDS = 15  # to wait for an answer about one package

Report = list[dict[str, Any]]


def installed(python: str) -> list[str]:
    """Return ``name==version`` of everything that an interpreter has, except what is in editable form.

    Local version suffixes, as in PyTorch's builds without CUDA, are cut off, because no list has them.
    """
    command = [python, "-m", "pip", "list", "--exclude-editable", "--format", "json"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return [f"{package['name']}=={package['version'].partition('+')[0]}" for package in json.loads(done.stdout)]


def ask(service: str, packages: list[str]) -> tuple[Report | None, str]:
    """Return a service's data about packages, or None and pip-audit's message if it gave none."""
    with tempfile.TemporaryDirectory() as folder:
        wanted, answer = Path(folder, "packages.txt"), Path(folder, "answer.json")
        wanted.write_text("\n".join(packages))
        options = ["--vulnerability-service", service, "--timeout", str(SECONDS), "--progress-spinner", "off"]
        options += ["--no-deps", "--disable-pip", "--format", "json", "--output", str(answer), "-r", str(wanted)]
        done = subprocess.run(
            [sys.executable, "-m", "pip_audit", *options], capture_output=True, text=True, check=False
        )
        if not answer.exists() or not (text := answer.read_text()):
            return None, done.stderr.strip()
        report = json.loads(text)["dependencies"]
    if all("skip_reason" in package for package in report):  # a mirror of the index, which has no such list
        return None, "it has no entry for any of the packages"
    return report, ""


def judge(report: Report) -> list[str]:
    """Return a line for every known vulnerability and for every package that could not be looked up."""
    lines = []
    for package in report:
        if "skip_reason" in package:
            lines.append(f"{package['name']}: not looked up: {package['skip_reason']}")
        for known in package.get("vulns", []):
            mended = ", ".join(known["fix_versions"]) or "no version"
            lines.append(f"{package['name']} {package['version']}: {known['id']}, mended in {mended}")
    return lines


def audit(packages: list[str], ask: Callable[[str, list[str]], tuple[Report | None, str]] = ask) -> int:
    """Ask the services in turn until one answers, print its answer, and return the exit status."""
    for service, name in SERVICES.items():
        report, reason = ask(service, packages)
        if report is None:
            last = reason.splitlines()[-1] if reason else "it said nothing"
            print(f"audit: {name} gave no answer: {last}", file=sys.stderr)
            continue
        lines = judge(report)
        print("\n".join([*lines, f"audit: {name} was asked about {len(report)} packages; {len(lines)} need a look"]))
        return FOUND if lines else CLEAN
    print(
        "audit: no list of vulnerabilities could be reached, so nothing was checked; try again with a network",
        file=sys.stderr,
    )
    return UNREACHABLE


if __name__ == "__main__":
    sys.exit(audit(installed(sys.argv[1])))
