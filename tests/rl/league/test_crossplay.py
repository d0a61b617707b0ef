"""Cross-play: what mixed teams win, by partner, and what a mech is worth."""

import json

import numpy as np
import pytest

from echelon_env import EchelonConfig
from echelon_env.intervals import difference_interval, wilson_interval
from echelon_rl.cli import main
from echelon_rl.evaluation import play_series
from echelon_rl.league import League
from echelon_rl.league.play.crossplay import CrossPlay, crossplay, rate_of

SHORT = EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 20.0})


def planted(won, replaced=None):
    replaced = np.zeros((3, 0, len(won[0][0])), bool) if replaced is None else replaced
    return CrossPlay(("a", "b", "c"), 2, ("heavy", "light"), np.array(won, bool), replaced)


def test_mixed_teams_play_as_seats_say_and_the_diagonal_is_the_team_alone():
    found = crossplay({"easy": "easy", "hard": "hard"}, SHORT, 3, 4, "medium", "trivial", seed=5)
    for i, first in enumerate(found.names):
        for j, second in enumerate(found.names):
            series = play_series(first, "medium", SHORT, 4, 5, seats={"blue_3-4": second})
            assert found.won[i, j].tolist() == list(series.won)
        assert found.won[i, i].tolist() == list(play_series(first, "medium", SHORT, 4, 5).won)
        for mech in range(5):
            replaced = play_series(first, "medium", SHORT, 4, 5, seats={f"blue_{mech}": "trivial"})
            assert found.replaced[i, mech].tolist() == list(replaced.won)
    assert found.won.any()
    assert not found.won.all()
    assert [value["mech"] for value in found.values()][:2] == ["0 heavy", "1 medium"]


def test_the_value_of_a_mech_is_a_difference_of_pairs():
    own = np.array([1, 1, 1, 1, 0, 0, 1, 1], bool)
    worse = np.array([1, 0, 0, 1, 0, 0, 0, 1], bool)
    won = np.zeros((3, 3, 8), bool)
    won[1, 1] = own
    replaced = np.zeros((3, 2, 8), bool)
    replaced[1] = worse, own
    heavy, light = [value for value in planted(won, replaced).values() if value["team"] == "b"]
    assert heavy["value"] == pytest.approx(3 / 8)
    assert (heavy["low"], heavy["high"]) == pytest.approx(difference_interval(6, 3, 8, both=3))
    assert heavy["low"] > difference_interval(6, 3, 8)[0], "common maps make the interval narrower"
    assert light["value"] == 0.0
    assert planted(won).values() == []


def test_the_summary_separates_partners_of_the_training_from_strangers():
    won = np.zeros((3, 3, 10), bool)
    won[0, 0] = won[1, 1] = True
    won[0, 1, :6] = won[1, 0, :8] = True
    won[0, 2, :1] = True
    won[2, 1] = True
    partners = planted(won).partners(["c"])
    assert list(partners) == ["a", "b", "all"]
    counts = {name: [(rate["wins"], rate["matches"]) for rate in rates.values()] for name, rates in partners.items()}
    assert counts == {
        "a": [(10, 10), (14, 20), (1, 20)],
        "b": [(10, 10), (14, 20), (10, 20)],
        "all": [(20, 20), (14, 20), (11, 40)],
    }
    assert list(planted(won).partners()["all"]) == ["itself", "partners of the training"]


def ends(won):
    rate = rate_of(won)
    return rate["low"], rate["high"]


def test_cells_with_the_same_maps_do_not_pass_for_independent_ones():
    one = np.arange(40) % 2 == 0
    assert ends(one[None]) == wilson_interval(20, 40)
    copies = ends(np.array([one] * 5))
    assert copies == pytest.approx(wilson_interval(20, 40), abs=0.01), "copies tell nothing new"
    rng = np.random.default_rng(0)
    apart = ends(rng.random((5, 40)) < 0.5)
    assert apart[1] - apart[0] < 0.8 * (copies[1] - copies[0])
    assert ends(np.ones((5, 40), bool))[0] == wilson_interval(40, 40)[0]


@pytest.mark.parametrize("true", [0.3, 0.8])
def test_intervals_of_pooled_cells_hold_for_maps_of_different_difficulty(true):
    rng, held = np.random.default_rng(1), 0
    for _ in range(400):
        maps = rng.beta(true * 2, (1 - true) * 2, 60)
        low, high = ends(rng.random((6, 60)) < maps)
        held += low <= true <= high
    assert 0.92 <= held / 400 <= 0.98


def run(capsys, *arguments, status=0):
    assert main([*map(str, arguments)]) == status
    captured = capsys.readouterr()
    return captured.err if status else captured.out


def test_the_commands_print_a_table_and_write_the_files(tmp_path, capsys):
    out = tmp_path / "out"
    rest = ("--matches", 2, "--opponent", "easy", "--replacement", "trivial", "--out", out)
    shown = run(capsys, "crossplay", "hard", "trivial", "--held-out", "trivial", *rest)
    assert "win rate against easy: 2 mechs of the row's commander and 3 of the column's" in shown
    assert "held-out partners" in shown
    assert {path.name for path in out.iterdir()} == {"crossplay.csv", "crossplay.json", "crossplay.png"}
    data = json.loads((out / "crossplay.json").read_text())
    assert [cell["first"] for cell in data["cells"]] == ["hard", "hard", "trivial", "trivial"]
    assert len((out / "crossplay.csv").read_text().splitlines()) == 5
    assert len(data["values"]) == 10
    url = f"sqlite:///{tmp_path}/league.db"
    League.open(url, env="skirmish").close()
    shown = run(capsys, "league", "crossplay", url, "scripted hard", "scripted-trivial", "--split", 4, *rest)
    assert "4 mechs of the row's commander and 1 of the column's" in shown
    assert "scripted trivial" in shown
    assert json.loads((out / "crossplay.json").read_text())["values"] == [
        {**value, "team": f"scripted {value['team']}"} for value in data["values"]
    ], "the same matches, whoever names them"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ["hard", "--split", "5"],
            "split must leave both commanders a mech of the 5 in a team, but it is 5; choose 1 to 4",
        ),
        (["hard", "--env", "duel"], "of the 1 in a team, but it is 1; play on an environment with larger teams"),
        (["hard", "hard"], "none twice"),
        ([], "name at least one commander"),
        (["hard", "--held-out", "easy"], "easy is not among them"),
        (["hard", "brave"], "there is no commander 'brave'"),
        (["hard", "--replacement", "brave"], "replacement must be None or one of trivial"),
        (["hard", "--matches", "0"], "matches must be"),
    ],
)
def test_mistakes_are_named_before_a_match_is_played(tmp_path, capsys, arguments, told):
    assert told in run(capsys, "crossplay", *arguments, "--out", tmp_path / "out", status=2)
    assert not (tmp_path / "out").exists()


def test_entries_of_a_league_that_do_not_exist_are_named(tmp_path, capsys):
    url = f"sqlite:///{tmp_path}/league.db"
    assert "there is no league" in run(capsys, "league", "crossplay", url, "hard", status=2)
    League.open(url, env="duel").close()
    assert "no entry of the league" in run(capsys, "league", "crossplay", url, "brave", status=2)
    assert "play on an environment with larger teams" in run(
        capsys, "league", "crossplay", url, "scripted hard", status=2
    )
