"""EPyMARL's form: the page's program plays a match of legal orders to its end."""

from tests.integrations.page import run


def test_a_match_is_played(folder, capsys):
    page = run("EPyMARL and PyMARL", folder)
    assert page.over
    assert page.state.shape == (page.sizes["state_shape"],)
    assert "5 agents, 43 orders" in capsys.readouterr().out
