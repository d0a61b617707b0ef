"""Display of logged values: TensorBoard's grouped charts and settings, and Weights & Biases."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml
from stable_baselines3.common.logger import HParam, TensorBoardOutputFormat

from echelon_env.validation import bringing, by_dotted_name
from echelon_rl.ppo.callback import PPOCallback

if TYPE_CHECKING:
    from echelon_rl.config import TrainConfig

NOT_FOR_TEXT = ("stdout", "log", "json", "csv")
LAYOUT: dict[str, dict[str, list[Any]]] = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text())
_OF_LEAGUES = "Does it get better than its past and its rivals?"
# Metrics for comparing runs. TensorBoard fills the column of a metric from the curve of the same name.
METRICS = ("rollout/win_rate", "rollout/return", "eval/win_rate")
# Settings that only affect where and how a run is shown.
_NO_HPARAMS = {
    "name", "resume", "watch", "files.run_dir", "reports.progress", "reports.record_minutes", "reports.heat_maps",
    "reports.wandb", "reports.wandb_project", "reports.wandb_mode",
}  # fmt: skip


def hyperparameters(config: TrainConfig) -> dict[str, bool | str | float | int]:
    """Return a run's essential settings in TensorBoard's form: overrides one by one, None as text."""
    plain = by_dotted_name(config.flat(), {"env_overrides"})
    return {
        name: value if isinstance(value, bool | int | float | str) else str(value).lower()
        for name, value in plain.items()
        if name not in _NO_HPARAMS
    }


def layout_of(config: TrainConfig) -> dict[str, dict[str, list[Any]]]:
    """Return the numbered groups of charts that a run has curves for."""
    titles = [title for title in LAYOUT if title != _OF_LEAGUES or config.league.address is not None]
    return {f"{number} {title}": LAYOUT[title] for number, title in enumerate(titles, 1)}


class DashboardCallback(PPOCallback):
    """Writes the layout of the custom scalars and the settings of the run (hparams) to TensorBoard."""

    def __init__(self, config: TrainConfig) -> None:
        super().__init__()
        self.config = config

    def _on_training_start(self) -> None:
        for output in self.logger.output_formats:
            if isinstance(output, TensorBoardOutputFormat):
                output.writer.add_custom_scalars(layout_of(self.config))
        # The values only declare the metrics; the curves with the same names replace them.
        settings = HParam(hyperparameters(self.config), dict.fromkeys(METRICS, 0.0))
        self.logger.record("hparams", settings, exclude=NOT_FOR_TEXT)


def start_tracking(config: TrainConfig, folder: Path) -> Any:
    """Start a run of Weights & Biases, or continue the one of this folder; it gets all that TensorBoard gets.

    TensorBoard's writer must not exist yet.
    """
    with bringing("logging to Weights & Biases (--wandb)", "echelon-rl[wandb]"):
        wandb: Any = import_module("wandb")
    return wandb.init(
        project=config.reports.wandb_project,
        name=folder.name,
        mode=config.reports.wandb_mode,
        dir=str(folder),
        config=yaml.safe_load(config.to_yaml()),
        sync_tensorboard=True,
        id="-".join(folder.resolve().parts[-2:]).replace(" ", "_"),
        resume="allow",
    )
