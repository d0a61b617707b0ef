"""Choice of kernels by size, and their launches. Triton is imported only when a kernel is needed.

The table is fixed: nothing is tuned at run time. All batches of one size use the same plan, and all plans use the same
matrix instruction, so a row's result does not depend on the number of other rows.
"""

import functools
import importlib.util
import os
from typing import Any, NamedTuple

import torch
from torch import Tensor

MODES = ("ieee", "fast", "half")
_OLDEST_CAPABILITY = (8, 0)
# Of a thread, the most there are. Left alone, the assembler aims for more programs per processor and then spills.
_REGISTERS = 255


class Plan(NamedTuple):
    """How a kernel is divided."""

    rows: int  # of the batch that a program owns
    warps: int  # of a program
    stages: int  # concurrent loads in the loops that the compiler pipelines
    units: int  # hidden units of a tile of W_hh; 0 if all of W_hh stays on the chip
    depth: int  # rows of a tile, along the sum; 0 as above
    shared: int  # most shared memory that it needs, KiB


# Plans by hidden size, the preferred one first; a device uses the first that fits its shared memory.
# tests/rl/lstm/test_triton_compile.py checks registers, shared memory and instructions of each.
HALF_OPERANDS: dict[int, tuple[Plan, ...]] = {
    32: (Plan(rows=16, warps=2, stages=2, units=0, depth=0, shared=24),),
    64: (Plan(rows=16, warps=4, stages=2, units=0, depth=0, shared=64),),
    128: (
        Plan(rows=16, warps=8, stages=1, units=0, depth=0, shared=144),
        Plan(rows=16, warps=4, stages=3, units=32, depth=64, shared=48),
    ),
    256: (Plan(rows=32, warps=8, stages=3, units=64, depth=64, shared=80),),
}
# Products in float32 without tensor cores: slow and exact, for checks and on request.
FLOAT_OPERANDS: dict[int, tuple[Plan, ...]] = {
    hidden: (Plan(rows=16, warps=8, stages=1, units=32, depth=16, shared=16),) for hidden in HALF_OPERANDS
}


def interpreting() -> bool:
    """Return whether Triton's interpreter is on, which runs kernels on CPU tensors."""
    return os.environ.get("TRITON_INTERPRET") == "1"


@functools.cache
def _shared_memory(device: torch.device) -> int:
    """Return the KiB of shared memory a program may have; everything fits the interpreter."""
    if device.type != "cuda":
        return 1 << 20
    properties: Any = torch.cuda.get_device_properties(device)  # the type stub lacks the field
    return int(properties.shared_memory_per_block_optin) // 1024


def kernel_size(hidden: int) -> int:
    """Return the smallest size of a kernel that holds ``hidden`` units, or ``hidden`` itself where none does."""
    return next((size for size in HALF_OPERANDS if size >= hidden), hidden)


def refusal(device: torch.device, dtype: torch.dtype, hidden: int) -> str | None:
    """Return why no kernel can run, as the end of a sentence after "because"; None if one can."""
    if importlib.util.find_spec("triton") is None:
        return "Triton is not installed (pip install 'echelon-rl[cuda]')"
    if device.type != "cuda" and not interpreting():
        return f"the tensors are on {device.type} and Triton's kernels need an NVIDIA GPU"
    if device.type == "cuda" and torch.version.cuda is None:
        return "the GPU is not NVIDIA's"
    if device.type == "cuda" and (have := torch.cuda.get_device_capability(device)) < _OLDEST_CAPABILITY:
        return f"the kernels need compute capability 8.0 and the GPU has {have[0]}.{have[1]}"
    if not any(hidden == size for size in HALF_OPERANDS):  # a compiler's symbolic size compares but has no hash
        return f"hidden_size is {hidden} and kernels exist for {', '.join(map(str, HALF_OPERANDS))}"
    if dtype not in (torch.float32, torch.float16, torch.bfloat16):
        return f"the inputs are {dtype} and kernels exist for float32, float16 and bfloat16"
    return None


def choose_plan(device: torch.device, hidden: int, mode: str) -> Plan:
    """Return the first plan of the table for a size that fits the device."""
    plans = (FLOAT_OPERANDS if mode == "ieee" else HALF_OPERANDS)[hidden]
    return next((plan for plan in plans if plan.shared <= _shared_memory(device)), plans[-1])


def operand_type(mode: str) -> torch.dtype:
    """Return the type of the products' operands and of the kept gates."""
    return torch.float32 if mode == "ieee" else torch.float16


def _launch(
    name: str, plan: Plan, mode: str, tensors: tuple[Tensor, ...], shape: tuple[int, ...], **switches: bool
) -> None:
    """Start the kernel ``name`` of a plan's kind for a sequence of ``shape`` (T, B, H)."""
    from echelon_rl.lstm import triton_kernels

    steps, rows, hidden = shape
    kernel = getattr(triton_kernels, f"{name}_{'streamed' if plan.units else 'resident'}")
    tiles = {"UNITS": plan.units, "DEPTH": plan.depth} if plan.units else {}
    with torch.cuda.device(tensors[0].get_device()):
        kernel[(-(-rows // plan.rows),)](
            *(*tensors, steps, rows),
            H=hidden,
            ROWS=plan.rows,
            IEEE=mode == "ieee",
            # tanh by the GPU's own instruction, accurate to 2^-11, float16's rounding
            APPROX=mode == "half" and not interpreting(),
            **tiles,
            **switches,
            num_warps=plan.warps,
            num_stages=plan.stages,
            maxnreg=_REGISTERS,
            enable_fp_fusion=True,  # the default of Triton before 3.10
        )


def forward(
    gx: Tensor, w_hh: Tensor, reset: Tensor, h0: Tensor, c0: Tensor, mode: str, keep: bool = True
) -> tuple[Tensor, Tensor, Tensor]:
    """Run the recurrence over ``gx`` [T, B, 4H]; arguments and results as ``reference.forward_sequence``."""
    steps, rows, width = gx.shape
    hidden, operand = width // 4, operand_type(mode)
    plan = choose_plan(gx.device, hidden, mode)
    y = gx.new_empty(steps, rows, hidden)
    c = gx.new_empty(steps if keep else 1, rows, hidden, dtype=torch.float32)
    gates = gx.new_empty(steps if keep else 0, rows, width, dtype=operand)
    gx, weight, flags = gx.contiguous(), w_hh.to(operand).contiguous(), reset.contiguous().view(torch.uint8)
    h0, c0 = h0.float().contiguous(), c0.float().contiguous()
    if plan.units:  # the state passes between steps through memory
        h_old = h0.to(operand, copy=True)
        state: tuple[Tensor, ...] = (h_old, torch.empty_like(h_old))
    else:
        state = (h0,)
    kept = gates if keep else y  # a kernel that keeps nothing gets a valid but unused address
    _launch("forward", plan, mode, (gx, weight, flags, *state, c0, y, c, kept), (steps, rows, hidden), KEEP=keep)
    return y, c, gates


def gradient_scale(dy: Tensor | None, dc: Tensor | None) -> Tensor:
    """Return powers of two [B] that bring each row's largest gradient into [0.5, 1), so that float16 can hold them.

    One per row, so that rows stay independent; 1 where there is no gradient or it is not finite.
    """
    peaks = [torch.linalg.vector_norm(d, torch.inf, dim=(0, 2)).float() for d in (dy, dc) if d is not None]
    peak = torch.stack(peaks).amax(dim=0)
    usable = torch.isfinite(peak) & (peak > 0)
    exponent = torch.frexp(torch.where(usable, peak, 0.5)).exponent
    return torch.ldexp(torch.ones_like(peak), -exponent.clamp(-100, 100))


def backward(
    dy: Tensor | None,
    dc: Tensor | None,
    w_hh: Tensor,
    reset: Tensor,
    c0: Tensor,
    c: Tensor,
    gates: Tensor,
    mode: str,
    dtype: torch.dtype,
) -> tuple[Tensor, Tensor, Tensor]:
    """Return the gradients for ``dy`` [T, B, H] like ``reference.backward_sequence``, but for ``gx`` in ``dtype``."""
    plan, operand = choose_plan(c.device, c.shape[2], mode), operand_type(mode)
    weight, flags, c0 = w_hh.to(operand).contiguous(), reset.contiguous().view(torch.uint8), c0.float().contiguous()
    dgx, dh0, dc0 = torch.empty_like(gates, dtype=dtype), torch.zeros_like(c0), torch.zeros_like(c0)
    scale = dc0.new_ones(c.shape[1]) if mode == "ieee" else gradient_scale(dy, dc)
    given = (c if dy is None else dy.contiguous(), c if dc is None else dc.float().contiguous())
    scratch = (torch.empty_like(gates[0], dtype=operand),) if plan.units else ()
    tensors = (*given, scale, weight, flags, c0, c, gates, dgx, dh0, dc0, *scratch)
    _launch("backward", plan, mode, tensors, c.shape, HAS_DY=dy is not None, HAS_DC=dc is not None)
    return dgx, dh0, dc0
