"""The audit index is complete, and every test it names exists."""

import ast
import functools
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
INDEX = ROOT / "tests" / "audit_index.md"
# How many requirements each review holds: triage, plan, additions, and the two detailed reviews.
COUNTS = {
    r"CRIT-\d+": 6, r"HIGH-\d+": 15, r"MED-\d+": 18, r"LOW-\d+": 12,
    r"P-\d+": 23, r"P-W\d+": 6, r"P-R\d+": 5,
    r"F-T\d+": 7, r"F-n\d+": 17, r"F-V": 1,
    r"D-B\d+": 5, r"D-I\d+": 8, r"D-M\d+": 10, r"D-H\d+": 8, r"D-T\d+": 5,
    r"Y-B\d+": 5, r"Y-I\d+": 6, r"Y-O\d+": 10, r"Y-T\d+": 5,
    r"[TPDY]-ORD": 4,
}  # fmt: skip


def rows():
    lines = [line for line in INDEX.read_text().splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


@functools.cache
def names_of_tests(path):
    """Return the names of the tests of a file: functions, and methods as Class::method."""
    names = set()
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            names.add(node.name)
        elif isinstance(node, ast.ClassDef):
            names.update(f"{node.name}::{m.name}" for m in node.body if isinstance(m, ast.FunctionDef))
        elif isinstance(node, ast.Assign):  # a state machine of hypothesis: TestX = Machine.TestCase
            names.update(t.id for t in node.targets if isinstance(t, ast.Name) and t.id.startswith("Test"))
    return names


def test_every_requirement_has_exactly_one_row():
    ids = [row[0] for row in rows()]
    assert len(ids) == len(set(ids)) == sum(COUNTS.values()) == 176
    for pattern, count in COUNTS.items():
        assert sum(bool(re.fullmatch(pattern, i)) for i in ids) == count, pattern


def test_every_row_is_filled_in():
    for row in rows():
        assert len(row) == 4, row
        assert all(row), row
        assert row[3] == "open" or re.fullmatch(r"`[^`]+`(, `[^`]+`)*", row[3]), row


def test_no_requirement_is_open():
    assert [row[0] for row in rows() if row[3] == "open"] == []


def missing(named):
    """Return what is wrong with the name of a test or benchmark, or None."""
    file, _, test = named.partition("::")
    if not (ROOT / file).is_file():
        return f"{file} does not exist"
    if file.startswith("tests/") and test not in names_of_tests(ROOT / file):
        return f"{file} has no test {test}"
    return None


def test_the_tests_that_rows_name_exist():
    wrong = [
        f"{row[0]}: {fault}" for row in rows() for name in re.findall(r"`([^`]+)`", row[3]) if (fault := missing(name))
    ]
    assert not wrong, "\n".join(wrong)


def test_rows_that_refer_to_others_refer_to_existing_ones():
    ids = {row[0] for row in rows()}
    for row in rows():
        named = re.search(r"\bsee ([A-Z][\w-]*(?:, [A-Z][\w-]*)*)", row[1])
        if named:
            assert set(named.group(1).split(", ")) <= ids - {row[0]}, row
