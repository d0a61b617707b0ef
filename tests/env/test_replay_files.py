"""Replay files: damaged ones are noticed, those from strangers can do no harm, and none is ever half written."""

import io
import json
import pickle
import struct
import tracemalloc
import zlib

import numpy as np
import pytest
from tests.env.batches import started
from tests.env.faults.test_hostile_replays import forge, taken_apart

from echelon_env import Replay
from echelon_env.replays import files as module

MEMORY = 16 * 2**20  # bytes; more than any file of this module can need


@pytest.fixture(scope="module")
def replay():
    """Return the replay of a short match of random actions: 46 decisions, two agents."""
    env = started("duel", 5)
    for rows in np.random.default_rng(0).uniform(-1, 1, (46, 2, 45)):
        env.step(dict(zip(env.agents, rows, strict=True)))
    return env.replay()


@pytest.fixture(scope="module")
def file(replay, tmp_path_factory):
    """Return the bytes of a saved replay."""
    path = tmp_path_factory.mktemp("replays") / "match.replay"
    replay.save(path)
    return path.read_bytes()


def test_foreign_and_future_files_are_refused(file, tmp_path):
    path = tmp_path / "file"
    future = file[:8] + struct.pack("<I", 2) + file[12:]
    for content, message in (
        (future, r"has format 2, .* reads format 1; load it with the version that wrote it"),
        *[(content, "is not a replay") for content in (b"", b"ECHELON", b"\x80\x04N.", b"{}")],
    ):
        path.write_bytes(content)
        with pytest.raises(ValueError, match=message):
            Replay.load(path)
    with pytest.raises(FileNotFoundError):
        Replay.load(tmp_path / "nothing")


class Trap:
    """Whoever unpickles this is caught."""

    sprung = False

    @staticmethod
    def spring():
        Trap.sprung = True

    def __reduce__(self):
        return Trap.spring, ()


def test_nothing_is_ever_unpickled(file, tmp_path):
    header, _ = taken_apart(file)
    pickled = pickle.dumps(Trap())
    archive = io.BytesIO()
    np.savez(archive, actions=np.array([Trap()], object))
    path = tmp_path / "trap.npz"
    for content in (archive.getvalue(), pickled, forge(pickled, b""), forge(header, archive.getvalue())):
        path.write_bytes(content)
        with pytest.raises(ValueError, match=r"is not a replay|cannot be read"):
            Replay.load(path)
    assert not Trap.sprung


def header_with(**changes):
    def change(header, actions):
        return forge({**header, **changes}, actions)

    return change


HOSTILE = {
    "more decisions than bytes": header_with(decisions=59),
    "as many decisions as a match never has": header_with(decisions=10**9),
    "actions that never end": lambda h, a: forge(h, a + bytes(2**26)),
    "a header that never ends": lambda h, a: forge(h, a, length=2**32 - 1),
    "a header of nothing": lambda h, a: forge(h, a, length=0),
    "no stream": lambda h, a: forge(h, a, raw=b"no stream"),
    "a stream of nothing": lambda h, a: forge(h, a, raw=zlib.compress(b"")),
    "half a stream": lambda h, a: forge(h, a, raw=zlib.compress(struct.pack("<I", 10**6) + b"{")[:-8]),
    "bytes behind the stream": lambda h, a: forge(h, a, tail=b"x"),
    "no dictionary": lambda h, a: forge([], a),
    "no text": lambda h, a: forge(b"\xff\xfe", a),
    "not a number": lambda h, a: forge(json.dumps(h).replace('"pool_seed": 0', '"pool_seed": NaN').encode(), a),
    "a missing entry": lambda h, a: forge({k: v for k, v in h.items() if k != "seed"}, a),
    "an unknown entry": header_with(code="print(1)"),
    "infinite actions": lambda h, a: forge(h, np.full(len(a) // 4, np.inf, "<f4").tobytes()),
}


@pytest.mark.parametrize("change", HOSTILE.values(), ids=HOSTILE)
def test_hostile_files_get_one_clear_sentence(change, file, tmp_path):
    header, actions = taken_apart(file)
    assert forge(header, actions) == file, "the forger knows the format"
    path = tmp_path / "hostile"
    path.write_bytes(change(header, actions))
    tracemalloc.start()
    try:
        with pytest.raises(ValueError, match=r"cannot be read: .+"):
            Replay.load(path)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < MEMORY


def test_limits_hold_for_saving_and_loading(replay, file, tmp_path, monkeypatch):
    path = tmp_path / "match.replay"
    path.write_bytes(file)
    monkeypatch.setattr(module, "MAX_FILE_BYTES", 1000)
    with pytest.raises(ValueError, match="larger than the limit of 1000 bytes"):
        Replay.load(path)
    monkeypatch.undo()
    monkeypatch.setattr(module, "MAX_ACTION_BYTES", 1000)
    with pytest.raises(ValueError, match=r"its actions and channels claim \d+ bytes; the limit is 1000"):
        Replay.load(path)
    with pytest.raises(ValueError, match="at most 1000 bytes of actions"):
        replay.save(path)
    assert path.read_bytes() == file, "a refused replay must not replace the old file"


@pytest.mark.parametrize("write", [Replay.save, Replay.to_html])
@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_file_is_replaced_as_a_whole(call, write, replay, tmp_path, monkeypatch):
    path = tmp_path / "match.replay"
    path.write_bytes(b"what was here before")

    def fail(*_):
        raise OSError("disk full")

    monkeypatch.setattr(module.os, call, fail)
    with pytest.raises(OSError, match="disk full"):
        write(replay, path)
    assert [p.name for p in tmp_path.iterdir()] == ["match.replay"]
    assert path.read_bytes() == b"what was here before"
    monkeypatch.undo()
    write(replay, path)
    assert path.read_bytes() != b"what was here before"
