"""docs/integrations.md: every library has a program, a test, an environment and a job, every win rate a record."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest
import yaml
from tests.integrations import record
from tests.integrations.page import PAGE, endings, sections

from echelon_env.evaluation import win_rate_of

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "integrations"
STACKS = {path.stem for path in (FOLDER / "requirements").glob("*.txt")}


def test_every_library_has_a_test_that_runs_its_section_and_a_job():
    assert {path.stem.removeprefix("test_") for path in FOLDER.glob("test_*.py")} == STACKS
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text())["jobs"]
    assert set(jobs["stacks"]["strategy"]["matrix"]["stack"]) == STACKS
    assert {path.stem for path in (FOLDER / "requirements" / "no-deps").glob("*.txt")} <= STACKS
    tests = "".join(path.read_text() for path in FOLDER.glob("test_*.py"))
    assert sorted(re.findall(r"\brun\(\"([^\"]+)\"", tests)) == sorted(sections())
    assert sorted(re.findall(r"\bshortfalls\(\"([^\"]+)\"", tests)) == sorted(record.PACKAGES)


@pytest.mark.parametrize("heading", sections())
def test_a_program_is_python_and_fits_its_page(heading):
    program = sections()[heading]
    compile(program, heading, "exec")
    assert max(map(len, program.splitlines())) <= 100
    anchor = heading.lower().replace(",", "").replace(" ", "-")
    assert f"](#{anchor})" in PAGE.read_text(), "a table at the top must name it"


def test_every_program_that_trains_evaluates_at_its_end():
    endings = {heading for heading, program in sections().items() if " actions: {rate}" in program}
    assert endings == set(record.PACKAGES)


@pytest.mark.parametrize("heading", record.PACKAGES)
def test_the_record_is_of_the_program_on_the_page(heading):
    made_with = {row["program"] for row in record.record() if row["section"] == heading}
    assert made_with <= {record.digest(heading)}, (
        f"the program of {heading!r} has changed since its wins were measured; train again with "
        f'python -m tests.integrations.record run "{heading}", in the environment of its library'
    )


def test_the_table_is_that_of_the_record():
    page = PAGE.read_text()
    assert record.with_table(page) == page, "run python -m tests.integrations.record table"


def test_a_printed_win_rate_is_read_back():
    rate = win_rate_of(Counter({1: 195, 0: 2, -1: 3}), Counter(), 0.0, 0.0)
    printed = f"PPO after 2,048 steps, sampled actions: {rate}\n"
    assert endings(f"some noise\n{printed}more") == [("PPO", 2_048, "sampled", 195, 200)]


def test_a_policy_that_loses_falls_short_of_the_record(tmp_path, monkeypatch):
    rows = [{"section": "skrl", "algorithm": "PPO", "matches": 200, "won": {"sampled": won}} for won in (199, 190)]
    monkeypatch.setattr(record, "RECORD", tmp_path / "record.jsonl")
    record.RECORD.write_text("\n".join(map(json.dumps, rows)))
    line = "PPO after 10 steps, sampled actions: {}% [0.0%, 100.0%] of 200"
    assert not record.shortfalls("skrl", line.format("86.0"))
    assert record.shortfalls("skrl", line.format("84.5")) == {("PPO", "sampled"): (0.845, 0.95)}
    assert record.shortfalls("skrl", "nothing") == {("PPO", "sampled"): (None, 0.95)}
    assert record.shortfalls("Tianshou", "nothing"), "what is not recorded must evaluate as well"
    assert not record.shortfalls("Tianshou", line.format("0.0"))


def test_a_changed_program_trains_again_and_its_old_lines_go(tmp_path, monkeypatch):
    made = []

    def trained(heading, seed):
        made.append((heading, seed))
        return [{"section": heading, "seed": seed, "program": record.digest(heading)}]

    monkeypatch.setattr(record, "RECORD", tmp_path / "record.jsonl")
    monkeypatch.setattr(record, "trained", trained)
    older = [{"section": "skrl", "seed": seed, "program": "older"} for seed in (0, 1)]
    record.RECORD.write_text("".join(json.dumps(row) + "\n" for row in older))
    for _ in range(2):
        record.add("skrl", [0])
    assert made == [("skrl", 0)]
    assert [(row["seed"], row["program"]) for row in record.record()] == [(0, record.digest("skrl"))]
