"""Spaces as JSON and back."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

_MOST_NUMBERS = 2**24  # of a Box: four times a picture of 1024 x 1024 with four channels


def space_to_json(space: spaces.Space[Any]) -> dict[str, Any]:
    """Describe a Box, Discrete, MultiDiscrete or MultiBinary space by plain values.

    Raises:
        ValueError: The space is of another kind.
    """
    if isinstance(space, spaces.Box):
        bounds = {"low": _bound(space.low), "high": _bound(space.high)}
        return {"type": "Box", "shape": list(space.shape), "dtype": str(space.dtype), **bounds}
    if isinstance(space, spaces.Discrete):
        return {"type": "Discrete", "n": int(space.n), "start": int(space.start)}
    if isinstance(space, spaces.MultiDiscrete):
        return {"type": "MultiDiscrete", "nvec": space.nvec.tolist(), "start": space.start.tolist()}
    if isinstance(space, spaces.MultiBinary):
        return {"type": "MultiBinary", "n": list(space.shape)}
    raise ValueError(f"a checkpoint can hold Box, Discrete, MultiDiscrete and MultiBinary spaces, got {space}.")


def space_from_json(data: dict[str, Any]) -> spaces.Space[Any]:
    """Rebuild a space from ``space_to_json``'s result.

    Raises:
        ValueError: The type is unknown, or a Box is too large.
    """
    kind = data.get("type")
    if kind == "Box":
        shape, dtype = tuple(data["shape"]), np.dtype(data["dtype"])
        if math.prod(shape) > _MOST_NUMBERS or dtype.hasobject:
            raise ValueError(f"a checkpoint names a Box of shape {shape!r:.80}, of which no policy can see so much.")
        low, high = (_array(data[name], shape, dtype) for name in ("low", "high"))
        return spaces.Box(low, high, shape, dtype.type)
    if kind == "Discrete":
        return spaces.Discrete(data["n"], start=data["start"])
    if kind == "MultiDiscrete":
        return spaces.MultiDiscrete(np.array(data["nvec"]), start=np.array(data["start"]))
    if kind == "MultiBinary":
        return spaces.MultiBinary(data["n"] if len(data["n"]) > 1 else data["n"][0])
    raise ValueError(f"a checkpoint names the unknown space {kind!r}.")


def _bound(values: NDArray[Any]) -> str | list[str]:
    """Return bounds as text, which keeps infinities and every bit; one text if all are equal."""
    flat = [repr(value.item()) for value in values.reshape(-1)]
    return flat[0] if flat and all(text == flat[0] for text in flat) else flat


def _array(text: str | list[str], shape: tuple[int, ...], dtype: np.dtype[Any]) -> NDArray[Any]:
    if isinstance(text, str):
        return np.full(shape, float(text), dtype)
    return np.array([float(value) for value in text], dtype).reshape(shape)
