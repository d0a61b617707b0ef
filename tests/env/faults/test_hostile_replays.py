"""Replay files of strangers who know the format: whatever stands in any entry, a sentence or a sound replay comes out.

``tests/env/test_replay_files.py`` has the damage one thinks of; here it is drawn.
"""

import copy
import hashlib
import itertools
import json
import struct
import sys
import time
import tracemalloc
import zlib

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import echelon_env
from echelon_env import EchelonConfig, Replay
from echelon_env.replays.files import MAX_HEADER_BYTES

MEMORY = 48  # times the largest header; one of that size, full of the smallest lists, takes most of it
SECONDS = 30.0  # generous: the slowest file below takes about one


@pytest.fixture(scope="module")
def replay():
    """A short match with channels and a setup, so that every entry of the header is used."""
    config = EchelonConfig.preset("skirmish").replace({"match.packs_per_team": 2})
    env = echelon_env.parallel_env(config, opponent="easy", map_pool=2, dead_agents="keep")
    env.set_curriculum(weapon_prob=0.5, packs_per_team_range=(1, 1), map_size_range=(40, 48))
    env.reset(seed=5)
    for _ in range(4):
        env.step({agent: np.full(45, 0.25, np.float32) for agent in env.agents})
    return env.replay().with_channels(value=np.zeros((4, 10), np.float32))


@pytest.fixture(scope="module")
def parts(replay, tmp_path_factory):
    """Return header and numbers of its file."""
    path = tmp_path_factory.mktemp("replays") / "match.replay"
    replay.save(path)
    return taken_apart(path.read_bytes())


def taken_apart(content):
    """Return header and numbers of a file's content."""
    body = zlib.decompress(content[44:])
    (length,) = struct.unpack_from("<I", body)
    return json.loads(body[4 : 4 + length]), body[4 + length :]


def forge(header, numbers, length=None, tail=b"", raw=None):
    """Return a file with these parts, or with these raw bytes, and the right checksum."""
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    body = zlib.compress(struct.pack("<I", len(text) if length is None else length) + text + numbers) + tail
    body = body if raw is None else raw
    return struct.pack("<8sI32s", b"ECHELONR", 1, hashlib.sha256(body).digest()) + body


def load(path, content):
    """Load a file; return the replay, or None if it was refused by a sentence of a line."""
    path.write_bytes(content)
    try:
        return Replay.load(path)
    except ValueError as error:
        message = str(error).replace(str(path), "")
        assert message.isprintable(), "one line without control characters"
        assert len(message) < 3000, "the known keys of a configuration may be listed"
        return None


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(["blue", "easy", "zone", "\x1b[2J", "\ud800", "x" * 1000, 10**400, -1, 2**63]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=8) | st.sampled_from(["size", "blue"]), inner, max_size=3)
    ),
    max_leaves=6,
)


def places(node, path=()):
    """Return the way to every value inside a JSON document."""
    found = [path] if path else []
    inner = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in inner:
        found += places(value, (*path, key))
    return found


def put(document, path, value):
    changed = copy.deepcopy(document)
    *way, last = path
    node = changed
    for key in way:
        node = node[key]
    node[last] = value
    return changed


def test_the_forger_knows_the_format(parts, replay, tmp_path):
    again = load(tmp_path / "file", forge(*parts))
    assert (again.verify(), again.setup) == (True, replay.setup)


def test_every_entry_of_the_header_refuses_what_it_cannot_be(parts, tmp_path):
    """Deterministic, for each value in the whole header: it is removed, and replaced by every kind of nonsense."""
    header, numbers = parts
    ways = places(header)
    assert len(ways) > 60
    nonsense = ([[]], "\x1b[2J", -(10**400), -1.5, 1e308, True, {"a": "b"})
    accepted = [
        (way, value)
        for way, value in itertools.product(ways, nonsense)
        if load(tmp_path / "file", forge(put(header, way, value), numbers)) is not None
    ]
    # What is left can be: a true flag, a negative weight, versions that nobody has.
    kinds = {(way[:2] if way[0] == "config" else way[:1], repr(value)) for way, value in accepted}
    assert kinds == {
        (("config", "match"), "True"),
        (("config", "sensors"), "True"),
        (("config", "world"), "True"),
        (("config", "observation"), "True"),
        (("config", "reward"), "-1.5"),
        (("versions",), "{'a': 'b'}"),
    }


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_value_anywhere_is_refused_or_loads_soundly(data, parts, tmp_path):
    header, numbers = parts
    for _ in range(data.draw(st.integers(1, 3))):
        header = put(header, data.draw(st.sampled_from(places(header))), data.draw(JSON))
    loaded = load(tmp_path / "file", forge(header, numbers))
    if loaded is not None:
        loaded.save(tmp_path / "again")
        assert Replay.load(tmp_path / "again").config == loaded.config
        assert np.isfinite(loaded.actions).all()


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_bytes_changed_inside_the_stream_are_refused_or_load_as_what_they_say(data, parts, tmp_path):
    """With a right checksum: the bytes of the header's text and of the numbers reach the reader as they are."""
    text, numbers = json.dumps(parts[0]).encode(), parts[1]
    blob = bytearray(text + numbers)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1) | st.integers(0, len(blob) - 1))
        kind = data.draw(st.sampled_from(["flip", "cut", "insert"]))
        if kind == "flip":
            blob[at] ^= data.draw(st.integers(1, 255))
        elif kind == "cut":
            del blob[at : at + data.draw(st.integers(1, 40))]
            blob = blob or bytearray(b"{")
        else:
            blob[at:at] = data.draw(st.binary(min_size=1, max_size=8))
        at = min(at, len(blob) - 1)
    length = data.draw(st.just(len(text)) | st.integers(0, 2**32 - 1))
    loaded = load(tmp_path / "file", forge(bytes(blob), b"", length))
    if loaded is not None:
        header = json.loads(blob[:length])
        loaded.save(tmp_path / "again")
        kept, kept_numbers = taken_apart((tmp_path / "again").read_bytes())
        assert kept_numbers == blob[length:], "to the last bit, wherever the numbers begin"
        assert np.isfinite(np.frombuffer(kept_numbers, "<f4")).all()
        assert EchelonConfig.from_dict(header.pop("config")) == EchelonConfig.from_dict(kept.pop("config"))
        assert kept == header


def test_a_file_of_which_any_bit_is_flipped_is_refused(parts, tmp_path):
    """Magic, version, checksum and content: nothing in the file is unguarded."""
    content = bytearray(forge(*parts))
    rest = np.linspace(60, len(content) - 1, 100).astype(int).tolist()
    for number, at in enumerate([*range(60), *rest]):
        bit = 1 << number % 8
        content[at] ^= bit
        assert load(tmp_path / "file", bytes(content)) is None, at
        content[at] ^= bit
    assert load(tmp_path / "file", bytes(content)) is not None
    for length in (0, 8, 44, 60, len(content) - 1):
        assert load(tmp_path / "file", bytes(content[:length])) is None, length


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary(max_size=300), magic=st.integers(0, 44))
def test_any_bytes_are_no_replay(content, magic, tmp_path):
    prefix = struct.pack("<8sI32s", b"ECHELONR", 1, hashlib.sha256(content).digest())
    assert load(tmp_path / "file", prefix[:magic] + content) is None


def large(text, size):
    """Return ``text`` repeated up to a size."""
    return text * (size // len(text))


# Headers of at most n bytes and nearly as many.
SWELLING = {
    "small lists": lambda h, n: b'{"config":[' + large(b"[],", n)[: n - 30] + b"[]]}",
    "deep lists": lambda h, n: large(b"[", n),
    "one number": lambda h, n: large(b"9", n),
    "one text": lambda h, n: b'"' + large(b"x", n)[:-2] + b'"',
    "one key": lambda h, n: json.dumps(put(h, ("config", "match", "x" * (n - n // 20)), 1)).encode(),
    "many keys": lambda h, n: json.dumps({**h, "config": {"match": {f"k{i}": 1 for i in range(n // 17)}}}).encode(),
    "many biomes": lambda h, n: json.dumps(put(h, ("config", "world", "biomes"), ["barrens"] * (n // 12))).encode(),
    "many checksums": lambda h, n: json.dumps({**h, "checksums": ["0" * 64] * (n // 75)}).encode(),
    "many agents": lambda h, n: json.dumps({**h, "agents": list(range(n // 9))}).encode(),
    "many names": lambda h, n: json.dumps({**h, "names": {str(i): "" for i in range(n // 17)}}).encode(),
}


@pytest.mark.parametrize("share", [16, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("swell", SWELLING.values(), ids=SWELLING)
def test_headers_of_the_largest_size_cost_bounded_memory_and_time(swell, share, parts, tmp_path, monkeypatch):
    """In proportion to the limit: by default it is lowered to a share of what it is."""
    largest = MAX_HEADER_BYTES // share
    monkeypatch.setattr("echelon_env.replays.files.MAX_HEADER_BYTES", largest)
    header, numbers = parts
    text = swell(header, largest)
    assert largest * 0.7 < len(text) <= largest
    content = forge(text, numbers)
    del text
    tracemalloc.start()
    began = time.process_time()
    try:
        load(tmp_path / "file", content)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < MEMORY * largest
    assert time.process_time() - began < SECONDS, "quadratic time would take far longer, also for a share"


def test_a_deeply_nested_header_does_not_depend_on_how_deep_the_caller_is(parts, tmp_path):
    """Near the end of the stack, too, there is a sentence and no RecursionError."""

    def deeper(levels):
        return deeper(levels - 1) if levels else load(tmp_path / "file", forge(b"[" * 100_000, parts[1]))

    assert deeper(sys.getrecursionlimit() - 400) is None
