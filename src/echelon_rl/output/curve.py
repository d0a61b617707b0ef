"""The learning curve of a run, a file of JSON lines."""

import json
from pathlib import Path
from typing import Any

CURVE_FILE = "curve.jsonl"


def read_lines(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a learning curve, without lines that a crash cut off and other invalid lines."""
    lines = []
    for text in path.read_text(errors="replace").splitlines():
        try:
            line = json.loads(text)
        except (ValueError, RecursionError):
            continue
        if isinstance(line, dict) and all(type(line.get(name)) in (int, float) for name in ("steps", "seconds")):
            lines.append(line)
    return lines
