"""Train stock, feed-forward Stable-Baselines3 PPO on a duel; only the vector environment comes from echelon_rl."""

import argparse

import numpy as np
from stable_baselines3 import PPO
from stable_baselines3.common.vec_env import VecNormalize

from echelon_rl import evaluate_win_rate, make_vec_env


class Normalised:
    """The policy behind ``VecNormalize``'s statistics of observations, for evaluation on plain observations."""

    def __init__(self, model: PPO, statistics: VecNormalize) -> None:
        """Keep both."""
        self.model, self.statistics = model, statistics

    def predict(self, observation, state=None, episode_start=None, deterministic=False):
        """Return SB3's prediction for observations as the environment gives them."""
        seen = self.statistics.normalize_obs(observation)
        return self.model.predict(seen, state, episode_start, deterministic)


def main() -> None:
    """Train and evaluate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=500_000, help="agent steps")
    parser.add_argument("--opponent", default="trivial")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--quick", action="store_true", help="two small updates, for tests")
    options = parser.parse_args()
    matches, n_steps, steps, games = (4, 32, 256, 4) if options.quick else (32, 128, options.steps, 200)

    plain = make_vec_env("duel", num_matches=matches, opponent=options.opponent, seed=options.seed)
    # Mechs that act at random fight for a long time; normalised rewards spare the critic the tuning.
    venv = VecNormalize(plain, clip_obs=10.0, gamma=0.99)
    model = PPO(
        "MlpPolicy", venv, n_steps=n_steps, batch_size=matches * n_steps // 4, n_epochs=4, gamma=0.99, ent_coef=0.002,
        learning_rate=5e-4, policy_kwargs={"net_arch": [128, 128], "log_std_init": -0.5},
        seed=options.seed, device="cpu",
    )  # fmt: skip
    model.learn(steps, progress_bar=not options.quick)
    rewards = [episode["r"] for episode in model.ep_info_buffer]
    mean = f"{np.mean(rewards):.2f}" if rewards else "no episode has ended yet"
    print(f"mean return of the last {len(rewards)} episodes: {mean}")
    venv.training = False
    print("win rate:", evaluate_win_rate(Normalised(model, venv), "duel", options.opponent, matches=games))
    if options.quick:
        print("Two small updates win nothing; leave out --quick to see it learn.")


if __name__ == "__main__":
    main()
