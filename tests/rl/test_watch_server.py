"""The live page of a training: what it serves, to whom, and what it refuses."""

import json
import socket
import sys
import time
import urllib.error
import urllib.request
from contextlib import closing
from types import SimpleNamespace

import numpy as np
import pytest

pytest.importorskip("starlette", reason="the live page needs pip install 'echelon-rl[watch]'.")
pytest.importorskip("uvicorn", reason="the live page needs pip install 'echelon-rl[watch]'.")

from echelon_env import web_server
from echelon_rl.cli.train import _with_port
from echelon_rl.config import TrainConfig
from echelon_rl.train import train
from echelon_rl.watch.live import LiveCallback, LiveRun
from echelon_rl.watch.server import WatchServer

WHOLE = b"DELETE / HTTP/1.1\r\nHost: localhost\r\n\r\n"


def get(server, path="/", method="GET", headers=()):
    """Return status, headers and body of an answer."""
    request = urllib.request.Request(server.url.rstrip("/") + path, method=method, headers=dict(headers))
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


@pytest.fixture
def live():
    """A run with nothing logged, and its server."""
    run = LiveRun("test", 1_000)
    with closing(WatchServer(run)) as server:
        yield run, server


def test_curves_and_matches_appear_as_they_come(live):
    run, server = live
    assert json.loads(get(server, "/curves.json")[2])["charts"] == []
    assert get(server, "/match.html")[0] == 404
    run.add(10, {"rollout/win_rate": 0.25, "train/value_loss": float("nan"), "time/fps": 3})
    run.add(20, {"rollout/win_rate": 0.5})
    run.show(20, "easy", "blue won", b"<p>a match</p>")
    _, headers, body = get(server, "/curves.json")
    shown = json.loads(body)
    assert shown["steps"] == 20
    assert shown["charts"] == [{"title": "win rate", "steps": [10, 20], "series": {"rollout/win_rate": [0.25, 0.5]}}], (
        "what is no number, or in no chart, is left out"
    )
    assert shown["match"] == {"number": 1, "steps": 20, "opponent": "easy", "result": "blue won"}
    assert get(server, "/match.html")[2] == b"<p>a match</p>"
    assert get(server, "/curves.json", headers={"If-None-Match": headers["ETag"]})[0] == 304


def test_a_long_training_takes_no_more_room_than_a_short_one():
    run = LiveRun("test", 10_000, max_rows=50)
    for step in range(1, 1001):
        run.add(step, {"rollout/win_rate": step / 1000})
    (chart,) = run.snapshot()["charts"]
    assert len(chart["steps"]) <= 50
    assert chart["steps"][-1] == 1000
    assert np.diff([0, *chart["steps"]]).max() <= 2 * 1000 / 25, "the whole course stays visible"
    assert chart["series"]["rollout/win_rate"] == [step / 1000 for step in chart["steps"]]


def test_it_listens_on_the_loopback_interface_only(live):
    _, server = live
    assert server._socket.getsockname()[0] == "127.0.0.1"


def test_a_taken_port_is_explained(live):
    _, server = live
    with pytest.raises(ValueError, match=r"cannot listen on port .* choose another with --watch PORT"):
        WatchServer(LiveRun("other", 1), server.port)


@pytest.mark.parametrize(("before", "sent"), [(b"", b""), (b"", b"GET / HTTP/1.1\r\nHost:"), (WHOLE, b"GET /")])
def test_who_does_not_finish_a_header_is_hung_up_on(live, monkeypatch, before, sent):
    monkeypatch.setattr(web_server, "REQUEST_SECONDS", 0.3)
    _, server = live
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        if before:  # a request that is answered, on the same connection
            connection.sendall(before)
            assert connection.recv(65_536).startswith(b"HTTP/1.1 405")
        connection.sendall(sent)
        began = time.monotonic()
        while connection.recv(65_536):
            pass
    assert time.monotonic() - began < 4, "before uvicorn's own patience with idle connections ends"


def test_idle_connections_do_not_keep_others_out(live, monkeypatch):
    monkeypatch.setattr(web_server, "REQUEST_SECONDS", 0.3)
    _, server = live
    idle = [socket.create_connection(("127.0.0.1", server.port), timeout=20) for _ in range(70)]
    try:
        for connection in idle:
            assert connection.recv(65_536) == b""
        assert get(server)[0] == 200
    finally:
        for connection in idle:
            connection.close()


def untouched_training(tmp_path, watch):
    """Start a training that cannot be watched and return what it says; it must leave nothing behind."""
    with pytest.raises(ValueError, match="--watch") as refusal:
        train(TrainConfig(run_dir=tmp_path / "runs", watch=watch, eval_matches=0, total_steps=64), lambda line: None)
    assert not (tmp_path / "runs").exists()
    return str(refusal.value)


def test_a_training_whose_port_is_taken_writes_nothing(live, tmp_path):
    assert "another program uses it" in untouched_training(tmp_path, live[1].port)


def test_a_training_without_the_web_server_writes_nothing(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "echelon_env.web_server", None)
    assert "echelon-rl[watch]" in untouched_training(tmp_path, 0)


@pytest.mark.parametrize("backend", ["native", "supersuit"])
def test_a_training_shows_its_curves_and_closes_the_page(tmp_path, backend):
    said, seen = [], []

    def report(line):
        said.append(line)
        if line.startswith("live curves"):
            seen.append(urllib.request.urlopen(line.split()[-1], timeout=10).status)

    config = TrainConfig(
        config="tiny", env="duel", num_matches=2, total_steps=64, n_steps=16, batch_size=16, eval_matches=0,
        run_dir=tmp_path, progress=False, watch=0, backend=backend,
    )  # fmt: skip
    folder = train(config, report).folder
    assert seen == [200]
    assert list((folder / "matches").iterdir()), "a match to show"
    address = next(line for line in said if line.startswith("live curves")).split()[-1]
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(address, timeout=5)


def test_a_resumed_run_begins_with_its_curve_of_any_version(tmp_path):
    lines = [{"steps": 1, "seconds": 1, "win_rate": 0.5}, {"steps": 2, "seconds": 2, "train/approx_kl": 0.01}]
    (tmp_path / "curve.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    run = LiveRun("run", 10)
    callback = LiveCallback(run, tmp_path / "curve.jsonl")
    callback.model = SimpleNamespace(logger=SimpleNamespace(output_formats=[]))
    callback._on_training_start()
    charts = {chart["title"]: (chart["steps"], chart["series"]) for chart in run.snapshot()["charts"]}
    assert charts == {
        "win rate": ([1], {"rollout/win_rate": [0.5]}),
        "health of the updates": ([2], {"train/approx_kl": [0.01]}),
    }


@pytest.mark.parametrize(
    ("given", "port"),
    [
        (["--watch"], "8642"),
        (["--watch", "--seed", "1"], "8642"),
        (["--watch", "9000"], "9000"),
        (["--watch", "-1"], "-1"),  # for the settings to refuse
    ],
)
def test_the_option_alone_takes_the_usual_port(given, port):
    completed = _with_port(given)
    assert completed[completed.index("--watch") + 1] == port
    assert [argument for argument in completed if argument != port] == [a for a in given if a != port]
