"""The batch: seeds, resets, copies and checksums of matches."""

import numpy as np

from echelon_env.catalog import CLASS_TABLE
from echelon_env.config import EchelonConfig
from echelon_env.matches.simulator import BatchSimulator
from echelon_env.sim.state import allocate, checksum


def test_a_reset_puts_everybody_whole_and_cold_on_the_ground():
    simulator = BatchSimulator(1, EchelonConfig.resolve("standard"))
    simulator.reset(0, 3)
    mechs = simulator.state.mechs[0]
    forms = CLASS_TABLE[mechs["role"]]
    whole = {"hp": forms["hp"], "leg_hp": forms["leg_hp"], "heat": 0, "z": 0, "stability": 100}
    for name, value in whole.items():
        assert (mechs[name] == value).all(), name
    assert (simulator.state.guns["cooldown"] == 0).all()
    assert simulator.state.guns["weapon"][0, :5].tolist() == [
        [0, 2, 3, 6], [0, 5, 4, 6], [0, 5, 4, 6], [1, 0, 5, 6], [5, -1, -1, 6]
    ]  # fmt: skip
    assert (simulator.state.contacts == -1).all()
    assert not simulator.is_over().any()


def test_a_checksum_sees_every_array_and_one_match_only():
    state = allocate(2, 4, (16, 16, 8), zone_places=2)
    before = checksum(state, 0)
    for name in state._fields:
        array = getattr(state, name)
        flat = array[0:1].view(np.uint8).reshape(-1)
        flat[-4] ^= 1
        assert checksum(state, 0) != before, name
        flat[-4] ^= 1
        array[1:2].view(np.uint8).reshape(-1)[0] ^= 1
        assert checksum(state, 0) == before, name
