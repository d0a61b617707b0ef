"""Record a data set for offline learning with Minari: `pip install "minari[create,hdf5]"`.

JAX, which the extra brings, joins the infos to arrays.
"""

import gymnasium as gym
import minari

EPISODES = 100
duel = {"config": "duel", "opponent": "trivial", "action_format": "discrete"}
env = gym.make("echelon_env:Echelon-v0", **duel)
env = minari.DataCollector(env, record_infos=True)
for seed in range(EPISODES):
    seen, info = env.reset(seed=seed)
    over = False
    while not over:
        order = env.action_space.sample(info["action_mask"])
        seen, reward, terminated, truncated, info = env.step(order)
        over = terminated or truncated
data = env.create_dataset("echelon/duel-random-v0")
print(data.total_episodes, "episodes,", data.total_steps, "steps")
again = data.recover_environment()
