"""Stable-Baselines3: PPO wins as often as the page says."""

from tests.integrations.page import run
from tests.integrations.record import shortfalls


def test_ppo_wins(folder, capsys):
    page = run("Stable-Baselines3", folder)
    assert page.ppo.num_timesteps >= page.STEPS
    assert not shortfalls("Stable-Baselines3", capsys.readouterr().out)
