"""Training on a Ray cluster: an actor on each machine starts the same process that is started without Ray.

Ray reserves processors and notices lost machines.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from importlib import metadata
from tempfile import TemporaryFile
from typing import Any

import psutil

from echelon_env.validation import bringing, sentence
from echelon_rl.workers.process import TrainingProcess

_TO_CONNECT = 5.0  # seconds
_TO_RESERVE = 60.0  # seconds for other work on the cluster to end
_TO_BEGIN = 600.0  # seconds; the first call on a machine may compile kernels
_TO_ANSWER = 60.0  # seconds, twice what Ray needs to notice that a machine is gone
_ALIKE = ("echelon-env", "echelon-rl", "torch")  # packages of which every machine needs the same version


class RayCluster:
    """A Ray cluster to train on, at an address as ``ray.init`` takes it: "auto", "local", HOST:PORT or ray://HOST:PORT.

    ``processes`` can train together, the first one included; other machines reach that one at ``address``.

    Raises:
        ValueError: Ray is not installed, or there is no cluster at the address.
    """

    def __init__(self, address: str) -> None:
        """Connect to the cluster, unless this process already has."""
        with bringing("--ray", "echelon-rl[ray]"):
            import ray
        self._ray, self._connects = ray, not ray.is_initialized()
        self._group: Any = None
        self._actors: list[Any] = []
        own = _connect(ray, address) if self._connects else None
        self.address: str = own or ray.util.get_node_ip_address()
        nodes = [node["Resources"] for node in ray.nodes() if node["Alive"]]
        # A driver outside of the cluster, or on a head node that gives Ray no CPU, takes none of the cluster's.
        self._takes_cpu = any(f"node:{self.address}" in node and node.get("CPU", 0) >= 1 for node in nodes)
        self.processes = sum(int(node.get("CPU", 0)) for node in nodes) + (not self._takes_cpu)

    def reserve(self, processes: int) -> None:
        """Take a CPU for each process, and check that all but the first one can begin there."""
        ray = self._ray
        here = [{"CPU": 1.0, f"node:{self.address}": 0.001}] if self._takes_cpu else []
        self._group = ray.util.placement_group([*here, *[{"CPU": 1.0}] * (processes - 1)], strategy="PACK")
        if not self._group.wait(_TO_RESERVE):
            free = int(ray.available_resources().get("CPU", 0))
            raise ValueError(
                f"{processes} processes need as many CPUs of the Ray cluster, but only {free} have been free for "
                f"{_TO_RESERVE:.0f} seconds; wait for its other work to end, or give a smaller --processes."
            )
        for bundle in range(len(here), len(here) + processes - 1):
            place = ray.util.scheduling_strategies.PlacementGroupSchedulingStrategy(self._group, bundle)
            actor = ray.remote(num_cpus=1, scheduling_strategy=place)(_Actor)
            self._actors.append(actor.remote())
        ours = versions()
        with socket.create_server(("", 0)) as listener:
            port = listener.getsockname()[1]
            for number, actor in enumerate(self._actors, 2):
                try:
                    theirs = ray.get(actor.greet.remote(self.address, port), timeout=_TO_BEGIN)
                except ray.exceptions.RayError as error:
                    told = str(error).strip().rpartition("\n")[2].strip()
                    raise ValueError(
                        f"training process {number} cannot begin on the Ray cluster; every machine needs echelon-rl, "
                        f"and a way to connect to this one at {self.address}. Ray says: {told}"
                    ) from error
                for name in (name for name in _ALIKE if theirs[name] != ours[name]):
                    raise ValueError(
                        f"the machine {theirs['machine']} of the Ray cluster has {name} {theirs[name]}, and this one "
                        f"{ours[name]}; install the same version on both."
                    )

    def start(self, rank: int, message: bytes, environment: Mapping[str, str]) -> RayProcess:
        """Start the process of a rank from 1 on; the arguments are those of ``TrainingProcess``."""
        return RayProcess(self._ray, self._actors[rank - 1], message, environment)

    def close(self) -> None:
        """Give the CPUs back, and leave the cluster if this object has connected to it."""
        with suppress(Exception):  # the cluster may be gone
            if self._group is not None:
                self._ray.util.remove_placement_group(self._group)
        if self._connects:
            self._ray.shutdown()


class RayProcess:
    """A ``TrainingProcess`` that an actor holds."""

    def __init__(self, ray: Any, actor: Any, message: bytes, environment: Mapping[str, str]) -> None:
        """Start the process; ``becomes_ready`` waits for it."""
        self._ray, self._actor = ray, actor
        self._begun = actor.begin.remote(message, dict(environment))

    def becomes_ready(self) -> bool:
        """Wait until the process can begin; return whether it did not end instead."""
        try:
            return bool(self._ray.get(self._begun, timeout=_TO_BEGIN))
        except self._ray.exceptions.RayError:
            return False

    def ended(self, seconds: float) -> str:
        """Return how the process ended; empty if it still runs after some time."""
        try:
            return str(self._ray.get(self._actor.ended.remote(seconds), timeout=seconds + _TO_ANSWER))
        except self._ray.exceptions.RayError:
            return "is lost, with the Ray worker that held it"

    def close(self) -> None:
        """Let the process end by itself, and kill it if it does not."""
        with suppress(self._ray.exceptions.RayError):
            self._ray.get(self._actor.close.remote(), timeout=_TO_ANSWER)


class _Actor:
    def greet(self, address: str, port: int) -> dict[str, str]:
        """Connect to the first process's machine; return this machine's name and the versions of its packages."""
        with socket.create_connection((address, port), _TO_CONNECT):
            return {**versions(), "machine": socket.gethostname()}

    def begin(self, message: bytes, environment: dict[str, str]) -> bool:
        import ray

        paths = os.pathsep.join(path for path in sys.path if path)  # Ray has added the first process's
        own = {"PYTHONPATH": paths, **interface_of(ray.util.get_node_ip_address())}
        self._errors = TemporaryFile()  # noqa: SIM115 (as long as the actor)
        self._process = TrainingProcess(message, {**environment, **own}, self._errors)
        return self._process.becomes_ready()

    def ended(self, seconds: float) -> str:
        """Return how the process ended, with its last words; empty if it still runs."""
        how = self._process.ended(seconds)
        if how.startswith("ended"):
            self._errors.seek(0)
            last = self._errors.read().decode(errors="replace").strip().rpartition("\n")[2]
            how += f" on {socket.gethostname()} ({last.rstrip('.')})"
        return how

    def close(self) -> None:
        self._process.close()


def versions() -> dict[str, str]:
    """Return the versions of the packages that must be alike on all machines."""
    return {name: metadata.version(name) for name in _ALIKE}


def interface_of(address: str) -> dict[str, str]:
    """Return the environment variable that makes gloo use the network of an address, unless the user has set it.

    By itself gloo takes the address of the host's name, which on many machines is that of the machine alone.
    """
    found = [name for name, entries in psutil.net_if_addrs().items() for entry in entries if entry.address == address]
    return {"GLOO_SOCKET_IFNAME": os.environ.get("GLOO_SOCKET_IFNAME", found[0])} if found else {}


def _connect(ray: Any, address: str) -> str | None:
    client = address.startswith("ray://")
    host, _, port = address.removeprefix("ray://").rpartition(":")
    own = None
    try:
        if port.isdigit():  # Ray itself tries for five minutes, then ends the process
            with socket.create_connection((host.strip("[]"), int(port)), _TO_CONNECT) as probe:
                own = str(probe.getsockname()[0])
        handler = signal.getsignal(signal.SIGTERM)
        ray.init(address=address, logging_level="ERROR", log_to_driver=False)
    except (OSError, ValueError, RuntimeError) as error:
        why = sentence(error).splitlines()[0].rstrip(".")
        raise ValueError(
            f"there is no Ray cluster at {address!r} ({why}); start one with 'ray "
            "start --head', or give the address of one as --ray HOST:PORT."
        ) from error
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, handler)  # Ray puts one of its own there
    return own if client else None
