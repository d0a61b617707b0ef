"""PufferLib's trainer wins with an LSTM."""

from tests.integrations.page import run
from tests.integrations.record import shortfalls


def test_its_trainer_wins(folder, capsys):
    page = run("PufferLib", folder)
    assert page.trainer.global_step >= page.STEPS
    assert not shortfalls("PufferLib", capsys.readouterr().out)
    assert page.memory["lstm_h"].any()
