"""What the two wheels hold; check_wheels.py installs and uses them."""

import email.parser
import re
import tarfile
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
HOMES = {"echelon_env": ROOT, "echelon_rl": ROOT / "src" / "echelon_rl"}
SUFFIXES = {"echelon_env": {".py"}, "echelon_rl": {".py", ".yaml", ".cu", ".cpp"}}
# Licences of bundled software, and where the repository keeps them.
LICENCES = {
    "echelon_env": {"LICENSE.three.txt": "src/echelon_env/rendering/viewer/LICENSE.three.txt"},
    "echelon_rl": {"LICENSE.uplot.txt": "src/echelon_rl/watch_page/LICENSE.uplot.txt"},
}
# What may lie in a wheel besides modules: kernels for GPUs, presets, the two pages that are shown in a browser, and
# trained commanders with their cards.
DATA = re.compile(
    r"echelon_env/rendering/viewer/(page\.html|viewer\.css|viewer\.js|SOURCES\.sha256)"
    r"|echelon_rl/(watch_page/(watch\.html|watch\.css|watch\.js|uPlot\.iife\.min\.js|uPlot\.min\.css)"
    r"|commanders/zoo/[a-z0-9-]+\.(zip|json|md)|presets/\w+\.yaml|\w+(/\w+)*\.(cu|cpp))|echelon_(env|rl)/py\.typed"
)
MODULE = re.compile(r"echelon_(env|rl)(/(?!tests?/)[a-z0-9_]+)*/(?!test_|conftest)[a-z0-9_]+\.py")


@pytest.fixture(scope="module")
def wheels(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheels")
    built = {}
    for name, home in HOMES.items():
        built[name] = zipfile.ZipFile(next(iter(WheelBuilder(str(home)).build(directory=str(folder)))))
    yield built
    for wheel in built.values():
        wheel.close()


def metadata(wheel):
    name = next(n for n in wheel.namelist() if n.endswith(".dist-info/METADATA"))
    return email.parser.Parser().parsestr(wheel.read(name).decode())


def version_of(package):
    source = (ROOT / "src" / package / "__init__.py").read_text()
    return re.search(r'^__version__ = "([^"]+)"$', source, re.MULTILINE).group(1)


@pytest.mark.parametrize("package", HOMES)
def test_wheel_holds_every_module_of_its_package_and_nothing_else(wheels, package):
    home = ROOT / "src" / package
    expected = {f"{package}/py.typed"}
    for path in home.rglob("*"):
        bundled = path.is_file() and path.parent.name in ("viewer", "watch_page", "zoo")
        bundled = bundled and path.name not in LICENCES[package]  # these lie in the dist-info folder
        if (bundled or path.suffix in SUFFIXES[package]) and "__pycache__" not in path.parts:
            expected.add(f"{package}/{path.relative_to(home).as_posix()}")
    actual = {n for n in wheels[package].namelist() if ".dist-info/" not in n}
    assert actual == expected


@pytest.mark.parametrize("package", HOMES)
def test_wheel_holds_only_kinds_of_files_that_belong_in_it(wheels, package):
    files = [n for n in wheels[package].namelist() if ".dist-info/" not in n]
    strange = [name for name in files if not (MODULE.fullmatch(name) or DATA.fullmatch(name))]
    assert not strange, f"say in this test why a user needs them, or leave them out: {strange}"
    assert any(MODULE.fullmatch(name) for name in files)
    assert all(len(wheels[package].read(n)) < 1_500_000 for n in files), "a file that large deserves a thought"


@pytest.mark.parametrize(
    "name",
    [
        "echelon_rl/tests/test_ppo.py",
        "echelon_rl/conftest.py",
        "echelon_rl/a.pt",
        "echelon_rl/pyproject.toml",
        "echelon_env/rendering/viewer/main.js",
        "echelon_env/rendering/viewer/node_modules/three.js",
        "tests/env/test_cli.py",
    ],
)
def test_strange_files_would_be_noticed(name):
    assert not MODULE.fullmatch(name)
    assert not DATA.fullmatch(name)


@pytest.mark.parametrize("package", HOMES)
def test_source_archive_holds_what_its_wheel_is_made_of(package, tmp_path, wheels):
    archive = next(iter(SdistBuilder(str(HOMES[package])).build(directory=str(tmp_path))))
    with tarfile.open(archive) as archived:
        archived.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    names = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*") if path.is_file()}
    assert {"LICENSE", "README.md", "pyproject.toml"} <= names
    assert not [n for n in names if n.startswith(("tests/", "viewer/", "docs/", ".")) and n != ".gitignore"]
    again = zipfile.ZipFile(next(iter(WheelBuilder(str(unpacked)).build(directory=str(tmp_path)))))
    with again:
        assert Path(again.filename).read_bytes() == Path(wheels[package].filename).read_bytes()


@pytest.mark.parametrize("package", HOMES)
def test_wheel_carries_licence_version_and_description(wheels, package):
    about = metadata(wheels[package])
    assert about["Version"] == version_of(package)
    assert about["License-Expression"] == "MIT"
    assert len(about.get_payload()) > 500
    carried = {n.rpartition("/")[2]: n for n in wheels[package].namelist() if ".dist-info/licenses/" in n}
    assert set(carried) == {"LICENSE", *LICENCES[package]}
    for name, home in ({"LICENSE": "LICENSE"} | LICENCES[package]).items():
        assert wheels[package].read(carried[name]) == (ROOT / home).read_bytes()


@pytest.mark.parametrize(
    ("package", "script"),
    [("echelon_env", "echelon = echelon_env.cli:main"), ("echelon_rl", "echelon-rl = echelon_rl.cli:main")],
)
def test_wheel_installs_its_console_script(wheels, package, script):
    entry_points = next(n for n in wheels[package].namelist() if n.endswith(".dist-info/entry_points.txt"))
    assert script in wheels[package].read(entry_points).decode().splitlines()


def test_environment_requires_no_trainer(wheels):
    required = {
        re.match(r"[\w.-]+", r).group().lower()
        for r in metadata(wheels["echelon_env"]).get_all("Requires-Dist")
        if "extra ==" not in r
    }
    assert required == {"numpy", "numba", "gymnasium", "pettingzoo", "pillow"}


def test_trainer_requires_the_environment_of_its_own_minor_version(wheels):
    required = [Requirement(line) for line in metadata(wheels["echelon_rl"]).get_all("Requires-Dist")]
    (environment,) = (line.specifier for line in required if line.name == "echelon-env")
    major, minor = map(int, version_of("echelon_rl").split(".")[:2])
    assert version_of("echelon_env") in environment
    assert f"{major}.{minor}.999" in environment
    assert f"{major}.{minor + 1}.0" not in environment


def test_both_packages_share_one_version():
    cited = re.search(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE).group(1)
    assert version_of("echelon_env") == version_of("echelon_rl") == cited
