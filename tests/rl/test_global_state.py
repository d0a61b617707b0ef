"""Observations with the global state at their end, from both backends and from an environment of another kind."""

import numpy as np
import pytest
from gymnasium import spaces

from echelon_env import ACTION_LAYOUT, FLAT_OBS_DIM
from echelon_rl import make_vec_env
from tests.rl.test_vec_env import SHORT, Chance

BACKENDS = ("native", "supersuit")


class Watched(Chance):
    """``Chance`` with a state that tells the time and how often it was reset."""

    def __init__(self):
        super().__init__(truncates=True)
        self.state_space = spaces.Box(0, 100, (1, 2))

    def state(self):
        return np.array([[self.time, self.resets]], np.float32)


def test_both_backends_show_the_same_states_to_the_end():
    envs = [make_vec_env(SHORT, 2, "trivial", backend, seed=4, global_state=True) for backend in BACKENDS]
    size = FLAT_OBS_DIM + envs[0].critic_state_dim
    first = [env.reset() for env in envs]
    assert first[0].shape == (2, size)
    assert np.array_equal(*first)
    assert all(env.observation_space.shape == (size,) for env in envs)
    for _ in range(20):
        steps = [env.step(np.full((2, ACTION_LAYOUT.size), 0.5, np.float32)) for env in envs]
        assert np.array_equal(steps[0][0], steps[1][0])
        assert all(space.contains(row) for space, row in ((envs[0].observation_space, r) for r in steps[0][0]))
    for infos in zip(steps[0][3], steps[1][3], strict=True):
        final, other = (info["terminal_observation"] for info in infos)
        assert np.array_equal(final, other)
        # The last number of the state is the share of time left: none at the end, all of it in the next episode.
        assert final[-1] == 0.0
    assert (steps[0][0][:, -1] == 1.0).all()


def test_states_of_any_pettingzoo_environment_are_used():
    env = make_vec_env(Watched, 2, backend="supersuit", global_state=True)
    assert env.critic_state_dim == 2
    observations = env.reset()
    assert observations.shape == (4, 4)
    assert np.array_equal(observations[:, 2:], np.tile([0.0, 1.0], (4, 1)))
    for time in (1, 2, 3):
        observations, _, dones, infos = env.step(np.zeros(4, np.int64))
        assert np.array_equal(observations[:, 2:], np.tile([time % 3, 1.0 + (time == 3)], (4, 1)))
    assert dones.all()
    assert all(np.array_equal(info["terminal_observation"][2:], [3.0, 1.0]) for info in infos)


def test_an_environment_without_a_state_is_refused():
    with pytest.raises(ValueError, match="declares no state_space"):
        make_vec_env(Chance, 2, backend="supersuit", global_state=True)
