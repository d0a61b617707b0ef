"""Speed and correctness of the LSTM with resets inside, compared with the alternatives.

    python benchmarks/lstm.py layer --device cpu --quick        on a processor, about a minute

On a GPU correctness comes first: a grid of sizes against float64, with every result computed twice in memory that held
NaN. Then come the limits of the card, the bare kernels against them, and the table: forward and backward of one layer
with as many inputs as units, and forward alone. Each time is a median of alternating runs. Every result is recorded as
soon as it is there, so an interrupted run keeps it.
"""

from __future__ import annotations

import datetime
import itertools
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, Literal

import torch
from torch import Tensor

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.common.lstm_ways import BASELINE, CPU_WAYS, CUDA_WAYS, HALF_WAYS, WAYS, Case, Data
from benchmarks.common.runs import append, command_line, print_machine

from echelon_rl.lstm import operators, reference, triton_launch
from echelon_rl.lstm.triton_launch import Plan

# Largest relative Frobenius errors of outputs and gradients against float64 on the rounded inputs.
LIMITS = {
    ("ieee", torch.float32): (1e-6, 3e-6),
    ("fast", torch.float32): (3e-4, 2e-3),
    ("half", torch.float16): (1e-3, 3e-3),
    ("half", torch.bfloat16): (6e-3, 2e-2),
}
# Bytes that the recurrence must move per step, row and hidden unit, in one direction: the gates' sums or their
# gradients, the kept gates in float16, the cell state in float32, the outputs or their gradients.
BYTES = {"fast": 16 + 8 + 4 + 4, "half": 8 + 8 + 4 + 2}
MOST_BYTES = 40e9


def training(way: Callable[[Data], Tensor], data: Data) -> Callable[[], object]:
    """Return a call that runs forward and backward with all gradients."""
    wanted = [data.x, *data.stock.parameters(), *data.lstm.parameters()]  # each method uses one of the two

    def run() -> object:
        y = way(data)
        return torch.autograd.grad(y, wanted, data.dy.to(y.dtype), allow_unused=True)

    return run


def inference(way: Callable[[Data], Tensor], data: Data) -> Callable[[], object]:
    """Return a call of the forward pass without gradients."""

    def run() -> object:
        with torch.no_grad():
            return way(data)

    return run


def captured(run: Callable[[], object]) -> Callable[[], object]:
    """Return the call recorded as a CUDA graph."""
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        for _ in range(2):
            run()
    torch.cuda.current_stream().wait_stream(stream)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        run()
    return graph.replay


def autocast(run: Callable[[], object]) -> Callable[[], object]:
    """Return the call under float16 autocast."""

    def lowered() -> object:
        with torch.autocast("cuda", dtype=torch.float16):
            return run()

    return lowered


# --------------------------------------------------------------------------------------------------------------- timing


def once(run: Callable[[], object], device: str) -> float:
    """Return the milliseconds of one call."""
    if device == "cpu":
        # With one thread, processor time, which other programs disturb less.
        clock = time.process_time if torch.get_num_threads() == 1 else time.perf_counter
        began = clock()
        run()
        return (clock() - began) * 1e3
    start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    start.record()
    run()
    end.record()
    end.synchronize()
    return start.elapsed_time(end)


def medians(
    runs: dict[str, Callable[[], object]], device: str, rounds: int, deadline: float = float("inf")
) -> dict[str, float]:
    """Return the median milliseconds of each call, called alternately after two calls to warm up.

    After the deadline, a time of ``time.perf_counter``, no round follows the first.
    """
    times: dict[str, list[float]] = {name: [] for name in runs}
    for index in range(rounds + 2):
        if index > 2 and time.perf_counter() > deadline:
            break
        for name, run in runs.items():
            if name not in times:
                continue
            try:
                elapsed = once(run, device)
            except torch.OutOfMemoryError:  # such as pieces between resets, padded to the longest
                print(f"left out because it does not fit the GPU's memory: {name}", file=sys.stderr)
                del times[name]
                torch.cuda.empty_cache()
                continue
            if index >= 2:
                times[name].append(elapsed)
    return {name: statistics.median(values) for name, values in times.items()}


def measure(case: Case, device: str, rounds: int, deadline: float) -> dict[str, Any]:
    """Return the times of every method that can run the case."""
    data = Data(case, device)
    ways = dict(CPU_WAYS if device == "cpu" else CUDA_WAYS)
    size = triton_launch.kernel_size(case.hidden)
    kernels = device == "cuda" and triton_launch.refusal(data.x.device, torch.float32, size) is None
    if device == "cuda" and not kernels:
        del ways["ours, fast"]
    both = {name: training(way, data) for name, way in ways.items()}
    forward = {name: inference(way, data) for name, way in ways.items()}
    if device == "cuda":
        both["captured cell loop"] = captured(both["recorded cell loop"])
        for name, way in HALF_WAYS.items():
            if kernels or way is WAYS[BASELINE]:
                both[name] = autocast(training(way, data))
                forward[name] = autocast(inference(way, data))
    # A loop over steps takes hundreds of times longer than a kernel, so it gets fewer rounds.
    slow = {name for name in both if "loop" in name} if case.steps * case.rows > 20_000 else set()
    result = {
        "forward and backward": medians({n: r for n, r in both.items() if n not in slow}, device, rounds, deadline)
    }
    result["forward and backward"] |= medians({n: both[n] for n in slow}, device, max(2, rounds // 5), deadline)
    result["forward"] = medians({n: r for n, r in forward.items() if n not in slow}, device, rounds, deadline)
    return result


def measure_kernels(case: Case, mode: str, bandwidth: float, rounds: int) -> dict[str, float]:
    """Return milliseconds of the bare kernels and the fraction of copy bandwidth that they reach."""
    dtype = torch.float16 if mode == "half" else torch.float32
    gx, w_hh, reset, h0, c0, dy, _ = operands(case, dtype, "cuda")
    _, c, gates = triton_launch.forward(gx, w_hh, reset, h0, c0, mode)
    runs: dict[str, Callable[[], object]] = {
        "forward": lambda: triton_launch.forward(gx, w_hh, reset, h0, c0, mode),
        "backward": lambda: triton_launch.backward(dy, None, w_hh, reset, c0, c, gates, mode, dtype),
    }
    times = medians(runs, "cuda", rounds)
    floor = BYTES[mode] * case.hidden * case.rows * case.steps / bandwidth * 1e3
    return times | {"floor": floor} | {f"{name}, fraction of floor": floor / t for name, t in times.items()}


def tune(bandwidth: float, rounds: int) -> Iterable[dict[str, Any]]:
    """Yield the times of the bare kernels for plans outside the table, if they compile and fit."""
    from triton.runtime.errors import OutOfResources

    table = triton_launch.HALF_OPERANDS
    resident = [Plan(rows, warps, stages, 0, 0, 0) for rows in (16, 32) for warps in (4, 8) for stages in (1, 2, 3)]
    tiles = itertools.product((16, 32), (4, 8), (2, 3), (32, 64), (64, 128))
    streamed = [Plan(rows, warps, stages, units, depth, 0) for rows, warps, stages, units, depth in tiles]
    for hidden, candidates in ((128, resident), (256, streamed)):
        shipped = table[hidden]
        for plan, rows in itertools.product((*shipped, *candidates), (320, 2048, 8192)):
            table[hidden] = (plan,)
            case = Case(64, rows, hidden, 0.01)
            try:
                times = measure_kernels(case, "fast", bandwidth, rounds)
            except OutOfResources as error:
                print(f"plan {case} {plan}: {error}")
                continue
            yield {"case": case._asdict(), "plan": plan._asdict(), "times": times}
            print(f"plan {case} {plan}: forward {times['forward']:.3f} ms, backward {times['backward']:.3f} ms")
        table[hidden] = shipped


def ceilings() -> dict[str, float]:
    """Return the bytes per second of a copy, read and written, and the FLOP per second of a float16 product."""
    source = torch.empty(1 << 30, dtype=torch.uint8, device="cuda")
    target = torch.empty_like(source)
    a = torch.randn(8192, 8192, device="cuda", dtype=torch.float16)
    times = medians({"copy": lambda: target.copy_(source), "product": lambda: a @ a}, "cuda", 10)
    return {"copy": 2 * source.numel() / times["copy"] * 1e3, "product": 2 * 8192**3 / times["product"] * 1e3}


# ---------------------------------------------------------------------------------------------------------- correctness


def operands(case: Case, dtype: torch.dtype, device: str, seed: int = 0) -> tuple[Tensor, ...]:
    """Return made-up gx, w_hh, reset, h0, c0, dy and dc of a case."""
    generator = torch.Generator(device).manual_seed(seed)

    def normal(*shape: int) -> Tensor:
        return torch.randn(*shape, device=device, generator=generator)

    steps, rows, hidden, share = case
    w_hh = normal(4 * hidden, hidden) / hidden**0.5
    reset = torch.rand(steps, rows, device=device, generator=generator) < share
    sequences = [normal(steps, rows, width).to(dtype) for width in (4 * hidden, hidden)]
    return (
        sequences[0],
        w_hh,
        reset,
        normal(rows, hidden),
        normal(rows, hidden),
        sequences[1],
        normal(steps, rows, hidden),
    )


def poison(device: str) -> None:
    """Fill the memory of the next results with NaN."""
    sizes = (1 << 12, 1 << 18, 1 << 24) if device == "cuda" else (1 << 12,)
    held = [torch.full((size,), float("nan"), device=device) for size in sizes for _ in range(8)]
    del held


def check(case: Case, mode: str, dtype: torch.dtype, seed: int, device: str) -> tuple[float, float, str]:
    """Return the errors of outputs and gradients, and what is wrong with them: that two runs differ, or the size."""
    torch.backends.cuda.matmul.allow_tf32 = mode != "ieee"  # the weights' gradient is a product of PyTorch's
    gx, w_hh, reset, h0, c0, dy, dc = operands(case, dtype, device, seed)
    runs = []
    for _ in range(2):
        poison(device)
        y, c, gates = operators.reset_lstm(gx, w_hh, reset, h0, c0, mode)
        grads = operators.reset_lstm_backward(dy, dc, w_hh, reset, h0, c0, y, c, gates, mode)
        runs.append((y, c, *grads))
    fault = ""
    if not all(torch.equal(one, other) for one, other in zip(*runs, strict=True)):
        fault = "two runs on the same inputs differ"
    wide = [tensor.double() for tensor in (gx, w_hh, h0, c0, dy, dc)]
    y, c, gates = reference.forward_sequence(wide[0], wide[1], reset, wide[2], wide[3])
    d_gates, dh0, dc0 = reference.backward_sequence(wide[4], wide[5], wide[1], reset, wide[3], c, gates)
    dw_hh = d_gates.flatten(0, 1).t() @ reference.previous(wide[2], y, reset).flatten(0, 1)
    errors = [
        float((ours.double() - exact).norm() / exact.norm().clamp_min(1e-30))
        for ours, exact in zip(runs[0], (y, c, d_gates, dw_hh, dh0, dc0), strict=True)
    ]
    outputs, gradients = max(errors[:2]), max(errors[2:])
    if not (outputs < LIMITS[mode, dtype][0] and gradients < LIMITS[mode, dtype][1]):  # NaN must not pass
        fault = f"errors {outputs:.1e} and {gradients:.1e} exceed the limits"
    return outputs, gradients, fault


def check_all(seconds: float) -> Iterable[dict[str, Any]]:
    """Check the grid until the time is over, important sizes first, and one graph capture; yield what was found."""
    began = time.perf_counter()
    grid = itertools.product((128, 64, 32, 256), LIMITS, ((16, 2048), (1, 1), (7, 17), (64, 33), (16, 20)), (0.1, 0.0))
    for seed, (hidden, (mode, dtype), (steps, rows), share) in enumerate(grid):
        if time.perf_counter() - began > seconds:
            print(f"correctness: time is over after {seed} of the grid's points", file=sys.stderr)
            break
        case = Case(steps, rows, hidden, share)
        outputs, gradients, fault = check(case, mode, dtype, seed, "cuda")
        if fault:
            print(f"WRONG: {case}, {mode}, {dtype}: {fault}", file=sys.stderr)
        found = {"mode": mode, "dtype": str(dtype), "y": outputs, "gradients": gradients, "fault": fault}
        yield case._asdict() | found
    torch.backends.cuda.matmul.allow_tf32 = True
    gx, w_hh, reset, h0, c0, *_ = operands(Case(9, 40, 128, 0.1), torch.float32, "cuda")
    expected, _ = operators.reset_lstm_inference(gx, w_hh, reset, h0, c0, "fast")
    kept: list[Tensor] = []
    replay = captured(lambda: kept.append(operators.reset_lstm_inference(gx, w_hh, reset, h0, c0, "fast")[0]))
    kept[-1].zero_()
    replay()
    if not torch.equal(kept[-1], expected):
        print("WRONG: a captured graph gives different results from the call itself.", file=sys.stderr)
        yield {"mode": "captured graph", "fault": "differs from the call itself"}


# --------------------------------------------------------------------------------------------------------------- report


def cases(device: str, quick: bool) -> list[Case]:
    """Return the cases, the most important ones first."""
    if device == "cpu":
        few = [Case(64, 20, 128, 0.01), Case(16, 40, 64, 0.1), Case(64, 8, 64, 0.05)]
        more = [
            Case(32, 40, 128, 0.03),
            Case(128, 20, 128, 0.01),
            Case(64, 320, 128, 0.01),
            Case(16, 1280, 128, 0.01),
            Case(64, 320, 256, 0.01),
        ]
        return few if quick else few + more
    rates = (0.01, 0.0, 0.1)
    first = [Case(64, rows, 128, share) for rows in (2048, 20, 320, 8192) for share in rates]
    second = [Case(64, rows, hidden, 0.01) for hidden in (256, 512) for rows in (20, 320, 2048, 8192)]
    third = [Case(steps, rows, 128, 0.01) for steps in (16, 128) for rows in (20, 320, 2048)]
    large = [Case(64, 32768, 128, 0.01), Case(64, 2048, 256, 0.1), Case(64, 2048, 256, 0.0)]
    return first[:3] if quick else first + second + third + large


def show(case: Case, times: dict[str, dict[str, float]]) -> None:
    """Print the times of a case and their ratios to PyTorch's LSTM without resets."""
    print(f"\n{case}")
    forward = times["forward"]
    for name, elapsed in times["forward and backward"].items():
        alone = f"{forward[name]:11.3f} ms forward" if name in forward else ""
        ratio = elapsed / times["forward and backward"][BASELINE]
        print(f"  {name:32}{elapsed:11.3f} ms{ratio:9.2f}x{alone}", flush=True)


def describe(device: str, threads: int) -> dict[str, str]:
    """Return what affects results besides the machine that plays matches."""
    about = {"date": datetime.datetime.now(datetime.UTC).date().isoformat(), "torch": torch.__version__}
    if device == "cpu":
        return about | {"device": "cpu", "threads": str(threads)}
    query = ["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"]
    driver = subprocess.run(query, capture_output=True, text=True, check=False).stdout.strip().splitlines()
    return about | {
        "device": torch.cuda.get_device_name(),
        "driver": driver[0] if driver else "unknown",
        "triton": str(__import__("triton").__version__),
    }


def prepared(device: str, threads: int, records: Path | None) -> Callable[..., None]:
    """Set PyTorch up, print the machine, and return what records a result."""
    if device == "cuda" and not torch.cuda.is_available():
        raise SystemExit("there is no CUDA device; `layer --device cpu` measures the processor.")
    torch.set_num_threads(threads)
    torch.backends.cuda.matmul.allow_tf32 = True  # as in cuDNN's LSTM, so that both sides get the same products
    about = describe(device, threads)
    print_machine()
    print(about)
    return lambda part, result: append(records, {"part": part, **result}, **about)


def layer(
    device: Literal["cuda", "cpu"] = "cuda" if torch.cuda.is_available() else "cpu",
    quick: bool = False,
    budget: float = 500.0,
    repeats: int = 11,
    threads: int = 1,
    records: Path | None = None,
) -> int:
    """One layer by every method; on a GPU its correctness first, then the card's limits and the bare kernels.

    The exit status is 1 if a result is wrong.

    Args:
        device: Where to run.
        quick: Only the first three cases.
        budget: Seconds after which no case starts and a running one is cut short.
        repeats: Number of calls per median.
        threads: Threads of PyTorch on the processor.
        records: File to which every result is added.
    """
    began = time.perf_counter()
    keep = prepared(device, threads, records)
    points: list[dict[str, Any]] = []
    if device == "cuda":
        for point in check_all(20 if quick else 90):
            keep("correctness", point)
            points.append(point)
        wrong = sum(bool(point["fault"]) for point in points)
        print(f"correctness: {len(points)} points, each computed twice; {wrong} are wrong")
        limits = ceilings()
        keep("ceilings", limits)
        print({name: f"{value:.3g}" for name, value in limits.items()})
        for hidden, rows, mode in itertools.product((128, 256), (20, 2048, 8192), BYTES):
            case = Case(64, rows, hidden, 0.01)
            times = measure_kernels(case, mode, limits["copy"], repeats)
            keep("kernels", {"case": case._asdict(), "mode": mode, "times": times})
            print(f"kernels {case} {mode}: " + ", ".join(f"{name} {value:.3f}" for name, value in times.items()))
    for case in cases(device, quick):
        if time.perf_counter() - began > budget:
            print(f"\nleft out because time is up: {case}", file=sys.stderr)
            continue
        if case.steps * case.rows * case.hidden * 120 > MOST_BYTES:
            print(f"\nleft out because it is too large: {case}", file=sys.stderr)
            continue
        times = measure(case, device, repeats, began + budget)
        show(case, times)
        keep("layer", {"case": case._asdict(), "times": times})
    return int(any(point["fault"] for point in points))


def plans(repeats: int = 11, records: Path | None = None) -> None:
    """Other plans of the kernels than those in the table; this needs a GPU.

    Args:
        repeats: Number of calls per median.
        records: File to which every result is added.
    """
    keep = prepared("cuda", 1, records)
    for result in tune(ceilings()["copy"], repeats):
        keep("plan", result)


main = partial(command_line, __doc__, layer, plans)

if __name__ == "__main__":
    sys.exit(main())
