"""CleanRL's style: one file wins."""

from tests.integrations.page import run
from tests.integrations.record import shortfalls


def test_one_file_wins(folder, capsys):
    run("CleanRL", folder)
    assert not shortfalls("CleanRL", capsys.readouterr().out)
