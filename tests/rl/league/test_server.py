"""Leagues on a PostgreSQL server: it is restarted in the middle of everything, and workers share no file system."""

import os
import shutil
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa

from echelon_rl.cli import main
from echelon_rl.league import League, MatchResult
from echelon_rl.league.play.workers import Worker
from echelon_rl.league.store.database import weights_table
from echelon_rl.league.store.faults import LeagueStoreError
from echelon_rl.league.store.weights import cache_folder

from .conftest import SHORT, assert_consistent, league_of, uuids_in
from .test_jobs import played, queued


@pytest.mark.ci
@pytest.mark.parametrize("mode", [pytest.param("fast", marks=pytest.mark.slow), "immediate"])
def test_playing_goes_on_when_the_server_is_restarted(postgresql, mode, capsys, monkeypatch):
    """Once with its connections ended in order, once as if the machine had lost power."""
    url = postgresql.database()
    league = League.open(url, env=SHORT)
    status = []
    playing = threading.Thread(
        target=lambda: status.append(main(["league", "play", url, "--matches", "60", "--workers", "1", "--seed", "3"]))
    )
    playing.start()
    try:
        for goal in (6, 20):
            while league.payoff().games.sum() // 2 < goal and playing.is_alive():
                time.sleep(0.01)
            postgresql.stop(mode)
            time.sleep(1.0)
            postgresql.start()
    finally:
        playing.join(200)
    shown = capsys.readouterr()
    assert status == [0], shown.err
    assert "cannot be reached" in shown.err
    assert "trying again for up to 120 s." in shown.err
    told = [line for line in shown.err.splitlines() if "cannot be reached" in line]
    assert len(told) <= 2 * 3, "one sentence each time for this test, the call and its heartbeat"
    assert "played 60 matches" in shown.out
    assert_consistent(league)
    assert league.replay().matches == int(league.payoff().games.sum()) // 2 == 60


def test_a_server_that_stays_away_is_a_sentence_after_the_time_of_the_address(postgresql, capsys):
    url = postgresql.database()
    league_of(2, url).close()
    league = League.open(f"{url}?timeout=1")
    postgresql.stop()
    try:
        began = time.monotonic()
        with pytest.raises(LeagueStoreError, match=r"the server of the league .* cannot be reached"):
            league.report([MatchResult("e0", "e1", 1.0)])
        assert 0.9 < time.monotonic() - began < 20.0
        assert capsys.readouterr().err.count("\n") == 1
        assert main(["league", "list", f"{url}?timeout=0"]) == 1
    finally:
        postgresql.start()
    assert league.report([MatchResult("e0", "e1", 1.0)]) == 1
    assert_consistent(league)


def test_no_one_waits_for_a_server_that_will_not_let_them_in(postgresql):
    began = time.monotonic()
    with pytest.raises(LeagueStoreError, match="does not exist"):
        League.open(f"{postgresql.database()}-of-nobody")
    assert time.monotonic() - began < 10.0


@pytest.fixture
def shared(postgresql, checkpoints, tmp_path):
    """A league on a server and an entry whose file is gone, as on another machine."""
    league = League.open(postgresql.database(), env=SHORT, anchors=("trivial",))
    path = Path(shutil.copy(checkpoints[0], tmp_path / "model.zip"))
    entry = league.add(path)
    path.unlink()
    return league, entry


def test_weights_come_from_the_database_by_their_digest(shared, checkpoints, says):
    league, entry = shared
    fetched = league.checkpoint(entry)
    assert fetched.read_bytes() == checkpoints[0].read_bytes()
    assert fetched.parent == cache_folder()
    says(main, "league", "play", league.store.address, "--matches", "2", "--workers", "1")
    assert league.entries[entry.entry_id].games == 2
    says(main, "league", "rate", league.store.address, "--check")
    # A cached file that another program overwrote is fetched again.
    fetched.write_bytes(checkpoints[1].read_bytes())
    assert league.checkpoint(entry).read_bytes() == checkpoints[0].read_bytes()
    # While it is right, the database is not asked for it.
    with league.store.writing() as connection:
        connection.execute(sa.delete(weights_table))
    assert league.checkpoint(entry).read_bytes() == checkpoints[0].read_bytes()
    fetched.unlink()
    assert f"{entry.commander_name} cannot play: there is no checkpoint" in says(
        main, "league", "rate", league.store.address, "--check", status=1
    )
    league.add(checkpoints[0])  # which enters the weights again
    assert league.checkpoint(entry).is_file()


@pytest.mark.parametrize("kind", ["exchanged", "cut"])
def test_weights_that_do_not_match_their_digest_are_refused(shared, checkpoints, kind, says):
    league, entry = shared
    content = checkpoints[1].read_bytes() if kind == "exchanged" else checkpoints[0].read_bytes()[:5000]
    with league.store.writing() as connection:
        connection.execute(sa.update(weights_table).values(content=content))
    with pytest.raises(ValueError, match=f"checkpoint of {entry.entry_id[:8]} in the league .* does not match its dig"):
        league.checkpoint(entry)
    assert list(cache_folder().iterdir()) == []
    arguments = ["--matches", "2", "--workers", "1", "--entry", entry.entry_id]
    assert "does not match its digest, so it is not loaded" in says(
        main, "league", "play", league.store.address, *arguments, status=2
    )
    assert league.payoff().games.sum() == 0
    league.add(checkpoints[0])
    assert main(["league", "play", league.store.address, *arguments]) == 0


def test_old_files_leave_the_folder_of_fetched_checkpoints(shared, checkpoints, monkeypatch):
    league, entry = shared
    monkeypatch.setattr("echelon_rl.league.store.weights._KEPT", 2)
    entries = [entry, *(league.add(path) for path in checkpoints[1:])]
    for age, one in enumerate(entries[:3]):
        os.utime(league.checkpoint(one), (age, age))
    league.checkpoint(entries[3])
    assert {path.stem for path in cache_folder().iterdir()} == {e.entry_id for e in entries[2:]}


def test_workers_of_a_server_play_at_once(postgresql):
    """Each job goes to one of them, though none waits for another."""
    league = league_of(6, postgresql.database())
    _, jobs = queued(league, 40)
    workers = [Worker(League(store=type(league.store)(league.store._url)), play=played) for _ in range(4)]

    def run(worker):
        while worker.step():
            pass

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(run, workers))
    assert sorted(uuids_in(league)) == sorted(uuid for job in jobs for uuid in job.uuids)
    assert sum(worker.jobs for worker in workers) == 40
    league.rate_pending()
    assert_consistent(league)
