"""Writes where the project lives into every file that says so, from `Repository` in pyproject.toml.

Usage: python -m tools.address

Until that line is filled, its host ends in ``.invalid`` and every place shows that. On GitHub the README also gets the
badge of continuous integration, and each notebook a button that opens it on Colab.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).parents[1]
# The files that name the address, and what stands around it there.
NAMED = {
    "README.md": r"(?<=^git clone )\S+(?= echelon$)",
    "CONTRIBUTING.md": r"(?<=^git clone )\S+(?= echelon$)",
    "CITATION.cff": r'(?<=^repository-code: ")[^"]+(?="$)',
    "mkdocs.yml": r"(?<=^repo_url: )\S+$",
    "docs/index.md": r"(?<=^  url = {)[^}]+(?=},$)",
    "src/echelon_rl/pyproject.toml": r'(?<=^Repository = ")[^"]+(?="$)',
    **dict.fromkeys(
        (
            "notebooks/1_first_match.ipynb",
            "notebooks/2_observations_actions_rewards.ipynb",
            "notebooks/3_train_and_evaluate.ipynb",
        ),
        r'(?<=^REPOSITORY = ")[^"]+(?="$)',
    ),
}
BADGES = re.compile(r"<!-- badges -->.*?<!-- /badges -->", re.DOTALL)


def address(root: Path = ROOT) -> str:
    """Return where the project lives; ValueError if that is no web address."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    where = str(project.get("urls", {}).get("Repository", "")).removesuffix("/").removesuffix(".git")
    part = r"/[\w-][\w.-]*"
    parts = rf"{part}{part}" if where.startswith("https://github.com/") else rf"({part})+"
    if not re.fullmatch(rf"https://[\w.-]+{parts}", where, re.ASCII):
        raise ValueError(
            f"Repository in pyproject.toml must be an address such as https://github.com/you/echelon: {where!r}."
        )
    return where


def is_filled(where: str) -> bool:
    """Return whether an address is more than the placeholder."""
    return not str(urlsplit(where).hostname).endswith(".invalid")


def badges(file: str, where: str) -> str:
    """Return the pictures with links at the top of a file, as Markdown; empty where the forge has none."""
    parts = urlsplit(where)
    if parts.hostname != "github.com":
        return ""
    if file.endswith(".ipynb"):
        colab = "https://colab.research.google.com"
        return f"[![Open in Colab]({colab}/assets/colab-badge.svg)]({colab}/github{parts.path}/blob/main/{file})"
    runs = f"{where}/actions/workflows/ci.yml"
    return f"[![Continuous integration]({runs}/badge.svg)]({runs})"


def written(file: str, text: str, where: str) -> str:
    """Return the text of a file with an address; ValueError if it has no place for it."""
    marked = f"<!-- badges -->{badges(file, where)}<!-- /badges -->"
    if not file.endswith(".ipynb"):
        text, count = re.subn(NAMED[file], lambda _: where, text, flags=re.MULTILINE)
        text = BADGES.sub(lambda _: marked, text)
    else:
        notebook, count = json.loads(text), 0
        for cell in notebook["cells"]:
            source, found = re.subn(NAMED[file], lambda _: where, "".join(cell["source"]), flags=re.MULTILINE)
            cell["source"] = BADGES.sub(lambda _: marked, source).splitlines(keepends=True)
            count += found
        text = json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
    if count != 1:
        raise ValueError(f"{file} must name the address of the project once, and names it {count} times.")
    return text


def out_of_date(root: Path = ROOT) -> dict[str, str]:
    """Return the files that do not say where the project lives as pyproject.toml does, and what they should hold."""
    where = address(root)
    found = {file: (root / file).read_text(encoding="utf-8") for file in NAMED}
    wanted = {file: written(file, text, where) for file, text in found.items()}
    return {file: text for file, text in wanted.items() if text != found[file]}


def main() -> None:
    """Write the address into every file."""
    try:
        where = address()
    except ValueError as error:
        sys.exit(str(error))
    if not is_filled(where):
        print(f"{where} is a placeholder: fill `Repository` in pyproject.toml, then run this again.")
    for file, text in out_of_date().items():
        (ROOT / file).write_text(text, encoding="utf-8")
        print(f"wrote {file}")


if __name__ == "__main__":
    main()
