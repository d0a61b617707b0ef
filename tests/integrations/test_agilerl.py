"""AgileRL: a population trains and is measured."""

import numpy as np

from tests.integrations.page import run


def test_a_population_trains(folder):
    page = run("AgileRL", folder, STEPS=4_096, EVOLUTION=2_048)
    assert len(page.population) == 2
    assert np.isfinite(np.array(page.fitness, float)).all()
