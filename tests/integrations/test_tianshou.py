"""Tianshou: PPO wins."""

from tests.integrations.page import run
from tests.integrations.record import shortfalls


def test_ppo_wins(folder, capsys):
    page = run("Tianshou", folder)
    assert page.result.train_step == page.EPOCHS * page.STEPS
    assert not shortfalls("Tianshou", capsys.readouterr().out)
