"""The forms of actions and observations: spaces, masks, buffers, and every check of what a caller sends."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from echelon_env.bots.orders import HOLD, MARKSMAN, ORDERS
from echelon_env.kernels.decorator import DirectCall
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.driver import mask_orders_range, mask_range, take_options_range, take_orders_range
from echelon_env.matches.scripted import shadows
from echelon_env.mdp.actions import (
    ACTION_LAYOUT,
    MASK_DIM,
    MULTIDISCRETE_LAYOUT,
    NEUTRAL_OPTIONS,
    OPTION_COUNT,
    OPTION_OFFSETS,
)
from echelon_env.mdp.layout import OBSERVATION_LAYOUT
from echelon_env.validation import one_of, places_shown, shown

OBSERVATION_FORMATS = ("flat", "dict")
Observation = NDArray[np.float32] | dict[str, NDArray[np.float32]]  # of one agent, or stacked
ACTION_FORMATS = ("flat", "dict", "multidiscrete", "discrete")
INVALID_ACTIONS = ("raise", "zero")
INSTEAD = "send finite numbers, or create the environment with invalid_actions='zero' to replace and count them."
_ROW = ACTION_LAYOUT.shape_message("a row", ()).split(", got")[0]


def as_array(value: Any, who: str) -> NDArray[Any]:
    """Return a caller's value as an array."""
    try:
        return np.asarray(value)
    except (ValueError, TypeError) as error:
        raise ValueError(f"{who} is not an array: {error}") from error


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
        self.chosen = np.zeros((*rows, MULTIDISCRETE_LAYOUT.size if name == "multidiscrete" else 1), np.int64)
        sizes = np.diff(OPTION_OFFSETS) if name == "multidiscrete" else np.array([len(ORDERS)])
        self.sizes = sizes.astype(np.uint64)  # options of every entry; read as unsigned, -1 is too large
        self.neutral = NEUTRAL_OPTIONS if name == "multidiscrete" else np.array([HOLD])
        options = (*rows, OPTION_COUNT if name == "multidiscrete" else 0)
        self.choices, self.options = np.zeros((*rows, MASK_DIM), np.int8), np.zeros(options, np.int8)
        self.orders = np.zeros((*rows, len(ORDERS) if name == "discrete" else 0), np.int8)
        self.masks = {"multidiscrete": self.options, "discrete": self.orders}.get(name, self.choices)
        self.mask_key = "action_mask" if name == "discrete" else "choice_mask"
        self.scratch = shadows(rows, MARKSMAN)
        self.hears = core.config.observation.comm and core.config.match.enable_comm
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
            self._mask(core.state, core.rules, seats, self.hears, self.choices, self.options, first, last)

    def _carry_out(self, first: int, last: int) -> None:
        core, io, seats = self._core, self._core.io, self._core.tables.agent_seats
        taken = self.masks, self.chosen, self.invalid_counts, io.agent_actions, first, last
        if self.name == "discrete":
            self._decode(core.state, core.rules, *self.scratch, seats, io.agent_observations, *taken)
        else:
            self._decode(core.state, seats, *taken)

    def take(self, action: Any, rows: tuple[int, ...], who: str) -> None:
        """Check the stacked actions (*rows, ...) of all agents, E * A rows, and put them where the batch reads them."""
        self._put(self._checked(action, rows, who, slice(None)), slice(None))

    def take_by_agent(self, actions: Any, agents: Sequence[str], seats: Mapping[str, int]) -> None:
        """Check and put the actions of the ``agents`` of match 0, by name; those of other known agents are ignored."""
        if not isinstance(actions, Mapping):
            raise ValueError(f"actions must be a dictionary agent -> action, got {type(actions).__name__}.")
        missing = [a for a in agents if a not in actions]
        unknown = [a for a in actions if a not in seats]
        if missing or unknown:
            raise ValueError(
                f"step needs one action for each of the agents {', '.join(agents)}; missing: "
                f"{', '.join(missing) or 'none'}; unknown: {', '.join(map(str, unknown)) or 'none'}."
            )
        places: Any = slice(None) if agents == [*seats] else [seats[agent] for agent in agents]
        try:  # all at once takes a fraction of the time
            block = self._checked([actions[a] for a in agents], (len(agents),), "the list of actions", places)
        except ValueError:  # one by one, the error names the agent
            each = [self._checked(actions[a], (), f"the action of {a!r}", [seats[a]]) for a in agents]
            block = np.concatenate(each)
        self._put(block, places)

    def _checked(self, action: Any, rows: tuple[int, ...], who: str, places: Any) -> NDArray[Any]:
        """Return actions (*rows, ...) for some rows of the batch as float32 (n, 45), or as chosen options (n, K)."""
        if self.is_discrete:
            return self._checked_choices(action, rows, who, places)
        flat = self._encoded(action, rows, who) if self.name == "dict" else self._floats(action, rows, who)
        if self.raises and not (finite := np.isfinite(flat)).all():
            where, bad = ("rows", ~finite.all(axis=-1)) if rows else ("columns", ~finite)
            raise ValueError(f"{who} holds NaN or infinity in {where} {places_shown(bad)}; {INSTEAD}")
        return flat.reshape(-1, ACTION_LAYOUT.size)

    def _floats(self, action: Any, rows: tuple[int, ...], who: str) -> NDArray[np.float32]:
        array, shape = as_array(action, who), (*rows, ACTION_LAYOUT.size)
        if array.shape != shape and not rows:
            raise ValueError(ACTION_LAYOUT.shape_message(who, array.shape))
        if array.shape != shape:
            raise ValueError(f"{who} must be numbers of shape {shape}, got shape {array.shape}; {_ROW}.")
        if array.dtype.kind not in "fiub":
            raise ValueError(f"{who} must hold real numbers, got an array of type {array.dtype}.")
        with np.errstate(over="ignore"):
            return array.astype(np.float32, copy=False)

    def _encoded(self, action: Any, rows: tuple[int, ...], who: str) -> NDArray[np.float32]:
        if not isinstance(action, Mapping):
            raise ValueError(f"{who} must be a dictionary of blocks, got {type(action).__name__}.")
        try:
            with np.errstate(over="ignore"):
                return ACTION_LAYOUT.encode(action, rows)
        except (ValueError, TypeError, OverflowError) as error:
            raise ValueError(f"{who} is malformed: {error}") from error

    def _checked_choices(self, action: Any, rows: tuple[int, ...], who: str, places: Any) -> NDArray[Any]:
        chosen, shape = as_array(action, who), (*rows, *self.shape)
        if chosen.shape != shape or chosen.dtype.kind not in "iu":
            got = shown(action) if chosen.size < 4 else f"{chosen.dtype} of shape {chosen.shape}"
            wanted = f"whole numbers of shape {shape}" if shape else "a whole number"
            raise ValueError(f"{who} must be {wanted} (action_format={self.name!r}), got {got}.")
        chosen = chosen.reshape(-1, len(self.sizes))
        if (wrong := chosen.astype(np.uint64, copy=False) >= self.sizes).any():
            *_, entry = np.argwhere(wrong)[0]
            raise ValueError(f"{who} holds {chosen[wrong][0]} where 0 to {int(self.sizes[entry]) - 1} is possible.")
        if self.raises:
            starts = OPTION_OFFSETS[:-1] if self.name == "multidiscrete" else np.zeros(1, np.int64)
            masks, alive = self._by_row(self.masks)[places], self._core.io.agent_alive.reshape(-1)[places]
            forbidden = (np.take_along_axis(masks, chosen.astype(np.int64) + starts, axis=1) == 0) & alive[:, None]
            if forbidden.any():
                row, entry = np.argwhere(forbidden)[0]
                option = self._name_of(entry, chosen[row, entry])
                raise ValueError(
                    f"{who} has {option}{f' in row {row}' if rows else ''}, which the mask forbids now; choose where "
                    f"infos[{self.mask_key!r}] is 1, or create the environment with invalid_actions='zero', where such "
                    "a choice does nothing and is counted."
                )
        return chosen

    def _name_of(self, entry: int, option: int) -> str:
        if self.name == "discrete":
            return f"the order {option} ({ORDERS[option].name})"
        choice = MULTIDISCRETE_LAYOUT.choices[entry]
        return f"option {option} ({choice.options[option]}) of {choice.name}"

    @staticmethod
    def _by_row(array: NDArray[Any]) -> NDArray[Any]:
        return array.reshape(-1, array.shape[-1])

    def _put(self, block: NDArray[Any], places: Any) -> None:
        if self.is_discrete:
            self._by_row(self.chosen)[places] = block
            return
        if not (finite := np.isfinite(block)).all():
            self.invalid_counts.reshape(-1)[places] += (~finite).sum(axis=1)
            block = np.where(finite, block, np.float32(0.0))
        self._by_row(self._core.io.agent_actions)[places] = block


class ObservationFormat:
    """What agents are shown, in one of ``OBSERVATION_FORMATS``; None is dict where there are optional keys.

    The flat form has the numbers of optional keys behind its own, in the order of ``EXTRA_OBSERVATIONS``.
    """

    def __init__(self, core: MatchBatch, name: str | None) -> None:
        extras = core.config.observation.extras
        self.name = one_of(name or OBSERVATION_FORMATS[bool(extras)], OBSERVATION_FORMATS, "observation_format")
        self.is_dict = self.name == "dict"
        self._core, keys = core, core.agent_keys
        self.blocks, self.extras, self.surveys = keys.blocks, keys.arrays, keys.surveys

    def space(self) -> spaces.Space[Any]:
        """Return a new space for one agent."""
        extras = {block.name: block.space() for block in self.blocks}
        if not self.is_dict:
            parts = [OBSERVATION_LAYOUT.space(), *extras.values()]
            low, high = (np.concatenate([getattr(part, end).ravel() for part in parts]) for end in ("low", "high"))
            return spaces.Box(low, high, dtype=np.float32)
        return spaces.Dict({**OBSERVATION_LAYOUT.dict_space().spaces, **extras})

    def stacked(self, copy: bool = True, matches: slice = slice(None), seats: Any = slice(None)) -> Observation:
        """Return the observations of some seats of some matches, (rows, ...): copies, or views where possible."""
        arrays = {"flat": self._core.io.agent_observations}
        arrays |= {block.name: getattr(self.extras, block.name) for block in self.blocks}
        rows = {name: array[matches, seats].reshape(-1, *array.shape[2:]) for name, array in arrays.items()}
        if copy:
            rows = {name: part.copy() for name, part in rows.items()}
        flat = rows.pop("flat")
        if self.is_dict:
            return {**OBSERVATION_LAYOUT.unflatten(flat), **rows}
        keys = [part.reshape(len(flat), -1) for part in rows.values()]
        return np.concatenate([flat, *keys], axis=1) if keys else flat

    def of_seats(self, seats: slice | NDArray[np.intp]) -> list[Observation]:
        """Return the observations of some seats of match 0, copies that never change."""
        parts = self.stacked(True, slice(1), seats)
        if not isinstance(parts, dict):
            return list(parts)
        return [{name: part[k] for name, part in parts.items()} for k in range(len(parts["ego"]))]
