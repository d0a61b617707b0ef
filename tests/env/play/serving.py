"""A session on a server in a thread, for tests, which are skipped where nothing can be served."""

import threading
import time
from contextlib import contextmanager

import pytest

pytest.importorskip("starlette", reason="playing needs pip install 'echelon-env[play]'.")
pytest.importorskip("uvicorn", reason="playing needs pip install 'echelon-env[play]'.")
pytest.importorskip("websockets", reason="playing needs pip install 'echelon-env[play]'.")

from echelon_env.config import EchelonConfig
from echelon_env.play.server import PlayServer
from echelon_env.play.session import Session


@contextmanager
def served(config="duel", names=("blue_0",), seed=0, red="medium", **settings):
    """Serve a match; yield the server. A number for ``again`` is the seed of each match that follows."""
    chosen = config if isinstance(config, EchelonConfig) else EchelonConfig.resolve(config)
    if (following := settings.pop("again", None)) is not None:
        settings["again"] = lambda: Session.begin(chosen, following, names, "medium", red)
    server = PlayServer(Session.begin(chosen, seed, names, "medium", red), **settings)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.close()
        thread.join(60)  # the machine may be busy
        assert not thread.is_alive()


def until(condition, seconds=60.0):
    """Wait until a condition holds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come true in time"
        time.sleep(0.01)
