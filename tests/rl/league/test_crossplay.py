"""Cross-play: what mixed teams win, by partner, and what a mech is worth."""

import itertools
import json
import operator

import numpy as np
import pytest

from echelon_env import EchelonConfig
from echelon_env.intervals import difference_interval, wilson_interval
from echelon_rl.cli import main
from echelon_rl.evaluation import play_series
from echelon_rl.league import League
from echelon_rl.league.play.crossplay import crossplay, rate_of, rates_by_partner

SHORT = EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 20.0})


def test_mixed_teams_play_as_seats_say_and_the_diagonal_is_the_team_alone():
    skills = ("easy", "hard")
    found = crossplay({skill: skill for skill in skills}, SHORT, 3, 4, "medium", "trivial", seed=5)
    cells = {(cell["first"], cell["second"]): cell["wins"] for cell in found["cells"]}
    assert len(set(cells.values())) > 1
    for first in skills:
        for second in skills:
            assert cells[first, second] == play_series(first, "medium", SHORT, 4, 5, seats={"blue_3-4": second}).wins
        own = play_series(first, "medium", SHORT, 4, 5)
        assert cells[first, first] == own.wins
        for mech, value in enumerate(v for v in found["values"] if v["team"] == first):
            replaced = play_series(first, "medium", SHORT, 4, 5, seats={f"blue_{mech}": "trivial"})
            assert value["mech"] == f"{mech} {SHORT.match.roster[mech]}"
            assert value["value"] == (own.wins - replaced.wins) / 4
            both = sum(map(operator.and_, own.won, replaced.won))
            assert (value["low"], value["high"]) == difference_interval(own.wins, replaced.wins, 4, both)
    assert crossplay({"easy": "easy"}, SHORT, 3, 1, "medium")["values"] == []


def test_the_summary_separates_partners_of_the_training_from_strangers():
    won = {pair: np.zeros(10, bool) for pair in itertools.product("abc", repeat=2)}
    for pair, wins in {"aa": 10, "bb": 10, "ab": 6, "ba": 8, "ac": 1, "cb": 10}.items():
        won[*pair][:wins] = True
    partners = rates_by_partner(won, ["c"])
    assert list(partners) == ["a", "b", "all"]
    counts = {name: [(rate["wins"], rate["matches"]) for rate in rates.values()] for name, rates in partners.items()}
    assert counts == {
        "a": [(10, 10), (14, 20), (1, 20)],
        "b": [(10, 10), (14, 20), (10, 20)],
        "all": [(20, 20), (14, 20), (11, 40)],
    }
    assert list(rates_by_partner(won, [])["all"]) == ["itself", "partners of the training"]


def ends(won):
    rate = rate_of(won)
    return rate["low"], rate["high"]


def test_cells_with_the_same_maps_do_not_pass_for_independent_ones():
    one = np.arange(40) % 2 == 0
    assert ends(one[None]) == wilson_interval(20, 40)
    copies = ends(np.array([one] * 5))
    assert copies == pytest.approx(wilson_interval(20, 40), abs=0.01), "copies tell nothing new"
    apart = ends(np.random.default_rng(0).random((5, 40)) < 0.5)
    assert apart[1] - apart[0] < 0.8 * (copies[1] - copies[0])
    assert ends(np.ones((5, 40), bool))[0] == wilson_interval(40, 40)[0]


@pytest.mark.parametrize("true", [0.3, 0.8])
def test_intervals_of_pooled_cells_hold_for_maps_of_different_difficulty(true):
    rng, held = np.random.default_rng(1), 0
    for _ in range(400):
        low, high = ends(rng.random((6, 60)) < rng.beta(true * 2, (1 - true) * 2, 60))
        held += low <= true <= high
    assert 0.92 <= held / 400 <= 0.98


def test_the_commands_print_a_table_and_write_the_files(tmp_path, url, says):
    out = tmp_path / "out"
    rest = ("--matches", 2, "--opponent", "easy", "--replacement", "trivial", "--out", out)
    shown = says(main, "crossplay", "hard", "trivial", "--held-out", "trivial", *rest)
    assert "win rate against easy with 2 mechs of the row's commander" in shown
    assert "held-out partners" in shown
    assert {path.name for path in out.iterdir()} == {"crossplay.csv", "crossplay.json", "crossplay.png"}
    data = json.loads((out / "crossplay.json").read_text())
    assert [cell["first"] for cell in data["cells"]] == ["hard", "hard", "trivial", "trivial"]
    assert (len((out / "crossplay.csv").read_text().splitlines()), len(data["values"])) == (5, 10)
    League.open(url, env="skirmish").close()
    shown = says(main, "crossplay", "scripted hard", "scripted-trivial", "--league", url, "--split", 4, *rest)
    assert "4 mechs of the row's commander" in shown
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
        (["hard", "--replacement", "brave"], "--replacement must be one of trivial"),
        (["hard", "--matches", "0"], "matches must be"),
    ],
)
def test_mistakes_are_named_before_a_match_is_played(tmp_path, says, arguments, told):
    assert told in says(main, "crossplay", *arguments, "--out", tmp_path / "out", status=2)
    assert not (tmp_path / "out").exists()


def test_entries_of_a_league_that_do_not_exist_are_named(url, says):
    assert "there is no league" in says(main, "crossplay", "hard", "--league", url, status=2)
    League.open(url, env="duel").close()
    told = {"brave": "no entry of the league", "scripted hard": "play on an environment with larger teams"}
    for name, words in told.items():
        assert words in says(main, "crossplay", name, "--league", url, status=2)
