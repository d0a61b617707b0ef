"""The server of played matches: who gets in, what it refuses, and that nothing stops a match."""

import asyncio
import json
import socket
import threading
import time
import urllib.error
import urllib.request
from contextlib import contextmanager, suppress

import pytest
from tests.env.play.serving import served, until
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync import client

from echelon_env.play import server as play_server
from echelon_env.play.server import ELSEWHERE, LARGEST_MESSAGE, MALFORMED, TOO_MUCH
from echelon_env.replays.replay import Replay


def get(url, **headers):
    """Return status and body of an answer."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=10) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def connect(server, pilot=0, token=None, **changes):
    """Open a pilot's connection as a page would."""
    token = token or server.session.pilots[pilot].token
    headers = {"origin": f"http://127.0.0.1:{server.port}"} | changes
    return client.connect(f"ws://127.0.0.1:{server.port}/{token}/socket", **headers, open_timeout=10)


def receive(socket):
    return json.loads(socket.recv(timeout=10))


def read_to(socket, key):
    """Read messages up to one that has an entry, and return that."""
    while key not in (message := receive(socket)):
        pass
    return message


def closed(socket):
    """Read a connection to its end and return why it was closed."""
    try:
        while True:
            socket.recv(timeout=10)
    except ConnectionClosed as closing:
        return closing.rcvd.code


def decision_of(server):
    return int(server.session.batch.state.clock["decision"][0])


def plays_on(server, decisions=0):
    """Return whether whatever was sent leaves the match running, for more than so many decisions."""
    before = decision_of(server)
    until(lambda: decision_of(server) > before + decisions)
    return server.error is None


def refused(server, **changes):
    """Return the status with which a connection is refused."""
    with pytest.raises(InvalidStatus) as caught:
        connect(server, **changes)
    return caught.value.response.status_code


@pytest.fixture(scope="module")
def quiet():
    """A match that nobody has joined, for requests that must not get in."""
    with served() as server:
        yield server


def test_without_the_token_there_is_nothing(quiet):
    root = f"http://127.0.0.1:{quiet.port}"
    for path in ("/", "/play.js", "/x/", "/x/play.js", f"/{quiet.session.pilots[0].token[:-1]}/", "/x/../play.js"):
        assert get(root + path)[0] == 404, path
    assert refused(quiet, token="x") == 403
    assert not quiet.session.pilots[0].present


def test_with_it_there_are_three_files_and_no_others(quiet):
    (url,) = quiet.urls
    assert b"play.js" in get(url)[1]
    assert get(url + "play.js")[0] == get(url + "play.css")[0] == 200
    assert get(url + "viewer.js")[0] == get(url + "..%2fpage.html")[0] == 404


def test_other_hosts_and_other_pages_are_refused(quiet):
    assert get(quiet.urls[0], Host="evil.example")[0] == 400
    for origin in ("http://evil.example", None, f"http://localhost:{quiet.port}"):
        assert refused(quiet, origin=origin) == 403, origin
    assert not quiet.session.pilots[0].present


def test_it_listens_on_the_loopback_interface_only(quiet):
    assert quiet._socket.getsockname()[0] == "127.0.0.1"


def test_a_taken_port_is_explained(quiet):
    with pytest.raises(ValueError, match=f"cannot listen on port {quiet.port}.*choose another with --port"):
        play_server.web_server.listen("127.0.0.1", quiet.port, "--port")


def test_the_match_waits_for_the_first_person_and_then_needs_nobody():
    with served(time_lapse=20) as server:
        assert decision_of(server) == 0
        with connect(server) as page:
            assert receive(page)["start"]["name"] == "blue_0"
            assert plays_on(server, decisions=2)
        until(lambda: not server.session.pilots[0].present)
        assert plays_on(server, decisions=2)


HOSTILE = [
    "", "{", "[]", "null", '{"orders": {"move": [NaN, 0, 0, 0]}}', '{"orders": {"heading": 1e999}}', "[" * 1900,
    '{"orders": {"heading": ' + "9" * 1900 + "}}", '{"speed": "fast"}', '{"orders": {}, "mech": 1}', b"\x00\xff",
    '{"speed": -1}', '{"mech": 1}', '{"flies": 0}', '{"orders": {"triggers": ["a", 0, 0, 0, 0]}}',
]  # fmt: skip


def test_no_malformed_message_stops_the_match():
    with served(time_lapse=2) as server:
        for message in HOSTILE:
            with connect(server) as page:
                receive(page)
                page.send(message)
                assert closed(page) == MALFORMED, message
            until(lambda: not server.session.pilots[0].present)
        assert plays_on(server)


def test_too_large_and_too_many_messages_cost_the_connection_only():
    large = json.dumps({"orders": {"move": [0] * LARGEST_MESSAGE}})
    with served(time_lapse=2) as server:
        for message, count, reason in ((large, 1, 1009), ('{"orders": {}}', 400, TOO_MUCH)):
            with connect(server) as page:
                receive(page)
                with suppress(ConnectionClosed):  # the server may close before the last message is sent
                    for _ in range(count):
                        page.send(message)
                assert closed(page) == reason
        assert plays_on(server)


def test_choosing_mechs_over_and_over_costs_the_connection(monkeypatch):
    """Each choice is answered with the whole map."""
    monkeypatch.setattr(play_server, "MOST_MESSAGES", 0)  # nothing is regained, however slow the machine is
    monkeypatch.setattr(play_server, "_WAITING", 1_000)  # nor is a page that reads slowly left behind
    for message, choices, kept in (('{"mech": 0}', 60, False), ('{"mech": 0}', 20, True), ('{"orders": {}}', 60, True)):
        with served(time_lapse=2) as server, connect(server) as page:
            receive(page)
            with suppress(ConnectionClosed):  # the server may close before the last message is sent
                for _ in range(choices):
                    page.send(message)
                page.send('{"flies": false}')
            if kept:
                until(lambda pilot=server.session.pilots[0]: not pilot.flies)
                with suppress(TimeoutError, ConnectionClosed):  # who leaves maps unread waits ten seconds to close
                    while True:
                        page.recv(timeout=0.05)
            else:
                assert closed(page) == TOO_MUCH


def test_a_client_that_reads_nothing_does_not_slow_the_match_down():
    with served("duel", time_lapse=50) as server:
        (pilot,) = server.session.pilots
        request = (
            f"GET /{pilot.token}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
            f"Origin: http://127.0.0.1:{server.port}\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        with socket.create_connection(("127.0.0.1", server.port)) as silent:
            silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            silent.sendall(request.encode())
            until(lambda: server.session.over)
            assert server.error is None


def test_a_lost_connection_comes_back_with_the_same_token_and_replaces_an_open_one():
    with served(time_lapse=2) as server:
        with connect(server) as first:
            receive(first)
            with connect(server) as second:
                assert "start" in receive(second)
                assert closed(first) == ELSEWHERE
                assert server.session.pilots[0].present
                second.send('{"flies": false}')
                until(lambda: not server.session.pilots[0].flies)
        with connect(server) as third:
            assert receive(third)["now"]["flies"] is False


BOTH = ("blue_0", "red_0")


@contextmanager
def in_a_decision(server, monkeypatch):
    """Stop the match in the middle of its next decision, until the end of the block."""
    begun, go_on, advance = threading.Event(), threading.Event(), server.session.advance

    def slowly():
        begun.set()
        assert go_on.wait(30)
        advance()

    monkeypatch.setattr(server.session, "advance", slowly)
    try:
        assert begun.wait(30)
        yield
    finally:
        go_on.set()


def test_who_leaves_in_the_middle_of_a_decision_flies_to_its_end(monkeypatch):
    with served(names=BOTH, time_lapse=2) as server, connect(server, 1) as red:
        pilot, rows = server.session.pilots[0], server.session.recording.rows
        with connect(server, 0) as blue:
            blue.send('{"orders": {"move": [0.5, 0, 0, 0]}}')
            until(lambda: pilot.orders.move[0] == 0.5)
            with in_a_decision(server, monkeypatch):
                decision = len(rows)
                blue.close()
                time.sleep(0.2)  # the server learns of it
                assert pilot.present
        until(lambda: not pilot.present)
        assert plays_on(server, decisions=2)
        assert rows[decision][0][0] == 0.5
        assert rows[-1][0][0] != 0.5, "the stand-in walks at full speed"
        for _ in range(3):
            assert receive(red).keys() & {"start", "now"}


@pytest.mark.ci
def test_of_two_players_one_leaves_and_the_other_plays_on_to_the_result():
    saved = []
    with served(names=BOTH, time_lapse=50, at_end=lambda: saved.append(server.session.replay()) or "saved") as server:
        left, stays = server.session.pilots
        with connect(server, 1) as red:
            with connect(server, 0) as blue:
                assert receive(blue)["start"]["name"] == "blue_0"
                red.send('{"orders": {"move": [-1, 0, 0, 0]}}')
                while receive(blue).get("now", {"decision": 0})["decision"] < 4:
                    pass
            until(lambda: not left.present)
            alone = len(server.session.recording.rows)
            with connect(server, 0) as back:
                assert receive(back)["now"]["flies"] is True
            until(lambda: not left.present)
            while "result" not in (message := receive(red)):
                assert message.get("now", {"flies": True})["flies"] is True
            assert (message["result"]["team"], message["result"]["note"], stays.present) == ("red", "saved", True)
            with connect(server, 0) as late:
                assert read_to(late, "result")["result"]["team"] == "blue"
        until(lambda: server._server.should_exit)  # all have left
    (replay,) = saved
    assert replay.verify()
    assert replay.num_decisions > alone
    assert dict(replay.names) == {"blue": "human+medium", "red": "human+medium"}
    assert server.error is None


@pytest.mark.parametrize("old", ["broken", "stuck"])
def test_an_old_window_does_not_keep_a_new_one_out(monkeypatch, old):
    """Its connection broke at this moment, or takes no more data."""
    with served(time_lapse=2) as server, connect(server) as first:
        (pilot,) = server.session.pilots
        receive(first)
        if old == "stuck":

            async def never(code, reason):
                await asyncio.sleep(3600)

            monkeypatch.setattr(server._clients[pilot], "close", never)
        with in_a_decision(server, monkeypatch):
            second = connect(server)
            time.sleep(0.2)  # it waits for the decision's end
            if old == "broken":
                first.socket.shutdown(socket.SHUT_RDWR)
                time.sleep(0.2)
        with second:
            assert "start" in receive(second)
            second.send('{"flies": false}')
            until(lambda: not pilot.flies)
        until(lambda: not pilot.present)


def test_everybody_learns_of_a_pause():
    with served(names=BOTH) as server, connect(server, 0) as blue, connect(server, 1) as red:
        receive(blue)
        blue.send('{"speed": 0}')
        assert read_to(red, "control")["control"] == {"speed": 0, "flies": True, "taken": False}
        blue.send('{"speed": 1}')
        assert plays_on(server)


def test_at_the_end_everybody_gets_the_result_and_the_replay_is_saved(tmp_path):
    path = tmp_path / "played.replay"

    def save():
        server.session.replay().save(path)
        return f"saved as {path}"

    with served(time_lapse=1000, at_end=save) as server, connect(server) as page:
        result = read_to(page, "result")["result"]
        saved = Replay.load(path)
        assert result["note"] == f"saved as {path}"
        assert [result[key] for key in ("winner", "reason")] == [saved.outcome[key] for key in ("winner", "reason")]
        assert saved.verify()


def test_after_the_end_the_same_people_play_another_match_or_watch_this_one():
    with served(names=BOTH, time_lapse=1000, again=7) as server, connect(server, 0) as blue, connect(server, 1) as red:
        played, urls = server.session, server.urls
        assert get(urls[0] + "watch")[0] == 404, "it would show what the enemy does"
        blue.send('{"again": true}')  # too early, which changes nothing
        blue.send('{"speed": 0.5}')
        assert [read_to(page, "result")["result"]["again"] for page in (blue, red)] == [True, True]
        status, page = get(urls[1] + "watch")
        assert (status, b'id="match"' in page) == (200, True)
        red.send('{"again": true}')
        for page, name in zip((blue, red), BOTH, strict=True):
            message = read_to(page, "start")
            begun = message["start"]["name"], message["now"]["decision"], message["now"]["speed"]
            assert begun == (name, 0, 0.5)
        assert server.urls == urls
        assert server.session is not played
        assert server.session.recording.seed == 7
        for page in (blue, red):
            read_to(page, "result")
        assert server.session.replay().verify()


def test_a_commander_that_fails_ends_the_match_with_a_reason(monkeypatch):
    with served() as server:

        def fail():
            raise ValueError("the policy is broken")

        monkeypatch.setattr(server.session, "advance", fail)
        with connect(server) as page:
            assert closed(page) == 1011
        assert "the policy is broken" in str(server.error)
