"""How many steps of agents a second a GPU plays, by preset, number of matches and who plays red.

    python benchmarks/gpu_matches.py                        duel and standard, up to 16,384 matches
    python benchmarks/gpu_matches.py --presets standard --matches 4096 --opponents agents expert --json rows.json

Agents act at random, with actions that lie on the GPU already. Every size is warmed up until mechs fight, then timed
three times; the median counts. Where JaxMARL is installed, SMAX's ``smacv2_10_units`` (10 against 10) runs beside it.
Sizes that do not fit into memory are reported as such. In Numba's simulator the numbers mean nothing.
"""

import argparse
import json
import statistics
import time
from importlib.util import find_spec

import numpy as np
from numba import cuda

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
    lines = ["| preset | matches | red | agent-steps/s | ms a decision | kB a match |", "|---|---|---|---|---|---|"]
    for row in rows:
        speed = f"{row['agent_steps_per_s']:,}" if "agent_steps_per_s" in row else row.get("error", "")
        cells = [row["preset"], f"{row['matches']:,}", row["red"], speed]
        lines.append(
            "| " + " | ".join([*cells, *(str(row.get(k, "")) for k in ("ms_per_decision", "kB_per_match"))]) + " |"
        )
    return "\n".join(lines)


def main():
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--presets", nargs="+", default=["duel", "standard"])
    parser.add_argument("--matches", nargs="+", type=int, default=[1024, 4096, 16384])
    parser.add_argument("--opponents", nargs="+", default=["agents"], help="agents, or skills of scripts")
    parser.add_argument("--warm", type=int, default=60, help="decisions before the clock runs")
    parser.add_argument("--decisions", type=int, default=40, help="decisions that are timed at once")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--json", help="file for all rows, written anew after each")
    options = parser.parse_args()
    device = "Numba's simulator" if SIMULATED else str(cuda.get_current_device().name)
    told = {"device": device, "rows": [], "first_step_s": {}}

    def keep(row):
        told["rows"].append(row)
        print(row, flush=True)
        if options.json:
            with open(options.json, "w", encoding="utf-8") as file:
                json.dump(told, file, indent=1)

    for preset in options.presets:
        for opponent in options.opponents:
            told["first_step_s"][f"{preset}, {opponent}"] = compile_seconds(preset, opponent)
            for matches in options.matches:
                keep(measured(preset, matches, opponent, options.warm, options.decisions, options.repeats))
    for matches in options.matches if find_spec("jaxmarl") else ():
        keep(smax(matches))
    print(f"\n{device}; first steps, with compiling: {told['first_step_s']}\n\n{table(told['rows'])}")


if __name__ == "__main__":
    main()
