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
    found = {name for name, there in np._core._multiarray_umath.__cpu_features__.items() if there}
    assert not any(name.startswith("AVX512") for name in found)
    if MACHINE != "avx2":
        assert not found & {"X86_V3"}
