"""Mixed precision: matrix products in 16 bits, sums, losses and weights in 32 (Micikevicius et al., 2018)."""

import warnings
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import torch

PRECISIONS: dict[str, torch.dtype] = {"float32": torch.float32, "bfloat16": torch.bfloat16, "float16": torch.float16}

# With any of these a processor computes products in 16 bits faster than in 32.
_CPU_INSTRUCTIONS = {"bfloat16": ("avx512_bf16", "amx_bf16"), "float16": ("avx512_fp16", "amx_fp16")}


def cudnn_timing(wanted: bool) -> AbstractContextManager[Any]:
    """Return a context in which cuDNN times its algorithms, if requested and PyTorch need not be deterministic."""
    cudnn = torch.backends.cudnn
    if not wanted or cudnn.deterministic or torch.are_deterministic_algorithms_enabled():
        return nullcontext()
    flags: AbstractContextManager[Any] = cudnn.flags(
        enabled=cudnn.enabled, benchmark=True, deterministic=False, allow_tf32=cudnn.allow_tf32
    )
    return flags


class Precision:
    """Precision of an update's forward and backward passes.

    bfloat16 has the range of float32, so it needs no scaling. The small gradients of float16 would vanish: the loss is
    multiplied by a scale that grows until gradients overflow; steps with an overflow are skipped and halve it.
    ``name`` is a key of ``PRECISIONS``; ``scaler`` scales the loss, which only float16 needs.
    """

    def __init__(self, name: str, device: torch.device) -> None:
        self._dtype, self._device = PRECISIONS[name], device.type
        has, wanted = torch.cpu.get_capabilities(), _CPU_INSTRUCTIONS.get(name, ())
        on_x86 = device.type == "cpu" and has.get("architecture") == "x86_64"
        if on_x86 and wanted and not any(has.get(key) for key in wanted):  # emulated through float32
            warnings.warn(
                f"precision={name!r} trains, but more slowly than 'float32' on this processor, which has no "
                "instructions for products in 16 bits (an AMD processor with AVX2 took about twice as long); use "
                "precision='float32', or a GPU.",
                UserWarning,
                stacklevel=2,
            )
        self.scaler = torch.amp.GradScaler(device.type, enabled=name == "float16")

    def autocast(self) -> AbstractContextManager[Any]:
        """Return the context that the forward pass runs in."""
        if self._dtype is torch.float32:
            return nullcontext()
        return torch.autocast(self._device, dtype=self._dtype)
