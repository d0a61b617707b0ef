"""Write an opponent as a few rules in Python, and let it play against the scripted skills.

`opponent=` takes any object with a method `act`, or a function, that turns observations into actions. The script
prints a table of results and writes a match to watch.
"""

import argparse
import math
from pathlib import Path

import numpy as np

from echelon_env import ACTION_LAYOUT, OBSERVATION_LAYOUT, ScriptedCommander, parallel_env


class Rush:
    """Runs to the zone, turns to the nearest hostile contact and fires everything."""

    def act(self, observations):
        """Return actions, float32 (E, G, 45), for observations (E, G, 706) of its G mechs in each of E matches."""
        return np.stack([[self.act_one(mech) for mech in match] for match in observations])

    def act_one(self, observation):
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
    """Play one match, red by our rules and blue by a scripted skill; return red's outcome and the environment."""
    env = parallel_env(preset, opponent=Rush(), dead_agents="keep")
    env.reset(seed=seed)
    blue = ScriptedCommander(skill)
    while env.agents:
        *_, infos = env.step(blue.act(env))
    return -infos["blue_0"]["outcome"], env


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
            outcome, env = play(options.config, skill, seed)
            results.append(outcome)
        print(f"{skill:14} {results.count(1):5} {results.count(0):6} {results.count(-1):5}")
    env.replay(names={"red": "Rush", "blue": skill}).to_html(options.out)
    print(f"wrote the last match; open {options.out} in a browser.")


if __name__ == "__main__":
    main()
