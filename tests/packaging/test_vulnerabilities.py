"""`make audit` tells what is known, and never passes when nobody could be asked."""

import importlib.metadata
import json
import subprocess
import sys
from pathlib import Path

import pytest
from tools import vulnerabilities
from tools.vulnerabilities import CLEAN, FOUND, UNREACHABLE, ask, audit, installed

SAFE = {"name": "numpy", "version": "2.0.0", "vulns": []}
KNOWN = {"name": "pillow", "version": "9.0.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["9.1.0", "8.9.9"]}]}
UNMENDED = {"name": "tqdm", "version": "4.0", "vulns": [{"id": "GHSA-2", "fix_versions": []}]}
SKIPPED = {"name": "torch", "skip_reason": "Dependency not found on PyPI"}


def answering(**reports):
    """Stand for the services: each knows the given report, the others cannot be reached."""
    asked = []

    def ask(service, packages):
        asked.append((service, packages))
        return reports.get(service), "" if service in reports else "no route\nConnection refused"

    return ask, asked


@pytest.mark.parametrize(
    ("report", "status", "shown"),
    [
        ([SAFE], CLEAN, "osv.dev was asked about 1 packages; 0 need a look"),
        ([SAFE, KNOWN], FOUND, "pillow 9.0.0: PYSEC-1, mended in 9.1.0, 8.9.9"),
        ([UNMENDED], FOUND, "tqdm 4.0: GHSA-2, mended in no version"),
        ([SAFE, SKIPPED], FOUND, "torch: not looked up: Dependency not found on PyPI"),
    ],
)
def test_what_a_service_knows_is_told(report, status, shown, capsys):
    ask, asked = answering(osv=report)
    assert audit(["numpy==2.0.0"], ask) == status
    assert shown in capsys.readouterr().out
    assert asked == [("osv", ["numpy==2.0.0"])]


def test_the_package_index_is_asked_where_osv_cannot_be_reached(capsys):
    ask, asked = answering(pypi=[KNOWN])
    assert audit(["pillow==9.0.0"], ask) == FOUND
    shown = capsys.readouterr()
    assert "osv.dev gave no answer: Connection refused" in shown.err
    assert "the package index was asked about 1 packages; 1 need a look" in shown.out
    assert [service for service, _ in asked] == ["osv", "pypi"]


def test_an_audit_that_could_ask_nobody_does_not_pass(capsys):
    ask, _ = answering()
    assert audit(["numpy==2.0.0"], ask) == UNREACHABLE
    assert "nothing was checked" in capsys.readouterr().err


def test_a_service_that_knows_no_package_at_all_gave_no_answer(monkeypatch):
    def pip_audit(report):
        def run(command, **options):
            answer = Path(command[command.index("--output") + 1])
            answer.write_text(json.dumps({"dependencies": report, "fixes": []}))
            return subprocess.CompletedProcess(command, 0, "", "")

        monkeypatch.setattr(vulnerabilities.subprocess, "run", run)

    pip_audit([SKIPPED])
    assert ask("pypi", ["torch==2.0"]) == (None, "it has no entry for any of the packages")
    pip_audit([SKIPPED, SAFE])
    assert ask("pypi", ["torch==2.0", "numpy==2.0.0"]) == ([SKIPPED, SAFE], "")


def test_everything_installed_is_looked_up_by_its_public_version():
    found = dict(line.split("==") for line in installed(sys.executable))
    assert found["pytest"] == importlib.metadata.version("pytest")
    assert found["torch"] == importlib.metadata.version("torch").partition("+")[0]
    assert "echelon-env" not in found, "what is developed here is in no list"
