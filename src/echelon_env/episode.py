"""What one episode uses of what its configuration holds: a smaller or simpler world, fewer packs, weapons, shots."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Self, get_type_hints

from echelon_env.config import EchelonConfig
from echelon_env.scenarios.scenario import plain_fields
from echelon_env.validation import Share, typed


@dataclass(frozen=True)
class EpisodeSetup:
    """The part of a configuration that one episode uses; spaces and arrays keep the size of the configuration."""

    size: tuple[int, int, int]  # extent (x, y, z) of the world, voxels
    packs: int  # packs that blue fields, the first ones of its roster; the mechs of all others are absent
    # Probability that a weapon slot is mounted; mechs of the same number in both teams always have the same weapons.
    weapon_prob: float = 1.0
    enemy_packs: int | None = None  # packs that red fields, None for as many as blue
    biomes: tuple[str, ...] | None = None  # that the world is made of, None for those of the configuration
    fire_prob: float = 1.0  # factor on the chance with which scripted mechs pull a trigger that would hit

    @property
    def packs_by_team(self) -> tuple[int, int]:
        """Packs that blue and red field."""
        return self.packs, self.packs if self.enemy_packs is None else self.enemy_packs

    @classmethod
    def whole(cls, config: EchelonConfig) -> Self:
        """Return the setup that uses all of a configuration."""
        return cls(config.world.size, config.match.packs_per_team)

    @classmethod
    def from_dict(cls, values: Any) -> Self:
        """Return the setup that ``to_dict`` gave."""
        hints = get_type_hints(cls)
        if not isinstance(values, Mapping) or not {"size", "packs"} <= set(values) <= set(hints):
            raise ValueError(
                "the setup of an episode must have the entries size and packs, and may have weapon_prob, enemy_packs, "
                "biomes and fire_prob."
            )
        return cls(**{name: typed(value, hints[name], name) for name, value in values.items()})

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON values."""
        return plain_fields(self)

    def changed(self, changes: Mapping[str, Any]) -> Self:
        """Return a copy with some fields replaced, each of its type."""
        hints = get_type_hints(type(self))
        return replace(self, **{name: typed(value, hints[name], name) for name, value in changes.items()})

    def check(self, config: EchelonConfig) -> None:
        """Check that arrays made for ``config`` hold this episode."""
        (x, y, z), most = config.world.size, config.match.packs_per_team
        if config.scenario is not None and (self.size, *self.packs_by_team, self.biomes) != ((x, y, z), 1, 1, None):
            raise ValueError("a scenario sets its map and teams itself; leave size, packs, enemy_packs and biomes out.")
        if not (self.size[0] <= x and self.size[1] <= y and self.size[2] == z):
            raise ValueError(f"an episode's world must fit into {x} x {y} and be {z} high, got {self.size}.")
        for packs in self.packs_by_team:
            if not 1 <= packs <= most:
                raise ValueError(f"an episode may have 1 to {most} packs a team (match.packs_per_team), got {packs}.")
        if self.biomes is not None and not set(self.biomes) <= set(config.world.biomes):
            known = ", ".join(config.world.biomes)
            raise ValueError(f"an episode's biomes must be some of world.biomes, {known}, got {self.biomes}.")
        typed(self.weapon_prob, Share, "weapon_prob")
        typed(self.fire_prob, Share, "fire_prob")

    def world_config(self, config: EchelonConfig) -> EchelonConfig:
        """Return the configuration that the episode's world is generated with: its own size and roster."""
        if self == EpisodeSetup.whole(config):
            return config
        return _shrunk(config, self.size, max(self.packs_by_team), self.biomes or config.world.biomes)


@lru_cache(maxsize=1024)  # a reset should not validate a configuration anew
def _shrunk(config: EchelonConfig, size: tuple[int, int, int], packs: int, biomes: tuple[str, ...]) -> EchelonConfig:
    return config.replace({"world.size": size, "world.biomes": biomes, "match.packs_per_team": packs})
