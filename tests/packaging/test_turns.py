"""Long checks take turns: each has one, a turn fits its limit, and what fails or cannot run is said."""

import sys
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest
from tools import turns
from tools.turns import LOWEST, MINUTES, ROOT, SHARES, STACKS, Job

MAKEFILE = (ROOT / "Makefile").read_text()


def test_every_long_check_has_one_turn_that_fits():
    made = turns.jobs(MAKEFILE)
    taken = turns.turns(made)
    assert list(chain.from_iterable(taken)) == made
    assert all(sum(job.minutes for job in turn) <= MINUTES for turn in taken)
    names = [job.name for job in made]
    assert len(set(names)) == len(names)
    assert {f"make test-stacks STACKS={path.stem}" for path in STACKS.glob("*.txt")} < set(names)
    assert sum(name.startswith(turns.SLOW) for name in names) == SHARES


def test_a_target_that_the_makefile_gets_has_a_turn_from_then_on():
    without = MAKEFILE.replace("\ntest-peers:", "\nother:")
    assert "make test-peers" not in [job.name for job in turns.jobs(without)]
    assert "make test-peers" in [job.name for job in turns.jobs(without + "\ntest-peers: $(TEST)\n")]


def test_the_parts_of_the_lowest_versions_are_all_of_them():
    parts = [file for part in " ".join(LOWEST).split() for file in ROOT.glob(part)]
    assert len(set(parts)) == len(parts)
    tests = {path for name in ("env", "rl") for path in (ROOT / "tests" / name).rglob("test_*.py")}
    assert [path for path in tests if not set(parts) & {path, *path.parents}] == []


def test_a_commit_is_counted_and_a_folder_that_is_no_clone_takes_the_day(tmp_path, monkeypatch):
    monkeypatch.setattr(turns, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    monkeypatch.setattr(turns.time, "time", lambda: 86_400.0 * 20_000 + 5)
    number, why = turns.this_turn()
    assert number == 20_000
    assert "day" in why


def made_up(monkeypatch, *commands, minutes=5.0):
    """Let two turns have made-up jobs of Python programs."""
    made = [Job(name, ("python", program), minutes) for name, program in commands]
    monkeypatch.setattr(turns, "jobs", lambda makefile: made)
    monkeypatch.setattr(turns, "command_of", lambda job: [sys.executable, "-c", job.command[1]])
    return made


def test_a_turn_says_what_it_runs_and_when_the_others_run_and_fails_with_a_job(monkeypatch, capfd):
    made_up(monkeypatch, ("good", "print('played')"), ("bad", "raise SystemExit(3)"))
    assert turns.main(["--turn", "4"]) == 0
    told = capfd.readouterr().out
    parts = ("turn 1 of 2, by 4, asked for", "now: good", "in 1: bad", "played")
    assert [part for part in parts if part not in told] == []
    assert told.endswith("Long checks: good: passed\n")
    assert turns.main(["--turn", "5", "--list"]) == 0
    assert "Long checks:" not in capfd.readouterr().out, "a list runs nothing"
    assert turns.main(["--turn", "5"]) == 1
    assert "Long checks: bad: failed" in capfd.readouterr().out


def test_what_is_not_done_in_time_is_ended_and_said(monkeypatch, capfd, tmp_path):
    child = f"import time; time.sleep(600); open({str(tmp_path / 'late')!r}, 'w')"
    program = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    made_up(monkeypatch, ("endless", program), ("next", "print('never')"), minutes=4.0)
    assert turns.main(["--turn", "0", "--minutes", "0.02"]) == 0
    told = capfd.readouterr().out
    assert "endless: unfinished; next: unfinished" in told
    assert "never" not in told


@pytest.mark.parametrize(("needs", "why"), [("ray", "Ray is not installed"), ("index", "no package index")])
def test_what_cannot_run_here_is_said_and_no_failure(needs, why, monkeypatch, capfd):
    made = made_up(monkeypatch, ("far", "raise SystemExit(3)"))
    monkeypatch.setattr(turns, "jobs", lambda makefile: [replace(made[0], needs=needs)])
    monkeypatch.setattr(turns, "find_spec", lambda name: None)
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    assert turns.main(["--turn", "0"]) == 0
    told = capfd.readouterr().out
    assert f"far: left out, {why}" in told
    assert "Long checks: far: left out" in told


def test_an_environment_that_is_there_needs_no_index(tmp_path, monkeypatch):
    monkeypatch.setattr(turns, "ROOT", tmp_path)
    Path(tmp_path / "ready").touch()
    assert turns.obstacle(Job("stack", ("make", "x"), 1, "index", "ready")) == ""
