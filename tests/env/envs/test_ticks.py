"""The states between decisions are those the match really passed through."""

import numpy as np
from tests.env.batches import checksums
from tests.env.conftest import STEPS, drive

from echelon_env.config import EchelonConfig
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.recording import play_ticks
from echelon_env.mdp.actions import FLAT_ACTION_DIM
from echelon_env.sim.state import Match


def new_core(seed):
    core = MatchBatch(1, EchelonConfig.preset("skirmish"), [0, 1, 2, 3, 4], dict.fromkeys(range(5, 10), "hard"), 1)
    core.reset(0, seed)
    return core


def actions(rng):
    rows = rng.uniform(-1, 1, (5, FLAT_ACTION_DIM)).astype(np.float32)
    rows[:, 0] = 1.0
    return rows


def test_every_tick_is_one_physics_step_after_the_one_before_and_the_match_is_the_same():
    plain, core, scratch = (new_core(5) for _ in range(3))
    rng, before, moved = np.random.default_rng(5), None, 0
    for decision in range(60):
        rows, quality = actions(rng), core.state.mechs["quality"][0].copy()
        for number, state in enumerate(play_ticks(core, scratch, rows)):
            now = Match(*(array[0].copy() for array in state))
            assert now.clock["tick"] == 5 * decision + number + 1
            if number > 0:
                before.mechs["quality"] = quality  # sensors work once a decision
                drive(before, core.rules, STEPS, 1)  # orders and clock are those of the decision both lie in
                fields = ["x", "y", "z", "yaw", "hp", "heat", "stability", "alive"]
                assert before.mechs[fields].tolist() == now.mechs[fields].tolist()
                assert np.array_equal(before.voxels, now.voxels)
                flying = slice(int(now.clock["shots"]))
                assert np.array_equal(before.shots["x"][flying], now.shots["x"][flying])
                moved += int(now.clock["shots"])
            before = now
        plain.step(rows[None])
        assert checksums(core) == checksums(plain)
        assert np.array_equal(core.io.agent_observations, plain.io.agent_observations)
    assert (number, moved > 50) == (4, True)
