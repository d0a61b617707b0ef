"""AgileRL: a population trains and is measured."""

import numpy as np

from tests.integrations.page import run


def test_a_population_trains(folder):
    page = run("AgileRL", folder, STEPS=2_048, EVOLUTION=1_024)
    assert len(page.population) == 2
    assert np.isfinite(np.array(page.fitness, float)).all()
    assert page.envs.invalid_action_count == 0, "it must obey the masks"
