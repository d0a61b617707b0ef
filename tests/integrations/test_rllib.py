"""RLlib's new API stack: PPO with an LSTM wins."""

from tests.integrations.page import run
from tests.integrations.record import shortfalls


def test_an_lstm_wins(folder, capsys):
    page = run("RLlib", folder)
    assert page.module.get_initial_state(), "the policy must have a memory"
    page.algorithm.stop()
    assert not shortfalls("RLlib", capsys.readouterr().out)
