import torch
from hypothesis import given
from hypothesis import strategies as st

from echelon_rl.core.segments import cut_segments, minibatches, predictable_steps


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
