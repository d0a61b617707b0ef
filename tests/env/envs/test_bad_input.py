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
    # what is built -> (error, part of the message)
    "unknown preset": (lambda: echelon_env.parallel_env("dual"), ValueError, "'dual'; did you mean 'duel'"),
    "config as dict": (lambda: echelon_env.parallel_env({"match": {}}), TypeError, "got dict.*from_dict"),
    "config None": (lambda: echelon_env.parallel_env(None), TypeError, "got NoneType"),
    "observation format": (
        lambda: echelon_env.parallel_env("duel", observation_format="image"),
        ValueError,
        "observation_format must be one of 'flat', 'dict', got 'image'",
    ),
    "action format": (
        lambda: echelon_env.parallel_env("duel", action_format="box"),
        ValueError,
        "action_format.*got 'box'",
    ),
    "visibility": (lambda: echelon_env.parallel_env("duel", visibility="all"), ValueError, "visibility.*got 'all'"),
    "opponent": (
        lambda: echelon_env.parallel_env("duel", opponent="godlike"),
        ValueError,
        "opponent must be None or one of trivial, easy, medium, hard, expert, got 'godlike'",
    ),
    "opponent number": (lambda: echelon_env.parallel_env("duel", opponent=3), ValueError, "opponent.*got 3"),
    "dead agents": (lambda: echelon_env.parallel_env("duel", dead_agents="bury"), ValueError, "dead_agents.*'bury'"),
    "invalid actions": (
        lambda: echelon_env.parallel_env("duel", invalid_actions="ignore"),
        ValueError,
        "invalid_actions must be one of raise, zero, got 'ignore'",
    ),
    "render mode": (
        lambda: echelon_env.parallel_env("duel", render_mode="hologram"),
        ValueError,
        "render_mode must be None or one of 'ansi', 'rgb_array', 'human', got 'hologram'",
    ),
    "map pool of none": (lambda: echelon_env.parallel_env("duel", map_pool=0), ValueError, "map_pool.*got 0"),
    "map pool of text": (lambda: echelon_env.parallel_env("duel", map_pool="2"), ValueError, "map_pool.*got '2'"),
    "unknown argument": (lambda: echelon_env.parallel_env("duel", opponents="easy"), TypeError, "'opponents'"),
    "huge team": (
        lambda: EchelonConfig.preset("standard").replace({"match.packs_per_team": 1000}),
        ValueError,
        "at most 100 mechs, got 5000",
    ),
    "huge world": (
        lambda: EchelonConfig.preset("duel").replace({"world.size": (100_000, 64, 16)}),
        ValueError,
        r"16 to 1024 voxels.*got \(100000, 64, 16\)",
    ),
    "limit below a decision": (
        lambda: EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 0.2}),
        ValueError,
        r"between one decision \(0.25 s\).*got 0.2",
    ),
    "unknown key": (
        lambda: EchelonConfig.preset("duel").replace({"match.pack_per_team": 2}),
        ValueError,
        r"'match.pack_per_team'; did you mean 'match.packs_per_team'",
    ),
    "key without section": (
        lambda: EchelonConfig.preset("duel").replace({"packs_per_team": 2}),
        ValueError,
        r"'packs_per_team'; did you mean 'match.packs_per_team'",
    ),
    "no matches": (lambda: EchelonVectorEnv(0, "duel"), ValueError, "num_matches.*at least 1, got 0"),
    "part of a match": (lambda: EchelonVectorEnv(1.5, "duel"), ValueError, "num_matches.*got 1.5"),
    "no threads": (lambda: EchelonVectorEnv(1, "duel", num_threads=0), ValueError, "num_threads.*got 0"),
    "more threads than there are": (
        lambda: EchelonVectorEnv(1, "duel", num_threads=100_000),
        ValueError,
        "num_threads must be None or 1 to .* on this machine, got 100000",
    ),
    "vector opponent": (lambda: EchelonVectorEnv(1, "duel", opponent="bot"), ValueError, "opponent.*got 'bot'"),
    "no rows": (lambda: PilotVectorEnv(-1, "duel"), ValueError, "num_envs.*got -1"),
    "absent role": (
        lambda: gymnasium.make("echelon_env:Echelon-v0", config="duel", role="scout"),
        ValueError,
        r"roster's classes \['medium'\], got 'scout'",
    ),
    "ally skill": (
        lambda: gymnasium.make("echelon_env:Echelon-v0", ally_skill="best"),
        ValueError,
        "ally_skill must be .*got 'best'",
    ),
    "team opponent None": (
        lambda: gymnasium.make("echelon_env:EchelonTeam-v0", opponent=None),
        ValueError,
        "opponent.*got None",
    ),
    "commander skill": (lambda: echelon_env.ScriptedCommander("goon"), ValueError, "skill must be .*got 'goon'"),
}


@pytest.mark.parametrize("build", BUILDS.values(), ids=BUILDS)
def test_bad_arguments_are_refused_when_something_is_built(build):
    make, error, message = build
    with pytest.raises(error, match=message):
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
    "too long": (both(np.zeros(46)), r"'red_0' must have shape \(45,\).*got \(46,\)"),
    "a matrix": (both(np.zeros((1, 45))), r"got \(1, 45\)"),
    "a number": (both(0.0), r"'red_0' must have shape \(45,\).*got \(\)"),
    "None": (both(None), r"'red_0' must have shape \(45,\).*got \(\)"),
    "text": (both(["a"] * 45), "'red_0' must hold real numbers, got an array of type <U1"),
    "complex": (both(np.zeros(45, complex)), "'red_0' must hold real numbers, got .* complex128"),
    "objects": (both(np.array([None] * 45)), "'red_0' must hold real numbers, got .* object"),
    "ragged": (both([[0.0] * 44, 1.0]), "'red_0' is no array"),
    "a dict for flat": (both({"move": GOOD[:4]}), r"'red_0' must have shape \(45,\)"),
    "NaN": (both(changed(GOOD, 3, np.nan)), r"'red_0' holds NaN or infinity in columns \[3\]"),
    "infinity": (
        both(changed(GOOD, [0, 44], [np.inf, -np.inf])),
        r"'red_0' holds NaN or infinity in columns \[0, 44\]",
    ),
    "beyond float32": (both(np.full(45, 1e300)), "'red_0' holds NaN or infinity in columns"),
    "missing agent": ({"blue_0": GOOD}, "blue_0, red_0; missing: red_0; unknown: none"),
    "unknown agent": ({**both(GOOD), "green_0": GOOD}, "missing: none; unknown: green_0"),
    "agents by number": ({0: GOOD, 1: GOOD}, "missing: blue_0, red_0; unknown: 0, 1"),
    "nothing": ({}, "missing: blue_0, red_0"),
    "an array": (np.zeros((2, 45)), "must be a dictionary agent -> action, got ndarray"),
    "no actions": (None, "must be a dictionary agent -> action, got NoneType"),
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

BAD_SEEDS = [-1, 2**63, 1.5, "7", True, [1], np.float32(3)]


@pytest.mark.parametrize("seed", BAD_SEEDS, ids=repr)
def test_bad_seeds_are_refused_everywhere_and_the_match_goes_on(seed):
    views = [
        echelon_env.parallel_env("duel"),
        EchelonVectorEnv(2, "duel", num_threads=1),
        *(gymnasium.make(f"echelon_env:{name}", config="duel").unwrapped for name in ("Echelon-v0", "EchelonTeam-v0")),
    ]
    for env in views:
        env.reset(seed=3)
        before = env.core.simulator.checksum(0)
        with pytest.raises(ValueError, match=r"a seed must be an integer from 0 to 2\*\*63 - 1|one per match \(2\)"):
            env.reset(seed=seed)
        assert env.core.simulator.checksum(0) == before
        if isinstance(env, EchelonVectorEnv):
            env.step(np.zeros((4, 45), np.float32))
        elif hasattr(env, "agents"):
            env.step(both(GOOD))
        else:
            env.step(np.zeros(env.action_space.shape, np.float32))


def test_numpy_integers_are_seeds():
    env = echelon_env.parallel_env("duel")
    first, again = env.reset(seed=np.int64(5))[0], env.reset(seed=5)[0]
    assert first["red_0"].tobytes() == again["red_0"].tobytes()


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


@pytest.mark.parametrize("call", ["step", "render", "state", "get_state"])
def test_calls_before_reset_say_so(call):
    env = echelon_env.parallel_env("duel", render_mode="ansi")
    with pytest.raises(RuntimeError, match=r"never reset; call reset\(\) first|before reset"):
        env.step({}) if call == "step" else getattr(env, call)()
    env.reset(seed=0)
    env.step(both(GOOD))


@pytest.mark.parametrize("call", ["step", "state", "get_state"])
def test_calls_before_reset_of_the_vector_view_say_so(call):
    env = EchelonVectorEnv(1, "duel")
    with pytest.raises(RuntimeError, match=f"{call} was called before reset"):
        env.step(np.zeros((2, 45))) if call == "step" else getattr(env, call)()
    env.reset(seed=0)
    env.step(np.zeros((2, 45)))


@pytest.mark.parametrize("call", ["step", "render"])
@pytest.mark.parametrize("name", ["Echelon-v0", "EchelonTeam-v0"])
def test_calls_before_reset_of_the_gymnasium_views_say_so(name, call):
    env = gymnasium.make(f"echelon_env:{name}", config="duel", render_mode="ansi").unwrapped
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        env.step(np.zeros(env.action_space.shape)) if call == "step" else env.render()
    env.reset(seed=0)
    assert "zone points" in env.render()


def test_a_step_after_the_end_says_so_and_a_reset_helps():
    env = echelon_env.parallel_env(EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 0.25}))
    env.reset(seed=0)
    env.step(both(GOOD))
    with pytest.raises(RuntimeError, match=r"step was called, but its episode is over; call reset\(\) first"):
        env.step(both(GOOD))
    env.reset()
    env.step(both(GOOD))


@pytest.mark.parametrize("call", ["reset", "step", "state", "get_state", "render"])
def test_a_closed_environment_says_so(call):
    env = echelon_env.parallel_env("duel", render_mode="ansi")
    env.reset(seed=0)
    env.close()
    env.close()
    assert env.agents == []
    with pytest.raises(RuntimeError, match="the environment is closed; make a new one"):
        env.step(both(GOOD)) if call == "step" else getattr(env, call)()


@pytest.mark.parametrize("call", ["reset", "step", "render"])
@pytest.mark.parametrize("name", ["Echelon-v0", "EchelonTeam-v0"])
def test_a_closed_gymnasium_view_says_so(name, call):
    env = gymnasium.make(f"echelon_env:{name}", config="duel", render_mode="ansi").unwrapped
    env.reset(seed=0)
    env.close()
    env.close()
    with pytest.raises(RuntimeError, match="the environment is closed; make a new one"):
        env.step(np.zeros(env.action_space.shape)) if call == "step" else getattr(env, call)()


def test_options_must_be_a_mapping_and_unknown_ones_are_ignored_as_pettingzoo_wants():
    env = echelon_env.parallel_env("duel")
    plain = env.reset(seed=1)[0]["blue_0"]
    assert env.reset(seed=1, options={"options": 1})[0]["blue_0"].tobytes() == plain.tobytes()
    with pytest.raises(ValueError, match="options must be None or a dictionary, got int"):
        env.reset(seed=1, options=1)


# Vector and Gymnasium actions -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        (np.zeros((2, 44)), rf"shape \(2, 45\), one row per agent, got shape \(2, 44\).*{SIZES}"),
        (np.zeros((3, 45)), r"got shape \(3, 45\)"),
        (np.zeros(90), r"got shape \(90,\)"),
        (np.full((2, 45), "x"), "of type <U1"),
        (changed(np.zeros((2, 45)), (1, 4), np.nan), r"NaN or infinity in rows \[1\]"),
        (np.full((2, 45), 1e300), r"NaN or infinity in rows \[0, 1\]"),
        (None, r"got shape \(\)"),
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
        (np.zeros((4, 45)), r"\(5, 45\), got \(4, 45\)"),
        (np.full((5, 45), np.nan), "the action holds NaN or infinity"),
        (np.full((5, 45), 1e300), "the action holds NaN or infinity"),
        (np.full((5, 45), "x"), "the action must hold real numbers"),
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


def test_the_commander_refuses_agents_it_does_not_know():
    env = echelon_env.parallel_env("duel")
    env.reset(seed=0)
    with pytest.raises(ValueError, match="unknown agent 'green_0'; agents are blue_0, red_0"):
        echelon_env.ScriptedCommander().act(env, ["green_0"])
