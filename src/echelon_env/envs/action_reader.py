"""Checks and converts the caller's actions into the buffer of the core."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echelon_env.kernels.decorator import direct_call
from echelon_env.matches.driver import count_invalid
from echelon_env.mdp.actions import ACTION_LAYOUT
from echelon_env.messages import one_of

INVALID_ACTIONS = ("raise", "zero")
INSTEAD = "send finite numbers, or create the environment with invalid_actions='zero' to replace and count them."
ROW_SHAPE = ACTION_LAYOUT.shape_message("a row", ()).split(", got")[0]


@cache
def _counter() -> Callable[[NDArray[np.float32]], int]:
    return direct_call(count_invalid, np.zeros((1, 1), np.float32))


def all_finite(rows: NDArray[np.float32]) -> bool:
    """Return whether a C-contiguous, aligned float32 array (n, k) holds neither NaN nor infinity."""
    return _counter()(rows) == 0


def as_array(value: Any, who: str) -> NDArray[Any]:
    """Return a caller's value as an array."""
    try:
        return np.asarray(value)
    except (ValueError, TypeError) as error:
        raise ValueError(f"{who} is not an array: {error}") from error


def as_float_array(action: Any, shape: tuple[int, ...], who: str, message: str) -> NDArray[np.float32]:
    """Return ``action`` as a C-contiguous, aligned float32 array of the given shape; numbers too large become infinity.

    ``message`` is the error message for a wrong shape, which replaces ``{shape}`` in it.
    """
    array = as_array(action, who)
    if array.shape != shape:
        raise ValueError(message.format(shape=array.shape))
    if array.dtype.kind not in "fiub":
        raise ValueError(f"{who} must hold real numbers, got an array of type {array.dtype}.")
    if array.dtype == np.float32 and array.flags.c_contiguous and array.flags.aligned:
        return array
    with np.errstate(over="ignore"):
        return np.require(array, np.float32, ("C_CONTIGUOUS", "ALIGNED"))


def _plain_rows(actions: Any, agents: Sequence[str]) -> NDArray[np.float32] | None:
    """Return the actions of ``agents`` as float32 (n, 45) by a fast path; None if anything needs a closer check."""
    if not (type(actions) is dict or isinstance(actions, Mapping)) or len(actions) != len(agents):
        return None
    try:
        block = np.array([actions[a] for a in agents])
    except (KeyError, TypeError, ValueError):
        return None
    if block.dtype.kind not in "fiub" or block.shape != (len(agents), ACTION_LAYOUT.size):
        return None
    if block.dtype != np.float32:
        with np.errstate(over="ignore"):
            block = block.astype(np.float32)
    return block if all_finite(block) else None


class ActionReader:
    """Checks actions and writes them into the seats' rows; the caller's arrays are only read."""

    def __init__(self, seats: Mapping[str, int], action_format: str, invalid_actions: str) -> None:
        one_of(invalid_actions, INVALID_ACTIONS, "invalid_actions")
        self.seats = seats
        self._everyone = list(seats)
        self.is_dict = action_format == "dict"
        self.count_invalid = invalid_actions == "zero"
        self.invalid_counts = dict.fromkeys(seats, 0)

    def read(self, actions: Mapping[str, Any], agents: Sequence[str], rows: NDArray[np.float32]) -> None:
        """Write the actions of ``agents`` into ``rows`` (A, 45); actions of agents that have left are ignored."""
        block = None if self.is_dict else _plain_rows(actions, agents)
        if block is not None:
            if agents == self._everyone:
                rows[:] = block
            else:
                rows[[self.seats[a] for a in agents]] = block
            return
        if not isinstance(actions, Mapping):
            raise ValueError(f"actions must be a dictionary agent -> action, got {type(actions).__name__}.")
        missing = [a for a in agents if a not in actions]
        unknown = [a for a in actions if a not in self.seats]
        if missing or unknown:
            raise ValueError(
                f"step needs one action for each of the agents {', '.join(agents)}; missing: "
                f"{', '.join(missing) or 'none'}; unknown: {', '.join(map(str, unknown)) or 'none'}."
            )
        staged = {agent: self._flat(agent, actions[agent]) for agent in agents}
        for agent, row in staged.items():
            if not self.count_invalid and not np.isfinite(row).all():
                columns = np.flatnonzero(~np.isfinite(row)).tolist()
                raise ValueError(f"the action of {agent!r} holds NaN or infinity in columns {columns}; {INSTEAD}")
        for agent, row in staged.items():
            invalid = ~np.isfinite(row)
            rows[self.seats[agent]] = np.where(invalid, 0.0, row)
            self.invalid_counts[agent] += int(invalid.sum())

    def _flat(self, agent: str, action: Any) -> NDArray[np.float32]:
        if self.is_dict:
            if not isinstance(action, Mapping):
                raise ValueError(
                    f"the action of {agent!r} must be a dictionary of blocks, got {type(action).__name__}."
                )
            try:
                with np.errstate(over="ignore"):
                    return ACTION_LAYOUT.encode(action)
            except (ValueError, TypeError, OverflowError) as error:
                raise ValueError(f"the action of {agent!r} is malformed: {error}") from error
        who = f"the action of {agent!r}"
        message = ACTION_LAYOUT.shape_message(who, ()).replace("got ().", "got {shape}.")
        return as_float_array(action, (ACTION_LAYOUT.size,), who, message)
