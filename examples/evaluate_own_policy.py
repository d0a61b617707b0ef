"""Evaluate policies that no trainer of ours made: a function, a PyTorch network, and a class with memory.

The same file works from a shell, one policy at a time:
`cd examples; echelon-rl eval --policy evaluate_own_policy:Patrol --opponent easy`.
"""

import argparse

import numpy as np
from torch import nn

from echelon_env import ACTION_LAYOUT, OBSERVATION_LAYOUT
from echelon_rl import evaluate_win_rate

EGO, MOVE = OBSERVATION_LAYOUT["ego"], ACTION_LAYOUT["move"]
ZONE_COS, ZONE_SIN = EGO.start + EGO.index("zone_cos"), EGO.start + EGO.index("zone_sin")
FORWARD, STRAFE = (MOVE.start + MOVE.columns.index(name) for name in ("forward", "strafe"))


def to_the_zone(observations):
    """Run to the zone: actions float32 (N, 45) for observations float32 (N, 706)."""
    actions = np.zeros((len(observations), 45), np.float32)
    actions[:, FORWARD], actions[:, STRAFE] = observations[:, ZONE_COS], observations[:, ZONE_SIN]
    return actions


class Network(nn.Sequential):
    """A network without training; yours would load its weights here."""

    def __init__(self):
        """Create the layers."""
        super().__init__(nn.Linear(706, 64), nn.Tanh(), nn.Linear(64, 45), nn.Tanh())


class Patrol:
    """Runs to the zone and turns round every ten decisions; its state counts them in every match."""

    def predict(self, observation, state=None, episode_start=None, deterministic=False):
        """Return actions and the next state, as Stable-Baselines3's models do."""
        count = np.zeros(len(observation)) if state is None else np.where(episode_start, 0, state)
        return to_the_zone(observation) * np.where(count % 20 < 10, 1, -1)[:, None], count + 1


def main() -> None:
    """Evaluate each policy against a scripted skill, and two of them against each other."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--opponent", default="trivial", help="scripted skill of the other team")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--quick", action="store_true", help="two matches each, for tests")
    options = parser.parse_args()
    matches = 2 if options.quick else options.matches
    for policy in (to_the_zone, Network, Patrol):
        rate = evaluate_win_rate(policy, "duel", options.opponent, matches)
        print(
            f"{policy.__name__:12} against {options.opponent}: {rate}, mean return {rate.mean_return:.2f}", flush=True
        )
    print(f"{'to_the_zone':12} against Patrol: {evaluate_win_rate(to_the_zone, 'duel', Patrol(), matches)}")
    if options.quick:
        print("Two matches say nothing; leave out --quick.")


if __name__ == "__main__":
    main()
