"""The numbers and tables of README, documents and notebooks are those of the records they come from."""

import dataclasses
import re

import pytest
from docs import build_docs, facts

from echelon_env import Replay
from echelon_rl.commanders import find

PAGES = {path.relative_to(facts.ROOT).as_posix(): path.read_text(encoding="utf-8") for path in facts.pages()}


def test_every_table_is_made_from_its_records():
    found = {path.relative_to(facts.ROOT).as_posix(): text for path, text in build_docs.pages(with_facts=False).items()}
    assert set(found) == set(PAGES)
    for page, right in found.items():
        lines = zip(PAGES[page].splitlines(), right.splitlines(), strict=False)
        said, new = next(
            (pair for pair in lines if pair[0] != pair[1]), ("fewer or more lines", "another number of lines")
        )
        if PAGES[page] != right:
            pytest.fail(f"{page} says\n{said}\nand the records say\n{new}\nRun {facts.COMMAND}.", pytrace=False)


@pytest.mark.parametrize("page", PAGES)
def test_every_number_between_words_is_that_of_its_record(page):
    if found := list(facts.faults(page, PAGES[page])):
        pytest.fail("\n".join(found), pytrace=False)


def test_every_source_of_numbers_is_used_by_a_page():
    shown = {found["name"].split(".")[0] for text in PAGES.values() for found in facts.FACT.finditer(text)}
    unused = set(facts.SOURCES) - shown
    assert not unused, f"no page shows a fact of {sorted(unused)}; show one, or remove them from docs/facts.py"


@pytest.mark.parametrize("page", ["README.md", "notebooks/2_observations_actions_rewards.ipynb"])
def test_one_wrong_digit_is_told_and_mended(page):
    text = facts.told(PAGES[page])
    for found in facts.FACT.finditer(text):
        digit = re.search(r"\d", found["text"]).start() + found.start("text")
        wrong = text[:digit] + str((int(text[digit]) + 1) % 10) + text[digit + 1 :]
        (sentence,) = facts.faults(page, wrong)
        assert sentence.startswith(f"{page} says ")
        assert sentence.endswith(
            f"for {found['name']}, and the record says {found['text']!r}; run python docs/build_docs.py --tables."
        )
        assert facts.told(wrong) == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("at least <!-- ladder.lowest -->1<!-- / -->", "page.md: no fact is called 'ladder.lowest'"),
        ("at least <!-- steps.least -->1<!-- / -->", "page.md: no fact is called 'steps.least'"),
        ("- <!-- layout.action -->45<!-- / --> numbers", "page.md: a line begins with a fact's comment"),
        ('    "<!-- layout.action -->45<!-- / --> numbers"', "page.md: a line begins with a fact's comment"),
        ("an action of <!-- layout.action -->45\n<!-- / --> numbers", "page.md: a fact must stand on one line"),
        ("an action of <!-- layout -->45<!-- / --> numbers", "page.md: a fact must stand on one line"),
    ],
)
def test_a_fact_that_cannot_be_told_is_refused(text, words):
    assert any(sentence.startswith(words) for sentence in facts.faults("page.md", text))


def test_an_unknown_fact_and_a_table_without_a_place_are_not_passed_over(monkeypatch):
    with pytest.raises(ValueError, match=r"no fact is called 'ladder.lowest'; look at the function of 'ladder'"):
        facts.told("at least <!-- ladder.lowest -->1<!-- / -->")
    monkeypatch.setattr(build_docs, "parts", lambda: {"README.md": {"commanders": "", "made_up": ""}})
    with pytest.raises(ValueError, match=r"README.md has no place for \['made_up'\]"):
        build_docs.pages()


def test_a_scenario_without_a_record_is_named(monkeypatch):
    monkeypatch.setattr(facts.scenarios, "successes", lambda name, arm: [])
    with pytest.raises(LookupError, match=r"no record of 'trained' in leap with the settings of today"):
        facts.fact.__wrapped__("scenarios.trained.leap")


def test_the_match_flown_by_hand_is_recorded_again(monkeypatch, tmp_path):
    place = tmp_path / "gallery" / "matches" / f"{build_docs.FLOWN}.replay"
    place.parent.mkdir(parents=True)
    flown = dataclasses.replace(Replay.load(build_docs.DOCS / place.relative_to(tmp_path)), checksums=("0" * 64,) * 3)
    flown.save(place)
    monkeypatch.setattr(build_docs, "DOCS", tmp_path)
    build_docs.record_flown_match()
    assert Replay.load(place).verify()
    dataclasses.replace(flown, outcome={**flown.outcome, "seconds": 1.0}).save(place)
    with pytest.raises(SystemExit, match="duel-by-hand ends otherwise"):
        build_docs.record_flown_match()


def test_the_sums_of_a_commander_count_every_stage(monkeypatch):
    stages = [{"against": "a", "steps": 10_000_000, "minutes": 3}, {"against": "b"}]
    found = [{"commander": name, **stage} for name in ("duel", "skirmish") for stage in stages]
    monkeypatch.setattr(facts, "records", lambda name: found)
    last = find("duel").card.training
    assert facts._totals("duel") == (f"{10 + last.steps / 1e6:.0f} million", f"{3 + last.minutes:.0f}")


RUNS = [{"seconds": 40.4, "won": 199, "matches": 200}, {"seconds": 57.8, "won": 200, "matches": 200}]
SEEN = [{"preset": "duel", "known": 0.914, "lost": 3.6}, {"preset": "skirmish", "known": 0.418, "lost": 12.2}]
NOTHING = [
    {"trainer": "ours", "preset": "duel", "opponent": "expert", "minutes": 2.0},
    {"trainer": "ours", "preset": "duel", "opponent": "expert", "minutes": 3.0},
    {"trainer": "ours", "preset": "duel", "opponent": "expert", "minutes": 9.0},
    {"trainer": "ours", "preset": "duel", "opponent": "easy", "minutes": 100.0},
    {"trainer": "another", "preset": "duel", "opponent": "expert", "minutes": 100.0},
]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("demo.seconds", "40 to 58"),
        ("demo.seeds", "2"),
        ("demo.won", "199"),
        ("demo.matches", "200"),
        ("knows.lost", "4 to 12"),
        ("knows.skirmish", "42 %"),
        ("nothing.duel.median", "3"),
        ("nothing.duel.worst", "9"),
        ("scenarios.trained", "60 %"),
        ("scenarios.trained.leap", "80 %"),
        ("native.least", "2.3"),
        ("native.most", "10.1"),
    ],
)
def test_a_fact_of_a_record_made_by_hand(name, text, monkeypatch):
    monkeypatch.setattr(facts, "records", {"demo": RUNS, "visibility": SEEN, "from_nothing": NOTHING}.__getitem__)
    monkeypatch.setattr(facts.from_nothing, "OURS", "ours")
    monkeypatch.setattr(facts.scenarios, "ABLATIONS", ["leap", "relay"])
    monkeypatch.setattr(facts.scenarios, "successes", lambda name, arm: {"leap": [1.0, 0.6], "relay": [0.5, 0.3]}[name])
    monkeypatch.setattr(facts, "_cell", lambda page, row, column: {1: "10.1", 2: "2.8", 3: "2.3"}[column])
    assert facts.fact.__wrapped__(name) == text
