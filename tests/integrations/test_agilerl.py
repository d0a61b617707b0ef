"""AgileRL: a population trains by the masks, is measured, and its best wins."""

import numpy as np


def test_the_best_of_a_population_wins(winning):
    program = winning("agilerl_population")
    assert len(program.population) == 2
    assert np.isfinite(np.array(program.fitness, float)).all()
    assert program.envs.invalid_action_count == 0, "it must obey the masks"
