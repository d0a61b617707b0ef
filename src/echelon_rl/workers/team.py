"""Training in several processes: how many, how they begin, and what happens if one of them ends early.

The first one, which the user started, sends the settings to the others; ``core.distributed`` adds up their gradients.
"""

import os
import pickle
import socket
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

import psutil
import torch

from echelon_env.matches.batch import available_threads
from echelon_env.validation import command_line
from echelon_rl.checkpoints import RESUME_FILE
from echelon_rl.config import TrainConfig
from echelon_rl.core.distributed import leave, started_by_torchrun
from echelon_rl.user_code import NOTHING, PYTHON, UserCode
from echelon_rl.workers.process import TrainingProcess
from echelon_rl.workers.ray_cluster import RayCluster, RayProcess, interface_of

_SHORT_RUN = 300_000  # agent steps, about half a minute; another process needs several seconds to begin
_TO_END = 10.0  # seconds that the other processes have to end after the first one
_LEAST_MATCHES = 8  # in each process; with fewer, waiting for each other takes what playing side by side gains


@dataclass(frozen=True)
class Assignment:
    """What the first process tells another one."""

    config: TrainConfig
    own: UserCode
    folder: Path  # of the run
    checkpoint: bytes | None = None  # to resume from, for a machine that may not have the folder


def resume_command(config: TrainConfig, folder: Path, *options: object) -> str:
    """Return the command that continues a run, with what its settings file alone cannot bring back.

    These are the processes of ``torchrun``, and code of the user's own, which runs only if a command names it.
    """
    program = ["echelon-rl"]
    if (here := os.environ.get("LOCAL_WORLD_SIZE")) is not None and (size := started_by_torchrun()[1]) > 1:
        places = ["--nproc-per-node", here] if int(here) == size else ["..."]  # on several machines, as before
        program = ["torchrun", *places, "-m", "echelon_rl"]
    opponent = ["--opponent", config.opponent] if config.opponent.startswith(PYTHON) else []
    reward = ["--reward-fn", config.matches.reward_fn] if config.matches.reward_fn else []
    return command_line(*program, "train", "--resume", folder, *opponent, *reward, *options)


def physical_cores() -> int:
    """Return the number of physical cores that this process may use."""
    return min(available_threads(), psutil.cpu_count(logical=False) or 1)


def number_of_processes(config: TrainConfig, own: UserCode = NOTHING, cluster: RayCluster | None = None) -> int:
    """Return how many processes train by these settings, or refuse a number that machines or matches do not allow."""
    if started_by_torchrun()[1] > 1:
        return 1
    cores, asked = physical_cores() if cluster is None else cluster.processes, config.machine.processes
    league, matches = config.league.address, config.matches.num_matches
    if asked != "auto":
        if asked > 1 and league is not None:
            raise ValueError("an agent of a league trains in one process; leave --processes out.")
        if asked > 1 and matches % asked:
            raise ValueError(
                f"{asked} processes cannot play {matches} matches in equal shares; choose another "
                "--processes, or a --num-matches that it divides."
            )
        if cluster is not None and asked > cores:
            raise ValueError(
                f"--processes {asked} is more than the {cores} CPUs of the Ray cluster; give a smaller number, or run "
                "'ray start --address' on more machines."
            )
        if asked > cores and config.resume is None:
            raise ValueError(f"--processes {asked} is more than the {cores} physical cores usable here; give fewer.")
        return asked
    on_gpu = config.device.startswith("cuda") or (config.device == "auto" and torch.cuda.is_available())
    if on_gpu or league is not None or own != NOTHING or config.total_steps < _SHORT_RUN:
        return 1
    most = min(cores, matches // _LEAST_MATCHES)
    return max((n for n in range(1, most + 1) if matches % n == 0), default=1)


def share_of(config: TrainConfig) -> TrainConfig:
    """Return the settings of one of the processes that together train by ``config``."""
    machine, whole = config.machine, config.ppo.batch_size
    processes = 1 if machine.processes == "auto" else machine.processes
    if processes == 1:
        return config
    # Ray gives each process one CPU.
    threads = machine.env_threads or (max(1, (os.cpu_count() or 1) // processes) if machine.ray is None else 1)
    return config.replace(
        {
            "matches.num_matches": config.matches.num_matches // processes,
            "ppo.batch_size": None if whole is None else max(1, whole // processes),
            "machine.env_threads": threads,
        }
    )


class Team:
    """The processes that train together, on this machine or on reserved places of a cluster, as a context."""

    def __init__(self, part: Assignment, size: int, cluster: RayCluster | None = None) -> None:
        self._part, self._size, self._cluster = part, size, cluster
        self._others: list[TrainingProcess | RayProcess] = []
        self._before: dict[str, str | None] = {}

    def __enter__(self) -> Self:
        if self._size == 1:
            return self
        try:
            message = pickle.dumps(self._part)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise ValueError(
                f"an opponent or reward function of your own cannot be sent to another process ({error}); give one "
                "that is defined in a module, or train with processes=1."
            ) from error
        cluster = self._cluster
        address = "127.0.0.1" if cluster is None else cluster.address
        with socket.create_server((address, 0)) as free:
            port = str(free.getsockname()[1])
        group = {"MASTER_ADDR": address, "MASTER_PORT": port, "WORLD_SIZE": str(self._size)}
        for rank in range(1, self._size):
            environment = {**group, "RANK": str(rank), "LOCAL_RANK": str(rank)}
            self._others.append(
                TrainingProcess(message, environment) if cluster is None else cluster.start(rank, message, environment)
            )
        own = {} if cluster is None else interface_of(address)
        for name, value in {**group, **own, "RANK": "0", "LOCAL_RANK": "0"}.items():
            self._before[name] = os.environ.get(name)
            os.environ[name] = value
        return self

    def wait_until_ready(self) -> None:
        """Wait until every process can begin; raise ChildProcessError if one ended instead."""
        if not all(other.becomes_ready() for other in self._others):
            raise ChildProcessError(self._ended())

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # What PyTorch raises when another process is gone does not say which, nor why. Leaving ends the others too.
        message = self._ended() if isinstance(error, RuntimeError) and self._others else ""
        leave()
        for name, value in self._before.items():
            os.environ.pop(name)
            if value is not None:
                os.environ[name] = value
        if error is None:  # closing comes later, because it ends a process at once
            for other in self._others:
                other.ended(_TO_END)
        for other in self._others:
            other.close()
        if message:
            raise ChildProcessError(message) from error

    def _ended(self) -> str:
        """Return a sentence about the process that ended early; empty if there is none."""
        ends = [(rank, how) for rank, other in enumerate(self._others, 1) if (how := other.ended(1.0))]
        if not ends:
            return ""
        # One that was killed comes first: others end by themselves because they miss it.
        rank, how = min(ends, key=lambda end: end[1].startswith("ended"))
        told, part = f"training process {rank + 1} of {self._size} {how}, so training stopped", self._part
        if any(part.folder.rglob(RESUME_FILE)):
            return f"{told}; `{resume_command(part.config, part.folder)}` continues from the last checkpoint"
        return f"{told} before its first checkpoint; start it again"
