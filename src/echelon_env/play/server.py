"""``echelon play --pilot``: the web server of a session, with a connection for every person behind a secret address.

Host names other than its own are refused, so that no foreign page can reach it by pointing its own name at it (DNS
rebinding). No client can stop or slow the match; whoever sends nonsense or too much loses the connection.
"""

import argparse
import asyncio
import contextlib
import hmac
import itertools
import json
import time
import webbrowser
from collections.abc import AsyncIterator, Callable
from importlib import resources
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from echelon_env import web_server
from echelon_env.commanders import FIRST_OPPONENT
from echelon_env.config import EchelonConfig
from echelon_env.matches.seats import DEFAULT
from echelon_env.play.session import Pilot, Session
from echelon_env.replays.pages import config_name
from echelon_env.replays.replay import Replay, summary
from echelon_env.scenarios import load_scenario
from echelon_env.validation import command_line, refuse_constant

TUTORIAL = Path(__file__).parent / "tutorial.yaml"
FOLDER = Path("played")  # of replays without --save, by configuration
LARGEST_MESSAGE = 2_000  # bytes that a client may send at once
MOST_MESSAGES = 60  # a second, on average over some seconds
_BURST = 120
_PRICE_OF_A_MECH = 4  # messages that the choice of a mech counts as, besides itself: the answer is the whole map
_WAITING = 16  # messages that a client may be behind; the next decision would make it 4 s
_IDLE = 0.1  # seconds between two looks whether a paused match continues
_LINGER = 3.0  # seconds that a finished match waits for pages to come back
MALFORMED, TOO_MUCH, TOO_SLOW, ELSEWHERE = 1008, 4008, 4013, 4001  # why a connection was closed
_FILES = {"": "text/html", "play.js": "text/javascript", "play.css": "text/css"}
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


class _Client:
    """One open connection: what waits to be sent, and how much it may still send."""

    def __init__(self, websocket: WebSocket) -> None:
        self.websocket = websocket
        self.waiting: asyncio.Queue[str] = asyncio.Queue(_WAITING)
        self._allowance, self._seen = float(_BURST), time.monotonic()

    def offer(self, message: dict[str, Any]) -> bool:
        """Queue a message; return False if the client is too far behind."""
        if self.waiting.full():
            return False
        self.waiting.put_nowait(json.dumps(message, allow_nan=False, separators=(",", ":")))
        return True

    def may_send(self, messages: int = 1) -> bool:
        """Count messages that came, and return whether there was not one too many."""
        now = time.monotonic()
        self._allowance = min(_BURST, self._allowance + (now - self._seen) * MOST_MESSAGES) - messages
        self._seen = now
        return self._allowance >= 0

    async def send_all(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self.websocket.send_text(await self.waiting.get())

    async def close(self, code: int, reason: str) -> None:
        """Close the connection; a page shows the reason, of which 120 bytes fit."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self.websocket.close(code, reason.encode()[:120].decode(errors="ignore"))


class PlayServer:
    """Serves the pilots of a session until the match is over and they have left.

    ``host`` is an IPv4 address of this machine, port 0 any free one. ``at_end`` is called when a match is over; its
    text is shown to the pilots. ``again`` returns the session of the next match, whose mechs they fly too; without it
    there is one match only. ``time_lapse`` multiplies the speed of the match, for tests.

    Attributes:
        session: The match that is played, or was played last.
        time_lapse: How many times faster than its own time a match is played.
        error: What stopped the match before its end, None if nothing did.
    """

    def __init__(
        self, session: Session, host: str = web_server.LOOPBACK, port: int = 0, at_end: Callable[[], str] = str,
        time_lapse: float = 1.0, again: Callable[[], Session] | None = None,
    ) -> None:  # fmt: skip
        self.session, self.host = session, host
        self.error: Exception | None = None
        self._at_end, self.time_lapse, self._next = at_end, time_lapse, again
        self._note: str | None = None  # what the pilots are told of a match that is over
        self._again = False  # whether somebody has asked for the next match
        self._socket = web_server.listen(host, port, "--port")
        address, self.port = self._socket.getsockname()
        if address == "0.0.0.0":
            self._socket.close()
            raise ValueError(f"--host must be one address of this machine, not {host!r}, which means all of them.")
        self._clients: dict[Pilot, _Client] = {}
        self._arrived = asyncio.Event()  # somebody has joined
        self._turn = asyncio.Lock()  # a decision, or a look at the state between two of them
        sockets = {"ws_max_size": LARGEST_MESSAGE, "ws_ping_interval": 5.0, "ws_ping_timeout": 10.0}
        self._server = web_server.server(self._app(), lifespan="on", ws="websockets-sansio", **sockets)

    @property
    def urls(self) -> list[str]:
        """The address of each pilot's page; whoever knows it can fly."""
        return [f"http://{self.host}:{self.port}/{pilot.token}/" for pilot in self.session.pilots]

    def run(self) -> None:
        """Serve until a match is over and its pilots have left, or ``close`` is called."""
        self._server.run(sockets=[self._socket])

    def close(self) -> None:
        """Stop serving."""
        self._server.should_exit = True

    def _app(self) -> Starlette:
        folder = resources.files("echelon_env.rendering").joinpath("viewer")
        files = {name: folder.joinpath(name or "play.html").read_bytes() for name in _FILES}

        async def page(request: Request) -> Response:
            name = request.path_params.get("name", "")
            if name not in files or self._pilot(request.path_params["token"]) is None:
                return PlainTextResponse("Not found.", 404, headers=_HEADERS)
            return Response(files[name], media_type=_FILES[name], headers=_HEADERS)

        async def watch(request: Request) -> Response:
            session = self.session
            if self._pilot(request.path_params["token"]) is None or not session.over:
                return PlainTextResponse("Not found. A match can be watched when it is over.", 404, headers=_HEADERS)
            html = await asyncio.to_thread(lambda: session.replay().view().html)
            headers = {name: text for name, text in _HEADERS.items() if name != "Content-Security-Policy"}
            return Response(html, media_type="text/html", headers=headers)  # the page brings a policy of its own

        @contextlib.asynccontextmanager
        async def play(_: Starlette) -> AsyncIterator[None]:
            task = asyncio.create_task(self._play())
            yield
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

        pages = [Route(path, page) for path in ("/{token}/", "/{token}/{name}")]
        routes = [WebSocketRoute("/{token}/socket", self._connect), Route("/{token}/watch", watch), *pages]
        hosts = [*{self.host, web_server.LOOPBACK, "localhost"}]
        guard = Middleware(TrustedHostMiddleware, allowed_hosts=hosts, www_redirect=False)
        return Starlette(routes=routes, middleware=[guard], lifespan=play)

    def _pilot(self, token: str) -> Pilot | None:
        """Return whose token it is; the time that takes tells nothing about the token."""
        given = token.encode()
        found = [pilot for pilot in self.session.pilots if hmac.compare_digest(pilot.token.encode(), given)]
        return next(iter(found), None)

    async def _connect(self, websocket: WebSocket) -> None:
        pilot = self._pilot(websocket.path_params["token"])
        own = f"http://{websocket.headers.get('host', '')}"
        if pilot is None or websocket.headers.get("origin") != own:
            await websocket.close(MALFORMED)  # before it is accepted: the answer is 403
            return
        await websocket.accept()
        client = _Client(websocket)
        async with self._turn:
            before, self._clients[pilot] = self._clients.get(pilot), client
            client.offer(self.session.join(pilot))
        self._arrived.set()
        if self._note is not None:
            client.offer(self._result(pilot))
        tasks = [asyncio.create_task(client.send_all())]
        if before is not None:  # its connection may be stuck
            tasks.append(asyncio.create_task(before.close(ELSEWHERE, "This mech was opened in another window.")))
        try:
            await self._listen(pilot, client)
        finally:
            for task in tasks:
                task.cancel()
            async with self._turn:
                if self._clients.get(pilot) is client:
                    del self._clients[pilot]
                    self.session.leave(pilot)

    async def _listen(self, pilot: Pilot, client: _Client) -> None:
        """Take messages until the connection ends, or another window has taken its place."""
        while (received := await client.websocket.receive())["type"] == "websocket.receive":
            if self._clients.get(pilot) is not client:
                return
            if not client.may_send():
                return await client.close(TOO_MUCH, f"at most {MOST_MESSAGES} messages a second are taken.")
            try:
                message = json.loads(received.get("text") or "", parse_constant=refuse_constant)
                async with self._turn:
                    self._take(pilot, client, message)
            except RecursionError:
                return await client.close(MALFORMED, "a message must not be nested so deeply.")
            except ValueError as error:
                return await client.close(MALFORMED, str(error))

    def _take(self, pilot: Pilot, client: _Client, message: Any) -> None:
        if message == {"again": True}:
            self._again = self._next is not None and self._note is not None  # another may have asked before
            return
        kind = self.session.receive(pilot, message)
        if kind == "mech":
            client.may_send(_PRICE_OF_A_MECH)
            self._send(pilot, self.session.start(pilot))
        elif kind != "orders":
            for other in self._clients:
                self._send(other, {"control": self.session.control(other)})

    def _send(self, pilot: Pilot, message: dict[str, Any]) -> None:
        client = self._clients.get(pilot)
        if client is not None and not client.offer(message):
            asyncio.get_running_loop().create_task(client.close(TOO_SLOW, "this page was too slow; it can come back."))

    def _result(self, pilot: Pilot) -> dict[str, Any]:
        again = self._next is not None
        return {"result": {**self.session.result(pilot), "note": self._note, "again": again}}

    async def _play(self) -> None:
        """Advance matches in their own time, from the first person's arrival until all have left after an end."""
        try:
            await self._advance()
            while await self._finish():
                await self._begin_next()
                await self._advance()
        except Exception as error:  # such as a commander that cannot play; the caller reports it
            self.error = error
            for client in [*self._clients.values()]:
                await client.close(1011, f"the match has stopped: {error}")
        self.close()

    async def _finish(self) -> bool:
        """Tell the pilots how the match ended; return whether they want another before all have left."""
        note = await asyncio.to_thread(self._at_end)
        async with self._turn:
            self._note = note
            for pilot in self._clients:
                self._send(pilot, self._result(pilot))
        quiet = 0.0
        while quiet < _LINGER and not self._again:
            await asyncio.sleep(_IDLE)
            quiet = 0.0 if self._clients else quiet + _IDLE
        return self._again

    async def _begin_next(self) -> None:
        assert self._next is not None
        following = await asyncio.to_thread(self._next)
        async with self._turn:
            following.adopt(self.session)
            self.session, self._note, self._again = following, None, False
            for pilot in self._clients:
                self._send(pilot, following.start(pilot))

    async def _advance(self) -> None:
        session, loop = self.session, asyncio.get_running_loop()
        seconds = session.batch.config.match.decision_seconds
        await self._arrived.wait()
        due = loop.time()
        while not session.over:
            if session.speed == 0:
                await asyncio.sleep(_IDLE)
                due = loop.time()
                continue
            async with self._turn:
                for pilot, message in await asyncio.to_thread(self._decide, [*self._clients]):
                    self._send(pilot, message)
            due = max(due + seconds / (session.speed * self.time_lapse), loop.time() - seconds)  # it never hurries
            await asyncio.sleep(max(0.0, due - loop.time()))

    def _decide(self, pilots: list[Pilot]) -> list[tuple[Pilot, dict[str, Any]]]:
        self.session.advance()
        return [(pilot, {"now": self.session.message(pilot)}) for pilot in pilots]


def run_page(options: argparse.Namespace) -> None:
    """Serve the pilots' pages until the match is over and they have left; save what was played."""
    config, pilots = options.config, options.pilot
    if options.tutorial:
        config, pilots = EchelonConfig.of_scenario(load_scenario(TUTORIAL)), ["blue_0"]
    recorded = Replay.load(options.replay) if options.replay else None
    seeds = itertools.count(options.seed or 0)

    def prepare(seed: int) -> Session:
        if recorded is not None:
            return Session.resume(recorded, options.decision or 0, pilots, options.blue, options.red or "medium")
        return Session.begin(config, seed, pilots, options.blue, options.red or DEFAULT)

    def begin() -> Session:
        return prepare(next(seeds))

    def save() -> str:
        replay = server.session.replay()
        path = options.save or FOLDER / config_name(replay.config) / f"{time.strftime('%Y%m%d-%H%M%S')}.replay"
        if options.save and saved:
            path = path.with_stem(f"{path.stem}-{len(saved) + 1}")
        saved.append(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        replay.save(path)
        print(summary(replay.names, replay.outcome))
        again = command_line("echelon", "watch", path, "--html", "match.html", "--open")
        print(f"The replay is {path}. To watch it:\n  {again}")
        return f"The replay is {path}. {hint}".strip()

    prepare(options.seed or 0).rehearse()
    session = begin()
    first = recorded is None and options.red is None and session.stand_ins[1] == FIRST_OPPONENT
    hint = f"Red is {FIRST_OPPONENT}, the weakest opponent; --red medium, hard or expert is stronger." if first else ""
    saved: list[Path] = []
    server = PlayServer(session, options.host, options.port, save, again=begin)
    for name, url in zip(pilots, server.urls, strict=True):
        print(f"{name}: {url}", flush=True)
    print("Whoever knows an address can fly that mech. The match begins when the first page opens; Ctrl-C ends it.")
    if hint:
        print(hint)
    if options.open:
        webbrowser.open(server.urls[0])
    try:
        server.run()
    finally:
        if not server.session.over and server.session.recording.rows:
            save()
    if server.error is not None:
        raise ValueError(f"the match has stopped: {server.error}") from server.error
