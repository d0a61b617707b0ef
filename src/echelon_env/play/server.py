"""``echelon play --pilot``: the web server of a session, with a connection for every person behind a secret address.

Host names other than its own are refused, so that no foreign page can reach it by pointing its own name at it (DNS
rebinding). No client can stop or slow the match; whoever sends nonsense or too much loses the connection.
"""

import argparse
import asyncio
import contextlib
import hmac
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

from echelon_env import serving
from echelon_env.config import EchelonConfig
from echelon_env.matches.seats import DEFAULT
from echelon_env.messages import command_line, refuse_constant
from echelon_env.play.session import Pilot, Session
from echelon_env.replays.pages import config_name
from echelon_env.replays.replay import Replay, summary
from echelon_env.scenarios import load_scenario

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

    ``host`` is an IPv4 address of this machine, port 0 any free one. ``at_end`` is called once when the match is over;
    its text is shown to the pilots. ``time_lapse`` multiplies the speed of the match, for tests.

    Attributes:
        error: What stopped the match before its end, None if nothing did.
    """

    def __init__(
        self, session: Session, host: str = serving.LOOPBACK, port: int = 0, at_end: Callable[[], str] = str,
        time_lapse: float = 1.0,
    ) -> None:  # fmt: skip
        self.session, self.host = session, host
        self.error: Exception | None = None
        self._at_end, self._time_lapse, self._note = at_end, time_lapse, ""
        self._socket = serving.listen(host, port, "--port")
        address, self.port = self._socket.getsockname()
        if address == "0.0.0.0":
            self._socket.close()
            raise ValueError(f"--host must be one address of this machine, not {host!r}, which means all of them.")
        self._clients: dict[Pilot, _Client] = {}
        self._arrived = asyncio.Event()  # somebody has joined
        self._turn = asyncio.Lock()  # a decision, or a look at the state between two of them
        sockets = {"ws_max_size": LARGEST_MESSAGE, "ws_ping_interval": 5.0, "ws_ping_timeout": 10.0}
        self._server = serving.server(self._app(), lifespan="on", ws="websockets-sansio", **sockets)

    @property
    def urls(self) -> list[str]:
        """The address of each pilot's page; whoever knows it can fly."""
        return [f"http://{self.host}:{self.port}/{pilot.token}/" for pilot in self.session.pilots]

    def run(self) -> None:
        """Serve until the match is over and its pilots have left, or ``close`` is called."""
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

        @contextlib.asynccontextmanager
        async def play(_: Starlette) -> AsyncIterator[None]:
            task = asyncio.create_task(self._play())
            yield
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

        pages = [Route(path, page) for path in ("/{token}/", "/{token}/{name}")]
        routes = [WebSocketRoute("/{token}/socket", self._connect), *pages]
        hosts = [*{self.host, serving.LOOPBACK, "localhost"}]
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
        if self.session.over:
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
        return {"result": {**self.session.result(pilot), "note": self._note}}

    async def _play(self) -> None:
        """Advance the match in its own time, from the first person's arrival until all have left after its end."""
        try:
            await self._advance()
            self._note = await asyncio.to_thread(self._at_end)
            for pilot in self._clients:
                self._send(pilot, self._result(pilot))
            quiet = 0.0
            while quiet < _LINGER:
                await asyncio.sleep(_IDLE)
                quiet = 0.0 if self._clients else quiet + _IDLE
        except Exception as error:  # such as a commander that cannot play; the caller reports it
            self.error = error
            for client in [*self._clients.values()]:
                await client.close(1011, f"the match has stopped: {error}")
        self.close()

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
            due = max(due + seconds / (session.speed * self._time_lapse), loop.time() - seconds)  # it never hurries
            await asyncio.sleep(max(0.0, due - loop.time()))

    def _decide(self, pilots: list[Pilot]) -> list[tuple[Pilot, dict[str, Any]]]:
        self.session.advance()
        return [(pilot, {"now": self.session.message(pilot)}) for pilot in pilots]


def run_page(options: argparse.Namespace) -> None:
    """Serve the pilots' pages until the match is over and they have left; save what was played."""
    config, pilots = options.config, options.pilot
    if options.tutorial:
        config, pilots = EchelonConfig.of_scenario(load_scenario(TUTORIAL)), ["blue_0"]
    if options.replay is None:
        session = Session.begin(config, options.seed or 0, pilots, options.blue, options.red or DEFAULT)
    else:
        replay = Replay.load(options.replay)
        session = Session.resume(replay, options.decision or 0, pilots, options.blue, options.red or "medium")
    folder = FOLDER / config_name(session.batch.config)
    path = options.save or folder / f"{time.strftime('%Y%m%d-%H%M%S')}.replay"

    def save() -> str:
        replay = session.replay()
        path.parent.mkdir(parents=True, exist_ok=True)
        replay.save(path)
        print(summary(replay.names, replay.outcome))
        again = command_line("echelon", "watch", path, "--html", "match.html", "--open")
        print(f"The replay is {path}. To watch it:\n  {again}")
        return f"The replay is {path}."

    server = PlayServer(session, options.host, options.port, save)
    for name, url in zip(pilots, server.urls, strict=True):
        print(f"{name}: {url}", flush=True)
    print("Whoever knows an address can fly that mech. The match begins when the first page opens; Ctrl-C ends it.")
    if options.open:
        webbrowser.open(server.urls[0])
    try:
        server.run()
    finally:
        if not session.over and session.recording.rows:
            save()
    if server.error is not None:
        raise ValueError(f"the match has stopped: {server.error}") from server.error
