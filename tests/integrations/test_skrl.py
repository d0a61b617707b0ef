"""skrl: PPO wins, trained on the native vector environment."""

from tests.integrations.programs import run
from tests.integrations.record import shortfalls


def test_ppo_wins(folder, capsys):
    run("skrl_ppo", folder)
    assert not shortfalls("skrl_ppo", capsys.readouterr().out)
