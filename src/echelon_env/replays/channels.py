"""Outputs of a policy while it played, stored with a replay's actions; they are optional and not part of the match."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echelon_env.mdp.actions import FLAT_ACTION_DIM

# Shape of each channel per decision and agent.
CHANNELS: dict[str, tuple[int, ...]] = {
    "value": (),  # the critic's estimate of the state
    "action_probabilities": (FLAT_ACTION_DIM,),  # for continuous columns the mean
}


def check_channels(channels: Any, decisions: int, agents: int) -> dict[str, NDArray[np.float32]]:
    """Return channels (T, A, ...) as read-only float32 arrays; arrays that the caller could change are copied."""
    if not isinstance(channels, Mapping) or not set(channels) <= set(CHANNELS):
        raise ValueError(f"channels must be a dictionary with some of {', '.join(CHANNELS)}, got {channels!r:.80}.")
    checked = {}
    for name, values in channels.items():
        array = np.asarray(values)
        shape = (decisions, agents, *CHANNELS[name])
        if array.shape != shape or array.dtype != np.float32:
            raise ValueError(
                f"the channel {name} must be float32 of shape {shape}, got {array.dtype} of shape {array.shape}."
            )
        if not np.isfinite(array).all() or (name == "action_probabilities" and np.abs(array).max(initial=0.0) > 1.0):
            raise ValueError(f"the channel {name} must hold finite numbers, probabilities and means at most 1 in size.")
        checked[name] = read_only(array)
    return checked


def read_only(array: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return a read-only C-contiguous array; a writable one is copied."""
    if array.flags.writeable or not array.flags.c_contiguous:
        array = array.copy(order="C")
        array.flags.writeable = False
    return array


def channel_bytes(names: Any, decisions: int, agents: int) -> dict[str, int]:
    """Return how many bytes each channel of a file has, in the file's order."""
    known = isinstance(names, list) and all(isinstance(name, str) and name in CHANNELS for name in names)
    if not known or len(set(names)) != len(names):
        raise ValueError(f"its channels must be a list of different ones of {', '.join(CHANNELS)}, got {names!r:.80}.")
    return {name: 4 * decisions * agents * math.prod(CHANNELS[name]) for name in names}
