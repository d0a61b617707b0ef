"""Write an opponent as a few rules in Python, and let it play against the scripted skills.

With `opponent=None` both teams are agents, so anything that turns observations into actions can play either of them.
The script prints a table of results and writes a match to watch.
"""

import argparse
import math
from pathlib import Path

import numpy as np

from echelon_env import ACTION_LAYOUT, OBSERVATION_LAYOUT, ScriptedCommander, parallel_env


class Rush:
    """Runs to the zone, turns to the nearest hostile contact and fires everything."""

    def act(self, observation):
        """Return the action of a mech, float32 (45,), for its observation, float32 (706,)."""
        parts = OBSERVATION_LAYOUT.unflatten(observation)
        ego = named("ego", parts["ego"])
        contacts = {
            slot: named("contacts", parts["contacts"][slot]) for slot in np.flatnonzero(parts["contact_mask"] == 0)
        }
        distances = {s: math.hypot(c["ahead"], c["left"]) for s, c in contacts.items() if c["hostile"]}
        target, bearing = 20, math.atan2(ego["zone_sin"], ego["zone_cos"])  # slot 20 stands for no target
        if distances:
            target = min(distances, key=distances.get)
            bearing = math.atan2(contacts[target]["left"], contacts[target]["ahead"])
        blocks = {
            "move": [
                ego["zone_cos"],
                ego["zone_sin"],
                0.0,
                np.clip(2.0 * bearing, -1.0, 1.0),
            ],  # forward, left, up, turn
            "triggers": np.where([True, ego["heat"] > 0.7, True, True, True], 1.0, -1.0) if distances else -1.0,
            "target": np.arange(21) == target,
        }
        action = np.zeros(ACTION_LAYOUT.size, np.float32)
        for name, values in blocks.items():
            action[ACTION_LAYOUT[name].start : ACTION_LAYOUT[name].stop] = values
        return action


def named(block, row):
    """Return the features of a row of an observation's block by their names."""
    return {feature.name: float(value) for feature, value in zip(OBSERVATION_LAYOUT[block].features, row, strict=True)}


def play(preset, skill, seed):
    """Play one match, blue by our rules and red by a scripted skill; return the winner and the environment."""
    env = parallel_env(preset, opponent=None)
    observations, _ = env.reset(seed=seed)
    ours, theirs, winner = Rush(), ScriptedCommander(skill), None
    while env.agents:
        red = [agent for agent in env.agents if agent.startswith("red")]
        actions = theirs.act(env, red) | {a: ours.act(observations[a]) for a in env.agents if a not in red}
        observations, _, _, _, infos = env.step(actions)
        winner = next((info["outcome"]["winner"] for info in infos.values() if "outcome" in info), winner)
    return winner, env


def main() -> None:
    """Play against every skill, print a table, write a match."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--config", default="duel", choices=["duel", "skirmish", "standard"])
    parser.add_argument("--matches", type=int, default=20, help="matches against each skill")
    parser.add_argument("--out", type=Path, default=Path("own_opponent.html"), help="page of the last match")
    parser.add_argument("--quick", action="store_true", help="one match against each of two skills, for tests")
    options = parser.parse_args()
    skills, matches = (
        (["trivial", "easy"], 1) if options.quick else (["trivial", "easy", "medium", "hard", "expert"], 0)
    )
    print(f"{'Rush against':14} {'won':>5} {'drawn':>6} {'lost':>5}")
    for skill in skills:
        results = []
        for seed in range(matches or options.matches):
            winner, env = play(options.config, skill, seed)
            results.append(winner)
        print(f"{skill:14} {results.count('blue'):5} {results.count(None):6} {results.count('red'):5}")
    env.replay(names={"blue": "Rush", "red": skill}).to_html(options.out)
    print(f"wrote the last match; open {options.out} in a browser.")


if __name__ == "__main__":
    main()
