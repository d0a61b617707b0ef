"""Stable-Baselines3: PPO wins; DQN, SAC and TD3 learn."""

from tests.integrations.page import run, win_rate


def test_ppo_wins_and_those_with_a_replay_memory_learn(folder):
    page = run("Stable-Baselines3", folder, REPLAY_STEPS=1_200)
    assert win_rate(lambda seen, masks: page.ppo.predict(seen, deterministic=True)[0]) >= 0.8
    assert page.dqn.num_timesteps >= 1_200
    for model in (page.dqn, page.sac, page.td3):
        assert model._n_updates > 5
