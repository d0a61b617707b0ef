"""Tianshou's PPO wins duels: `pip install tianshou`. It takes no masks, so forbidden orders do nothing."""

import gymnasium as gym
import torch
from tianshou.algorithm.modelfree.ppo import PPO
from tianshou.algorithm.modelfree.reinforce import DiscreteActorPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OnPolicyTrainerParams
from tianshou.utils.net.common import Net
from tianshou.utils.net.discrete import DiscreteActor, DiscreteCritic

from echelon_env import measure_win_rate

SEED, EPOCHS, STEPS = 0, 100, 2_048
torch.manual_seed(SEED)
config = {"preset": "duel", "reward": {"terminal": 3.0}}
duel = {"config": config, "opponent": "trivial", "action_format": "discrete", "map_pool": 64}


def make_env():
    return gym.make("echelon_env:Echelon-v0", **duel)


spaces = make_env()
size, orders = spaces.observation_space.shape, spaces.action_space.n
nets = [Net(state_shape=size, hidden_sizes=[128]) for _ in range(2)]
actor = DiscreteActor(preprocess_net=nets[0], action_shape=orders, softmax_output=False)
critic = DiscreteCritic(preprocess_net=nets[1])
policy = DiscreteActorPolicy(actor=actor, action_space=spaces.action_space)
ppo = PPO(policy=policy, critic=critic, optim=AdamOptimizerFactory(lr=1e-3))
envs = DummyVectorEnv([make_env] * 8)
envs.seed(SEED)
collector = Collector(ppo, envs, VectorReplayBuffer(STEPS, 8))
result = ppo.run_training(
    OnPolicyTrainerParams(
        training_collector=collector,
        max_epochs=EPOCHS,
        epoch_num_steps=STEPS,
        collection_step_num_env_steps=STEPS,
        update_step_num_repetitions=4,
    )
)


def act(seen, masks, starts):
    with torch.no_grad():
        chosen = torch.distributions.Categorical(logits=actor(seen)[0])
    return chosen.sample() if actions == "sampled" else chosen.mode


for actions in ("sampled", "likeliest"):
    rate = measure_win_rate(act, action_format="discrete")
    print(f"PPO after {EPOCHS * STEPS:,} steps, {actions} actions: {rate}")
