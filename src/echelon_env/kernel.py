"""The ``kernel`` decorator: Numba compilation with a cache that can never be stale.

Numba keys its on-disk cache by the source of one file only, so a cached caller keeps running an old helper or an old
constant from another file. Here the cache folder itself is named by a hash over the sources of every module that can
end up inside a kernel; any edit, also a package upgrade, therefore starts from an empty folder.
"""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba

PACKAGE = Path(__file__).parent
KERNEL_SOURCES = (
    "kernel.py",
    "constants.py",
    "rng.py",
    "catalog.py",
    "sim",
    "worldgen",
    "mdp",
    "bots",
    "envs/driver.py",
)
KEPT_CACHE_FOLDERS = 4
CACHE_FOLDER_NAME = "echelon-env"

logger = logging.getLogger("echelon_env")


def source_hash(package: Path = PACKAGE) -> str:
    """Return a hash over every source file whose content can be frozen into a kernel."""
    digest = hashlib.sha256()
    for entry in KERNEL_SOURCES:
        path = package / entry
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            if file.exists():
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
    except (OSError, RuntimeError):  # RuntimeError: Path.home() without a home folder
        return None
    for stale in folders[KEPT_CACHE_FOLDERS:]:
        if stale != folder:
            shutil.rmtree(stale, ignore_errors=True)
    return folder


def _cache_folder() -> Path | None:
    try:
        return prepare_cache_folder(user_cache_root(), source_hash())
    except RuntimeError:
        return None


CACHE_FOLDER = _cache_folder()


def kernel(function: Callable[..., Any] | None = None, *, inline: bool = False, allocates: bool = False) -> Any:
    """Compile ``function`` with Numba: no GIL, NumPy error model, no fast-math, cached by the hash of all sources.

    Args:
        function: Plain Python function over scalars, record arrays and named tuples of them.
        inline: Whether to inline it before typing; needed where a tuple that holds a record is returned.
        allocates: Whether it creates arrays. All others work on arrays that their caller keeps alive, so they go
            without Numba's reference counting: it would count every array of a match up and down, by atomic
            instructions, at each call of a helper, which takes several times as long as the rules themselves.
    """
    if function is None:
        return lambda decorated: kernel(decorated, inline=inline, allocates=allocates)
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": allocates}
    if inline:
        options["inline"] = "always"
    if CACHE_FOLDER is None:
        return numba.njit(function, cache=False, **options)
    previous = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    numba.config.CACHE_DIR = str(CACHE_FOLDER)  # type: ignore[attr-defined]
    try:
        return numba.njit(function, cache=True, **options)
    except RuntimeError:  # no locator: the folder vanished between the check and now
        return numba.njit(function, cache=False, **options)
    finally:
        numba.config.CACHE_DIR = previous  # type: ignore[attr-defined]


# The kernel that plays a batch contains nearly all others. Smaller ones may be cached long before it: drawing one
# random number compiles something.
LAST_COMPILED = "*.play_range-*.nbc"


class CompileNotice:
    """Tells the user once, before the first kernel call on a cold cache, why nothing seems to happen."""

    def __init__(self) -> None:
        """Remember that nothing was said yet."""
        self._said = False

    def __call__(self) -> None:
        """Print one line to stderr if the kernel that plays is not cached yet; do nothing on later calls."""
        if self._said:
            return
        self._said = True
        cold = CACHE_FOLDER is None or not any(CACHE_FOLDER.rglob(LAST_COMPILED))
        if cold:
            again = "" if CACHE_FOLDER else " (no cache folder can be written, so every process compiles anew)"
            print(f"echelon_env: compiling the simulator, about a minute, once{again} ...", file=sys.stderr)
            logger.info("compiling the simulator at %s", time.strftime("%X"))


announce_compilation = CompileNotice()
