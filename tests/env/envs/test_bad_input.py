"""Bad input gets the documented error in a sentence that names what came, and the match goes on as if nothing was."""

import gymnasium
import numpy as np
import pytest

import echelon_env
from echelon_env import EchelonConfig, EchelonVectorEnv
from echelon_env.envs.vector_env import PilotVectorEnv

GOOD = np.zeros(45, np.float32)
SIZES = r"move 4, triggers 5, ewar 3, target 21, sort 3, hostile_only 1, comm 8"


def changed(base, index, value):
    array = np.array(base, np.float32)
    array[index] = value
    return array


def both(action):
    return {"blue_0": GOOD, "red_0": action}


# Building -------------------------------------------------------------------------------------------------------------

BUILDS = {
    # what is built -> part of the message
    "part of a match": (lambda: EchelonVectorEnv(1.5, "duel"), "num_matches.*got 1.5"),
    "more threads than there are": (
        lambda: EchelonVectorEnv(1, "duel", num_threads=100_000),
        "num_threads must be None or 1 to .* on this machine, got 100000",
    ),
    "no threads": (lambda: EchelonVectorEnv(1, "duel", num_threads=0), "num_threads.*got 0"),
    "no rows": (lambda: PilotVectorEnv(-1, "duel"), "num_envs.*got -1"),
    "absent role": (
        lambda: gymnasium.make("echelon_env:Echelon-v0", config="duel", role="scout"),
        r"roster's classes \['medium'\], got 'scout'",
    ),
    "team opponent None": (lambda: gymnasium.make("echelon_env:EchelonTeam-v0", opponent=None), "opponent.*got None"),
}


@pytest.mark.parametrize("build", BUILDS.values(), ids=BUILDS)
def test_bad_arguments_are_refused_when_something_is_built(build):
    make, message = build
    with pytest.raises(ValueError, match=message):
        make()


@pytest.mark.parametrize("view", [echelon_env.parallel_env, lambda config: EchelonVectorEnv(1, config)])
def test_a_team_too_large_for_its_world_is_refused_before_any_reset(view):
    config = EchelonConfig.preset("duel").replace({"world.size": (16, 16, 8), "match.packs_per_team": 60})
    with pytest.raises(ValueError, match=r"a team of 60 mechs needs .* map of 16 x 16: enlarge world\.size or shrink"):
        view(config)


# Stepping the PettingZoo view -----------------------------------------------------------------------------------------

BAD_STEPS = {
    # actions -> part of the message
    "too short": (both(np.zeros(44)), rf"'red_0' must have shape \(45,\) \({SIZES}\), got \(44,\)"),
    "NaN": (both(changed(GOOD, 3, np.nan)), r"'red_0' holds NaN or infinity in columns \[3\]"),
    "infinity": (
        both(changed(GOOD, [0, 44], [np.inf, -np.inf])),
        r"'red_0' holds NaN or infinity in columns \[0, 44\]",
    ),
    "missing agent": ({"blue_0": GOOD}, "blue_0, red_0; missing: red_0; unknown: none"),
    "unknown agent": ({**both(GOOD), "green_0": GOOD}, "missing: none; unknown: green_0"),
    "agents by number": ({0: GOOD, 1: GOOD}, "missing: blue_0, red_0; unknown: 0, 1"),
    "an array": (np.zeros((2, 45)), "must be a dictionary agent -> action, got ndarray"),
}


@pytest.mark.parametrize("case", BAD_STEPS.values(), ids=BAD_STEPS)
def test_a_refused_step_leaves_the_match_untouched(case, recwarn):
    actions, message = case
    env, twin = (echelon_env.parallel_env("duel") for _ in range(2))
    for e in (env, twin):
        e.reset(seed=0)
        e.step(both(GOOD))
    buffer = env.core.io.agent_actions.copy()
    with pytest.raises(ValueError, match=message):
        env.step(actions)
    assert np.array_equal(env.core.io.agent_actions, buffer), "no part of a refused step may be written"
    assert env.core.simulator.checksum(0) == twin.core.simulator.checksum(0)
    assert env.agents == ["blue_0", "red_0"]
    going_on, expected = env.step(both(GOOD + 0.5)), twin.step(both(GOOD + 0.5))
    assert going_on[0]["red_0"].tobytes() == expected[0]["red_0"].tobytes()
    assert going_on[1] == expected[1]
    assert not recwarn.list


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
    "unknown": ({**BLOCKS, "fire": 1}, r"unknown: \['fire'\]"),
    "short block": ({**BLOCKS, "move": np.zeros(3)}, r"'move' must have shape \(4,\), got \(3,\)"),
    "choice too large": ({**BLOCKS, "target": 21}, "'target' takes 0 to 20, got 21"),
    "negative choice": ({**BLOCKS, "ewar": -1}, "'ewar' takes 0 to 2, got -1"),
    "half a choice": ({**BLOCKS, "sort": 0.5}, "'sort' takes 0 to 2, got 0.5"),
    "choice NaN": ({**BLOCKS, "sort": np.nan}, "malformed|NaN"),
    "choice infinite": ({**BLOCKS, "sort": np.inf}, "malformed"),
    "choice None": ({**BLOCKS, "sort": None}, "malformed"),
    "flags of two": ({**BLOCKS, "triggers": [0, 1, 2, 0, 0]}, "'triggers' holds flags of 0 or 1"),
    "NaN in a block": ({**BLOCKS, "comm": np.full(8, np.nan)}, r"NaN or infinity in columns \[37"),
    "text in a block": ({**BLOCKS, "move": ["w", "a", "s", "d"]}, "malformed"),
    "flat for dict": (GOOD, "must be a dictionary of blocks, got ndarray"),
}


@pytest.mark.parametrize("case", BAD_BLOCKS.values(), ids=BAD_BLOCKS)
def test_malformed_dict_actions_name_agent_and_block(case):
    action, message = case
    env = echelon_env.parallel_env("duel", action_format="dict")
    env.reset(seed=0)
    before = env.core.simulator.checksum(0)
    with pytest.raises(ValueError, match=f"'red_0'.*(?:{message})"):
        env.step({"blue_0": BLOCKS, "red_0": action})
    assert env.core.simulator.checksum(0) == before
    env.step({"blue_0": BLOCKS, "red_0": BLOCKS})


def test_unusable_numbers_are_replaced_and_counted_where_wanted():
    env, twin = (echelon_env.parallel_env("duel", invalid_actions="zero") for _ in range(2))
    for e in (env, twin):
        e.reset(seed=0)
    action = changed(np.full(45, 0.5), [0, 9, 40], [np.nan, np.inf, -np.inf])
    infos = env.step(both(action))[-1]
    twin.step(both(changed(np.full(45, 0.5), [0, 9, 40], 0.0)))
    assert (infos["blue_0"]["invalid_actions"], infos["red_0"]["invalid_actions"]) == (0, 3)
    assert env.core.simulator.checksum(0) == twin.core.simulator.checksum(0)
    assert np.isnan(action[0]), "the caller's array is never changed"
    assert env.step(both(action))[-1]["red_0"]["invalid_actions"] == 6


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.float16, np.int32, np.bool_])
def test_any_real_dtype_is_taken_and_never_changed(dtype):
    env, twin = (echelon_env.parallel_env("duel") for _ in range(2))
    for e in (env, twin):
        e.reset(seed=0)
    action = np.ones(90, dtype)[::2]
    action.flags.writeable = False
    before = action.tobytes()
    env.step(both(action))
    twin.step(both(np.ones(45, np.float32)))
    assert action.tobytes() == before
    assert env.core.simulator.checksum(0) == twin.core.simulator.checksum(0)


def test_values_outside_the_box_are_clipped():
    env, twin = (echelon_env.parallel_env("duel") for _ in range(2))
    for e in (env, twin):
        e.reset(seed=0)
    wild = changed(GOOD, [0, 1, 3], [50.0, -50.0, 1e30])
    env.step(both(wild))
    twin.step(both(np.clip(wild, -1, 1)))
    assert env.core.simulator.checksum(0) == twin.core.simulator.checksum(0)


# Life cycle and seeds -------------------------------------------------------------------------------------------------


def test_a_refused_reset_does_not_disturb_the_chain_of_seeds():
    chains = []
    for disturbed in (False, True):
        env = echelon_env.parallel_env("duel")
        env.reset(seed=5)
        if disturbed:
            with pytest.raises(ValueError, match="a seed must be"):
                env.reset(seed=-5)
        chains.append(env.reset()[0]["red_0"].tobytes())
    assert chains[0] == chains[1]


def test_a_refused_option_does_not_disturb_the_generator_of_a_gymnasium_view():
    env = gymnasium.make("echelon_env:Echelon-v0", config="duel").unwrapped
    env.reset(seed=5)
    before = env.np_random.bit_generator.state
    with pytest.raises(ValueError, match="reset takes no options yet, got 'difficulty'"):
        env.reset(seed=6, options={"difficulty": 3})
    assert env.np_random.bit_generator.state == before


def test_a_step_after_the_end_says_so_and_a_reset_helps():
    env = echelon_env.parallel_env(EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 0.25}))
    env.reset(seed=0)
    env.step(both(GOOD))
    with pytest.raises(RuntimeError, match=r"step was called, but its episode is over; call reset\(\) first"):
        env.step(both(GOOD))
    env.reset()
    env.step(both(GOOD))


def test_unknown_options_are_ignored_as_pettingzoo_wants():
    env = echelon_env.parallel_env("duel")
    plain = env.reset(seed=1)[0]["blue_0"]
    assert env.reset(seed=1, options={"options": 1})[0]["blue_0"].tobytes() == plain.tobytes()


# Vector and Gymnasium actions -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        (np.zeros((2, 44)), rf"shape \(2, 45\), one row per agent, got shape \(2, 44\).*{SIZES}"),
        (np.zeros(90), r"got shape \(90,\)"),
        (changed(np.zeros((2, 45)), (1, 4), np.nan), r"NaN or infinity in rows \[1\]"),
    ],
)
def test_bad_actions_of_the_vector_view_leave_the_matches_untouched(actions, message, recwarn):
    env = EchelonVectorEnv(1, "duel")
    env.reset(seed=0)
    before = env.core.simulator.checksum(0)
    with pytest.raises(ValueError, match=message):
        env.step(actions)
    assert env.core.simulator.checksum(0) == before
    env.step(np.zeros((2, 45)))
    assert not recwarn.list


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (np.zeros(44), rf"\(5, 45\), got \(44,\).*{SIZES}"),
        (np.full((5, 45), 1e300), "the action holds NaN or infinity"),
    ],
)
def test_bad_actions_of_a_team_leave_the_match_untouched(action, message):
    env = gymnasium.make("echelon_env:EchelonTeam-v0", config="skirmish").unwrapped
    env.reset(seed=0)
    before = env.core.simulator.checksum(0)
    with pytest.raises(ValueError, match=message):
        env.step(action)
    assert env.core.simulator.checksum(0) == before
    env.step(np.zeros((5, 45)))


@pytest.mark.parametrize(
    ("seed", "options", "message"),
    [
        ([1, 2], None, r"one per match \(3\), got 2"),
        ([1, 2, -3], None, "got -3"),
        (2**63 - 2, None, "a seed must be"),
        (0, {"reset_mask": np.array([True])}, r"reset_mask must be bool of shape \(3,\).*got bool of shape \(1,\)"),
        (0, {"reset_mask": np.array([0, 2, 1])}, "reset_mask must be bool.*got int64"),
        (0, {"mask": np.ones(3, bool)}, "knows the option 'reset_mask' only, got 'mask'"),
    ],
)
def test_bad_resets_of_the_vector_view_reset_nothing(seed, options, message):
    env = EchelonVectorEnv(3, "duel", num_threads=1)
    env.reset(seed=0)
    before = [env.core.simulator.checksum(m) for m in range(3)]
    with pytest.raises(ValueError, match=message):
        env.reset(seed=seed, options=options)
    assert [env.core.simulator.checksum(m) for m in range(3)] == before
    env.step(np.zeros((6, 45)))


def test_the_first_reset_must_reset_every_match():
    env = EchelonVectorEnv(2, "duel", num_threads=1)
    with pytest.raises(ValueError, match="the first reset must reset every match"):
        env.reset(seed=0, options={"reset_mask": np.array([True, False])})
    env.reset(seed=0)
