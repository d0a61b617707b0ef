"""``echelon-rl eval``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import tyro

if TYPE_CHECKING:
    from echelon_rl.evaluation import WinRate


@dataclass(frozen=True)
class EvalOptions:
    """Evaluate a checkpoint, or a commander of the zoo, against an opponent."""

    checkpoint: Annotated[Path | None, tyro.conf.Positional] = None
    """File written by echelon-rl train; it plays blue."""
    commander: str | None = None
    """Instead of a checkpoint, a commander that echelon-rl commanders lists; it plays both sides in turn, as its card
    says."""
    env: str | None = None
    """Preset of the environment; none takes duel, or the one of the commander's card."""
    opponent: str = "trivial"
    """Skill of the other team, trivial, easy, medium, hard or expert, or commander:NAME."""
    matches: int = 200
    """Number of matches."""
    seed: int = 1_000_000
    """Seed of the first match; the others follow."""
    deterministic: bool = False
    """Let the checkpoint take the likeliest action instead of sampling."""
    device: str = "cpu"
    """Device of the checkpoint's network."""


def run(arguments: list[str]) -> int:
    """Evaluate and print the result; returns the exit status."""
    options = tyro.cli(EvalOptions, prog="echelon-rl eval", args=arguments)
    if (options.checkpoint is None) == (options.commander is None):
        raise ValueError("name either the file of a checkpoint or --commander NAME.")
    if options.commander is None:
        env = options.env or "duel"
        rate = _checkpoint(options, env)
    else:
        env, rate = _commander(options, options.commander)
    reasons = ", ".join(f"{count} by {name}" for name, count in sorted(rate.reasons.items()))
    print(f"win rate against {options.opponent!r} on {env}: {rate}")
    print(
        f"{rate.wins} wins, {rate.draws} draws, {rate.losses} losses; {reasons}; mean length {rate.mean_seconds:.1f} s"
    )
    return 0


def _checkpoint(options: EvalOptions, env: str) -> WinRate:
    from echelon_rl.evaluation import evaluate_win_rate
    from echelon_rl.ppo import RecurrentPPO

    assert options.checkpoint is not None
    return evaluate_win_rate(
        RecurrentPPO.load(options.checkpoint, device=options.device),
        env,
        options.opponent,
        options.matches,
        options.seed,
        options.deterministic,
        progress_bar=True,
    )


def _commander(options: EvalOptions, name: str) -> tuple[str, WinRate]:
    """Return what was played and the result."""
    if options.deterministic or options.device != "cpu":
        raise ValueError("--deterministic and --device are for checkpoints; a commander plays as its card says.")
    from tqdm.auto import tqdm

    from echelon_env.commanders import PREFIX, commander_names, unknown_commander
    from echelon_env.envs.core import check_opponent
    from echelon_rl.commanders import find
    from echelon_rl.commanders.measuring import play_series

    name = name.removeprefix(PREFIX)
    check_opponent(options.opponent, "opponent")
    file = find(name)
    if file is None and name not in (known := commander_names()):
        raise ValueError(unknown_commander(name, known))
    card = None if file is None else file.card
    env = options.env or ("duel" if card is None else card.measured.preset)
    with tqdm(total=options.matches, desc="evaluation", unit="match", leave=False) as bar:
        return env, play_series(PREFIX + name, options.opponent, env, options.matches, options.seed, bar.update)
