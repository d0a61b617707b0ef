"""Commands in texts: where they begin and end, and whether the real command lines take them, without running any."""

import re
import shlex
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from io import StringIO
from unittest import mock

import tyro

from echelon_env.cli import build_parser
from echelon_rl import train as training
from echelon_rl.cli import COMMANDS, main
from echelon_rl.self_play import run as league_training
from echelon_rl.user_code import NOTHING, UserCode

_PROGRAM = r"(?:torchrun .*?-m echelon_rl|echelon-rl|echelon|tensorboard) [a-z-]+(?= |$|`)"
_PRINTED = re.compile(rf"`({_PROGRAM}[^`\n]*)`|(?:^\s*|: )({_PROGRAM}.*)$", re.MULTILINE)


def commands_in(text):
    """Return the words of every command that a text prints: between backticks, or up to the end of a line."""
    return [shlex.split(within or line) for within, line in _PRINTED.findall(text)]


def settled(words):
    """Return the settings with which ``echelon-rl train`` would begin with such words, or a text of them."""
    given = words.split() if isinstance(words, str) else words
    with mock.patch("echelon_rl.train.train", side_effect=ValueError("enough")) as train:
        assert main(["train", *given]) == 2
    return train.call_args.args[0]


class _ParsedError(Exception):
    pass


def refusal(words, monkeypatch):
    """Return why a command line does not take these words, or None; training is parsed up to where it would begin."""

    def parsed(*_, **__):
        raise _ParsedError

    for module, name in ((training, "train"), (league_training, "train_in_league")):
        monkeypatch.setattr(module, name, parsed)
    monkeypatch.setattr(UserCode, "given", lambda *_: NOTHING)
    said = StringIO()
    try:
        with redirect_stderr(said), redirect_stdout(said):
            _parse(*words)
    except _ParsedError:
        return None
    except SystemExit as error:
        return said.getvalue() if error.code else None  # --help ends with 0
    except ValueError as error:
        return str(error)
    return None


def _parse(program, command, *given):
    if program == "echelon":
        build_parser().parse_args([command, *given])
        return
    if command == "--help":
        return
    if command not in COMMANDS:
        raise ValueError(f"echelon-rl has no command {command}")
    module, _, name = COMMANDS[command][0].partition(":")
    options = getattr(import_module(f"echelon_rl.cli.{module}"), name)
    if isinstance(options, dict):
        tyro.extras.subcommand_cli_from_dict(options, args=given)
    elif isinstance(options, type):
        tyro.cli(options, args=given)
    else:
        options(list(given))
