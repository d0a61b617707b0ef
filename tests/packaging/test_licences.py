"""Every dependency is listed in docs/third_party.md, under a licence that this project may depend on."""

import importlib.metadata
import re
from email.message import Message

import pytest
from packaging.requirements import Requirement
from tools.licences import PAGE, allowed, brought_by, licence_of, only_in_extras, third_party
from tools.requirements import Declared, everything


class Package:
    """Stands for an installed package with the given metadata."""

    def __init__(self, **fields):
        self.name = "somebody"
        self.metadata = Message()
        for field, value in fields.items():
            self.metadata[field.replace("_", "-")] = value


def listed():
    rows = re.findall(r"^\| ([\w.-]+) \| ([^|]+) \| ([^|]+) \|$", PAGE.read_text(), re.MULTILINE)
    return {name: (licence, users.split(", ")) for name, licence, users in rows if name not in ("package", "---")}


def test_every_dependency_is_listed():
    needed = third_party()
    assert {line.name for line in everything()} <= set(needed)
    assert len(needed) > 50
    missing = set(needed) - set(listed())
    assert not missing, (
        f"docs/third_party.md does not list {sorted(missing)}; check their licences and run make licences"
    )


def test_every_licence_is_allowed():
    for packages in (third_party(), listed()):
        refused = {n: t[0] for n, t in packages.items() if not allowed(t[0], extra=only_in_extras(t[1]))}
        assert not refused, refused


def test_dependencies_of_dependencies_are_followed():
    found = brought_by(Declared("x", "", Requirement("torch>=2")))
    assert {"torch", "sympy", "mpmath"} <= found  # mpmath comes with sympy
    assert "psycopg-binary" in brought_by(Declared("x", "", Requirement("psycopg[binary]")))
    assert "psycopg-binary" not in brought_by(Declared("x", "", Requirement("psycopg")))


@pytest.mark.parametrize(
    ("expression", "extra", "verdict"),
    [
        ("MIT", False, True),
        ("GPL-3.0-or-later", True, False),
        ("LGPL-3.0-only", True, True),
        ("MIT OR GPL-2.0-only", False, True),
        ("GPL-2.0-only OR MIT AND AGPL-3.0-only", False, False),
        ("(MIT OR GPL-2.0-only) AND ISC", False, False),
        ("Apache-2.0 WITH LLVM-exception", False, True),
    ],
)
def test_licences_are_judged_by_their_expression(expression, extra, verdict):
    assert allowed(expression, extra=extra) is verdict


@pytest.mark.parametrize(
    ("fields", "licence"),
    [
        ({"License_Expression": "MIT AND PSF-2.0"}, "MIT AND PSF-2.0"),
        ({"License": "Apache 2.0"}, "Apache-2.0"),
        ({"License": "BSD 3-Clause License\n\nCopyright (c) 2000"}, "BSD-3-Clause"),
        ({"Classifier": "License :: OSI Approved :: MIT License"}, "MIT"),
    ],
)
def test_licences_are_read_from_metadata(fields, licence):
    assert licence_of(Package(**fields)) == licence


@pytest.mark.parametrize("fields", [{}, {"License": "BSD"}, {"License_Expression": "AGPL-3.0-only"}])
def test_an_unclear_or_refused_licence_is_an_error(fields):
    with pytest.raises(LookupError, match="read its licence file"):
        licence_of(Package(**fields))


def test_licences_read_by_hand_are_those_of_packages_whose_metadata_do_not_tell():
    numba = importlib.metadata.distribution("numba")
    assert licence_of(numba) == "BSD-2-Clause"
    text = next(f for f in numba.files if f.name == "LICENSE").read_text()
    conditions = text.split("provided that the following conditions are")[1]
    assert "endorse or promote" not in conditions  # the third clause of BSD-3-Clause
