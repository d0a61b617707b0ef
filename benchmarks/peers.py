"""Speed of other multi-agent environments beside ours: agent steps and bytes of observations a second of one core.

Each environment plays random actions in a process of its own on one core, and processor time counts. Peers that are not
installed are named and left out. They need packages that ours do not, so give the Python of another environment:

    python -m venv peers && peers/bin/pip install magent2 vmas jaxmarl pufferlib && pip install -e .
    python benchmarks/peers.py --peer-python peers/bin/python
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

WARM_UP = 2  # stretches before time counts
ONE = "--one"  # followed by environment, matches and seconds: measure in this process
STRETCH = 50  # steps of all matches between two looks at the clock
ONE_CORE = {
    "OMP_NUM_THREADS": "1",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "JAX_PLATFORMS": "cpu",
}

# Plays a stretch; returns how many agent steps that were.
Stretch = Callable[[], int]


def echelon(matches: int) -> tuple[Stretch, int]:
    """Ten against ten on our preset ``standard``, every mech an agent, from the first damage on."""
    from benchmarks.common.workloads import workload

    from echelon_env.config import EchelonConfig
    from echelon_env.mdp.layout import FLAT_OBS_DIM

    work = workload(EchelonConfig.preset("standard"), matches, view="vector")

    def play() -> int:
        work.restore()
        for k in range(STRETCH):
            work.play(k)
        return STRETCH * work.agents

    return play, 4 * FLAT_OBS_DIM


def magent2(matches: int) -> tuple[Stretch, int]:
    """MAgent2's battle, 81 against 81, by its PettingZoo view; the agents that live count."""
    from magent2.environments import battle_v4

    envs = [battle_v4.parallel_env() for _ in range(matches)]
    for number, env in enumerate(envs):
        env.reset(seed=number)
    rng = np.random.default_rng(0)
    choices = envs[0].action_space(envs[0].agents[0]).n

    def play() -> int:
        count = 0
        for _ in range(STRETCH):
            for env in envs:
                if not env.agents:
                    env.reset()
                count += len(env.agents)
                env.step(dict(zip(env.agents, rng.integers(choices, size=len(env.agents)).tolist(), strict=True)))
        return count

    return play, int(np.prod(envs[0].observation_space(envs[0].possible_agents[0]).shape)) * 4


def vmas(matches: int) -> tuple[Stretch, int]:
    """VMAS's football, ten against ten, every player an agent, as PyTorch tensors on the CPU."""
    import torch
    import vmas as library

    torch.set_num_threads(1)
    env = library.make_env(
        "football", num_envs=matches, device="cpu", n_blue_agents=10, n_red_agents=10, ai_red_agents=False, seed=0
    )
    size = env.reset()[0].shape[-1]
    plans = [[torch.rand(matches, 2) * 2 - 1 for _ in env.agents] for _ in range(8)]

    def play() -> int:
        env.reset()
        for k in range(STRETCH):
            env.step(plans[k % len(plans)])
        return STRETCH * matches * len(env.agents)

    return play, 4 * size


def smax(matches: int) -> tuple[Stretch, int]:
    """JaxMARL's SMAX, ten against ten, every unit an agent, compiled by XLA for the CPU."""
    import jax
    from jaxmarl.environments.smax import SMAX, map_name_to_scenario

    env = SMAX(scenario=map_name_to_scenario("smacv2_10_units"))
    spaces = [env.action_space(agent) for agent in env.agents]
    keys = jax.random.split(jax.random.PRNGKey(0), matches)
    shown, state = jax.vmap(env.reset)(keys)

    def step(carry: Any, key: Any) -> tuple[Any, Any]:
        def one(key: Any, state: Any) -> Any:
            drawn = jax.random.split(key, len(spaces) + 1)
            actions = {a: s.sample(k) for a, s, k in zip(env.agents, spaces, drawn[1:], strict=True)}
            shown, state, *_ = env.step(drawn[0], state, actions)
            return state, shown

        state, shown = jax.vmap(one)(jax.random.split(key, matches), carry)
        return state, sum(x.sum() for x in shown.values())  # nothing that is shown may be left out by the compiler

    run = jax.jit(lambda state, key: jax.lax.scan(step, state, jax.random.split(key, STRETCH)))
    kept = {"state": state, "key": jax.random.PRNGKey(1)}

    def play() -> int:
        kept["key"], key = jax.random.split(kept["key"])
        kept["state"], sums = run(kept["state"], key)
        sums.block_until_ready()
        return STRETCH * matches * len(env.agents)

    return play, 4 * shown[env.agents[0]].shape[-1]


def pufferlib(matches: int) -> tuple[Stretch, int]:
    """PufferLib's MOBA, five against five, written in C."""
    from pufferlib.ocean.moba import moba

    env = moba.Moba(num_envs=matches)
    env.reset()
    rng = np.random.default_rng(0)
    shape = (env.num_agents, len(env.single_action_space.nvec))
    plans = [rng.integers(env.single_action_space.nvec, size=shape).astype(np.int32) for _ in range(8)]

    def play() -> int:
        for k in range(STRETCH):
            env.step(plans[k % len(plans)])
        return STRETCH * env.num_agents

    return play, env.single_observation_space.shape[0] * env.single_observation_space.dtype.itemsize


ENVIRONMENTS = {
    "Echelon": echelon,
    "PufferLib MOBA": pufferlib,
    "SMAX": smax,
    "VMAS football": vmas,
    "MAgent2 battle": magent2,
}


def measure(name: str, matches: int, seconds: float) -> dict[str, float]:
    """Return the median speed of one environment in this process, per second of processor time."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    play, size = ENVIRONMENTS[name](matches)
    for _ in range(WARM_UP):
        play()
    speeds, end = [], time.perf_counter() + seconds
    while time.perf_counter() < end or len(speeds) < 3:
        began = time.process_time()
        steps = play()
        speeds.append(steps / (time.process_time() - began))
    return {"agent_steps_per_s": float(np.median(speeds)), "bytes": size}


def in_process(python: str, name: str, matches: int, seconds: float) -> dict[str, float] | None:
    """Return what a process of its own measures; None if the environment cannot be had there."""
    given = name, str(matches), str(seconds)
    command = [python, __file__, ONE, *given]
    done = subprocess.run(command, env={**os.environ, **ONE_CORE}, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["it ended without a word"])[-1]
        print(f"{name} was left out: {reason}", file=sys.stderr)
        return None
    result: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return result


def compare(
    matches: tuple[int, ...] = (8, 64),
    seconds: float = 5.0,
    peer_python: str = sys.executable,
    records: Path | None = None,
) -> None:
    """Other environments beside ours, each on one core.

    Args:
        matches: How many matches are played side by side.
        seconds: Measured time per line.
        peer_python: Python that has the other environments.
        records: File to which the speeds are added.
    """
    from benchmarks.common.runs import append, print_head, print_machine, print_row

    print_machine()
    print_head(
        "environment", "matches", "agent steps/s", "ours / theirs", "bytes an agent", "MB/s shown", "ours / theirs"
    )
    ours: dict[int, tuple[float, float]] = {}
    for name in ENVIRONMENTS:
        python = sys.executable if name == "Echelon" else str(Path(peer_python).absolute())
        for size in matches:
            found = in_process(python, name, size, seconds)
            if found is None:
                break
            append(records, {"environment": name, "matches": size, **found})
            speed, shown = found["agent_steps_per_s"], found["agent_steps_per_s"] * found["bytes"] / 1e6
            if name == "Echelon":
                ours[size] = speed, shown
            if size in ours:
                ratios = [f"{mine / theirs:.2f}" for mine, theirs in zip(ours[size], (speed, shown), strict=True)]
                print_row(name, size, f"{speed:,.0f}", ratios[0], f"{found['bytes']:,}", f"{shown:,.0f}", ratios[1])


def main(arguments: list[str] | None = None) -> int:
    """Run the command line."""
    sys.path.insert(0, str(Path(__file__).parents[1]))
    if sys.argv[1:2] == [ONE]:  # in a Python that need not have what the command line needs
        print(json.dumps(measure(sys.argv[2], int(sys.argv[3]), float(sys.argv[4]))))
        return 0
    from benchmarks.common.runs import command_line

    return command_line(__doc__, compare, arguments=arguments)


if __name__ == "__main__":
    sys.exit(main())
