"""Play random actions in each view of the environment: run this first."""

import argparse

import gymnasium

import echelon_env
from echelon_env.catalog import CLASS_NAMES


def parallel(seed: int) -> None:
    """Play a match in which every mech of both teams is an agent that acts at random."""
    env = echelon_env.parallel_env("skirmish", info_level="full")
    env.reset(seed=seed)
    for agent in env.agents:
        env.action_space(agent).seed(seed)
    totals = dict.fromkeys(env.agents, 0.0)
    infos = {}
    while env.agents:
        actions = {agent: env.action_space(agent).sample() for agent in env.agents}
        _, rewards, _, _, now = env.step(actions)
        infos.update(now)
        for agent, reward in rewards.items():
            totals[agent] += reward
    print("PettingZoo: returns", {agent: round(total, 2) for agent, total in totals.items()})
    print("  the match ended so:", next(info["outcome"] for info in infos.values() if "outcome" in info))


def pilot(seed: int, steps: int) -> None:
    """Pilot one mech at random; everybody else is scripted."""
    env = gymnasium.make("echelon_env:Echelon-v0", config="skirmish")
    env.action_space.seed(seed)
    _, info = env.reset(seed=seed)
    print(f"Gymnasium: piloting a {CLASS_NAMES[info['role']]}")
    episodes, total = 0, 0.0
    for _ in range(steps):
        _, reward, terminated, truncated, _ = env.step(env.action_space.sample())
        total += reward
        if terminated or truncated:
            episodes += 1
            env.reset()
    print(f"  {steps} steps, {episodes} episodes ended, summed reward {total:.2f}")


def main() -> None:
    """Run both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--quick", action="store_true", help="a few steps, for tests")
    options = parser.parse_args()
    parallel(options.seed)
    pilot(options.seed, steps=50 if options.quick else 2000)


if __name__ == "__main__":
    main()
