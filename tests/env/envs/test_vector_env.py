"""The native vector views: infos of ended episodes, seeds, masks, spaces, buffers, and the pilot's view.

``test_determinism.py`` compares what they return with the PettingZoo view, through the ends of episodes.
"""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from tests.env.batches import checksums, in_play, started

from echelon_env import FLAT_OBS_DIM, EchelonConfig, EchelonVectorEnv
from echelon_env.catalog import CLASS_NAMES
from echelon_env.sim.state import ENDED_BY_TIME

SHORT = {
    "duel": EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 5.0}),  # 20 decisions
    "skirmish": EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 5.0}),
}


def still(env):
    return np.zeros((env.num_envs, 45), np.float32)


# Autoreset ------------------------------------------------------------------------------------------------------------


def test_final_info_holds_the_last_decision_of_the_episode():
    env = in_play(EchelonVectorEnv(1, SHORT["skirmish"]), seed=2)
    env.core.state.mechs["alive"][0, 3] = 0
    infos = {}
    while "final_info" not in infos:
        infos = env.step(still(env))[-1]
    final = infos["final_info"]
    assert final["alive"].tolist() == [i != 3 for i in range(10)]
    assert infos["alive"].all(), "the returned observations belong to the next episode"
    assert final["outcome"].tolist() == infos["outcome"].tolist()
    assert final["reason"].tolist() == [ENDED_BY_TIME] * 10


# Seeds and masks ------------------------------------------------------------------------------------------------------


def test_a_list_of_seeds_gives_one_per_match():
    env = EchelonVectorEnv(3, "duel", num_threads=1)
    seeds = [30, 10, 20]
    expected = [started("duel", seed).core.simulator.checksum(0) for seed in seeds]
    for given in (seeds, np.array(seeds)):
        env.reset(seed=given)
        assert checksums(env) == expected


def test_a_reset_mask_leaves_the_other_matches_running():
    env = in_play(EchelonVectorEnv(3, "duel", num_threads=1, copy=True), seed=0)
    for _ in range(4):
        observations, *_ = env.step(still(env))
    kept = checksums(env)[::2]
    after, infos = env.reset(seed=[7, 8, 9], options={"reset_mask": np.array([False, True, False])})
    assert checksums(env)[::2] == kept
    assert after[[0, 1, 4, 5]].tobytes() == observations[[0, 1, 4, 5]].tobytes()
    assert env.core.state.clock[["seed", "decision"]].tolist() == [(0, 4), (8, 0), (2, 4)]
    assert infos["alive"].all()


def test_resets_without_a_seed_continue_each_match():
    runs = []
    for _ in range(2):
        env = EchelonVectorEnv(2, "duel", num_threads=1, copy=True)
        runs.append([env.reset(seed=4)[0].tobytes(), env.reset()[0].tobytes(), env.reset()[0].tobytes()])
    assert runs[0] == runs[1]
    assert len(set(runs[0])) == 3


# Spaces, buffers, wrappers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("config", "opponent", "agents"), [("duel", None, 2), ("skirmish", "easy", 5), ("standard", "easy", 10)]
)
def test_one_row_per_commanded_agent(config, opponent, agents):
    env = EchelonVectorEnv(4, config, opponent=opponent, num_threads=1)
    rows = 4 * agents
    assert isinstance(env, VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    spaces = env.single_observation_space, env.single_action_space, env.observation_space, env.action_space
    assert [space.shape for space in spaces] == [(FLAT_OBS_DIM,), (45,), (rows, FLAT_OBS_DIM), (rows, 45)]
    first, infos = env.reset(seed=0)
    observations, *others, _ = env.step(env.action_space.sample())
    assert all(map(env.observation_space.contains, (first, observations)))
    types = [(part.shape, part.dtype) for part in (infos["alive"], *others)]
    assert types == [((rows,), kind) for kind in (np.bool_, np.float32, np.bool_, np.bool_)]
    assert (env.num_envs, env.state().shape) == (rows, (4, env.state_dim))


def arrays_of(value, path=""):
    """Return all arrays in nested tuples and dicts, each with the way to it."""
    if isinstance(value, np.ndarray):
        return {path: value}
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, tuple) else ()
    return {name: array for key, part in parts for name, array in arrays_of(part, f"{path}/{key}").items()}


@pytest.mark.parametrize("kind", ["copy", "shared", "pilot"])
def test_later_steps_change_nothing_that_was_returned_but_shared_observations(kind):
    config = SHORT["skirmish"]
    if kind == "pilot":
        env = gymnasium.make_vec("echelon_env:Echelon-v0", num_envs=2, config=config).unwrapped
    else:
        env = EchelonVectorEnv(2, config, num_threads=1, copy=kind == "copy")
    rng = np.random.default_rng(0)
    kept, ends = {}, np.zeros(2, int)
    for step in range(50):
        if step == 0:
            returned = first, _ = env.reset(seed=3)
        elif step == 30:
            returned = env.reset(options={"reset_mask": np.array([False, True])})
        else:
            returned = env.step(rng.uniform(-1, 1, (env.num_envs, 45)).astype(np.float32))
            ends += returned[2].any(), returned[3].any()
        everything = arrays_of((*returned, env.state(), env.reward_components()), f"step {step}")
        if kind == "shared":
            del everything[f"step {step}/0"]
        kept |= {name: (array, array.copy()) for name, array in everything.items()}
        if step < 10:  # one match ends with its blue team, the other one by time
            env.core.state.mechs["alive"][step % 2, step // 2 if step % 2 else 4] = 0
    assert np.shares_memory(first, returned[0]) == (kind == "shared"), "the buffer is reused where no copy is asked for"
    assert (ends > 0).all(), "real ends and time limits"
    assert [name for name, (array, copy) in kept.items() if array.tobytes() != copy.tobytes()] == []
    assert {array.all() for name, (array, _) in kept.items() if name.endswith("alive")} == {True, False}


# The pilot's vector view ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("skill", ["trivial", "expert"])
def test_make_vec_plays_the_same_episodes_as_make(skill):
    """Row by row the native view gives what Gymnasium's own same-step vectorisation of ``Echelon-v0`` gives."""
    options = {"config": SHORT["skirmish"].replace({"match.max_episode_seconds": 20.0}), "opponent": skill}
    env = gymnasium.make_vec("echelon_env:Echelon-v0", num_envs=3, autoreset_mode="SAME_STEP", **options)
    stock = SyncVectorEnv(
        [lambda: gymnasium.make("echelon_env:Echelon-v0", **options)] * 3, autoreset_mode=AutoresetMode.SAME_STEP
    )
    rng = np.random.default_rng(0)
    running = np.ones(3, bool)  # up to the first end: unseeded episodes are drawn in different ways
    assert env.reset(seed=6)[0].tobytes() == stock.reset(seed=6)[0].tobytes()
    for _ in range(80):
        actions = rng.uniform(-1, 1, (3, 45)).astype(np.float32)
        mine, theirs = env.step(actions), stock.step(actions)
        for a, b in zip(mine[1:4], theirs[1:4], strict=True):
            assert np.allclose(a[running], b[running], atol=1e-6)
        ended = (mine[2] | mine[3]) & running
        for row in np.flatnonzero(ended):
            assert mine[4]["final_obs"][row].tobytes() == theirs[4]["final_obs"][row].tobytes()
        running &= ~ended
        assert mine[0][running].tobytes() == theirs[0][running].tobytes()
    assert not running.any()


def test_the_pilots_death_terminates_its_row_and_starts_the_next_episode():
    made = gymnasium.make_vec("echelon_env:Echelon-v0", num_envs=2, config="skirmish", autoreset_mode="SAME_STEP")
    env = in_play(made, seed=0)
    env.step(still(env))
    env.core.state.mechs["alive"][1, env.core.tables.agent_seats[0]] = 0
    _, _, terminations, truncations, infos = env.step(still(env))
    assert (terminations.tolist(), truncations.any()) == ([False, True], False)
    assert infos["_final_obs"].tolist() == [False, True]
    assert infos["_outcome"].tolist() == [False, False], "the match itself went on without an outcome"
    assert infos["final_info"]["alive"].tolist() == [True, False]
    assert infos["alive"].all()
    assert env.core.state.clock["decision"].tolist() == [2, 0]


@pytest.mark.parametrize("role", ["heavy", "medium", "light", "scout"])
def test_the_pilot_sits_in_a_mech_of_its_role(role):
    env = gymnasium.make_vec("echelon_env:Echelon-v0", num_envs=2, role=role)
    single = gymnasium.make("echelon_env:Echelon-v0", role=role)
    _, info = single.reset(seed=0)
    assert CLASS_NAMES[info["role"]] == role
    assert env.reset(seed=0)[0][0].tobytes() == single.unwrapped.core.io.agent_observations[0, 0].tobytes()
