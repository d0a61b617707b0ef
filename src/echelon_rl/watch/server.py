"""A training run as a web page on this machine: live curves, and the newest match in the replay viewer.

The server reads no file on request, listens on the loopback interface only and refuses other machines' names, so that
no foreign page can read it by pointing its own name at 127.0.0.1 (DNS rebinding).
"""

import threading
from importlib import resources

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from echelon_env import web_server
from echelon_rl.watch.live import LiveRun

_PATIENCE = 10.0  # seconds to stop
_ASSETS = {
    "/": ("watch.html", "text/html"),
    "/watch.js": ("watch.js", "text/javascript"),
    "/watch.css": ("watch.css", "text/css"),
    "/uplot.js": ("uPlot.iife.min.js", "text/javascript"),
    "/uplot.css": ("uPlot.min.css", "text/css"),
}
# The page runs its own scripts and talks to its own server only. uPlot sets styles through the DOM, which is allowed.
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "frame-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
# The viewer's page has its own stricter policy and may be framed only by this page.
_MATCH_HEADERS = {**_HEADERS, "Content-Security-Policy": "sandbox allow-scripts; frame-ancestors 'self'"}


def make_app(run: LiveRun) -> Starlette:
    """Return the pages of a run as an ASGI application."""
    folder = resources.files("echelon_rl").joinpath("watch_page")
    assets = {path: (folder.joinpath(name).read_bytes(), kind) for path, (name, kind) in _ASSETS.items()}

    async def asset(request: Request) -> Response:
        content, kind = assets[request.scope["path"]]
        return Response(content, media_type=kind, headers=_HEADERS)

    async def curves(request: Request) -> Response:
        tag = f'"{run.version}"'
        headers = {**_HEADERS, "ETag": tag}
        if request.headers.get("if-none-match", "").removeprefix("W/") == tag:
            return Response(status_code=304, headers=headers)
        return JSONResponse(run.snapshot(), headers=headers)

    async def match(request: Request) -> Response:
        page = run.page
        if page is None:
            return PlainTextResponse("No match has been recorded yet; look again soon.", 404, headers=_HEADERS)
        return Response(page, media_type="text/html", headers=_MATCH_HEADERS)

    routes = [Route(path, asset) for path in assets]
    return Starlette(
        routes=[*routes, Route("/curves.json", curves), Route("/match.html", match)],
        middleware=[
            Middleware(TrustedHostMiddleware, allowed_hosts=[web_server.LOOPBACK, "localhost"], www_redirect=False),
            Middleware(GZipMiddleware, minimum_size=2_000),
        ],
    )


class WatchServer:
    """Serves a run from its own thread until it is closed."""

    def __init__(self, run: LiveRun, port: int = 0) -> None:
        self._socket = web_server.listen(web_server.LOOPBACK, port, "--watch")
        self.port = int(self._socket.getsockname()[1])
        self._server = web_server.server(make_app(run), lifespan="off", ws="none", timeout_keep_alive=5)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._socket]}, name="echelon-watch", daemon=True
        )
        self._thread.start()

    @property
    def url(self) -> str:
        """Address of the page."""
        return f"http://{web_server.LOOPBACK}:{self.port}/"

    def close(self) -> None:
        """Stop answering and free the port; a second call does nothing."""
        self._server.should_exit = True
        self._thread.join(_PATIENCE)
        self._socket.close()
