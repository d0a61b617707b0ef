"""sb3-contrib's MaskablePPO wins duels by allowed orders alone: `pip install sb3-contrib`.

It finds the masks by itself, because `Echelon-v0` has `action_masks()`. `action_format="multidiscrete"` works too.
"""

from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

from echelon_env import measure_win_rate

SEED, STEPS = 0, 100_000
config = {"preset": "duel", "reward": {"terminal": 3.0}}
orders = {"config": config, "opponent": "trivial", "map_pool": 64, "action_format": "discrete"}
envs = make_vec_env("echelon_env:Echelon-v0", 8, seed=SEED, env_kwargs=orders)
settings = {"n_steps": 256, "batch_size": 512, "n_epochs": 4, "learning_rate": 1e-3}
ppo = MaskablePPO("MlpPolicy", envs, ent_coef=0.01, seed=SEED, device="cpu", **settings)
ppo.learn(STEPS)


def act(seen, masks, starts):
    return ppo.predict(seen, action_masks=masks, deterministic=actions == "likeliest")[0]


for actions in ("sampled", "likeliest"):
    rate = measure_win_rate(act, action_format="discrete")
    print(f"MaskablePPO after {ppo.num_timesteps:,} steps, {actions} actions: {rate}")
