"""Every plan compiles for NVIDIA GPUs, without one: no spilled registers, within shared memory, on tensor cores."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from echelon_rl.lstm.triton_launch import FLOAT_OPERANDS, HALF_OPERANDS

triton = pytest.importorskip("triton", reason="Triton is not installed; pip install 'echelon-rl[cuda]' brings it.")
if os.environ.get("TRITON_INTERPRET") == "1":
    pytest.skip("the interpreter compiles nothing", allow_module_level=True)

# Compute capability: KiB of shared memory that a program may have (CUDA programming guide).
TARGETS = {90: 227, 80: 163}
# Resident and streamed weights, both precisions, both generations; `make test-slow` compiles the others.
USUAL = ("half-32-0-2-sm90", "half-256-64-3-sm80", "ieee-32-32-1-sm90")


def case(ieee, hidden, plan, sm):
    name = f"{'ieee' if ieee else 'half'}-{hidden}-{plan.units}-{plan.stages}-sm{sm}"
    return pytest.param(ieee, hidden, plan, sm, id=name, marks=() if name in USUAL else pytest.mark.slow)


CASES = [
    case(ieee, hidden, plan, sm)
    for ieee, table in ((False, HALF_OPERANDS), (True, FLOAT_OPERANDS))
    for hidden, plans in table.items()
    for plan in plans
    for sm, limit in TARGETS.items()
    if plan.shared <= limit and not (ieee and (sm == 80 or hidden in (64, 256)))
]


def compiled(name, hidden, plan, capability, *, ieee, half, approx):
    """Compile a kernel as a launch would, all addresses aligned, all results kept."""
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    from echelon_rl.lstm import triton_kernels

    kernel = getattr(triton_kernels, name)
    operand, outside = ("*fp32" if ieee else "*fp16"), ("*fp16" if half else "*fp32")
    types = {"steps": "i32", "rows": "i32", "reset": "*u8"}
    types |= dict.fromkeys(("gx", "dy", "y", "dgx"), outside)
    types |= dict.fromkeys(("h0", "c0", "c_all", "dc_all", "scale", "dh0", "dc0"), "*fp32")
    types |= dict.fromkeys(("w_hh", "gates", "h_old", "h_new", "d_now"), operand)
    constants = {"H": hidden, "ROWS": plan.rows, "UNITS": plan.units, "DEPTH": plan.depth}
    constants |= {"KEEP": True, "HAS_DY": True, "HAS_DC": True, "IEEE": ieee, "APPROX": approx}
    signature, fixed, attributes = {}, {}, {}
    for index, parameter in enumerate(kernel.params):
        if parameter.is_constexpr:
            signature[parameter.name], fixed[(index,)] = "constexpr", constants[parameter.name]
        else:
            signature[parameter.name] = types[parameter.name]
            if types[parameter.name].startswith("*"):
                attributes[(index,)] = [["tt.divisibility", 16]]
    options = {"num_warps": plan.warps, "num_stages": plan.stages}
    source = ASTSource(kernel, signature, fixed, attributes)
    return triton.compile(source, target=GPUTarget("cuda", capability, 32), options=options)


def stack_bytes(binary, folder):
    """Bytes of local memory that a thread uses, which is where spilled registers go."""
    path = folder / "kernel.cubin"
    path.write_bytes(binary.asm["cubin"])
    tool = Path(triton.__file__).parent / "backends/nvidia/bin/cuobjdump"
    usage = subprocess.run([tool, "-res-usage", path], capture_output=True, text=True, check=True).stdout
    return int(re.search(r"STACK:(\d+)", usage).group(1))


def matrix_instructions(binary):
    return set(re.findall(r"(?:mma\.sync|wgmma\.mma_async)[.\w]*", binary.asm["ptx"]))


@pytest.mark.parametrize(("ieee", "hidden", "plan", "capability"), CASES)
def test_plan_compiles(ieee, hidden, plan, capability, tmp_path):
    kind = "streamed" if plan.units else "resident"
    for name in (f"forward_{kind}", f"backward_{kind}"):
        for half in (False, True) if capability == 90 and not ieee else (False,):
            binary = compiled(name, hidden, plan, capability, ieee=ieee, half=half, approx=half)
            assert stack_bytes(binary, tmp_path) == 0, f"{name}: registers are spilled"
            used = binary.metadata.shared / 1024
            assert used <= plan.shared, f"{name} uses {used} KiB, the table says {plan.shared}"
            assert ("tanh.approx.f32" in binary.asm["ptx"]) == half
            # One instruction for every plan: a row's bits must not depend on the batch that chose the plan.
            expected = set() if ieee else {"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32"}
            assert matrix_instructions(binary) == expected


@pytest.mark.parametrize("table", [HALF_OPERANDS, FLOAT_OPERANDS], ids=["half", "ieee"])
def test_every_gpu_since_capability_8_has_a_plan(table):
    assert list(table) == [32, 64, 128, 256]
    assert all(plans[-1].shared <= 99 for plans in table.values())
