"""The part of its configuration that one episode uses: a smaller world, fewer packs, fewer weapons."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any, Self, get_type_hints

from echelon_env.config import EchelonConfig
from echelon_env.messages import typed


@dataclass(frozen=True)
class EpisodeSetup:
    """The part of a configuration that one episode uses; spaces and arrays keep the size of the configuration."""

    size: tuple[int, int, int]  # extent (x, y, z) of the world, voxels
    packs: int  # packs a team fields, the first ones of its roster; the mechs of all others are absent
    # Probability that a weapon slot is mounted; mechs of the same number in both teams always have the same weapons.
    weapon_prob: float = 1.0

    @classmethod
    def whole(cls, config: EchelonConfig) -> Self:
        """Return the setup that uses all of a configuration."""
        return cls(config.world.size, config.match.packs_per_team)

    @classmethod
    def from_dict(cls, values: Any) -> Self:
        """Return the setup that ``to_dict`` described."""
        if not isinstance(values, Mapping) or set(values) != set(get_type_hints(cls)):
            raise ValueError("the setup of an episode must have exactly the entries size, packs, weapon_prob.")
        return cls(**{name: typed(values[name], hint, name) for name, hint in get_type_hints(cls).items()})

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON values."""
        return {**asdict(self), "size": list(self.size)}

    def check(self, config: EchelonConfig) -> None:
        """Check that arrays made for ``config`` hold this episode."""
        x, y, z = config.world.size
        if not (self.size[0] <= x and self.size[1] <= y and self.size[2] == z):
            raise ValueError(
                f"an episode's world must fit into the configured one, {x} x {y}, and be {z} high, got {self.size}."
            )
        if not 1 <= self.packs <= config.match.packs_per_team:
            raise ValueError(
                f"an episode may have 1 to {config.match.packs_per_team} packs a team (match.packs_per_team), "
                f"got {self.packs}."
            )
        if not 0.0 <= self.weapon_prob <= 1.0:
            raise ValueError(f"weapon_prob must be a probability from 0 to 1, got {self.weapon_prob}.")

    def world_config(self, config: EchelonConfig) -> EchelonConfig:
        """Return the configuration that the episode's world is generated with: its own size and roster."""
        return config if self == EpisodeSetup.whole(config) else _shrunk(config, self.size, self.packs)


@lru_cache(maxsize=1024)  # so that a reset need not validate a configuration again
def _shrunk(config: EchelonConfig, size: tuple[int, int, int], packs: int) -> EchelonConfig:
    return config.replace({"world.size": size, "match.packs_per_team": packs})
