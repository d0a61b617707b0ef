"""Weights & Biases as one more place where logged values go; its package is imported only when asked for."""

from __future__ import annotations

import math
from importlib import import_module
from pathlib import Path
from typing import Any

from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import Figure, HParam, Image, KVWriter, Video

_UNSENT = (Figure, HParam, Video)


class WandbWriter(KVWriter):
    """Sends what SB3's logger records to a run of Weights & Biases.

    Args:
        project: Project of the run.
        name: Name of the run; None lets the service choose one.
        mode: ``"online"``, ``"offline"`` (files only) or ``"disabled"``.
        folder: Where its files go.
        settings: Settings to show with the run.

    Raises:
        ValueError: The package wandb is not installed.
    """

    def __init__(
        self, project: str, name: str | None, mode: str, folder: Path, settings: dict[str, Any] | None = None
    ) -> None:
        """Start the run; a run of the same folder is continued."""
        try:
            self._wandb: Any = import_module("wandb")
        except ImportError as error:
            raise ValueError(
                "logging to Weights & Biases needs its package: pip install 'echelon-rl[wandb]', or leave --wandb out."
            ) from error
        self.run = self._wandb.init(
            project=project,
            name=name,
            mode=mode,
            dir=str(folder),
            id="-".join(folder.resolve().parts[-2:]).replace(" ", "_"),
            resume="allow",
            config=settings,
        )

    def write(self, key_values: dict[str, Any], key_excluded: dict[str, tuple[str, ...]], step: int = 0) -> None:
        """Send numbers and pictures; other kinds stay with the writers that know them."""
        sent: dict[str, Any] = {}
        for key, value in key_values.items():
            if isinstance(value, Image):
                sent[key] = self._wandb.Image(value.image)
            elif not isinstance(value, (*_UNSENT, str)) and math.isfinite(value):
                sent[key] = float(value)
        self.run.log({**sent, "time/total_timesteps": step}, step=step)

    def close(self) -> None:
        """Finish the run."""
        self.run.finish()


class WandbCallback(BaseCallback):
    """Adds a ``WandbWriter`` to the logger of a training run; arguments as there."""

    def __init__(
        self, project: str, name: str | None, mode: str, folder: Path, settings: dict[str, Any] | None = None
    ) -> None:
        """Import nothing and start nothing before training does."""
        super().__init__()
        self._arguments = (project, name, mode, folder, settings)

    def _on_training_start(self) -> None:
        self.logger.output_formats.append(WandbWriter(*self._arguments))

    def _on_step(self) -> bool:
        return True
