"""The forms of actions and observations: spaces, masks, buffers, and every check of what a caller sends."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from echelon_env.bots.orders import MARKSMAN, ORDERS
from echelon_env.bots.skills import BOT
from echelon_env.config import EXTRA_OBSERVATIONS
from echelon_env.kernels.decorator import DirectCall, for_kernels
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.driver import mask_orders_range, mask_range, take_options_range, take_orders_range
from echelon_env.matches.scripted import Shadows
from echelon_env.mdp.actions import ACTION_LAYOUT, MASK_DIM, MULTIDISCRETE_LAYOUT, OPTION_COUNT, OPTION_OFFSETS
from echelon_env.mdp.extras import (
    TELEMETRY_SIDE,
    ExtraArrays,
    Survey,
    extra_blocks,
    observe_extras_range,
    optional_blocks,
    survey,
)
from echelon_env.mdp.layout import FLAT_OBS_DIM, OBSERVATION_LAYOUT
from echelon_env.messages import one_of, shown
from echelon_env.worldgen.world import World

OBSERVATION_FORMATS = ("flat", "dict")
Observation = NDArray[np.float32] | dict[str, NDArray[np.float32]]  # of one agent, or stacked
ACTION_FORMATS = ("flat", "dict", "multidiscrete", "discrete")
INVALID_ACTIONS = ("raise", "zero")
INSTEAD = "send finite numbers, or create the environment with invalid_actions='zero' to replace and count them."
_COUNTED = "or create the environment with invalid_actions='zero', where such a choice does nothing and is counted"
_ROW = ACTION_LAYOUT.shape_message("a row", ()).split(", got")[0]
_STACKED = f"{{who}} must be numbers of shape {{expected}}, got shape {{shape}}; {_ROW}."


def as_array(value: Any, who: str) -> NDArray[Any]:
    """Return a caller's value as an array."""
    try:
        return np.asarray(value)
    except (ValueError, TypeError) as error:
        raise ValueError(f"{who} is not an array: {error}") from error


def as_float_array(action: Any, shape: tuple[int, ...], who: str, message: str) -> NDArray[np.float32]:
    """Return ``action`` as a C-contiguous, aligned float32 array of the given shape; numbers too large become infinity.

    ``message`` is the error message for a wrong shape, with ``{who}``, ``{expected}`` and ``{shape}`` in it.
    """
    array = as_array(action, who)
    if array.shape != shape:
        raise ValueError(message.format(who=who, expected=shape, shape=array.shape))
    if array.dtype.kind not in "fiub":
        raise ValueError(f"{who} must hold real numbers, got an array of type {array.dtype}.")
    if array.dtype == np.float32 and array.flags.c_contiguous and array.flags.aligned:
        return array
    with np.errstate(over="ignore"):
        return np.require(array, np.float32, ("C_CONTIGUOUS", "ALIGNED"))


class ActionFormat:
    """How the agents of a batch are commanded, in one of ``ACTION_FORMATS``, and their masks.

    Attributes:
        masks: 1 where a choice can have an effect, int8 (E, A, N): 43 orders, 83 options of the multi-discrete action,
            or, for flat and dict, the 32 columns of triggers, ewar, target and sort.
        invalid_counts: Numbers and choices replaced so far, int64 (E, A); views of one match begin anew at a reset.
        mask_key: Name of the masks in infos: ``action_mask`` where ``action_space.sample(mask)`` takes them.
    """

    def __init__(self, core: MatchBatch, name: str, invalid_actions: str | None = None) -> None:
        self.name = one_of(name, ACTION_FORMATS, "action_format")
        self.is_discrete = name in ("multidiscrete", "discrete")
        default = "zero" if self.is_discrete else "raise"
        chosen = default if invalid_actions is None else one_of(invalid_actions, INVALID_ACTIONS, "invalid_actions")
        self.invalid_actions, self.raises = chosen, chosen == "raise"
        self._core = core
        self.shape = {"flat": (ACTION_LAYOUT.size,), "multidiscrete": (MULTIDISCRETE_LAYOUT.size,)}.get(name, ())
        rows = core.io.agent_actions.shape[:2]
        self.invalid_counts = np.zeros(rows, np.int64)
        self._chosen = np.zeros((*rows, MULTIDISCRETE_LAYOUT.size if name == "multidiscrete" else 1), np.int64)
        sizes = np.diff(OPTION_OFFSETS) if name == "multidiscrete" else np.array([len(ORDERS)])
        self._sizes = sizes.astype(np.uint64)  # options of every entry; read as unsigned, -1 is too large
        options = (rows[0], rows[1] if name == "multidiscrete" else 0, OPTION_COUNT)
        self._choices, self._options = np.zeros((*rows, MASK_DIM), np.int8), np.zeros(options, np.int8)
        self.masks = {"multidiscrete": self._options, "discrete": np.zeros((*rows, len(ORDERS)), np.int8)}.get(
            name, self._choices
        )
        self.mask_key = "action_mask" if name == "discrete" else "choice_mask"
        self._scratch = for_kernels(Shadows(MARKSMAN, np.zeros(rows, BOT)))
        self._hears = core.config.observation.comm and core.config.match.enable_comm
        self._mask = DirectCall(mask_orders_range if name == "discrete" else mask_range)
        self._decode = DirectCall(take_orders_range if name == "discrete" else take_options_range)
        core.after.append(self._write_masks)
        if self.is_discrete:
            core.before.append(self._carry_out)

    def space(self) -> spaces.Space[Any]:
        """Return a new space for one agent."""
        if self.name == "discrete":
            return spaces.Discrete(len(ORDERS))
        if self.name == "multidiscrete":
            return MULTIDISCRETE_LAYOUT.space()
        return ACTION_LAYOUT.dict_space() if self.name == "dict" else ACTION_LAYOUT.space()

    def _write_masks(self, first: int, last: int) -> None:
        core, seats = self._core, self._core.tables.agent_seats
        if self.name == "discrete":
            self._mask(core.state, core.rules, seats, core.io.agent_observations, self.masks, first, last)
        else:
            self._mask(core.state, core.rules, seats, self._hears, self._choices, self._options, first, last)

    def _carry_out(self, first: int, last: int) -> None:
        core, io, seats = self._core, self._core.io, self._core.tables.agent_seats
        taken = self.masks, self._chosen, self.invalid_counts, io.agent_actions, first, last
        if self.name == "discrete":
            self._decode(core.state, core.rules, *self._scratch, seats, io.agent_observations, *taken)
        else:
            self._decode(core.state, seats, *taken)

    def take(self, action: Any, rows: tuple[int, ...], who: str) -> NDArray[np.float32]:
        """Check the stacked actions (*rows, ...) of all agents, E * A rows; return what ``MatchBatch.step`` takes."""
        if self.is_discrete:
            self._take_choices(action, rows, who)
            return self._core.io.agent_actions
        if self.name == "dict":
            flat = self._encoded(action, rows, who)
        else:
            flat = as_float_array(action, (*rows, *self.shape), who, _STACKED)
        flat = flat.reshape(-1, ACTION_LAYOUT.size)
        if not (finite := np.isfinite(flat)).all():
            if self.raises:
                where = f" in rows {np.flatnonzero(~finite.all(axis=1))[:8].tolist()}" if rows else ""
                raise ValueError(f"{who} must be finite, got NaN or infinity{where}; {INSTEAD}")
            self.invalid_counts += (~finite).sum(axis=1).reshape(self.invalid_counts.shape)
            flat = np.where(finite, flat, np.float32(0.0))
        return flat.reshape(self._core.io.agent_actions.shape)

    def _encoded(self, action: Any, rows: tuple[int, ...], who: str) -> NDArray[np.float32]:
        if not isinstance(action, Mapping):
            raise ValueError(f"{who} must be a dictionary of blocks, got {type(action).__name__}.")
        try:
            with np.errstate(over="ignore"):
                return ACTION_LAYOUT.encode(action, rows)
        except (ValueError, TypeError, OverflowError) as error:
            raise ValueError(f"{who} is malformed: {error}") from error

    def _whole_numbers(self, action: Any, rows: tuple[int, ...], who: str) -> NDArray[Any]:
        chosen, shape = as_array(action, who), (*rows, *self.shape)
        if chosen.shape != shape or chosen.dtype.kind not in "iu":
            got = shown(action) if chosen.size < 4 else f"{chosen.dtype} of shape {chosen.shape}"
            wanted = f"whole numbers of shape {shape}" if shape else "a whole number"
            raise ValueError(f"{who} must be {wanted} (action_format={self.name!r}), got {got}.")
        return chosen

    def _take_choices(self, action: Any, rows: tuple[int, ...], who: str) -> None:
        chosen = self._whole_numbers(action, rows, who).reshape(self._chosen.shape)
        self._check_range(chosen, who)
        if self.raises:
            self._check_allowed(chosen, np.ones(chosen.shape[:2], bool), who)
        self._chosen[:] = chosen

    def _name_of(self, entry: int, option: int) -> str:
        if self.name == "discrete":
            return f"the order {option} ({ORDERS[option].name})"
        choice = MULTIDISCRETE_LAYOUT.choices[entry]
        return f"option {option} ({choice.options[option]}) of {choice.name}"

    def _check_range(self, chosen: NDArray[Any], who: str) -> None:
        if (wrong := self._out_of_range(chosen)).any():
            *_, entry = np.argwhere(wrong)[0]
            raise ValueError(f"{who} holds {chosen[wrong][0]} where 0 to {int(self._sizes[entry]) - 1} is possible.")

    def _out_of_range(self, chosen: NDArray[Any]) -> NDArray[np.bool_]:
        return np.asarray(chosen.astype(np.uint64, copy=False) >= self._sizes, bool)

    def _check_allowed(self, chosen: NDArray[Any], acting: NDArray[np.bool_], who: str) -> None:
        starts = OPTION_OFFSETS[:-1] if self.name == "multidiscrete" else np.zeros(1, np.int64)
        allowed = np.take_along_axis(self.masks, chosen + starts, axis=2) == 1
        acting = acting & self._core.io.agent_alive
        if (~allowed[acting]).any():
            match, seat, entry = np.argwhere(~allowed & acting[:, :, None])[0]
            row = match * chosen.shape[1] + seat
            raise ValueError(
                f"{who} has {self._name_of(entry, chosen[match, seat, entry])} in row {row}, which the mask forbids "
                f"now; choose where infos[{self.mask_key!r}] is 1, {_COUNTED}."
            )

    def take_by_agent(self, actions: Any, agents: Sequence[str], seats: Mapping[str, int]) -> NDArray[np.float32]:
        """Check the actions of the ``agents`` of match 0, by name; those of other known agents are ignored."""
        if not isinstance(actions, Mapping):
            raise ValueError(f"actions must be a dictionary agent -> action, got {type(actions).__name__}.")
        missing = [a for a in agents if a not in actions]
        unknown = [a for a in actions if a not in seats]
        if missing or unknown:
            raise ValueError(
                f"step needs one action for each of the agents {', '.join(agents)}; missing: "
                f"{', '.join(missing) or 'none'}; unknown: {', '.join(map(str, unknown)) or 'none'}."
            )
        block = self._at_once([actions[a] for a in agents])
        if block is None:
            block = np.stack([self._one(a, actions[a]) for a in agents])
        places: Any = slice(None) if agents == [*seats] else [seats[agent] for agent in agents]
        if self.is_discrete:
            for row in np.flatnonzero(self._out_of_range(block).any(axis=1)).tolist():
                self._check_range(block[row : row + 1], f"the action of {agents[row]!r}")
            if self.raises:
                acting = np.zeros((1, len(seats)), bool)
                acting[0, places] = True
                wanted = self._chosen.copy()
                wanted[0, places] = block
                self._check_allowed(wanted, acting, "the actions (rows in the order of possible_agents)")
            self._chosen[0, places] = block
            return self._core.io.agent_actions
        if not (finite := np.isfinite(block)).all():
            for agent, fine in zip(agents, finite, strict=True):
                if self.raises and not fine.all():
                    columns = np.flatnonzero(~fine).tolist()
                    raise ValueError(f"the action of {agent!r} holds NaN or infinity in columns {columns}; {INSTEAD}")
            self.invalid_counts[0, places] += (~finite).sum(axis=1)
            block = np.where(finite, block, np.float32(0.0))
        self._core.io.agent_actions[0, places] = block
        return self._core.io.agent_actions

    def _at_once(self, actions: list[Any]) -> NDArray[Any] | None:
        """Return well-formed actions as one array (n, 45 or K); None if each needs a look of its own."""
        if self.name == "dict":
            return None
        try:
            block = np.array(actions)
        except (TypeError, ValueError):
            return None
        if block.shape != (len(actions), *self.shape) or block.dtype.kind not in ("iu" if self.is_discrete else "fiub"):
            return None
        if self.is_discrete:
            return block.reshape(len(actions), -1)
        with np.errstate(over="ignore"):
            return block.astype(np.float32, copy=False)

    def _one(self, agent: str, action: Any) -> NDArray[Any]:
        who = f"the action of {agent!r}"
        if self.name == "dict":
            return self._encoded(action, (), who)
        if self.is_discrete:
            return self._whole_numbers(action, (), who).reshape(-1).astype(np.int64)
        message = ACTION_LAYOUT.shape_message(who, ()).replace("got ().", "got {shape}.")
        return as_float_array(action, (ACTION_LAYOUT.size,), who, message)


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
        shapes = {
            b.name: (matches, seats if b in self.blocks else 0, *b.shape)
            for b in optional_blocks(len(core.config.match.pack))
        }
        self._extras = ExtraArrays(*(np.zeros(shapes[name], np.float32) for name in EXTRA_OBSERVATIONS))
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
