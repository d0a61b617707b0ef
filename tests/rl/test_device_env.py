"""Training on matches of a GPU is training on those of the processor; Numba's simulator plays them without one."""

import pytest

from tests.env.envs.test_cuda_vector_env import simulated
from tests.rl.on_gpu import CASES, compare


@pytest.mark.ci
@pytest.mark.timeout(900)
@pytest.mark.parametrize("case", CASES)
def test_rollouts_and_what_callbacks_hear_are_those_of_the_processor(case):
    assert "ends are equal" in simulated("-m", "tests.rl.on_gpu", case)


@pytest.mark.cuda
@pytest.mark.parametrize("case", CASES)
def test_rollouts_and_what_callbacks_hear_are_those_of_the_processor_on_a_gpu(case):
    assert compare(case) > 0
