"""The table of damaged voxels says what a number for each voxel would, in a tenth of the memory, until it is full."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from tests.env.batches import begun, played

from echelon_env.config import EchelonConfig
from echelon_env.sim.state import WEAR, copy_match, write_match
from echelon_env.sim.wear import find, forget, gather, home, spread

VOXELS, PLACES = 30, 8


@given(st.lists(st.tuples(st.integers(0, VOXELS - 1), st.integers(0, 3)), max_size=60))
def test_a_table_is_a_dictionary_that_takes_no_more_when_it_is_full(hits):
    table, expected = np.zeros(PLACES, WEAR), {}
    for voxel, points in hits:
        place = find(table, voxel)
        if points == 0:
            forget(table, voxel)
            expected.pop(voxel, None)
        elif voxel in expected or len(expected) < PLACES:
            table[place]["voxel"], table[place]["points"] = voxel, points
            expected[voxel] = points
        else:
            assert place == -1
        found = {voxel: int(table[find(table, voxel)]["points"]) for voxel in expected}
        assert found == expected, "a voxel is found where it lies"
    assert {voxel: points for voxel, points in enumerate(spread(table, (VOXELS,))) if points} == expected


def test_the_homes_of_an_explosion_lie_apart():
    """Voxels below or beside each other would otherwise queue for the same places."""
    shape = (20, 100, 100)
    table = np.zeros(5000, WEAR)
    hit = np.arange(np.prod(shape)).reshape(shape)[3:8, 40:45, 60:65].ravel()
    assert len({home(table, voxel) for voxel in hit}) > 0.9 * len(hit)


def test_a_copied_match_has_a_number_for_each_voxel_and_is_restored_from_it():
    """Such are the saved states of all versions."""
    core = begun("skirmish", [4], "expert")
    for _ in played(core, 80):
        pass
    saved = copy_match(core.state, 0)
    assert (saved["wear"].dtype, saved["wear"].shape) == (np.uint16, core.state.voxels.shape[1:])
    assert np.count_nonzero(saved["wear"]) > 5
    other = begun("skirmish", [9], "expert")
    other.state.wear["points"] = 7
    write_match(other.state, 0, saved)
    np.testing.assert_equal(copy_match(other.state, 0), saved)


def test_more_damaged_voxels_than_places_are_taken_in_part():
    """A state from elsewhere may hold them."""
    table = np.zeros(PLACES, WEAR)
    gather(np.ones((3, 4, 5), np.uint16), table)
    assert spread(table, (3, 4, 5)).sum() == PLACES


def test_ten_minutes_of_fire_in_which_nobody_dies_leave_most_of_the_table_free():
    config = EchelonConfig.preset("standard").replace({"match.max_episode_seconds": 600.0})
    core, rng, most = begun(config, [0]), np.random.default_rng(0), 0
    mechs, clock, places = core.state.mechs[0], core.state.clock[0], core.state.wear[0]
    hp, actions = mechs["hp"].copy(), np.zeros((1, 20, 45), np.float32)
    while not clock["over"]:
        if clock["decision"] % 10 == 0:
            actions[:] = rng.uniform(-1, 1, actions.shape)
            actions[:, :, 3] *= 0.2  # turn slowly
            actions[:, :, 4:8] = 1  # fire
        mechs["hp"], mechs["heat"], clock["score_0"], clock["score_1"] = hp, 0, 0, 0
        core.step(actions)
        most = max(most, np.count_nonzero(places["points"]))
    assert clock["decision"] == 2400
    assert 100 < most < len(places) / 5


def test_a_match_of_the_standard_preset_takes_at_most_600_kb():
    core = begun("standard", [0])
    assert sum(array.nbytes for array in (*core.state, *core.io)) <= 600_000
