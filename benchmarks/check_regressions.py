"""Checks for slowdowns of the environment: measured ratios of speeds against those recorded in the repository.

Seconds are not comparable across machines and days, but ratios measured in one run are. A ratio may fall below the
recorded one by the tolerance. After an intended change, record again with ``--update``.

    python benchmarks/check_regressions.py --help
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path

from echelon_env.files import replacing
from echelon_env.machine import machine
from echelon_env.matches.batch import available_threads

sys.path.insert(0, str(Path(__file__).parent))
from env_throughput import run, show

BASELINE = Path(__file__).parent / "baseline.json"
TOLERANCE = 0.2
NEEDS_TWO_PROCESSORS = "two threads / one"


def slower(found: Mapping[str, float], recorded: Mapping[str, float], tolerance: float) -> list[str]:
    """Return a sentence for every recorded ratio that fell by more than the tolerance or is no longer measured."""
    complaints = []
    for name, expected in recorded.items():
        if name not in found:
            complaints.append(f"{name!r} is recorded but was not measured; record again with --update.")
        elif found[name] < expected * (1 - tolerance):
            complaints.append(
                f"{name!r} is {found[name]:.4g}, recorded {expected:.4g}: {1 - found[name] / expected:.0%} less, "
                f"{tolerance:.0%} are tolerated."
            )
    return complaints


def main() -> int:
    """Run the command line; return 0 if nothing has become slower, else 1."""
    parser = argparse.ArgumentParser(description="Compare ratios of speeds with those recorded in the repository.")
    parser.add_argument("--baseline", type=Path, default=BASELINE, help="recorded ratios (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=3.0, help="time for each line (default: %(default)s)")
    parser.add_argument(
        "--tolerance", type=float, default=TOLERANCE, help="share by which a ratio may fall (default: %(default)s)"
    )
    parser.add_argument("--update", action="store_true", help="record the measured ratios instead of comparing them")
    options = parser.parse_args()
    report = run(seconds=options.seconds)
    show(report)
    if options.update:
        with replacing(options.baseline) as file:
            content = {"environment": machine(), "ratios": report.ratios}
            file.write((json.dumps(content, indent=2) + "\n").encode())
        return 0
    recorded = json.loads(options.baseline.read_text())["ratios"]
    if available_threads() < 2:
        recorded.pop(NEEDS_TWO_PROCESSORS)
    complaints = slower(report.ratios, recorded, options.tolerance)
    print("\n" + ("\n".join(complaints) or f"Nothing is slower than recorded in {options.baseline.name}."))
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
