"""Measure how many agent steps a second the vector environment plays on this machine, by number of matches."""

import argparse
import time

import numpy as np

import echelon_env


def agent_steps_per_second(config: str, matches: int, seconds: float, threads: int | None) -> float:
    """Return the rate of a batch of matches in which random blue teams meet scripted red ones."""
    env = echelon_env.EchelonVectorEnv(
        num_matches=matches, config=config, opponent="medium", num_threads=threads, map_pool=8
    )
    env.reset(seed=0)
    rng = np.random.default_rng(0)
    # Sampling takes longer than stepping, so a few batches of actions are drawn beforehand and used in turn.
    plans = rng.uniform(-1, 1, (8, *env.action_space.shape)).astype(np.float32)
    env.step(plans[0])  # compiles the kernels on their first use
    steps, start = 0, time.perf_counter()
    while (passed := time.perf_counter() - start) < seconds:
        env.step(plans[steps % len(plans)])
        steps += 1
    env.close()
    return steps * env.num_envs / passed


def main() -> None:
    """Print a row per batch size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--config", default="skirmish", choices=["duel", "skirmish", "standard", "company", "recon", "campaign"]
    )
    parser.add_argument("--threads", type=int, default=None, help="default: one per processor")
    parser.add_argument("--seconds", type=float, default=3.0, help="measured time per row")
    parser.add_argument("--quick", action="store_true", help="one short row, for tests")
    options = parser.parse_args()
    batches, seconds = ([2], 0.2) if options.quick else ([1, 8, 64, 256], options.seconds)
    print(f"{options.config}: agent steps per second, with resets and observations")
    for matches in batches:
        rate = agent_steps_per_second(options.config, matches, seconds, options.threads)
        print(f"{matches:5d} matches {rate:12,.0f}")


if __name__ == "__main__":
    main()
