"""Stable-Baselines3: PPO wins as often as the program says."""

from tests.integrations.programs import run
from tests.integrations.record import shortfalls


def test_ppo_wins(folder, capsys):
    program = run("stable_baselines3_ppo", folder)
    assert program.ppo.num_timesteps >= program.STEPS
    assert not shortfalls("stable_baselines3_ppo", capsys.readouterr().out)
