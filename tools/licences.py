"""The licences of everything that the two distributions install, read from the installed packages' metadata.

`make licences` runs ``python -m tools.licences``, which writes docs/third_party.md.
"""

from __future__ import annotations

import importlib.metadata
import re

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.requirements import PROJECTS, ROOT, Declared, declared

PAGE = ROOT / "docs" / "third_party.md"

# Allowed licences of packages that are always installed: all of them allow any use of unchanged copies.
ALLOWED = {
    "0BSD", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "CC0-1.0", "ISC",
    "LicenseRef-Matplotlib", "MIT", "MIT-CMU", "MPL-2.0", "PSF-2.0", "Unlicense", "Zlib",
}  # fmt: skip
# Further allowed licences of extras, which users request by name.
ALLOWED_IN_EXTRAS = ALLOWED | {"LGPL-2.1-or-later", "LGPL-3.0-only", "LicenseRef-NVIDIA-Proprietary"}

SPELLINGS = {
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "3-Clause BSD License": "BSD-3-Clause",
    "BSD 3-Clause License": "BSD-3-Clause",
    "BSD 2-Clause License": "BSD-2-Clause",
    "MIT License": "MIT",
    "ISC License (ISCL)": "ISC",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
# Packages whose metadata says only "BSD", "LGPL" or nothing; read from their licence files.
READ = {
    "cycler": "BSD-3-Clause",
    "jinja2": "BSD-3-Clause",
    "kiwisolver": "BSD-3-Clause",
    "matplotlib": "LicenseRef-Matplotlib",
    "mpmath": "BSD-3-Clause",
    "numba": "BSD-2-Clause",
    "pygame": "LGPL-2.1-or-later",
    "scipy": "BSD-3-Clause",
    "sympy": "BSD-3-Clause",
    "torchrl": "MIT",
}
# Extras that are rarely installed, from their metadata on the package index.
UNINSTALLED = {
    "numba-cuda": "BSD-2-Clause",
    "nvidia-cuda-nvrtc": "LicenseRef-NVIDIA-Proprietary",
    "nvidia-nvvm": "LicenseRef-NVIDIA-Proprietary",
    "ray": "Apache-2.0",
    "torchrl": "MIT",
    "triton": "MIT",
    "wandb": "MIT",
}
# In the CUDA builds of PyTorch; the page says so in words.
CUDA_LIBRARY = re.compile("(nvidia|cuda)-")

HEAD = """# Third-party software

Written by `make licences` from the metadata of the installed packages; the tests fail when a package is missing here or
has a licence outside the list in `tools/licences.py`. Both Echelon distributions are under the
[MIT licence](../LICENSE).

## Inside the wheels

| in | software | licence | its text, in the wheel's `dist-info/licenses` |
|---|---|---|---|
| `echelon_env/rendering/viewer/viewer.js` | [three.js](https://threejs.org) | MIT | `LICENSE.three.txt` |
| `echelon_rl/watch_page/uPlot.*` | [uPlot](https://github.com/leeoniya/uPlot) | MIT | `LICENSE.uplot.txt` |

Everything else in the wheels was written for this project.

## Installed along with them

SPDX expressions; `LicenseRef-Matplotlib` is matplotlib's own licence, which follows that of Python. *For* names the
distribution, with an extra in brackets, that brings the package. Extras besides may be under the LGPL (used as
unchanged libraries) or, for CUDA, under NVIDIA's licence. The package index's build of PyTorch for Linux brings
NVIDIA's CUDA libraries under that licence too; its CPU build does not. Wheels of imageio-ffmpeg carry the program
FFmpeg under the GPL, and those of playwright the program Node.js.

| package | licence | for |
|---|---|---|
"""


def licence_of(distribution: importlib.metadata.Distribution) -> str:
    """Return the SPDX expression of an installed package; LookupError if its metadata has none."""
    name, about = canonicalize_name(distribution.name), distribution.metadata
    if name in READ:
        return READ[name]
    classifiers = [c.split("::")[-1].strip() for c in about.get_all("Classifier", []) if c.startswith("License ::")]
    free_text = (about.get("License") or "").strip().partition("\n")[0].strip()
    for said in (
        about.get("License-Expression"),
        SPELLINGS.get(free_text, free_text),
        *map(SPELLINGS.get, classifiers),
    ):
        if said and allowed(said, extra=True):
            return said
    known = [about.get("License-Expression"), free_text, *classifiers]
    raise LookupError(f"{name} says of its licence only {known}; read its licence file and decide in {__name__}.")


def allowed(expression: str, *, extra: bool) -> bool:
    """Return whether one alternative of an SPDX expression has only allowed licences."""
    names = ALLOWED_IN_EXTRAS if extra else ALLOWED
    if "(" in expression:  # none needs it today; requiring every named licence is never too lenient
        return set(re.split(r" OR | AND ", expression.replace("(", "").replace(")", ""))) <= names
    return any(set(alternative.split(" AND ")) <= names for alternative in expression.split(" OR "))


def brought_by(line: Declared) -> set[str]:
    """Return the names of the installed packages that a declared dependency brings, including itself.

    NVIDIA's libraries, which only PyTorch's CUDA builds bring, count if requested by name.
    """
    seen: set[tuple[str, frozenset[str]]] = set()
    waiting = [line.requirement]
    while waiting:
        requirement = waiting.pop()
        name, extras = canonicalize_name(requirement.name), frozenset(requirement.extras)
        if (name, extras) in seen or (name != line.name and CUDA_LIBRARY.match(name)):
            continue
        try:
            needed = [Requirement(text) for text in importlib.metadata.requires(name) or []]
        except importlib.metadata.PackageNotFoundError:
            continue  # its marker is false here
        seen.add((name, extras))
        for below in needed:
            if below.marker is None or any(below.marker.evaluate({"extra": extra}) for extra in extras or {""}):
                waiting.append(below)
    return {name for name, _ in seen}


def third_party() -> dict[str, tuple[str, list[str]]]:
    """Return the licence of every package and what installs it, by name."""
    users: dict[str, list[str]] = {}
    for distribution in PROJECTS:
        for line in declared(distribution):
            if line.name in PROJECTS:
                continue
            label = f"{distribution}[{line.extra}]" if line.extra else distribution
            for name in brought_by(line) | {line.name}:
                if not {label, distribution} & set(users.setdefault(name, [])):
                    users[name].append(label)
    licences = {}
    for name in sorted(users):
        try:
            licences[name] = (licence_of(importlib.metadata.distribution(name)), users[name])
        except importlib.metadata.PackageNotFoundError:
            licences[name] = (UNINSTALLED[name], users[name])
    return licences


def only_in_extras(users: list[str]) -> bool:
    """Return whether only extras install a package."""
    return all("[" in user for user in users)


def page() -> str:
    """Return the correct content of docs/third_party.md."""
    rows = [f"| {name} | {licence} | {', '.join(users)} |\n" for name, (licence, users) in third_party().items()]
    return HEAD + "".join(rows)


if __name__ == "__main__":
    PAGE.write_text(page())
    print(f"{PAGE.relative_to(ROOT)}: {len(third_party())} packages")
