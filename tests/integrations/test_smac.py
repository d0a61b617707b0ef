"""EPyMARL's form: the program plays a match of legal orders to its end."""

from tests.integrations.programs import run


def test_a_match_is_played(folder, capsys):
    program = run("smac_interface", folder)
    assert program.over
    assert program.state.shape == (program.sizes["state_shape"],)
    assert "5 agents, 43 orders" in capsys.readouterr().out
