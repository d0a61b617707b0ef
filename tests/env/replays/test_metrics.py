"""A match as a table: the numbers are those of the states, and every column is explained."""

import csv
import io

import pytest
from tests.env.rendering.test_track import scripted_replay

from echelon_env import cli
from echelon_env.replays.metrics import COLUMNS, metrics_table
from echelon_env.sim.state import copy_match


@pytest.fixture(scope="module")
def replay():
    return scripted_replay("skirmish", seed=3)


@pytest.fixture(scope="module")
def table(replay):
    rows = list(csv.DictReader(io.StringIO(metrics_table(replay))))
    assert len(rows) == (replay.num_decisions + 1) * 10
    return rows


def test_every_column_is_there_and_explained(table):
    assert list(table[0]) == list(COLUMNS)
    assert all(COLUMNS.values())


def test_rows_hold_the_state_after_each_decision(replay, table):
    states = [copy_match(batch.state, 0) for batch in replay]
    for decision in (0, 17, replay.num_decisions):
        for mech in (0, 3, 9):
            row, now = table[10 * decision + mech], states[decision]["mechs"][mech]
            assert (int(row["decision"]), float(row["seconds"])) == (decision, 0.25 * decision)
            assert row["mech"] == f"{('blue', 'red')[mech // 5]}_{mech % 5}"
            names = ["x", "y", "z", "hp", "heat", "stability", "alive", "in_zone"]
            assert [float(row[name]) for name in names] == pytest.approx(now[names].item(), rel=1e-6)


def test_sums_over_the_match_are_those_of_the_match(replay, table):
    scores = {row["team"]: float(row["score"]) for row in table[-10:]}
    assert scores == pytest.approx(replay.outcome["zone_score"], rel=1e-5)
    losses = sum(row["alive"] == "0" for row in table[-10:])
    assert sum(float(row["kills"]) for row in table) == losses > 0
    terms = [name for name in COLUMNS if name.startswith("reward_")]
    for team in ("blue", "red"):  # mixing keeps the sum of a team
        own = sum(float(row[term]) for row in table for term in terms if row["team"] == team)
        assert own == pytest.approx(sum(float(row["reward"]) for row in table if row["team"] == team), rel=1e-4)


def test_the_command_writes_it_into_a_file_or_the_output(replay, tmp_path, capsys):
    replay.save(tmp_path / "a.replay")
    text = metrics_table(replay)
    for place in (tmp_path / "a.csv", "-"):
        assert cli.main(["replay", "metrics", str(tmp_path / "a.replay"), "--csv", str(place)]) == 0
    assert (tmp_path / "a.csv").read_bytes() == text.encode()
    count = 10 * (replay.num_decisions + 1)
    assert capsys.readouterr().out == f"{tmp_path / 'a.csv'}: {count} rows.\n" + text
