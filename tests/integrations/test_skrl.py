"""skrl: PPO wins, trained on the native vector environment."""


def test_ppo_wins(winning):
    winning("skrl_ppo")
