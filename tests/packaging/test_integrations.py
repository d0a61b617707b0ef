"""Other libraries: every one has a program, a test, an environment and a job, every win rate a record."""

import ast
import json
import re
from collections import Counter
from pathlib import Path

import pytest
import yaml
from tests.integrations import record
from tests.integrations.programs import PROGRAMS, endings, source

from echelon_env.envs.evaluation import win_rate_of

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "integrations"
STACKS = {path.stem for path in (FOLDER / "requirements").glob("*.txt")}


def test_every_library_has_a_test_that_runs_its_program_and_a_job():
    assert {path.stem.removeprefix("test_") for path in FOLDER.glob("test_*.py")} == STACKS
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text())["jobs"]
    assert set(jobs["stacks"]["strategy"]["matrix"]["stack"]) == STACKS
    assert {path.stem for path in (FOLDER / "requirements" / "no-deps").glob("*.txt")} <= STACKS
    tests = "".join(path.read_text() for path in FOLDER.glob("test_*.py"))
    assert sorted(re.findall(r"\b(?:run|winning)\(\"([^\"]+)\"", tests)) == PROGRAMS
    assert sorted(re.findall(r"\bwinning\(\"([^\"]+)\"", tests)) == sorted(record.PACKAGES)


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_says_what_it_is_and_the_page_leads_to_it(name):
    about = ast.get_docstring(ast.parse(source(name)))
    assert "pip install" in about or "echelon-env alone" in about, "it must say what to install"
    assert f"](../examples/other_libraries/{name}.py)" in record.PAGE.read_text()


def test_every_program_that_trains_evaluates_at_its_end():
    assert {name for name in PROGRAMS if " actions: {rate}" in source(name)} == set(record.PACKAGES)


@pytest.mark.parametrize("name", record.PACKAGES)
def test_the_record_is_of_the_program(name):
    made_with = {row["digest"] for row in record.record() if row["program"] == name}
    assert made_with <= {record.digest(name)}, (
        f"{name}.py has changed since its wins were measured; train again with "
        f"python -m tests.integrations.record run {name}, in the environment of its library"
    )


def test_the_table_is_that_of_the_record():
    page = record.PAGE.read_text()
    assert record.with_table(page) == page, "run python -m tests.integrations.record table"


def test_a_printed_win_rate_is_read_back():
    rate = win_rate_of(Counter({1: 195, 0: 2, -1: 3}), Counter(), 0.0, 0.0)
    printed = f"PPO after 2,048 steps, sampled actions: {rate}\n"
    assert endings(f"some noise\n{printed}more") == [("PPO", 2_048, "sampled", 195, 200)]


def test_a_policy_that_loses_falls_short_of_the_record(tmp_path, monkeypatch):
    rows = [{"program": "skrl_ppo", "algorithm": "PPO", "matches": 200, "won": {"sampled": won}} for won in (199, 190)]
    monkeypatch.setattr(record, "RECORD", tmp_path / "record.jsonl")
    record.RECORD.write_text("\n".join(map(json.dumps, rows)))
    line = "PPO after 10 steps, sampled actions: {}% [0.0%, 100.0%] of 200"
    assert not record.shortfalls("skrl_ppo", line.format("86.0"))
    assert record.shortfalls("skrl_ppo", line.format("84.5")) == {("PPO", "sampled"): (0.845, 0.95)}
    assert record.shortfalls("skrl_ppo", "nothing") == {("PPO", "sampled"): (None, 0.95)}
    assert record.shortfalls("tianshou_ppo", "nothing"), "what is not recorded must evaluate as well"
    assert not record.shortfalls("tianshou_ppo", line.format("0.0"))


def test_a_changed_program_trains_again_and_its_old_lines_go(tmp_path, monkeypatch):
    made = []

    def trained(name, seed):
        made.append((name, seed))
        return [{"program": name, "seed": seed, "digest": record.digest(name)}]

    monkeypatch.setattr(record, "RECORD", tmp_path / "record.jsonl")
    monkeypatch.setattr(record, "trained", trained)
    older = [{"program": "skrl_ppo", "seed": seed, "digest": "older"} for seed in (0, 1)]
    record.RECORD.write_text("".join(json.dumps(row) + "\n" for row in older))
    for _ in range(2):
        record.add("skrl_ppo", [0])
    assert made == [("skrl_ppo", 0)]
    assert [(row["seed"], row["digest"]) for row in record.record()] == [(0, record.digest("skrl_ppo"))]
