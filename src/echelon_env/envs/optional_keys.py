"""The optional keys of the dict observation, for views that show one match."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from echelon_env.config import EXTRA_OBSERVATIONS, EchelonConfig
from echelon_env.matches.batch import MatchBatch
from echelon_env.mdp.extras import ExtraArrays, extra_blocks, observe_extras, survey
from echelon_env.mdp.layout import FLAT_OBS_DIM
from echelon_env.worldgen.world import World


def check_no_extras(config: EchelonConfig, view: str) -> None:
    """Refuse a configuration with optional keys for a view with flat observations."""
    if config.observation.extras:
        names = ", ".join(f"observation.{name}" for name in config.observation.extras)
        raise ValueError(
            f"{view} gives flat observations of {FLAT_OBS_DIM} numbers, which have no place for {names}; "
            "switch them off, or use parallel_env(observation_format='dict')."
        )


class ExtraObservations:
    """The optional keys that a core's configuration switches on, for all agent seats of match 0."""

    def __init__(self, core: MatchBatch) -> None:
        self._core, self.blocks = core, extra_blocks(core.config)
        seats = len(core.tables.agent_seats)
        shapes = {block.name: (seats, *block.shape) for block in self.blocks}
        off = {"local_map": (0, 0, 0), "telemetry": (0, 0, 0), "acoustic": (0, 0), "comm": (0, 0, 0),
               "damage_direction": (0, 0)}  # fmt: skip
        self._arrays = ExtraArrays(*(np.zeros(shapes.get(n, off[n]), np.float32) for n in EXTRA_OBSERVATIONS))
        self._world: World | None = None
        self._columns = survey(np.zeros((1, 1, 1), np.uint8))

    def spaces(self) -> dict[str, spaces.Space[Any]]:
        """Return a new space for each key that is on."""
        return {block.name: block.space() for block in self.blocks}

    def update(self) -> None:
        """Write what the agents perceive now."""
        if not self.blocks:
            return
        world = self._core.simulator.worlds[0]
        if world is not None and world is not self._world:
            self._world, self._columns = world, survey(world.voxels)
        observe_extras(
            self._core.state, self._core.rules, self._core.tables.agent_seats, 0, self._columns, self._arrays
        )

    def of(self, seat: int) -> dict[str, NDArray[np.float32]]:
        """Return copies of the keys of one seat, as ``update`` left them."""
        return {block.name: getattr(self._arrays, block.name)[seat].copy() for block in self.blocks}
