"""The optional keys of observations: who is shown them, and when they are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from echelon_env.kernels.decorator import DirectCall
from echelon_env.mdp.extras import allocate_extras, extra_blocks, observe_extras_range, survey
from echelon_env.worldgen.world import World

if TYPE_CHECKING:
    from echelon_env.matches.batch import MatchBatch


class OptionalKeys:
    """Optional keys by name, of some mechs of a batch, up to date after each decision and reset.

    Attributes:
        blocks: What the keys hold, in the order of ``EXTRA_OBSERVATIONS``.
        arrays: Their numbers, an array (E, S, ...) for each key that is on, of S mechs.
        surveys: The maps that telemetry starts from.
    """

    def __init__(self, core: MatchBatch, names: Sequence[str], mechs: NDArray[np.int32]) -> None:
        pack_size, world = len(core.config.match.pack), core.config.world
        sizes = pack_size, world.size[:2], core.num_matches, len(mechs), world.zone_places
        self.blocks = extra_blocks(pack_size, names, world.zone_places)
        self.arrays, self.surveys = allocate_extras(names, *sizes)
        self._core, self._mechs = core, mechs
        if names:
            self._write = DirectCall(observe_extras_range)
            self._surveyed: list[World | None] = [None] * core.num_matches
            core.after.append(self._perceive)

    def _perceive(self, first: int, last: int) -> None:
        core = self._core
        if len(self.arrays.telemetry[0]):
            for match in range(first, last):
                world = core.simulator.worlds[match]
                if world is not None and world is not self._surveyed[match]:
                    self._surveyed[match] = world
                    survey(world.voxels, self.surveys, match)
        self._write(core.state, core.rules, self._mechs, self.surveys, self.arrays, first, last)

    def behind(self, rows: NDArray[np.float32], seats: NDArray[np.intp], names: Sequence[str]) -> NDArray[np.float32]:
        """Return observations (E, G, 706) of some seats with the numbers of their keys behind them, (E, G, ...)."""
        keys = [getattr(self.arrays, name)[:, seats].reshape(*rows.shape[:2], -1) for name in names]
        return np.concatenate([rows, *keys], axis=2)
