"""CleanRL's style: one file wins."""

from tests.integrations.programs import run
from tests.integrations.record import shortfalls


def test_one_file_wins(folder, capsys):
    run("cleanrl_masked_ppo", folder)
    assert not shortfalls("cleanrl_masked_ppo", capsys.readouterr().out)
