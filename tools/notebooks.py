"""Runs the notebooks, and stores their outputs or compares them with the stored ones.

Usage: python -m tools.notebooks [--store] [NOTEBOOK ...]

A forge shows the stored outputs. Of a page of the replay viewer only its picture is stored, because pages are large and
no forge runs them. Pictures are made small. Without ``--store`` texts must match the stored ones. In cells with the tag
``varies``, whose numbers depend on the machine, all numbers count as equal.
"""

from __future__ import annotations

import argparse
import base64
import copy
import difflib
import io
import re
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from PIL import Image

FOLDER = Path(__file__).parents[1] / "notebooks"
MOST_BYTES = 300_000  # of a stored notebook
WIDTH, COLOURS = 640, 64  # of a stored picture
PAGE = "The replay viewer; run the cell to see it."
_ADDRESS, _NUMBER = re.compile(r"0x[0-9a-f]{6,}"), re.compile(r"-?\d[\d,.]*(e[-+]?\d+)?|-?\b(nan|inf)\b")


def run(notebook: Any, seconds: int = 300) -> Any:
    """Return a copy of a notebook with new outputs of its cells.

    Args:
        notebook: As ``nbformat.read`` returns it.
        seconds: Longest time for a cell.

    Raises:
        nbclient.exceptions.CellExecutionError: A cell failed.
    """
    done = copy.deepcopy(notebook)
    there = {"metadata": {"path": FOLDER}}
    NotebookClient(done, timeout=seconds, kernel_name="python3", coalesce_streams=True, resources=there).execute()
    for cell in done.cells:
        cell.metadata.pop("execution", None)  # times
        if cell.cell_type == "code":
            cell.outputs = [small(output) for output in cell.outputs if output.get("name") != "stderr"]
    done.metadata.language_info = {"name": "python"}
    return done


def small(output: Any) -> Any:
    """Return an output without pages of the replay viewer and values that differ in every process."""
    data = output.get("data", {})
    if "<iframe" in data.get("text/html", ""):
        pictures = {kind: data[kind] for kind in ("image/png",) if kind in data}
        data = output.data = nbformat.from_dict({"text/plain": PAGE, **pictures})
    if "text/plain" in data:
        output.data["text/plain"] = _ADDRESS.sub("0x...", data["text/plain"])
    if "image/png" in data:
        data.pop("image/jpeg", None)  # the same picture again
        picture = Image.open(io.BytesIO(base64.b64decode(data["image/png"]))).convert("RGB")
        picture.thumbnail((WIDTH, WIDTH))
        picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE).save(file := io.BytesIO(), "PNG", optimize=True)
        data["image/png"] = base64.b64encode(file.getvalue()).decode()
    return output


def texts(cell: Any) -> list[str]:
    """Return the lines of a cell's outputs, with the kind of each picture, and without numbers if they vary."""
    lines: list[str] = []
    for output in cell.get("outputs", []):
        data = output.get("data", {})
        lines += (output.get("text") or data.get("text/plain", "")).splitlines()
        lines += sorted(kind for kind in data if kind.startswith("image/"))
    varies = "varies" in cell.metadata.get("tags", [])
    return [" ".join(_NUMBER.sub("#", line).split()) for line in lines] if varies else lines


def differences(stored: Any, now: Any) -> list[str]:
    """Return how the texts of two runs of a notebook differ, as lines of a patch; empty if they do not."""
    found: list[str] = []
    for before, after in zip(stored.cells, now.cells, strict=True):
        name = f"cell {before.id}"
        found += difflib.unified_diff(texts(before), texts(after), f"{name}, stored", f"{name}, now", lineterm="")
    return found


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return 1 if an output is not as stored, or too large to store."""
    parser = argparse.ArgumentParser(prog="python -m tools.notebooks", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("notebooks", type=Path, nargs="*", help="files (default: all)")
    parser.add_argument("--store", action="store_true", help="store the outputs instead of comparing them")
    options = parser.parse_args(arguments)
    status = 0
    for path in options.notebooks or sorted(FOLDER.glob("*.ipynb")):
        stored = nbformat.read(path, as_version=4)
        now = run(stored)
        if options.store:
            nbformat.write(now, path)
        patch = [] if options.store else differences(stored, now)
        size = len(nbformat.writes(now).encode())
        if size > MOST_BYTES:
            patch.append(f"its outputs take {size:,} bytes; at most {MOST_BYTES:,} may be stored.")
        print(f"{path.name}: {size:,} bytes, {'as stored' if not patch and not options.store else 'done'}")
        print("".join(f"  {line}\n" for line in patch), end="")
        status |= bool(patch)
    if status:
        print("If that is right, store the outputs: python -m tools.notebooks --store", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
