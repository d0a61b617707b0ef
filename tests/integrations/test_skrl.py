"""skrl: PPO wins, trained on the native vector environment."""

from tests.integrations.page import run
from tests.integrations.record import shortfalls


def test_ppo_wins(folder, capsys):
    run("skrl", folder)
    assert not shortfalls("skrl", capsys.readouterr().out)
