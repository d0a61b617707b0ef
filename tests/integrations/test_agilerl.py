"""AgileRL: a population trains by the masks, is measured, and its best wins."""

import numpy as np

from tests.integrations.programs import run
from tests.integrations.record import shortfalls


def test_the_best_of_a_population_wins(folder, capsys):
    program = run("agilerl_population", folder)
    assert not shortfalls("agilerl_population", capsys.readouterr().out)
    assert len(program.population) == 2
    assert np.isfinite(np.array(program.fitness, float)).all()
    assert program.envs.invalid_action_count == 0, "it must obey the masks"
