"""The audit index has a row for each requirement, and every test it names exists."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
INDEX = ROOT / "tests" / "audit_index.md"


def rows():
    lines = [line for line in INDEX.read_text().splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


def test_no_requirement_has_two_rows():
    ids = [row[0] for row in rows()]
    assert sorted(ids) == sorted(set(ids))


def test_every_row_names_its_tests():
    for row in rows():
        assert len(row) == 4, row
        assert all(row), row
        assert re.fullmatch(r"`[^`]+`(, `[^`]+`)*", row[3]), row


def missing(named):
    """Return what is wrong with the name of a test or benchmark, or None."""
    file, _, test = named.partition("::")
    if not (ROOT / file).is_file():
        return f"{file} does not exist"
    if file.startswith("tests/") and f"\ndef {test}(" not in (ROOT / file).read_text():
        return f"{file} has no test {test}"
    return None


def test_the_tests_that_rows_name_exist():
    wrong = [
        f"{row[0]}: {fault}" for row in rows() for name in re.findall(r"`([^`]+)`", row[3]) if (fault := missing(name))
    ]
    assert not wrong, "\n".join(wrong)
