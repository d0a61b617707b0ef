"""Trainings whose league cannot be reached for a while, or no more; what else a run in a league may ask for."""

import sqlite3
from pathlib import Path

import pytest
from rich.console import Console

from echelon_rl.callbacks import PPOCallback
from echelon_rl.cli import main
from echelon_rl.cli.train import _show
from echelon_rl.league import League
from echelon_rl.league.store.database import match_table
from echelon_rl.league.store.faults import LeagueStoreError
from echelon_rl.self_play.roles import MainAgent
from echelon_rl.self_play.run import LeagueCallback
from echelon_rl.train import TrainResult

from .conftest import SHORT, assert_consistent, config_of, training_in, uuids_in


class Rollouts(PPOCallback):
    """Counts rollouts and their matches against entries, and calls a function after some of them."""

    def __init__(self, env, after=None):
        super().__init__()
        self.env, self.after, self.count, self.finished = env, after or {}, 0, 0

    def _on_rollout_end(self):  # before the league's callback, which takes the results away
        self.finished += len(self.env.finished)
        self.count += 1
        if self.count in self.after:
            self.after[self.count]()


@pytest.fixture
def setting(tmp_path, monkeypatch):
    """A league whose address waits a twentieth of a second for locks, and a training in it."""
    monkeypatch.setattr("echelon_rl.self_play.run._RETRY_SECONDS", 0.0)
    league = League.open(f"sqlite:///{tmp_path}/league.db?timeout=0.05", env=SHORT)
    learner, env, model = training_in(league, MainAgent(64, 64))
    return league, env, model, LeagueCallback(learner, env, tmp_path / "snapshots", report=lambda line: None)


def exclusive_lock(path):
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    return lambda: connection.execute("BEGIN EXCLUSIVE"), lambda: connection.execute("ROLLBACK")


@pytest.mark.ci
@pytest.mark.parametrize("trouble", ["locked", "moved away"])
def test_a_training_goes_on_while_its_league_cannot_be_reached(setting, tmp_path, trouble):
    league, env, model, callback = setting
    path, elsewhere = tmp_path / "league.db", tmp_path / "elsewhere.db"
    if trouble == "locked":
        begin, end = exclusive_lock(path)
    else:
        begin, end = lambda: path.rename(elsewhere), lambda: elsewhere.rename(path)
    troubled = Rollouts(env, {2: begin, 6: end})
    words = "keeps it locked" if trouble == "locked" else "is gone"
    with pytest.warns(UserWarning, match=f"{words}.*Training continues"):
        model.learn(64 * 10, callback=[troubled, callback])
    assert troubled.count == 10
    mine = [e for e in league.entries.values() if e.lineage == "main-0"]
    assert mine[-1].entry_id == callback.learner.parent.entry_id
    assert set(callback.learner.record.games) & {e.entry_id for e in league.entries.values()}
    assert 5 <= len(mine) <= 9  # the first, one a rollout, none during the trouble, the last
    # All matches but those before the first snapshot's parent was known are in the log, the delayed ones too.
    assert len(uuids_in(league, match_table.c.source == "training")) == troubled.finished > 10
    assert callback.learner._unusable == set(), "opponents that could not be read for a while play again"
    assert_consistent(league)


def test_a_league_that_stays_away_costs_a_training_nothing_but_its_entry(setting, tmp_path):
    league, env, model, callback = setting
    begin, end = exclusive_lock(tmp_path / "league.db")
    with pytest.warns(UserWarning, match="Training continues"), pytest.raises(LeagueStoreError) as caught:
        model.learn(64 * 5, callback=[Rollouts(env, {2: begin}), callback])
    assert "training matches were not reported; the snapshots lie in" in str(caught.value)
    end()
    assert_consistent(league)
    before = len(league.entries)
    league.add(tmp_path / "snapshots" / f"main-0-{model.num_timesteps}.zip", lineage="main-0")
    assert (len(league.entries), model.num_timesteps) == (before + 1, 320)


def test_the_command_line_trains_in_no_league_that_is_none(tmp_path, url, says):
    (tmp_path / "league.db").write_text("This is no database. " * 100)
    arguments = ["--league", url, "--run-dir", str(tmp_path / "runs"), "--no-progress"]
    shown = says(main, "train", "--config", "duel", *arguments, status=2)
    assert "not an SQLite database" in shown
    assert shown.count("\n") == 1


def test_a_run_in_a_league_is_not_told_to_be_resumed(tmp_path, capsys):
    result = TrainResult(tmp_path, tmp_path / "model.zip", None, None, 96, 96, 1.0, False)
    told = {}
    for league in (None, "sqlite:///league.db"):
        _show(Console(width=300), config_of(tmp_path, run_dir=Path("runs"), league=league), result)
        shown = capsys.readouterr().out
        told[league] = [part in shown for part in ("train --resume", "echelon-rl league play sqlite:///league.db")]
    assert told == {None: [True, False], "sqlite:///league.db": [False, True]}


def test_a_training_waits_long_for_a_server_only_where_it_cannot_go_on_without(setting, monkeypatch):
    _, _, model, callback = setting
    waits, add = [], League.add
    monkeypatch.setattr(League, "add", lambda self, *given: waits.append(self.store.outage) or add(self, *given))
    model.learn(64 * 3, callback=callback)
    assert waits[0] == waits[-1] == 120.0  # the first snapshot, without which it has no past, and the last
    assert set(waits[1:-1]) == {5.0}
