"""PPO in a single file, in CleanRL's style, on the Gymnasium vector environment.

Read it from top to bottom and change any line. The policy has no memory and treats every action column as Gaussian.
``echelon_rl.RecurrentPPO`` has a memory, knows which columns are choices, and leaves out dead mechs.
Algorithm: Schulman et al. (2017), with the details of Engstrom et al. (2020).
"""

import argparse
import time
from dataclasses import dataclass

import numpy as np
import torch
from torch import nn
from torch.distributions import Normal

import echelon_env


@dataclass
class Settings:
    """Hyper-parameters."""

    matches: int = 64
    steps: int = 64  # per row and update
    updates: int = 200
    epochs: int = 4
    minibatches: int = 4
    gamma: float = 0.99
    gae_lambda: float = 0.95
    clip: float = 0.2
    entropy: float = 0.001
    learning_rate: float = 5e-4


class Agent(nn.Module):
    """Two small networks that share nothing."""

    def __init__(self, observations: int, actions: int) -> None:
        """Create both."""
        super().__init__()
        self.actor = nn.Sequential(nn.Linear(observations, 128), nn.Tanh(), nn.Linear(128, actions))
        self.critic = nn.Sequential(nn.Linear(observations, 128), nn.Tanh(), nn.Linear(128, 1))
        self.log_std = nn.Parameter(torch.full((actions,), -0.5))

    def policy(self, seen: torch.Tensor) -> Normal:
        """Return the distribution of actions."""
        return Normal(self.actor(seen), self.log_std.exp())

    def value(self, seen: torch.Tensor) -> torch.Tensor:
        """Return the value of each row."""
        return self.critic(seen).squeeze(-1)


def train(settings: Settings, seed: int) -> None:
    """Train on duels against the trivial commander and print how it goes."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    envs = echelon_env.EchelonVectorEnv(num_matches=settings.matches, config="duel", opponent="trivial", map_pool=16)
    rows, steps = envs.num_envs, settings.steps
    agent = Agent(envs.single_observation_space.shape[0], envs.single_action_space.shape[0])
    optimiser = torch.optim.Adam(agent.parameters(), settings.learning_rate, eps=1e-5)
    seen = torch.as_tensor(envs.reset(seed=seed)[0]).clone()
    obs, acts = torch.zeros(steps, rows, seen.shape[1]), torch.zeros(steps, rows, agent.log_std.numel())
    logps, rewards, values, ends = (torch.zeros(steps, rows) for _ in range(4))
    returns, running = [], np.zeros(rows)
    for update in range(settings.updates):
        start = time.perf_counter()
        for t in range(steps):
            with torch.no_grad():
                policy = agent.policy(seen)
                action = policy.sample()
                values[t], logps[t] = agent.value(seen), policy.log_prob(action).sum(-1)
            obs[t], acts[t] = seen, action
            after, reward, terminated, truncated, infos = envs.step(action.clamp(-1, 1).numpy())
            rewards[t] = torch.as_tensor(reward)
            if truncated.any():  # a time limit is no end of the task: what would have come is estimated
                late = torch.as_tensor(truncated)
                final = torch.as_tensor(np.stack([infos["final_obs"][i] for i in np.flatnonzero(truncated)]))
                with torch.no_grad():
                    rewards[t][late] += settings.gamma * agent.value(final)
            done = terminated | truncated
            ends[t] = torch.as_tensor(done, dtype=torch.float32)
            running += reward
            returns += running[done].tolist()
            running[done] = 0.0
            seen = torch.as_tensor(after).clone()
        with torch.no_grad():
            last, gain = agent.value(seen), torch.zeros(rows)
            advantages = torch.zeros_like(rewards)
            for t in reversed(range(steps)):
                ahead = values[t + 1] if t + 1 < steps else last
                delta = rewards[t] + settings.gamma * ahead * (1 - ends[t]) - values[t]
                gain = delta + settings.gamma * settings.gae_lambda * (1 - ends[t]) * gain
                advantages[t] = gain
        flat = [x.flatten(0, 1) for x in (obs, acts, logps, advantages, advantages + values)]
        for _ in range(settings.epochs):
            for part in torch.randperm(steps * rows).chunk(settings.minibatches):
                o, a, old, adv, target = (x[part] for x in flat)
                policy = agent.policy(o)
                ratio = (policy.log_prob(a).sum(-1) - old).exp()
                adv = (adv - adv.mean()) / (adv.std() + 1e-8)
                surrogate = torch.min(ratio * adv, ratio.clamp(1 - settings.clip, 1 + settings.clip) * adv).mean()
                value_loss = 0.5 * (agent.value(o) - target).square().mean()
                loss = value_loss - surrogate - settings.entropy * policy.entropy().sum(-1).mean()
                optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimiser.step()
        rate = steps * rows / (time.perf_counter() - start)
        mean = f"mean return {np.mean(returns[-200:]):6.2f}" if returns else "no episode has ended yet"
        print(f"update {update + 1:4d}: {mean}, {rate:,.0f} agent steps a second", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--quick", action="store_true", help="two small updates, for tests")
    options = parser.parse_args()
    train(Settings(matches=4, steps=16, updates=2) if options.quick else Settings(), options.seed)
