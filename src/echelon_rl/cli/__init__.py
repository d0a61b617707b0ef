"""The console script ``echelon-rl``: one module per command, imported only for that command."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

import echelon_rl

# Command, module with a function ``run(arguments) -> exit status``, what it does.
COMMANDS = {
    "train": ("echelon_rl.cli.train", "train a policy against a scripted opponent and show what it learned"),
    "imitate": ("echelon_rl.cli.imitate", "teach a policy to act like a scripted or trained commander"),
    "eval": ("echelon_rl.cli.evaluate", "evaluate a checkpoint against a scripted opponent"),
    "commanders": ("echelon_rl.cli.commanders", "list the trained commanders of the package, or show the card of one"),
    "export": ("echelon_rl.cli.export", "turn a run or a checkpoint into a commander, with a card of its results"),
    "onnx": ("echelon_rl.cli.onnx", "write a policy as ONNX or torch.export program, to run without this package"),
    "hub": ("echelon_rl.cli.hub", "push a commander to the Hugging Face Hub, or pull one"),
    "tune": ("echelon_rl.cli.tune", "search for good settings of a training with Optuna"),
    "plot": ("echelon_rl.cli.plot", "draw the learning curves of runs"),
    "league": ("echelon_rl.cli.league", "let commanders play each other, and rate, promote, exploit and retire them"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, by default with the arguments of the process, and return the exit status.

    It is 0 for success, 1 if files could not be written or training produced NaN or infinity, 2 for wrong arguments,
    130 after Ctrl-C. SIGTERM ends ``train`` with 143.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    parser = argparse.ArgumentParser(
        "echelon-rl",
        description="Train and evaluate commanders for Echelon.",
        epilog="\n".join(f"  {name:12}{text}" for name, (_, text) in COMMANDS.items())
        + "\n\nEach command explains its options: echelon-rl train --help",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"echelon-rl {echelon_rl.__version__}")
    parser.add_argument("command", choices=COMMANDS, metavar="COMMAND", help="one of these:")
    if not given:
        parser.print_help(sys.stderr)
        return 2
    command = parser.parse_args(given[:1]).command
    try:
        return int(import_module(COMMANDS[command][0]).run(given[1:]))
    except (ValueError, FileNotFoundError) as error:
        print(f"echelon-rl {command}: {error}", file=sys.stderr)
        return 2
    except (OSError, FloatingPointError) as error:
        print(f"echelon-rl {command}: {str(error).rstrip('.')}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
