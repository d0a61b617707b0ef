"""``echelon-rl eval``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro


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


def run(arguments: list[str]) -> int:
    """Evaluate and print the result; returns the exit status."""
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
