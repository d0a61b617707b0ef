"""Every dependency has a lower and an upper bound, and what is installed lies between them."""

import importlib.metadata
import os
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.version import Version
from tools.requirements import PROJECTS, Declared, declared, everything, lowest_versions

ALL = [line for distribution in PROJECTS for line in declared(distribution)]


def installed(name):
    try:
        return Version(importlib.metadata.version(name))
    except importlib.metadata.PackageNotFoundError:
        return None


def name_of(line):
    return f"{line.distribution}[{line.extra}]-{line.name}" if line.extra else f"{line.distribution}-{line.name}"


@pytest.mark.parametrize("line", ALL, ids=name_of)
def test_every_dependency_has_both_bounds_around_the_installed_version(line):
    assert line.capped, f"{line.requirement} admits every future release; exclude those that may break something"
    assert line.requirement.specifier.contains(line.lowest), f"{line.requirement} excludes its own lower bound"
    found = installed(line.name)
    assert found is None or line.requirement.specifier.contains(found, prereleases=True), f"{line.name} {found}"


@pytest.mark.parametrize(
    ("text", "lowest", "capped"),
    [("a>=1.2,<2", "1.2", True), ("a>=1.2", "1.2", False), ("a~=1.4.2", "1.4.2", True), ("a==13.0.*", "13.0", True)],
)
def test_bounds_are_read_as_pip_reads_them(text, lowest, capped):
    line = Declared("x", "", Requirement(text))
    assert line.lowest == Version(lowest)
    assert line.capped is capped


def test_both_distributions_and_their_build_agree():
    both = [tomllib.loads((home / "pyproject.toml").read_text()) for home in PROJECTS.values()]
    assert both[0]["build-system"] == both[1]["build-system"]
    assert both[0]["project"]["requires-python"] == both[1]["project"]["requires-python"]
    by_name = {}
    for line in everything():
        by_name.setdefault(line.name, []).append(line.requirement.specifier)
    for name, specifiers in by_name.items():
        assert len(set(specifiers)) == 1, f"{name} is bounded differently by different extras: {specifiers}"


@pytest.mark.skipif("ECHELON_LOWEST" not in os.environ, reason="make test-lowest installs the lowest versions")
def test_the_lowest_versions_are_installed():
    lowest = lowest_versions()
    found = {name: installed(name) for name in lowest}
    assert sum(version is not None for version in found.values()) > 15
    above = {n: f"{v}, not {lowest[n]}" for n, v in found.items() if v is not None and Version(v.public) != lowest[n]}
    assert not above, above
