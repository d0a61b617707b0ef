"""Settings shared by all tests."""

import gc
import importlib
import os
import shutil

import pytest
from hypothesis import settings

# Tests run in as many processes as there are processors (`make test`) and start others: each keeps to one thread of
# PyTorch and of the libraries below NumPy. They read this when they are first imported.
for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")

# The first example may compile a kernel; a per-example deadline would measure the compiler.
settings.register_profile("echelon", deadline=None, max_examples=60)  # others at every run
settings.load_profile("echelon")


# They need nothing of the simulator.
FIRST = ("tests/rl/lstm/", "tests/rl/core/", "tests/rl/models/")


@pytest.fixture(scope="module")
def browser():
    """Chromium, in which pages are tried."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="driving a browser needs playwright")
    names = ("chromium", "chromium-browser", "google-chrome")
    path = next((found for name in names if (found := shutil.which(name))), None)
    if path is None:
        pytest.skip("pages are tried in Chromium, which is not installed here")
    options = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
    with sync_api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=options)
        yield chromium
        chromium.close()


@pytest.fixture
def says(capsys):
    """Return a function that calls a command line, checks its exit status and returns what a user is told."""

    def call(main, *words, status=0):
        try:
            ended = main([*map(str, words)])
        except SystemExit as stop:  # of help, and of words that a parser does not know
            ended = stop.code
        assert ended == status
        out, err = capsys.readouterr()
        return err if status == 2 else out

    return call


def pytest_collection_modifyitems(items):
    """Let the simulator's own tests come last, and first those without it.

    Of two processes one begins with the first test and one in the middle: only that one compiles the simulator, which
    takes 40 s, and the other finds it compiled.
    """
    for item in items:
        if "browser" in item.fixturenames:
            item.add_marker(pytest.mark.ci)
    marked = [item for item in items if item.get_closest_marker("cuda")]
    if marked and not importlib.import_module("torch").cuda.is_available():
        for item in marked:
            item.add_marker(pytest.mark.skip(reason="needs a CUDA device"))
    items.sort(key=lambda item: (not item.nodeid.startswith(FIRST), item.nodeid.startswith("tests/env/")))


@pytest.fixture(scope="module", autouse=True)
def little_to_search():
    """Keep what was imported and compiled out of garbage collection, which would search millions of objects often."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def logs_of_sb3_lie_with_the_tests(tmp_path_factory):
    """SB3's own trainers make a folder even if they log nothing, and nobody removes those in the temporary one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SB3_LOGDIR", str(tmp_path_factory.mktemp("sb3")))
        yield


def pytest_sessionfinish():
    """Let it be collected at the end, or nanobind, which Triton is bound by, complains of leaks."""
    gc.unfreeze()
