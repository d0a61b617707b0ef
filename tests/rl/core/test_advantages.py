import numpy as np
import pytest
import torch
from tests.rl.rollouts import gae

from echelon_rl import RolloutBuffer


def column(*values):
    return torch.tensor(values, dtype=torch.float32).unsqueeze(1)


def flags(*values):
    return torch.tensor(values, dtype=torch.bool).unsqueeze(1)


def test_three_steps_by_hand():
    advantages, returns = gae(
        column(1, 2, 3), column(10, 20, 30), flags(1, 0, 0), torch.tensor([40.0]), torch.tensor([False]), 0.5, 0.5
    )
    third = 3 + 0.5 * 40 - 30
    second = 2 + 0.5 * 30 - 20 + 0.25 * third
    first = 1 + 0.5 * 20 - 10 + 0.25 * second
    assert advantages.flatten().tolist() == [first, second, third]
    assert returns.flatten().tolist() == [first + 10, second + 20, third + 30]


def test_episode_that_starts_in_the_middle():
    advantages, _ = gae(
        column(1, 2, 3), column(10, 20, 30), flags(1, 0, 1), torch.tensor([40.0]), torch.tensor([True]), 0.5, 0.5
    )
    third = 3 - 30.0  # the episode ended with this step: nothing follows
    second = 2 - 20.0  # the next step belongs to another episode
    first = 1 + 0.5 * 20 - 10 + 0.25 * second
    assert advantages.flatten().tolist() == [first, second, third]


def test_death_is_followed_by_the_rewards_that_came():
    nan, yes = float("nan"), torch.tensor([True])
    advantages, _ = gae(
        column(1, 2, 4, 8), column(10, 20, nan, nan), flags(1, 0, 0, 0), torch.tensor([9.0]), ~yes, 0.5, 0.5,
        alive=flags(1, 1, 0, 0),
    )  # fmt: skip
    # Values in between are never used, lambda does not shrink what came, and the episode's rest counts as estimated.
    second = 2 + 0.5 * (4 + 0.5 * (8 + 0.5 * 9)) - 20
    first = 1 + 0.5 * 20 - 10 + 0.25 * second
    assert advantages[:2].flatten().tolist() == [first, second]


def test_long_rollouts_stay_exact():
    steps = 4096
    rewards, values = np.random.default_rng(0).normal(size=(2, steps)).astype(np.float32)
    expected, running = np.zeros(steps), 0.0
    following = np.append(values[1:], np.float32(0.5)).astype(np.float64)
    for t in range(steps - 1, -1, -1):
        running = float(rewards[t]) + 0.999 * following[t] - float(values[t]) + 0.999 * 0.99 * running
        expected[t] = running
    starts = torch.zeros(steps, 1, dtype=torch.bool)
    advantages, returns = gae(
        torch.tensor(rewards)[:, None], torch.tensor(values)[:, None], starts, torch.tensor([0.5]),
        torch.tensor([False]), 0.999, 0.99,
    )  # fmt: skip
    # Single precision throughout errs by less than 1e-4 too: only a result that was rounded once tells them apart.
    np.testing.assert_array_equal(advantages[:, 0].numpy(), expected.astype(np.float32))
    np.testing.assert_array_equal(returns[:, 0].numpy(), (expected + values).astype(np.float32))


def test_buffer_is_preallocated_and_filled():
    buffer = RolloutBuffer.create(10, 5, 7, 3)
    zeros = torch.zeros(10, 5)
    assert torch.equal(buffer.advantages, zeros)
    assert torch.equal(buffer.returns, zeros)
    assert (buffer.obs.shape, buffer.actions.shape) == ((10, 5, 7), (10, 5, 3))
    place = buffer.advantages.data_ptr()
    buffer.rewards[:] = 1.0
    buffer.dones[5] = True
    buffer.compute_gae(torch.zeros(5), torch.ones(5), 1.0, 1.0)
    assert buffer.advantages.data_ptr() == place
    assert buffer.returns[:, 0].tolist() == [5, 4, 3, 2, 1] * 2


def test_buffer_refuses_empty_sizes():
    with pytest.raises(ValueError, match="num_agents must be at least 1, got 0"):
        RolloutBuffer.create(10, 0, 7, 3)
