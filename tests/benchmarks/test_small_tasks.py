"""Small tasks: a run and its record, and the tables, also of POPGym's tasks, which are not installed here."""

import json

import numpy as np
import pytest
from benchmarks import small_tasks
from benchmarks.common.runs import read
from benchmarks.small_tasks import middle, student, table


def test_a_mean_has_students_interval():
    assert student([1.0, 2.0, 3.0]) == f"2.000 ± {4.3027 / 3**0.5:.3f}"
    assert student([0.5]) == "0.500 ± 0.000"


def test_the_mean_of_the_middle_half_lies_between_its_bounds():
    mean, low, high = map(
        float, middle([1.0, 2.0, 3.0, 100.0]).replace("[", "").replace("]", "").replace(",", "").split()
    )
    assert mean == np.mean([2.0, 3.0])
    assert low <= mean <= high


def test_the_table_has_a_row_for_each_task_and_shows_what_is_missing(tmp_path):
    row = {"suite": "popgym", "trainer": "echelon-rl", "steps": 4096, "seconds": 2.4}
    rows = [{**row, "task": "RepeatFirstEasy", "return": value} for value in (0.1, 0.3)]
    rows.append({**row, "task": "CountRecallEasy", "trainer": "sb3-contrib", "return": -0.5})
    rows.append({**row, "suite": "stock", "task": "CartPole", "return": 9.0})
    (tmp_path / "records.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    assert table("popgym", tmp_path / "records.jsonl").splitlines()[2:] == [
        "| RepeatFirstEasy | 4,096 | - | 0.200 ± 1.271 | -, 2 |",
        "| CountRecallEasy | 4,096 | -0.500 ± 0.000 | - | 2, - |",
    ]


@pytest.mark.ci
def test_both_trainers_train_and_are_recorded(tmp_path, capsys):
    small_tasks.stock(("T-maze of length 10",), seeds=(3,), records=tmp_path / "records.jsonl", steps=1024)
    records = read(tmp_path / "records.jsonl")
    assert [(record["trainer"], record["seed"], record["steps"]) for record in records] == [
        ("sb3-contrib", 3, 1024), ("echelon-rl", 3, 1024)
    ]  # fmt: skip
    assert all(-1 <= record["return"] <= 1 for record in records)
    assert "| T-maze of length 10 | 1,024 |" in capsys.readouterr().out
