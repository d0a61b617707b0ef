"""What the package ships: every commander is whole, small, described, and as good as its card says."""

import importlib.metadata
import re
from dataclasses import replace
from pathlib import Path

import pytest
from packaging.version import Version

from echelon_env.bots.skills import SKILLS
from echelon_env.commanders import commander_names
from echelon_env.config import PRESETS
from echelon_rl.cli import main
from echelon_rl.commanders import find, names
from echelon_rl.commanders.card import MAX_BYTES, ZOO, card_page, training_time, zoo_table
from echelon_rl.config import TrainConfig
from echelon_rl.evaluation import play_series

ROOT = Path(__file__).resolve().parents[3]


def cards():
    return [find(name).card for name in names()]


def test_there_are_some_and_nothing_else_lies_there():
    assert {"duel", "skirmish"} <= set(names())
    assert sorted(path.name for path in ZOO.iterdir()) == sorted(
        f"{name}.{suffix}" for name in names() for suffix in ("zip", "json", "md")
    )
    assert set(names()) <= set(commander_names()), "the entry point does not lead here"


@pytest.mark.parametrize("name", names())
def test_every_commander_is_what_its_card_says(name):
    file = find(name)
    card = file.card
    assert (card.name, card.sha256, card.bytes) == (name, file.checked_digest(), file.path.stat().st_size)
    assert card.bytes <= MAX_BYTES
    assert card.licence == "MIT"
    assert (ZOO / f"{name}.md").read_text() == card_page(card)
    assert {series.opponent for series in card.measured.series} == {"easy", "medium", "hard", "expert"}
    assert all(series.matches >= 200 for series in card.measured.series)
    assert {card.measured.preset, card.training.preset} <= set(PRESETS)
    script, preset = re.match(
        r"python (benchmarks/\w+\.py) |echelon-rl train --config (\S+)", card.training.command
    ).groups()
    assert (ROOT / script).is_file() if script else TrainConfig.load(preset)


@pytest.mark.parametrize("name", [card.name for card in cards() if card.measured.preset in ("duel", "skirmish")])
def test_it_wins_as_often_as_it_says(name):
    card = find(name).card
    best = max(card.measured.series, key=lambda series: (series.wins / series.matches, SKILLS.index(series.opponent)))
    rate = play_series(f"commander:{name}", best.opponent, card.measured.preset, 10, card.measured.seed)
    assert best.wins / best.matches > 0.8
    assert rate.wins >= 6, "with the share on its card, fewer come less than once in a hundred times"


def test_the_list_and_the_cards_are_printed(says):
    shown = says(main, "commanders")
    for card in cards():
        assert f"{card.name}: {card.summary}" in shown
    assert says(main, "commanders", "--markdown").strip() == zoo_table(cards())
    card = find("duel").card
    assert says(main, "commanders", "duel", "--markdown").strip() == card_page(card).strip()
    whole = Version(importlib.metadata.version("rich")) >= Version("14.3")  # older ones shorten it to fit the terminal
    assert card.sha256[: None if whole else 60] in says(main, "commanders", "duel").replace("\n", "")


def test_unknown_names_are_met_with_those_that_are_near(says):
    for call in (["commanders", "dual"], ["eval", "--commander", "dual"], ["eval", "--commander", "commander:dual"]):
        assert "there is no commander 'dual'; did you mean 'commander:duel'?" in says(main, *call, status=2)


def test_numbers_of_a_last_stage_are_called_that():
    card = find("duel").card
    alone = replace(card, training=replace(card.training, command="echelon-rl train --config duel"))
    assert ["in the last stage" in training_time(one) for one in (card, alone)] == [True, False]
    assert ["agent steps in the last stage |" in card_page(one) for one in (card, alone)] == [True, False]
