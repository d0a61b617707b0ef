"""EPyMARL's form: VDN wins, trained on ``SmacEnv``."""

from tests.integrations.page import run
from tests.integrations.record import shortfalls


def test_vdn_wins(folder, capsys):
    run("EPyMARL and PyMARL", folder)
    assert not shortfalls("EPyMARL and PyMARL", capsys.readouterr().out)
