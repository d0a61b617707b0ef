"""A batch of matches: owns their state, their seeds and their worlds."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from echelon_env.config import EchelonConfig
from echelon_env.episode import EpisodeSetup
from echelon_env.matches.reset import build_rules, reset_match
from echelon_env.rng import derive_seed
from echelon_env.sim.state import allocate, checksum, copy_match, write_match
from echelon_env.worldgen.world import World, generate_world

_WORLD_KEY, _EPISODE_KEY = 1, 2


class BatchSimulator:
    """State, rules and worlds of ``num_matches`` matches.

    One seed determines an episode: it keys every draw of the match and, through a derived seed, its world. The next
    episode's seed is derived from it too. Without a ``map_pool`` every episode has a new world; with K it is drawn by
    the episode's seed from K worlds, generated on first use, and K for every setup of other map or team size. Splits
    of a family have K worlds each.
    """

    def __init__(
        self, num_matches: int, config: EchelonConfig, map_pool: int | None = None, pool_seed: int = 0
    ) -> None:
        self.config = config
        self.num_matches = num_matches
        self.num_mechs = 2 * config.match.team_size
        self.map_pool = map_pool
        self.pool_seed = pool_seed
        self.state = allocate(num_matches, self.num_mechs, config.world.size, config.world.zone_places)
        self.rules = build_rules(config)
        self.worlds: list[World | None] = [None] * num_matches
        self._pool: dict[tuple[int, EchelonConfig], World] = {}

    def reset(self, match: int, seed: int, setup: EpisodeSetup | None = None) -> None:
        """Start the episode ``seed`` in one match; the caller's driver updates the senses."""
        self.worlds[match] = world = self._world_of(seed, setup)
        reset_match(self.state, match, self.config, world, seed, setup)

    def _world_of(self, seed: int, setup: EpisodeSetup | None) -> World:
        config = self.config if setup is None else setup.world_config(self.config)
        world_seed = derive_seed(seed, _WORLD_KEY)
        if self.map_pool is not None:
            world_seed = derive_seed(self.pool_seed, _WORLD_KEY, world_seed % self.map_pool)
        if config.scenario is not None:
            world_seed = config.scenario.world_seed(world_seed, seed)
        if self.map_pool is None:
            return generate_world(config, world_seed)
        if (world_seed, config) not in self._pool:
            self._pool[world_seed, config] = generate_world(config, world_seed)
        return self._pool[world_seed, config]

    def refresh_pool(self, seed: int) -> None:
        """Let later episodes draw from the pool of another ``seed``; running matches keep their worlds."""
        self.pool_seed = seed
        self._pool.clear()

    def next_seed(self, match: int) -> int:
        """Return the seed of the next episode of a match; a scenario's is one of those to train on."""
        seed = int(self.state.clock[match]["seed"])
        if self.config.scenario is not None:
            return self.config.scenario.training_seed(seed, ahead=True)
        return derive_seed(seed, _EPISODE_KEY)

    def get_state(self, match: int) -> dict[str, Any]:
        """Return a copy of one match that ``set_state`` restores exactly."""
        return {"arrays": copy_match(self.state, match), "world": self.worlds[match]}

    def set_state(self, match: int, saved: dict[str, Any]) -> None:
        """Restore what ``get_state`` returned."""
        write_match(self.state, match, saved["arrays"])
        self.worlds[match] = saved["world"]

    def checksum(self, match: int) -> str:
        """Return a SHA-256 over the whole state of one match."""
        return checksum(self.state, match)

    def is_over(self) -> NDArray[np.bool_]:
        """Return which matches are over, bool (E,)."""
        return np.asarray(self.state.clock["over"] == 1, bool)
