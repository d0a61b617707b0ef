"""The database: several processes at once, processes that die, SQLite and PostgreSQL."""

import os
import time

import numpy as np
import pytest
import sqlalchemy as sa

from echelon_rl.league import GameResult, Glicko2Config, League, LeagueEntry, MatchResult
from echelon_rl.league.store.database import LeagueStore, entry_table, match_table

from .conftest import assert_consistent, league_of, uuids_in


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


SLOW = [pytest.mark.slow, pytest.mark.timeout(900)]


@pytest.mark.parametrize(
    ("kind", "count", "periods", "kills"),
    [
        pytest.param("sqlite", 2, 8, 1, marks=pytest.mark.ci),
        pytest.param("sqlite", 4, 200, 8, marks=SLOW),
        pytest.param("postgresql", 2, 10, 1, marks=SLOW),
    ],
)
def test_processes_that_write_at_once_and_die_lose_nothing(kind, count, periods, kills, url, tmp_path, request):
    """The last one is killed at a random moment and replaced, ``kills`` times."""
    from tests.rl.processes import start  # here, as most of a league is tested where there is no PyTorch

    if kind == "postgresql":
        url = request.getfixturevalue("postgresql").database()
    league, rng = league_of(6, url), np.random.default_rng(kills)
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
    league.rate_pending()
    assert_consistent(league)
    logged, noted = set(uuids_in(league)), {line for path in notes for line in path.read_text().split()}
    assert league.replay().matches == len(logged)
    assert noted <= logged, "a match whose report had returned is not in the log"
    assert {f"{name}-{period}-{n}" for name in running for period in range(periods) for n in range(3)} <= logged


def test_a_league_begins_with_all_its_anchors_or_not_at_all(url, monkeypatch):
    real = LeagueStore.create

    def interrupted(self, settings, fill):
        def fail(connection):
            fill(connection)
            raise KeyboardInterrupt

        real(self, settings, fail)

    monkeypatch.setattr(LeagueStore, "create", interrupted)
    with pytest.raises(KeyboardInterrupt):
        League.open(url, env="duel")
    monkeypatch.undo()
    league = League.open(url, env="duel")
    assert len(league.entries) == 5
    assert league.replay().exact


def test_a_league_on_disk_goes_on_where_it_was(tmp_path):
    url = f"sqlite:///{tmp_path}/runs/league.db"
    league = League.open(url, Glicko2Config(tau=0.3), env="duel")
    skills = ("trivial", "easy", "medium", "hard", "expert")
    assert [(e.entry_id, e.kind, e.skill) for e in league.entries.values()] == [
        (f"scripted-{skill}", "anchor", skill) for skill in skills
    ]
    league.apply_rating_period([GameResult("scripted-hard", "scripted-easy", 1.0)])
    rating = league.entries["scripted-hard"].rating
    league.close()
    again = League.open(url)
    found = again.config.tau, again.env.match.team_size, again.entries["scripted-hard"].rating
    assert found == (0.3, 1, rating)
    assert again.replay().exact
    with pytest.raises(ValueError, match="rates with"):
        League.open(url, Glicko2Config(tau=0.5))
    with pytest.raises(ValueError, match="another configuration"):
        League.open(url, env="skirmish")
    rewarded = again.env.replace({"reward.terminal": 5.0})
    assert League.open(url, env=rewarded).env == again.env  # rewards do not matter to matches


def test_a_forked_process_opens_connections_of_its_own(url):
    league = league_of(6, url)
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
    games = {name: league.entries[name].games for name in ("e0", "e1", "late")}
    assert games == {"e0": 2, "e1": 1, "late": 1}, "what another process wrote is seen"


def test_postgresql_holds_a_league(postgresql):
    url = postgresql.database()
    league, other = league_of(6, url), League.open(url)
    for number in range(6):
        one = (league, other)[number % 2]
        one.report([MatchResult(f"e{number}", f"e{(number + 1) % 6}", 1.0, uuid=f"a-{number}")])
        one.rate_pending()
    assert uuids_in(league) == [f"a-{number}" for number in range(6)]
    assert_consistent(league)
    league.pin("e0")
    league.retire("e5")
    assert league.store.folder is None
    again = League.open(url).entries
    assert (again["e0"].pinned, again["e5"].kind) == (True, "retired")


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
