"""Resets: whatever a match held before, the episode starts as in arrays that were never used."""

import gc
import weakref

import numpy as np
import pytest

from echelon_env.config import EchelonConfig
from echelon_env.episode import EpisodeSetup
from echelon_env.matches.simulator import BatchSimulator


@pytest.mark.parametrize("preset", ["duel", "standard"])
@pytest.mark.parametrize("map_pool", [None, 2])
def test_nothing_is_left_of_the_match_before(preset, map_pool):
    config = EchelonConfig.preset(preset)
    x, y, z = config.world.size
    used, fresh = (BatchSimulator(2, config, map_pool) for _ in range(2))
    for seed, setup in enumerate([None, EpisodeSetup((x - 4, y - 6, z), 1, 0.5), EpisodeSetup((x, y, z), 1)]):
        for array in used.state:
            array.view(np.uint8)[...] = 0xA5
        again = BatchSimulator(1, config, map_pool)
        for simulator, match in ((used, 1), (again, 0), (fresh, 0)):
            simulator.reset(match, seed, setup)
        assert used.checksum(1) == again.checksum(0) == fresh.checksum(0), seed
        assert (used.state.voxels[0] == 0xA5).all(), "the other match is left alone"


def test_what_is_remembered_of_a_map_goes_with_it():
    simulator = BatchSimulator(1, EchelonConfig.preset("duel"))
    simulator.reset(0, 1)
    gone = weakref.ref(simulator.worlds[0])
    simulator.reset(0, 2)
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize(
    ("preset", "commanders"),
    [
        ("duel", {}),
        ("skirmish", {1: 4}),
        ("standard", {1: 5, 6: 4}),
        ("company", {1: 5} | dict.fromkeys(range(6, 50, 5), 4)),
    ],
)
def test_the_second_mech_of_a_pack_commands_it_and_that_of_the_first_pack_all_packs(preset, commanders):
    simulator = BatchSimulator(1, EchelonConfig.preset(preset))
    simulator.reset(0, 1)
    for mechs in np.split(simulator.state.mechs[0], 2):
        expected = [commanders.get(k, role) for k, role in enumerate(mechs["role"])]
        assert mechs["suite"].tolist() == expected, "the others have the suite of their class"
