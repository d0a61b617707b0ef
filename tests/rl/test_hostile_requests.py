"""The live page under fire: whatever arrives on its port, it answers the next visitor, and only this machine's."""

import os
import socket
from contextlib import closing
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the live page needs pip install 'echelon-rl[watch]'.")
pytest.importorskip("uvicorn", reason="the live page needs pip install 'echelon-rl[watch]'.")

from echelon_rl.watch.live import LiveRun
from echelon_rl.watch.server import WatchServer

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
        assert SECRET not in answer
        assert b"root:" not in answer
        assert b"[project]" not in answer
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
