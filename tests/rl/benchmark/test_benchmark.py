"""Echelon-Bench: frozen rows, the same result however it is played, and records that can be trusted."""

import dataclasses
import json
import os
import shutil
import sys

import numpy as np
import pytest
from tests.env.sim.test_golden import this_platform

from echelon_env.scenarios import FAMILIES, Scenario, named_scenario, save_scenario
from echelon_rl.benchmark import (
    AXES,
    SCORED,
    Record,
    Row,
    by_algorithm,
    load_suite,
    marl_eval,
    read_record,
    run,
    score,
    scores,
    table,
)
from echelon_rl.benchmark.running import Contestant, play_row
from echelon_rl.cli import main
from echelon_rl.commanders import find
from echelon_rl.commanders.card import CommanderFile
from echelon_rl.config import TrainConfig
from echelon_rl.evaluation import evaluate_win_rate, play_series

SUITE, V2 = load_suite("v1"), load_suite("v2")


def row_named(name):
    return next(row for row in SUITE.rows if row.name == name)


# Few matches of few rows; it works out its rules once for all tests.
FEW = dataclasses.replace(
    SUITE, matches=4, rows=tuple(map(row_named, ("recall/unseen-maps", "recall/seen-maps", "jam/unseen-maps")))
)


@pytest.fixture
def suite(monkeypatch):
    """The suite with few matches of few rows in the place of the whole one."""
    for place in ("echelon_rl.benchmark.records.load_suite", "echelon_rl.benchmark.load_suite"):
        monkeypatch.setattr(place, lambda name: FEW)
    return FEW


@pytest.fixture
def out(tmp_path):
    return tmp_path / "out.json"


def run_of(folder, commander, **settings):
    """Make the folder of a run that ended with the weights of a commander."""
    folder.mkdir()
    shutil.copy(find(commander).path, folder / "model.zip")
    (folder / "config.yaml").write_text(TrainConfig(**settings).to_yaml())
    return str(folder)


def edit(path, change):
    """Change the values in a file of JSON."""
    values = json.loads(path.read_text())
    change(values)
    path.write_text(json.dumps(values))


NEW_FIELD = "a new field of a configuration leaves digests as they are if it has metadata=_LATER (config.py)"


def test_v1_is_frozen():
    assert SUITE.computed_digest() == SUITE.digest, (
        "Echelon-Bench v1 is frozen, and a row, scenario, preset or default of the configuration has changed: "
        f"restore it, or make a new suite and leave v1 to older versions of the package; {NEW_FIELD}"
    )


RULES = {  # by both checks, exact on all processors of a platform
    "linux x86_64 glibc-2.36": (
        "d0cee24d1e61e9fae738652248acd16489a959726b91ab1aae92e5cd75002d11",
        "2:e968e6c4aba75ccc9498dfec9e4c7a9a237b632f014151769c45d509382af7ed",
    )
}


@pytest.mark.skipif(this_platform() not in RULES, reason="other platforms round sines differently")
def test_the_rules_of_v1_are_frozen():
    assert all(map(SUITE.has_rules, RULES[this_platform()])), (
        "Echelon-Bench v1 is frozen, and a rule of the game, a map or a script has changed, so old results no longer "
        "compare: restore it, or make a new suite, note the digest of the new rules here, and say so in the changelog; "
        f"it is {SUITE.rules}"
    )


OTHER_ROWS = [
    Row("glow", "unseen-maps"),
    dataclasses.replace(FEW.rows[2], opponent="easy"),
    dataclasses.replace(FEW.rows[2], config={"sensors.sight_range": 21.0}),
    dataclasses.replace(FEW.rows[2], seats={"blue_0": "easy"}),
]


@pytest.mark.parametrize(
    "change", [{"matches": 5}, {"rows": FEW.rows[:2]}, *({"rows": (*FEW.rows[:2], other)} for other in OTHER_ROWS)]
)
def test_any_change_shows_in_the_digest(change):
    assert dataclasses.replace(FEW, **change).computed_digest() != FEW.computed_digest()


def test_rows_are_what_the_page_says():
    by_axis = {axis: [row.task for row in SUITE.rows if row.axis == axis] for axis in AXES}
    assert len(by_axis[SCORED]) == 14
    assert set(by_axis["seen-maps"]) == set(by_axis[SCORED]) - {"skirmish", "standard"}
    assert all(set(by_axis[axis]) == {"skirmish", "standard"} for axis in AXES[2:])
    for row in SUITE.rows:
        scenario = row.env.scenario
        if scenario is not None:  # 200 matches stay within the seeds of their split
            split = scenario.train if row.axis == "seen-maps" else scenario.test
            assert split[0] == row.seed <= split[1] - SUITE.matches


def test_v2_is_as_its_digest_says():
    assert V2.computed_digest() == V2.digest, (
        "a row, family, preset or commander of Echelon-Bench v2, or a default of the configuration, has changed: "
        f"restore it, or note the new digest, and measure its records again; {NEW_FIELD}"
    )


def test_v2_has_every_level_of_every_family_on_maps_of_the_test_split():
    assert V2.tasks() == [f"{family}@{level}" for family in FAMILIES for level in range(1, 6)] + ["recon", "campaign"]
    for row in V2.rows:
        if row.env.scenario is not None:  # 200 matches stay within the seeds of their split
            splits = {row.env.scenario.split_of(row.seed + match) for match in (0, V2.matches - 1)}
            assert splits == {"train" if row.axis == "seen-maps" else "test"}


def test_a_family_is_chosen_whole_or_by_its_levels():
    assert [row.task for row in V2.chosen(("vault",), (SCORED,))] == [f"vault@{level}" for level in range(1, 6)]
    assert [row.name for row in V2.chosen(("vault@3",))] == ["vault@3/unseen-maps", "vault@3/seen-maps"]
    with pytest.raises(ValueError, match=r"the suite v2 has no task 'vault@6'; did you mean 'vault@5'"):
        V2.chosen(("vault@6",))
    with pytest.raises(ValueError, match=r"the suite v1 has no task 'vault@2'; --suite v2 has it"):
        load_suite("v1").chosen(("vault@2",))
    with pytest.raises(ValueError, match=r"the suite v2 has no row of any task on unseen-biomes; it has .*seen-maps"):
        V2.chosen((), ("unseen-biomes",))


def test_the_levels_of_a_family_count_as_one_task():
    shares = {"vault@1": 1.0, "vault@5": 0.0, "strike@3": 0.75, "recon": 0.25}
    made = [record({f"{task}/{SCORED}": share for task, share in shares.items()}, seed=s, suite=V2) for s in range(2)]
    assert score(made)[0] == pytest.approx(np.mean([0.5, 0.5, 0.5]))  # without the least and the most of six
    assert score(made[:1])[0] == pytest.approx(0.5)
    np.testing.assert_allclose(scores(made)["ours"], [[0.75, 0.5, 0.25]] * 2)  # in the order of the suite
    shown = table(made, list(shares))
    head = "score (IQM) of 1 of 12 tasks (3 levels) [95 %] | mean | vault@1, vault@5 | strike@3 | recon |"
    assert f"| policy | agent steps | runs | {head}" in shown
    assert "| ours |  | 2 | 50.0% [50.0%, 50.0%] | 50.0% | 50% | 75% | 25% |" in shown
    assert "| ours |  | 2 | incomplete |" in table(made)
    assert "| score (IQM) [95 %] | mean | courier | embers |" in table(made), "all levels are asked for"
    tree = marl_eval(made)["echelon-bench-v2"]
    assert {task: runs["ours"]["seed_1"]["absolute_metrics"]["success"] for task, runs in tree.items()} == {
        "vault": [0.5], "strike": [0.75], "recon": [0.25]
    }  # fmt: skip
    assert made[0].coverage() == "1 of 12 tasks (3 levels)"
    whole = record({f"vault@{level}/{SCORED}": 1.0 for level in range(1, 6)}, suite=V2)
    assert whole.coverage() == "1 of 12 tasks"


@pytest.mark.parametrize("runs", [1, 2])
def test_a_family_weighs_no_more_than_a_preset_in_a_score_and_its_interval(runs):
    shares = {**{f"vault@{level}": 1.0 for level in range(1, 6)}, "strike@3": 0.5, "recon": 0.0, "campaign": 0.0}
    made = [
        record({f"{task}/{SCORED}": share for task, share in shares.items()}, seed=s, suite=V2) for s in range(runs)
    ]
    middle, low, high = score(made)
    assert middle == pytest.approx((0.5 + 0.0) / 2), "the middle half of 1, 0.5, 0 and 0"
    assert 0.2 < low <= middle <= high < 0.3, "the interval is about the same tasks"


def test_a_training_belongs_to_the_shortest_track_that_it_fits():
    assert [V2.track(steps) for steps in (None, 1, 10_000_000, 10_000_001, 200_000_000)] == [
        "",
        "10M",
        "10M",
        "100M",
        "",
    ]
    assert SUITE.track(1) == "", "v1 has no tracks"


def test_what_cannot_be_compared_is_refused():
    new, old = record({f"vault@1/{SCORED}": 0.5}, suite=V2), record({f"recall/{SCORED}": 0.5})
    for compared in (table, scores, score, marl_eval):
        with pytest.raises(ValueError, match="records of one suite are expected, got v1 and v2"):
            compared([new, old])
        with pytest.raises(ValueError, match="got none"):
            compared([])
    with pytest.raises(ValueError, match="ours has two records of vault@1"):
        score([new, new])
    with pytest.raises(ValueError, match="not all runs have played vault@2 on unseen-maps"):
        score([new], ["vault@1", "vault@2"])
    with pytest.raises(ValueError, match="not all runs have played any task on seen-maps"):
        score([new], axis="seen-maps")


def test_a_file_keeps_its_suite(out):
    record({f"recall/{SCORED}": 0.5}).write(out)
    with pytest.raises(ValueError, match="holds results of another suite, v1; name another --out"):
        run("random", dataclasses.replace(V2, rows=V2.rows[:1]), V2.rows[:1], out, 1)


def test_the_steps_of_a_training_are_those_that_its_commander_tells(suite, tmp_path):
    with pytest.raises(ValueError, match=r"trainings took [0-9,]+ agent steps, more than 5"):
        run("commander:duel", suite, suite.rows[:1], tmp_path / "few.json", 1, steps=5)
    card = find("duel").card
    whole = dataclasses.replace(card, training=dataclasses.replace(card.training, command="echelon-rl train"))
    CommanderFile(tmp_path / "duel.zip").write(find("duel").path.read_bytes(), whole)
    told = run(f"commander:{tmp_path / 'duel.zip'}", suite, suite.rows[:1], tmp_path / "told.json", 1).steps
    assert told == card.training.steps
    assert run("random", suite, suite.rows[:1], tmp_path / "random.json", 1).steps is None


def test_the_steps_of_trainings_that_a_run_started_from_count(suite, tmp_path):
    before, after = find("duel").card.training.steps, find("skirmish").card.training.steps
    said = []
    for name, commander, start in (("first", "duel", None), ("second", "skirmish", "first"), ("third", "duel", "gone")):
        begun = None if start is None else tmp_path / start / "model.zip"
        trained = run_of(tmp_path / name, commander, start_from=begun)
        record = run(trained, suite, suite.rows[:1], tmp_path / f"{name}.json", 1, report=said.append)
        assert record.steps == {"first": before, "second": before + after, "third": None}[name]
    assert len(said) == 1
    assert "--training-steps" in said[0]


def test_steps_that_nobody_tells_are_asked_for(suite, tmp_path):
    whole, last = find("recon"), find("duel")
    assert last.card.training.stage, "its card tells those of the last stage alone"
    said = []
    for name, start, steps in (
        ("whole", whole.path, last.card.training.steps + whole.card.training.steps),
        ("last", last.path, None), ("itself", tmp_path / "itself" / "model.zip", None),
    ):  # fmt: skip
        trained = run_of(tmp_path / name, "duel", start_from=start)
        assert run(trained, suite, suite.rows[:1], tmp_path / f"{name}.json", 1, report=said.append).steps == steps
    assert run("commander:duel", suite, suite.rows[:1], tmp_path / "duel.json", 1, report=said.append).steps is None
    assert len(said) == 3
    assert all("--training-steps" in line for line in said)
    assert run("commander:duel", suite, suite.rows[:1], tmp_path / "sum.json", 1, steps=10**7).steps == 10**7


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_joined_records_have_the_most_steps_of_any(suite, tmp_path, order):
    records = [run("hard", suite, [row], tmp_path / f"{steps}.json", 1, steps=steps)
               for row, steps in zip(suite.rows[:2], (100, 300), strict=True)]  # fmt: skip
    (joined,) = by_algorithm([records[k] for k in order])["hard"]
    assert joined.steps == 300


def test_a_training_on_test_seeds_is_refused(suite, tmp_path, out):
    mine = named_scenario("recall").to_dict() | {"train": [2_000_100, 2_000_200], "test": [0, 1000]}
    save_scenario(Scenario.from_dict(mine), tmp_path / "mine.yaml")
    trained = run_of(tmp_path / "run", "duel", env=str(tmp_path / "mine.yaml"))
    with pytest.raises(ValueError, match=r"was trained on the seeds 2,000,100 to 2,000,199, and recall/unseen-maps is"):
        run(trained, suite, suite.rows, out, 1)
    assert run(trained, suite, suite.rows[1:], out, 1).rows, "of training seeds, and of another scenario"


def test_a_script_scores_what_its_matches_say():
    counts = play_row(Contestant.named("hard"), row_named("skirmish/unseen-mates"), 6)
    again = play_series("hard", "hard", "skirmish", 6, 7_000_000, seats={"blue_3-4": "medium"})
    assert (counts["wins"], counts["draws"], counts["losses"]) == (again.wins, again.draws, again.losses)


STILL = "import numpy as np\n\ndef still(seen):\n    return np.zeros((len(seen), 45), np.float32)\n"


def test_a_model_of_the_user_plays_both_sides(tmp_path, monkeypatch):
    (tmp_path / "mine_of_benchmark.py").write_text(STILL)
    monkeypatch.chdir(tmp_path)
    contestant, sides = Contestant.named("mine_of_benchmark:still"), []

    def spied(model, env, opponent, matches, seed, seats, **kwargs):
        sides.append((matches, seed, seats))
        return evaluate_win_rate(model, env, opponent, matches, seed, seats=seats, **kwargs)

    monkeypatch.setattr("echelon_rl.benchmark.running.evaluate_win_rate", spied)
    row = dataclasses.replace(row_named("skirmish/unseen-mates"), config={"match.max_episode_seconds": 30.0})
    counts = play_row(contestant, row, 5)
    assert counts["wins"] + counts["draws"] + counts["losses"] == 5
    assert counts["wins"] <= 1, "a team of which three mechs stand still loses to hard"
    blue, red = ({f"{enemy}_{n}": "hard" for n in range(5)} for enemy in ("red", "blue"))
    assert sides == [
        (3, 7_000_000, blue | {"blue_3": "medium", "blue_4": "medium"}),
        (2, 7_000_000, red | {"red_3": "medium", "red_4": "medium"}),
    ]


def counted(record):
    return {name: {key: n for key, n in row.items() if key != "seconds"} for name, row in record.rows.items()}


@pytest.mark.ci
def test_an_interrupted_run_goes_on_and_processes_change_nothing(suite, tmp_path, monkeypatch):
    whole = run("random", suite, suite.rows, tmp_path / "whole.json", processes=1)
    run("random", suite, suite.rows[:1], tmp_path / "parts.json", processes=1)
    played = []
    with monkeypatch.context() as patch:
        patch.setattr(
            "echelon_rl.benchmark.running.play_row", lambda *given: played.append(given[1].name) or play_row(*given)
        )
        parts = run("random", suite, suite.rows, tmp_path / "parts.json", processes=1)
    assert sorted(played) == sorted(row.name for row in suite.rows[1:])
    shared = run("random", suite, suite.rows, tmp_path / "shared.json", processes=2)
    assert counted(whole) == counted(parts) == counted(shared) == counted(read_record(tmp_path / "shared.json"))
    monkeypatch.setattr("echelon_rl.benchmark.running.machine", lambda: {"processor": "of another machine"})
    again = run("random", suite, suite.rows, tmp_path / "whole.json")
    assert again.machine == whole.machine, "only a machine that plays is named"
    with pytest.raises(ValueError, match="holds results of another policy, random"):
        run("easy", suite, suite.rows, tmp_path / "whole.json")


@pytest.mark.parametrize(
    ("given", "changed", "now", "told"),
    [
        ({"algorithm": "chance", "seed": 3}, {}, {"seed": 4}, "results of the training seed 3; name another"),
        ({"steps": 10}, {}, {"steps": 11}, "holds results of 10 agent steps; name another --out"),
        ({}, {"rules": "0" * 64}, {}, "results of a package with other rules"),
        ({}, {"machine": {"echelon_env": "0.0.1"}}, {}, "results of another version"),
    ],
)
def test_a_run_goes_on_only_with_the_same_training_and_by_the_same_rules(suite, out, given, changed, now, told):
    dataclasses.replace(run("random", suite, suite.rows[:1], out, 1, **given), **changed).write(out)
    with pytest.raises(ValueError, match=told):
        run("random", suite, suite.rows, out, 1, **now)
    again, kept = run("random", suite, suite.rows[:1], out, 1), {**given, **changed}
    assert {name: getattr(again, name) for name in kept} == kept, "what is measured can still be read"


def test_a_record_goes_on_by_the_check_of_rules_that_it_was_made_with(suite, out):
    made = run("random", suite, suite.rows[:1], out, 1)
    assert made.rules == suite.rules
    assert suite.rules.startswith("2:")
    older = suite._rules_of_scripts  # as records were noted before there was a second check
    dataclasses.replace(made, rules=older).write(out)
    assert run("random", suite, suite.rows[:2], out, 1).rules == older
    assert [rules for rules in ("2:" + older, suite.rules.removeprefix("2:")) if suite.has_rules(rules)] == []


def test_a_record_without_rules_goes_on(suite, out):
    run("random", suite, suite.rows[:1], out, 1)
    edit(out, lambda values: values.pop("rules"))
    found = run("random", suite, suite.rows, out, 1)
    assert (len(found.rows), found.rules) == (3, ""), "nobody knows those of the first row"


def test_code_goes_on_if_it_says_that_it_is_the_same(suite, out, tmp_path, monkeypatch):
    (tmp_path / "silent_of_benchmark.py").write_text(STILL)
    (tmp_path / "named_of_benchmark.py").write_text(STILL + 'digest = "weights of May"\n')
    monkeypatch.chdir(tmp_path)
    run("silent_of_benchmark:still", suite, suite.rows[:1], out, 1)
    with pytest.raises(ValueError, match="code that may have changed"):
        run("silent_of_benchmark:still", suite, suite.rows[:1], out, 1)
    run("named_of_benchmark:still", suite, suite.rows[:1], tmp_path / "named.json", 1)
    assert len(run("named_of_benchmark:still", suite, suite.rows[:2], tmp_path / "named.json", 1).rows) == 2
    monkeypatch.setattr(sys.modules["named_of_benchmark"], "digest", "weights of June")
    with pytest.raises(ValueError, match="named_of_benchmark:still before it was changed"):
        run("named_of_benchmark:still", suite, suite.rows, tmp_path / "named.json", 1)


def test_a_commander_that_plays_otherwise_is_another_policy(suite, out, tmp_path):
    zoo, mine = find("duel"), CommanderFile(tmp_path / "duel.zip")
    mine.write(zoo.path.read_bytes(), zoo.card)
    run(str(mine.path), suite, suite.rows[:1], out, 1)
    mine.write(zoo.path.read_bytes(), dataclasses.replace(zoo.card, deterministic=True))
    with pytest.raises(ValueError, match=r"duel\.zip before it was changed"):
        run(str(mine.path), suite, suite.rows, out, 1)


def weights(contestant):
    return [part.sum().item() for part in contestant.model().policy.parameters()]


def test_a_training_that_goes_on_does_not_mix_its_checkpoints(tmp_path):
    checkpoints = tmp_path / "live" / "checkpoints"
    checkpoints.mkdir(parents=True)
    shutil.copy(find("duel").path, checkpoints / "first.zip")
    contestant = Contestant.named(str(tmp_path / "live"))
    shutil.copy(find("skirmish").path, checkpoints / "second.zip")
    played = weights(contestant)
    os.utime(checkpoints / "second.zip", (0, 0))
    assert played == weights(Contestant.named(str(tmp_path / "live"))), "the checkpoint that was the newest at first"
    shutil.copy(find("skirmish").path, checkpoints / "first.zip")
    with pytest.raises(ValueError, match="was changed while it was measured"):
        contestant.model()


def record(shares, algorithm="ours", seed=0, matches=200, suite=SUITE):
    rows = {}
    for name, share in shares.items():
        wins = round(share * matches)
        rows[name] = {"wins": wins, "draws": 0, "losses": matches - wins, "seconds": 1.0}
    return Record(suite.name, suite.digest, "model.zip", "", rows, {}, algorithm, seed)


def test_the_score_is_the_mean_of_the_middle_half():
    shares = dict(zip(("breach", "detour", "glow", "jam"), (0.0, 0.5, 0.7, 1.0), strict=True))
    made = record({f"{task}/{SCORED}": share for task, share in shares.items()})
    middle, low, high = score([made])
    assert middle == pytest.approx(0.6)
    assert low < 0.6 < high
    assert high - low < 0.12  # two rows of 200 matches: about 2 * 1.96 * sqrt(0.24 / 400)


def test_a_perfect_score_is_not_certain():
    made = record({f"{task}/{SCORED}": 1.0 for task in ("breach", "detour", "glow", "jam")})
    assert score([made]) == (1.0, pytest.approx(0.992, abs=0.007), 1.0)
    assert made.summary()["of"] == {SCORED: "4 of 14 tasks"}


def test_the_generalisation_gap_compares_presets_with_what_training_lacks():
    shares = {"standard/unseen-maps": 0.9, "standard/unseen-sizes": 0.7, "standard/unseen-rosters": 0.5}
    others = {"skirmish/unseen-biomes": 0.1, "recall/unseen-maps": 1.0, "recall/seen-maps": 0.5}
    made = record({**shares, **others})
    assert made.gap() == made.summary()["generalisation_gap"] == pytest.approx((0.2 + 0.4) / 2)
    assert made.gap_coverage() == "2 of 6 rows"
    assert made.summary()["seen_maps_gap"] == pytest.approx(1.0 - 0.5), "unseen minus seen maps, of recall alone"
    assert record(others).gap() is None, "nothing to compare"


def test_the_interval_of_a_score_holds_the_truth():
    rng, names = np.random.default_rng(1), [f"{task}/{SCORED}" for task in SUITE.tasks()[:12]]
    scored = [score([record({name: rng.binomial(200, 0.995) / 200 for name in names})]) for _ in range(100)]
    assert sum(low <= 0.995 <= high for _, low, high in scored) >= 85


def test_the_interval_of_several_runs_draws_other_runs_for_each_task():
    """Two runs that are good at opposite tasks: drawn together for all tasks, each pair would have the same score."""
    names = [f"{task}/{SCORED}" for task in SUITE.tasks()[:4]]
    shares = ((1, 1, 0, 0), (0, 0, 1, 1))
    runs = [record(dict(zip(names, own, strict=True)), seed=seed) for seed, own in enumerate(shares)]
    middle, low, high = score(runs)
    assert middle == 0.5
    assert low < 0.2 < 0.8 < high


def test_parts_of_one_training_become_one_run():
    parts = [record({f"{task}/{SCORED}": share}, seed=seed) for seed, share in ((0, 0.5), (1, 1.0))
             for task in ("recall", "jam")]  # fmt: skip
    np.testing.assert_allclose(scores(parts)["ours"], [[0.5, 0.5], [1.0, 1.0]])
    assert "| ours | 2 | 75.0% " in table(parts, ["recall", "jam"])
    with pytest.raises(ValueError, match="ours has two records of jam/unseen-maps with the training seed 1"):
        table([*parts, parts[-1]])


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
        (lambda v: v["rows"].update({f"recall/{SCORED}": {}}), "must have wins, draws, losses, seconds, got nothing"),
        (lambda v: v.update(suite_digest="0" * 64), "measured on another suite .* here it is .* measure again"),
        (lambda v: v.update(algorithm=5), "algorithm must be"),
        (lambda v: v.update(steps="many"), "steps .* must be of type int"),
        (lambda v: v.update(format=7), "format 1 is expected"),
        (lambda v: v.update(surprise=1), "surprise"),
    ],
)
def test_a_forged_record_is_refused(tmp_path, change, told):
    path = tmp_path / "record.json"
    record({f"recall/{SCORED}": 0.5}).write(path)
    assert read_record(path).success(f"recall/{SCORED}")[0] == 0.5
    edit(path, change)
    with pytest.raises(ValueError, match=told):
        read_record(path)
    path.write_text(path.read_text()[:50])
    with pytest.raises(ValueError, match="is cut short or was never JSON; take it away and measure again"):
        read_record(path)
    with pytest.raises(ValueError, match="is a folder; name JSON files in it"):
        read_record(tmp_path)


@pytest.mark.parametrize(
    "name", ["expret", "no/such/model.zip", "no_such_module:policy", "commander:nobody", "json:decoder"]
)
def test_a_policy_that_is_nothing_is_named(name, tmp_path, says):
    assert name.split(":")[-1 if "nobody" in name else 0] in says(
        main, "benchmark", name, "--out", str(tmp_path / "x.json"), status=2
    )
    assert not (tmp_path / "x.json").exists()


@pytest.mark.usefixtures("suite")
def test_the_command_measures_a_checkpoint_and_prints_a_table(out, says):
    told = says(main, "benchmark", "commander:duel", "--scenario", "recall", "--out", str(out), "--processes", "1")
    assert "recall/unseen-maps" in told
    assert "1 of 2 tasks" in told
    told = says(main, "benchmark", str(out), "--table")
    assert "| commander:duel | 1 | incomplete |" in told
    assert "commander:duel has no score: 1 of 2 rows are not measured (jam)." in told
    assert "incomplete" not in says(main, "benchmark", str(out), "--table", "--scenario", "recall")


def test_a_table_may_be_of_the_scenarios_alone(tmp_path, says):
    path = tmp_path / "hard.json"
    record({f"{task}/{SCORED}": 0.5 for task in SUITE.tasks()[:12]}).write(path)
    told = says(main, "benchmark", "--table", str(path), "--scenario", "scenarios")
    assert "| ours | 1 | 50.0% " in told
    assert "| score (IQM) of 12 of 14 tasks [95 %] |" in told


def test_a_table_is_of_the_suite_of_its_files(tmp_path, says):
    new, old = tmp_path / "new.json", tmp_path / "old.json"
    record({f"vault@1/{SCORED}": 0.5}, suite=V2).write(new)
    record({f"recall/{SCORED}": 0.5}).write(old)
    assert "| ours |  | 1 | 50.0% " in says(main, "benchmark", "--table", str(new), "--scenario", "vault@1")
    told = "records of one suite are expected, got v1 and v2."
    assert told in says(main, "benchmark", "--table", str(new), str(old), status=2)


@pytest.mark.parametrize("more", [[], ["x.json", "--axis", "seen-maps"]])
def test_a_table_says_what_it_takes(more, says):
    assert "--table takes at least one JSON file, and no --axis" in says(main, "benchmark", "--table", *more, status=2)
