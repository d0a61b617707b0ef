"""Resets: whatever a match held before, the episode starts as in arrays that were never used."""

import gc
import weakref

import numpy as np
import pytest

from echelon_env.catalog import CLASS_NAMES, CLASS_TABLE
from echelon_env.config import EchelonConfig
from echelon_env.episode import EpisodeSetup
from echelon_env.sim.batch import BatchSimulator
from echelon_env.sim.state import named_arrays
from echelon_env.sim.voxel_bits import describe_voxels


def setups(config):
    x, y, z = config.world.size
    return [None, EpisodeSetup((x - 4, y - 6, z), 1, 0.5), EpisodeSetup(config.world.size, 1)]


@pytest.mark.parametrize("preset", ["duel", "standard"])
@pytest.mark.parametrize("map_pool", [None, 2])
def test_nothing_is_left_of_the_match_before(preset, map_pool):
    config = EchelonConfig.preset(preset)
    used, fresh = (BatchSimulator(2, config, map_pool) for _ in range(2))
    for seed, setup in enumerate(setups(config)):
        for _, array in named_arrays(used.state):
            array.view(np.uint8)[...] = 0xA5
        used.reset(1, seed, setup)
        again = BatchSimulator(1, config, map_pool)
        again.reset(0, seed, setup)
        fresh.reset(0, seed, setup)
        assert used.checksum(1) == again.checksum(0) == fresh.checksum(0), seed
        assert (used.state.voxels[0] == 0xA5).all(), "the other match is left alone"


def test_a_map_that_was_shot_to_pieces_is_whole_again():
    simulator = BatchSimulator(1, EchelonConfig.preset("duel"), map_pool=1)
    simulator.reset(0, 1)
    whole = simulator.checksum(0)
    simulator.state.voxels[0] = 0
    simulator.state.columns[0] = 0
    simulator.state.wear[0] = 9
    simulator.reset(0, 1)
    assert simulator.checksum(0) == whole
    world = simulator.worlds[0]
    columns = np.zeros_like(simulator.state.columns[0])
    describe_voxels(world.voxels, columns)
    np.testing.assert_array_equal(simulator.state.columns[0], columns)
    assert columns.any()


def test_what_is_remembered_of_a_map_goes_with_it():
    simulator = BatchSimulator(1, EchelonConfig.preset("duel"))
    simulator.reset(0, 1)
    gone = weakref.ref(simulator.worlds[0])
    simulator.reset(0, 2)
    gc.collect()
    assert gone() is None


def test_loadouts_follow_the_probability_and_are_the_same_for_both_teams():
    config = EchelonConfig.preset("standard")
    simulator, size = BatchSimulator(1, config), config.match.team_size
    roles = [CLASS_NAMES.index(name) for name in config.match.roster * 2]
    all_of_it = np.stack([CLASS_TABLE[f"loadout_{slot}"][roles] for slot in range(4)], axis=1)
    shares = []
    for seed in range(6):
        simulator.reset(0, seed, EpisodeSetup(config.world.size, config.match.packs_per_team, 0.5))
        mounted = simulator.state.guns["weapon"][0]
        np.testing.assert_array_equal(mounted[:size], mounted[size:])
        assert ((mounted == all_of_it) | (mounted == -1)).all()
        shares.append((mounted == all_of_it)[all_of_it >= 0].mean())
    assert 0.4 < np.mean(shares) < 0.6
    simulator.reset(0, 0)
    np.testing.assert_array_equal(simulator.state.guns["weapon"][0], all_of_it)
