"""Cost of a step by number of mechs, from 5 against 5 to 100 against 100, as a table and a picture.

All sizes play on the world of the preset ``standard``, mid-battle, under random actions, on one thread.

    python benchmarks/scaling.py --help
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

from echelon_env.config import EchelonConfig
from echelon_env.machine import machine

sys.path.insert(0, str(Path(__file__).parent))
from speed import time_per_decision, workload

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "images" / "scaling.png"
PACKS = (1, 2, 4, 8, 20)  # of five mechs, per team
MATCHES = 2


def costs(seconds: float) -> dict[int, float]:
    """Return the processor seconds of one decision of one match, by its number of mechs."""
    standard = EchelonConfig.preset("standard")
    works = [workload(standard.replace({"match.packs_per_team": packs}), MATCHES) for packs in PACKS]
    times = time_per_decision(works, seconds)
    return {work.agents // MATCHES: time.processor / MATCHES for work, time in zip(works, times, strict=True)}


def draw(found: dict[int, float], path: Path) -> None:
    """Write the picture: cost of a step per mech, and its value if it did not depend on the number of mechs."""
    mechs = list(found)
    figure, axes = plt.subplots(figsize=(6.4, 3.6), layout="constrained")
    axes.plot(mechs, [1e6 * cost / n for n, cost in found.items()], "o-", label="measured")
    axes.axhline(1e6 * found[mechs[0]] / mechs[0], color="grey", linestyle=":", label=f"as with {mechs[0]} mechs")
    axes.set_xscale("log", base=2)
    axes.set_xticks(mechs, [f"{n // 2}v{n // 2}" for n in mechs])
    axes.set_ylim(bottom=0)
    axes.set_xlabel("teams")
    axes.set_ylabel("µs per step of a mech")
    axes.legend(frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=150)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Measure and draw the cost of a step by number of mechs.")
    parser.add_argument("--seconds", type=float, default=3.0, help="time for each size (default: %(default)s)")
    parser.add_argument("--out", type=Path, default=PICTURE, help="picture to write (default: %(default)s)")
    options = parser.parse_args()
    found = costs(options.seconds)
    print(", ".join(f"{k} {v}" for k, v in machine().items()))
    print(f"{'mechs':>6} {'µs per step':>12} {'µs per mech':>12} {'agent-steps/s':>14} {'step / half the mechs':>22}")
    for n, cost in found.items():
        growth = f"{cost / found[n // 2]:.2f}" if n // 2 in found else ""
        print(f"{n:>6} {1e6 * cost:>12.1f} {1e6 * cost / n:>12.2f} {n / cost:>14,.0f} {growth:>22}")
    draw(found, options.out)


if __name__ == "__main__":
    main()
