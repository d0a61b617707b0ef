"""Train on one of PettingZoo's own environments: four pursuers that must catch fleeing evaders together.

Any PettingZoo ``ParallelEnv`` whose agents stay to the end of an episode trains this way, through SuperSuit's wrappers:

    python examples/train_pettingzoo.py            # some minutes on one core
    python examples/train_pettingzoo.py --quick    # seconds, shows that it runs

It prints the mean return of an agent over 20 episodes with random actions, before and after training.
"""

import argparse
from typing import Any

import numpy as np
from pettingzoo.sisl.pursuit.pursuit import parallel_env  # the same for pursuit_v4 and its successor

from echelon_rl import RecurrentPPO, make_vec_env

CYCLES = 60


def pursuit() -> Any:
    """Return a small arena: four pursuers, six evaders that two of them catch by standing on them."""
    return parallel_env(
        x_size=8, y_size=8, n_pursuers=4, n_evaders=6, max_cycles=CYCLES, surround=False, shared_reward=False
    )


def mean_return(model: RecurrentPPO | None, episodes: int) -> float:
    """Return the mean return of an agent; None acts at random."""
    env = make_vec_env(pursuit, num_matches=episodes, backend="supersuit", seed=1_000)
    env.action_space.seed(0)
    observations, state, starts = env.reset(), None, np.ones(env.num_envs, bool)
    total = 0.0
    for _ in range(CYCLES):
        if model is None:
            actions = np.array([env.action_space.sample() for _ in range(env.num_envs)])
        else:
            actions, state = model.predict(observations, state, starts)
        observations, rewards, starts, _ = env.step(actions)
        total += float(rewards.mean())
    env.close()
    return total


def main() -> None:
    """Train and print what was learned."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--quick", action="store_true", help="train for a moment only")
    quick = parser.parse_args().quick
    env = make_vec_env(pursuit, num_matches=2 if quick else 8, backend="supersuit", seed=0)
    model = RecurrentPPO(
        "MlpLstmPolicy", env, n_steps=60, learning_rate=1e-3, lr_schedule="linear", ent_coef=0.01, seed=0, device="cpu"
    )
    episodes = 1 if quick else 20
    print(f"random actions:   {mean_return(None, episodes):8.2f}")
    print(f"before training:  {mean_return(model, episodes):8.2f}")
    model.learn(480 if quick else 150_000, progress_bar=not quick)
    print(f"after training:   {mean_return(model, episodes):8.2f}")
    env.close()


if __name__ == "__main__":
    main()
