"""Speed of other multi-agent environments beside ours: agent steps and bytes of observations a second of one core.

Each environment plays random actions in a process of its own on one core, and processor time counts. Peers that are not
installed are named and left out. They need packages that ours do not, so give the Python of another environment:

    python -m venv peers && peers/bin/pip install magent2 vmas jaxmarl pufferlib && pip install -e .
    python benchmarks/peers.py --peer-python peers/bin/python
"""

from __future__ import annotations

import argparse
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
    sys.path.insert(0, str(Path(__file__).parent))
    from speed import workload

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
    command = [python, __file__, "--seconds", str(seconds), "--one", name, str(matches)]
    done = subprocess.run(command, env={**os.environ, **ONE_CORE}, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["it ended without a word"])[-1]
        print(f"{name} was left out: {reason}", file=sys.stderr)
        return None
    result: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return result


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Measure other environments beside ours, each on one core.")
    parser.add_argument("--matches", type=int, nargs="+", default=[8, 64], help="side by side (default: 8 64)")
    parser.add_argument("--seconds", type=float, default=5.0, help="time for each line (default: %(default)s)")
    parser.add_argument("--peer-python", default=sys.executable, help="Python that has the other environments")
    parser.add_argument("--one", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(json.dumps(measure(options.one[0], int(options.one[1]), options.seconds)))
        return
    from echelon_env.machine import machine

    print(", ".join(f"{k} {v}" for k, v in machine().items()) + "\n")
    print("| environment | matches | agent steps/s | ours / theirs | bytes an agent | MB/s shown | ours / theirs |")
    print("|---|---|---|---|---|---|---|")
    ours: dict[int, tuple[float, float]] = {}
    for name in ENVIRONMENTS:
        python = sys.executable if name == "Echelon" else str(Path(options.peer_python).absolute())
        for matches in options.matches:
            found = in_process(python, name, matches, options.seconds)
            if found is None:
                break
            speed, size = found["agent_steps_per_s"], found["bytes"]
            shown = speed * size / 1e6
            if name == "Echelon":
                ours[matches] = speed, shown
            if matches in ours:
                ratios = [f"{mine / theirs:.2f}" for mine, theirs in zip(ours[matches], (speed, shown), strict=True)]
                print(
                    f"| {name} | {matches} | {speed:,.0f} | {ratios[0]} | {size:,.0f} | {shown:,.0f} | {ratios[1]} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
