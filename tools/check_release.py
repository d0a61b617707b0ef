"""Builds a release into dist/ and checks that it can be published.

`make release-check` runs this. For each distribution it writes source archive and wheel into ``dist/NAME/``, and a list
of the packages that the wheel installs into ``dist/sbom/``. It checks, in this order:

1. versions: both packages, CITATION.cff and, with ``--tag``, the tag and the changelog agree, and the project's address
   is filled;
2. the source archive, and the wheel made from it, are the same byte for byte when made again from the checkout;
3. the wheel is valid, and the index accepts and can show its metadata;
4. each wheel works in a clean environment (check_wheels.py).
"""

from __future__ import annotations

import argparse
import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.address import address, is_filled
from tools.requirements import PROJECTS, ROOT

DIST = ROOT / "dist"


def tool(*command: str | Path) -> None:
    """Run a module with this environment's Python; a failure ends the check."""
    done = subprocess.run([sys.executable, "-m", *map(str, command)], text=True, capture_output=True, check=False)
    if done.returncode != 0:
        sys.exit(f"release-check failed: {' '.join(map(str, command))}\n{done.stdout}{done.stderr}")


def version_of(distribution: str) -> str:
    """Return the version in the sources of a distribution."""
    file = ROOT / "src" / distribution.replace("-", "_") / "version.py"
    return re.search(r'^__version__ = "([^"]+)"$', file.read_text(), re.MULTILINE).group(1)


def refusal_of_version(tag: str | None) -> str | None:
    """Return why the versions in the repository do not agree, or None."""
    cited = re.search(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE).group(1)
    stated = {"CITATION.cff": cited} | {name: version_of(name) for name in PROJECTS}
    if len(set(stated.values())) > 1:
        return f"the versions differ: {stated}."
    if tag is not None and tag != f"v{cited}":
        return f"the tag {tag} does not name the version; v{cited} would."
    if tag is not None and not re.search(
        rf"^## \[{re.escape(cited)}\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE
    ):
        return f"CHANGELOG.md has no section '## [{cited}]'; rename 'Unreleased'."
    if tag is not None and not is_filled(address(ROOT)):
        return "nobody can find the project; fill Repository in pyproject.toml and run `python -m tools.address`."
    return None


def build(distribution: str, out: Path, again: Path) -> list[Path]:
    """Build a distribution, its wheel from its source archive, and once more from the checkout; return its files."""
    tool("build", "--outdir", out, PROJECTS[distribution])
    tool("build", "--sdist", "--wheel", "--outdir", again, PROJECTS[distribution])
    files = sorted(out.iterdir())
    for path in files:
        other = again / path.name
        if not other.is_file() or path.read_bytes() != other.read_bytes():
            sys.exit(f"release-check failed: {path.name} made from the checkout again is not the same file.")
    return files


def main() -> int:
    """Run the whole check."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tag", help="the release's tag, which must be v and the version")
    options = parser.parse_args()
    if reason := refusal_of_version(options.tag or None):
        sys.exit(f"release-check failed: {reason}")
    shutil.rmtree(DIST, ignore_errors=True)
    for distribution in PROJECTS:
        print(f"building {distribution} {version_of(distribution)} twice", flush=True)
        with tempfile.TemporaryDirectory() as again:
            files = build(distribution, DIST / distribution, Path(again))
        tool("twine", "check", "--strict", *files)
        tool("check_wheel_contents", *(path for path in files if path.suffix == ".whl"))
        for path in files:
            print(f"    {hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}")
    tried = [sys.executable, "-m", "tools.check_wheels", "--wheels", DIST, "--sbom", DIST / "sbom"]
    if subprocess.run(tried, cwd=ROOT, check=False).returncode != 0:
        return 1
    print("release-check passed: dist/ is ready to be published")
    return 0


if __name__ == "__main__":
    sys.exit(main())
