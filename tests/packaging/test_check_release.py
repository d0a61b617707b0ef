"""A release whose versions, tag and changelog do not fit together is refused before anything is built."""

import re

import pytest
from tools import check_release


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """A repository at version 1.2.0 whose changelog knows it and whose address is filled."""
    (tmp_path / "pyproject.toml").write_text('[project.urls]\nRepository = "https://forge.org/we/echelon"\n')
    for package in ("echelon_env", "echelon_rl"):
        (tmp_path / "src" / package).mkdir(parents=True)
        (tmp_path / "src" / package / "version.py").write_text('__version__ = "1.2.0"\n')
    (tmp_path / "CITATION.cff").write_text("version: 1.2.0\n")
    (tmp_path / "CHANGELOG.md").write_text("## [Unreleased]\n\n## [1.2.0] - 2030-01-01\n")
    monkeypatch.setattr(check_release, "ROOT", tmp_path)
    return tmp_path


@pytest.mark.parametrize("tag", [None, "v1.2.0"])
def test_what_fits_together_is_accepted(repository, tag):
    assert check_release.refusal_of_version(tag) is None


@pytest.mark.parametrize(
    ("file", "text", "tag", "reason"),
    [
        ("CITATION.cff", "version: 1.1.0\n", None, "the versions differ"),
        ("src/echelon_rl/version.py", '__version__ = "1.3.0"\n', None, "the versions differ"),
        ("CHANGELOG.md", "## [Unreleased]\n", "v1.2.0", r"no section '## \[1.2.0\]'"),
        ("CHANGELOG.md", "## [1.2.0]\n", "1.2.0", "v1.2.0 would"),
        ("CHANGELOG.md", "## [1.2.0]\n", "v1.2.1", "does not name the version"),
        ("pyproject.toml", '[project.urls]\nRepository = "https://x.invalid/x"\n', "v1.2.0", "fill Repository"),
    ],
)
def test_what_does_not_fit_is_refused(repository, file, text, tag, reason):
    (repository / file).write_text(text)
    assert re.search(reason, check_release.refusal_of_version(tag) or "")


def test_a_file_that_is_built_differently_again_is_refused(tmp_path, monkeypatch):
    def different_each_time(*command):
        folder = command[command.index("--outdir") + 1]
        folder.mkdir(exist_ok=True)
        (folder / "a-1.whl").write_text(folder.name)

    monkeypatch.setattr(check_release, "tool", different_each_time)
    with pytest.raises(SystemExit, match=r"a-1.whl made from the checkout again is not the same file"):
        check_release.build("echelon-env", tmp_path / "one", tmp_path / "two")


def test_a_tool_that_fails_ends_the_check():
    with pytest.raises(SystemExit, match=r"release-check failed: json\.tool"):
        check_release.tool("json.tool", "no-such-file")
