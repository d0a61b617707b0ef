"""The ``kernel`` decorator: Numba compilation with a cache that can never be stale.

Numba keys its cache by one source file; here a hash over the sources of all modules with kernels names the folder.
"""

import contextlib
import hashlib
import logging
import math
import os
import shutil
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import filelock
import llvmlite.binding
import numba
import numpy as np
import platformdirs
from llvmlite import ir
from numba import types
from numba.core import event
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher
from numba.extending import intrinsic

from echelon_env.kernels import prebuilt

_FIRST_WORD_S = 1.5  # small kernels compile in silence
NEXT_WORD_S = {True: 10.0, False: 30.0}  # on a terminal, and in a log


class CompilationNotice(event.Listener):  # type: ignore[misc]  # Numba publishes no types
    """Says on stderr that the simulator is compiled, once that takes longer than a moment, and then for how long."""

    def __init__(self) -> None:
        self._depth = 0  # of compilations in each other; Numba lets one thread at a time compile
        self._done = threading.Event()

    def on_start(self, _: Any) -> None:
        """Begin to watch the clock."""
        self._depth += 1
        if self._depth == 1:
            self._done = threading.Event()
            threading.Thread(target=self._tell, args=[self._done], name="echelon-compiling", daemon=True).start()

    def on_end(self, _: Any) -> None:
        """End it."""
        self._depth -= 1
        if self._depth == 0:
            self._done.set()

    @staticmethod
    def _tell(done: threading.Event) -> None:
        began = time.monotonic()
        if not done.wait(_FIRST_WORD_S):
            announce_compilation()
            while not done.wait(NEXT_WORD_S[sys.stderr.isatty()]):
                spent = time.monotonic() - began
                print(f"echelon_env: still compiling, {spent:.0f} seconds so far ...", file=sys.stderr, flush=True)


@cache
def announce_compilation() -> None:
    """Explain the wait, once in a process."""
    notice = "echelon_env: compiling what is used for the first time: 5 to 60 seconds, longer on a busy machine"
    again = "" if CACHE_FOLDER else "; no cache folder is writable, so every process compiles again"
    print(f"{notice}{again} ...", file=sys.stderr, flush=True)
    logger.info("compiling the simulator at %s", time.strftime("%X"))


NOTICE = CompilationNotice()

NEXT_NUMBA = (0, 69)  # the first untested release, see pyproject.toml

try:
    from echelon_env.kernels.compiling import PartCompiler, WholeCompiler, try_out

    if numba.version_info.short >= NEXT_NUMBA:
        try_out()
    PART_COMPILER, WHOLE_COMPILER = PartCompiler, WholeCompiler
except Exception as error:
    reason = str(error).splitlines()[-1].partition(" (")[0]  # Numba puts the name of its pass on a line before
    warnings.warn(
        f"Numba {numba.__version__} does not fit echelon_env ({reason}); kernels are compiled "
        f"without linking, which takes minutes instead of one; install 'numba<{'.'.join(map(str, NEXT_NUMBA))}'.",
        RuntimeWarning,
        stacklevel=2,
    )
    PART_COMPILER = WHOLE_COMPILER = Compiler

PACKAGE = Path(__file__).parents[1]
KERNEL_SOURCES = (
    "kernels", "constants.py", "rng.py", "catalog.*", "sim", "worldgen", "mdp", "bots", "matches/driver.py",
)  # fmt: skip
KEPT_CACHE_FOLDERS = 16
CACHE_FOLDER_NAME = "echelon-env"

Arrays = TypeVar("Arrays", bound=tuple[Any, ...])  # a named tuple of arrays

logger = logging.getLogger("echelon_env")


def processor() -> str:
    """Return the processor that kernels are compiled for and its features; by default those of this machine."""
    name, features = numba.config.CPU_NAME or llvmlite.binding.get_host_cpu_name(), numba.config.CPU_FEATURES
    return f"{name} {llvmlite.binding.get_host_cpu_features().flatten() if features is None else features}"


def source_hash(package: Path = PACKAGE, compiled_for: str | None = None, more: Sequence[str] = ()) -> str:
    """Return a hash over Numba's version, the processor and every source file whose content can end up in a kernel.

    ``more`` names further sources, by patterns as in ``KERNEL_SOURCES``.
    """
    digest = hashlib.sha256(f"{numba.__version__} {compiled_for or processor()}".encode())
    for entry in (*KERNEL_SOURCES, *more):
        for path in sorted(package.glob(entry)):
            for file in sorted([*path.rglob("*.py"), *path.rglob("*.csv")]) if path.is_dir() else [path]:
                digest.update(file.relative_to(package).as_posix().encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def user_cache_root() -> Path:
    """Return the folder that holds all our cache folders: in ``NUMBA_CACHE_DIR``, or else in the user's caches."""
    if override := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(override) / CACHE_FOLDER_NAME
    return platformdirs.user_cache_path(CACHE_FOLDER_NAME, appauthor=False)


def prepare_cache_folder(root: Path, name: str) -> Path | None:
    """Create and return ``root/name`` and remove the oldest other folders; None if nothing can be written."""
    if root.parts[0] == "~":  # there is no home folder
        return None
    folder = root / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
        folders = sorted((f for f in root.iterdir() if f.is_dir()), key=lambda f: f.stat().st_mtime, reverse=True)
    except OSError:
        return None
    for stale in folders[KEPT_CACHE_FOLDERS:]:
        if stale != folder:
            shutil.rmtree(stale, ignore_errors=True)
    return folder


CACHE_FOLDER = prepare_cache_folder(user_cache_root(), source_hash())


@cache
def prebuilt_kernels() -> Path | None:
    """Return the folder of the kernels that came with the package for this processor; None if there are none."""
    for name, features in prebuilt.LEVELS.items() if prebuilt.FOLDER.exists() else ():
        folder = prebuilt.FOLDER / source_hash(compiled_for=f"{name} {features}")
        if folder.exists() and prebuilt.suits(features):
            return folder
    return None


_PATIENCE_S = 2.0  # seconds to wait for another process in silence; loading a kernel takes less


def _wait_for(lock: filelock.BaseFileLock) -> None:
    """Take a lock, and say so once if another process keeps it for long."""
    try:
        lock.acquire(timeout=_PATIENCE_S)
    except filelock.Timeout:
        _tell_waiting()
        lock.acquire()


@cache
def _tell_waiting() -> None:
    print("echelon_env: waiting for another process, which is compiling the simulator ...", file=sys.stderr)


@contextlib.contextmanager
def one_process_at_a_time(folder: Path | None, name: str) -> Iterator[None]:
    """Let one process at a time compile or load a kernel in a folder: two could give the same number to two files.

    Without a folder or locks, nothing waits.
    """
    with contextlib.ExitStack() as stack:
        if folder is not None:
            lock = filelock.FileLock(folder / f".lock-{name}")
            try:
                _wait_for(lock)
                stack.callback(lock.release)
            except (OSError, NotImplementedError):
                logger.debug("no lock in %s", folder)
        yield


class Whole(CPUDispatcher):  # type: ignore[misc]  # Numba publishes no types
    """A kernel as Python calls it."""

    def compile(self, sig: Any) -> Any:
        """Compile the kernel with all its parts, or load it from the cache, unless this process has it already."""
        if (done := self.overloads.get(sig)) is not None:
            return done.entry_point
        with one_process_at_a_time(CACHE_FOLDER, self.py_func.__name__):
            if CACHE_FOLDER is not None and (there := prebuilt_kernels()):
                prebuilt.adopt(self._cache, there)
            with event.install_listener("numba:compile", NOTICE):  # which does not hear of loading from the cache
                return super().compile(sig)


class Kernel(CPUDispatcher):  # type: ignore[misc]  # Numba publishes no types
    """A compiled function that kernels and Python can call; options are those of ``numba.njit``.

    Other kernels compile it in as a part. Python calls ``whole``, which is compiled and cached with all its parts at
    its first call. Each form is compiled once, and only if something calls it.
    """

    def __init__(self, function: Callable[..., Any], options: Mapping[str, Any]) -> None:
        options = {"nopython": True, "no_cfunc_wrapper": True, **options}
        super().__init__(function, {}, {**options, "no_cpython_wrapper": True}, PART_COMPILER)
        self.whole = Whole(function, {}, options, WHOLE_COMPILER)
        if CACHE_FOLDER is not None:
            previous, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(CACHE_FOLDER)
            with contextlib.suppress(RuntimeError):  # no locator: the folder vanished between the check and now
                self.whole.enable_caching()
            numba.config.CACHE_DIR = previous

    def __call__(self, *args: Any) -> Any:
        """Call the kernel from Python."""
        return self.whole(*args)

    def get_call_template(self, args: Sequence[Any], kws: Mapping[str, Any]) -> Any:
        """Return how Numba should type a call from a kernel: with all integers as int64 (or uint64) in one copy."""
        return super().get_call_template(tuple(map(_as_passed, args)), kws)

    def compile(self, sig: Any) -> Any:
        """Compile the kernel as a part unless it already is; Numba's own check at every call in a kernel is slow."""
        done = self.overloads.get(sig) if isinstance(sig, tuple) else None
        return super().compile(sig) if done is None else done.entry_point

    def __reduce__(self) -> str:
        return str(self.__qualname__)


def _as_passed(argument: Any) -> Any:
    plain = types.unliteral(argument)
    return types.int64 if isinstance(plain, types.Integer) and plain != types.uint64 else argument


def kernel(function: Callable[..., Any] | None = None, *, inline: bool = False, allocates: bool = False) -> Any:
    """Compile ``function`` with Numba: no GIL, NumPy error model, no fast-math, cached by the hash of all sources.

    With the environment variable ``NUMBA_DISABLE_JIT=1``, kernels are plain Python functions.

    Args:
        function: Plain Python function over scalars, record arrays and named tuples of them.
        inline: Whether to inline it before typing; needed if it returns a tuple that holds a record.
        allocates: Whether it creates arrays. Other kernels count no references to arrays: at each call of a helper,
            Numba would count every array of a match up and down, which takes several times as long as the rules
            themselves.
    """
    if function is None:
        return lambda decorated: kernel(decorated, inline=inline, allocates=allocates)
    if numba.config.DISABLE_JIT:
        return np.errstate(all="ignore")(function)  # random bits overflow on purpose; compiled code does not warn
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": allocates}
    if inline:
        options["inline"] = "always"
    return Kernel(function, options)


class DirectCall:
    """A kernel that takes all its arguments as the types of its first call, without checks.

    Numba's own look at the 36 arrays of a batch takes ten times as long as the call. Arrays must keep dtype, number of
    dimensions, C-contiguity and alignment; otherwise memory is misread. Copies and pickles leave out the machine code.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._code = None if isinstance(function, Kernel) else function

    def __call__(self, *arguments: Any) -> Any:
        """Call the machine code, which the first call compiles or loads."""
        if self._code is None:
            self._code = self._function.whole.compile(tuple(map(numba.typeof, arguments)))  # type: ignore[attr-defined]
        return self._code(*arguments)

    def __reduce__(self) -> tuple[type, tuple[Any]]:
        return DirectCall, (self._function,)


class Record(np.void):  # type: ignore[misc]  # final for NumPy's types, yet np.record is made in the same way
    """A record whose fields are attributes, in plain Python too; NumPy's own hides fields named like its methods."""

    def __getattribute__(self, name: str) -> Any:
        """Return a field, or else an attribute of ``np.void``."""
        fields = np.void.__getattribute__(self, "dtype").fields or ()
        return self[name] if name in fields else np.void.__getattribute__(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


def for_kernels(arrays: Arrays) -> Arrays:
    """Return a named tuple of arrays as kernels take it; in plain Python, records are viewed as ``Record``."""
    if not numba.config.DISABLE_JIT:
        return arrays
    return type(arrays)(*(a.view(np.dtype((Record, a.dtype))) if a.dtype.names else a for a in arrays))


def _rounding(name: str, plain: Callable[[float], int]) -> Any:
    """Return a function from a float to int64 by an instruction of LLVM; for ``math.floor``, Numba calls a function."""
    if numba.config.DISABLE_JIT:
        return plain

    def rounded(context: Any, number: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            instruction = builder.module.declare_intrinsic(name, [values[0].type])
            return builder.fptosi(builder.call(instruction, values), ir.IntType(64))

        return types.int64(number), generate

    return intrinsic(rounded)


def _trailing_zeros() -> Any:
    """Return a function from a uint64 to the number of its zeros below the lowest one, 64 for 0."""
    if numba.config.DISABLE_JIT:
        return lambda word: (int(word) & -int(word)).bit_length() - 1 if word else 64

    def counted(context: Any, word: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            return builder.cttz(values[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.uint64), generate

    return intrinsic(counted)


floor_int, ceil_int = _rounding("llvm.floor", math.floor), _rounding("llvm.ceil", math.ceil)
trailing_zeros = _trailing_zeros()
