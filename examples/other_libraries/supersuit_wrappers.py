"""SuperSuit's wrappers, around a skirmish and around several at once: `pip install supersuit`.

All 21 wrappers that are not for pictures work unchanged.
"""

import numpy as np
import supersuit as ss

import echelon_env

MATCHES, STEPS = 4, 500
env = echelon_env.parallel_env(
    "skirmish", opponent="trivial", action_format="discrete", dead_agents="keep", map_pool=64
)
env = ss.clip_reward_v0(ss.frame_stack_v1(ss.agent_indicator_v0(env), 2), -1, 1)
rows = ss.pettingzoo_env_to_vec_env_v1(env)
rows = ss.concat_vec_envs_v1(rows, MATCHES, num_cpus=0, base_class="gymnasium")
seen, infos = rows.reset(seed=0)
for _ in range(STEPS):
    orders = np.array([rows.action_space.sample(info["action_mask"]) for info in infos])
    seen, rewards, terminated, truncated, infos = rows.step(orders)
print(seen.shape, rewards.mean())
