"""Tianshou: PPO wins."""

from tests.integrations.programs import run
from tests.integrations.record import shortfalls


def test_ppo_wins(folder, capsys):
    program = run("tianshou_ppo", folder)
    assert program.result.train_step == program.EPOCHS * program.STEPS
    assert not shortfalls("tianshou_ppo", capsys.readouterr().out)
