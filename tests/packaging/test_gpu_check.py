"""The check of the GPU code says what ran, what failed, what ran out of time and what needs a GPU."""

import itertools
import json
import subprocess
import sys

import pytest
import torch
from tools import gpu_check
from tools.gpu_check import Part

from echelon_rl.cli import COMMANDS

CASES = """
import pytest
def test_good(): pass
def test_bad(): assert 1 == 2
@pytest.mark.skip(reason="needs a moon")
def test_skipped(): pass
"""


@pytest.fixture
def parts(tmp_path, monkeypatch):
    (tmp_path / "test_made_up.py").write_text(CASES)
    write = (
        "import sys, pathlib; pathlib.Path(sys.argv[1]).write_text('{\"ratio\": 2}'); "
        "print('9 agent steps in 2 s (4,500 per second)')"
    )
    tests = gpu_check._tests("-c", "/dev/null", str(tmp_path / "test_made_up.py"))
    made = (
        Part("on a GPU", 60, True, ("-c", "raise SystemExit('never')")),
        Part("tests", 60, False, tests),
        Part("numbers", 60, False, ("-c", write, "{folder}/measured.jsonl")),
        Part("endless", 1, False, ("-c", "import time; print('begun', flush=True); time.sleep(60)")),
    )
    monkeypatch.setattr(gpu_check, "PARTS", made)
    monkeypatch.setattr(sys, "argv", ["gpu_check", "--out", str(tmp_path)])
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    return tmp_path


def test_every_part_names_what_there_is():
    for part in gpu_check.PARTS:
        for word, following in itertools.pairwise(part.command):
            assert word != "echelon_rl" or following in COMMANDS, part
        files = [word for word in part.command if "/" in word and "{folder}" not in word]
        assert files or "echelon_rl" in part.command, part
        assert all((gpu_check.ROOT / file).exists() for file in files), part


def test_the_report_names_every_part_and_every_test(parts):
    assert gpu_check.main() == 1
    report, page = json.loads((parts / "gpu_check.json").read_text()), (parts / "gpu_check.md").read_text()
    assert [part["state"] for part in report["parts"]] == ["needs a GPU", "failed", "passed", "out of time"]
    outcomes = [name.partition("::")[2] + ": " + state for name, state in report["parts"][1]["tests"].items()]
    assert outcomes == ["test_good: passed", "test_bad: failed: assert 1 == 2", "test_skipped: skipped: needs a moon"]
    assert report["parts"][2]["agent steps per second"] == 4500
    assert report["parts"][2]["measured"] == [{"ratio": 2}]
    assert report["machine"]["torch"].partition("+")[0] == torch.__version__.partition("+")[0]
    for text in ("1 passed, 1 failed, 1 skipped", "begun", report["GPU"]):
        assert text in page


def test_a_gpu_that_pytorch_cannot_use_is_named(parts):
    about = gpu_check.machine() | {"GPU": "NVIDIA L4", "torch": "2.13.0+cpu"}
    assert "NVIDIA L4, which PyTorch 2.13.0+cpu cannot use; remove .venv" in gpu_check.missing_gpu(about)
    assert "has no NVIDIA GPU" in gpu_check.missing_gpu(about | {"GPU": "none"})


@pytest.mark.ci
@pytest.mark.parametrize("part", [part for part in gpu_check.PARTS if "pytest" in part.command], ids=lambda p: p.name)
def test_a_part_of_tests_has_some(part, tmp_path):
    command = [word.format(folder=tmp_path) for word in part.command]
    subprocess.run([sys.executable, *command, "--collect-only"], check=True, capture_output=True)
