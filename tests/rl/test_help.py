"""``--help`` of every command of both command lines is a text: no types of Python, no folder of this machine."""

import argparse
import re
from importlib import import_module
from pathlib import Path

import pytest

import echelon_env.cli
import echelon_rl
from echelon_rl.cli import COMMANDS, main

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
    """Return the words of all commands of ``echelon-rl``."""
    found = [()]
    for command, (home, _) in COMMANDS.items():
        module, _, name = home.partition(":")
        verbs = getattr(import_module(f"echelon_rl.cli.{module}"), name)
        found += [(command,), *((command, verb) for verb in (verbs if isinstance(verbs, dict) else ()))]
    return found


CALLS = [
    *((echelon_env.cli.main, words) for words in scripted_commands(echelon_env.cli.build_parser())),
    *((main, words) for words in training_commands()),
]


@pytest.mark.parametrize(("call", "words"), CALLS, ids=[" ".join(words) or "alone" for _, words in CALLS])
def test_a_help_text_is_for_people(call, words, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit) as stop:
        call([*words, "--help"])
    assert stop.value.code == 0
    shown = " ".join(capsys.readouterr().out.replace("│", " ").split())
    assert len(shown) > 100
    assert not UNREADABLE.findall(shown)
    for folder in (Path(echelon_rl.__file__).parents[1], Path.home(), Path.cwd()):
        assert str(folder) not in shown, "a folder of this machine"


@pytest.mark.parametrize("word", ["none", "None"])
def test_what_need_not_be_given_can_be_taken_back(word, tmp_path, monkeypatch):
    settings = tmp_path / "settings.yaml"
    settings.write_text("env: duel\nmap_pool: 8\nteacher: expert\n")
    given = []

    def train(config, **_):
        given.append(config)
        raise ValueError("this is enough")

    monkeypatch.setattr("echelon_rl.train.train", train)
    assert main(["train", "--config", str(settings), "--map-pool", word, "--teacher", word]) == 2
    assert (given[0].map_pool, given[0].teacher) == (None, None)
