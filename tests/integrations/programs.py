"""Running the programs of examples/other_libraries."""

import importlib.util
import re
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "examples" / "other_libraries"
PROGRAMS = sorted(path.stem for path in FOLDER.glob("*.py"))
ENDING = re.compile(
    r"^(\S+) after ([\d,]+) steps, (\w+) actions: ([\d.]+)% \[[\d.]+%, [\d.]+%\] of (\d+)$", re.MULTILINE
)


def source(name):
    """Return the text of a program."""
    return (FOLDER / f"{name}.py").read_text(encoding="utf-8")


def run(name, folder, **numbers):
    """Run a program in a folder, with other numbers in its capitals; return it as a module."""
    program = source(name)
    for capitals, number in numbers.items():
        line = rf"^(?:[A-Z_]+, )*{capitals}(?:, [A-Z_]+)* = .*$"
        program, found = re.subn(line, rf"\g<0>\n{capitals} = {number}", program, flags=re.MULTILINE)
        assert found == 1, f"{name}.py must set {capitals} once"
    path = folder / "program.py"
    path.write_text(program, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("program", path)
    module = sys.modules["program"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def endings(printed):
    """Return (algorithm, steps, kind of actions, matches won, matches) of each final evaluation in printed text."""
    return [
        (algorithm, int(steps.replace(",", "")), actions, round(float(share) / 100 * int(matches)), int(matches))
        for algorithm, steps, actions, share, matches in ENDING.findall(printed)
    ]
