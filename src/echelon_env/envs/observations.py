"""The two forms of observations, flat and dict, for all rows of a batch; optional keys are filled by kernels."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from echelon_env.config import EXTRA_OBSERVATIONS
from echelon_env.kernels.decorator import DirectCall
from echelon_env.matches.batch import MatchBatch
from echelon_env.mdp.extras import TELEMETRY_SIDE, ExtraArrays, Survey, extra_blocks, observe_extras_range, survey
from echelon_env.mdp.layout import FLAT_OBS_DIM, OBSERVATION_LAYOUT
from echelon_env.messages import one_of
from echelon_env.worldgen.world import World

OBSERVATION_FORMATS = ("flat", "dict")
Observation = NDArray[np.float32] | dict[str, NDArray[np.float32]]  # of one agent, or stacked


class ObservationFormat:
    """What agents are shown, in one of ``OBSERVATION_FORMATS``; None is dict where there are optional keys."""

    def __init__(self, core: MatchBatch, name: str | None) -> None:
        extras = core.config.observation.extras
        self.name = one_of(name or OBSERVATION_FORMATS[bool(extras)], OBSERVATION_FORMATS, "observation_format")
        self.is_dict = self.name == "dict"
        if extras and not self.is_dict:
            names = ", ".join(f"observation.{name}" for name in extras)
            raise ValueError(
                f"observation_format='flat' gives {FLAT_OBS_DIM} numbers, which have no place for {names}; switch them "
                "off, or use observation_format='dict'."
            )
        self._core, self.blocks = core, extra_blocks(core.config)
        if self.blocks:
            self._allocate(core)
            self._write = DirectCall(observe_extras_range)
            core.after.append(self._perceive)

    def _allocate(self, core: MatchBatch) -> None:
        matches, seats = core.io.agent_actions.shape[:2]
        shapes = {block.name: (matches, seats, *block.shape) for block in self.blocks}
        off = {"local_map": (matches, 0, 0, 0), "telemetry": (matches, 0, 0, 0), "acoustic": (matches, 0, 0),
               "comm": (matches, 0, 0, 0), "damage_direction": (matches, 0, 0)}  # fmt: skip
        self._extras = ExtraArrays(*(np.zeros(shapes.get(n, off[n]), np.float32) for n in EXTRA_OBSERVATIONS))
        self._surveys_maps = core.config.observation.telemetry
        x, y, _ = core.config.world.size if self._surveys_maps else (1, 1, 1)
        self._surveys = Survey(
            np.zeros((matches, y, x), np.uint8), np.zeros((matches, TELEMETRY_SIDE, TELEMETRY_SIDE), np.float32)
        )
        self._surveyed: list[World | None] = [None] * matches

    def _perceive(self, first: int, last: int) -> None:
        core = self._core
        if self._surveys_maps:
            for match in range(first, last):
                world = core.simulator.worlds[match]
                if world is not None and world is not self._surveyed[match]:
                    self._surveyed[match] = world
                    survey(world.voxels, self._surveys, match)
        self._write(core.state, core.rules, core.tables.agent_seats, self._surveys, self._extras, first, last)

    def space(self) -> spaces.Space[Any]:
        """Return a new space for one agent."""
        if not self.is_dict:
            return OBSERVATION_LAYOUT.space()
        extras = {block.name: block.space() for block in self.blocks}
        return spaces.Dict({**OBSERVATION_LAYOUT.dict_space().spaces, **extras})

    def _parts(self, flat: NDArray[np.float32], match: slice | int, seats: Any) -> Observation:
        if not self.is_dict:
            return flat
        extras = {block.name: getattr(self._extras, block.name)[match, seats] for block in self.blocks}
        return {**OBSERVATION_LAYOUT.unflatten(flat), **extras}

    def stacked(self, copy: bool = True, matches: slice = slice(None)) -> Observation:
        """Return the observations of all rows of some matches, (E * A, ...): copies, or views where possible."""
        flat = self._core.io.agent_observations[matches]
        flat = flat.reshape(-1, flat.shape[-1])
        # A copy of the flat rows, whose parts are views.
        parts = self._parts(flat.copy() if copy else flat, matches, slice(None))
        if isinstance(parts, dict):
            for block in self.blocks:
                rows = parts[block.name].reshape(-1, *block.shape)
                parts[block.name] = rows.copy() if copy else rows
        return parts

    def of_seats(self, seats: slice | NDArray[np.intp]) -> list[Observation]:
        """Return the observations of some seats of match 0, copies that never change."""
        rows = self._core.io.agent_observations[0, seats].copy()
        if not self.is_dict:
            return list(rows)
        parts = self._parts(rows, 0, seats)
        assert isinstance(parts, dict)
        owned = {name: part.copy() if part.base is not rows else part for name, part in parts.items()}
        return [{name: part[k] for name, part in owned.items()} for k in range(len(rows))]
