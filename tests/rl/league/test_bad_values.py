"""Odd names, impossible results, clocks that jump, raters and trainings at once."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import sqlalchemy as sa
from tests.settings import configured

from echelon_rl.cli import main
from echelon_rl.config import TrainConfig
from echelon_rl.league import GameResult, Glicko2Config, League, LeagueEntry, MatchResult
from echelon_rl.league.exchange import export_json, import_json
from echelon_rl.league.pictures import history_figure, write_pictures
from echelon_rl.league.store.database import match_table
from echelon_rl.self_play.roles import MainAgent
from echelon_rl.self_play.run import LeagueLearner
from echelon_rl.train import train

from .conftest import SHORT, assert_consistent, league_of, random_results

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize(
    "name", ["", "two\nlines", "\0", "\ud800", "x" * 201, "\x1b[31mred", "\u202eright", 7, None, b"x"]
)
def test_names_that_cannot_be_shown_are_refused(name):
    with pytest.raises(ValueError, match="entry_id must be a printable text of 1 to 200 characters"):
        LeagueEntry(name)
    if name not in ("", None):  # the name is derived where it is empty, and these may be missing
        for field in ("commander_name", "lineage", "parent_id"):
            with pytest.raises(ValueError, match=f"{field} must be a printable text"):
                LeagueEntry("right", **{field: name})


ODD = (
    "[/bold] [red]x :dog:",
    r"$\frac{1}$ 5 $ 6",
    "_hidden",
    "Ωmega 指揮官 ",
    "'; DROP TABLE entry; --",
    "a" * 200,
    "%s {0}",
)


@pytest.mark.filterwarnings("ignore")  # of glyphs that the font does not have
def test_odd_names_come_back_and_are_shown_as_they_are(url, tmp_path, says):
    league = league_of(2, url)
    for number, name in enumerate(ODD):
        league.add_entry(LeagueEntry(f"id {name[:90]}", commander_name=name, lineage=name))
        league.apply_rating_period([GameResult("e0", f"id {name[:90]}", (0.0, 0.5, 1.0)[number % 3])])
    assert {e.commander_name for e in league.entries.values()} >= set(ODD)
    assert_consistent(league)
    shown = says(main, "league", "list", url)
    assert [name for name in ODD[:5] if name not in shown] == []
    assert all(p.stat().st_size > 5000 for p in write_pictures(league, tmp_path / "pictures"))
    legend = history_figure(league).axes[0].get_legend().get_texts()
    assert {text.get_text() for text in legend} >= set(ODD), "no line goes without its name"
    copy = import_json(export_json(league, tmp_path / "l.json"), f"sqlite:///{tmp_path}/copy.db")
    assert dict(copy.entries) == dict(league.entries)


@pytest.mark.parametrize("name", ["../up", "a/b", "c:x", "a\\b", "", "x\ny", "ü" * 150, "nul", "a?"])
def test_names_of_agents_are_names_of_files(name, url, tmp_path, says):
    with pytest.raises(ValueError, match="name of an agent"):
        LeagueLearner(league_of(2), MainAgent(1, 2), name, np.random.default_rng(0))
    assert "name of an agent" in says(main, "league", "add", url, "x.zip", "--agent", name, status=2)
    config = configured(TrainConfig.load("duel"), run_dir=tmp_path / "runs", league=url, league_agent=name)
    with pytest.raises(ValueError, match="name of an agent"):
        train(config, print)
    assert list(tmp_path.iterdir()) == [], "there is neither a league nor a run"


SCORES = [float("nan"), float("inf"), -1, 2, 0.75, "1", None, [1.0], np.array([0.0, 1.0]), b"1", 1j + 0.5]


@pytest.mark.parametrize("score", SCORES)
def test_scores_that_are_none_are_refused(score):
    for kind in (GameResult, MatchResult):
        with pytest.raises(ValueError, match=r"score must be 0, 0\.5 or 1"):
            kind("a", "b", score)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seed", 2**63), ("seed", -(2**63) - 1), ("seed", 1.5), ("seed", "7"), ("seed", True), ("decisions", -1),
        ("decisions", 2**31), ("decisions", float("nan")), ("reason", ""), ("reason", 3), ("reason", "a\nb"),
        ("uuid", ""), ("uuid", None), ("uuid", 12), ("uuid", "x" * 300), ("home_side", "green"), ("home_side", 0),
    ],
)  # fmt: skip
def test_matches_that_no_log_holds_are_refused(field, value):
    with pytest.raises(ValueError, match=rf"{field}( \(if not None\))? must"):
        MatchResult("a", "b", 1.0, **{field: value})


def test_numbers_of_numpy_are_numbers():
    league = league_of(2)
    result = MatchResult("e0", "e1", np.float32(0.5), seed=np.uint32(7), decisions=np.int64(30))
    assert (type(result.score), type(result.seed), type(result.decisions)) == (float, int, int)
    assert league.report([result, MatchResult("e0", "e1", np.int8(1))]) == 2
    assert league.apply_rating_period([GameResult("e0", "e1", np.float32(1.0))])[0].matches == 1
    with league.store.reading() as connection:
        rows = connection.execute(sa.select(match_table).order_by(match_table.c.id)).all()
    assert [(r.score, r.seed, r.decisions) for r in rows] == [(0.5, 7, 30), (1.0, None, None), (1.0, None, None)]
    league.rate_pending()
    assert_consistent(league)


def test_one_wrong_result_keeps_all_others_out():
    league = league_of(3)
    league.retire("e2")
    for player, words in (("nobody", "no entry of the league"), ("e2", "is retired")):
        with pytest.raises(ValueError, match=words):
            league.report([*random_results(3, 2), MatchResult("e0", player, 1.0)])
        with pytest.raises(ValueError, match=words):
            league.apply_rating_period([GameResult("e0", "e1", 1.0), GameResult("e0", player, 1.0)])
    assert (league.rate_pending(), league.payoff().games.sum()) == ([], 0)
    assert_consistent(league)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("matches", 0, "score"), float("nan")), (("matches", 0, "score"), 0.7), (("matches", 0, "home_id"), "nobody"),
        (("matches", 0, "period_id"), 99), (("matches", 1, "uuid"), "0-0"), (("matches", 0, "seed"), 2**70),
        (("entries", 0, "rating"), float("nan")), (("entries", 0, "rd"), -3.0), (("entries", 0, "games"), -1),
        (("entries", 0, "games"), 5), (("entries", 0, "kind"), "boss"), (("entries", 0, "commander_name"), "a\nb"),
        (("entries", 1, "entry_id"), "e0"), (("ratings", 0, "rating"), 1e308), (("ratings", 0, "vol"), 0.0),
        (("periods", 0, "matches"), 7), (("periods", 0, "id"), 4), (("settings", "glicko2"), {"tau": -1}),
        (("settings", "env"), {"team": 3}), (("entries",), 3), (("matches", 0), []), (("settings",), None),
        (("settings",), []), (("settings", "glicko2"), KeyError), (("entries", 0, "kind"), KeyError),
        (("entries", 0, "rating"), "high"), (("matches",), KeyError), (("entries", 0, "lineage"), 3),
        (("entries", 0, "role"), ["main"]), (("entries", 0, "pinned"), 2), (("entries", 0, "games"), 2**70),
        (("periods", 0, "committed_at"), {}), (("matches", 0, "seed"), "7"), (("matches", 0, "home_id"), None),
        (("ratings", 0, "rd"), "high"), (("ratings", 0, "by_hand"), "no"), (("settings", "glicko2", "tau"), "high"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_not_imported_at_all(tmp_path, place, value):
    league = league_of(3)
    league.report(random_results(8, 3))
    league.rate_pending()
    path = export_json(league, tmp_path / "league.json")
    document = inner = json.loads(path.read_text())
    document["matches"][0]["uuid"] = "0-0"
    for key in place[:-1]:
        inner = inner[key]
    if value is KeyError:
        del inner[place[-1]]
    else:
        inner[place[-1]] = value
    path.write_text(json.dumps(document))
    url = f"sqlite:///{tmp_path}/new.db"
    with pytest.raises(ValueError, match=r"contradicts itself.*nothing was imported") as caught:
        import_json(path, url)
    assert not re.search(r"\n|SQL:|sqlalche|binding|object is|supported between", str(caught.value))
    right = import_json(export_json(league, path), url)  # nothing of the wrong one is in the way
    assert dict(right.entries) == dict(league.entries)


def test_two_trainings_of_one_name_are_told(recwarn):
    league = league_of(2)
    one, other = (LeagueLearner(league, MainAgent(1, 2), "main-0", np.random.default_rng(i)) for i in range(2))
    mine = league.add_entry(LeagueEntry("first of one", lineage="main-0"))
    one.entered(mine)
    one.look()
    assert not recwarn.list
    with pytest.warns(UserWarning, match="another run enters snapshots of the agent 'main-0'"):
        other.look()
    other.look()
    assert LeagueLearner(league, MainAgent(1, 2), "main-0", np.random.default_rng(3)).parent == mine
    assert not recwarn.list, "once is enough"
    assert_consistent(league)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes without a signal")
@pytest.mark.parametrize(("name", "status"), [("SIGTERM", 143), ("SIGKILL", -9)])
def test_processes_that_play_end_with_the_command(url, name, status):
    league = League.open(url, Glicko2Config(inactivity="none"), env=SHORT)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-m", "echelon_rl", "league", "play", url, "--matches", "100000"]
    playing = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 120
    while not league.payoff().games.any() and time.monotonic() < deadline:
        time.sleep(0.05)
    playing.send_signal(getattr(signal, name))
    playing.communicate(timeout=60)  # until no process has the pipe open any more
    assert playing.returncode == status
    assert_consistent(league)
