"""The documentation site is complete: every page in its navigation, every public name in its reference."""

import importlib
import inspect
import re
from pathlib import Path

import pytest
import yaml

import echelon_env
import echelon_rl
from echelon_env.envs.single_agent_env import EchelonPilotEnv, EchelonTeamEnv

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
CONSTANTS = {"OBSERVATION_LAYOUT", "ACTION_LAYOUT", "FLAT_OBS_DIM", "FLAT_ACTION_DIM", "SUITE_DESCRIPTOR_DIM"}


def pages(entry):
    """Return the pages of a navigation entry and all below it."""
    if isinstance(entry, str):
        return [entry]
    below = entry.values() if isinstance(entry, dict) else entry
    return [page for part in below for page in pages(part)]


def test_every_page_is_in_the_navigation_once_or_linked_from_there():
    site = yaml.safe_load((ROOT / "mkdocs.yml").read_text())
    shown, beside = pages(site["nav"]), site["not_in_nav"].split()
    assert len(shown) <= 25
    above = {"quickstart.md": "README.md", "contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}
    written = [path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")]
    assert sorted([*shown, *beside]) == sorted([*written, *above])  # the three are added by docs/site_hooks.py
    files = {page: (ROOT / above[page] if page in above else DOCS / page).resolve() for page in [*shown, *beside]}
    linked = {
        (files[page].parent / target).resolve()
        for page in shown
        for target in re.findall(r"\]\(([^)#:]+)", files[page].read_text())
    }
    assert [page for page in beside if files[page] not in linked] == []


@pytest.mark.parametrize(
    ("package", "page"), [("echelon_env", "echelon_env"), ("echelon_rl", "echelon_rl"), ("echelon_rl.league", "league")]
)
def test_the_reference_shows_every_public_name(package, page):
    text = (DOCS / "reference" / f"{page}.md").read_text()
    shown = re.findall(rf"^::: {re.escape(package)}\.(\w+)$", text, re.MULTILINE)
    module = importlib.import_module(package)
    public = set(module.__all__) - {"__version__"}
    assert all(hasattr(module, name) for name in public)
    assert len(shown) == len(set(shown))
    assert set(shown) == public - CONSTANTS
    for name in public & CONSTANTS:
        assert f"`{name}`" in text


def test_the_bibtex_entry_agrees_with_the_citation_file():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    page = (DOCS / "index.md").read_text()
    assert citation["version"] == echelon_env.__version__ == echelon_rl.__version__
    for line in (f"title = {{{citation['title']}}}", f"version = {{{citation['version']}}}"):
        assert line in page, f"docs/index.md has no line {line!r} in its BibTeX entry"


@pytest.mark.parametrize(
    ("view", "maker"),
    [
        ("parallel", echelon_env.EchelonParallelEnv),
        ("vector", echelon_env.EchelonVectorEnv),
        ("pilot", EchelonPilotEnv),
        ("team", EchelonTeamEnv),
        ("SB3", echelon_rl.make_vec_env),
    ],
)
def test_the_environment_page_names_the_defaults_of_every_view(view, maker):
    rows = re.findall(
        rf"^\| {view} \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", (DOCS / "environment.md").read_text(), re.MULTILINE
    )
    (shown,) = [row for row in rows if row[0].strip("`") in ("standard", "must be given")]
    defaults = {name: parameter.default for name, parameter in inspect.signature(maker).parameters.items()}
    config = "must be given" if defaults["config"] is inspect.Parameter.empty else f"`{defaults['config']}`"
    assert shown[:2] == (config, "None" if defaults["opponent"] is None else f"`{defaults['opponent']}`")
    if "ally_skill" in defaults:
        assert f'`ally_skill="{defaults["ally_skill"]}"`' in shown[2]
