"""The live page of a training: what it serves, to whom, what it refuses, and that nothing on its port ends it."""

import json
import os
import socket
import sys
import time
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

pytest.importorskip("starlette", reason="the live page needs pip install 'echelon-rl[watch]'.")
pytest.importorskip("uvicorn", reason="the live page needs pip install 'echelon-rl[watch]'.")

from echelon_env import web_server
from echelon_rl.cli.train import _with_port
from echelon_rl.train import train
from echelon_rl.watch.live import LiveCallback, LiveRun
from echelon_rl.watch.server import WatchServer
from tests.settings import configured

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
    expected = {
        "steps": 20,
        "charts": [{"title": "win rate", "steps": [10, 20], "series": {"rollout/win_rate": [0.25, 0.5]}}],
        "match": {"number": 1, "steps": 20, "opponent": "easy", "result": "blue won"},
    }
    assert {name: shown[name] for name in expected} == expected, "what is no number, or in no chart, is left out"
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


@pytest.mark.parametrize(
    ("without", "told"),
    [
        ("nothing", r"cannot listen on port .* another program uses it; choose another with --watch PORT"),
        ("echelon_env.web_server", r"--watch.* needs echelon_env\.web_server: pip install 'echelon-rl\[watch\]'"),
    ],
    ids=["taken port", "no web server"],
)
def test_a_training_that_cannot_be_watched_writes_nothing(live, without, told, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, without, None)
    settings = configured(run_dir=tmp_path / "runs", watch=live[1].port, eval_matches=0, total_steps=64)
    with pytest.raises(ValueError, match=told):
        train(settings, lambda line: None)
    assert not (tmp_path / "runs").exists()


@pytest.mark.parametrize("backend", ["native", "supersuit"])
def test_a_training_shows_its_curves_and_closes_the_page(tmp_path, backend):
    said, seen = [], []

    def report(line):
        said.append(line)
        if line.startswith("live curves"):
            seen.append(urllib.request.urlopen(line.split()[-1], timeout=10).status)

    config = configured(
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


SECRET = b"the key of the house"


@pytest.fixture(scope="module")
def server():
    with closing(WatchServer(LiveRun("under fire", 1_000))) as running:
        yield running


def ask(server, request, timeout=60.0):
    """Send bytes and return what comes back until the connection ends or nothing more comes."""
    answer = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=timeout) as connection:
        try:
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            while chunk := connection.recv(65536):
                answer += chunk
        except OSError:  # reset by the server, which is its right
            pass
    return answer


def request(path="/", host="127.0.0.1", method="GET", more=b""):
    return f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n".encode() + more + b"\r\n"


def status(answer):
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else None


def still_serves(server):
    return status(ask(server, request())) == 200


BAD_REQUESTS = {
    # bytes -> status, None for no answer at all
    "nonsense": (b"\x00\xff\x16\x03\x01nonsense\r\n\r\n", 400),
    "TLS hello": (bytes.fromhex("160301020001000200000303") + bytes(64), 400),
    "no host": (b"GET / HTTP/1.1\r\n\r\n", 400),
    "two hosts": (b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n", 400),
    "negative length": (request(more=b"Content-Length: -1\r\n"), 400),
    "two lengths": (request(more=b"Content-Length: 1\r\nContent-Length: 2\r\n"), 400),
    "bad chunk": (request(method="POST", more=b"Transfer-Encoding: chunked\r\n") + b"zz\r\n", 400),
    "header of a megabyte": (request(more=b"X: " + b"a" * 2**20 + b"\r\n"), 400),
    "many headers": (request(more=b"".join(b"X%d: a\r\n" % i for i in range(20_000))), 400),
    "address of a megabyte": (request("/" + "a" * 2**20), 400),
    "connect": (request("evil.example:443", method="CONNECT"), 404),
    "unknown method": (request(method="BREW"), 405),
    "post": (request(method="POST", more=b"Content-Length: 3\r\n") + b"abc", 405),
    "upgrade to a socket": (
        request("/curves.json", more=b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: eA==\r\n"), 200,
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD_REQUESTS.values(), ids=BAD_REQUESTS)
def test_malformed_and_oversized_requests_are_refused_and_the_next_is_served(case, server, caplog):
    sent, expected = case
    answer = ask(server, sent)
    assert status(answer) in (expected, None), answer[:200]
    assert expected == 200 or b"under fire" not in answer
    assert still_serves(server)
    assert not caplog.records, "who sends nonsense does not fill the terminal of the training"


@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "127.0.0.1.evil.example", "evil.example:80", "localhost.evil.example", "evil@127.0.0.1",
        "0.0.0.0", "127.0.0.2", "[::1]", "", "127.0.0.1,evil.example", "xn--localhost", "169.254.169.254",
    ],
)  # fmt: skip
@pytest.mark.parametrize("path", ["/", "/curves.json", "/match.html", "/watch.js"])
def test_no_name_but_this_machines_is_answered(host, path, server):
    """DNS rebinding: a page of evil.example that points its own name at 127.0.0.1 must read nothing."""
    answer = ask(server, request(path, host))
    assert status(answer) in (400, None), answer[:200]
    assert b"under fire" not in answer


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "127.0.0.1:8642", "localhost:1"])
def test_this_machines_names_are_answered(host, server):
    assert status(ask(server, request("/", host))) == 200


@pytest.mark.parametrize(
    "form",
    [
        "/{}", "/..{}", "/../../../../../..{}", "/%2e%2e/%2e%2e/%2e%2e{}", "/..%2f..%2f..{}", "/....//....//{}", "//{}",
        "/watch.js/../..{}", "/..\\..\\..{}", "/%00{}", "/watch.js%00{}", "/static{}", "/.%2e{}", "/%252e%252e{}",
        "http://127.0.0.1{}", "file://{}", "/%c0%ae%c0%ae{}", "/?file={}", "/#{}", "/;{}", "/~root{}",
    ],
)  # fmt: skip
def test_no_address_reaches_a_file(form, server, tmp_path):
    secret = tmp_path / "secret"
    secret.write_bytes(SECRET)
    for target in (str(secret), "/" + "etc/passwd", str(Path(__file__).parents[2] / "pyproject.toml")):
        answer = ask(server, request(form.format(target)))
        assert [text for text in (SECRET, b"root:", b"[project]") if text in answer] == []
    assert still_serves(server)


def test_a_body_without_end_is_not_kept(server):
    """A sender of hundreds of megabytes is answered and left; what it sent is thrown away."""

    def resident():
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    if not Path("/proc/self/statm").exists():
        pytest.skip("this system does not say how much memory is resident")
    before, block = resident(), bytes(2**20)
    for head in (b"Content-Length: 1000000000000\r\n", b"Transfer-Encoding: chunked\r\n"):
        with socket.create_connection(("127.0.0.1", server.port), timeout=5) as connection:
            try:
                connection.sendall(request(method="POST", more=head))
                for _ in range(200):
                    connection.sendall(b"100000\r\n" + block + b"\r\n" if b"chunked" in head else block)
            except OSError:
                continue
    assert resident() - before < 32 * 2**20
    assert still_serves(server)


def test_a_server_under_fire_still_closes(server):
    with closing(WatchServer(LiveRun("other", 1))) as other:
        hanging = socket.create_connection(("127.0.0.1", other.port), timeout=5)
        hanging.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nx")
    hanging.close()  # later than the server was, which does not wait for it
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", other.port), timeout=5)
