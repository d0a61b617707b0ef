"""Models whose buffer holds one rollout, and the plainest way to run it again."""

import torch
from stable_baselines3.common.logger import configure

from echelon_rl import RecurrentPPO, RolloutBuffer
from echelon_rl.lstm.functional import LSTMState, reset_rows
from tests.rl.tasks import Recall

SMALL = {"lstm_hidden_size": 8, "features_extractor_kwargs": {"sizes": (8,)}}
# Every option of the update at once.
ALL_OPTIONS = {
    "segment_length": 8,
    "burn_in": 3,
    "reset_burn_in": 2,
    "refresh_states": True,
    "recompute_advantages": True,
    "normalize_per_role": True,
    "normalize_observations": True,
    "normalize_values": True,
    "aux_coef": 0.01,
    "critic_learning_rate": 1e-3,
    "grad_accum_steps": 2,
    "gradient_checkpointing": True,
    "precision": "bfloat16",
    "nan_policy": "skip",
    "target_kl": 1.0,
    "ent_coef": (0.02, 0.01),
    "clip_range_vf": 0.3,
    "lr_schedule": "cosine",
    "cudnn_benchmark": True,
    "empty_cache_every": 2,
}


def gae(rewards, values, starts, next_value, next_start, gamma, gae_lambda, alive=None):
    """Return the advantages and returns that a buffer computes of such columns [T, B]."""
    buffer = RolloutBuffer.create(*rewards.shape, 1, 1)
    buffer.rewards, buffer.values, buffer.dones = rewards, values, starts
    buffer.alive = buffer.alive if alive is None else alive
    buffer.compute_gae(next_value, next_start, gamma, gae_lambda)
    return buffer.advantages, buffer.returns


def small_model(env, policy="MlpLstmPolicy", **kwargs):
    """Return a small model that has not begun to train."""
    return RecurrentPPO(policy, env, **{"n_steps": 20, "policy_kwargs": SMALL, "seed": 0, "device": "cpu", **kwargs})


def collected(env, policy="MlpLstmPolicy", callback=None, **kwargs):
    """Return a model whose buffer holds one rollout."""
    model = small_model(env, policy, **kwargs)
    model.set_logger(configure(None, []))
    _, callback = model._setup_learn(10_000, callback, True, "run", False)
    model.collect_rollouts(model.env, callback, model.rollout_buffer, model.n_steps)
    return model


def collect(model):
    """Let a model collect its next rollout."""
    assert model.collect_rollouts(model.env, model._init_callback(None), model.rollout_buffer, model.n_steps)


def gone_on(model, env, steps, path):
    """Let a model learn on, and what its checkpoint holds in a fresh environment; return the second one."""
    model.save(path, resumable=True)
    model.learn(steps, reset_num_timesteps=False)
    torch.manual_seed(99)
    again = RecurrentPPO.load(path, env=env, device="cpu", force_reset=False)
    again.teaching = model.teaching
    return again.learn(steps, reset_num_timesteps=False)


def replay(model):
    """Run the stored rollout step by step with the plainest code; return parameters and values [T, B, ...]."""
    buffer, policy = model.rollout_buffer, model.policy
    memory = tuple(LSTMState(*(part[:, 0] for part in stored)) for stored in model.collector.stored_by_slot)
    params, values = [], []
    for t in range(buffer.num_steps):
        features = policy.features(buffer.obs[t])
        reset = buffer.dones[t]
        outputs, after = [], []
        for lstm, state in zip(policy.lstms, memory, strict=True):
            state = reset_rows(state, reset)
            y, (h, c) = torch.nn.LSTM.forward(lstm, features.unsqueeze(0), (state.h, state.c))
            outputs.append(y[0])
            after.append(LSTMState(h, c))
        memory = tuple(after)
        pi = outputs[0]
        vf = outputs[1] if len(outputs) > 1 else pi if policy.shared_lstm else policy.critic(features)
        if policy.skip_connection:
            pi, vf = (torch.cat([latent, features], dim=-1) for latent in (pi, vf))
        p, v = policy.head_outputs(pi, vf)
        params.append(p)
        values.append(v)
    return torch.stack(params), torch.stack(values)


def unrolled(model):
    """Return the memory before each step by the plainest loop, with the present weights: h [T, B, H], c [T, B, H]."""
    buffer, policy = model.rollout_buffer, model.policy
    memory = (LSTMState(*(part[:, 0] for part in model.collector.stored_by_slot[0])),)
    before = []
    with torch.no_grad():
        for t in range(buffer.num_steps):
            before.append(memory[0])
            _, _, memory = policy.step(policy.features(buffer.obs[t]), memory, buffer.dones[t])
    return torch.stack([state.h[0] for state in before]), torch.stack([state.c[0] for state in before])


def weights(model):
    return {name: value.clone() for name, value in model.policy.state_dict().items()}


def assert_close(one, other, atol):
    torch.testing.assert_close(one, other, rtol=0, atol=atol)


def updated(env=None, **kwargs):
    """Return a model after one update, from the same rollout whatever the options of the update."""
    model = collected(env or Recall(num_envs=5, delay=6), **kwargs)
    torch.manual_seed(7)
    model.train()
    return model
