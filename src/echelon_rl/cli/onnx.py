"""``echelon-rl onnx``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro


@dataclass(frozen=True)
class OnnxOptions:
    """Write the policy of a run or a checkpoint as ONNX, which runs without PyTorch, or as a torch.export program."""

    source: Annotated[Path, tyro.conf.Positional]
    """Folder of a run of echelon-rl train, or a checkpoint."""
    out: Annotated[Path, tyro.conf.Positional]
    """File to write: .onnx, or .pt2 for torch.export. An existing file is replaced."""


def run(arguments: list[str]) -> int:
    """Export and print how to run the file; return the exit status."""
    options = tyro.cli(OnnxOptions, prog="echelon-rl onnx", args=arguments)
    from echelon_rl.commanders.export import find_checkpoint
    from echelon_rl.ppo import RecurrentPPO

    checkpoint, _ = find_checkpoint(options.source)
    policy = RecurrentPPO.load(checkpoint, device="cpu", n_steps=1).policy
    path = policy.export(options.out)
    print(f"wrote {path} ({path.stat().st_size:,} bytes)")
    print("inputs: obs, states, episode_start; outputs: action, value, next states")
    return 0
