"""Train with RLlib (new API stack) on the PettingZoo environment, one policy for all blue mechs.

It needs `pip install -e ".[rllib]"`.
"""

import argparse
import math
import sys

import echelon_env

try:
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.default_model_config import DefaultModelConfig
    from ray.rllib.env.wrappers.pettingzoo_env import ParallelPettingZooEnv
    from ray.tune.registry import register_env
except ImportError:
    sys.exit('This example needs RLlib. In the folder of the repository: pip install -e ".[rllib]"')


def make_env(settings: dict) -> ParallelPettingZooEnv:
    """Return the environment as RLlib wants it; dead mechs stay, as its wrapper expects."""
    return ParallelPettingZooEnv(
        echelon_env.parallel_env(
            settings["config"], opponent=settings["opponent"], dead_agents="keep", invalid_actions="zero"
        )
    )


def main() -> None:
    """Train for some iterations and print returns."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=50)
    parser.add_argument("--config", default="duel")
    parser.add_argument("--opponent", default="trivial")
    parser.add_argument("--quick", action="store_true", help="one small iteration, for tests")
    options = parser.parse_args()
    batch = 128 if options.quick else 4000
    register_env("echelon", make_env)
    config = (
        PPOConfig()
        .environment("echelon", env_config={"config": options.config, "opponent": options.opponent})
        .env_runners(num_env_runners=0 if options.quick else 2, rollout_fragment_length="auto")
        .multi_agent(policies={"blue"}, policy_mapping_fn=lambda agent, episode, **kwargs: "blue")
        .training(train_batch_size_per_learner=batch, minibatch_size=min(batch, 512), num_epochs=4, lr=3e-4, gamma=0.99)
        .rl_module(model_config=DefaultModelConfig(fcnet_hiddens=[128, 128]))
    )
    algorithm = config.build_algo()
    for iteration in range(1 if options.quick else options.iterations):
        result = algorithm.train()["env_runners"]
        mean = result.get("episode_return_mean", math.nan)
        shown = "no episode has ended yet" if math.isnan(mean) else f"mean return {mean:.2f}"
        print(f"iteration {iteration + 1}: {shown}", flush=True)
    algorithm.stop()


if __name__ == "__main__":
    main()
