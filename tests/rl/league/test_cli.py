"""The commands ``echelon-rl league ...`` as a user types them."""

import re
from functools import partial

import pytest

from echelon_env.intervals import wilson_interval
from echelon_rl.cli import main
from echelon_rl.league import GameResult, League, MatchResult
from echelon_rl.league.play.acting import TeamCommanders, load_policy
from echelon_rl.league.play.workers import agree_on_rules
from echelon_rl.league.store.database import entry_table
from echelon_rl.league.store.entries import checkpoint_id
from echelon_rl.self_play import run as training


@pytest.fixture
def short(tmp_path):
    """A file with the settings of a short training."""
    file = tmp_path / "short.yaml"
    file.write_text(
        "env: duel\ndevice: cpu\nmatches: {num_matches: 4}\nppo: {n_steps: 8}\nnetwork: {lstm_hidden_size: 8}\n"
        "reports: {progress: false}\nmachine: {env_threads: 1}\nleague: {rating_matches: 2}\n"
    )
    return file


@pytest.fixture
def run(says):
    """Return a function that calls ``echelon-rl league ...`` and returns what it says."""
    return partial(says, main, "league")


def test_a_league_from_the_cradle_to_the_archive(url, tmp_path, checkpoints, run):
    assert "anchors trivial, easy, medium, hard, expert" in run(
        "init", url, "--env", "duel", "--pin", "medium=1500", "trivial"
    )
    league = League.open(url)
    assert league.config.inactivity == "none"
    pinned = {e.skill: e.rating.rating for e in league.entries.values() if e.pinned}
    assert pinned == {"medium": 1500, "trivial": league.entries["scripted-trivial"].rating.rating}
    shown = run("add", url, *checkpoints[:2], "--agent", "main-0")
    assert shown.count("entered as candidate") == 2
    assert "was in the league already" in run("add", url, checkpoints[0])
    copy = league.checkpoint(league.find(checkpoint_id(checkpoints[0])))
    copy.write_bytes(b"")
    run("add", url, checkpoints[0])
    assert copy.read_bytes() == checkpoints[0].read_bytes(), "a damaged copy is put right"
    shown = run("play", url, "--matches", "6", "--workers", "1", "--seed", "2")
    assert "played 6 matches; blue scored" in shown
    table = run("list", url)
    assert [e.entry_id for e in league.entries.values() if e.commander_name not in table] == []
    assert re.search(r"\d+ ± \d+", table)
    assert [part for part in ("vs expert", "alpha-rank", "Nash average") if part not in table] == []
    assert "follow from the log of 6 matches" in run("rate", url, "--check")
    mine = next(e for e in League.open(url).entries.values() if e.lineage == "main-0")
    assert f"{mine.commander_name} retired" in run("retire", url, "--entry", mine.entry_id[:10])
    assert "nobody retired" in run("retire", url)
    assert [mine.commander_name in run("list", url, *words) for words in ([], ["--retired"])] == [False, True]
    out = tmp_path / "out"
    shown = run("export", url, "--json", out / "l.json", "--pictures", out, "--tensorboard", out / "tb")
    assert shown.startswith("wrote ")
    assert {p.name for p in out.iterdir()} == {"l.json", "payoff.png", "ratings.png", "tb"}
    assert "imported 7 entries and 6 rated matches" in run("import", f"sqlite:///{tmp_path}/other.db", out / "l.json")


def test_playing_promotes_who_deserves_it(url, run, checkpoints):
    run("init", url, "--env", "duel")
    league = League.open(url)
    entry = league.add(checkpoints[0])
    for _ in range(3):
        league.apply_rating_period([GameResult(entry.entry_id, "scripted-easy", s) for s in (1.0, 0.0) * 7])
    assert f"{entry.commander_name} is now a commander" in run("play", url, "--matches", "2", "--workers", "1")
    assert League.open(url).entries[entry.entry_id].kind == "commander"


def test_rating_pins_and_rates_what_waits(url, run):
    run("init", url)
    League.open(url).report([MatchResult("scripted-easy", "scripted-hard", 0.0)])
    shown = run("rate", url, "--pin", "hard=1800")
    assert "scripted hard is pinned at 1800" in shown
    assert "period 1: 1 matches" in shown
    league = League.open(url)
    assert league.entries["scripted-hard"].rating.rating == 1800
    assert league.replay().exact
    with league.store.writing() as connection:
        connection.execute(entry_table.update().values(rating=1.0))
    assert re.search("scripted-easy has(.|\n)*DO NOT follow from", run("rate", url, "--check", status=1))


def same(policy, other):
    mine, theirs = policy.state_dict(), other.state_dict()
    return mine.keys() == theirs.keys() and all(mine[name].equal(theirs[name]) for name in mine)


def test_exploiting_trains_and_measures(url, short, tmp_path, run, monkeypatch, checkpoints):
    run("init", url, "--env", "duel")
    run("add", url, *checkpoints[:2], "--agent", "main-0")
    league = League.open(url)
    target, newer = [e for e in league.entries.values() if e.lineage == "main-0"]
    assert league.find("main-0") == newer
    agree_on_rules(league)  # scripts play for it once per process
    taken, take = [], TeamCommanders.take

    def noted(self, match, team, commander):
        taken.append(commander)
        take(self, match, team, commander)

    monkeypatch.setattr(TeamCommanders, "take", noted)
    arguments = ("--config", short, "--steps", "64", "--matches", "4", "--run-dir", tmp_path / "runs")
    shown = run("exploit", url, target.entry_id[:8], *arguments)
    assert f"exploiters of {target.commander_name}" in shown
    assert re.search(r"\d of 4 .* [\d.]+% \[[\d.]+%, [\d.]+%\]", shown)
    assert "an exploiter enters the league if the lower end lies above 50%" in shown
    assert len(league.entries) == 7
    # Who sat opposite of the learner in training, and then both sides of every match that was measured.
    attacked, measured = taken[:-8], taken[-8:]
    theirs = load_policy(league.checkpoint(target))
    (trained,) = (tmp_path / "runs").glob("*/model.zip")
    mine = load_policy(trained)
    assert len(attacked) >= 4
    assert all(same(policy, theirs) for policy in (*attacked, *measured[1::2]))
    assert all(same(policy, mine) for policy in measured[::2])
    run("exploit", url, target.entry_id[:8], *arguments, "--threshold=-1")
    (entered,) = [e for e in League.open(url).entries.values() if e.kind == "exploiter"]
    assert (entered.parent_id, entered.games) == (target.entry_id, 2)
    settings = []
    with monkeypatch.context() as patch:
        patch.setattr("echelon_rl.self_play.run.exploit", lambda *given: settings.append(given[2]) or [])
        run("exploit", url, "main-0", "--config", short, "--start-from", trained)
    assert settings[0].start_from == trained
    league.retire(target.entry_id)
    assert "is retired and plays no more" in run("exploit", url, target.entry_id, status=2)


@pytest.mark.ci
def test_a_curve_of_exploitability_continues_where_it_was_interrupted(
    url, short, tmp_path, run, monkeypatch, no_pictures
):
    run("init", url, "--env", "duel")
    out = tmp_path / "curve"
    plan = ("--curve", "--seeds", "2", "--seed", "5", "--budgets", "64,128", "--matches", "4")
    command = ("exploit", url, "scripted easy", "--config", short, *plan, "--out", out, "--run-dir", tmp_path / "runs")
    trained, train = [], training.train_in_league

    def noted(settings, *args):
        if len(trained) == 3:
            raise KeyboardInterrupt
        trained.append(settings)
        return train(settings, *args)

    with monkeypatch.context() as patch:
        patch.setattr(training, "train_in_league", noted)
        assert main(["league", *map(str, command)]) == 130
    rows = (out / "curve.csv").read_text().splitlines()
    assert len(rows) == 1 + 3
    shown = run(*command)
    again = (out / "curve.csv").read_text().splitlines()
    assert again[:4] == rows, "what was measured stays"
    assert [line.split(",")[1:4] for line in again[1:]] == [[s, b, b] for s in "56" for b in ("64", "128")]
    assert [(settings.seed, settings.total_steps) for settings in trained] == [(5, 64), (5, 64), (6, 64)]
    assert [settings.start_from and str(settings.start_from) for settings in trained] == [
        None, rows[1].split(",")[6], None
    ]  # fmt: skip
    bound = max(float(line.split(",")[7]) for line in again[1:])
    assert f"a best response wins at least {bound:.1%}: {max(bound - 0.5, 0):.1%} more than half" in shown
    assert "all intervals hold together" in shown
    assert {path.name for path in out.iterdir()} == {"curve.csv", "curve.png"}
    assert len(League.open(url).entries) == 5, "nobody enters the league"
    other = run(*command[:2], "scripted hard", *command[3:], status=2)
    assert "is not a table of attacks on scripted-hard (it holds attacks on another entry" in other
    assert "holds attacks of 4 matches, not 6; name another --out" in run(*command, "--matches", "6", status=2)
    run(*command, "--seeds", "3")
    for line in (out / "curve.csv").read_text().splitlines()[1:]:
        wins, matches, *_, low, high = (float(number) for number in [*line.split(",")[4:6], *line.split(",")[7:]])
        assert (low, high) == pytest.approx(wilson_interval(int(wins), int(matches), 1 - 0.05 / 6)), "all hold together"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["list"], "there is no league at"),
        (["add"], "name at least one checkpoint"),
        (["init", "--pin", "brilliant=1"], "SKILL=RATING"),
        (["init", "--pin", "hard=high"], "NAME or NAME=RATING"),
        (["export"], "choose what to write"),
        (["play", "--matches", "0"], "--matches must be at least 1"),
        (["import", "none.json"], "none.json"),
        (["exploit", "scripted easy", "--curve", "--budgets", "much"], "whole numbers with commas between"),
        (["exploit", "scripted easy", "--curve", "--budgets", "9,3"], "budgets must be rising"),
        (["exploit", "scripted easy", "--curve", "--seeds", "0"], "seeds and matches at least 1"),
        (["exploit", "scripted easy", "--matches", "0"], "seeds and matches at least 1"),
        (["play", "--top-k", "-1"], "--top-k must be at least 0, got -1"),
        (["exploit", "nobody", "--curve"], "no entry of the league"),
    ],
)
def test_mistakes_are_named_without_a_traceback(url, run, arguments, message):
    verb, *rest = arguments
    if verb == "exploit":
        run("init", url)
    assert message in run(verb, url, *rest, status=2)


def test_a_league_is_not_created_twice(url, run):
    run("init", url)
    assert "there already is a league at" in run("init", url, status=2)
    assert "is not an address of a league" in run("list", "league.db", status=2)
