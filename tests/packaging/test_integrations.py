"""docs/integrations.md: every library has a program, a test, an environment and a job."""

import re
from pathlib import Path

import pytest
import yaml
from tests.integrations.page import PAGE, sections

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


@pytest.mark.parametrize("heading", sections())
def test_a_program_is_python_and_fits_its_page(heading):
    program = sections()[heading]
    compile(program, heading, "exec")
    assert max(map(len, program.splitlines())) <= 100
    anchor = heading.lower().replace(",", "").replace(" ", "-")
    assert f"](#{anchor})" in PAGE.read_text(), "the table at the top must name it"
