"""Published training runs: learning curves against stock trainers, one map by heart, ablations, sensitivity.

    python -m benchmarks.learning_curves run                     # do the missing runs, one at a time
    python -m benchmarks.learning_curves run --minutes 60        # start no further run after an hour
    python -m benchmarks.learning_curves run --only overfit      # only runs whose name contains this text
    python -m benchmarks.learning_curves list                    # list finished and missing runs with times
    python -m benchmarks.learning_curves report                  # draw the pictures of docs/results*.md
    python docs/build_docs.py --tables                           # fill their tables

Every finished run is one small file in benchmarks/results/curves and is not repeated. Times are processor time of
training on one thread, without evaluations, so that other work on the machine matters less.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

from benchmarks.curves import records
from benchmarks.curves.experiments import Experiment, queue

_UNKNOWN_SHARE = 0.5  # assumed share of its time limit that a run takes without a similar finished run


def chosen(only: list[str]) -> list[Experiment]:
    """Return the runs whose name contains any of the texts, or all runs."""
    return [run for run in queue() if not only or any(text in run.name for text in only)]


def expected_minutes(run: Experiment, done: dict[str, dict[str, Any]]) -> float:
    """Estimate the processor minutes of a run from finished runs of the same trainer and preset."""
    speeds = [
        record["curve"][-1]["processor_s"] / record["steps"]
        for record in done.values()
        if (record["trainer"], record["preset"]) == (run.trainer, run.preset) and record["steps"]
    ]
    if not speeds:
        return _UNKNOWN_SHARE * run.minutes
    return min(run.minutes, run.steps * sum(speeds) / len(speeds) / 60)


def show_list(runs: list[Experiment]) -> None:
    """Print a line per run."""
    done, left = records.load(), 0.0
    for run in runs:
        if run.name in done:
            record = done[run.name]
            final = record["final"]["sampled"]
            print(f"done     {run.name:70} {record['steps']:>9,} steps, {final['wins']} of {final['matches']} won")
        else:
            minutes = expected_minutes(run, done)
            left += minutes
            print(f"missing  {run.name:70} {run.steps:>9,} steps, about {minutes:.0f} processor minutes")
    print(f"missing runs take about {left:.0f} processor minutes, evaluations not counted")


def train_missing(runs: list[Experiment], minutes: float | None, folder: Path = records.FOLDER) -> None:
    """Train one run after another and write their files; start none after this many minutes of wall-clock time."""
    from benchmarks.curves.recording import run as train  # imported late: listing needs no PyTorch

    began = time.monotonic()
    for run in runs:
        if run.name in records.load(folder):
            continue
        if minutes is not None and time.monotonic() - began > 60 * minutes:
            print("time is up; the missing runs can be done later")
            return
        print(f"{time.strftime('%H:%M:%S')} {run.name}", flush=True)
        record = train(run)
        records.save(record, folder)
        last, final = record["curve"][-1], record["final"]["sampled"]
        print(
            f"    {record['steps']:,} steps in {last['processor_s'] / 60:.1f} processor minutes "
            f"({last['wall_s'] / 60:.1f} on the clock), {final['wins']} of {final['matches']} won",
            flush=True,
        )


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.learning_curves",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for name, text in {"run": "do the missing runs", "list": "show finished and missing runs"}.items():
        command = commands.add_parser(name, help=text)
        command.add_argument("--only", nargs="+", default=[], metavar="TEXT", help="runs whose name has one of these")
        if name == "run":
            command.add_argument("--minutes", type=float, help="start no further run after this time")
    commands.add_parser("report", help="draw the pictures of docs/results*.md")
    options = parser.parse_args()
    if options.command == "report":
        from benchmarks.curves.report import write_pictures

        print(f"drew the pictures in {write_pictures()}")
    elif options.command == "list":
        show_list(chosen(options.only))
    else:
        train_missing(chosen(options.only), options.minutes)


if __name__ == "__main__":
    main()
