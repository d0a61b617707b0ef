"""Under `make test-machines`, what is emulated is really in force."""

import os

import numpy as np
import pytest
import torch
from numba.core.registry import cpu_target

MACHINE = os.environ.get("ECHELON_MACHINE", "native")
CAPABILITY = {"avx2": ("AVX2", "DEFAULT"), "sse4": ("DEFAULT",), "generic": ("DEFAULT",)}
CPU_NAME = {"avx2": "x86-64-v3", "sse4": "x86-64-v2", "generic": "generic"}


@pytest.mark.skipif(MACHINE == "native", reason="no other machine is emulated; make test-machines does")
def test_libraries_use_no_more_than_the_emulated_machine_has():
    assert torch.backends.cpu.get_cpu_capability() in CAPABILITY[MACHINE]
    assert not torch.ops.mkldnn._is_mkldnn_bf16_supported(), "oneDNN uses AVX-512"
    assert cpu_target.target_context.codegen().magic_tuple()[1:] == (CPU_NAME[MACHINE], "")
    # Of all features that NumPy finds, its code asks for these alone.
    numpy = np._core._multiarray_umath
    used = {name for name in numpy.__cpu_dispatch__ if numpy.__cpu_features__[name]}
    assert not any(name.startswith("AVX512") or name == "X86_V4" for name in used), used
    if MACHINE != "avx2":
        assert not used & {"X86_V3", "AVX2"}, used
