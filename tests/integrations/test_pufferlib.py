"""PufferLib's trainer wins with an LSTM."""

from tests.integrations.programs import run
from tests.integrations.record import shortfalls


def test_its_trainer_wins(folder, capsys):
    program = run("pufferlib_lstm", folder)
    assert program.trainer.global_step >= program.STEPS
    assert not shortfalls("pufferlib_lstm", capsys.readouterr().out)
    assert program.memory["lstm_h"].any()
