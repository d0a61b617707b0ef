"""AgileRL: a population trains by the masks, is measured, and its best wins."""

import numpy as np

from tests.integrations.page import run
from tests.integrations.record import shortfalls


def test_the_best_of_a_population_wins(folder, capsys):
    page = run("AgileRL", folder)
    assert not shortfalls("AgileRL", capsys.readouterr().out)
    assert len(page.population) == 2
    assert np.isfinite(np.array(page.fitness, float)).all()
    assert page.envs.invalid_action_count == 0, "it must obey the masks"
