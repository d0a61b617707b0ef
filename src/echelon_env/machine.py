"""What affects measurements besides the code."""

import platform
from pathlib import Path

import numba
import numpy as np

from echelon_env.matches.batch import available_threads
from echelon_env.version import __version__


def machine() -> dict[str, str]:
    """Return what affects results besides the code: processor, number of processors, versions."""
    name = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")  # the only place where Linux gives the model
    if cpuinfo.exists():
        models = [line.partition(":")[2].strip() for line in cpuinfo.read_text().splitlines() if "model name" in line]
        name = models[0] if models else name
    versions = {"numpy": np.__version__, "numba": numba.__version__, "echelon_env": __version__}
    about = {"processor": name, "processors available": str(available_threads()), "system": platform.platform()}
    return {**about, "python": platform.python_version(), **versions}
