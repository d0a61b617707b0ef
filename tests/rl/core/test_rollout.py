"""A rollout: its advantages, and the pieces that an update takes of it."""

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from tests.rl.rollouts import gae

from echelon_rl import RolloutBuffer
from echelon_rl.core.segments import cut_segments, minibatches, predictable_steps


def column(*values):
    return torch.tensor(values, dtype=torch.float32).unsqueeze(1)


def flags(*values):
    return torch.tensor(values, dtype=torch.bool).unsqueeze(1)


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
    with pytest.raises(ValueError, match="num_agents must be at least 1, got 0"):
        RolloutBuffer.create(10, 0, 7, 3)


def test_minibatches_deal_every_piece_out_once_in_an_order_of_its_own():
    segments = cut_segments(torch.zeros(8, 30, dtype=torch.bool), 4)

    def epoch(seed):
        torch.manual_seed(seed)
        return [batch.grid.tolist() for batch in minibatches(segments, 7)]

    for seed in range(3):
        dealt = epoch(seed)
        assert sorted(piece for batch in dealt for piece in batch) == sorted(segments.grid.tolist())
        assert {len(batch) for batch in dealt} == {8, 9}
    assert epoch(0) == epoch(0)
    assert epoch(0) != epoch(1)


@given(
    steps=st.integers(1, 40),
    rows=st.integers(1, 4),
    length=st.integers(1, 17),
    share=st.sampled_from([0.0, 0.1, 0.7, 1.0]),
    seed=st.integers(0, 2**31),
)
def test_pieces_cover_every_step_once_and_hold_no_reset_inside(steps, rows, length, share, seed):
    starts = torch.rand(steps, rows, generator=torch.Generator().manual_seed(seed)) < share
    segments = cut_segments(starts, length)
    assert sorted(segments.rows[segments.real].tolist()) == list(range(steps * rows))
    assert segments.rows.shape[0] <= length
    for piece in range(len(segments)):
        real = segments.rows[:, piece][segments.real[:, piece]]
        times, agents = real // rows, real % rows
        assert (agents == agents[0]).all()
        assert (times == times[0] + torch.arange(len(times))).all()
        assert not starts[times[1:], agents[1:]].any(), "an episode starts inside a piece"
        assert segments.fresh[piece] == starts[times[0], agents[0]]
        # A piece that continues an episode must begin where a memory is stored.
        assert segments.fresh[piece] or times[0] % length == 0
        assert segments.grid[piece] == times[0] // length * rows + agents[0]


def test_no_step_predicts_the_first_of_an_episode_or_of_a_life_or_one_after_the_rollout():
    yes, no = True, False
    alive = torch.tensor([[yes, yes, yes], [yes, no, yes], [yes, no, yes], [yes, yes, yes]])
    starts = torch.tensor([[yes, no, no], [no, no, no], [no, no, yes], [no, yes, no]])
    expected = [[yes, no, yes], [yes, no, no], [yes, no, yes], [no, no, no]]
    assert predictable_steps(starts, alive).tolist() == expected
