"""Cards: read back as written, refused in one sentence where a stranger wrote them."""

import dataclasses
import json

import pytest

from echelon_env.intervals import wilson_interval
from echelon_rl.commanders.card import MAX_CARD_BYTES, CommanderCard, Series, check_name, win_rate, zoo_table

from .conftest import CARD


def test_a_card_is_read_back_as_it_was_written(tmp_path):
    bare = dataclasses.replace(
        CARD, deterministic=True, training=dataclasses.replace(CARD.training, minutes=None, seed=None),
        measured=dataclasses.replace(CARD.measured, series=(), rating=-1 / 3),
    )  # fmt: skip
    for card in (CARD, bare):
        (tmp_path / "card.json").write_text(card.to_json())
        assert CommanderCard.read(tmp_path / "card.json") == card


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (["name"], KeyError, "the card must have exactly the fields format, name"),
        (["format"], 2, "format 2; this version reads format 1"),
        (["format"], True, r"the card\.format must be of type int, got True"),
        (["name"], "../up", "at most 40 lower-case letters, digits and single hyphens, got '../up'"),
        (["summary"], "a\x1b[31m", "summary must be a printable text of at most 2000 characters"),
        (["deterministic"], 1, r"the card\.deterministic must be of type bool, got 1"),
        (["training"], [], r"the card\.training must have exactly the fields preset, .* got list"),
        (["training", "minutes"], "3", r"training\.minutes \(if not None\) must be of type float, got '3'"),
        (["measured", "rating"], float("inf"), r"measured\.rating must be finite"),
        (["measured", "series"], {}, r"measured\.series must be a list"),
        (["measured", "series", 1, "wins"], None, r"measured\.series\.wins must be of type int"),
        (["measured", "series", 0, "losses"], -200, "series against 'easy' has no matches"),
    ],
)
def test_a_card_that_is_none_is_refused(tmp_path, path, value, message):
    values = place = json.loads(CARD.to_json())
    for key in path[:-1]:
        place = place[key]
    if value is KeyError:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    (tmp_path / "card.json").write_text(json.dumps(values))
    with pytest.raises(ValueError, match=f"is not a commander's card: .*{message}"):
        CommanderCard.read(tmp_path / "card.json")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[" * 60_000, b" " * (MAX_CARD_BYTES + 1), b"7"])
def test_a_file_that_holds_no_card_is_refused(tmp_path, content):
    (tmp_path / "card.json").write_bytes(content)
    with pytest.raises(ValueError, match="is not a commander's card"):
        CommanderCard.read(tmp_path / "card.json")


@pytest.mark.parametrize("name", ["", "Duel", "a--b", "-a", "a-", "a b", "a.zip", "a/b", "ä", "con"])
def test_what_is_no_name(name):
    with pytest.raises(ValueError, match="the name of a commander"):
        check_name(name)


def test_the_table_has_the_best_of_each_preset_first_and_its_columns_match():
    better = dataclasses.replace(CARD, name="two", measured=dataclasses.replace(CARD.measured, rating=1700.0))
    fewer = dataclasses.replace(CARD.measured, preset="skirmish", series=CARD.measured.series[1:])
    other = dataclasses.replace(CARD, name="three", measured=fewer)
    lines = zoo_table([other, CARD, better]).splitlines()
    assert len({line.count("|") for line in lines}) == 1
    assert lines[0] == "| name | preset | rating | vs easy | vs hard | trained | size |"
    assert [line.split("`")[1] for line in lines[2:]] == ["two", "one", "three"]
    low, high = wilson_interval(190, 200)
    assert f"| 95.0% [{low:.1%}, {high:.1%}] |" in lines[2]
    assert "| skirmish | 1609 ± 32 |  | 25.0%" in lines[4]
    assert win_rate(Series("easy", 0, 1, 0)).startswith("0.0% [")
