"""The requirements of the two distributions, from their pyproject files.

``python -m tools.requirements`` prints the lowest versions that the bounds allow, as constraints for pip;
`make test-lowest` installs them.
"""

from __future__ import annotations

import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[1]
PROJECTS = {"echelon-env": ROOT, "echelon-rl": ROOT / "src" / "echelon_rl"}


@dataclass(frozen=True)
class Declared:
    """One line of a distribution's dependencies; ``extra`` is empty for dependencies that are always installed."""

    distribution: str
    extra: str
    requirement: Requirement

    @property
    def name(self) -> str:
        """The name as package indexes spell it."""
        return canonicalize_name(self.requirement.name)

    @property
    def lowest(self) -> Version:
        """The lower bound, set by ``>=``, ``~=`` or ``==``; ValueError if there is none."""
        bounds = [
            Version(s.version.removesuffix(".*"))
            for s in self.requirement.specifier
            if s.operator in (">=", "~=", "==")
        ]
        if not bounds:
            raise ValueError(
                f"{self.distribution} requires {self.requirement} without a lower bound; write one with >=."
            )
        return max(bounds)

    @property
    def capped(self) -> bool:
        """Whether some later release is excluded."""
        return any(s.operator in ("<", "<=", "~=", "==") for s in self.requirement.specifier)


def declared(distribution: str) -> list[Declared]:
    """Return the dependencies of a distribution: first those always installed, then those of extras."""
    project = tomllib.loads((PROJECTS[distribution] / "pyproject.toml").read_text())["project"]
    groups = {"": project["dependencies"], **project.get("optional-dependencies", {})}
    return [Declared(distribution, extra, Requirement(line)) for extra, lines in groups.items() for line in lines]


def everything() -> list[Declared]:
    """Return the dependencies of both distributions, except the one on each other."""
    return [d for distribution in PROJECTS for d in declared(distribution) if d.name not in PROJECTS]


def lowest_versions() -> dict[str, Version]:
    """Return the lowest version that all bounds on a package allow, by its name."""
    lowest: dict[str, Version] = {}
    for line in everything():
        lowest[line.name] = max(line.lowest, lowest.get(line.name, line.lowest))
    return lowest


if __name__ == "__main__":
    sys.stdout.writelines(f"{name}=={version}\n" for name, version in sorted(lowest_versions().items()))
