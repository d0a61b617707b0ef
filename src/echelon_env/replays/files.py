"""The file of a replay: what it looks like, how large it may be, and how it is read without trust.

File format 1, all numbers little-endian: 8 bytes magic, uint32 format, 32 bytes SHA-256 of the rest; the rest is a zlib
stream of uint32 length of the header, the header as JSON, the actions and the channels named in the header as float32.
"""

import dataclasses
import hashlib
import json
import math
import os
import struct
import zlib
from collections.abc import Mapping
from itertools import islice
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from echelon_env.config import EchelonConfig
from echelon_env.episode import EpisodeSetup
from echelon_env.files import replacing
from echelon_env.mdp.actions import FLAT_ACTION_DIM
from echelon_env.validation import refuse_constant, typed
from echelon_env.version import __version__

R = TypeVar("R")  # the class ``Replay``, which lies above this room

# Shape of each channel per decision and agent.
CHANNELS: dict[str, tuple[int, ...]] = {
    "value": (),  # the critic's estimate of the state
    "action_probabilities": (FLAT_ACTION_DIM,),  # for continuous columns the mean
}
_ARRAYS = {"actions": (FLAT_ACTION_DIM,), **CHANNELS}


def check_arrays(arrays: Mapping[str, Any], decisions: int, agents: int) -> dict[str, NDArray[np.float32]]:
    """Return actions and channels (T, A, ...), read-only and C-contiguous; what the caller could change is copied."""
    checked = {}
    for name, values in arrays.items():
        array, shape = np.asarray(values), (decisions, agents, *_ARRAYS[name])
        if array.shape != shape or array.dtype != np.float32:
            raise ValueError(f"{name} must be float32 of shape {shape}, got {array.dtype} of shape {array.shape}.")
        if not np.isfinite(array).all() or (name == "action_probabilities" and np.abs(array).max(initial=0.0) > 1.0):
            raise ValueError(f"{name} must hold finite numbers, probabilities and means at most 1 in size.")
        if array.flags.writeable or not array.flags.c_contiguous:
            array = array.copy(order="C")
            array.flags.writeable = False
        checked[name] = array
    return checked


MAGIC = b"ECHELONR"
FORMAT = 1
MAX_ACTION_BYTES = 2**29  # enough for an hour of 100 mechs against scripted ones
MAX_HEADER_BYTES = 2**22
MAX_FILE_BYTES = MAX_ACTION_BYTES + 2 * MAX_HEADER_BYTES
_CHUNK = 2**16  # bytes
_PREFIX = struct.Struct("<8sI32s")
_LENGTH = struct.Struct("<I")


def _kept_as_json(cls: type[Any]) -> list[str]:
    return [f.name for f in dataclasses.fields(cls) if f.name not in ("actions", "channels", "unaided")]


def write_replay(path: str | os.PathLike[str], replay: Any) -> None:
    """Write a replay to one file; see ``Replay.save``."""
    content = {name: getattr(replay, name) for name in _kept_as_json(type(replay))}
    if replay.channels:
        content["channels"] = list(replay.channels)
    if replay.unaided:
        content["unaided"] = replay.unaided
    content["config"] = replay.config.to_dict()
    content["setup"] = None if replay.setup is None else replay.setup.to_dict()
    content["scripted"] = list(replay.scripted.items())  # JSON has no integer keys
    content["decisions"] = replay.num_decisions
    header = json.dumps(content, allow_nan=False).encode()
    numbers = b"".join(array.astype("<f4").tobytes() for array in (replay.actions, *replay.channels.values()))
    if len(header) > MAX_HEADER_BYTES or len(numbers) > MAX_ACTION_BYTES:
        limits = f"{MAX_ACTION_BYTES} bytes of actions and channels and {MAX_HEADER_BYTES} of header"
        found = f"this one has {len(numbers)} and {len(header)}"
        raise ValueError(f"a replay holds at most {limits}, {found}; save a shorter match.")
    body = zlib.compress(_LENGTH.pack(len(header)) + header + numbers)
    with replacing(path) as file:
        file.write(_PREFIX.pack(MAGIC, FORMAT, hashlib.sha256(body).digest()) + body)


def read_replay(path: str | os.PathLike[str], cls: type[R]) -> R:
    """Return the replay of class ``cls`` that a file holds; see ``Replay.load``."""
    with open(path, "rb") as file:
        prefix = file.read(_PREFIX.size)
        if prefix[: len(MAGIC)] != MAGIC:
            raise ValueError(f"{path} is not a replay: it does not begin with {MAGIC!r}.")
        # In pieces, because a pipe does not report its size; at most one too many is taken into memory.
        body = b"".join(islice(iter(lambda: file.read(_CHUNK), b""), MAX_FILE_BYTES // _CHUNK + 1))
    if len(prefix) < _PREFIX.size:
        raise ValueError(f"the replay {path} is damaged: it ends after {len(prefix)} bytes.")
    _, version, digest = _PREFIX.unpack(prefix)
    if version != FORMAT:
        reads = f"this version of echelon_env ({__version__}) reads format {FORMAT}"
        raise ValueError(f"the replay {path} has format {version}, {reads}; load it with the version that wrote it.")
    if len(body) > MAX_FILE_BYTES:
        raise ValueError(f"the replay {path} is larger than the limit of {MAX_FILE_BYTES} bytes.")
    if hashlib.sha256(body).digest() != digest:
        raise ValueError(f"the replay {path} is damaged: its content does not fit the checksum at its beginning.")
    try:
        return cls(**_fields_of(body, _kept_as_json(cls)))
    # A forged file can cause these below: broken streams, numbers too large for a float, endless nesting.
    except (ValueError, TypeError, OverflowError, RecursionError, zlib.error) as error:
        raise ValueError(f"the replay {path} cannot be read: {error}") from error


def _fields_of(body: bytes, kept: list[str]) -> dict[str, Any]:
    stream = zlib.decompressobj()
    start = stream.decompress(body, _LENGTH.size)
    if len(start) < _LENGTH.size:
        raise ValueError("it has no header.")
    (length,) = _LENGTH.unpack(start)
    if not 0 < length <= MAX_HEADER_BYTES:
        raise ValueError(f"its header claims {length} bytes; 1 to {MAX_HEADER_BYTES} are allowed.")
    content = json.loads(stream.decompress(stream.unconsumed_tail, length), parse_constant=refuse_constant)
    expected = {*kept, "decisions"}
    if not isinstance(content, dict) or set(content) - {"channels", "unaided"} != expected:
        raise ValueError(f"its header must have exactly the entries {', '.join(sorted(expected))}.")
    content["config"] = config = EchelonConfig.from_dict(content["config"])
    decisions = content.pop("decisions")
    if not 0 <= typed(decisions, int, "decisions") <= config.match.max_decisions:  # before memory is taken for them
        raise ValueError(f"decisions must be a number from 0 to {config.match.max_decisions}, got {decisions!r}.")
    content["agents"] = typed(content["agents"], tuple[int, ...], "agents")
    content["scripted"] = dict(typed(content["scripted"], tuple[tuple[int, str], ...], "scripted"))
    content["unaided"] = typed(content.get("unaided", ()), tuple[tuple[int, int, int], ...], "unaided")
    content["checksums"] = typed(content["checksums"], tuple[str, ...], "checksums")
    if len(content["agents"]) > 2 * config.match.team_size:
        raise ValueError(f"there are {len(content['agents'])} agents for {2 * config.match.team_size} mechs.")
    names = content.pop("channels", [])
    known = isinstance(names, list) and all(isinstance(name, str) and name in CHANNELS for name in names)
    if not known or len(set(names)) != len(names):
        raise ValueError(f"its channels must be a list of different ones of {', '.join(CHANNELS)}, got {names!r:.80}.")
    shapes = {name: (decisions, len(content["agents"]), *_ARRAYS[name]) for name in ("actions", *names)}
    counts = [math.prod(shape) for shape in shapes.values()]
    size = 4 * sum(counts)
    if size > MAX_ACTION_BYTES:
        raise ValueError(f"its actions and channels claim {size} bytes; the limit is {MAX_ACTION_BYTES}.")
    # At most one byte more than promised is unpacked, so that a small file cannot fill the memory.
    raw = stream.decompress(stream.unconsumed_tail, size + 1)
    if len(raw) != size or not stream.eof or stream.unused_data:
        raise ValueError(f"its actions and channels must fill {size} bytes, for {decisions} decisions of its agents.")
    if content["setup"] is not None:
        content["setup"] = EpisodeSetup.from_dict(content["setup"])
    numbers = np.split(np.frombuffer(raw, "<f4").astype(np.float32, copy=False), np.cumsum(counts)[:-1])
    arrays = {name: part.reshape(shapes[name]) for name, part in zip(shapes, numbers, strict=True)}
    return {**content, "actions": arrays.pop("actions"), "channels": arrays}
