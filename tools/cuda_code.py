"""Compile the CUDA kernels of a decision to machine code and show what each thread needs; no GPU is needed.

    python -m tools.cuda_code                 # for four generations of GPUs
    python -m tools.cuda_code --gpus sm_90    # for one
    python -m tools.cuda_code --check         # and compare with the record
    python -m tools.cuda_code --write         # and write the record

Numba makes PTX of each kernel for compute capability 8.0, and NVIDIA's ptxas makes machine code of it for each GPU. It
is the same for all presets, whose arrays differ in size alone. Needs numba-cuda and nvidia-cuda-nvcc, which `make
cuda-code` installs. Takes two minutes on two cores.
"""

from __future__ import annotations

import argparse
import importlib
import json
import re
import struct
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from echelon_env.config import EchelonConfig
from echelon_env.files import replacing
from echelon_env.matches.batch import available_threads

RECORD = Path(__file__).parents[1] / "benchmarks" / "results" / "cuda_code.json"
GPUS = ("sm_80", "sm_89", "sm_90", "sm_100")
PRESET = "standard"
COLUMNS = ("registers", "stack", "spilled", "code")  # registers of a thread, bytes of its stack, spilled; bytes of code
SLACK = {"registers": (1.25, 8), "stack": (1.25, 64)}  # a factor and a sum; what is less is not worth a word
ACCEPT = "If the change is worth it, accept it: make cuda-code"


@cache
def kernels() -> tuple[dict[str, Any], int]:
    """Return the kernels of a step by name, each with the types of its arguments, and the number of launches."""
    import numba.cuda.dispatcher
    from numba import typeof, types

    # numba-cuda asks for the GPU of this machine wherever a kernel calls a function. This stands in for it.
    numba.cuda.dispatcher.get_current_device = lambda: SimpleNamespace(id=0, compute_capability=(8, 0))
    from echelon_env.matches import cuda_memory

    cuda_memory.SIMULATED = True  # the processor's arrays stand in for those of a GPU
    from echelon_env.envs.vector_env import EchelonVectorEnv
    from echelon_env.matches import cuda_threads
    from echelon_env.matches.cuda_driver import launches, noting

    config = EchelonConfig.preset(PRESET)
    env: Any = EchelonVectorEnv(2, config, device="cuda", opponent="expert")
    device = env.there.device
    of_batch, of_all = (cuda_memory.opener(typeof(arrays)) for arrays in (device.batch, device))
    kinds = (
        (types.int64, 1),
        (types.float32, 2),
        (types.int64, 2),
        (types.int32, 1),
        (types.boolean, 2),
        (types.float32, 3),
    )
    words, numbers, choices, seats, flags, rows = (types.Array(*kind, "C") for kind in kinds)
    decision = launches(config.match.physics_steps_per_decision, of_batch)
    found: dict[str, Any] = {launch.rules: (launch.run, (words, types.int64)) for launch in decision}
    found["note_running"] = noting(of_batch), (words,)
    for thread in cuda_threads.THREADS:
        run = cuda_threads.one_thread_each(thread, of_all)
        found[thread.py_func.__name__] = run, (words, types.int64)
    for thread, actions in ((cuda_threads.take_numbers, numbers), (cuda_threads.take_choices, choices)):
        run = cuda_threads.one_thread_each_with(thread, of_all)
        found[thread.py_func.__name__] = run, (words, types.int64, actions)
    for thread, array in zip(cuda_threads.OF_GUESTS, (flags, rows, rows), strict=True):
        run = cuda_threads.one_thread_each_guest(thread, of_all)
        found[thread.py_func.__name__] = run, (words, types.int64, array, seats)
    return found, len(decision) + env.there.launches_beside


def assembler() -> Path:
    """Return NVIDIA's assembler; FileNotFoundError if it is not installed."""
    found = [path for folder in importlib.import_module("nvidia").__path__ for path in Path(folder).glob("*/bin/ptxas")]
    if not found:
        raise FileNotFoundError("there is no ptxas; install 'nvidia-cuda-nvcc==13.0.*', or call make cuda-code.")
    return found[0]


def code_bytes(cubin: bytes) -> int:
    """Return the size of all sections of an ELF file that a processor executes."""
    (table,), (size, count) = struct.unpack_from("<Q", cubin, 0x28), struct.unpack_from("<HH", cubin, 0x3A)
    sections = [struct.unpack_from("<IIQQQQ", cubin, table + size * number) for number in range(count)]
    return sum(section[5] for section in sections if section[2] & 4)


def assembled(ptx: Path, gpu: str) -> dict[str, int]:
    """Return the columns of the table of a kernel for a GPU."""
    cubin = ptx.with_suffix(".cubin")
    command = [assembler(), "-v", f"-arch={gpu}", ptx, "-o", cubin]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    (spilled,) = re.findall(r"(\d+) bytes spill stores", told)
    (stack,) = re.findall(r"(\d+) bytes stack frame", told)
    (registers,) = re.findall(r"Used (\d+) registers", told)
    return dict(zip(COLUMNS, (int(registers), int(stack), int(spilled), code_bytes(cubin.read_bytes())), strict=True))


def flaw(ptx: str) -> str:
    """Return what a kernel must not need: a heap, functions from outside, or doubles; empty if there is nothing.

    The sine and cosine of NVIDIA's library end in a product of doubles for huge angles; these do not count.
    """
    if outside := re.findall(r"^\s*\.extern .*|\bNRT_\w+|\bmalloc\b", ptx, re.MULTILINE):
        return f"needs what GPUs lack: {outside[0]}"
    doubles = Counter(re.findall(r"^\s+(?:@!?%p\d+ )?([a-z][\w.]*\.f64[\w.]*)", ptx, re.MULTILINE))
    doubles -= Counter(dict.fromkeys(("cvt.rn.f64.s64", "mul.f64", "cvt.rn.f32.f64"), doubles["cvt.rn.f64.s64"]))
    return f"calculates with doubles, which are slow on most GPUs: {min(doubles)}" if doubles else ""


def compiled(rules: str, gpus: list[str]) -> dict[str, dict[str, int]]:
    """Return the columns of a kernel, by GPU; ValueError if it has a ``flaw``."""
    from numba import cuda

    run, types = kernels()[0][rules]
    code: str = cuda.compile_ptx(run.py_func, types, cc=(8, 0))[0]
    if told := flaw(code):
        raise ValueError(f"{rules} {told}.")
    with tempfile.TemporaryDirectory() as folder:
        ptx = Path(folder) / "kernel.ptx"
        ptx.write_text(code)
        return {gpu: assembled(ptx, gpu) for gpu in gpus}


def measured(gpus: list[str]) -> dict[str, Any]:
    """Return the record: versions, the number of launches, and each kernel; all processors work."""
    made, launched = kernels()
    found: dict[str, Any] = {}
    with ProcessPoolExecutor(available_threads(), get_context("spawn")) as pool:
        tasks = {pool.submit(compiled, rules, gpus): rules for rules in made}
        for done in as_completed(tasks):
            found[tasks[done]] = done.result()
            print(f"{len(found)} of {len(made)} kernels: {tasks[done]}", file=sys.stderr, flush=True)
    versions = {name: version(name) for name in ("numba-cuda", "numba", "nvidia-cuda-nvcc")}
    return {
        "preset": PRESET,
        "versions": versions,
        "launches": launched,
        "kernels": {name: found[name] for name in made},
    }


def table(found: dict[str, dict[str, dict[str, int]]]) -> str:
    """Return a line for each kernel, with the numbers of a thread for each GPU."""
    gpus, width = list(next(iter(found.values()))), max(map(len, found))
    lines = ["for each GPU: registers, bytes of stack, bytes spilled, kB of code"]
    lines += [f"{'rules':{width}}" + "".join(f"  {gpu:>19}" for gpu in gpus)]
    for rules, row in found.items():
        cells = (
            f"{cell['registers']:5} {cell['stack']:4} {cell['spilled']:3} {cell['code'] / 1000:4.0f}"
            for cell in row.values()
        )
        lines.append(f"{rules:{width}}" + "".join(f"  {cell:>19}" for cell in cells))
    return "\n".join(lines)


def faults(found: dict[str, Any], kept: dict[str, Any]) -> Iterator[str]:
    """Yield a sentence for each kernel that spills or needs much more than its record, or that has none."""
    for rules, row in found.items():
        for gpu, cell in row.items():
            spilled = kept.get(rules, {}).get(gpu, {}).get("spilled", 0)  # searches for ways do, once a decision
            if cell["spilled"] > 1.25 * spilled:
                yield f"{rules} spills {cell['spilled']} bytes on {gpu}: shorten it, or split its phases."
            if gpu not in kept.get(rules, {}):
                yield f"{rules} is not in the record for {gpu}; write it there: make cuda-code"
                continue
            if (now := cell["code"]) < (before := kept[rules][gpu]["code"]) / 2:
                told = f"{rules} shrank from {before} to {now} bytes of code on {gpu}"
                yield f"{told}: are its rules compiled away? {ACCEPT}"
            for what, (factor, more) in SLACK.items():
                before, now = kept[rules][gpu][what], cell[what]
                if now > max(factor * before, before + more):
                    unit = {"registers": "registers", "stack": "bytes of stack"}[what]
                    yield f"{rules} grew from {before} to {now} {unit} on {gpu}. {ACCEPT}"
    for rules in kept.keys() - found.keys():
        yield f"{rules} is in the record, but no kernel plays these rules any more; write it anew: make cuda-code"


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return 1 if ``--check`` finds a fault."""
    parser = argparse.ArgumentParser(prog="python -m tools.cuda_code", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--gpus", nargs="+", choices=GPUS, default=list(GPUS), help="default: all of them")
    parser.add_argument("--check", action="store_true", help=f"compare with {RECORD.name}")
    parser.add_argument("--write", action="store_true", help=f"write {RECORD.name}; only for all GPUs")
    options = parser.parse_args(arguments)
    if options.write and options.gpus != list(GPUS):
        parser.error("--write writes the record of all GPUs; leave out --gpus")
    found = measured(options.gpus)
    print(f"{table(found['kernels'])}\n{found['launches']} launches a step, {len(found['kernels'])} kernels")
    told = list(faults(found["kernels"], json.loads(RECORD.read_text())["kernels"])) if options.check else []
    sys.stderr.write("".join(f"{sentence}\n" for sentence in told))
    if options.write:
        with replacing(RECORD) as file:
            file.write((json.dumps(found, indent=1) + "\n").encode())
    return int(bool(told))


if __name__ == "__main__":
    sys.exit(main())
