"""Check TorchRL's PettingZoo wrapper around Echelon, and roll it out with a policy.

It needs `pip install -e ".[torchrl]"`.
"""

import argparse
import sys

import torch
from pettingzoo.utils import BaseParallelWrapper
from torch import nn

import echelon_env

try:
    from tensordict.nn import NormalParamExtractor, TensorDictModule
    from torchrl.envs import PettingZooWrapper, RewardSum, TransformedEnv
    from torchrl.envs.utils import check_env_specs
    from torchrl.modules import ProbabilisticActor, TanhNormal
except ImportError:
    sys.exit('This example needs TorchRL. In the folder of the repository: pip install -e ".[torchrl]"')


class WithoutInfos(BaseParallelWrapper):
    """Leaves infos out: TorchRL makes tensors of everything in them, and names of roles are none."""

    def reset(self, seed=None, options=None):
        """Start an episode."""
        observations, infos = self.env.reset(seed, options)
        return observations, {agent: {} for agent in infos}

    def step(self, actions):
        """Play one decision."""
        *results, infos = self.env.step(actions)
        return *results, {agent: {} for agent in infos}


def main() -> None:
    """Wrap, check, act."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--config", default="skirmish")
    parser.add_argument("--episodes", type=int, default=5)
    parser.add_argument("--quick", action="store_true", help="a few steps of a duel, for tests")
    options = parser.parse_args()
    config = "duel" if options.quick else options.config

    # Dead mechs stay, with zero observations, so that tensors keep their shape.
    zoo = WithoutInfos(echelon_env.parallel_env(config, opponent="easy", dead_agents="keep"))
    blue = list(zoo.possible_agents)
    wrapped = PettingZooWrapper(zoo, group_map={"blue": blue}, use_mask=False, categorical_actions=False)
    env = TransformedEnv(wrapped, RewardSum(in_keys=[("blue", "reward")], out_keys=[("blue", "episode_reward")]))
    check_env_specs(env, seed=0)

    size = env.observation_spec["blue", "observation"].shape[-1]
    columns = env.full_action_spec["blue", "action"].shape[-1]
    network = nn.Sequential(nn.Linear(size, 128), nn.Tanh(), nn.Linear(128, 2 * columns), NormalParamExtractor())
    parameters = TensorDictModule(network, [("blue", "observation")], [("blue", "loc"), ("blue", "scale")])
    policy = ProbabilisticActor(
        parameters,
        in_keys=[("blue", "loc"), ("blue", "scale")],
        out_keys=[("blue", "action")],
        distribution_class=TanhNormal,
        spec=env.full_action_spec["blue", "action"],
    )
    for episode in range(1 if options.quick else options.episodes):
        with torch.no_grad():
            track = env.rollout(max_steps=10 if options.quick else 240, policy=policy)
        total = track["next", "blue", "episode_reward"][-1].sum().item()
        print(f"episode {episode + 1}: {track.shape[0]} decisions, {len(blue)} mechs, summed return {total:.2f}")


if __name__ == "__main__":
    main()
