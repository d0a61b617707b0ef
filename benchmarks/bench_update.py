"""How close an update comes to the time of its matrix products alone, in the cases of ``bench_training.py``.

    python benchmarks/bench_update.py --help

*Floor* is the time at the speed of the encoder's first layer, with data in the cache. *Products* are the same
multiplications in the shapes in which they occur, the recurrence step by step.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path

import torch

from echelon_env.machine import machine

sys.path.insert(0, str(Path(__file__).parent))
from bench_training import ACTIONS, CASES, ENCODER, OBS, Case, measure_update, seconds

SEGMENT = 16  # steps that the trainer's segments have by default


def operations(lstms: int, hidden: int) -> int:
    """Return the floating-point operations per step in one pass of an update.

    Every weight is multiplied three times: forward, for its own gradient, and for its inputs' gradient, which the first
    layer does not need. A multiplication with its addition counts as two operations.
    """
    first = OBS * ENCODER
    weights = first + ENCODER * ENCODER + lstms * 4 * hidden * (ENCODER + hidden) + hidden * (ACTIONS + 1)
    return 2 * (3 * weights - first)


def multiplication_rate(rows: int) -> float:
    """Return the floating-point operations per second of the encoder's first layer, the median of several runs."""
    inputs, weights = torch.rand(rows, OBS), torch.rand(OBS, ENCODER)
    out = torch.empty(rows, ENCODER)
    repeats = 1 + 40_000 // rows  # long enough for the clock
    taken = [seconds(lambda: [torch.mm(inputs, weights, out=out) for _ in range(repeats)]) for _ in range(9)]
    return 2.0 * rows * OBS * ENCODER * repeats / statistics.median(taken)


def products(case: Case, lstms: int) -> float:
    """Return the seconds per step of an update's multiplications alone, in the shapes in which they occur."""
    steps, rows = case.minibatch, max(1, case.minibatch // SEGMENT)
    layers = [(OBS, ENCODER), (ENCODER, ENCODER), (case.hidden, ACTIONS), (case.hidden, 1)]
    layers += [(ENCODER, 4 * case.hidden)] * lstms
    shapes = [(steps, inputs, outputs) for inputs, outputs in layers]
    shapes += [(outputs, steps, inputs) for inputs, outputs in [*layers, *[(case.hidden, 4 * case.hidden)] * lstms]]
    shapes += [(steps, outputs, inputs) for inputs, outputs in layers[1:]]  # observations need no gradient
    recurrent = [(rows, case.hidden, 4 * case.hidden), (rows, 4 * case.hidden, case.hidden)]
    shapes += recurrent * (lstms * -(-steps // rows))
    pairs = {shape: (torch.rand(shape[:2]), torch.rand(shape[1:]), torch.empty(shape[::2])) for shape in set(shapes)}
    taken = [seconds(lambda: [torch.mm(a, b, out=out) for a, b, out in map(pairs.get, shapes)]) for _ in range(9)]
    return statistics.median(taken) / steps


def floors(case: Case) -> list[float]:
    """Return operations per second, and the seconds of all products of a step with one and with two LSTMs."""
    return [multiplication_rate(case.minibatch), products(case, 1), products(case, 2)]


def main(arguments: list[str] | None = None) -> None:
    """Measure every case on one thread and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--repeats", type=int, default=3, help="repetitions; results are medians (default: 3)")
    options = parser.parse_args(arguments)
    torch.set_num_threads(1)
    print(", ".join(f"{k} {v}" for k, v in machine().items()))
    print("| agents x steps | algorithm | update, ms | floor | products |\n|---|---|---|---|---|")
    for name, case in CASES.items():
        before = floors(case)
        speeds = measure_update(case, options.repeats)
        rate, *per_step = ((one + other) / 2 for one, other in zip(before, floors(case), strict=True))
        passes = case.rows * case.steps * case.epochs
        for speed in speeds:
            lstms = 2 - ("shared" in speed.name)
            shares = operations(lstms, case.hidden) / rate, per_step[lstms - 1]
            cells = " | ".join(f"{100 * passes * share / speed.update:.0f} %" for share in shares)
            print(f"| {name} | {speed.name} | {speed.update * 1e3:.0f} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
