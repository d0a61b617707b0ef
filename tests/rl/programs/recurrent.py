"""Train a policy with memory, measure it, and let it act with its memory."""

import numpy as np
from sb3_contrib import RecurrentPPO
from stable_baselines3.common.evaluation import evaluate_policy

small = {"lstm_hidden_size": 32}
model = RecurrentPPO("MlpLstmPolicy", "CartPole-v1", n_steps=64, batch_size=64, policy_kwargs=small, seed=1, verbose=1)
model.learn(256)
env = model.get_env()
mean_reward, _ = evaluate_policy(model, env, n_eval_episodes=4, warn=False)
assert 5 < mean_reward <= 500

obs = env.reset()
lstm_states, episode_starts = None, np.ones(env.num_envs, dtype=bool)
episodes = 0
while episodes < 2:
    action, lstm_states = model.predict(obs, state=lstm_states, episode_start=episode_starts, deterministic=True)
    obs, rewards, dones, infos = env.step(action)
    episode_starts = dones
    episodes += int(dones.sum())
assert len(lstm_states) == 2, "the LSTM's hidden and cell state"
assert lstm_states[0].shape[1] == env.num_envs
