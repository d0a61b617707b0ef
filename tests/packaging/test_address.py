"""Where the project lives is said in one place, from which everything else takes it."""

import json
import re
import shutil

import pytest
import yaml
from tools import address

PLACEHOLDER = address.address()


@pytest.fixture
def moved(tmp_path):
    """Return a function that copies what names the address, moves the project and returns the new texts by file."""

    def move(where):
        for file in ("pyproject.toml", *address.NAMED):
            (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(address.ROOT / file, tmp_path / file)
        project = tmp_path / "pyproject.toml"
        project.write_text(project.read_text().replace(f'"{PLACEHOLDER}"', f'"{where}"'))
        return address.out_of_date(tmp_path)

    return move


def test_every_file_says_where_the_project_lives():
    assert address.out_of_date() == {}, "run python -m tools.address"


def test_a_project_that_moves_to_github_gets_its_address_badge_and_buttons_everywhere(moved):
    texts = moved("https://github.com/we/mechs")
    assert set(texts) == set(address.NAMED)
    for file, text in texts.items():
        assert "https://github.com/we/mechs" in text
        assert PLACEHOLDER not in text
        badge = re.search("<!-- badges -->(.*?)<!-- /badges -->", text)
        if file.endswith(".ipynb"):
            assert f"(https://colab.research.google.com/github/we/mechs/blob/main/{file})" in badge[1]
            assert json.loads(text)["nbformat"] == 4
        elif file == "README.md":
            assert "(https://github.com/we/mechs/actions/workflows/ci.yml)" in badge[1]
    assert yaml.safe_load(texts["CITATION.cff"])["repository-code"] == "https://github.com/we/mechs"
    assert (address.ROOT / ".github/workflows/ci.yml").is_file(), "the badge names it"


def test_another_forge_has_the_address_without_badges(moved):
    texts = moved("https://forge.example.org/we/mechs")
    assert set(texts) == set(address.NAMED)
    assert "<!-- badges --><!-- /badges -->" in texts["README.md"]
    assert not any("colab.research" in text for text in texts.values())


def test_an_address_for_cloning_names_the_page_as_well(moved):
    assert "https://github.com/we/mechs/actions" in moved("https://github.com/we/mechs.git")["README.md"]


@pytest.mark.parametrize(
    "where",
    ["", "github.com/we/mechs", "https://github.com", "https://github.com/a b", "https://github.com/we", "http://a.org/b",
     "https://github.com/we/mechs/tree/main", "https://github.com/we/../x", "https://github.com/wë/mechs"],
)  # fmt: skip
def test_what_is_no_address_is_refused_before_anything_is_written(moved, where):
    with pytest.raises(ValueError, match=r"Repository in pyproject\.toml must be an address"):
        moved(where)


def test_a_file_that_no_longer_names_the_address_is_reported():
    with pytest.raises(ValueError, match=r"CITATION\.cff must name the address .+ once, and names it 0 times"):
        address.written("CITATION.cff", "version: 1.0.0\n", "https://forge.example.org/we/mechs")
