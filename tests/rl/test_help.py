"""``--help`` of every command of both command lines is a text: no types of Python, no folder of this machine."""

import argparse
import dataclasses
import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

import echelon_env.cli
import echelon_rl
from echelon_rl.cli import COMMANDS, main
from tests.commands import settled

# A union as tyro shows it, an empty default, values and types as Python prints them.
UNREADABLE = re.compile(r"\{None\}|\(default: *\)|default: None|Path\(|<class|<function|\bNoneType\b|Annotated\[")


def scripted_commands(parser, words=()):
    """Yield the words of all commands of argparse's parsers."""
    yield words
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, inner in action.choices.items():
                yield from scripted_commands(inner, (*words, name))


def training_commands():
    """Return all commands of ``echelon-rl`` by their words, and what each calls; None where verbs follow."""
    found = {(): None}
    for command, (home, _) in COMMANDS.items():
        module, _, name = home.partition(":")
        called = getattr(import_module(f"echelon_rl.cli.{module}"), name)
        verbs = called if isinstance(called, dict) else {}
        found |= {(command,): None if verbs else called, **{(command, verb): verbs[verb] for verb in verbs}}
    return found


CALLS = [
    *((echelon_env.cli.main, words) for words in scripted_commands(echelon_env.cli.build_parser())),
    *((main, words) for words in training_commands()),
]


@pytest.mark.parametrize(("call", "words"), CALLS, ids=[" ".join(words) or "alone" for _, words in CALLS])
def test_a_help_text_is_for_people(call, words, says, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    shown = " ".join(says(call, *words, "--help").replace("│", " ").split())
    assert len(shown) > 100
    assert not UNREADABLE.findall(shown)
    for folder in (Path(echelon_rl.__file__).parents[1], Path.home(), Path.cwd()):
        assert str(folder) not in shown, "a folder of this machine"


@pytest.mark.parametrize("command", [kind for kind in training_commands().values() if dataclasses.is_dataclass(kind)])
def test_no_option_is_ignored(command):
    """Whoever gives it relies on it; so it must at least be looked at, or all options be handed on."""
    source = "".join(map(inspect.getsource, command.__mro__[:-1]))
    options = [entry.name for entry in dataclasses.fields(command)]
    assert [name for name in options if not re.search(rf'self\.{name}\b|"{name}"|, self[,)]', source)] == []


@pytest.mark.parametrize("word", ["none", "None"])
def test_what_need_not_be_given_can_be_taken_back(word, tmp_path):
    settings = tmp_path / "settings.yaml"
    settings.write_text("env: duel\nmatches: {map_pool: 8}\nteacher: expert\n")
    config = settled(["--config", str(settings), "--map-pool", word, "--teacher", word])
    assert (config.matches.map_pool, config.teacher) == (None, None)


@pytest.mark.parametrize(
    ("text", "number"), [("300k", 300_000), ("1.5M", 1_500_000), ("1e6", 10**6), ("1_000_000", 10**6), ("64", 64)]
)
def test_whole_numbers_are_read_as_people_write_them(text, number):
    config = settled(["--total-steps", text, "--batch-size", text])  # the second may be none
    assert (config.total_steps, config.ppo.batch_size) == (number, number)


@pytest.mark.parametrize("text", ["3x", "1.0005k", "nan", "1e999999999", "k", ""])
def test_how_to_write_a_whole_number_is_told(text, says):
    shown = says(main, "train", "--total-steps", text, status=2)
    assert "such as 300000, 300k, 2M or 1e6" in " ".join(re.sub("[│╭╮╰╯─]", " ", shown).split())


@pytest.mark.parametrize("command", [["train"], ["eval", "--commander", "duel"]])
def test_an_opponent_that_does_not_exist_is_told_in_the_words_of_the_command_line(command, says):
    assert says(main, *command, "--opponent", "hrad", status=2) == (
        f"echelon-rl {command[0]}: --opponent must be one of trivial, easy, medium, hard, expert, got 'hrad' (did you "
        "mean 'hard'?); a trained commander is 'commander:NAME', and an object or function of yours is "
        "'python:package.module:name'.\n"
    )


@pytest.mark.parametrize(
    ("words", "option"),
    [("benchmark hard --axis x --axis=y", "--axis"), ("league init league.db --pin a --pin b", "--pin")],
)
def test_an_option_of_several_values_given_twice_is_refused(words, option, capsys):
    assert main(words.split()) == 2
    told = f"{option} is given 2 times; give it once, with all its values behind it."
    assert told in capsys.readouterr().err


def test_of_an_option_of_one_value_the_last_counts(says):
    told = says(main, "benchmark", "nobody", "--suite", "v1", "--suite", "v2", status=2)
    assert "'nobody' is no run" in told, "both are read before the policy is looked for"
