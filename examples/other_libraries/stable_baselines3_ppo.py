"""Stable-Baselines3's PPO wins duels by orders: `pip install stable-baselines3`.

Infos have `is_success`, so the log has `rollout/success_rate`, and `EvalCallback` logs the same of its evaluations. An
order that the mask forbids does nothing and is counted in `infos["invalid_actions"]`; MaskablePPO never gives one.
"""

from stable_baselines3 import PPO
from stable_baselines3.common.env_util import make_vec_env

from echelon_env import measure_win_rate

SEED, STEPS = 0, 200_000
config = {"preset": "duel", "reward": {"terminal": 3.0}}
orders = {"config": config, "opponent": "trivial", "map_pool": 64, "action_format": "discrete"}
envs = make_vec_env("echelon_env:Echelon-v0", 8, seed=SEED, env_kwargs=orders)
settings = {"n_steps": 256, "batch_size": 512, "n_epochs": 4, "learning_rate": 1e-3}
ppo = PPO("MlpPolicy", envs, ent_coef=0.01, seed=SEED, device="cpu", **settings)
ppo.learn(STEPS)


def act(seen, masks, starts):
    return ppo.predict(seen, deterministic=actions == "likeliest")[0]


for actions in ("sampled", "likeliest"):
    rate = measure_win_rate(act, action_format="discrete")
    print(f"PPO after {ppo.num_timesteps:,} steps, {actions} actions: {rate}")
