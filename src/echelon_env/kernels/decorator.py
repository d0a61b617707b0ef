"""The ``kernel`` decorator: Numba compilation with a cache that can never be stale.

Numba keys its on-disk cache by the source of one file only, so a cached caller keeps running an old helper or an old
constant from another file. Here the cache folder itself is named by a hash over the sources of every module that can
end up inside a kernel; any edit, also a package upgrade, therefore starts from an empty folder. Other packages may use
the decorator too; their kernels are in files named ``*_kernels.py``, which are hashed as well.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import logging
import os
import shutil
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import IO, Any, TypeVar

import llvmlite.binding
import numba
import numpy as np
from numba import types
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher

from echelon_env.kernels.addresses import passed
from echelon_env.kernels.progress import compile_progress

NEXT_NUMBA = (0, 69)  # the first release that nobody has tried, see pyproject.toml

try:
    from echelon_env.kernels.compiling import PartCompiler, WholeCompiler, try_out

    if numba.version_info.short >= NEXT_NUMBA:
        try_out()
    PART_COMPILER, WHOLE_COMPILER = PartCompiler, WholeCompiler
except Exception as error:
    warnings.warn(
        f"Numba {numba.__version__} does not fit echelon_env ({str(error).partition(' (')[0]}); kernels are compiled "
        f"without linking, which takes minutes instead of one; install 'numba<{'.'.join(map(str, NEXT_NUMBA))}'.",
        RuntimeWarning,
        stacklevel=2,
    )
    PART_COMPILER = WHOLE_COMPILER = Compiler

PACKAGE = Path(__file__).parents[1]
KERNEL_SOURCES = (
    "kernels",
    "constants.py",
    "rng.py",
    "catalog.py",
    "sim",
    "worldgen",
    "mdp",
    "bots",
    "matches/driver.py",
)
SOURCES_ELSEWHERE = ("**/*_kernels.py",)  # the files of other packages that hold kernels
KEPT_CACHE_FOLDERS = 16
CACHE_FOLDER_NAME = "echelon-env"

Arrays = TypeVar("Arrays", bound=tuple[Any, ...])  # a named tuple of arrays

logger = logging.getLogger("echelon_env")


def processor() -> str:
    """Return the processor that kernels are compiled for, and its features: by default this machine's."""
    name, features = numba.config.CPU_NAME, numba.config.CPU_FEATURES
    if name is None:
        name = llvmlite.binding.get_host_cpu_name()
    return f"{name} {llvmlite.binding.get_host_cpu_features().flatten() if features is None else features}"


def source_hash(package: Path = PACKAGE, sources: Sequence[str] = KERNEL_SOURCES) -> str:
    """Return a hash over Numba's version, the processor and every source file whose content can end up in a kernel."""
    digest = hashlib.sha256(f"{numba.__version__} {processor()}".encode())
    for entry in sources:
        for path in sorted(package.glob(entry)):
            for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
                digest.update(file.relative_to(package).as_posix().encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def user_cache_root() -> Path:
    """Return the folder that holds all our cache folders; ``NUMBA_CACHE_DIR`` overrides the user's cache folder."""
    override = os.environ.get("NUMBA_CACHE_DIR")
    if override:
        return Path(override) / CACHE_FOLDER_NAME
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / CACHE_FOLDER_NAME


def prepare_cache_folder(root: Path, name: str) -> Path | None:
    """Create and return ``root/name``, dropping the oldest other folders; None where nothing can be written."""
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


@cache
def cache_folder(package: str = PACKAGE.name) -> Path | None:
    """Return the folder for the kernels of a package; None where nothing can be written.

    Kernels of another package than this one may call its kernels, so their folder is named by the sources of both. What
    is no package, such as a script, shares the folder of this one.
    """
    name = source_hash()
    if package != PACKAGE.name:
        for home in getattr(sys.modules.get(package), "__path__", ()):
            name += f"-{source_hash(Path(home), SOURCES_ELSEWHERE)}"
    try:
        return prepare_cache_folder(user_cache_root(), name)
    except RuntimeError:  # Path.home() without a home folder
        return None


CACHE_FOLDER = cache_folder()


@contextlib.contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Pause Python's search for cycles: it would go again and again through the millions of objects of a compiler."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


_compiling = threading.local()

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        """Wait until no other process holds the file's first byte; closing the file lets go."""
        while True:
            file.seek(0)
            with contextlib.suppress(OSError):  # after ten seconds; compiling takes longer
                return msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        """Wait until no other process holds the file; closing the file lets go."""
        fcntl.lockf(file, fcntl.LOCK_EX)  # not flock, whose locks forked processes inherit


@contextlib.contextmanager
def one_process_at_a_time(folder: Path | None, name: str) -> Iterator[None]:
    """Let one of the processes that share a cache folder compile or load a kernel, so that the others find its result.

    Besides the time it saves, it is needed: Numba numbers the files of a function's argument types by what its index
    lists, so two processes that begin with different types may both take the same number, and later one of them would
    load machine code for other arguments.

    Other kernels than that called ``name`` are compiled meanwhile. Without a folder, or where its file system has no
    locks, nothing waits.
    """
    if folder is None or getattr(_compiling, "inside", False):
        yield
        return
    with contextlib.ExitStack() as stack:
        try:
            file = stack.enter_context((folder / f".lock-{name}").open("ab"))
            _lock(file)
        except OSError:
            logger.debug("no lock in %s", folder)
        _compiling.inside = True
        try:
            yield
        finally:
            _compiling.inside = False


class Whole(CPUDispatcher):  # type: ignore[misc]  # Numba publishes no types
    """A kernel as Python calls it."""

    folder: Path | None = None  # where it is cached

    def compile(self, sig: Any) -> Any:
        """Compile the kernel with all its parts, or load it from the cache."""
        name = self.py_func.__name__
        with compile_progress(), one_process_at_a_time(self.folder, name), without_garbage_collection():
            return super().compile(sig)


class Kernel(CPUDispatcher):  # type: ignore[misc]  # Numba publishes no types
    """A compiled function that kernels and Python can call.

    To other kernels it is a part, which is compiled into them; what Python calls is ``whole``, compiled and cached with
    all its parts at its first call. Each form is compiled once, and only if something calls it. Options are those of
    ``numba.njit``.
    """

    def __init__(self, function: Callable[..., Any], options: Mapping[str, Any]) -> None:
        options = {"nopython": True, "no_cfunc_wrapper": True, **options}
        super().__init__(function, {}, {**options, "no_cpython_wrapper": True}, PART_COMPILER)
        self.whole = Whole(function, {}, options, WHOLE_COMPILER)
        self.whole.folder = cache_folder(function.__module__.partition(".")[0])
        if self.whole.folder is not None:
            _enable_caching(self.whole, self.whole.folder)

    def __call__(self, *args: Any) -> Any:
        """Call the kernel from Python."""
        return self.whole(*args)

    def get_call_template(self, args: Sequence[Any], kws: Mapping[str, Any]) -> Any:
        """Return how Numba shall type a call from a kernel.

        An int32 of a record, a uint8 of a map and a literal would each get a copy of the function for themselves; all
        are passed as int64 instead, which holds them. uint64 is left alone: random bits need its arithmetic.
        """
        return super().get_call_template(tuple(map(_as_passed, args)), kws)

    def compile(self, sig: Any) -> Any:
        """Compile the kernel as a part, unless it is; asked at every call in a kernel, Numba itself takes its time."""
        done = self.overloads.get(sig) if isinstance(sig, tuple) else None
        return super().compile(sig) if done is None else done.entry_point

    def __reduce__(self) -> str:
        """Pickle a kernel as what it stands for, a function of its module."""
        return str(self.__qualname__)


def _as_passed(argument: Any) -> Any:
    plain = types.unliteral(argument)
    return types.int64 if isinstance(plain, types.Integer) and plain != types.uint64 else passed(argument)


def _enable_caching(dispatcher: CPUDispatcher, folder: Path) -> None:
    previous, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)
    try:
        with contextlib.suppress(RuntimeError):  # no locator: the folder vanished between the check and now
            dispatcher.enable_caching()
    finally:
        numba.config.CACHE_DIR = previous


def kernel(
    function: Callable[..., Any] | None = None, *, inline: bool = False, allocates: bool = False, fuses: bool = False
) -> Any:
    """Compile ``function`` with Numba: no GIL, NumPy error model, no fast-math, cached by the hash of all sources.

    With the environment variable ``NUMBA_DISABLE_JIT=1``, kernels are plain Python functions.

    Args:
        function: Plain Python function over scalars, record arrays and named tuples of them.
        inline: Whether to inline it before typing; needed where a tuple that holds a record is returned.
        allocates: Whether it creates arrays. All others work on arrays that their caller keeps alive, so they go
            without Numba's reference counting: it would count every array of a match up and down, by atomic
            instructions, at each call of a helper, which takes several times as long as the rules themselves.
        fuses: Whether products and sums may be fused, which rounds once instead of twice; they are never regrouped.
    """
    if function is None:
        return lambda decorated: kernel(decorated, inline=inline, allocates=allocates, fuses=fuses)
    if numba.config.DISABLE_JIT:
        return np.errstate(all="ignore")(function)  # random bits overflow on purpose; compiled code does not warn
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": allocates}
    if inline:
        options["inline"] = "always"
    if fuses:
        options["fastmath"] = {"contract"}
    return Kernel(function, options)


def direct_call(function: Callable[..., Any], *arguments: Any) -> Callable[..., Any]:
    """Return a kernel for arguments of exactly the types of these examples, which nothing checks any more.

    At every call, Numba finds out the type of each argument, to choose among the machine codes of a function. For the
    36 arrays of a batch that takes ten times as long as the call itself, and always gives the same answer.

    Arrays must keep dtype, number of dimensions, C-contiguity and alignment; otherwise memory is misread. Whether they
    may be written to does not matter to a kernel that only reads them. Anything but a compiled kernel is returned as it
    is.
    """
    if not isinstance(function, Kernel):
        return function
    code: Callable[..., Any] = function.whole.compile(tuple(map(numba.typeof, arguments)))
    return code


class Record(np.void):  # type: ignore[misc]  # final for NumPy's types, yet np.record is made in the same way
    """A record whose fields are attributes, in plain Python too; NumPy's own hides fields named like its methods."""

    def __getattribute__(self, name: str) -> Any:
        """Return a field, or else an attribute of ``np.void``."""
        fields = np.void.__getattribute__(self, "dtype").fields or ()
        return self[name] if name in fields else np.void.__getattribute__(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        """Write a field."""
        self[name] = value


def for_kernels(arrays: Arrays) -> Arrays:
    """Return a named tuple of arrays as kernels take it.

    Compiled kernels read the fields of structured arrays as attributes; in plain Python (``NUMBA_DISABLE_JIT=1``) the
    same memory must be viewed as an array of ``Record``.
    """
    if not numba.config.DISABLE_JIT:
        return arrays
    return type(arrays)(*(a.view(np.dtype((Record, a.dtype))) if a.dtype.names else a for a in arrays))


# The kernel that plays a batch contains nearly all others. Smaller ones may be cached long before it: drawing one
# random number compiles something.
LAST_COMPILED = "*.play_range-*.nbc"


@cache
def announce_compilation() -> None:
    """Tell the user once, before the first kernel call on a cold cache, why nothing seems to happen."""
    if numba.config.DISABLE_JIT or (CACHE_FOLDER and any(CACHE_FOLDER.rglob(LAST_COMPILED))):
        return
    notice = "echelon_env: compiling the simulator, once: 20 to 60 seconds, longer on a busy machine"
    again = "" if CACHE_FOLDER else "; no cache folder can be written, so every process compiles anew"
    print(f"{notice}{again} ...", file=sys.stderr)
    logger.info("compiling the simulator at %s", time.strftime("%X"))
