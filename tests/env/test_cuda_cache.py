"""Machine code of GPUs stays on disk: read by later starts, never for other sources, GPUs or types, nor when damaged.

No GPU is needed: PTX stands in for machine code, and nothing is launched.
"""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec

import pytest

from echelon_env.kernels.decorator import PACKAGE

pytestmark = pytest.mark.skipif(find_spec("numba_cuda") is None, reason="numba-cuda is not installed")

# Compiles a kernel for given types unless it is on disk; prints its PTX.
PROGRAM = """
import sys
from types import SimpleNamespace

import numba.cuda.dispatcher
from cuda.core import ObjectCode
from numba import cuda, types
from numba.cuda.codegen import CUDACodeLibrary

capability = tuple(map(int, sys.argv[2].split(".")))
here = lambda: SimpleNamespace(id=0, compute_capability=capability)
numba.cuda.dispatcher.get_current_device = cuda.get_current_device = here
CUDACodeLibrary._ensure_cc = lambda library, cc: (*capability, "")
numba.cuda.dispatcher._Kernel.bind = lambda kernel: None


def machine_code(library, cc=None):
    known = library._cubin_cache.get(library._ensure_cc(None))
    return known or ObjectCode.from_cubin(library.get_asm_str().encode(), name="stand-in")


CUDACodeLibrary.get_cubin = machine_code
from echelon_env.matches.cuda_cache import kept


def add(number):
    @kept(f"add {number}", None)
    def run(values):
        values[0] += number

    return run


run = add(int(sys.argv[1]))
kernel = run.compile((types.Array(getattr(types, sys.argv[3]), 1, "C"),))
print(kernel.library.get_cubin().code.decode())
assert kernel.argument_types[0].dtype == getattr(types, sys.argv[3])
"""


@pytest.fixture
def compiled(tmp_path):
    """Return a function that runs the program and returns the PTX, what it says, and how many files there are now."""

    def run(number=17, capability="8.0", kind="int64", writable=True):
        folder = tmp_path / "cache"
        settings = {"NUMBA_CACHE_DIR": str(folder) if writable else "/proc/nowhere"}
        command = [sys.executable, "-c", PROGRAM, str(number), capability, kind]
        done = subprocess.run(command, env=os.environ | settings, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr[-4000:]
        assert ".visible .entry" in done.stdout
        return done.stdout, done.stderr, sorted(folder.glob("echelon-env/cuda-*/*.cubin"))

    return run


@pytest.mark.ci
def test_a_later_start_reads_what_the_first_one_compiled(compiled):
    ptx, told, files = compiled()
    assert "compiling for the GPU" in told
    assert "later starts read it from disk" in told
    assert compiled() == (ptx, "", files)


@pytest.mark.ci
@pytest.mark.parametrize("other", [{"number": 18}, {"kind": "int32"}, {"capability": "9.0"}])
def test_another_kernel_other_types_and_another_gpu_have_files_of_their_own(compiled, other):
    ptx, _, files = compiled()
    theirs, told, both = compiled(**other)
    assert "compiling for the GPU" in told
    assert theirs != ptx
    assert len(both) == 2
    assert set(both) > set(files)


@pytest.mark.ci
@pytest.mark.parametrize("damage", [lambda code: code[:-9], lambda code: code[:200] + b"#" + code[201:], lambda _: b""])
def test_a_damaged_file_is_not_run_but_compiled_again(compiled, damage):
    ptx, _, (file,) = compiled()
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    again, told, _ = compiled()
    assert again == ptx
    assert "compiling for the GPU" in told
    assert file.read_bytes() == whole


@pytest.mark.ci
def test_the_file_of_another_kernel_is_not_run(compiled):
    ptx, _, (file,) = compiled()
    _, _, files = compiled(number=18)
    (other,) = set(files) - {file}
    shutil.copyfile(other, file)
    assert compiled()[0] == ptx


@pytest.mark.ci
def test_where_nothing_can_be_written_each_start_compiles(compiled):
    _, told, files = compiled(writable=False)
    assert "no cache folder is writable" in told
    assert files == []


@pytest.mark.parametrize("changed", ["matches/cuda_threads.py", "matches/driver.py", "sim/step.py"])
def test_a_change_of_the_sources_starts_another_folder(tmp_path, changed):
    from echelon_env.matches.cuda_cache import folder_name

    package = shutil.copytree(PACKAGE, tmp_path / "package", ignore=shutil.ignore_patterns("__pycache__", "prebuilt"))
    assert folder_name((8, 0), package) == folder_name((8, 0))
    assert folder_name((9, 0), package) != folder_name((8, 0))
    (package / changed).write_text((package / changed).read_text() + "\n")
    assert folder_name((8, 0), package) != folder_name((8, 0))
