"""``echelon-rl imitate``: ``train`` with imitation alone."""

from __future__ import annotations

from echelon_rl.cli import train

_ABOUT = (
    "Teach a policy to act like --teacher, the expert script by default. All options are those of 'echelon-rl train', "
    "and --config names the defaults: {presets}, or a YAML file. Continue with 'echelon-rl train --start-from RUN'."
)
_CHANGES = {"teacher": "expert", "imitation": 1.0, "curriculum_opponent": None, "n_epochs": 1, "target_kl": None}


def run(arguments: list[str]) -> int:
    """Imitate and show what was learned; return the exit status."""
    return train.run(arguments, "imitate", _ABOUT, _CHANGES)
