"""What the web servers of both packages share; it needs uvicorn, which their extras bring.

They listen on one address, by default that of this machine alone, and wait for no silent visitor.
"""

import asyncio
import errno
import socket
from typing import Any

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from echelon_env.validation import shown

LOOPBACK = "127.0.0.1"
MOST_CONNECTIONS = 64
MOST_HEADER_BYTES = 16_384
REQUEST_SECONDS = 5.0  # within which a request's header must be complete


class ImpatientProtocol(H11Protocol):
    """HTTP/1.1 that closes connections whose request header is late; else silent ones would block all others."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start waiting for the first header."""
        super().connection_made(transport)
        self._set_deadline()

    def data_received(self, data: bytes) -> None:
        """Handle received data; every started header has as long as the first one."""
        super().data_received(data)
        self._set_deadline()

    def _set_deadline(self) -> None:
        if self.conn.their_state is h11.IDLE and self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.close)
        elif self.conn.their_state is not h11.IDLE and self._deadline is not None:  # the header is complete
            self._deadline.cancel()
            self._deadline = None


def server(app: ASGIApp, **options: Any) -> uvicorn.Server:
    """Return a server of an application that no visitor can exhaust; ``options`` are uvicorn's."""
    config = uvicorn.Config(
        app,
        http=ImpatientProtocol,
        loop="asyncio",
        log_config=None,
        log_level="critical",  # otherwise invalid requests fill the user's terminal with tracebacks
        access_log=False,
        server_header=False,
        limit_concurrency=MOST_CONNECTIONS,
        h11_max_incomplete_event_size=MOST_HEADER_BYTES,
        timeout_graceful_shutdown=1,
        **options,
    )
    return uvicorn.Server(config)


def listen(host: str, port: int, option: str) -> socket.socket:
    """Return a socket that listens on an IPv4 address of this machine; ``option`` is where the user chose the port."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(MOST_CONNECTIONS)
    except OSError as error:
        listening.close()
        why = "another program uses it" if error.errno == errno.EADDRINUSE else error.strerror
        hint = f"choose another with {option} PORT, or 0 for any free one"
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            hint = f"the host must be an IPv4 address of this machine, such as {LOOPBACK}"
        raise ValueError(f"cannot listen on port {port} of {shown(host)}: {why}; {hint}.") from error
    return listening
