"""The command lines of the benchmarks take what pages and targets tell people to type; records are added and kept."""

import functools
import json
import re
import shlex
from importlib import import_module
from itertools import count
from pathlib import Path

import pytest
import tyro
from benchmarks.common.runs import add_missing, append, medians, read
from tools.gpu_check import PARTS

from echelon_env.machine import machine

ROOT = Path(__file__).parents[2]
PROGRAMS = [path.name for path in (ROOT / "benchmarks").glob("*.py") if "command_line" in path.read_text("utf-8")]
PLACES = ["README.md", "CONTRIBUTING.md", "Makefile", ".ci/run", "docs/*.md", "benchmarks/*.py", "notebooks/*.ipynb"]


def commands():
    """Yield the words of every command of a program that a page, a target or a program prints."""
    within, line = (
        r"`python\s+benchmarks/(\w+\.py[^`]*)`",
        r"^\s*(?:\$\(BIN\)/)?python benchmarks/(\w+\.py.*?)(?:   .*)?$",
    )
    for path in (path for pattern in PLACES for path in ROOT.glob(pattern)):
        text = re.sub(r"\\\n\s*", " ", path.read_text(encoding="utf-8")).replace("$(BENCH_CHECK)", "")
        for told in re.findall(within, text) + re.findall(line, text, re.MULTILINE):
            yield shlex.split(told, comments=True)
    yield from ([part.command[0].removeprefix("benchmarks/"), *part.command[1:]] for part in PARTS)


COMMANDS = sorted({tuple(words) for words in commands() if words[0] in PROGRAMS})


@pytest.fixture
def called(monkeypatch):
    """The functions that command lines call, which do nothing here."""
    found = []

    def stub(part):
        return functools.wraps(part)(lambda *args, **kwargs: found.append(part.__name__))

    cli, subcommands = tyro.cli, tyro.extras.subcommand_cli_from_dict
    monkeypatch.setattr(tyro, "cli", lambda part, **told: cli(stub(part), **told))
    monkeypatch.setattr(
        tyro.extras,
        "subcommand_cli_from_dict",
        lambda parts, **told: subcommands({name: stub(part) for name, part in parts.items()}, **told),
    )
    return found


def test_every_program_has_a_command_that_people_are_told():
    assert {words[0] for words in COMMANDS} == set(PROGRAMS)


@pytest.mark.parametrize("words", COMMANDS, ids=shlex.join)
def test_every_command_that_people_are_told_is_taken(words, called, monkeypatch):
    monkeypatch.syspath_prepend(ROOT)
    main = import_module(f"benchmarks.{words[0].removesuffix('.py')}").main
    if "--help" in words:
        with pytest.raises(SystemExit, match="0"):
            main(arguments=list(words[1:]))
    else:
        main(arguments=list(words[1:]))
        assert len(called) == 1


def test_only_what_has_no_record_is_run(tmp_path):
    file, made = tmp_path / "new" / "runs.jsonl", []

    def run(preset, seed):
        made.append((preset, seed))
        return {"preset": preset, "seed": seed, "won": 10 * seed}

    for seeds in ((0, 1), (0, 1, 2)):
        add_missing(file, ("preset", "seed"), [("duel", seed) for seed in seeds], run)
    assert made == [("duel", 0), ("duel", 1), ("duel", 2)]
    assert read(file) == [{"preset": "duel", "seed": seed, "won": 10 * seed, "machine": machine()} for seed in range(3)]
    append(file, {"preset": "skirmish"}, torch="3")
    assert json.loads(file.read_text().splitlines()[-1])["machine"] == machine() | {"torch": "3"}
    append(None, {})
    assert read(tmp_path / "missing.jsonl") == []


def test_variants_take_turns_and_the_first_round_does_not_count():
    turns, played = count(), []
    variants = {"a": lambda: played.append("a"), "b": lambda: played.append("b")}
    found = medians(variants, 3, once=lambda run: run() or {0: 99.0, 1: 98.0}.get(turn := next(turns), turn))
    assert played == ["a", "b"] * 4
    assert found == {"a": 4, "b": 5}
