"""Bad input gets the documented error in a sentence that names what came, and the match goes on as if nothing was."""

import gymnasium
import numpy as np
import pytest
from tests.env.batches import checksums, in_play, started

import echelon_env
from echelon_env import EchelonVectorEnv

GOOD = np.zeros(45, np.float32)


def both(action):
    return {"blue_0": GOOD, "red_0": action}


def twins(**options):
    return [started("duel", **options) for _ in range(2)]


# Stepping the PettingZoo view -----------------------------------------------------------------------------------------

BLOCKS = {
    "move": np.zeros(4),
    "triggers": np.zeros(5, int),
    "ewar": 0,
    "target": 20,
    "sort": 0,
    "hostile_only": 0,
    "comm": np.zeros(8),
}
BAD_BLOCKS = {
    "missing": ({k: v for k, v in BLOCKS.items() if k != "sort"}, r"missing: \['sort'\]"),
    "NaN in a block": ({**BLOCKS, "comm": np.full(8, np.nan)}, r"NaN or infinity in columns \[37"),
    "NaN in many": (
        {**BLOCKS, "move": np.full(4, np.nan), "comm": np.full(8, np.nan)},
        r"columns \[0, .*, 40\] and 4 more; ",
    ),
    "flat for dict": (GOOD, "must be a dictionary of blocks, got ndarray"),
}


@pytest.mark.parametrize("case", BAD_BLOCKS.values(), ids=BAD_BLOCKS)
def test_malformed_dict_actions_name_agent_and_block(case):
    action, message = case
    env = started("duel", action_format="dict")
    before = checksums(env)
    with pytest.raises(ValueError, match=f"'red_0'.*(?:{message})"):
        env.step({"blue_0": BLOCKS, "red_0": action})
    assert checksums(env) == before
    env.step({"blue_0": BLOCKS, "red_0": BLOCKS})


def test_unusable_numbers_are_replaced_and_counted_where_wanted():
    env, twin = twins(invalid_actions="zero")
    action = np.full(45, 0.5, np.float32)
    action[[0, 9, 40]] = np.nan, np.inf, -np.inf
    infos = env.step(both(action))[-1]
    twin.step(both(np.where(np.isfinite(action), action, 0)))
    assert [info["invalid_actions"] for info in infos.values()] == [0, 3]
    assert checksums(env) == checksums(twin)
    assert np.isnan(action[0]), "the caller's array is never changed"
    assert env.step(both(action))[-1]["red_0"]["invalid_actions"] == 6
    vector = in_play(EchelonVectorEnv(1, "duel", invalid_actions="zero"), seed=0)
    vector.step(np.stack([GOOD, action]))
    assert vector.invalid_action_count == 3
    assert checksums(vector) == checksums(twin)


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.float16, np.int32, np.bool_])
def test_any_real_dtype_is_taken_and_never_changed(dtype):
    env, twin = twins()
    action = np.ones(90, dtype)[::2]
    action.flags.writeable = False
    before = action.tobytes()
    env.step(both(action))
    twin.step(both(np.ones(45, np.float32)))
    assert action.tobytes() == before
    assert checksums(env) == checksums(twin)


# The vector view ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "message"), [([1, 2, -3], "got -3"), (2**63 - 2, "a seed must be")])
def test_a_refused_seed_of_the_last_match_resets_none(seed, message):
    env = in_play(EchelonVectorEnv(3, "duel", num_threads=1), seed=0)
    before = checksums(env)
    with pytest.raises(ValueError, match=message):
        env.reset(seed=seed)
    assert checksums(env) == before


@pytest.mark.parametrize(
    "make",
    [
        lambda **options: gymnasium.make("echelon_env:Echelon-v0", **options),
        lambda **options: gymnasium.make("echelon_env:EchelonTeam-v0", **options),
        lambda **options: gymnasium.make("echelon_env:Echelon-Recall-v0", **options),
        lambda **options: gymnasium.make_vec("echelon_env:Echelon-v0", num_envs=2, **options),
        lambda **options: EchelonVectorEnv(1, "duel", **options),
        lambda **options: echelon_env.parallel_env("duel", **options),
    ],
)
def test_a_misspelt_argument_is_told_what_it_may_have_meant(make):
    with pytest.raises(ValueError, match=r"has no argument 'oponent'; did you mean 'opponent'"):
        make(oponent="easy")


def test_a_subclass_may_take_arguments_of_its_own():
    class Mine(echelon_env.EchelonParallelEnv):
        def __init__(self, **options):
            self.mine = options.pop("mine")
            super().__init__("duel", **options)

    assert Mine(mine=3, opponent="easy").mine == 3
