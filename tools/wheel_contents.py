"""Required contents of each wheel: the modules of its package, their data files, and nothing else.

`make test` checks a wheel built from the checkout; `make wheel-check` and `make release-check` check the wheels to
install and publish.
"""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOMES = {"echelon_env": ROOT, "echelon_rl": ROOT / "src" / "echelon_rl"}
SUFFIXES = {"echelon_env": {".py", ".yaml", ".csv"}, "echelon_rl": {".py", ".yaml", ".cu", ".cpp"}}
DATA_FOLDERS = ("viewer", "pages", "watch_page", "zoo")
# Licences of bundled software, and where the repository keeps them.
LICENCES = {
    "echelon_env": {"LICENSE.three.txt": "src/echelon_env/rendering/viewer/LICENSE.three.txt"},
    "echelon_rl": {"LICENSE.uplot.txt": "src/echelon_rl/watch_page/LICENSE.uplot.txt"},
}
# Files allowed in a wheel besides modules: tables of the game, kernels for GPUs, presets and other settings, pages of a
# browser, and trained commanders with their cards.
DATA = re.compile(
    r"echelon_env/(catalog|scenarios/(library|families)/\w+|play/tutorial)\.yaml|echelon_env/(bots|mdp|replays|sim)/\w+\.csv"
    r"|echelon_env/rendering/viewer/(page\.html|viewer\.css|viewer\.js|play\.html|play\.css|play\.js|SOURCES\.sha256)"
    r"|echelon_env/rendering/pages/\w+\.(html|css|js)"
    r"|echelon_rl/(watch_page/(watch\.html|watch\.css|watch\.js|uPlot\.iife\.min\.js|uPlot\.min\.css)"
    r"|commanders/zoo/[a-z0-9-]+\.(zip|json|md)"
    r"|((presets|benchmark)/\w+|callbacks/dashboard|cli/tune_space|watch/live)\.yaml"
    r"|\w+(/\w+)*\.(cu|cpp))|echelon_(env|rl)/py\.typed"
)
MODULE = re.compile(r"echelon_(env|rl)(/(?!tests?/)[a-z0-9_]+)*/(?!test_|conftest)[a-z0-9_]+\.py")
# Files that every wheel must have, even if the checkout has an empty folder instead.
NEEDED = {
    "echelon_env": (
        r"__init__\.py", r"py\.typed", r"catalog\.yaml", r"mdp/features\.csv", r"rendering/viewer/page\.html",
        r"rendering/viewer/viewer\.js", r"rendering/pages/compare\.js",
    ),
    "echelon_rl": (
        r"__init__\.py", r"py\.typed", r"watch_page/watch\.html", r"watch_page/watch\.js", r"presets/demo\.yaml",
        r"commanders/zoo/.+\.zip", r"commanders/zoo/.+\.json",
    ),
}  # fmt: skip


def expected(package: str) -> set[str]:
    """Return the names of all files that a package's wheel must hold, derived from the checkout."""
    home = ROOT / "src" / package
    names = {f"{package}/py.typed"}
    for path in home.rglob("*"):
        bundled = path.is_file() and path.parent.name in DATA_FOLDERS
        bundled = bundled and path.name not in LICENCES[package]  # these lie in the dist-info folder
        if (bundled or path.suffix in SUFFIXES[package]) and "__pycache__" not in path.parts:
            names.add(f"{package}/{path.relative_to(home).as_posix()}")
    return names


def refusal(package: str, wheel: zipfile.ZipFile) -> str | None:
    """Return why the files of a wheel are not the required ones, or None."""
    names = {name for name in wheel.namelist() if ".dist-info/" not in name}
    due = expected(package)
    if missing := sorted(due - names):
        return f"it lacks {', '.join(missing)}."
    if stray := sorted(names - due):
        return f"it holds {', '.join(stray)}, which the package does not."
    if strange := sorted(name for name in names if not (MODULE.fullmatch(name) or DATA.fullmatch(name))):
        return f"say in {Path(__file__).name} why a user needs {', '.join(strange)}, or leave them out."
    if absent := [p for p in NEEDED[package] if not any(re.fullmatch(f"{package}/{p}", name) for name in names)]:
        return f"it has no file like {', '.join(absent)}."
    for name in names:
        if wheel.read(name) != (ROOT / "src" / name).read_bytes():
            return f"its {name} is not the file of the checkout."
    return None
