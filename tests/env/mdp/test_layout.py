"""The observation layout: numbers without gaps, two forms that convert into each other, bounds that hold."""

from itertools import pairwise

import numpy as np
import pytest

from echelon_env import EchelonConfig, EchelonVectorEnv
from echelon_env.catalog import CLASS_NAMES, SUITES
from echelon_env.mdp.layout import (
    FEATURES,
    FLAT_OBS_DIM,
    LEAST_REACH,
    OBSERVATION_LAYOUT,
    PANEL_SCALE,
    REACH_SPAN,
    SUITE_DESCRIPTOR_DIM,
    VELOCITY_SCALE,
)
from echelon_env.sim.state import CONTACT_SLOTS


def test_the_blocks_tile_all_numbers_in_the_published_order():
    shapes = {b.name: b.shape for b in OBSERVATION_LAYOUT.blocks}
    assert shapes == {
        "contacts": (20, 25), "contact_mask": (20,), "squad": (12, 10), "squad_mask": (12,), "ego": (32,),
        "suite_descriptor": (14,), "panel_stats": (8,),
    }  # fmt: skip
    spans = [(block.start, block.stop) for block in OBSERVATION_LAYOUT.blocks]
    ends = np.cumsum([0, *(np.prod(shape) for shape in shapes.values())]).tolist()
    assert spans == list(pairwise(ends))
    assert [block.size for block in OBSERVATION_LAYOUT.blocks] == np.diff(ends).tolist()
    assert ends[-1] == OBSERVATION_LAYOUT.size == FLAT_OBS_DIM == 706
    assert SUITE_DESCRIPTOR_DIM == 14


def test_feature_names_are_unique_and_their_number_fits_a_row():
    for block in OBSERVATION_LAYOUT.blocks:
        names = [f.name for f in block.features]
        assert len(set(names)) == len(names)
        if "mask" not in block.name:
            assert len(names) == block.shape[-1]
    with pytest.raises(KeyError, match="no observation block 'radar'; blocks are contacts"):
        OBSERVATION_LAYOUT["radar"]


def test_bounds_are_finite_ordered_and_those_of_the_features():
    space = OBSERVATION_LAYOUT.space()
    assert (space.shape, space.dtype) == ((FLAT_OBS_DIM,), np.float32)
    assert np.isfinite(space.low).all()
    assert (space.low < space.high).all()
    for block in OBSERVATION_LAYOUT.blocks:
        for k, feature in enumerate(block.features):
            columns = slice(block.start + k, block.stop, len(block.features))
            assert (space.low[columns] == np.float32(feature.low)).all()
            assert (space.high[columns] == np.float32(feature.high)).all()


def test_the_flat_and_the_dict_form_convert_into_each_other():
    flat = np.random.default_rng(0).random((3, 5, FLAT_OBS_DIM)).astype(np.float32)
    parts = OBSERVATION_LAYOUT.unflatten(flat)
    assert parts["contacts"].shape == (3, 5, 20, 25)
    np.testing.assert_array_equal(np.concatenate([part.reshape(3, 5, -1) for part in parts.values()], axis=-1), flat)
    assert sum(part[0, 0].size for part in parts.values()) == FLAT_OBS_DIM
    assert all(np.shares_memory(part, flat) for part in parts.values())
    assert OBSERVATION_LAYOUT.dict_space().contains(OBSERVATION_LAYOUT.unflatten(OBSERVATION_LAYOUT.space().sample()))


@pytest.mark.parametrize("size", [FLAT_OBS_DIM - 1, FLAT_OBS_DIM + 1])
def test_a_wrong_size_is_refused(size):
    with pytest.raises(ValueError, match=rf"{FLAT_OBS_DIM} numbers.*got shape \({size},\)"):
        OBSERVATION_LAYOUT.unflatten(np.zeros(size, np.float32))


def test_hidden_features_read_zero_for_agents_alone():
    names = ("ego.zone_distance", "contacts.heading_cos", "squad")
    shown, less = (
        EchelonVectorEnv(2, EchelonConfig.preset("duel").replace({"observation.hidden": hidden}))
        for hidden in ((), names)
    )
    columns = OBSERVATION_LAYOUT.columns(names)
    assert len(columns) == 1 + 20 + OBSERVATION_LAYOUT["squad"].size
    for env in (shown, less):
        env.reset(seed=0)
    for _ in range(20):
        action = np.zeros(shown.action_space.shape, np.float32)
        full, hidden = shown.step(action)[0], less.step(action)[0]
        assert full[..., columns].any()
        assert not hidden[..., columns].any()
        full[..., columns] = 0
        np.testing.assert_array_equal(full, hidden)
    with pytest.raises(ValueError, match=r"the observation has no 'ego.heta'; did you mean 'ego.heat'"):
        EchelonVectorEnv(1, EchelonConfig.preset("duel").replace({"observation.hidden": ("ego.heta",)}))


def test_the_table_of_features_follows_the_game():
    """``features.csv`` holds what catalog and constants also say."""
    contacts, suites = OBSERVATION_LAYOUT["contacts"], OBSERVATION_LAYOUT["suite_descriptor"]
    assert [f.name for f in contacts.features if f.meaning.startswith("is a ")] == [f"is_{c}" for c in CLASS_NAMES]
    assert [f.name for f in suites.features if f.name.startswith("suite_")] == [f"suite_{s.name}" for s in SUITES]
    meanings = {f"{block}.{f.name}": f.meaning for block, features in FEATURES.items() for f in features}
    units = {f.unit for features in FEATURES.values() for f in features if f.unit.endswith("voxels/s")}
    assert units == {f"{VELOCITY_SCALE:g} voxels/s"}
    for name, end in {
        "suite_descriptor.contact_capacity": f"in {CONTACT_SLOTS}",
        "suite_descriptor.range_multiplier": f"(x - {LEAST_REACH:g}) / {REACH_SPAN:g}",
        "panel_stats.threat": f"in {PANEL_SCALE:g}",
        "panel_stats.support": f"in {PANEL_SCALE:g}",
    }.items():
        assert meanings[name].endswith(end), name
