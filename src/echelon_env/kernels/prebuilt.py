"""Kernels that a wheel brings for common processors (``tools/prebuild.py``), so that the first step needs no compiler.

They serve only the sources, Python and Numba that they were compiled with. Anywhere else kernels compile as usual.
"""

import shutil
from pathlib import Path
from typing import Any

import llvmlite.binding

FOLDER = Path(__file__).parents[1] / "prebuilt"
STAMP = "prebuilt"  # takes the place of the time and size of a source file, which installing changes
# Processors by LLVM's name, with the features that they have; a level of the x86-64 psABI is one of them.
LEVELS = {
    "x86-64-v3": "+64bit,+avx,+avx2,+bmi,+bmi2,+cmov,+cx16,+cx8,+f16c,+fma,+fxsr,+lzcnt,+mmx,+movbe,+popcnt,+sahf,"
    "+sse,+sse2,+sse3,+sse4.1,+sse4.2,+ssse3,+xsave"
}


def suits(features: str) -> bool:
    """Return whether this machine's processor has all of these features."""
    there = llvmlite.binding.get_host_cpu_features()
    return all(there.get(name, False) for name in features.replace("+", "").split(",") if name)


def adopt(cache: Any, kernels: Path) -> None:
    """Copy a function's machine code from a folder into its (Numba's) cache, unless there is some already."""
    from numba.core.caching import IndexDataCacheFile
    from numba.core.registry import cpu_target

    own = cache._cache_file
    given = IndexDataCacheFile(str(kernels), cache._impl.filename_base, STAMP)
    if Path(own._index_path).exists() or not (overloads := given._load_index()):
        return
    for file in overloads.values():
        shutil.copyfile(given._data_path(file), own._data_path(file))
    processor = cpu_target.target_context.codegen().magic_tuple()
    own._save_index({(signature, processor, code): file for (signature, _, code), file in overloads.items()})
