"""The queue of scenarios: what counts as shown, and that nothing is measured twice or after a change."""

import json

import pytest
from benchmarks import scenario_suite as suite

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
    assert suite.verdict({**SHIPS, **change}) == words
    assert suite.verdict({"random": 0.0}) == "medium, expert, trained, ablation not measured"


@pytest.mark.parametrize(
    ("expert", "best", "words"), [(0.4, 0.9, "95 % not shown to be possible"), (1.0, 0.9, "ships")]
)
def test_a_solution_of_95_percent_must_be_known(expert, best, words):
    assert suite.verdict({**SHIPS, "expert": expert}, best) == words


def test_the_ablation_takes_away_what_the_table_says(tmp_path):
    plain = suite.settings_of("tipoff", "trained", 3, tmp_path)
    ablated = suite.settings_of("tipoff", "ablation", 3, tmp_path)
    assert (plain.seed, plain.env, plain.env_config().sensors.reports) == (3, "tipoff", True)
    assert not ablated.env_config().sensors.reports
    assert ablated.env_config().sensors.sight_range == plain.env_config().sensors.sight_range == 12.0
    assert suite.settings_of("recall", "ablation", 0, tmp_path).memory == "none"


@pytest.mark.ci
def test_a_run_is_recorded_once_and_forgotten_when_its_scenario_changes(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(suite, "RECORDS", tmp_path)
    made = []

    def counted(name, arm, seed):
        made.append((name, arm, seed))
        return measure(name, arm, seed, matches=4, steps=640)

    measure = suite.measure
    monkeypatch.setattr(suite, "measure", counted)
    monkeypatch.setattr(suite.table, "__defaults__", (tmp_path,))
    monkeypatch.setattr(suite.record_of, "__defaults__", (tmp_path,))
    for _ in range(2):
        suite.main(["--scenario", "recall", "--seeds", "1"])
        assert len(made) == len(suite.ARMS)
    assert "| `recall` | memory | no memory | 0% | 0% | 100% |" in capsys.readouterr().out
    path = tmp_path / "recall-random-0.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "digest": "of an earlier map"}))
    suite.main(["--scenario", "recall", "--seeds", "1"])
    assert made[len(suite.ARMS) :] == [("recall", "random", 0)]


def test_every_scenario_of_the_page_was_measured_and_ships():
    """A change of settings makes records invalid; the page must not be written without them."""
    rows = [line for line in suite.table(sorted(suite.ABLATIONS)).splitlines() if line.startswith("| `")]
    verdicts = {row.split("`")[1]: row.rpartition(" | ")[2].removesuffix(" |") for row in rows}
    assert verdicts == dict.fromkeys(suite.ABLATIONS, "ships")
    stale = [(name, arm) for name in suite.ABLATIONS for arm in suite.ARMS if suite.record_of(name, arm, 0) is None]
    assert not stale, "records of other settings than the program's"
