"""Kernels that come with a wheel are used where they fit, and nowhere else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tools import prebuild

from echelon_env.kernels import prebuilt
from echelon_env.kernels.decorator import source_hash

SOURCES = Path(prebuilt.__file__).parents[2]
DRAW = "from echelon_env.rng import uniform; drawn = uniform(1, 2, 3, 4)"
TRY = """
from pathlib import Path
from echelon_env.kernels import prebuilt
from echelon_env.kernels.decorator import source_hash
prebuilt.FOLDER, prebuilt.LEVELS = Path({folder!r}), {{"generic": {features!r}}}
from echelon_env.rng import uniform
print(uniform(1, 2, 3, 4), sum(uniform.whole.stats.cache_hits.values()))
"""


@pytest.fixture(scope="module")
def kernels(tmp_path_factory):
    """A folder of kernels for any processor."""
    folder = tmp_path_factory.mktemp("prebuilt")
    prebuild.compiled(SOURCES, "generic", "", folder, DRAW)
    return folder


def drawn(folder, tmp_path, features=""):
    """Return a random number from a fresh process with an empty cache, and whether its kernel was prebuilt."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(SOURCES)}
    program = TRY.format(folder=str(folder), features=features)
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    number, hits = done.stdout.split()
    return float(number), hits == "1"


@pytest.mark.ci
def test_prebuilt_kernels_spare_the_compiler(kernels, tmp_path):
    number, was_prebuilt = drawn(kernels, tmp_path)
    assert was_prebuilt
    assert drawn(tmp_path / "none", tmp_path / "other") == (number, False)


@pytest.mark.ci
@pytest.mark.parametrize(
    ("hashed", "features"),
    [
        pytest.param(lambda: "0" * len(source_hash()), "", id="other sources"),
        pytest.param(lambda: source_hash(compiled_for="generic +nosuchfeature"), "+nosuchfeature", id="processor"),
    ],
)
def test_kernels_of_other_sources_or_processors_are_left_alone(kernels, tmp_path, hashed, features):
    (built,) = kernels.iterdir()
    (tmp_path / "kernels").mkdir()
    (tmp_path / "kernels" / hashed()).symlink_to(built)
    assert not drawn(tmp_path / "kernels", tmp_path / "cache", features)[1]


def test_a_processor_suits_that_has_all_features():
    assert not prebuilt.suits("+sse2,+nosuchfeature")
    assert prebuilt.suits("")
