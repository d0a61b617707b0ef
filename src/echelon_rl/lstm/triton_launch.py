"""Which kernel runs which size, and the launches. Triton is imported only where a kernel is wanted.

The table is fixed: nothing is tuned while a program runs. For one size all batches take one plan, and every plan's
products are made of the same matrix instruction, so that a row's result does not depend on how many others there are.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import os
from contextlib import AbstractContextManager, nullcontext
from types import ModuleType
from typing import Any, NamedTuple

import torch
from torch import Tensor

MODES = ("ieee", "fast", "half")
_KIB = 1024
_OLDEST_CAPABILITY = (8, 0)


class Plan(NamedTuple):
    """How a kernel is cut.

    Attributes:
        rows: Rows of the batch that a program owns.
        warps: Warps of a program.
        stages: Loads under way at once in the loops that the compiler pipelines.
        units: Hidden units of a tile of W_hh; 0 if all of W_hh stays on the chip.
        depth: Rows of a tile, along the sum; 0 likewise.
        shared: Shared memory it needs at most, in KiB.
    """

    rows: int
    warps: int
    stages: int
    units: int
    depth: int
    shared: int


# Plans by hidden size, the preferred one first; a device takes the first that fits its shared memory. Registers, shared
# memory and instructions of each are checked by tests/rl/lstm/test_triton_compile.py.
HALF_OPERANDS: dict[int, tuple[Plan, ...]] = {
    32: (Plan(rows=16, warps=2, stages=2, units=0, depth=0, shared=24),),
    64: (Plan(rows=16, warps=4, stages=2, units=0, depth=0, shared=64),),
    128: (
        Plan(rows=16, warps=8, stages=1, units=0, depth=0, shared=144),
        Plan(rows=16, warps=4, stages=3, units=32, depth=64, shared=48),
    ),
    256: (Plan(rows=32, warps=8, stages=3, units=64, depth=64, shared=80),),
}
# Products in float32 without tensor cores: slow and exact, to check the rest against and for those who ask for it.
FLOAT_OPERANDS: dict[int, tuple[Plan, ...]] = {
    hidden: (Plan(rows=16, warps=8, stages=1, units=32, depth=16, shared=16),) for hidden in HALF_OPERANDS
}


def interpreting() -> bool:
    """Return whether Triton's interpreter is on, with which kernels run on CPU tensors."""
    return os.environ.get("TRITON_INTERPRET") == "1"


@functools.cache
def _kernels() -> ModuleType:
    return importlib.import_module("echelon_rl.lstm.triton_kernels")


@functools.cache
def _shared_memory(device: torch.device) -> int:
    """Return the KiB of shared memory a program may have; everything fits the interpreter."""
    if device.type != "cuda":
        return 1 << 20
    properties: Any = torch.cuda.get_device_properties(device)  # whose stub lacks the field
    return int(properties.shared_memory_per_block_optin) // _KIB


def default_mode(dtype: torch.dtype) -> str:
    """Return how kernels compute for inputs of ``dtype``.

    ``"half"`` for half precision. For float32 ``"fast"`` (operands of products and kept gates in float16, with as many
    bits as TF32), or ``"ieee"`` where ``torch.backends.cudnn.allow_tf32``, PyTorch's switch for recurrent networks, is
    off.
    """
    if dtype != torch.float32:
        return "half"
    return "fast" if torch.backends.cudnn.allow_tf32 else "ieee"


def refusal(device: torch.device, dtype: torch.dtype, hidden: int) -> str | None:
    """Return why no kernel can run, the end of a sentence that begins with "because"; None if one can.

    Args:
        device: Where the tensors are.
        dtype: Type of the inputs.
        hidden: Hidden units.
    """
    if importlib.util.find_spec("triton") is None:
        return "Triton is not installed (pip install 'echelon-rl[cuda]')"
    if device.type != "cuda" and not interpreting():
        return f"the tensors are on {device.type} and Triton's kernels need an NVIDIA GPU"
    if device.type == "cuda" and torch.version.cuda is None:
        return "the GPU is not NVIDIA's"
    if device.type == "cuda" and torch.cuda.get_device_capability(device) < _OLDEST_CAPABILITY:
        have = ".".join(map(str, torch.cuda.get_device_capability(device)))
        return f"the kernels need compute capability 8.0 and the GPU has {have}"
    if not any(hidden == size for size in HALF_OPERANDS):  # a compiler's symbolic size compares but has no hash
        return f"hidden_size is {hidden} and kernels exist for {', '.join(map(str, HALF_OPERANDS))}"
    if dtype not in (torch.float32, torch.float16, torch.bfloat16):
        return f"the inputs are {dtype} and kernels exist for float32, float16 and bfloat16"
    return None


def choose_plan(device: torch.device, hidden: int, mode: str) -> Plan:
    """Return the plan for a size, the first of the table that fits the device."""
    plans = (FLOAT_OPERANDS if mode == "ieee" else HALF_OPERANDS)[hidden]
    return next((plan for plan in plans if plan.shared <= _shared_memory(device)), plans[-1])


def _check_mode(mode: str, dtype: torch.dtype) -> None:
    if mode not in MODES:
        raise ValueError(f"mode must be one of {', '.join(map(repr, MODES))}, got {mode!r}.")
    if (mode == "half") == (dtype == torch.float32):
        raise ValueError(
            f"mode 'half' is for half precision, 'fast' and 'ieee' are for float32; got {mode!r}, {dtype}."
        )


def _operand_type(mode: str) -> torch.dtype:
    return torch.float32 if mode == "ieee" else torch.float16


def _on(device: torch.device) -> AbstractContextManager[object]:
    """Return the context in which a launch goes to ``device``."""
    return torch.cuda.device(device) if device.type == "cuda" else nullcontext()


def _approximates(mode: str) -> bool:
    """Return whether tanh may be the GPU's own instruction, good to 2^-11, which is float16's rounding."""
    return mode == "half" and not interpreting()


def forward(
    gx: Tensor, w_hh: Tensor, reset: Tensor, h0: Tensor, c0: Tensor, mode: str, keep: bool = True
) -> tuple[Tensor, Tensor, Tensor]:
    """Run the recurrence over ``gx`` [T, B, 4H]; arguments and results as ``reference.forward_sequence``.

    Raises:
        ValueError: The mode is unknown or does not fit the type of ``gx``.
    """
    _check_mode(mode, gx.dtype)
    kernels, plan = _kernels(), choose_plan(gx.device, w_hh.shape[1], mode)
    steps, rows, width = gx.shape
    hidden, operand = width // 4, _operand_type(mode)
    y = gx.new_empty(steps, rows, hidden)
    c = gx.new_empty(steps if keep else 1, rows, hidden, dtype=torch.float32)
    gates = gx.new_empty(steps if keep else 0, rows, width, dtype=operand)
    gx, weight, flags = gx.contiguous(), w_hh.to(operand).contiguous(), reset.contiguous().view(torch.uint8)
    h0, c0 = h0.float().contiguous(), c0.float().contiguous()
    common = {"H": hidden, "ROWS": plan.rows, "KEEP": keep, "IEEE": mode == "ieee", "APPROX": _approximates(mode)}
    options = {"num_warps": plan.warps, "num_stages": plan.stages}
    grid = (-(-rows // plan.rows),)
    kept = gates if keep else y  # a kernel that keeps nothing gets a valid address that it does not use
    with _on(gx.device):
        if plan.units:
            h_old = h0.to(operand, copy=True)
            kernels.forward_streamed[grid](
                *(gx, weight, flags, h_old, torch.empty_like(h_old), c0, y, c, kept, steps, rows),
                UNITS=plan.units,
                DEPTH=plan.depth,
                **common,
                **options,
            )
        else:
            kernels.forward_resident[grid](gx, weight, flags, h0, c0, y, c, kept, steps, rows, **common, **options)
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
    """Return the gradients for ``dy`` [T, B, H]; as ``reference.backward_sequence``, but ``gx``'s in ``dtype``.

    Raises:
        ValueError: The mode is unknown or does not fit ``dtype``.
    """
    _check_mode(mode, dtype)
    kernels, plan = _kernels(), choose_plan(c.device, w_hh.shape[1], mode)
    steps, rows, hidden = c.shape
    operand = _operand_type(mode)
    dgx = torch.empty_like(gates, dtype=dtype)
    dh0, dc0 = torch.zeros_like(c0, dtype=torch.float32), torch.zeros_like(c0, dtype=torch.float32)
    scale = dc0.new_ones(rows) if mode == "ieee" else gradient_scale(dy, dc)
    dy = None if dy is None else dy.contiguous()
    dc = None if dc is None else dc.float().contiguous()
    weight, flags, c0 = w_hh.to(operand).contiguous(), reset.contiguous().view(torch.uint8), c0.float().contiguous()
    inputs = (c if dy is None else dy, c if dc is None else dc, scale, weight, flags, c0, c, gates)
    common = {
        "H": hidden,
        "ROWS": plan.rows,
        "HAS_DY": dy is not None,
        "HAS_DC": dc is not None,
        "IEEE": mode == "ieee",
        "APPROX": _approximates(mode),
    }
    options = {"num_warps": plan.warps, "num_stages": plan.stages}
    grid = (-(-rows // plan.rows),)
    with _on(c.device):
        if plan.units:
            kernels.backward_streamed[grid](
                *(*inputs, dgx, dh0, dc0, torch.empty_like(gates[0], dtype=operand), steps, rows),
                UNITS=plan.units,
                DEPTH=plan.depth,
                **common,
                **options,
            )
        else:
            kernels.backward_resident[grid](*inputs, dgx, dh0, dc0, steps, rows, **common, **options)
    return dgx, dh0, dc0
