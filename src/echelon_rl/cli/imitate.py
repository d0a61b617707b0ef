"""``echelon-rl imitate``: ``train`` with imitation alone; ``echelon-rl demonstrate`` records what can be imitated."""

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import tyro

from echelon_rl.cli import train

_ABOUT = (
    "Teach a policy to act like --teacher, the expert script by default, or as recorded in --demonstrations. All "
    "options are those of 'echelon-rl train', and --config names the defaults: {presets}, or a YAML file. Continue "
    "with 'echelon-rl train --start-from RUN'."
)
_CHANGES: Mapping[str, Any] = {"imitation": 1.0, "curriculum_opponent": None, "n_epochs": 1, "target_kl": None}


def run(arguments: list[str]) -> int:
    """Imitate and show what was learned; return the exit status."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--demonstrations", type=Path)
    recorded = parser.parse_known_args(arguments)[0].demonstrations
    source = {"teacher": "expert"} if recorded is None else {"demonstrations": recorded}
    return train.run(arguments, "imitate", _ABOUT, {**_CHANGES, **source})


@dataclass(frozen=True)
class DemonstrateOptions:
    """Record matches of a script or a commander for echelon-rl imitate --demonstrations."""

    folder: Annotated[Path, tyro.conf.Positional]
    """Folder for the replays, one for each match; existing ones stay."""
    player: str = "expert"
    """Who plays blue and is recorded: trivial, easy, medium, hard, expert or commander:NAME."""
    opponent: str = "hard"
    """Who plays red, from the same names."""
    env: Annotated[str, tyro.conf.arg(aliases=["--config"])] = "skirmish"
    """Preset or scenario of the environment."""
    matches: int = 100
    """Number of matches."""
    seed: int = 0
    """Seed of the first match; later matches use the following seeds."""

    def __call__(self) -> None:
        """Record."""
        from echelon_env import EchelonConfig
        from echelon_rl.vec_envs.demonstrations import record_demonstrations

        config = EchelonConfig.resolve(self.env)
        record_demonstrations(self.folder, config, self.player, self.opponent, self.matches, self.seed)
        print(f"echelon-rl imitate --config {self.env} --demonstrations {self.folder}")
