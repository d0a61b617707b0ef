"""The kernel cache: never stale, and not needed."""

import copy
import importlib.util
import io
import itertools
import os
import pickle
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from numba import typeof
from numba.core import event
from numpy.typing import NDArray

from echelon_env.kernels import decorator as kernel_module
from echelon_env.kernels.decorator import kernel, prepare_cache_folder, source_hash, trailing_zeros, user_cache_root
from echelon_env.rng import uniform

PACKAGE = kernel_module.PACKAGE

CALLER = """
from echelon_env.kernels.decorator import kernel
from echelon_env.sim.helper import SCALE, helper
@kernel
def call(x):
    return helper(x) * SCALE
"""
HELPER = """
from echelon_env.kernels.decorator import kernel
SCALE = {scale}
@kernel
def helper(x):
    return x + {offset}
"""
PROGRAM = (
    "from echelon_env.sim.caller import call; from echelon_env.kernels.decorator import CACHE_FOLDER; "
    "print(call(1), CACHE_FOLDER)"
)


def run_small_package(root: Path, cache: Path, program: str = PROGRAM, **values: int) -> tuple[int, str]:
    """Run a two-module package that uses the real decorator; return the result and the cache folder it used."""
    result, folder = start_small_package(root, cache, program, **values).stdout.split(maxsplit=1)
    return int(result), folder.strip()


def start_small_package(root: Path, cache: Path, program: str, **values: int) -> subprocess.CompletedProcess[str]:
    package = root / "echelon_env"
    (package / "sim").mkdir(parents=True, exist_ok=True)
    (package / "__init__.py").touch()
    (package / "sim" / "__init__.py").touch()
    shutil.copytree(PACKAGE / "kernels", package / "kernels", dirs_exist_ok=True)
    for name, text in {"caller.py": CALLER, "helper.py": HELPER.format(**values)}.items():
        file = package / "sim" / name
        if not file.exists() or file.read_text() != text:  # older releases of Numba look at the time of a file
            file.write_text(text)
    # Python takes an edit of equal length within the same second for no edit, if it finds its own bytecode.
    environment = {**os.environ, "PYTHONPATH": str(root), "NUMBA_CACHE_DIR": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", program]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True)


@pytest.mark.ci
def test_an_edited_helper_or_constant_changes_the_result(tmp_path):
    values = (2, 1), (2, 1), (2, 10), (5, 10)
    runs = [run_small_package(tmp_path / "src", tmp_path / "cache", scale=scale, offset=n) for scale, n in values]
    assert [result for result, _ in runs] == [4, 4, 22, 55]
    (_, folder), (_, same), *_ = runs
    assert folder == same
    assert any(Path(folder).rglob("*.nbc")), "the first run must have filled the cache"


def test_another_processor_gets_a_folder_of_its_own(monkeypatch):
    """Machines with other processors may share a home; the notice of a cold start looks into this folder."""
    here = source_hash()
    monkeypatch.setattr(kernel_module.numba.config, "CPU_NAME", "x86-64-v2")
    monkeypatch.setattr(kernel_module.numba.config, "CPU_FEATURES", "")
    assert source_hash() != here


def test_kernels_run_where_nothing_can_be_written(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert run_small_package(tmp_path / "src", blocked, scale=2, offset=1) == (4, "None")


def test_a_kernel_from_the_cache_is_not_compiled_again(tmp_path):
    program = PROGRAM.replace("call(1)", "call(1) * sum(call.whole.stats.cache_hits.values())")
    hits = [run_small_package(tmp_path / "src", tmp_path / "cache", program, scale=2, offset=1)[0] for _ in range(2)]
    assert hits == [0, 4], "the second process must take the kernel from the cache, and it must work"


UNFIT = {
    "NativeLowering": "import numba.core.typed_passes as inside; del inside.NativeLowering; ",
    "needs_a_text": (
        "import numba, numba._dynfunc as inside; make = inside.make_function; "
        "inside.make_function = lambda *a: make(*a) if a[2] else needs_a_text; "
        "numba.version_info = numba.version_info._replace(short=(9, 9)); "
    ),
}


@pytest.mark.parametrize("lacking", UNFIT)
def test_with_an_unfit_numba_kernels_run_and_a_warning_says_what_it_lacks(tmp_path, lacking):
    done = start_small_package(tmp_path / "src", tmp_path / "cache", UNFIT[lacking] + PROGRAM, scale=2, offset=1)
    assert done.stdout.startswith("4 ")
    (said,) = (line for line in done.stderr.splitlines() if "does not fit echelon_env" in line)
    assert f"'{lacking}'" in said
    assert "install 'numba<" in said


def test_a_new_numba_that_fits_is_used_without_a_warning(tmp_path):
    new = "import numba; numba.version_info = numba.version_info._replace(short=(9, 9)); "
    done = start_small_package(tmp_path / "src", tmp_path / "cache", new + PROGRAM, scale=2, offset=1)
    assert (done.stdout[:2], done.stderr) == ("4 ", "")


RECORD = np.dtype([("small", "i4")], align=True)
POWERS = np.array([1, 10, 100, 1000], np.int64)


@kernel
def power(digit):
    return POWERS[digit]


@kernel
def one_power(number):
    return power(number) + 1


@kernel
def powers(records, voxels):
    """Call ``power`` with an int32, a uint8, a literal and an int64, directly and through another kernel."""
    total = power(records[0].small) + power(voxels[0]) + power(3) + one_power(voxels[0])
    for k in range(voxels.shape[0]):
        total += power(k)
    return total


def test_a_kernel_is_compiled_once_for_all_kinds_of_integers_and_callers():
    records, voxels = np.ones(1, RECORD), np.array([2, 0], np.uint8)
    assert powers(records, voxels) == 10 + 100 + 1000 + 101 + 1 + 10
    powers.compile((typeof(records), typeof(voxels)))  # as a part, which no cache keeps
    assert len(power.overloads) == len(one_power.overloads) == 1
    assert not power.whole.overloads, "nobody called it from Python yet"
    assert power(2) == 100
    assert len(power.whole.overloads) == 1


class Pair(NamedTuple):
    """Two arrays."""

    left: NDArray[np.int64]
    right: NDArray[np.int64]


@kernel
def weighed(pair, factor):
    return (10 * pair.left[0] + pair.right[0]) * factor


@kernel
def through(pair, factor):
    return weighed(pair, factor)


@kernel
def exchanged(pair):
    return Pair(pair.right, pair.left)


@kernel
def exchanges(pair, times):
    """Make a pair in each turn, keep what it was before, and pass both on."""
    total, before = 0, exchanged(exchanged(pair))
    for _ in range(times):
        now = exchanged(before)
        total = total * 100_00 + through(before, 1) * 100 + through(now, 1)
        before = now
    return total


@kernel
def chooses(pair, other, first):
    """Let a variable stand for one of two arguments."""
    chosen = pair
    if not first:
        chosen = other
    chosen.left[0] += 1
    return through(chosen, 1)


@kernel(allocates=True)
def allocates(pair):
    """Read a pair with reference counting and give it away."""
    fresh = Pair(np.zeros(1, np.int64), pair.left)
    fresh.left[0] = 7
    return through(pair, 1) * 100 + through(fresh, 1)


def pair_of(left, right):
    return Pair(np.array([left], np.int64), np.array([right], np.int64))


def test_kernels_read_and_write_what_the_caller_passed():
    pair = pair_of(1, 2)
    assert exchanges(pair, 2) == 12_21_21_12
    assert chooses(pair, pair_of(3, 4), True) == 22
    assert pair.left[0] == 2
    assert chooses(pair, pair_of(3, 4), False) == 44
    assert allocates(pair_of(5, 6)) == 56_75


@kernel
def zeros_below(word):
    return trailing_zeros(word)


def test_zeros_below_the_lowest_one_of_a_word_are_counted():
    words = 0, 1, 6, 1 << 63, 2**64 - 1
    assert [zeros_below(np.uint64(word)) for word in words] == [64, 0, 1, 63, 0]


@kernel
def asks_for_a_field(pair):
    return pair.middle[0]


def test_a_field_that_is_not_there_is_refused():
    with pytest.raises(Exception, match="Unknown attribute 'middle' of type Pair"):
        asks_for_a_field(pair_of(1, 2))


@kernel
def forgets(number):
    power(number)  # without effect, so the optimiser drops the call
    return number


@kernel
def needs(number):
    return power(number)


@kernel
def diamond(number):
    return forgets(number) + needs(number)


def test_a_part_that_only_one_of_its_callers_needs_is_linked():
    assert diamond(2) == 102


def test_a_kernel_is_pickled_as_a_function_of_its_module():
    pickled = pickle.dumps(uniform)
    assert copy.deepcopy(uniform) is pickle.loads(pickled) is uniform  # noqa: S301 (our own bytes)
    assert len(pickled) < 100, "its name without its code, so that any process finds it"


# Runs in another process too, so it stands on its own.
PLAY = """
import numpy as np
from echelon_env.config import EchelonConfig
from echelon_env.matches.batch import MatchBatch

def play(preset, red):
    config = EchelonConfig.preset(preset)
    size = config.match.team_size
    scripted = range(size, 2 * size) if red == "scripted" else ()
    agents = [mech for mech in range(2 * size) if mech not in scripted]
    batch = MatchBatch(1, config, agents, dict.fromkeys(scripted, "expert"), 1)
    batch.reset(0, 3)
    for rows in np.random.default_rng(0).uniform(-1, 1, (6, 1, len(agents), 45)).astype(np.float32):
        batch.step(rows)
    sums = [abs(array.astype(np.float64)).sum() for array in batch.io if not array.dtype.names]
    return batch.simulator.checksum(0), *sums
"""
HERE: dict[str, object] = {}
exec(PLAY, HERE)


@pytest.mark.parametrize(
    ("preset", "red", "exact"),
    # The C library's sines of float32, which compiled kernels use, may differ from Python's in the last bit.
    [("duel", "agents", True), ("skirmish", "scripted", False)],
)
def test_plain_python_plays_the_same_match(preset, red, exact):
    command = [sys.executable, "-W", "error", "-c", f"{PLAY}\nprint(*play({preset!r}, {red!r}))"]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    (checksum, *sums), (plain_checksum, *plain_sums) = HERE["play"](preset, red), done.stdout.split()
    np.testing.assert_allclose(np.array(plain_sums, float), sums, rtol=1e-5)
    if exact:
        assert checksum == plain_checksum, "the state differs"


def test_the_hash_covers_every_kernel_source(tmp_path):
    copy = tmp_path / "package"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    before = source_hash(copy)
    assert before == source_hash(PACKAGE)
    for name in ("kernels/compiling.py", "rng.py", "sim/damage.py", "catalog.yaml", "mdp/features.csv"):
        original = (copy / name).read_text()
        (copy / name).write_text(original + "# edited\n")
        assert source_hash(copy) != before, name
        (copy / name).write_text(original)


def test_every_module_that_defines_a_kernel_is_hashed():
    covered = [PACKAGE / entry for entry in kernel_module.KERNEL_SOURCES]
    users = [file for file in PACKAGE.parent.rglob("*.py") if "import kernel\n" in file.read_text()]
    assert len(users) > 10
    assert [file for file in users if not {file, *file.parents} & {*covered}] == [], "define kernels, are not hashed"


def test_old_cache_folders_are_dropped(tmp_path):
    for age in range(kernel_module.KEPT_CACHE_FOLDERS):
        folder = tmp_path / f"old{age}"
        folder.mkdir()
        os.utime(folder, (age, age))
    assert prepare_cache_folder(tmp_path, "new") == tmp_path / "new"
    names = {f.name for f in tmp_path.iterdir()}
    assert ("new" in names, "old0" in names) == (True, False)
    assert len(names) <= kernel_module.KEPT_CACHE_FOLDERS + 1


HOLDS_THE_LOCK = """
import pathlib, sys
from echelon_env.kernels.decorator import one_process_at_a_time
folder = pathlib.Path(sys.argv[1])
with one_process_at_a_time(folder, "kernel"), one_process_at_a_time(folder, "part of it"):
    print("inside", flush=True)
    sys.stdin.readline()
"""


def test_only_one_process_at_a_time_compiles(tmp_path, monkeypatch, capfd):
    monkeypatch.setattr(kernel_module, "_PATIENCE_S", 0.1)
    kernel_module._tell_waiting.cache_clear()
    entered = threading.Event()

    def enter():
        with kernel_module.one_process_at_a_time(tmp_path, "kernel"):
            entered.set()

    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDS_THE_LOCK, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with holder:
        assert holder.stdout.readline() == "inside\n"
        waiting = threading.Thread(target=enter)
        waiting.start()
        assert not entered.wait(0.5)
        assert "waiting for another process, which is compiling" in capfd.readouterr().err
        with kernel_module.one_process_at_a_time(tmp_path, "another kernel"):
            assert not entered.is_set(), "others need not wait"
        holder.stdin.write("\n")
        holder.stdin.close()
        assert entered.wait(60)
        waiting.join()


def test_without_a_folder_or_locks_nothing_waits(tmp_path, monkeypatch):
    entered = []

    def refuse(lock):
        raise OSError("this file system has no locks")

    monkeypatch.setattr(kernel_module, "_wait_for", refuse)
    folders = [None, tmp_path / "nowhere", tmp_path]
    for folder in folders:
        with kernel_module.one_process_at_a_time(folder, "kernel"):
            entered.append(folder)
    assert entered == folders
    with pytest.raises(OSError, match="of the kernel"), kernel_module.one_process_at_a_time(tmp_path, "kernel"):
        raise OSError("an error of the kernel is no missing lock")


def test_the_users_cache_folder_is_respected(monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/somewhere")
    assert user_cache_root() == Path("/somewhere/echelon-env")
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", "/elsewhere")
    if sys.platform == "linux":
        assert user_cache_root() == Path("/elsewhere/echelon-env")


@pytest.fixture
def silent():
    """Nothing was announced yet."""
    kernel_module.announce_compilation.cache_clear()
    yield
    kernel_module.announce_compilation.cache_clear()


@pytest.fixture
def compiled_in_a_folder(tmp_path, monkeypatch, silent):
    """Return a function that defines a new kernel of its name, with its cache in a folder, and calls it."""
    monkeypatch.setattr(kernel_module, "CACHE_FOLDER", tmp_path)

    def call(name):
        source = tmp_path / f"{name}.py"
        if not source.exists():
            source.write_text(f"def {name}(x):\n    return x + 1\n")
        spec = importlib.util.spec_from_file_location(name, source)
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, module)
        spec.loader.exec_module(module)
        return kernel(getattr(module, name))(1)

    return call


class Words(io.StringIO):
    """What is said on stderr, with an event for each sentence."""

    def __init__(self, terminal):
        super().__init__()
        self.terminal, self.said = terminal, threading.Semaphore(0)

    def isatty(self):
        return self.terminal

    def flush(self):
        self.said.release()


class UntilSaid(event.Listener):
    """Lets a compilation end only once something was said."""

    def __init__(self, words):
        self.words = words

    def on_start(self, _):
        pass

    def on_end(self, _):
        assert self.words.said.acquire(timeout=60)


@pytest.mark.parametrize("terminal", [True, False])
def test_compiling_is_announced_once_wherever_stderr_leads(terminal, compiled_in_a_folder, monkeypatch):
    monkeypatch.setattr(sys, "stderr", words := Words(terminal))
    monkeypatch.setattr(kernel_module, "_FIRST_WORD_S", 0.0)
    with event.install_listener("numba:compile", UntilSaid(words)):
        assert compiled_in_a_folder("one") == 2
    assert compiled_in_a_folder("two") == 2
    assert words.getvalue().count("compiling what is used for the first time: 5 to 60 seconds") == 1
    kernel_module.announce_compilation.cache_clear()
    assert compiled_in_a_folder("one") == 2
    assert words.getvalue().count("compiling what is used") == 1, "loading from the cache says nothing"


def test_a_long_compilation_says_how_long_this_one_takes_until_it_is_done(monkeypatch, silent):
    assert kernel_module.NEXT_WORD_S[True] < kernel_module.NEXT_WORD_S[False], "a log gets fewer words"
    kernel_module.announce_compilation()  # as by an earlier compilation of the process
    clock = itertools.chain([1_000.0], itertools.repeat(1_007.0))  # when it begins, and at each word
    monkeypatch.setattr(kernel_module.time, "monotonic", lambda: next(clock))
    monkeypatch.setattr(sys, "stderr", words := Words(terminal=False))
    monkeypatch.setattr(kernel_module, "_FIRST_WORD_S", 0.0)
    monkeypatch.setattr(kernel_module, "NEXT_WORD_S", {False: 0.01})
    notice = kernel_module.CompilationNotice()
    for _ in range(2):  # a kernel and a part of it
        notice.on_start(None)
    for _ in range(3):
        assert words.said.acquire(timeout=60)
    notice.on_end(None)
    assert words.said.acquire(timeout=60), "the kernel is not done"
    notice.on_end(None)
    for thread in threading.enumerate():
        if thread.name == "echelon-compiling":
            thread.join(60)
            assert not thread.is_alive()
    assert set(words.getvalue().splitlines()) == {"echelon_env: still compiling, 7 seconds so far ..."}


@pytest.mark.parametrize("kept", [True, False])
def test_only_without_a_cache_every_process_compiles_again(kept, tmp_path, monkeypatch, capsys, silent):
    monkeypatch.setattr(kernel_module, "CACHE_FOLDER", tmp_path if kept else None)
    kernel_module.announce_compilation()
    assert ("so every process compiles again" in capsys.readouterr().err) != kept
