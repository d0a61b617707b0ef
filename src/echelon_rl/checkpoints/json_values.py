"""Conversion of a checkpoint's other values to JSON and back: spaces, and nested states with separate arrays.

A state is a tree of dictionaries, lists, tuples, plain values, NumPy arrays (records too) and the few classes in
``CLASSES``. Reading looks up no other name, so a file cannot build anything else.
"""

import dataclasses
import math
from functools import partial
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from echelon_env.episode import EpisodeSetup
from echelon_env.matches.curriculum import Curriculum
from echelon_env.matches.recording import Recording
from echelon_env.worldgen.world import World

CLASSES: dict[str, type[Any]] = {cls.__name__: cls for cls in (Curriculum, EpisodeSetup, Recording, World)}
Arrays = dict[str, NDArray[Any]]
_PLAIN = (type(None), bool, int, float, str)
_DEEPEST = 64  # levels; a state has about eight


def encode(tree: Any) -> tuple[dict[str, Any], Arrays]:
    """Split a state into JSON and the arrays that it refers to by name; records become uint8."""
    arrays, objects = Arrays(), list[Any]()
    known: dict[int, tuple[int, Any]] = {}  # positions of objects by id, which is unique only while the object lives

    def array_node(value: NDArray[Any], where: str) -> list[Any]:
        if value.dtype.hasobject:
            raise ValueError(f"{where} is an array of Python objects, which a checkpoint cannot hold.")
        name, flat = f"a{len(arrays)}", np.ascontiguousarray(value).reshape(-1)
        arrays[name] = flat.view(np.uint8) if value.dtype.names or value.dtype.kind not in "biuf" else flat
        return [name, np.lib.format.dtype_to_descr(value.dtype), list(value.shape), bool(value.flags.writeable)]

    def node(value: Any, where: str) -> Any:
        if isinstance(value, np.ndarray):
            return {"array": array_node(value, where)}
        if isinstance(value, np.generic):
            return {"scalar": array_node(np.asarray(value), where)}
        if isinstance(value, _PLAIN):
            return value
        if isinstance(value, dict) and all(isinstance(key, str) for key in value):
            return {"dict": {key: node(part, f"{where}.{key}") for key, part in value.items()}}
        if isinstance(value, dict):
            return {"pairs": [[node(k, where), node(v, f"{where}[{k!r}]")] for k, v in value.items()]}
        if isinstance(value, list | tuple):
            parts = [node(part, f"{where}[{i}]") for i, part in enumerate(value)]
            return {"list" if isinstance(value, list) else "tuple": parts}
        if type(value) not in CLASSES.values():
            raise ValueError(
                f"{where} is a {type(value).__name__}, which a checkpoint cannot hold; states are made of "
                f"dictionaries, lists, plain values, arrays and {', '.join(CLASSES)}."
            )
        if id(value) not in known:
            fields = {f.name: node(getattr(value, f.name), f"{where}.{f.name}") for f in dataclasses.fields(value)}
            known[id(value)] = len(objects), value
            objects.append([type(value).__name__, fields])
        return {"object": known[id(value)][0]}

    return {"root": node(tree, "state"), "objects": objects}, arrays


def decode(description: Any, arrays: Arrays) -> Any:
    """Rebuild what ``encode`` split; shared objects are built once."""
    built: dict[int, Any] = {}

    def array(name: str, descr: Any, shape: list[int], writeable: bool) -> NDArray[Any]:
        dtype = np.lib.format.descr_to_dtype(_with_tuples(descr))
        if dtype.hasobject:
            raise ValueError("it names an array of Python objects")
        rebuilt = np.ascontiguousarray(arrays[name]).view(dtype).reshape(shape).copy()
        rebuilt.flags.writeable = bool(writeable)
        return rebuilt

    def value_of(node: Any, depth: int = 0) -> Any:
        if depth > _DEEPEST:
            raise ValueError(f"it is nested deeper than {_DEEPEST} levels")
        if isinstance(node, _PLAIN):
            return node
        ((kind, content),) = node.items()
        inner = partial(value_of, depth=depth + 1)
        if kind == "array":
            return array(*content)
        if kind == "scalar":
            return array(*content)[()]
        if kind == "dict":
            return {key: inner(part) for key, part in content.items()}
        if kind == "pairs":
            return {inner(key): inner(part) for key, part in content}
        if kind == "list":
            return list(map(inner, content))
        if kind == "tuple":
            return tuple(map(inner, content))
        if kind != "object":
            raise ValueError(f"it has a node of unknown kind {kind!r:.80}")
        index = int(content)
        if index not in built:
            name, fields = description["objects"][index]
            built[index] = CLASSES[name](**{key: inner(part) for key, part in fields.items()})
        return built[index]

    try:
        return value_of(description["root"])
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError, RecursionError) as error:
        raise ValueError(f"the saved state is damaged: {error!r:.200}.") from error


def _with_tuples(descr: Any) -> Any:
    if isinstance(descr, str):
        return descr
    return [(field[0], _with_tuples(field[1]), *(tuple(rest) for rest in field[2:])) for field in descr]


_MOST_NUMBERS = 2**24  # of a Box: four times a picture of 1024 x 1024 with four channels


def space_to_json(space: spaces.Space[Any]) -> dict[str, Any]:
    """Describe a Box, Discrete, MultiDiscrete or MultiBinary space, or a Dict of these, by plain values."""
    if isinstance(space, spaces.Dict) and not any(isinstance(part, spaces.Dict) for part in space.values()):
        return {"type": "Dict", "spaces": [(name, space_to_json(part)) for name, part in space.items()]}
    if isinstance(space, spaces.Box):
        bounds = {"low": _bound(space.low), "high": _bound(space.high)}
        return {"type": "Box", "shape": list(space.shape), "dtype": str(space.dtype), **bounds}
    if isinstance(space, spaces.Discrete):
        return {"type": "Discrete", "n": int(space.n), "start": int(space.start)}
    if isinstance(space, spaces.MultiDiscrete):
        return {"type": "MultiDiscrete", "nvec": space.nvec.tolist(), "start": space.start.tolist()}
    if isinstance(space, spaces.MultiBinary):
        return {"type": "MultiBinary", "n": list(space.shape)}
    raise ValueError(
        f"a checkpoint can hold Box, Discrete, MultiDiscrete and MultiBinary spaces and a Dict of these, got {space}."
    )


def space_from_json(data: dict[str, Any]) -> spaces.Space[Any]:
    """Rebuild a space from ``space_to_json``'s result."""
    kind = data.get("type")
    if kind == "Dict":
        if any(entry[1].get("type") == "Dict" for entry in data["spaces"]):
            raise ValueError("a checkpoint names a Dict space inside another one.")
        pairs = [(str(entry[0]), space_from_json(entry[1])) for entry in data["spaces"]]
        if sum(math.prod(entry.shape or ()) for _, entry in pairs) > _MOST_NUMBERS:
            raise ValueError("a checkpoint names a Dict space that is too large for any policy.")
        return spaces.Dict(pairs)
    if kind == "Box":
        shape, dtype = tuple(data["shape"]), np.dtype(data["dtype"])
        if math.prod(shape) > _MOST_NUMBERS or dtype.hasobject:
            raise ValueError(f"a checkpoint names a Box of shape {shape!r:.80}, which is too large for any policy.")
        low, high = (_bounds_of(data[name], shape, dtype) for name in ("low", "high"))
        return spaces.Box(low, high, shape, dtype.type)
    if kind == "Discrete":
        return spaces.Discrete(data["n"], start=data["start"])
    if kind == "MultiDiscrete":
        return spaces.MultiDiscrete(np.array(data["nvec"]), start=np.array(data["start"]))
    if kind == "MultiBinary":
        return spaces.MultiBinary(data["n"] if len(data["n"]) > 1 else data["n"][0])
    raise ValueError(f"a checkpoint names the unknown space {kind!r}.")


def _bound(values: NDArray[Any]) -> str | list[str]:
    """Return bounds as text, which keeps infinities and full precision; a single text if all are equal."""
    flat = [repr(value.item()) for value in values.reshape(-1)]
    return flat[0] if flat and all(text == flat[0] for text in flat) else flat


def _bounds_of(text: str | list[str], shape: tuple[int, ...], dtype: np.dtype[Any]) -> NDArray[Any]:
    if isinstance(text, str):
        return np.full(shape, float(text), dtype)
    return np.array([float(value) for value in text], dtype).reshape(shape)
