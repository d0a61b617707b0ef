"""AgileRL trains a population of PPO agents by the masks in the infos: `pip install agilerl peft`.

It imports `peft` without requiring it, and installs more than 100 packages, JAX and Weights & Biases among them. Seeds
differ widely here; prefer sampled actions.
"""

import gymnasium as gym
import torch
from agilerl.algorithms import PPO
from agilerl.training.train_on_policy import train_on_policy

from echelon_env import measure_win_rate

SEED, STEPS, EVOLUTION = 0, 150_000, 30_000
torch.manual_seed(SEED)
config = {"preset": "duel", "reward": {"terminal": 3.0}}
duel = {"config": config, "opponent": "trivial", "action_format": "discrete", "map_pool": 64}
envs = gym.make_vec("echelon_env:Echelon-v0", 32, **duel)
spaces = envs.single_observation_space, envs.single_action_space
settings = {"num_envs": 32, "learn_step": 2_048, "batch_size": 512, "lr": 1e-3}
settings["share_encoders"] = False  # else values are learnt on features made for the policy
population = [PPO(*spaces, index=i, **settings) for i in range(2)]
population, fitness = train_on_policy(
    envs, "Echelon-v0", "PPO", population, max_steps=STEPS, evo_steps=EVOLUTION, eval_steps=240
)
best = max(population, key=lambda agent: agent.fitness[-1])


def act(seen, masks, starts):
    chosen = best.get_action(seen, action_mask=masks)[0]
    return chosen if actions == "sampled" else best.actor.head_net.dist.logits.argmax(-1)


for actions in ("sampled", "likeliest"):
    rate = measure_win_rate(act, action_format="discrete")
    print(f"PPO after {best.steps:,} steps, {actions} actions: {rate}")
