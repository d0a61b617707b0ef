"""A curriculum that the trainer runs: how hard episodes are, by the progress of training."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stable_baselines3.common.callbacks import BaseCallback

from echelon_env import EchelonConfig


@dataclass(frozen=True)
class CurriculumSchedule:
    """What training begins with and when it has become the whole configuration; None leaves a part alone.

    Attributes:
        weapon_prob: Probability at first that a weapon slot is mounted; rises to 1.
        map_size: Longest side of the largest maps at first, voxels, and of the smallest ones always.
        packs: Most packs a team fields at first.
        opponents: Skills of the scripted opponent from the first to the configured one: two that follow each other mix,
            in shares that shift with progress; less than two skills leave the opponent alone.
        until: Share of training after which everything is as configured.

    Raises:
        ValueError: A value is out of range.
    """

    weapon_prob: float | None = None
    map_size: int | None = None
    packs: int | None = None
    opponents: tuple[str, ...] = ()
    until: float = 0.5

    def __post_init__(self) -> None:
        """Check what does not depend on the environment; ``set_curriculum`` checks the rest."""
        if not 0.0 < self.until <= 1.0:
            raise ValueError(f"the curriculum must end at a share of training above 0, at most 1, got {self.until}.")
        if self.weapon_prob is not None and not 0.0 <= self.weapon_prob <= 1.0:
            raise ValueError(f"the weapon probability must lie between 0 and 1, got {self.weapon_prob}.")

    def settings(self, progress: float, config: EchelonConfig) -> dict[str, Any]:
        """Return the arguments of ``set_curriculum`` at a progress from 0 to 1."""
        done = min(1.0, max(0.0, progress / self.until))
        settings: dict[str, Any] = {}
        if self.weapon_prob is not None:
            settings["weapon_prob"] = 1.0 if done == 1.0 else self.weapon_prob + (1.0 - self.weapon_prob) * done
        if self.map_size is not None:
            whole = max(config.world.size[:2])
            largest = self.map_size + round((whole - self.map_size) * done)
            settings["map_size_range"] = (whole, whole) if done == 1.0 else (self.map_size, largest)
        if self.packs is not None:
            whole = config.match.packs_per_team
            settings["packs_per_team_range"] = (
                (whole, whole) if done == 1.0 else (1, self.packs + int((whole - self.packs) * done))
            )
        if len(self.opponents) > 1:
            weaker, share = divmod(done * (len(self.opponents) - 1), 1.0)
            mix = {self.opponents[int(weaker)]: 1.0 - share}
            if share:
                mix[self.opponents[int(weaker) + 1]] = share
            settings["opponent_mix"] = mix
        return settings


class CurriculumCallback(BaseCallback):
    """Sets the curriculum of the environment before every rollout and logs it under ``curriculum/``.

    Args:
        schedule: The schedule.
        config: Configuration of the environment.
    """

    def __init__(self, schedule: CurriculumSchedule, config: EchelonConfig) -> None:
        """Set nothing yet."""
        super().__init__()
        self.schedule, self.config = schedule, config

    def _on_rollout_start(self) -> None:
        settings = self.schedule.settings(self.model.num_timesteps / max(1, self.model._total_timesteps), self.config)
        if not settings:
            return
        self.training_env.env_method("set_curriculum", **settings)
        if "weapon_prob" in settings:
            self.logger.record("curriculum/weapon_prob", settings["weapon_prob"])
        if "map_size_range" in settings:
            self.logger.record("curriculum/largest_map", settings["map_size_range"][1])
        if "packs_per_team_range" in settings:
            self.logger.record("curriculum/most_packs", settings["packs_per_team_range"][1])
        if "opponent_mix" in settings:
            places = (self.schedule.opponents.index(skill) * share for skill, share in settings["opponent_mix"].items())
            self.logger.record("curriculum/opponent", sum(places))

    def _on_step(self) -> bool:
        return True
