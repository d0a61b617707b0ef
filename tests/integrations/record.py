"""Trains with the programs of examples/other_libraries and records how their final evaluations end.

`python -m tests.integrations.record run skrl_ppo --seeds 0 1` in the library's environment adds lines to
benchmarks/results/integrations.jsonl; `python -m tests.integrations.record table` writes the table
of docs/integrations.md from them.
"""

import argparse
import contextlib
import hashlib
import io
import json
import re
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

from echelon_env.machine import machine
from tests.integrations.programs import endings, run, source

PAGE = Path(__file__).parents[2] / "docs" / "integrations.md"
RECORD = Path(__file__).parents[2] / "benchmarks" / "results" / "integrations.jsonl"
# What is installed for each program that trains.
PACKAGES = {
    "stable_baselines3_ppo": "stable-baselines3",
    "sb3_contrib_maskable": "sb3-contrib",
    "sb3_contrib_recurrent": "sb3-contrib",
    "cleanrl_masked_ppo": "torch",
    "rllib_lstm": "ray",
    "torchrl_ppo": "torchrl",
    "benchmarl_mappo_qmix": "benchmarl",
    "pufferlib_lstm": "pufferlib-core",
    "tianshou_ppo": "tianshou",
    "agilerl_population": "agilerl",
    "skrl_ppo": "skrl",
}


def digest(name):
    """Return what a program's code, without its docstring, hashes to, so that a change of it is seen."""
    return hashlib.sha256(source(name).split('"""\n\n', 1)[1].encode()).hexdigest()[:16]


class Printed(io.TextIOBase):
    """What a program prints, line by line, with the processor's seconds at the end of each line."""

    def __init__(self):
        self.lines, self._begun = [], ""

    def write(self, text):
        """Print it as well."""
        sys.__stdout__.write(text)
        sys.__stdout__.flush()
        *whole, self._begun = (self._begun + text).split("\n")
        self.lines += [(line, time.process_time()) for line in whole]
        return len(text)


def trained(name, seed):
    """Run a program with a seed; return a line of the record for each algorithm that it evaluates."""
    about = {"program": name, "package": PACKAGES[name], "version": version(PACKAGES[name])}
    about |= {"seed": seed, "processor": machine()["processor"], "digest": digest(name)}
    printed, rows, began, before = Printed(), {}, {}, time.process_time()
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder), contextlib.redirect_stdout(printed):
        run(name, Path(folder), SEED=seed)
    for line, seconds in printed.lines:
        for algorithm, steps, actions, won, matches in endings(line):
            row = rows.setdefault(algorithm, {"algorithm": algorithm, "steps": steps, "matches": matches, "won": {}})
            row["won"][actions] = won
            row["minutes"] = round((seconds - began.setdefault(algorithm, before)) / 60, 2)
            before = seconds
    return [{**about, **row} for row in rows.values()]


def record():
    """Return the lines of the record."""
    return [json.loads(line) for line in RECORD.read_text(encoding="utf-8").splitlines()] if RECORD.exists() else []


def shortfalls(name, printed):
    """Return which recorded evaluations of a program are not printed, or are a tenth worse than its worst seed.

    A program that is not recorded yet must print an evaluation.
    """
    found = {(algorithm, actions): won / matches for algorithm, _, actions, won, matches in endings(printed)}
    worst = {}
    for row in record():
        for actions, won in row["won"].items() if row["program"] == name else ():
            key = row["algorithm"], actions
            worst[key] = min(worst.get(key, 1.0), won / row["matches"])
    if not worst and not found:
        return {name: "no evaluation is printed"}
    return {key: (found.get(key), share) for key, share in worst.items() if not found.get(key, -1.0) >= share - 0.1}


def add(name, seeds):
    """Train with the seeds that the record does not have yet; lines of an older form of the program go."""
    for seed in seeds:
        if any((row["program"], row["seed"], row["digest"]) == (name, seed, digest(name)) for row in record()):
            continue
        new = trained(name, seed)
        kept = [row for row in record() if row["program"] != name or row["digest"] == digest(name)]
        order = list(PACKAGES)
        rows = sorted(kept + new, key=lambda row: (order.index(row["program"]), row["seed"]))
        RECORD.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def table():
    """Return the page's table: a line for each algorithm, over all seeds of the record."""
    lines = [
        "| program | package | algorithm | steps | minutes | seeds | wins, sampled | wins, likeliest or greedy |",
        "|---|---|---|---|---|---|---|---|",
    ]
    groups = {name: {} for name in PACKAGES}
    for row in record():
        groups[row["program"]].setdefault(row["algorithm"], []).append(row)
    for name, by_algorithm in groups.items():
        link = f"[{name}](../examples/other_libraries/{name}.py)"
        for algorithm, rows in by_algorithm.items():
            package = f"{PACKAGES[name]} {rows[0]['version'].partition('+')[0]}"
            minutes = sum(row["minutes"] for row in rows) / len(rows)
            cells = [link, package, algorithm, f"{rows[0]['steps']:,}", f"{minutes:.1f}"]
            cells += [str(len(rows)), _shares(rows, "sampled"), _shares(rows, "likeliest", "greedy")]
            lines.append(f"| {' | '.join(cells)} |")
        if not by_algorithm:
            lines.append(f"| {link} | {PACKAGES[name]} | | | | none | not measured | not measured |")
    machines = ", ".join(sorted({row["processor"] for row in record()}))
    return "\n".join([*lines, "", f"Wins: mean of the seeds (worst to best). Minutes: of a busy core, {machines}."])


def _shares(rows, *ways):
    shares = [100 * row["won"][way] / row["matches"] for row in rows for way in ways if way in row["won"]]
    if not shares:
        return ""
    ends = f" ({min(shares):.1f} to {max(shares):.1f})" if min(shares) < max(shares) else ""
    return f"{sum(shares) / len(shares):.1f} %{ends}"


def with_table(page):
    """Return the page's text with the table of the record."""
    return re.sub(r"(?s)(?<=<!-- integrations -->\n).*(?=<!-- /integrations -->)", lambda _: f"{table()}\n", page)


def main():
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    training = commands.add_parser("run", help="train with a program")
    training.add_argument("program", choices=PACKAGES)
    training.add_argument("--seeds", type=int, nargs="+", default=range(5))
    commands.add_parser("table", help="write the page's table")
    options = parser.parse_args()
    if options.command == "run":
        add(options.program, options.seeds)
    else:
        PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
