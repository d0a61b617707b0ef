"""Models whose buffer holds one rollout, and the plainest way to run it again."""

import torch
from stable_baselines3.common.logger import configure

from echelon_rl import RecurrentPPO
from echelon_rl.lstm.state import LSTMState, reset_rows

SMALL = {"lstm_hidden_size": 8, "features_extractor_kwargs": {"sizes": (8,)}}


def collected(env, policy="MlpLstmPolicy", callback=None, **kwargs):
    """Return a model whose buffer holds one rollout."""
    settings = {"n_steps": 20, "policy_kwargs": SMALL, "seed": 0, "device": "cpu", **kwargs}
    model = RecurrentPPO(policy, env, **settings)
    model.set_logger(configure(None, []))
    _, callback = model._setup_learn(10_000, callback, True, "run", False)
    model.collect_rollouts(model.env, callback, model.rollout_buffer, model.n_steps)
    return model


def replay(model):
    """Run the stored rollout step by step with the plainest code; return parameters and values [T, B, ...]."""
    buffer, policy = model.rollout_buffer, model.policy
    memory = policy.initial_memory(buffer.num_agents)
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
        p, v = policy.head_outputs(pi, vf)
        params.append(p)
        values.append(v)
    return torch.stack(params), torch.stack(values)
