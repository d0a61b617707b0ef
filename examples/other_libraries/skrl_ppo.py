"""skrl's PPO wins duels on the native vector environment: `pip install skrl torch`.

skrl looks one class up only and does not recognise that environment, so name the wrapper: `wrapper="gymnasium"`.
"""

import gymnasium as gym
import torch
from skrl.agents.torch.ppo import PPO
from skrl.envs.wrappers.torch import wrap_env
from skrl.memories.torch import RandomMemory
from skrl.models.torch import CategoricalMixin, DeterministicMixin, Model
from skrl.trainers.torch import SequentialTrainer
from skrl.utils import set_seed
from torch import nn

from echelon_env import measure_win_rate

SEED, STEPS, ROLLOUT = 0, 6_400, 64
set_seed(SEED)
config = {"preset": "duel", "reward": {"terminal": 3.0}}
duel = {"config": config, "opponent": "trivial", "action_format": "discrete", "map_pool": 64}
envs = gym.make_vec("echelon_env:Echelon-v0", 32, **duel)
env = wrap_env(envs, wrapper="gymnasium")
spaces = {"observation_space": env.observation_space, "action_space": env.action_space}


class Policy(CategoricalMixin, Model):
    def __init__(self):
        Model.__init__(self, **spaces, device=env.device)
        CategoricalMixin.__init__(self)
        self.net = nn.Sequential(nn.Linear(706, 128), nn.Tanh(), nn.Linear(128, 43))

    def compute(self, inputs, role):
        return self.net(inputs["observations"]), {}


class Value(DeterministicMixin, Model):
    def __init__(self):
        Model.__init__(self, **spaces, device=env.device)
        DeterministicMixin.__init__(self)
        self.net = nn.Sequential(nn.Linear(706, 128), nn.Tanh(), nn.Linear(128, 1))

    def compute(self, inputs, role):
        return self.net(inputs["observations"]), {}


models = {"policy": Policy(), "value": Value()}
memory = RandomMemory(memory_size=ROLLOUT, num_envs=env.num_envs, device=env.device)
cfg = {"rollouts": ROLLOUT, "learning_epochs": 4, "mini_batches": 4, "entropy_loss_scale": 0.01}
agent = PPO(models=models, memory=memory, device=env.device, cfg=cfg, **spaces)
SequentialTrainer(env=env, agents=agent, cfg={"timesteps": STEPS, "headless": True}).train()


def act(seen, masks, starts):
    with torch.no_grad():
        logits, _ = models["policy"].compute({"observations": torch.from_numpy(seen)}, "policy")
    chosen = torch.distributions.Categorical(logits=logits)
    return chosen.sample() if actions == "sampled" else chosen.mode


for actions in ("sampled", "likeliest"):
    rate = measure_win_rate(act, action_format="discrete")
    print(f"PPO after {STEPS * env.num_envs:,} steps, {actions} actions: {rate}")
