"""The native vector views: same-step autoreset, seeds, masks, map pool, spaces, infos and closing."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from tests.env.batches import in_play

import echelon_env
from echelon_env import EchelonConfig, EchelonVectorEnv
from echelon_env.catalog import CLASS_NAMES

SHORT = {
    "duel": EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 5.0}),  # 20 decisions
    "skirmish": EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 5.0}),
}
REASON_CODES = {"zone": 1, "elimination": 2, "time": 3}
RESULT_CODES = {"win": 1, "draw": 0, "loss": -1}


def still(env):
    return np.zeros((env.num_envs, 45), np.float32)


def step_until_end(env, actions=None):
    for _ in range(500):
        result = env.step(still(env) if actions is None else actions)
        if (result[2] | result[3]).any():
            return result
    pytest.fail("a match must end within its time limit")


# Autoreset ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHORT)
def test_final_observations_outcomes_and_next_episodes_are_exact(name, reference):
    """The last observations equal the parallel view's, the returned ones equal a reset with the next seed."""
    config, seed = SHORT[name], 40
    _, run = reference(config, seed, 70)
    env = in_play(EchelonVectorEnv(1, config, copy=True), seed=seed)
    fresh = echelon_env.parallel_env(config)
    ends = 0
    for step in run:
        observations, _, terminations, truncations, infos = env.step(step.actions)
        if step.final is None:
            assert set(infos) == {"alive", "choice_mask"}
            continue
        ends += 1
        assert infos["_final_obs"].all()
        assert infos["final_obs"].tobytes() == step.final.tobytes()
        assert infos["outcome"].tolist() == [RESULT_CODES[o["result"]] for o in step.outcomes]
        assert infos["reason"].tolist() == [REASON_CODES[o["reason"]] for o in step.outcomes]
        assert (terminations ^ truncations).all()
        first, _ = fresh.reset(seed=step.seed)
        assert observations.tobytes() == np.stack([first[a] for a in fresh.agents]).tobytes()
    assert ends >= 3


@pytest.mark.parametrize("young", [[0], [1], [0, 3], [1, 2]])
def test_final_rows_are_those_of_the_matches_that_ended(young):
    """Wherever among the others an ended match lies, it gets its own last observations and state."""
    env, twin = (EchelonVectorEnv(4, SHORT["duel"], num_threads=1) for _ in range(2))
    later = np.isin(np.arange(4), young)
    for each in (env, twin):
        each.reset(seed=1)
        each.step(still(each))
        each.reset(seed=[50, 51, 52, 53], options={"reset_mask": later})  # one decision younger than the others
    for _ in range(18):
        env.step(still(env))
        twin.step(still(twin))
    twin.core.step(still(twin).reshape(4, 2, 45))  # no reset follows
    infos = env.step(still(env))[-1]
    rows = np.repeat(~later, 2)
    np.testing.assert_array_equal(infos["_final_state"], ~later)
    for key in ("_final_obs", "_outcome", "_reason", "_final_info"):
        np.testing.assert_array_equal(infos[key], rows)
    assert (env.core.state.clock["decision"] == np.where(later, 19, 0)).all()
    np.testing.assert_array_equal(infos["final_state"][~later], twin.state()[~later])
    np.testing.assert_array_equal(infos["final_obs"][rows], twin.core.io.agent_observations.reshape(8, -1)[rows])


def test_final_info_holds_the_last_decision_of_the_episode():
    env = in_play(EchelonVectorEnv(1, SHORT["skirmish"]), seed=2)
    env.core.state.mechs["alive"][0, 3] = 0
    infos = step_until_end(env)[-1]
    final = infos["final_info"]
    assert infos["_final_info"].all()
    assert final["alive"].tolist() == [i != 3 for i in range(10)]
    assert infos["alive"].all(), "the returned observations belong to the next episode"
    assert final["outcome"].tolist() == infos["outcome"].tolist()
    assert final["reason"].tolist() == [REASON_CODES["time"]] * 10


# Seeds, masks and maps ------------------------------------------------------------------------------------------------


def test_a_list_of_seeds_gives_one_per_match():
    env = EchelonVectorEnv(3, "duel", num_threads=1, copy=True)
    batch, _ = env.reset(seed=[30, 10, 20])
    single = echelon_env.parallel_env("duel")
    for match, seed in enumerate([30, 10, 20]):
        first, _ = single.reset(seed=seed)
        assert batch[2 * match].tobytes() == first["blue_0"].tobytes()
        assert batch[2 * match + 1].tobytes() == first["red_0"].tobytes()
    again, _ = env.reset(seed=np.array([30, 10, 20]))
    assert again.tobytes() == batch.tobytes()


def test_a_reset_mask_leaves_the_other_matches_running():
    env = in_play(EchelonVectorEnv(3, "duel", num_threads=1, copy=True), seed=0)
    for _ in range(4):
        observations, *_ = env.step(still(env))
    kept = [env.core.simulator.checksum(m) for m in (0, 2)]
    after, infos = env.reset(seed=[7, 8, 9], options={"reset_mask": np.array([False, True, False])})
    assert [env.core.simulator.checksum(m) for m in (0, 2)] == kept
    assert after[[0, 1, 4, 5]].tobytes() == observations[[0, 1, 4, 5]].tobytes()
    assert env.core.state.clock["seed"].tolist() == [0, 8, 2]
    assert env.core.state.clock["decision"].tolist() == [4, 0, 4]
    assert infos["alive"].all()


def test_resets_without_a_seed_continue_each_match():
    runs = []
    for _ in range(2):
        env = EchelonVectorEnv(2, "duel", num_threads=1, copy=True)
        runs.append([env.reset(seed=4)[0].tobytes(), env.reset()[0].tobytes(), env.reset()[0].tobytes()])
    assert runs[0] == runs[1]
    assert len(set(runs[0])) == 3


# Spaces, buffers, wrappers, closing -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("config", "opponent", "agents"), [("duel", None, 2), ("skirmish", "easy", 5), ("standard", "easy", 10)]
)
def test_one_row_per_commanded_agent(config, opponent, agents):
    env = EchelonVectorEnv(4, config, opponent=opponent, num_threads=1)
    assert isinstance(env, VectorEnv)
    assert env.num_envs == 4 * agents
    assert env.single_observation_space.shape == (706,)
    assert env.single_action_space.shape == (45,)
    assert env.observation_space.shape == (4 * agents, 706)
    assert env.action_space.shape == (4 * agents, 45)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, infos = env.reset(seed=0)
    assert env.observation_space.contains(observations)
    assert infos["alive"].shape == (env.num_envs,)
    observations, rewards, terminations, truncations, _ = env.step(env.action_space.sample())
    assert env.observation_space.contains(observations)
    assert (rewards.shape, rewards.dtype) == ((env.num_envs,), np.float32)
    assert terminations.shape == truncations.shape == (env.num_envs,)
    assert terminations.dtype == truncations.dtype == np.bool_
    assert env.state().shape == (4, env.state_dim)


def test_the_global_state_is_that_of_the_parallel_view():
    env, single = EchelonVectorEnv(2, "skirmish", num_threads=1), echelon_env.parallel_env("skirmish")
    env.reset(seed=5)
    for match in range(2):
        single.reset(seed=5 + match)
        assert env.state()[match].tobytes() == single.state().tobytes()
        assert env.state_dim == single.state_space.shape[0]


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
    living = [array for name, (array, _) in kept.items() if name.endswith("alive")]
    assert any(not array.all() for array in living)
    assert any(array.all() for array in living)


def test_record_episode_statistics_counts_whole_episodes():
    config = SHORT["duel"]
    env = in_play(
        RecordEpisodeStatistics(gymnasium.make_vec("echelon_env:Echelon-v0", num_envs=2, config=config)), seed=0
    )
    total, rng = np.zeros(2), np.random.default_rng(0)
    for step in range(1, 100):
        _, rewards, terminations, truncations, infos = env.step(rng.uniform(-1, 1, (2, 45)).astype(np.float32))
        total += rewards
        ended = terminations | truncations
        if ended.any():
            assert infos["_episode"].tolist() == ended.tolist()
            assert infos["episode"]["l"][ended].tolist() == [step] * ended.sum()
            assert infos["episode"]["r"][ended] == pytest.approx(total[ended], abs=1e-4)
            break
    else:
        pytest.fail("an episode must end")


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
    env = in_play(
        gymnasium.make_vec("echelon_env:Echelon-v0", num_envs=2, config="skirmish", autoreset_mode="SAME_STEP"), seed=0
    )
    env.step(still(env))
    env.core.state.mechs["alive"][1, env.core.tables.agent_seats[0]] = 0
    _, _, terminations, truncations, infos = env.step(still(env))
    assert terminations.tolist() == [False, True]
    assert not truncations.any()
    assert infos["_final_obs"].tolist() == [False, True]
    assert infos["_outcome"].tolist() == [False, False], "the match itself went on without an outcome"
    assert infos["final_info"]["alive"].tolist() == [True, False]
    assert env.core.state.clock["decision"].tolist() == [2, 0]
    assert infos["alive"].all()


@pytest.mark.parametrize("role", ["heavy", "medium", "light", "scout"])
def test_the_pilot_sits_in_a_mech_of_its_role(role):
    env = gymnasium.make_vec("echelon_env:Echelon-v0", num_envs=2, role=role)
    single = gymnasium.make("echelon_env:Echelon-v0", role=role)
    _, info = single.reset(seed=0)
    assert CLASS_NAMES[info["role"]] == role
    assert env.reset(seed=0)[0][0].tobytes() == single.unwrapped.core.io.agent_observations[0, 0].tobytes()
