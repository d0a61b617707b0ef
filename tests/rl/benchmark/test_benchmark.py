"""Echelon-Bench: frozen rows, the same result however it is played, and records that can be trusted."""

import dataclasses
import json

import numpy as np
import pytest

from echelon_rl.benchmark import Record, load_suite, marl_eval, read_record, run, scores, table
from echelon_rl.benchmark.running import Contestant, play_row
from echelon_rl.benchmark.suite import AXES, SCORED, Row, Suite
from echelon_rl.cli import main
from echelon_rl.evaluation import evaluate_win_rate, play_series

SUITE = load_suite("v1")


def test_v1_is_frozen():
    assert SUITE.computed_digest() == SUITE.digest, (
        "Echelon-Bench v1 is frozen, and a row, scenario, preset or default of the configuration has changed: "
        "restore it, or make v2 with the new digest and leave v1 to older versions of the package"
    )


@pytest.mark.parametrize(
    "change", [{"matches": 201}, {"rows": SUITE.rows[:-1]}, {"rows": (*SUITE.rows[:-1], Row("recall", "seen-maps"))}]
)
def test_any_change_shows_in_the_digest(change):
    assert dataclasses.replace(SUITE, **change).computed_digest() != SUITE.digest


def test_a_change_of_a_row_shows_in_the_digest():
    for change in ({"opponent": "easy"}, {"config": {"sensors.sight_range": 21.0}}, {"seats": {"blue_0": "easy"}}):
        rows = (dataclasses.replace(SUITE.rows[-1], **change),)
        assert Suite("v1", "", 200, rows).computed_digest() != Suite("v1", "", 200, SUITE.rows[-1:]).computed_digest()


def test_rows_are_what_the_page_says():
    by_axis = {axis: [row.task for row in SUITE.rows if row.axis == axis] for axis in AXES}
    assert len(by_axis[SCORED]) == 14
    assert set(by_axis["seen-maps"]) == set(by_axis[SCORED]) - {"skirmish", "standard"}
    assert all(set(by_axis[axis]) == {"skirmish", "standard"} for axis in AXES[2:])
    for row in SUITE.rows:
        scenario = row.env.scenario
        if scenario is not None:  # 200 matches stay within the seeds of their split
            split = scenario.train if row.axis == "seen-maps" else scenario.test
            assert split[0] == row.seed
            assert split[1] - split[0] >= SUITE.matches


def row_named(name):
    return next(row for row in SUITE.rows if row.name == name)


def test_a_script_scores_what_its_matches_say():
    counts = play_row(Contestant.named("hard"), row_named("skirmish/unseen-mates"), 6)
    again = play_series("hard", "hard", "skirmish", 6, 7_000_000, seats={"blue_3-4": "medium"})
    assert (counts["wins"], counts["draws"], counts["losses"]) == (again.wins, again.draws, again.losses)


def test_a_model_of_the_user_plays_both_sides(tmp_path, monkeypatch):
    (tmp_path / "mine_of_benchmark.py").write_text(
        "import numpy as np\n\ndef still(seen):\n    return np.zeros((len(seen), 45), np.float32)\n"
    )
    monkeypatch.chdir(tmp_path)
    contestant, sides = Contestant.named("mine_of_benchmark:still"), []
    assert len(contestant.digest) == 64

    def spied(model, env, opponent, matches, seed, seats, **kwargs):
        sides.append((matches, seed, seats))
        return evaluate_win_rate(model, env, opponent, matches, seed, seats=seats, **kwargs)

    monkeypatch.setattr("echelon_rl.benchmark.running.evaluate_win_rate", spied)
    row = dataclasses.replace(row_named("skirmish/unseen-mates"), config={"match.max_episode_seconds": 30.0})
    counts = play_row(contestant, row, 5)
    assert counts["wins"] + counts["draws"] + counts["losses"] == 5
    assert counts["wins"] <= 1, "a team of which three mechs stand still loses to hard"
    (blue, red) = sides
    assert blue[:2] == (3, 7_000_000)
    assert red[:2] == (2, 7_000_000)
    assert blue[2] == {f"red_{n}": "hard" for n in range(5)} | {"blue_3": "medium", "blue_4": "medium"}
    assert red[2] == {f"blue_{n}": "hard" for n in range(5)} | {"red_3": "medium", "red_4": "medium"}


def small(monkeypatch, rows=("recall/unseen-maps", "recall/seen-maps", "jam/unseen-maps")):
    """The suite with few matches of few rows."""
    suite = dataclasses.replace(SUITE, matches=8, rows=tuple(row_named(name) for name in rows))
    monkeypatch.setattr("echelon_rl.benchmark.records.load_suite", lambda name: suite)
    return suite


def counted(record):
    return {name: {key: n for key, n in row.items() if key != "seconds"} for name, row in record.rows.items()}


def test_an_interrupted_run_goes_on_and_processes_change_nothing(tmp_path, monkeypatch):
    suite = small(monkeypatch)
    whole = run("random", suite, suite.rows, tmp_path / "whole.json", processes=1)
    run("random", suite, suite.rows[:1], tmp_path / "parts.json", processes=1)
    played = []
    monkeypatch.setattr(
        "echelon_rl.benchmark.running.play_row", lambda *given: played.append(given[1].name) or play_row(*given)
    )
    parts = run("random", suite, suite.rows, tmp_path / "parts.json", processes=1)
    assert sorted(played) == sorted(row.name for row in suite.rows[1:])
    monkeypatch.undo()
    small(monkeypatch)
    shared = run("random", suite, suite.rows, tmp_path / "shared.json", processes=2)
    assert counted(whole) == counted(parts) == counted(shared) == counted(read_record(tmp_path / "shared.json"))
    monkeypatch.setattr("echelon_rl.benchmark.running.machine", lambda: {"processor": "of another machine"})
    again = run("random", suite, suite.rows, tmp_path / "whole.json", algorithm="chance")
    assert (again.machine, again.algorithm) == (whole.machine, "chance"), "only a machine that plays is named"
    with pytest.raises(ValueError, match="holds results of another policy, random"):
        run("easy", suite, suite.rows, tmp_path / "whole.json")


def record(shares, algorithm="ours", seed=0, matches=200):
    rows = {}
    for name, share in shares.items():
        wins = round(share * matches)
        rows[name] = {"wins": wins, "draws": 0, "losses": matches - wins, "seconds": 1.0}
    return Record("v1", SUITE.digest, "model.zip", "", rows, {}, algorithm, seed)


def test_the_score_is_the_mean_of_the_middle_half():
    shares = dict(zip(("breach", "detour", "glow", "jam"), (0.0, 0.5, 0.7, 1.0), strict=True))
    made = record({f"{task}/{SCORED}": share for task, share in shares.items()})
    middle, low, high = made.score()
    assert middle == pytest.approx(0.6)
    assert low < 0.6 < high
    assert high - low < 0.12  # two rows of 200 matches: about 2 * 1.96 * sqrt(0.24 / 400)
    assert made.score("seen-maps") is None


def test_the_gap_compares_tasks_with_both():
    made = record({f"recall/{SCORED}": 0.6, "recall/seen-maps": 0.9, f"jam/{SCORED}": 0.1})
    assert made.gap() == pytest.approx(0.3)


def test_arrays_for_other_libraries_have_runs_by_tasks():
    records = [record({f"recall/{SCORED}": s, f"breach/{SCORED}": 1.0}, "ours", n) for n, s in enumerate((0.5, 0.75))]
    records.append(record({f"recall/{SCORED}": 0.0, f"breach/{SCORED}": 0.25, f"jam/{SCORED}": 1.0}, "other"))
    arrays = scores(records)
    np.testing.assert_allclose(arrays["ours"], [[1.0, 0.5], [1.0, 0.75]])  # in the order of the suite
    np.testing.assert_allclose(arrays["other"], [[0.25, 0.0]])
    tree = marl_eval(records)["echelon-bench-v1"]
    assert tree["recall"]["ours"]["seed_1"]["absolute_metrics"]["success"] == [0.75]
    lines = table(records).splitlines()
    assert lines[2].startswith("| ours | 2 |") or lines[3].startswith("| ours | 2 |")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda v: v["rows"][f"recall/{SCORED}"].update(wins=-1), "must count 200 matches"),
        (lambda v: v["rows"][f"recall/{SCORED}"].update(wins=500), "must count 200 matches"),
        (lambda v: v["rows"].update({"chess/seen-maps": v["rows"][f"recall/{SCORED}"]}), "there is no row chess"),
        (lambda v: v.update(suite_digest="0" * 64), "measured on another suite"),
        (lambda v: v.update(format=7), "format 1 is expected"),
        (lambda v: v.update(surprise=1), "surprise"),
    ],
)
def test_a_forged_record_is_refused(tmp_path, change, told):
    path = tmp_path / "record.json"
    record({f"recall/{SCORED}": 0.5}).write(path)
    assert read_record(path).success(f"recall/{SCORED}")[0] == 0.5
    values = json.loads(path.read_text())
    change(values)
    path.write_text(json.dumps(values))
    with pytest.raises(ValueError, match=told):
        read_record(path)


@pytest.mark.parametrize(
    "name", ["expret", "no/such/model.zip", "no_such_module:policy", "commander:nobody", "json:decoder"]
)
def test_a_policy_that_is_nothing_is_named(name, tmp_path, capsys):
    assert main(["benchmark", name, "--out", str(tmp_path / "x.json")]) == 2
    assert name.split(":")[-1 if "nobody" in name else 0] in capsys.readouterr().err
    assert not (tmp_path / "x.json").exists()


def test_the_command_measures_a_checkpoint_and_prints_a_table(tmp_path, monkeypatch, capsys):
    small(monkeypatch)
    monkeypatch.setattr("echelon_rl.benchmark.load_suite", lambda name: small(monkeypatch))
    out = tmp_path / "result.json"
    assert main(["benchmark", "commander:duel", "--scenario", "recall", "--out", str(out), "--processes", "1"]) == 0
    told = capsys.readouterr().out
    assert "recall/unseen-maps" in told
    assert "maps of training minus new maps" in told
    assert main(["benchmark", str(out), "--table"]) == 0
    assert "| commander:duel | 1 |" in capsys.readouterr().out
