"""One file per training run: its settings, results and machine."""

from __future__ import annotations

import importlib.metadata
import json
import os
import platform
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from echelon_env.files import replacing

FOLDER = Path(__file__).resolve().parents[1] / "results" / "curves"
FORMAT = 1
_PACKAGES = ("echelon-env", "echelon-rl", "torch", "stable-baselines3", "sb3-contrib", "supersuit", "numpy", "numba")


def save(record: dict[str, Any], folder: Path = FOLDER) -> Path:
    """Write a finished run to ``<name>.json``; the file appears whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{record['name']}.json"
    # One line per point of the curve keeps diffs readable.
    points = ",\n  ".join(json.dumps(point) for point in record["curve"])
    text = json.dumps({**record, "curve": "@points"}, indent=1).replace('"@points"', f"[\n  {points}\n ]")
    with replacing(path) as file:
        file.write(f"{text}\n".encode())
    return path


def load(folder: Path = FOLDER) -> dict[str, dict[str, Any]]:
    """Return the finished runs by name.

    Raises:
        ValueError: A file is not such a record.
    """
    found = {}
    for path in sorted(folder.glob("*.json")):
        try:
            record = json.loads(path.read_text())
        except json.JSONDecodeError as error:
            raise ValueError(f"{path} is not JSON ({error}); remove it to repeat the run.") from error
        if not isinstance(record, dict) or record.get("format") != FORMAT or record.get("name") != path.stem:
            raise ValueError(
                f"{path} is not a record of format {FORMAT} of the run {path.stem!r}; remove it to repeat the run."
            )
        found[path.stem] = record
    return found


def curve(record: dict[str, Any], position: str) -> tuple[list[float], list[float]]:
    """Return positions and win rates along a run; the last rate comes from the final, largest evaluation.

    Args:
        record: A run.
        position: ``"steps"``, ``"processor_s"`` or ``"wall_s"``.
    """
    points = [*record["curve"][:-1], {**record["curve"][-1], **record["final"]["sampled"]}]
    return [point[position] for point in points], [point["wins"] / point["matches"] for point in points]


def surroundings() -> dict[str, Any]:
    """Return what is needed to judge times: machine, load, versions."""
    return {
        "machine": f"{platform.machine()}, {_processor()}, {os.cpu_count()} cores, {platform.system()}",
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
        "versions": {"python": platform.python_version(), **_versions(_PACKAGES)},
    }


def _versions(packages: Iterable[str]) -> dict[str, str]:
    return {name: importlib.metadata.version(name) for name in packages}


def _processor() -> str:
    """Return the processor's name, if the system reports it."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown processor"
