"""The console script ``echelon-rl``: train, evaluate, plot."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro
from rich.console import Console
from rich.table import Table

import echelon_rl
from echelon_rl.config import TrainConfig, presets

COMMANDS = {
    "train": "train a policy against a scripted opponent and show what it learned",
    "eval": "evaluate a checkpoint against a scripted opponent",
    "plot": "draw the learning curves of runs",
    "league": "let commanders play each other, and rate, promote, exploit and retire them",
}


@dataclass(frozen=True)
class EvalOptions:
    """Evaluate a checkpoint against a scripted opponent."""

    checkpoint: Annotated[Path, tyro.conf.Positional]
    """File written by echelon-rl train."""
    env: str = "duel"
    """Preset of the environment."""
    opponent: str = "trivial"
    """Skill of the red team: trivial, easy, medium, hard or expert."""
    matches: int = 200
    """Number of matches."""
    seed: int = 1_000_000
    """Seed of the first match; the others follow."""
    deterministic: bool = False
    """Take the likeliest action instead of sampling."""
    device: str = "cpu"
    """Device of the network."""


@dataclass(frozen=True)
class PlotOptions:
    """Draw the learning curves of runs."""

    runs: Annotated[tuple[Path, ...], tyro.conf.Positional]
    """Folders of runs."""
    out: Path = Path("learning_curve.png")
    """Picture to write."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        arguments: What follows the name of the script; None takes those of the process.

    Returns:
        Exit status: 0 for success, 2 for wrong arguments, 130 after Ctrl-C.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    parser = argparse.ArgumentParser(
        "echelon-rl",
        description="Train and evaluate commanders for Echelon.",
        epilog="\n".join(f"  {name:7}{text}" for name, text in COMMANDS.items())
        + "\n\nEach command explains its options: echelon-rl train --help",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"echelon-rl {echelon_rl.__version__}")
    parser.add_argument("command", choices=COMMANDS, help="what to do")
    command = parser.parse_args(given[:1]).command
    runners = {"train": _train, "eval": _eval, "plot": _plot, "league": _league}
    try:
        return runners[command](given[1:])
    except (ValueError, FileNotFoundError) as error:
        print(f"echelon-rl {command}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130


def _train(arguments: list[str]) -> int:
    defaults = TrainConfig.load(_named_config(arguments))
    config = tyro.cli(
        TrainConfig,
        prog="echelon-rl train",
        default=defaults,
        args=arguments,
        description=f"Train a policy. --config names the defaults: {', '.join(presets())}, or a YAML file.",
    )
    from echelon_rl.train import train  # imported late: PyTorch takes seconds, which --help need not wait for

    console = Console(soft_wrap=True)
    result = train(config, report=lambda line: console.print(line, highlight=False))
    if result.before is not None and result.after is not None:
        title = f"{config.env} against {config.opponent!r}, {config.eval_matches} matches each"
        table = Table("policy", title=title)
        for column in ("won / drawn / lost", "win rate", "95 % interval", "return", "length"):
            table.add_column(column, justify="right", no_wrap=True)
        for name, rate in (("untrained", result.before), ("trained", result.after)):
            table.add_row(
                name,
                f"{rate.wins} / {rate.draws} / {rate.losses}",
                f"{rate.win_rate:.1%}",
                f"{rate.low:.1%} - {rate.high:.1%}",
                f"{rate.mean_return:.2f}",
                f"{rate.mean_seconds:.1f} s",
            )
        console.print(table)
    speed = result.steps / max(result.seconds, 1e-9)
    console.print(
        f"{result.steps:,} agent steps in {result.seconds:.0f} s ({speed:,.0f} per second)",
        highlight=False,
    )
    following = "hard" if config.opponent == "medium" else "easy" if config.opponent == "trivial" else "medium"
    console.print(
        "\nWhat to try next:\n"
        f"  tensorboard --logdir {config.run_dir}\n"
        f"  echelon-rl plot {result.folder}\n"
        f"  echelon-rl eval {result.checkpoint} --env {config.env} --opponent {following}\n"
        "  echelon-rl train --config duel\n"
        "  echelon-rl train --config skirmish",
        highlight=False,
    )
    return 130 if result.interrupted else 0


def _named_config(arguments: Sequence[str]) -> str:
    """Return the value of ``--config``, which decides the defaults of all other options."""
    for position, argument in enumerate(arguments):
        if argument.startswith("--config="):
            return argument.partition("=")[2]
        if argument == "--config" and position + 1 < len(arguments):
            return arguments[position + 1]
    return "duel"


def _eval(arguments: list[str]) -> int:
    options = tyro.cli(EvalOptions, prog="echelon-rl eval", args=arguments)
    from echelon_rl.evaluation import evaluate_win_rate
    from echelon_rl.ppo import RecurrentPPO

    model = RecurrentPPO.load(options.checkpoint, device=options.device)
    rate = evaluate_win_rate(
        model,
        options.env,
        options.opponent,
        options.matches,
        options.seed,
        options.deterministic,
        progress_bar=True,
    )
    reasons = ", ".join(f"{count} by {name}" for name, count in sorted(rate.reasons.items()))
    print(f"win rate against {options.opponent!r} on {options.env}: {rate}")
    print(
        f"{rate.wins} wins, {rate.draws} draws, {rate.losses} losses; {reasons}; mean length {rate.mean_seconds:.1f} s"
    )
    return 0


def _league(arguments: list[str]) -> int:
    from echelon_rl.league.cli import main as league_main

    return league_main(arguments)


def _plot(arguments: list[str]) -> int:
    options = tyro.cli(PlotOptions, prog="echelon-rl plot", args=arguments)
    if not options.runs:
        raise ValueError("name at least one run, for example runs/duel-seed0-20260101-120000.")
    from echelon_rl.plotting import plot_runs

    print(f"wrote {plot_runs(options.runs, options.out)}")
    return 0
