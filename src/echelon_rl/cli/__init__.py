"""The console script ``echelon-rl``; a command is imported only if it is called."""

import argparse
import atexit
import gc
import os
import sys
import warnings
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from typing import Any, get_origin, get_type_hints

from echelon_env.validation import plain_warning, sentence, shown
from echelon_rl.version import __version__

# Command, the options that carry it out when they are called (or several by verb), what it does.
COMMANDS = {
    "train": ("train:run", "train a policy against a scripted opponent and show what it learned"),
    "imitate": ("train:imitate", "teach a policy to act like a scripted or trained commander"),
    "demonstrate": ("train:DemonstrateOptions", "record matches of a commander as demonstrations for imitate"),
    "eval": ("evaluate:EvalOptions", "evaluate a checkpoint against a scripted opponent"),
    "benchmark": ("benchmark:BenchmarkOptions", "measure a policy on the test matches of Echelon-Bench"),
    "commanders": ("commanders:ListOptions", "list the trained commanders of the package, or show the card of one"),
    "export": ("commanders:ExportOptions", "turn a run or a checkpoint into a commander, with a card of its results"),
    "onnx": ("commanders:OnnxOptions", "write a policy as ONNX or torch.export program, to run without this package"),
    "tune": ("tune:TuneOptions", "search for good settings of a training with Optuna"),
    "plot": ("plot:PlotOptions", "draw the learning curves of runs"),
    "ladder": ("benchmark:LADDER", "submit a commander to a ladder, verify submissions, publish ratings and replays"),
    "crossplay": ("crossplay:CrossplayOptions", "see which commanders play well in one team"),
    "league": ("league:VERBS", "let commanders play each other, and rate, promote, exploit and retire them"),
}


_NO_ROOM = "there is not enough memory; lower --num-matches, --n-steps or the sizes of the network"


def _run(command: str, arguments: list[str]) -> int:
    import tyro  # not needed to name the commands

    from echelon_rl.cli.arguments import REGISTRY

    home, about = COMMANDS[command]
    module, _, name = home.partition(":")
    found: Any = getattr(import_module(f"echelon_rl.cli.{module}"), name)
    prog = f"echelon-rl {command}"
    with REGISTRY:
        if not isinstance(found, dict | type):
            return int(found(arguments))
        if chosen := found.get("".join(arguments[:1])) if isinstance(found, dict) else found:
            _refuse_repeated(chosen, arguments)
        if isinstance(found, dict):
            about = f"{about[0].upper()}{about[1:]}."
            chosen = tyro.extras.subcommand_cli_from_dict(found, prog=prog, description=about, args=arguments)
        else:
            chosen = tyro.cli(found, prog=prog, args=arguments)
    return chosen() or 0


def _refuse_repeated(options: Any, arguments: list[str]) -> None:
    """Raise ValueError for an option of several values that is given twice, for those of the first would be lost."""
    given = Counter(word.partition("=")[0] for word in arguments)
    for name, hint in get_type_hints(options).items():
        option = f"--{name.replace('_', '-')}"
        if get_origin(hint) is tuple and given[option] > 1:
            raise ValueError(f"{option} is given {given[option]} times; give it once, with all its values behind it.")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, by default with the arguments of the process, and return the exit status.

    It is 0 for success, 1 if files could not be written or training produced NaN or infinity, 2 for wrong arguments,
    130 after Ctrl-C. SIGTERM ends ``train`` with 143.
    """
    if arguments is None:  # what PyTorch's import makes stays: fewer searches for garbage save 2 of a start's 11 s
        gc.set_threshold(50_000)
        atexit.register(gc.disable)
        if not sys.stderr.isatty():
            os.environ.setdefault("TQDM_MININTERVAL", "10")  # seconds between two lines of progress in a log
    given = list(sys.argv[1:] if arguments is None else arguments)
    parser = argparse.ArgumentParser(
        "echelon-rl",
        description="Train and evaluate commanders for Echelon.",
        epilog="\n".join(f"  {name:12}{text}" for name, (_, text) in COMMANDS.items())
        + "\n\nEach command explains its options: echelon-rl train --help",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"echelon-rl {__version__}")
    parser.add_argument("command", choices=COMMANDS, metavar="COMMAND", help="one of these:")
    if not given:
        parser.print_help(sys.stderr)
        return 2
    command = parser.parse_args(given[:1]).command
    warnings.formatwarning = plain_warning
    try:
        return _run(command, given[1:])
    except (ValueError, FileNotFoundError) as error:
        print(f"echelon-rl {command}: {sentence(error)}", file=sys.stderr)
        return 2
    except (OSError, FloatingPointError) as error:
        print(f"echelon-rl {command}: {sentence(error).rstrip('.')}.", file=sys.stderr)
        return 1
    except (MemoryError, RuntimeError) as error:
        words = str(error).lower()
        if "allocate memory" not in words and "out of memory" not in words and not isinstance(error, MemoryError):
            raise
        print(f"echelon-rl {command}: {_NO_ROOM} ({shown(str(error))}).", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
