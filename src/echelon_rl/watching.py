"""A match of a policy as a replay that carries what the policy thought, for the replay viewer."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from echelon_env import EchelonConfig, Replay, parallel_env
from echelon_env.mdp.actions import ACTION_LAYOUT
from echelon_rl.core.distributions import BINARY, CATEGORICAL, ActionHeads
from echelon_rl.ppo import RecurrentPPO


def action_probabilities(heads: ActionHeads, params: Tensor) -> Tensor:
    """Return [N, size]: probabilities of binary and categorical columns, the mean of continuous ones.

    Args:
        heads: Meaning of the columns.
        params: Mean or logit of every column, [N, size].
    """
    shown = params.tanh()
    for head in heads.heads:
        logits = params[..., head.columns]
        if head.kind == BINARY:
            shown[..., head.columns] = logits.sigmoid()
        elif head.kind == CATEGORICAL:
            shown[..., head.columns] = logits.softmax(dim=-1)
    return shown


def record_match(
    model: RecurrentPPO,
    config: str | EchelonConfig = "duel",
    opponent: str = "trivial",
    seed: int = 0,
    deterministic: bool = False,
) -> Replay:
    """Let a policy play blue in one match against a scripted opponent and return the replay with its thoughts.

    The match changes nothing that training depends on: sampled actions are drawn from ``seed`` alone. A critic that
    reads the global state has no value for what a single agent sees, so such a replay carries probabilities only.

    Args:
        model: Trained on Echelon's flat observation and action.
        config: Preset or configuration of the environment.
        opponent: Skill of the scripted red team, or ``"commander:NAME"``.
        seed: Seed of the match.
        deterministic: Whether the policy takes the mode of its distribution.

    Raises:
        ValueError: The policy was trained without Echelon's action layout or for other observations.
    """
    policy = model.policy
    env = parallel_env(config, opponent=opponent, dead_agents="keep")
    agents = env.possible_agents
    if policy.action_layout is None or policy.heads.size != ACTION_LAYOUT.size:
        raise ValueError(
            f"the policy must act by Echelon's layout of {ACTION_LAYOUT.size} columns, got {policy.heads.size} columns "
            f"{'without' if policy.action_layout is None else 'with'} a layout; train it on make_vec_env."
        )
    if policy.own_space.shape != env.observation_space(agents[0]).shape:
        raise ValueError(
            f"the policy must read observations of shape {env.observation_space(agents[0]).shape}, "
            f"got {policy.own_space.shape}."
        )
    hidden = np.zeros((len(agents), policy.critic_state_dim), np.float32)
    observations, _ = env.reset(seed=seed)
    memory = policy.initial_memory(len(agents))
    starts = torch.ones(len(agents), dtype=torch.bool, device=policy.device)
    values, thoughts = [], []
    policy.set_training_mode(False)
    with torch.inference_mode(), torch.random.fork_rng(range(torch.cuda.device_count())):
        torch.manual_seed(seed)
        while env.agents:
            rows = np.concatenate([np.stack([observations[a] for a in agents]), hidden], axis=1)
            features = policy.features(torch.as_tensor(rows, device=policy.device))
            params, value, memory = policy.step(features, memory, starts)
            distribution = policy.distribution(params)
            raw = distribution.mode_raw() if deterministic else distribution.sample_raw()
            values.append(value.cpu().numpy())
            thoughts.append(action_probabilities(policy.heads, params).cpu().numpy())
            actions = policy.heads.to_env(raw)
            observations, *_ = env.step(dict(zip(agents, actions, strict=True)))
            starts = torch.zeros_like(starts)
    replay = env.replay(names={"blue": "policy"})
    channels = {"action_probabilities": np.stack(thoughts).astype(np.float32)}
    if not policy.critic_state_dim:
        channels["value"] = np.stack(values).astype(np.float32)
    return replay.with_channels(**channels)
