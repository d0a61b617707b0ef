"""How many steps of agents a second a GPU plays, by preset, number of matches and who plays red.

    python benchmarks/gpu_matches.py                        duel and standard, up to 16,384 matches
    python benchmarks/gpu_matches.py --presets standard --matches 4096 --opponents agents expert --records rows.jsonl

Agents act at random, with actions that lie on the GPU already. Every size is warmed up until mechs fight, then timed
three times; the median counts. Where JaxMARL is installed, SMAX's ``smacv2_10_units`` (10 against 10) runs beside it.
Sizes that do not fit into memory are reported as such. In Numba's simulator the numbers mean nothing.
"""

import statistics
import sys
import time
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from numba import cuda
from numba.cuda import CudaSupportError

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.common.runs import append, command_line

from echelon_env import EchelonConfig, EchelonVectorEnv
from echelon_env.matches.cuda_memory import SIMULATED, upload

PLANS = 4  # different arrays of random actions


def compile_seconds(preset, opponent):
    """Return how long the first step takes, with all that is compiled for it."""
    env = made(preset, 2, opponent)
    env.reset(seed=0)
    began = time.perf_counter()
    env.step(upload(np.zeros((env.num_envs, 45), np.float32)))
    cuda.synchronize()
    return round(time.perf_counter() - began, 1)


def made(preset, matches, opponent):
    """Return an environment on the GPU, whose maps come from a pool, so that preparing starts does not count."""
    who = {"seats": {"red": "agents"}} if opponent == "agents" else {"opponent": opponent}
    return EchelonVectorEnv(matches, EchelonConfig.resolve(preset), device="cuda", map_pool=64, **who)


def measured(preset, matches, opponent, warm, decisions, repeats):
    """Return a row: steps of agents a second, milliseconds a decision, and memory of a match."""
    row = {"preset": preset, "matches": matches, "red": opponent}
    try:
        free = cuda.current_context().get_memory_info()[0] if not SIMULATED else 0
        env = made(preset, matches, opponent)
    except ValueError as error:
        return row | {"error": str(error)}
    used = (free - cuda.current_context().get_memory_info()[0]) / matches if not SIMULATED else 0
    env.reset(seed=0)
    random = np.random.default_rng(0)
    plans = [upload(random.uniform(-1, 1, (env.num_envs, 45)).astype(np.float32)) for _ in range(PLANS)]
    mechs = 2 * env.config.match.team_size
    times = []
    for part in range(repeats + 1):
        cuda.synchronize()
        began = time.perf_counter()
        for k in range(warm if part == 0 else decisions):
            env.step(plans[k % PLANS])
        cuda.synchronize()
        times.append(time.perf_counter() - began)
    seconds = statistics.median(times[1:]) / decisions
    env.close()
    return row | {
        "agent_steps_per_s": round(matches * mechs / seconds),
        "ms_per_decision": round(1e3 * seconds, 3),
        "kB_per_match": round(used / 1e3),
    }


def smax(matches, decisions=40):
    """Return the same for JaxMARL's SMAX, 10 against 10, all agents at random."""
    import jax
    from jaxmarl.environments.smax import SMAX, map_name_to_scenario

    env = SMAX(scenario=map_name_to_scenario("smacv2_10_units"))
    spaces = [env.action_space(agent) for agent in env.agents]

    def one(key, state):
        keys = jax.random.split(key, len(spaces) + 1)
        drawn = zip(env.agents, spaces, keys[1:], strict=True)
        shown, state, *_ = env.step(keys[0], state, {agent: space.sample(key) for agent, space, key in drawn})
        return state, sum(part.sum() for part in shown.values())

    def step(states, key):
        return jax.vmap(one)(jax.random.split(key, matches), states)

    play = jax.jit(lambda states, key: jax.lax.scan(step, states, jax.random.split(key, decisions)))
    _, states = jax.jit(jax.vmap(env.reset))(jax.random.split(jax.random.PRNGKey(0), matches))
    times = []
    for repeat in range(4):  # the first compiles
        began = time.perf_counter()
        states, seen = play(states, jax.random.PRNGKey(repeat))
        seen.block_until_ready()
        times.append(time.perf_counter() - began)
    speed = round(decisions * matches * len(env.agents) / statistics.median(times[1:]))
    return {"preset": "SMAX smacv2_10_units", "matches": matches, "red": "agents", "agent_steps_per_s": speed}


def table(rows):
    """Return rows as Markdown."""
    lines = [
        "| preset | matches | red | agent-steps/s | ms a decision | kB a match | first step, s |",
        f"{'|---' * 7}|",
    ]
    for row in rows:
        speed = f"{row['agent_steps_per_s']:,}" if "agent_steps_per_s" in row else row.get("error", "")
        cells = [row["preset"], f"{row['matches']:,}", row["red"], speed]
        lines.append(
            "| "
            + " | ".join([*cells, *(str(row.get(k, "")) for k in ("ms_per_decision", "kB_per_match", "first_step_s"))])
            + " |"
        )
    return "\n".join(lines)


def measure(
    presets: tuple[str, ...] = ("duel", "standard"),
    matches: tuple[int, ...] = (1024, 4096, 16384),
    opponents: tuple[str, ...] = ("agents",),
    warm: int = 60,
    decisions: int = 40,
    repeats: int = 3,
    records: Path | None = None,
):
    """How many steps of agents a second a GPU plays.

    Args:
        presets: Presets or scenarios.
        matches: How many matches are played side by side.
        opponents: Who plays red: agents, or skills of scripts.
        warm: Decisions before the clock runs.
        decisions: Decisions that are timed at once.
        repeats: How often they are timed; the median counts.
        records: File to which the lines are added.
    """
    try:
        for preset in presets:
            EchelonConfig.resolve(preset)
        device = "Numba's simulator" if SIMULATED else str(cuda.get_current_device().name)
    except ValueError as error:
        raise SystemExit(f"--presets: {error}") from None
    except CudaSupportError:
        raise SystemExit(
            "there is no NVIDIA GPU with a driver here; NUMBA_ENABLE_CUDASIM=1 NUMBA_DISABLE_JIT=1 measures Numba's "
            "simulator instead."
        ) from None
    rows = []

    def keep(row):
        rows.append(row)
        print(row, flush=True)
        append(records, row, device=device)

    for preset in presets:
        for opponent in opponents:
            first = {"first_step_s": compile_seconds(preset, opponent)}
            for size in matches:
                keep(measured(preset, size, opponent, warm, decisions, repeats) | first)
    for size in matches if find_spec("jaxmarl") else ():
        keep(smax(size))
    print(f"\n{device}\n\n{table(rows)}")


main = partial(command_line, __doc__, measure)

if __name__ == "__main__":
    sys.exit(main())
