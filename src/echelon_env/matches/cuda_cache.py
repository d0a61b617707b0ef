"""Machine code of GPUs on disk, beside the processor's, so that only the first start compiles it.

numba-cuda's own cache cannot tell functions that are made within functions from each other, and runs what it reads
unchecked. Here a folder is named by a hash over the sources, numba-cuda's version and the kind of GPU, a file in it by
the kernel and the types of its arguments. It holds machine code behind a SHA-256; if that is wrong, or the name, the
kernel is compiled anew.
"""

import hashlib
import json
import logging
import sys
import time
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from numba import cuda, types

from echelon_env.files import replacing
from echelon_env.kernels.decorator import NEXT_WORD_S, PACKAGE, prepare_cache_folder, source_hash, user_cache_root
from echelon_env.matches.cuda_memory import SIMULATED

_SOURCES = ("matches/*.py",)  # beside those of the processor's kernels

logger = logging.getLogger("echelon_env")


def folder_name(capability: tuple[int, int], package: Path = PACKAGE) -> str:
    """Return the name of the folder for the sources in ``package`` and a GPU of some compute capability."""
    compiled_for = f"numba-cuda {version('numba-cuda')} {'.'.join(map(str, capability))}"
    return f"cuda-{source_hash(package, compiled_for, _SOURCES)}"


@cache
def _folder() -> Path | None:
    """Return the folder for the GPU in use; None if nothing can be written."""
    return prepare_cache_folder(user_cache_root(), folder_name(cuda.get_current_device().compute_capability))


class Progress:
    """Says on stderr that kernels are compiled, how many so far, and for how long."""

    def __init__(self) -> None:
        self._compiled, self._began, self._told = 0, 0.0, 0.0

    def begin_kernel(self) -> None:
        """Say so at the first kernel, and again when the last word is some seconds old."""
        now = time.monotonic()
        if not self._compiled:
            self._began = self._told = now
            again = "later starts read it from disk" if _folder() else "no cache folder is writable, so each start does"
            _say(f"compiling for the GPU, a minute or more, longer on a busy machine; {again} ...")
        elif now - self._told >= NEXT_WORD_S[sys.stderr.isatty()]:
            self._told = now
            _say(f"still compiling for the GPU: {self._compiled} kernels in {now - self._began:.0f} seconds so far ...")
        self._compiled += 1


def _say(what: str) -> None:
    print(f"echelon_env: {what}", file=sys.stderr, flush=True)


_PROGRESS = Progress()


class KernelFiles:
    """The machine code of one kernel, as numba-cuda's dispatcher asks for it before it compiles."""

    def __init__(self, name: str) -> None:
        self._name = name

    def _path(self, signature: Any) -> Path | None:
        told = hashlib.sha256(f"{self._name} {signature}".encode()).hexdigest()[:32]
        return None if (folder := _folder()) is None else folder / f"{told}.cubin"

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """Return the kernel for these types of arguments, or None if it must be compiled."""
        path = self._path(signature)
        if path is not None and path.exists():
            try:
                return _kernel(path.read_bytes(), path.stem, signature, target_context)
            except (OSError, ValueError) as error:
                logger.warning("%s cannot be used (%s), so it is compiled again", path, error)
        _PROGRESS.begin_kernel()
        return None

    def save_overload(self, signature: Any, kernel: Any) -> None:
        """Write what was compiled, unless other files belong to it or nothing can be written."""
        path, library = self._path(signature), kernel.library
        if path is None or library._linking_files or library.needs_cudadevrt:
            return
        told = json.dumps({"name": path.stem, "entry": kernel.entry_name}).encode()
        content = told + b"\n" + bytes(library.get_cubin().code)
        try:
            with replacing(path) as file:
                file.write(_digest(content) + b"\n" + content)
        except OSError as error:
            logger.debug("%s cannot be written: %s", path, error)


def _digest(content: bytes) -> bytes:
    return hashlib.sha256(content).hexdigest().encode()


def _kernel(content: bytes, name: str, signature: Any, target_context: Any) -> Any:
    """Return the kernel that a file holds; ValueError if it is not what was written."""
    digest, _, content = content.partition(b"\n")
    told, _, code = content.partition(b"\n")
    if digest != _digest(content) or (known := json.loads(told))["name"] != name:
        raise ValueError("its contents are not those that were written there")
    from cuda.core import ObjectCode  # type: ignore[import-not-found]  # an extra brings it
    from numba.cuda.codegen import CUDACodeLibrary
    from numba.cuda.dispatcher import _Kernel
    from numba.cuda.typing import signature as signature_of

    entry = known["entry"]
    library = CUDACodeLibrary(target_context.codegen(), entry, entry_name=entry)
    library._cubin_cache[library._ensure_cc(None)] = ObjectCode.from_cubin(code, name=entry)
    library._finalized = True
    made = signature_of(types.void, *signature)
    return _Kernel._rebuild(False, entry, made, library, False, False, None, [])


def kept(name: str, opened: Any) -> Callable[[Callable[..., Any]], Any]:
    """Return a decorator like ``cuda.jit`` whose machine code stays on disk, for a kernel with this unique name.

    ``opened`` reads the arrays whose types the kernel depends on.
    """

    def decorate(function: Callable[..., Any]) -> Any:
        run = cuda.jit(function)
        if not SIMULATED:
            run._cache = KernelFiles(f"{name} {getattr(opened, 'kind', '')}")
        return run

    return decorate
