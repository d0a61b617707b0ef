"""Databases that are locked, gone, replaced, read-only, full, damaged or somebody else's."""

import re
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from uuid import uuid4

import numpy as np
import pytest
import sqlalchemy as sa

from echelon_rl.cli import main
from echelon_rl.league import GameResult, League, LeagueEntry, MatchResult
from echelon_rl.league.exchange import export_json
from echelon_rl.league.store import database as store_module
from echelon_rl.league.store.database import LeagueStore, match_table
from echelon_rl.league.store.faults import DamagedLeagueError, LeagueStoreError
from echelon_rl.league.store.jobs import Job, JobQueue

from .conftest import assert_consistent, league_of, random_results, uuids_in

# Holds a lock on a database until its input ends, or for some seconds.
HOLDER = """
import sqlite3, sys, time
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN " + sys.argv[2])
print("held", flush=True)
time.sleep(float(sys.argv[3])) if len(sys.argv) > 3 else sys.stdin.read()
connection.execute("ROLLBACK")
"""


@contextmanager
def locked(path, kind="IMMEDIATE", seconds=None):
    command = [sys.executable, "-S", "-c", HOLDER, str(path), kind, *([] if seconds is None else [str(seconds)])]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout.readline() == b"held\n"
        yield
        holder.stdin.close()


def make(url, matches=40):
    league = league_of(4, url)
    league.report(random_results(matches, 4))
    league.rate_pending(max_games=10)
    league.report(random_results(3, 4, seed=9))
    return league


def matches_in(league):
    return len(uuids_in(league))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "league.db"


@pytest.fixture
def league(url):
    league = make(url)
    yield league
    league.close()


def assert_one_sentence(error):
    assert re.fullmatch(r".{1,600}\.", str(error))


@contextmanager
def one_sentence(match, error=LeagueStoreError):
    """Expect an error of one sentence."""
    with pytest.raises(error, match=match) as caught:
        yield caught
    assert_one_sentence(caught.value)


def test_waiting_is_told_of(league, path, monkeypatch):
    monkeypatch.setattr(store_module, "_SILENCE", 0.1)
    with locked(path, seconds=1), pytest.warns(UserWarning, match="waiting for it up to 60 s more"):
        league.report(random_results(1, 4, seed=1))


@pytest.mark.parametrize("kind", ["IMMEDIATE", "EXCLUSIVE"])
def test_a_lock_for_ever_is_an_error_after_the_time_of_the_address(league, path, kind):
    impatient = League.open(f"sqlite:///{path}?timeout=0.2")
    before = matches_in(league)
    with locked(path, kind):
        began = time.monotonic()
        with one_sentence("another program keeps it locked"):
            impatient.report(random_results(2, 4, seed=1))
        assert time.monotonic() - began < 30
        if kind == "EXCLUSIVE":  # nobody may even read
            with pytest.raises(LeagueStoreError, match="another program keeps it locked"):
                impatient.leaderboard()
        else:
            assert len(impatient.leaderboard()) == 4
        with pytest.raises(LeagueStoreError, match="keeps it locked"):
            impatient.rate_pending()
    assert matches_in(league) == before
    assert impatient.report(random_results(2, 4, seed=1)) == 2
    impatient.rate_pending()
    assert_consistent(league)


@pytest.mark.parametrize("doing", ["read", "write", "work_on_jobs"])
@pytest.mark.parametrize("where", ["in a statement", "between rows"])
def test_an_interrupted_transaction_keeps_no_lock(path, league, doing, where):
    """Ctrl-C in the middle of it: what is written while the interruption is handled need not wait."""

    def execute(cursor, statement, parameters, context):
        cursor.execute(statement, parameters)
        if where == "in a statement" and "uuid" in statement:
            raise KeyboardInterrupt
        return True

    def interrupted(connection):
        for _ in connection.execute(sa.select(match_table.c.uuid)):
            raise KeyboardInterrupt

    impatient = LeagueStore(f"sqlite:///{path}?timeout=0.2")
    sa.event.listen(impatient._engine, "do_execute", execute)
    try:
        getattr(impatient, doing)(interrupted)
    except KeyboardInterrupt:
        JobQueue(impatient).cancel("batch")
        League.open(f"sqlite:///{path}?timeout=0.2").report(random_results(2, 4, seed=1))
    else:
        pytest.fail("it was not interrupted")


@pytest.mark.parametrize("seconds", ["-1", "nan", "long", "1e9"])
def test_a_time_to_wait_must_be_one(path, seconds):
    with pytest.raises(ValueError, match="timeout must be a number of seconds"):
        LeagueStore(f"sqlite:///{path}?timeout={seconds}")


def test_a_file_that_is_removed_is_noticed_at_once_and_may_come_back(league, path, tmp_path):
    before = matches_in(league)
    path.rename(tmp_path / "elsewhere.db")
    for work in (league.leaderboard, league.rate_pending, lambda: league.report(random_results(1, 4, seed=1))):
        with one_sentence("is gone"):
            work()
    assert not path.exists()
    (tmp_path / "elsewhere.db").rename(path)
    assert matches_in(league) == before
    assert_consistent(league)


def test_a_file_that_was_replaced_is_not_taken_for_the_old_one(league, path, tmp_path):
    other = make(f"sqlite:///{tmp_path}/other.db", matches=5)
    other.close()
    (tmp_path / "other.db").replace(path)
    with pytest.raises(LeagueStoreError, match="was replaced by another one"):
        league.report(random_results(1, 4, seed=1))
    again = League.open(f"sqlite:///{path}")
    assert matches_in(again) == 8
    assert_consistent(again)


def test_what_is_no_file_is_named(tmp_path):
    (tmp_path / "folder.db").mkdir()
    (tmp_path / "text").write_text("x")
    for place, words in (
        (f"{tmp_path}/folder.db", "is a folder or device"),
        (f"{tmp_path}/text/league.db", "folder of the league"),
        ("/dev/null", "is a folder or device, no file"),
    ):
        with one_sentence(words):
            League.open(f"sqlite:///{place}")


def test_a_league_that_may_only_be_read_can_be_read(league, path, tmp_path):
    league.close()
    before, files = path.read_bytes(), sorted(tmp_path.rglob("*"))
    reader = League.open(f"sqlite:///file:{path}?mode=ro&uri=true")
    assert len(reader.leaderboard()) == 4
    assert reader.replay().exact
    with one_sentence("is read-only"):
        reader.report(random_results(1, 4))
    assert (path.read_bytes(), sorted(tmp_path.rglob("*"))) == (before, files)


def test_a_full_database_loses_nothing_that_was_reported(league, path):
    with league.store.reading() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 4}")
    reported = []

    def fill():
        for seed in range(1000):
            matches = random_results(20, 4, seed)
            league.report(matches)
            reported.extend(m.uuid for m in matches)
            league.rate_pending(max_games=10)

    with one_sentence("the disk is full"):
        fill()
    assert_consistent(league)
    with league.store.reading() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 100000")
    assert set(reported) <= set(uuids_in(league))
    league.report(random_results(20, 4, seed=1))
    league.rate_pending()
    assert_consistent(league)


def exercise(url, tmp_path):
    """Do everything with a league that reads or writes its database."""
    with closing(League.open(url)) as league:
        league.leaderboard()
        league.payoff()
        for entry_id in league.entries:
            league.history(entry_id)
        league.sample_opponent("e0", rng=0)
        league.report(random_results(2, 4, seed=5))
        league.rate_pending()
        league.promote_if_topk("e1", 3)
        league.retire_commanders(1, 0)
        export_json(league, tmp_path / "export.json")
        return league.replay()


def run_sql(path, statement):
    """Change a database as no league does."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def test_a_damaged_file_gives_a_sentence_or_works(league, path, tmp_path):
    """Bytes, pages and lengths are changed at random; nobody gets anything but a sentence, or a league that works."""
    league.close()
    whole, rng, refused, damaged = path.read_bytes(), np.random.default_rng(0), 0, tmp_path / "damaged.db"
    for attempt in range(50):
        content = bytearray(whole)
        kind = attempt % 5
        if kind == 0:
            content = content[: int(rng.integers(len(content)))]
        elif kind == 1:
            for place in rng.integers(100, size=int(rng.integers(1, 100))):
                content[place] = int(rng.integers(256))
        elif kind == 2:
            start = int(rng.integers(len(content) // 4096)) * 4096
            content[start : start + 4096] = rng.bytes(4096)
        else:
            for place in rng.integers(len(content), size=(1, 30)[kind - 3]):
                content[place] ^= 1 << int(rng.integers(8))
        damaged.write_bytes(content)
        try:
            exercise(f"sqlite:///{damaged}", tmp_path)
        except (LeagueStoreError, ValueError) as error:
            refused += 1
            assert_one_sentence(error)
    assert 20 <= refused < 50


def test_a_cut_or_overwritten_file_is_refused_and_stays(league, path, tmp_path):
    league.close()
    whole = path.read_bytes()
    for content in (whole[:5000], b"\0" * 100 + whole[100:], b"This is no database.\n" * 300):
        path.write_bytes(content)
        with one_sentence(r"damaged|not an SQLite database", DamagedLeagueError):
            League.open(f"sqlite:///{path}")
        assert path.read_bytes() == content
    assert issubclass(DamagedLeagueError, ValueError)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("UPDATE league SET settings = '{'", "its settings are unreadable"),
        ("UPDATE league SET settings = '[]'", "its settings"),
        ("UPDATE league SET settings = '{\"glicko2\": {}}'", "its settings fit no league"),
        ("UPDATE league SET settings = json_set(settings, '$.env.match', 7)", "its settings fit no league"),
        ("DROP TABLE rating", "has no table rating"),
        ("UPDATE entry SET kind = 'boss' WHERE entry_id = 'e1'", "entry 'e1' is invalid: kind must be one of"),
        ("UPDATE entry SET rd = -5 WHERE entry_id = 'e1'", "rating of 'e1' is invalid"),
        ("UPDATE entry SET rating = 'good' WHERE entry_id = 'e1'", "rating of 'e1' is invalid"),
        ("UPDATE entry SET commander_name = x'ff00' WHERE entry_id = 'e1'", "damaged|commander_name"),
        ("UPDATE match SET home_id = 'nobody' WHERE id = 3", "foreign_key_check found"),
    ],
)
def test_content_that_no_league_writes_is_named(league, path, tmp_path, change, words):
    league.close()
    run_sql(path, change)
    with one_sentence(words, DamagedLeagueError):
        exercise(f"sqlite:///{path}", tmp_path)


def test_a_database_of_something_else_stays_as_it_is(tmp_path):
    for name, table in (("one.db", "CREATE TABLE customers (name)"), ("two.db", "CREATE TABLE league (name, points)")):
        run_sql(tmp_path / name, table)
        before = (tmp_path / name).read_bytes()
        with one_sentence("database of another program", ValueError):
            League.open(f"sqlite:///{tmp_path / name}")
        assert (tmp_path / name).read_bytes() == before


@pytest.mark.parametrize("version", [0, 1, 3])
def test_older_and_newer_schemas_are_named(league, path, version):
    run_sql(path, f"UPDATE league SET schema_version = {version}")
    before = matches_in(league)
    for work in (  # also while it is open
        lambda: League.open(f"sqlite:///{path}"),
        lambda: league.report(random_results(1, 4, seed=1)),
        lambda: JobQueue(league.store).claim("worker"),
    ):
        with one_sentence(f"schema version {version}, this program works with 2", ValueError):
            work()
    assert matches_in(league) == before


class LostServer:
    """Lets a database in a file behave like one on a server that is lost, the next ``faults`` times."""

    def __init__(self, league, monkeypatch):
        self.faults, self.when, dialect = 0, "begin", league.store._engine.dialect
        self.begin, self.commit = dialect.do_begin, dialect.do_commit
        monkeypatch.setattr(dialect, "is_disconnect", lambda error, *rest: "closed the connection" in str(error))
        monkeypatch.setattr(dialect, "do_commit", self.do_commit)
        sa.event.listen(league.store._engine, "begin", lambda connection: self.fault("begin", connection))

    def fault(self, when, connection=None):
        if self.faults and self.when == when:
            self.faults -= 1
            if connection is not None:
                connection.exec_driver_sql("ROLLBACK")
                connection.invalidate()
            raise sa.exc.OperationalError("", {}, Exception("the server closed the connection"), None, True)

    def do_commit(self, connection):
        if self.faults and self.when == "before the commit":
            connection.rollback()
            self.lose()
        self.commit(connection)
        if self.faults and self.when == "after the commit":
            self.lose()

    def lose(self):
        self.faults -= 1
        raise sqlite3.OperationalError("the server closed the connection")


@pytest.mark.parametrize("when", ["begin", "before the commit", "after the commit"])
def test_nothing_is_lost_or_done_twice_when_a_server_is_lost_for_a_while(league, monkeypatch, capsys, when):
    monkeypatch.setattr(store_module, "_PAUSES", (0.01, 0.02))
    server, ids, before = LostServer(league, monkeypatch), ("e0", "e1"), matches_in(league)
    periods = league.replay().periods
    server.when = when

    def lost(work, times=2):
        server.faults = times
        value = work()
        told = capsys.readouterr().err
        assert "cannot be reached: the server closed the connection; trying again for up to 120 s." in told
        assert told.count("\n") == 1
        return value

    assert lost(lambda: league.report(random_results(3, 4, seed=1))) == 3
    assert len(lost(lambda: league.apply_rating_period([GameResult(*ids, 1.0)]))) == 1
    assert len(lost(league.rate_pending)) == 1
    lost(lambda: league.add_entry(LeagueEntry("late")))
    job = Job(str(uuid4()), "batch", *ids, 2, 0)
    queue = JobQueue(league.store)
    lost(lambda: queue.enqueue([job]))
    assert lost(lambda: queue.claim("worker")) == job
    lost(lambda: queue.finish(job, [MatchResult(*ids, 1.0, uuid=uuid) for uuid in job.uuids]))
    assert (queue.open(), matches_in(league), league.replay().periods) == (set(), before + 3 + 1 + 2, periods + 2)
    league.rate_pending()
    assert_consistent(league)
    server.faults, league.store.outage = 10**6, 0.1
    with one_sentence("cannot be reached: the server closed the connection"):
        league.report(random_results(3, 4, seed=2))
    server.faults = 0
    assert matches_in(league) == before + 3 + 1 + 2 + (3 if when == "after the commit" else 0)


def test_an_empty_file_becomes_a_league(path):
    path.touch()
    assert len(League.open(f"sqlite:///{path}").entries) == 5


def test_a_server_that_does_not_answer_is_a_sentence():
    pytest.importorskip("psycopg")
    with one_sentence("postgres cannot be reached: connection failed") as caught:
        League.open("postgresql+psycopg://league:secret@127.0.0.1:1/postgres?timeout=0")
    assert "secret" not in str(caught.value)


def test_the_command_line_says_it_in_one_sentence(league, path, tmp_path, capsys, says):
    """Status 1 for what may pass, such as a lock, after which the same call works; 2 for what holds no league."""
    pytest.importorskip("torch", reason="the commands of a league can play")

    def told(place, status, *verbs):
        for verb in verbs:
            assert main(["league", verb, f"sqlite:///{tmp_path / place}?timeout=0.2"]) == status
            shown = capsys.readouterr()
            assert (shown.out, shown.err.count("\n")) == ("", 1)
            assert shown.err.startswith("echelon-rl league: ")
        return shown.err

    with locked(path, "EXCLUSIVE"):
        assert "another program keeps it locked" in told(path, 1, "rate")
    says(main, "league", "rate", f"sqlite:///{path}")
    league.close()
    path.write_bytes(path.read_bytes()[:5000])
    (tmp_path / "folder").mkdir()
    assert "is damaged" in told(path, 2, "list", "rate", "init")
    assert "is a folder" in told("folder", 1, "list", "rate", "init")
    assert "there is no league" in told("none.db", 2, "list", "rate")
