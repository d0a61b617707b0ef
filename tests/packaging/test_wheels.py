"""What the two wheels hold; check_wheels.py installs and uses them."""

import email.parser
import re
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).resolve().parents[2]
HOMES = {"echelon_env": ROOT, "echelon_rl": ROOT / "src" / "echelon_rl"}
SUFFIXES = {"echelon_env": {".py"}, "echelon_rl": {".py", ".yaml", ".cu", ".cpp"}}


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
        bundled = path.is_file() and (path.parent.match("rendering/viewer") or path.parent.name == "watch_page")
        if (bundled or path.suffix in SUFFIXES[package]) and "__pycache__" not in path.parts:
            expected.add(f"{package}/{path.relative_to(home).as_posix()}")
    actual = {n for n in wheels[package].namelist() if ".dist-info/" not in n}
    assert actual == expected


@pytest.mark.parametrize("package", HOMES)
def test_wheel_carries_licence_version_and_description(wheels, package):
    about = metadata(wheels[package])
    assert about["Version"] == version_of(package)
    assert about["License-Expression"] == "MIT"
    assert len(about.get_payload()) > 500
    licence = next(n for n in wheels[package].namelist() if n.endswith(".dist-info/licenses/LICENSE"))
    assert wheels[package].read(licence) == (ROOT / "LICENSE").read_bytes()


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
    required = metadata(wheels["echelon_rl"]).get_all("Requires-Dist")
    major_minor = ".".join(version_of("echelon_rl").split(".")[:2])
    assert f"echelon-env>={major_minor}.0" in required


def test_both_packages_share_one_version():
    cited = re.search(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE).group(1)
    assert version_of("echelon_env") == version_of("echelon_rl") == cited
