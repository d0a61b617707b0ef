"""What the two wheels hold; check_wheels.py installs and uses them."""

import email.parser
import importlib
import re
import shutil
import tarfile
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement
from tools import wheel_contents
from tools.wheel_contents import DATA, HOMES, LICENCES, MODULE, ROOT, refusal


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
    return importlib.import_module(package).__version__


@pytest.mark.parametrize("package", HOMES)
def test_wheel_holds_every_module_and_data_file_of_its_package_and_nothing_else(wheels, package):
    assert refusal(package, wheels[package]) is None
    files = [name for name in wheels[package].namelist() if ".dist-info/" not in name]
    assert all(len(wheels[package].read(n)) < 1_500_000 for n in files), "a file that large deserves a thought"


LEFT_OUT = (
    "echelon_rl/commanders/zoo/.+zip", "echelon_rl/commanders/zoo/.+json", "echelon_rl/presets/demo.yaml",
    "echelon_rl/watch_page/watch.html", "echelon_rl/checkpoints/archive.py", "echelon_rl/py.typed",
    "echelon_env/rendering/viewer/viewer.js", "echelon_env/rendering/viewer/page.html", "echelon_env/replays/replay.py",
)  # fmt: skip


def changed_wheel(wheel, path, change):
    """Copy a wheel; ``change`` returns the new content of a file, or None to leave it out."""
    with zipfile.ZipFile(path, "w") as copy:
        for name in wheel.namelist():
            content = change(name, wheel.read(name))
            if content is not None:
                copy.writestr(name, content)
    return zipfile.ZipFile(path)


@pytest.mark.parametrize("pattern", LEFT_OUT)
def test_a_wheel_without_one_of_its_files_is_refused(wheels, pattern, tmp_path):
    package = pattern.partition("/")[0]
    lacking = next(name for name in wheels[package].namelist() if re.fullmatch(pattern, name))
    with changed_wheel(wheels[package], tmp_path / "a.whl", lambda n, c: None if n == lacking else c) as wheel:
        assert refusal(package, wheel) == f"it lacks {lacking}."


def test_a_wheel_with_more_or_with_other_content_is_refused(wheels, tmp_path):
    with zipfile.ZipFile(shutil.copy(wheels["echelon_rl"].filename, tmp_path / "more.whl"), "a") as more:
        more.writestr("echelon_rl/runs/model.zip", b"")
        assert refusal("echelon_rl", more) == "it holds echelon_rl/runs/model.zip, which the package does not."
    other = changed_wheel(
        wheels["echelon_rl"], tmp_path / "other.whl", lambda n, c: c + b"#" * n.endswith("ppo/devices.py")
    )
    with other:
        assert refusal("echelon_rl", other) == "its echelon_rl/ppo/devices.py is not the file of the checkout."


def test_a_checkout_without_its_data_is_no_excuse(wheels, tmp_path, monkeypatch):
    """A package whose commanders were never checked out would agree with a wheel that has none."""
    zoo = re.compile("echelon_rl/commanders/zoo/.*")
    whole = wheel_contents.expected("echelon_rl")
    monkeypatch.setattr(wheel_contents, "expected", lambda package: {n for n in whole if not zoo.fullmatch(n)})
    with changed_wheel(wheels["echelon_rl"], tmp_path / "a.whl", lambda n, c: None if zoo.fullmatch(n) else c) as wheel:
        assert refusal("echelon_rl", wheel).startswith("it has no file like commanders/zoo/")


@pytest.mark.parametrize("name", ["echelon_rl/tests/a.py", "echelon_rl/conftest.py", "echelon_rl/a.pt"])
def test_strange_files_would_be_noticed(name):
    assert not MODULE.fullmatch(name)
    assert not DATA.fullmatch(name)


@pytest.mark.parametrize("package", HOMES)
def test_source_archive_holds_what_its_wheel_is_made_of(package, tmp_path, wheels):
    archive = next(iter(SdistBuilder(str(HOMES[package])).build(directory=str(tmp_path))))
    with tarfile.open(archive) as archived:
        safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # Python before 3.11.4 has none
        archived.extractall(tmp_path / "unpacked", **safely)
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
    required = map(Requirement, metadata(wheels["echelon_env"]).get_all("Requires-Dist"))
    always = {line.name.lower() for line in required if "extra" not in str(line.marker)}
    assert always == {"numpy", "numba", "gymnasium", "pettingzoo", "pillow", "pyyaml", "filelock", "platformdirs"}


def test_trainer_requires_the_environment_of_its_own_minor_version(wheels):
    required = [Requirement(line) for line in metadata(wheels["echelon_rl"]).get_all("Requires-Dist")]
    (environment,) = (line.specifier for line in required if line.name == "echelon-env")
    major, minor = map(int, version_of("echelon_rl").split(".")[:2])
    assert version_of("echelon_env") in environment
    assert f"{major}.{minor}.999" in environment
    assert f"{major}.{minor + 1}.0" not in environment
