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


def test_every_page_is_in_the_navigation_once():
    shown = pages(yaml.safe_load((ROOT / "mkdocs.yml").read_text())["nav"])
    written = [path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")]
    from_above = ["quickstart.md", "contributing.md", "changelog.md"]  # see docs/site_hooks.py
    assert sorted(shown) == sorted([*written, *from_above])


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
def test_the_contract_names_the_defaults_of_every_view(view, maker):
    rows = re.findall(
        rf"^\| {view} \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", (DOCS / "contract.md").read_text(), re.MULTILINE
    )
    (shown,) = [row for row in rows if row[0].strip("`") in ("standard", "must be given")]
    defaults = {name: parameter.default for name, parameter in inspect.signature(maker).parameters.items()}
    config = "must be given" if defaults["config"] is inspect.Parameter.empty else f"`{defaults['config']}`"
    opponent = "None" if defaults["opponent"] is None else f"`{defaults['opponent']}`"
    assert shown[:2] == (config, opponent)
    if "ally_skill" in defaults:
        assert f'`ally_skill="{defaults["ally_skill"]}"`' in shown[2]
