"""PPO in one short file, on 64 matches at once, with masks: `pip install torch`.

CleanRL is a collection of files to copy, and this is one. It treats the time limit as an end;
`examples/cleanrl_ppo.py`, which acts by continuous actions, shows how `final_obs` tells the two apart.
"""

import torch
from torch import nn
from torch.distributions import Categorical

import echelon_env

SEED, UPDATES, MATCHES, STEPS = 0, 40, 64, 32
torch.manual_seed(SEED)
config = {"preset": "duel", "reward": {"terminal": 3.0}}
duel = {"config": config, "opponent": "trivial", "action_format": "discrete", "map_pool": 64}
envs = echelon_env.EchelonVectorEnv(MATCHES, copy=True, **duel)
orders = envs.single_action_space.n
actor = nn.Sequential(nn.Linear(706, 128), nn.Tanh(), nn.Linear(128, orders))
critic = nn.Sequential(nn.Linear(706, 128), nn.Tanh(), nn.Linear(128, 1))
optimiser = torch.optim.Adam([*actor.parameters(), *critic.parameters()], 1e-3)


def policy(seen, mask):
    return Categorical(logits=actor(seen).masked_fill(~mask, -1e8))


seen, infos = envs.reset(seed=SEED)
for update in range(UPDATES):
    rollout, wins = [], []
    for _ in range(STEPS):
        row, mask = torch.from_numpy(seen), torch.from_numpy(infos["action_mask"]).bool()
        with torch.no_grad():
            chosen = policy(row, mask)
            action, value = chosen.sample(), critic(row).squeeze(-1)
        seen, reward, terminated, truncated, infos = envs.step(action.numpy())
        going = torch.from_numpy(~(terminated | truncated))
        reward = torch.from_numpy(reward)
        rollout.append([row, mask, action, chosen.log_prob(action), value, reward, going])
        wins += infos["outcome"][infos["_outcome"]].tolist() if "outcome" in infos else []
    rows, masks, actions, before, values, rewards, going = map(torch.stack, zip(*rollout))
    with torch.no_grad():
        ahead, gain, gains = critic(torch.from_numpy(seen)).squeeze(-1), 0.0, []
        for t in reversed(range(STEPS)):
            gain = rewards[t] - values[t] + going[t] * (0.99 * ahead + 0.99 * 0.95 * gain)
            gains.insert(0, gain)
            ahead = values[t]
    gains = torch.stack(gains)
    targets = (gains + values).flatten()
    gains = ((gains - gains.mean()) / gains.std()).flatten()
    rows, masks, actions, before = (x.flatten(0, 1) for x in (rows, masks, actions, before))
    for part in [p for _ in range(4) for p in torch.randperm(len(gains)).chunk(4)]:
        now = policy(rows[part], masks[part])
        ratio = (now.log_prob(actions[part]) - before[part]).exp()
        surrogate = torch.min(ratio * gains[part], ratio.clamp(0.8, 1.2) * gains[part])
        error = critic(rows[part]).squeeze(-1) - targets[part]
        loss = error.square().mean() / 2 - surrogate.mean() - 0.01 * now.entropy().mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    print(f"update {update + 1}: {wins.count(1)} of {len(wins)} duels won")


def act(seen, masks, starts):
    chosen = policy(torch.from_numpy(seen), torch.from_numpy(masks))
    return chosen.sample() if actions == "sampled" else chosen.mode


for actions in ("sampled", "likeliest"):
    rate = echelon_env.measure_win_rate(act, action_format="discrete")
    print(f"PPO after {UPDATES * MATCHES * STEPS:,} steps, {actions} actions: {rate}")
