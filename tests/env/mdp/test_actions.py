"""The action layout: dict form, flat form and the decoding kernel agree."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from echelon_env.mdp.actions import ACTION_LAYOUT, FLAT_ACTION_DIM


def test_the_blocks_tile_45_columns_in_the_published_order():
    names = [b.name for b in ACTION_LAYOUT.blocks]
    assert names == ["move", "triggers", "ewar", "target", "sort", "hostile_only", "comm"]
    assert [b.size for b in ACTION_LAYOUT.blocks] == [4, 5, 3, 21, 3, 1, 8]
    assert [b.start for b in ACTION_LAYOUT.blocks] == list(np.cumsum([0, 4, 5, 3, 21, 3, 1]))
    assert ACTION_LAYOUT.size == FLAT_ACTION_DIM == 45
    assert all(len(b.columns) == b.size for b in ACTION_LAYOUT.blocks)


@given(st.integers(0, 2**32 - 1))
def test_encode_then_decode_gives_the_same_action(seed):
    space = ACTION_LAYOUT.dict_space()
    space.seed(seed)
    action = space.sample()
    flat = ACTION_LAYOUT.encode(action)
    assert ACTION_LAYOUT.space().contains(flat)
    decoded = ACTION_LAYOUT.decode(flat)
    assert space.contains({k: np.asarray(v, space[k].dtype) if np.ndim(v) else v for k, v in decoded.items()})
    for name, value in action.items():
        np.testing.assert_array_equal(decoded[name], value)


def test_decode_clips_and_takes_the_first_maximum():
    decoded = ACTION_LAYOUT.decode(np.full(45, 3.0))
    assert decoded["move"].tolist() == [1.0] * 4
    assert decoded["target"] == 0
    assert ACTION_LAYOUT.decode(np.zeros(45))["triggers"].tolist() == [0] * 5


def test_a_wrong_size_is_refused_with_every_block_named():
    with pytest.raises(ValueError, match=r"\(45,\) \(move 4, triggers 5, ewar 3, target 21.*got \(44,\)"):
        ACTION_LAYOUT.decode(np.zeros(44))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"target": 21}, "takes 0 to 20"),
        ({"ewar": -1}, "'ewar' takes 0 to 2, got -1"),
        ({"triggers": [0, 1]}, r"must have shape \(5,\), got \(2,\)"),
        ({"triggers": [0, 1, 2, 0, 0]}, "flags of 0 or 1"),
        ({"jump": 1}, "unknown: \\['jump'\\]"),
        ({"move": ["0.5"] * 4}, r"'move' must hold numbers, got \['0.5', '0.5', '0.5', '0.5'\]"),
        ({"move": [1 + 2j] * 4}, "'move' must hold numbers"),
        ({"move": [None] * 4}, "'move' must hold numbers"),
        ({"target": None}, "'target' must hold numbers, got None"),
        ({"target": float("nan")}, "'target' takes 0 to 20, got nan"),
        ({"sort": 0.5}, "'sort' takes 0 to 2, got 0.5"),
    ],
)
def test_malformed_dict_actions_are_refused(change, message):
    action = {**ACTION_LAYOUT.decode(np.zeros(45)), **change}
    with pytest.raises(ValueError, match=message):
        ACTION_LAYOUT.encode(action)
