"""A skirmish by SMAC's methods, which PyMARL and EPyMARL call; echelon-env alone is enough.

`step` takes a list of orders and gives one reward for the team; `get_state`, `get_avail_actions` and `get_env_info`
give what centralised learners need. In PyMARL register it with `REGISTRY["echelon"] = partial(env_fn, env=SmacEnv)` and
start `python src/main.py --config=qmix --env-config=echelon`. Newer versions of EPyMARL expect Gymnasium's `step`;
there return `obs, reward, done, False, info`.
"""

import numpy as np

from echelon_env import SmacEnv

env = SmacEnv("skirmish", opponent="trivial", team_reward="mean", seed=0)
sizes, rng = env.get_env_info(), np.random.default_rng(0)
env.reset()
over, total = False, 0.0
while not over:
    seen, state = env.get_obs(), env.get_state()  # what the agents see, what the critic may see
    allowed = np.stack(env.get_avail_actions())
    reward, over, info = env.step([rng.choice(np.flatnonzero(row)) for row in allowed])
    total += reward
print(f"{sizes['n_agents']} agents, {sizes['n_actions']} orders")
print(f"reward {total:.2f}, won: {info['battle_won']}")
env.close()
