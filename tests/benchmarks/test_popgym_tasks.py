"""The table of the benchmark on POPGym's tasks, which are not installed here."""

import pytest
from benchmarks.popgym_tasks import interval, table


def test_means_have_students_interval():
    assert interval([1.0, 2.0, 3.0]) == pytest.approx((2.0, 4.3027 / 3**0.5), abs=1e-3)
    assert interval([0.5]) == (0.5, 0.0)


def test_the_table_has_a_row_for_each_task_and_shows_what_is_missing():
    row = {"trainer": "echelon-rl", "steps": 4096, "seconds": 2.4}
    rows = [{**row, "task": "RepeatFirstEasy", "return": value} for value in (0.1, 0.3)]
    rows.append({**row, "task": "CountRecallEasy", "trainer": "sb3-contrib", "return": -0.5})
    assert table(rows).splitlines()[2:] == [
        "| RepeatFirstEasy | 4,096 | - | 0.200 ± 1.271 | -, 2 |",
        "| CountRecallEasy | 4,096 | -0.500 ± 0.000 | - | 2, - |",
    ]
