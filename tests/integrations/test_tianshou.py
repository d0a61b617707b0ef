"""Tianshou: PPO wins."""


def test_ppo_wins(winning):
    program = winning("tianshou_ppo")
    assert program.result.train_step == program.EPOCHS * program.STEPS
