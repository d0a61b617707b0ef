"""What counts as shown of a scenario, and that every trainer is measured once, and again after a change."""

import dataclasses
import json

import pytest
from benchmarks import scenarios
from benchmarks.common.runs import read

from echelon_rl.benchmark import Record, read_record

SHIPS = {"random": 0.1, "medium": 0.2, "expert": 0.4, "trained": 0.85, "ablation": 0.5}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({}, "ships"),
        ({"trained": 0.79, "ablation": 0.4}, "not learnt"),
        ({"medium": 0.3}, "too easy"),
        ({"ablation": 0.6}, "the ablation loses too little"),
        ({"trained": 0.5, "random": 0.4}, "not learnt; too easy; the ablation loses too little"),
    ],
)
def test_a_scenario_ships_only_if_its_claim_was_shown(change, words):
    assert scenarios.verdict({**SHIPS, **change}) == words
    assert scenarios.verdict({"random": 0.0}) == "medium, expert, trained, ablation not measured"


@pytest.mark.parametrize(
    ("expert", "best", "words"), [(0.4, 0.9, "95 % not shown to be possible"), (1.0, 0.9, "ships")]
)
def test_a_solution_of_95_percent_must_be_known(expert, best, words):
    assert scenarios.verdict({**SHIPS, "expert": expert}, best) == words


def test_the_ablation_takes_away_what_the_table_says(tmp_path):
    plain = scenarios.settings_of("tipoff", "trained", 3, tmp_path)
    ablated = scenarios.settings_of("tipoff", "ablation", 3, tmp_path)
    assert (plain.seed, plain.env, plain.env_config().sensors.reports) == (3, "tipoff", True)
    assert not ablated.env_config().sensors.reports
    assert ablated.env_config().sensors.sight_range == plain.env_config().sensors.sight_range == 12.0
    assert scenarios.settings_of("recall", "ablation", 0, tmp_path).network.memory == "none"


@pytest.mark.ci
def test_a_run_is_recorded_once_and_forgotten_when_its_scenario_changes(tmp_path, monkeypatch, capsys):
    file, made, measure = tmp_path / "records.jsonl", [], scenarios.measure

    def counted(name, arm, seed):
        made.append((name, arm, seed))
        return measure(name, arm, seed, matches=4, steps=640)

    monkeypatch.setattr(scenarios, "measure", counted)
    for _ in range(2):
        scenarios.abilities(("recall",), (0,), file)
        assert len(made) == len(scenarios.ARMS)
    assert "| `recall` | memory | no memory | 0% | 0% | 100% |" in capsys.readouterr().out
    changed = [
        {**record, "digest": "of an earlier map"} if record["arm"] == "random" else record for record in read(file)
    ]
    file.write_text("".join(f"{json.dumps(record)}\n" for record in changed))
    assert scenarios.successes("recall", "random", records=file) == []
    scenarios.abilities(("recall",), (0,), file)
    assert made[len(scenarios.ARMS) :] == [("recall", "random", 0)]


def test_every_scenario_of_the_page_was_measured_and_ships():
    """A change of settings makes records invalid; the page must not be written without them."""
    table = scenarios.abilities_table(sorted(scenarios.ABLATIONS))
    rows = [line for line in table.splitlines() if line.startswith("| `")]
    verdicts = {row.split("`")[1]: row.rpartition(" | ")[2].removesuffix(" |") for row in rows}
    assert verdicts == dict.fromkeys(scenarios.ABLATIONS, "ships")
    stale = [
        (name, arm) for name in scenarios.ABLATIONS for arm in scenarios.ARMS if not scenarios.successes(name, arm)
    ]
    assert not stale, "records of other settings than the program's"


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.setattr(scenarios, "RESULTS", tmp_path)
    monkeypatch.setattr(scenarios, "BASELINES", tmp_path / "bench_v1")


QUICK = ("ours", "SB3 DQN, discrete view")


@pytest.mark.ci
@pytest.mark.parametrize(
    "trainer", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in scenarios.TRAINERS]
)
def test_every_trainer_is_measured_once(trainer, elsewhere):
    if trainer == "PufferLib":
        pytest.importorskip("pufferlib")  # it is installed by hand
    task = "detour"  # whose observations are dictionaries
    scenarios.train_baseline(trainer, task, seed=3, steps=2_000)
    record = read_record(scenarios.record_path(trainer, 3))
    assert (record.algorithm, record.seed) == (trainer, 3)
    assert set(record.rows) == {f"{task}/unseen-maps", f"{task}/seen-maps"}
    budgets = scenarios.BASELINES / "budgets.jsonl"
    budget = budgets.read_text()
    assert '"steps": 2' in budget
    scenarios.train_baseline(trainer, task, seed=3, steps=2_000)
    assert budgets.read_text() == budget, "a recorded training is not repeated"


@pytest.mark.ci
def test_baselines_of_v2_are_resumed_by_task(elsewhere, tmp_path, monkeypatch, capsys):
    """Here with few matches of two levels; chance and the scripts play the whole suite."""
    rows = tuple(row for row in scenarios.V2.rows if row.task in ("escort@1", "escort@2", "recon"))
    few = dataclasses.replace(scenarios.V2, matches=2, rows=rows)
    monkeypatch.setattr(scenarios.benchmark, "load_suite", lambda name: few)
    monkeypatch.setattr("echelon_rl.benchmark.records.load_suite", lambda name: few)
    monkeypatch.setattr(scenarios, "V2", few)
    monkeypatch.setattr(scenarios, "UNTRAINED", ("random", "hard"))
    trained, starts = scenarios.trained, []

    def noted(config):
        starts.append(config.start_from and config.start_from.relative_to(tmp_path).as_posix())
        return trained(config)

    monkeypatch.setattr(scenarios, "trained", noted)
    for seeds in ((0,), (0, 1)):
        scenarios.baselines(("ours",), "v2", ("escort",), seeds, steps=1_000)
    assert starts == [None, "bench_v2/ours-0/escort@1.zip", None, "bench_v2/ours-1/escort@1.zip"]
    shown = capsys.readouterr()
    assert shown.err.count("ours, escort@2, seed 0") == 1
    assert shown.err.count("ours, escort@1, seed 1") == 1
    records = {(record.algorithm, record.seed): record for record in scenarios.records_v2()}
    assert set(records) == {("hard", None), ("random", None), ("ours", 0), ("ours", 1)}
    assert set(records["ours", 1].rows) == {"escort@1/unseen-maps", "escort@2/unseen-maps"}
    assert 2_000 <= records["ours", 1].steps < 20_000, "two levels are one task"
    assert {row.name for row in rows} == set(records["hard", None].rows)
    lines = [line for line in shown.out.splitlines() if line.startswith("|")]
    cells = [line.strip("| ").split(" | ") for line in lines[2:4]]
    assert [row[0] for row in cells] == ["`escort`", "`recon`"]
    assert cells[0][1].split(" / ")[1:] == ["100", "0"], "the script and chance at level 1"
    assert all(share.isdecimal() for level in cells[0][1:3] for share in level.split(" / "))
    assert cells[1][1].startswith("- / "), "nobody trained there"


def test_trainings_side_by_side_keep_each_others_rows(elsewhere, monkeypatch):
    won = {"wins": 200, "draws": 0, "losses": 0, "seconds": 1.0}
    path = scenarios.record_path("ours", 0, scenarios.V2)

    def trained_by(*given):  # meanwhile another process ends
        digest = scenarios.V2.digest
        Record("v2", digest, "ours", "", {"vault@2/unseen-maps": won}, {}, "ours", 0, steps=900).write(path)
        for task, seed, steps in (("vault@2", 0, 900), ("recon", 0, 50), ("vault@2", 1, 5_000)):
            budget = {"trainer": "ours", "task": task, "seed": seed, "steps": steps}
            scenarios.append(path.with_name("budgets.jsonl"), budget)
        return None, 700

    monkeypatch.setattr(scenarios, "trained_by", trained_by)
    monkeypatch.setattr(scenarios.benchmark, "play_model", lambda *given: won)
    monkeypatch.setitem(vars(scenarios.V2), "rules", "")  # the whole suite would be played for them
    scenarios.train_baseline("ours", "vault@1", 0, suite=scenarios.V2)
    found = read_record(path)
    assert set(found.rows) == {"vault@1/unseen-maps", "vault@2/unseen-maps"}
    assert found.steps == 700 + 900, "the sum over the levels of the longest family, of this seed alone"


def test_the_page_of_v2_shows_the_best_trainer_by_the_mean_of_its_seeds():
    shares = {("ours", 0): (0.9, 1.0), ("ours", 1): (0.5, 0.9), ("SB3 PPO", 0): (0.8, 0.6)}
    records = []
    for (algorithm, seed), played in shares.items():
        rows = {f"escort@3/{axis}": {"wins": round(200 * share), "draws": 0, "losses": 200 - round(200 * share)}
                for axis, share in zip(scenarios.AXES, played, strict=True)}  # fmt: skip
        records.append(Record("v2", scenarios.V2.digest, algorithm, "", rows, {}, algorithm, seed))
    (row,) = (line for line in scenarios.levels_v2(records).splitlines() if "`escort`" in line)
    cells = row.strip("| ").split(" | ")
    assert cells[3] == "80 / - / -", "level 3 on new maps: 0.8 is more than the mean of 0.9 and 0.5"
    assert cells[-1] == "95", "and on maps of training"


def test_the_page_has_complete_records_only(elsewhere, tmp_path, monkeypatch):
    figure = tmp_path / "figure.png"
    monkeypatch.setattr(scenarios, "FIGURE", figure)

    def made_up(algorithm, seed, share, tasks):
        counts = {"wins": round(200 * share), "draws": 0, "losses": 200 - round(200 * share), "seconds": 1.0}
        rows = {f"{task}/{axis}": counts for task in tasks for axis in scenarios.AXES}
        record = Record("v1", scenarios.SUITE.digest, algorithm, "", rows, {}, algorithm, seed)
        record.write(scenarios.record_path(algorithm, seed))

    for seed, share in enumerate((0.9, 0.8)):
        made_up("ours", seed, share, scenarios.TASKS)
    made_up("SB3 PPO", 0, 0.5, scenarios.TASKS)
    made_up("SB3 PPO", 1, 1.0, scenarios.TASKS[:3])
    scenarios.figure()  # what it writes beside the records does not disturb the tables
    tables = scenarios.tables()
    lines = tables["baselines"].splitlines()
    assert lines[2].startswith("| ours | 2 | 85.0% [")
    assert lines[3].startswith("| SB3 PPO | 1 | 50.0% [")
    told = tables["seeds"]
    assert told.startswith("On 12 of 12 tasks, the intervals of two seeds do not even overlap")
    assert "`leap` (80.0% and 90.0%)" in told
    assert figure.read_bytes().startswith(b"\x89PNG")
