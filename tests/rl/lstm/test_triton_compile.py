"""What training launches compiles for NVIDIA GPUs, without one: no spilled registers, within shared memory, on tensor
cores.

The launches are those of ``triton_launch``; only the last call, that to the GPU, becomes one to the compiler.
"""

import os
import re
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest
import torch

from echelon_rl.lstm import triton_launch
from echelon_rl.lstm.triton_launch import FLOAT_OPERANDS, HALF_OPERANDS

triton = pytest.importorskip("triton", reason="Triton is not installed; pip install 'echelon-rl[cuda]' brings it.")
if os.environ.get("TRITON_INTERPRET") == "1":
    pytest.skip("the interpreter compiles nothing", allow_module_level=True)

# Compute capability: KiB of shared memory that a program may have (CUDA programming guide).
TARGETS = {80: 163, 89: 99, 90: 227, 100: 227}
TYPES = [("fast", "float32"), ("half", "float16"), ("half", "bfloat16"), ("ieee", "float32")]
# Acting keeps nothing. The loss of PPO has no share in the cell states; others may, so "both" is tried as well.
LAUNCHES = ("acting", "forward", "backward", "both")
# Every target, type, kind and launch once; `make test-slow` compiles the whole product.
USUAL = {
    "sm90-fast-float32-32-resident-acting",
    "sm90-half-float16-32-resident-forward",
    "sm100-fast-float32-64-resident-backward",
    "sm89-fast-float32-128-streamed-acting",
    "sm80-half-bfloat16-256-streamed-both",
    "sm90-ieee-float32-32-streamed-backward",
}


def cases():
    for sm, limit in TARGETS.items():
        for mode, dtype in TYPES:
            for hidden, plans in (FLOAT_OPERANDS if mode == "ieee" else HALF_OPERANDS).items():
                for plan in (plan for plan in plans if plan.shared <= limit):
                    for launch in LAUNCHES:
                        kind = "streamed" if plan.units else "resident"
                        name = f"sm{sm}-{mode}-{dtype}-{hidden}-{kind}-{launch}"
                        marks = () if name in USUAL else pytest.mark.slow
                        yield pytest.param(sm, mode, dtype, hidden, plan, launch, id=name, marks=marks)


CASES = list(cases())


@pytest.fixture
def compiled(monkeypatch):
    """A function that launches a kernel for a GPU that is not there and returns what Triton compiled."""
    from triton.runtime import driver, jit

    found = []

    def compile_only(kernel, grid):
        return lambda *given, **options: found.append(kernel.run(*given, grid=grid, warmup=True, **options))

    def launch(sm, mode, dtype, hidden, plan, launch, steps=7, rows=20, skip=0):
        from triton.backends.compiler import GPUTarget

        driver.set_active(
            SimpleNamespace(
                get_current_target=lambda: GPUTarget("cuda", sm, 32),
                get_current_device=lambda: sm,
                get_current_stream=lambda device: 0,
            )
        )
        monkeypatch.setitem(FLOAT_OPERANDS if mode == "ieee" else HALF_OPERANDS, hidden, (plan,))
        state, y = torch.zeros(rows, hidden), torch.zeros(steps, rows, hidden, dtype=getattr(torch, dtype))
        w_hh, reset = torch.zeros(4 * hidden, hidden), torch.zeros(steps + skip, rows, dtype=torch.bool)[skip:]
        if launch in ("acting", "forward"):
            gx = y.repeat(1, 1, 4)
            triton_launch.forward(gx, w_hh, reset, state, state.clone(), mode, keep=launch == "forward")
        else:
            c, gates = y.float(), y.repeat(1, 1, 4).to(torch.float32 if mode == "ieee" else torch.float16)
            dc = torch.zeros_like(c) if launch == "both" else None
            triton_launch.backward(y, dc, w_hh, reset, state, c, gates, mode, y.dtype)
        return found.pop()

    monkeypatch.setattr(jit.JITFunction, "__getitem__", compile_only)
    yield launch
    driver.set_active(None)


def stack_bytes(binary, folder):
    """Bytes of local memory that a thread uses, which is where spilled registers go."""
    path = folder / "kernel.cubin"
    path.write_bytes(binary.asm["cubin"])
    tool = Path(triton.__file__).parent / "backends/nvidia/bin/cuobjdump"
    usage = subprocess.run([tool, "-res-usage", path], capture_output=True, text=True, check=True).stdout
    return int(re.search(r"STACK:(\d+)", usage).group(1))


def matrix_instructions(binary):
    return set(re.findall(r"(?:mma\.sync|wgmma\.mma_async|tcgen05\.mma)[.\w]*", binary.asm["ptx"]))


@pytest.mark.parametrize(("sm", "mode", "dtype", "hidden", "plan", "launch"), CASES)
def test_launch_compiles(compiled, sm, mode, dtype, hidden, plan, launch, tmp_path):
    binary = compiled(sm, mode, dtype, hidden, plan, launch)
    assert re.search(r"\.target sm_\d+", binary.asm["ptx"]).group().endswith(f"_{sm}")
    assert stack_bytes(binary, tmp_path) == 0, "registers are spilled"
    used = binary.metadata.shared / 1024
    assert used <= plan.shared, f"it uses {used} KiB, the table says {plan.shared}"
    assert ("tanh.approx.f32" in binary.asm["ptx"]) == (mode == "half")
    # One instruction for every plan: a row's bits must not depend on the batch that chose the plan.
    expected = set() if mode == "ieee" else {"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32"}
    assert matrix_instructions(binary) == expected


def test_one_kernel_serves_all_lengths_and_batches(compiled):
    given = (90, "fast", "float32", 32, HALF_OPERANDS[32][0], "acting")
    shapes = [(1, 1, 0), (1, 16, 0), (16, 20, 1)]
    assert len({compiled(*given, steps, rows, skip).hash for steps, rows, skip in shapes}) == 1


def test_the_usual_launches_are_among_all():
    assert {case.id for case in CASES} >= USUAL


@pytest.mark.parametrize("table", [HALF_OPERANDS, FLOAT_OPERANDS], ids=["half", "ieee"])
def test_every_gpu_since_capability_8_has_a_plan(table):
    assert list(table) == [32, 64, 128, 256]
    assert all(plans[-1].shared <= 99 for plans in table.values())
