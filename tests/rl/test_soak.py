"""The watching of long trainings: what it notes, and what it makes of its notes."""

import argparse
import http.client
import json
import mmap
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from benchmarks import soak

from echelon_rl.league import GameResult, League, LeagueEntry, MatchResult
from echelon_rl.league.store.database import LeagueStore

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")


def test_processes_are_measured_as_the_system_says(tmp_path):
    before = soak.process_state(os.getpid())
    with (tmp_path / "one").open("w"), (tmp_path / "two").open("w"):
        ballast = mmap.mmap(-1, 64_000_000)  # not from the heap, which may still hold what others have freed
        for page in range(0, len(ballast), mmap.PAGESIZE):
            ballast[page] = 1
        after = soak.process_state(os.getpid())
    assert after["files"] == before["files"] + 2
    assert after["rss_mb"] - before["rss_mb"] == pytest.approx(len(ballast) / 1e6, abs=5)
    assert soak.process_state(2**22 + 1) == {}


def test_the_state_of_a_league_is_counted():
    league = League(env="duel")
    for name in ("a", "b"):
        league.add_entry(LeagueEntry(name))
    league.apply_rating_period([GameResult("a", "b", 1.0)])
    league.report([MatchResult("a", "b", 0.5), MatchResult("a", "b", 0.0)])
    league.report([MatchResult("a", "b", 0.5)], "training")
    found = soak.league_state(league)
    assert {name: found[name] for name in ("matches", "rated", "pending", "periods", "snapshots")} == {
        "matches": 4, "rated": 3, "pending": 2, "periods": 1, "snapshots": 2
    }  # fmt: skip
    assert found["rating"] == league.entries["b"].rating.rating


def test_notes_become_a_table_and_a_picture(tmp_path, capsys, monkeypatch):
    league = {"snapshots": 3, "commanders": 1, "matches": 9, "rated": 4, "periods": 1, "rating": 1510.0, "rd": 90.0}
    state = {"threads": 6, "files": 10, "steps": 100, "database_mb": 0.5, **league}
    memory = ((1.0, 300.0), (6.0, 800.0), (30.0, 950.0), (59.0, 810.0))
    samples = [{"minutes": minute, "rss_mb": rss, **state} for minute, rss in memory]
    (tmp_path / "samples.jsonl").write_text("".join(json.dumps(s) + "\n" for s in samples))
    calls = [{"page": "/", "status": 200, "seconds": 0.25}, {"page": "/", "status": 404, "seconds": 9.0}, {"rater": -9}]
    (tmp_path / "calls.jsonl").write_text("".join(json.dumps({"minutes": 1, **c}) + "\n" for c in calls))
    (tmp_path / "train.log").write_text("all is well\nUserWarning: it is not\n")
    monkeypatch.setattr(sys, "argv", ["soak.py", "show", str(tmp_path), "--json", str(tmp_path / "found.json"),
                                      "--picture", str(tmp_path / "soak.png")])  # fmt: skip
    assert soak.main() == 0
    assert "| rss_mb | 800 MB | 810 MB | 950 MB |" in capsys.readouterr().out
    found = json.loads((tmp_path / "found.json").read_text())
    assert found["alarms"] == ["UserWarning: it is not"]
    assert found["raters"] == [-9]
    assert found["pages"] == {"asked": 2, "answered": 1, "other_answers": ["404"], "slowest_seconds": 0.25}
    assert found["league"] == league
    assert (tmp_path / "soak.png").stat().st_size > 5000


class OfAnotherProgram(soak.Soak):
    """The watching of a program that is no training, for a quick end."""

    status = 0

    def training_command(self):
        until_looked = "import pathlib, sys, time\nwhile not pathlib.Path(sys.argv[1]).exists(): time.sleep(0.05)\n"
        return [sys.executable, "-c", f"{until_looked}sys.exit({self.status})", str(self.folder / soak.CALLS)]

    def draw(self):
        """Leave the pictures to runs in earnest: they take seconds."""


def watch_program(folder, status=0):
    """Watch a program that ends once it has been looked at; return the watcher's status, ``end.json``, the calls."""
    kind = type("Watcher", (OfAnotherProgram,), {"status": status})
    options = argparse.Namespace(folder=folder, minutes=1.0, rate_from=9.0, rate_until=9.0)
    watcher = kind(options)
    league = League(store=LeagueStore(watcher.url), env="duel")
    league.add_entry(LeagueEntry("a"))
    handler = signal.getsignal(signal.SIGTERM)
    try:
        status = watcher.run()
    finally:
        signal.signal(signal.SIGTERM, handler)
        watcher.training.kill()  # waits for ever where the watching failed
    return status, json.loads((folder / "end.json").read_text()), soak.read_lines(folder / "calls.jsonl")


@pytest.mark.parametrize("status", [0, 3])
def test_the_exit_status_of_the_training_is_written_down(tmp_path, status):
    found, end, _ = watch_program(tmp_path / "run", status)
    assert found == end["exit_status"] == status
    assert end["failures_to_watch"] == 0
    assert end["replay"] == {"exact": True, "matches": 0, "periods": 0}
    assert end["integrity_check"] == "ok"


def test_others_that_do_not_end_are_ended_and_the_exit_status_is_written_all_the_same(tmp_path, monkeypatch):
    """A rater that plays on, deaf to SIGTERM, must cost neither the training's exit status nor a process."""
    deaf = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(1, flush=True); time.sleep(600)"
    raters = []

    def rate(self):
        if self.rater is None:
            self.rater = subprocess.Popen([sys.executable, "-c", deaf], stdout=subprocess.PIPE)
            assert self.rater.stdout.read(1)  # it has become deaf
            raters.append(self.rater)

    monkeypatch.setattr(soak, "PATIENCE", 0.5)
    monkeypatch.setattr(OfAnotherProgram, "rate", rate)
    found, end, calls = watch_program(tmp_path / "run")
    assert found == end["exit_status"] == 0
    assert {"rater": -signal.SIGKILL}.items() <= calls[-1].items()
    assert raters[0].returncode == -signal.SIGKILL
    raters[0].stdout.close()


def test_a_failure_to_watch_is_counted_and_does_not_end_the_run(tmp_path, monkeypatch):
    def sample(self):
        raise http.client.IncompleteRead(b"")

    monkeypatch.setattr(OfAnotherProgram, "sample", sample)
    found, end, calls = watch_program(tmp_path / "run")
    assert (found, end["exit_status"]) == (1, 0)
    failed = [c for c in calls if "failed" in c]
    assert end["failures_to_watch"] == len(failed) == 2  # once while it ran, once after its end
    assert "IncompleteRead" in failed[0]["error"]


def test_a_run_that_is_ended_ends_its_processes(tmp_path):
    """SIGTERM to the watcher leaves no training behind."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    watcher = subprocess.Popen(
        [sys.executable, soak.__file__, "run", str(tmp_path / "run"), "--config", "duel"], **quiet
    )
    deadline = time.monotonic() + 120
    while not (tmp_path / "run" / "samples.jsonl").exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    (training,) = Path(f"/proc/{watcher.pid}/task/{watcher.pid}/children").read_text().split()
    watcher.send_signal(signal.SIGTERM)
    assert watcher.wait(timeout=60) == 143
    assert isinstance(json.loads((tmp_path / "run" / "end.json").read_text())["exit_status"], int)
    while Path(f"/proc/{training}").exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not Path(f"/proc/{training}").exists()
