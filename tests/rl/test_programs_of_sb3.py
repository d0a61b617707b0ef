"""Programs such as the pages of Stable-Baselines3 and sb3-contrib show run with our class by one other import."""

import runpy
from pathlib import Path

import pytest

STOCK, OURS = "from sb3_contrib import RecurrentPPO", "from echelon_rl import RecurrentPPO"
PROGRAMS = {path.stem: path for path in sorted((Path(__file__).parent / "programs").glob("*.py"))}


@pytest.mark.ci
@pytest.mark.parametrize("imported", [STOCK, OURS], ids=["stock", "ours"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_runs_with_either_import(name, imported, tmp_path, monkeypatch):
    text = PROGRAMS[name].read_text(encoding="utf-8")
    assert text.count(STOCK) == 1
    monkeypatch.chdir(tmp_path)
    (tmp_path / "program.py").write_text(text.replace(STOCK, imported), encoding="utf-8")
    names = runpy.run_path("program.py", run_name="__main__")
    assert names["model"].__class__.__module__.split(".")[0] == imported.split()[1]
