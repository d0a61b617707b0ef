"""Stable-Baselines3: PPO wins as often as the program says."""


def test_ppo_wins(winning):
    program = winning("stable_baselines3_ppo")
    assert program.ppo.num_timesteps >= program.STEPS
