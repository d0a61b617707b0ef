"""Replace the reward by a function of your own, without changing the package.

`reward_fn=` is called once a step for all matches and agents: here a mech gains by standing in the capture zone and
loses by running hot. A picture compares the share of a match that a policy spends in the zone before and after.
"""

import argparse
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import torch

from echelon_env import OBSERVATION_LAYOUT
from echelon_env.catalog import CLASS_TABLE
from echelon_rl import RecurrentPPO, make_vec_env


def reward(step):
    """Return the reward of each agent, float32 (E, A), for a `RewardStep` of E matches with A agents."""
    mechs = step.core.state.mechs[:, step.seats]
    heat = mechs["heat"] / CLASS_TABLE["heat_cap"][mechs["role"]]
    return mechs["in_zone"] - 0.1 * np.maximum(heat - 0.8, 0.0)


def own(observations, feature):
    """Return a feature of each row's own state, float32 (rows,)."""
    return OBSERVATION_LAYOUT.unflatten(observations)["ego"][:, OBSERVATION_LAYOUT["ego"].index(feature)]


def time_in_zone(model, steps):
    """Return the share of decisions that mechs spend in the zone."""
    env = make_vec_env("duel", num_matches=16, opponent="trivial", seed=1_000)
    observations, state, starts, share = env.reset(), None, np.ones(env.num_envs, bool), []
    for _ in range(steps):
        actions, state = model.predict(observations, state, starts)
        observations, _, starts, _ = env.step(actions)
        share.append(own(observations, "in_zone").mean())
    return float(np.mean(share))


def main() -> None:
    """Train with the own reward and draw what it changed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--steps", type=int, default=300_000, help="agent steps")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("custom_reward.png"), help="picture to write")
    parser.add_argument("--quick", action="store_true", help="two small updates, for tests")
    options = parser.parse_args()
    matches, steps, decisions = (4, 128, 20) if options.quick else (64, options.steps, 400)

    torch.set_num_threads(1)  # small networks gain little from more
    env = make_vec_env("duel", matches, "trivial", "native", options.seed, reward_fn=reward)
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=16, learning_rate=5e-4, seed=options.seed, device="cpu")
    shares = {"before training": time_in_zone(model, decisions)}
    model.learn(steps, progress_bar=not options.quick)
    shares["after training"] = time_in_zone(model, decisions)
    for name, share in shares.items():
        print(f"{name}: {share:.0%} of the time in the zone")
    if options.quick:
        print("Two small updates teach nothing; leave out --quick to see the reward at work.")

    plt.figure(figsize=(4, 3), layout="constrained")
    plt.bar(list(shares), list(shares.values()))
    plt.ylabel("share of time in the zone")
    plt.savefig(options.out)
    print(f"wrote {options.out}")


if __name__ == "__main__":
    main()
