"""Running the programs of docs/integrations.md."""

import importlib.util
import re
import sys
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "integrations.md"
ENDING = re.compile(
    r"^(\S+) after ([\d,]+) steps, (\w+) actions: ([\d.]+)% \[[\d.]+%, [\d.]+%\] of (\d+)$", re.MULTILINE
)


def sections():
    """Return the program of every section by its heading: all its Python blocks."""
    headings = re.split(r"^##+ (.+)\n", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    blocks = {
        name: re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
        for name, text in zip(headings[::2], headings[1::2], strict=True)
    }
    return {name: "\n\n".join(found) for name, found in blocks.items()}


def run(heading, folder, **numbers):
    """Run a section's program in a folder, with smaller numbers in capitals; return it as a module."""
    program = sections()[heading]
    for name, number in numbers.items():
        line = rf"^(?:[A-Z_]+, )*{name}(?:, [A-Z_]+)* = .*$"
        program, found = re.subn(line, rf"\g<0>\n{name} = {number}", program, flags=re.MULTILINE)
        assert found == 1, f"the program of {heading!r} must set {name} once"
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
