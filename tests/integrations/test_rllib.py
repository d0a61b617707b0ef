"""RLlib's new API stack: PPO with an LSTM wins."""

from tests.integrations.programs import run
from tests.integrations.record import shortfalls


def test_an_lstm_wins(folder, capsys):
    program = run("rllib_lstm", folder)
    assert program.module.get_initial_state(), "the policy must have a memory"
    program.algorithm.stop()
    assert not shortfalls("rllib_lstm", capsys.readouterr().out)
