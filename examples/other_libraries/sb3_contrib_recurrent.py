"""sb3-contrib's RecurrentPPO wins duels with a memory: `pip install sb3-contrib`.

It takes no masks, so forbidden orders do nothing. `echelon_rl.RecurrentPPO` takes them, and is faster.
"""

from sb3_contrib import RecurrentPPO
from stable_baselines3.common.env_util import make_vec_env

from echelon_env import measure_win_rate

SEED, STEPS = 0, 200_000
config = {"preset": "duel", "reward": {"terminal": 3.0}}
orders = {"config": config, "opponent": "trivial", "map_pool": 64, "action_format": "discrete"}
envs = make_vec_env("echelon_env:Echelon-v0", 8, seed=SEED, env_kwargs=orders)
settings = {"n_steps": 128, "batch_size": 512, "n_epochs": 4, "learning_rate": 1e-3}
settings |= {"policy_kwargs": {"lstm_hidden_size": 64}, "ent_coef": 0.01}
ppo = RecurrentPPO("MlpLstmPolicy", envs, seed=SEED, device="cpu", **settings)
ppo.learn(STEPS)
memory = None


def act(seen, masks, starts):
    global memory
    memory = None if starts.all() else memory
    chosen, memory = ppo.predict(seen, memory, starts, deterministic=actions == "likeliest")
    return chosen


for actions in ("sampled", "likeliest"):
    rate = measure_win_rate(act, action_format="discrete")
    print(f"RecurrentPPO after {ppo.num_timesteps:,} steps, {actions} actions: {rate}")
