"""The database: several processes at once, processes that die, SQLite and PostgreSQL."""

import os
import time

import numpy as np
import pytest
import sqlalchemy as sa

from echelon_rl.league import GameResult, Glicko2Config, League, LeagueEntry, MatchResult
from echelon_rl.league.store.database import LeagueStore, entry_table, match_table

from .conftest import assert_consistent, league_of


def write(url, name, periods, notes):
    """Report and rate until the periods are done; note every match on disk once its transaction has returned."""
    league, rng = League.open(url), np.random.default_rng(name)
    with open(notes, "a", buffering=1) as file:
        for period in range(periods):
            matches = []
            for number in range(3):
                a, b = rng.choice(6, 2, replace=False)
                score = float(rng.choice([0.0, 0.5, 1.0]))
                matches.append(MatchResult(f"e{a}", f"e{b}", score, uuid=f"{name}-{period}-{number}"))
            league.report(matches)
            print(*(m.uuid for m in matches), sep="\n", file=file)
            league.rate_pending()


def assert_nothing_lost(league, notes, finished, periods):
    """Check the log against what processes noted; those in ``finished`` came to their end."""
    league.rate_pending()
    assert_consistent(league)
    with league.store.reading() as connection:
        uuids = set(connection.execute(sa.select(match_table.c.uuid)).scalars())
    assert league.replay().matches == len(uuids)
    noted = {line for path in notes for line in path.read_text().split()}
    assert noted <= uuids, "a match whose report had returned is not in the log"
    assert {f"{name}-{p}-{n}" for name in finished for p in range(periods) for n in range(3)} <= uuids


def run_processes(url, tmp_path, count, periods, kills, seed):
    """Let processes write at once; the last one is killed at a random moment and replaced, ``kills`` times."""
    from tests.rl.processes import start  # here, as most of a league is tested where there is no PyTorch

    league = league_of(6, url)
    rng = np.random.default_rng(seed)
    notes = [tmp_path / f"notes-{name}" for name in range(count + kills)]
    for path in notes:
        path.touch()
    running = {name: start(write, url, name, periods, notes[name]) for name in range(count)}
    for name in range(count - 1, count - 1 + kills):
        deadline = time.monotonic() + 60
        while not notes[name].stat().st_size and time.monotonic() < deadline:
            time.sleep(0.005)
        time.sleep(float(rng.uniform(0.0, 0.3)))
        victim = running.pop(name)
        victim.kill()
        victim.join()
        running[name + 1] = start(write, url, name + 1, periods, notes[name + 1])
    for name, process in running.items():
        process.join(800)
        assert process.exitcode == 0, name
    assert_nothing_lost(league, notes, running, periods)


@pytest.mark.ci
def test_processes_that_write_at_once_and_die_lose_nothing(tmp_path):
    run_processes(f"sqlite:///{tmp_path}/league.db", tmp_path, 2, 8, kills=1, seed=0)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_four_processes_of_two_hundred_periods_with_kills(tmp_path):
    run_processes(f"sqlite:///{tmp_path}/league.db", tmp_path, 4, 200, kills=8, seed=1)


def test_a_league_begins_with_all_its_anchors_or_not_at_all(tmp_path, monkeypatch):
    real = LeagueStore.create

    def interrupted(self, settings, fill):
        def fail(connection):
            fill(connection)
            raise KeyboardInterrupt

        real(self, settings, fail)

    monkeypatch.setattr(LeagueStore, "create", interrupted)
    with pytest.raises(KeyboardInterrupt):
        League.open(f"sqlite:///{tmp_path}/league.db", env="duel")
    monkeypatch.undo()
    league = League.open(f"sqlite:///{tmp_path}/league.db", env="duel")
    assert len(league.entries) == 5
    assert league.replay().exact


def test_a_league_on_disk_goes_on_where_it_was(tmp_path):
    url = f"sqlite:///{tmp_path}/runs/league.db"
    league = League.open(url, Glicko2Config(tau=0.3), env="duel")
    assert [e.entry_id for e in league.entries.values()] == [
        f"scripted-{skill}" for skill in ("trivial", "easy", "medium", "hard", "expert")
    ]
    assert all(e.kind == "anchor" and e.skill for e in league.entries.values())
    league.apply_rating_period([GameResult("scripted-hard", "scripted-easy", 1.0)])
    rating = league.entries["scripted-hard"].rating
    league.close()
    again = League.open(url)
    assert again.config.tau == 0.3
    assert again.env.match.team_size == 1
    assert again.entries["scripted-hard"].rating == rating
    assert again.replay().exact
    with pytest.raises(ValueError, match="rates with"):
        League.open(url, Glicko2Config(tau=0.5))
    with pytest.raises(ValueError, match="another configuration"):
        League.open(url, env="skirmish")
    rewarded = again.env.replace({"reward.terminal": 5.0})
    assert League.open(url, env=rewarded).env == again.env  # rewards do not matter to matches


def test_a_forked_process_opens_connections_of_its_own(tmp_path):
    league = league_of(6, f"sqlite:///{tmp_path}/league.db")
    child = os.fork()
    if child == 0:
        try:
            league.add_entry(LeagueEntry("late"))
            league.apply_rating_period([GameResult("e0", "late", 1.0)])
            os._exit(0)
        finally:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    league.apply_rating_period([GameResult("e0", "e1", 0.0)])
    assert league.entries["e0"].games == 2
    assert league.entries["late"].games == 1  # what another process wrote is seen


@pytest.mark.slow
def test_processes_that_write_to_postgresql_at_once_and_die_lose_nothing(postgresql, tmp_path):
    run_processes(postgresql.database(), tmp_path, 2, 10, kills=1, seed=2)


def test_postgresql_holds_a_league(postgresql, tmp_path):
    url = postgresql.database()
    league, other = league_of(6, url), League.open(url)
    notes = tmp_path / "notes"
    for number in range(6):
        one = (league, other)[number % 2]
        one.report([MatchResult(f"e{number}", f"e{(number + 1) % 6}", 1.0, uuid=f"a-{number}")])
        one.rate_pending()
    notes.write_text("\n".join(f"a-{number}" for number in range(6)))
    assert_nothing_lost(league, [notes], (), 0)
    league.pin("e0")
    league.retire("e5")
    assert league.entries["e5"].kind == "retired"
    assert league.store.folder is None
    assert "e0" in League.open(url).entries


def test_a_reader_sees_one_state_while_others_write(postgresql):
    """Ratings, log and export are of the same moment. On SQLite a reader's lock or snapshot sees to that."""
    url, pair = postgresql.database(), ("reader-one", "reader-two")
    writer = League.open(url)
    for name in pair:
        writer.add_entry(LeagueEntry(name))
    writer.apply_rating_period([GameResult(*pair, 1.0)])
    reader = LeagueStore(url)
    games = sa.select(entry_table.c.games).where(entry_table.c.entry_id == pair[0])
    matches = sa.select(sa.func.count()).select_from(match_table).where(match_table.c.home_id == pair[0])
    with reader.reading() as connection:
        before = connection.execute(games).scalar_one()
        writer.apply_rating_period([GameResult(*pair, 0.0)])
        assert connection.execute(matches).scalar_one() == connection.execute(games).scalar_one() == before == 1
    with reader.reading() as connection:
        assert connection.execute(matches).scalar_one() == connection.execute(games).scalar_one() == 2
