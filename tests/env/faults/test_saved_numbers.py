"""A state that no match can have reached is refused: kernels check no bounds, so one wrong index would be a crash."""

import copy
import dataclasses
import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.env.batches import checksums, in_play, started

import echelon_env
from echelon_env import EchelonConfig, EchelonVectorEnv

# Whole numbers by which nothing is indexed and that nothing divides by: bit masks and what is counted in bytes.
FREE = {"wear", "columns", "sees", "scratch", "agent_masks"}
CONFIG = "skirmish"


def play(steps, seed=1):
    """Return a running environment in which much has happened."""
    env = started(CONFIG, seed, opponent="expert", dead_agents="keep")
    commander = echelon_env.ScriptedCommander("hard")
    for _ in range(steps):
        env.step(commander.act(env))
    return env


@pytest.fixture(scope="module")
def running():
    return play(60)


@pytest.fixture(scope="module")
def saved(running):
    return running.get_state()


def places(saved):
    """Return every number of a saved match as (part, array, field or None)."""
    return [
        (part, name, field)
        for part in ("arrays", "buffers")
        for name, array in saved["match"][part].items()
        for field in (array.dtype.names or (None,))
        if array.size
    ]


def forge(saved, part, name, field, value, where=0):
    """Return the state with one number replaced."""
    forged = copy.deepcopy(saved)
    array = forged["match"][part][name]
    (array if field is None else array[field]).flat[where] = value
    return forged


def test_every_number_of_a_state_is_finite_and_bounded(running, saved):
    before = running.core.simulator.checksum(0)
    for part, name, field in places(saved):
        array = saved["match"][part][name]
        kind = (array if field is None else array[field]).dtype
        if name == "places":  # written anew in every decision, before it is read
            continue
        if kind.kind == "f":
            wrong = [np.nan, np.inf, -np.inf, 1e30]
        elif kind.kind == "b" or name in FREE or (kind.itemsize == 8 and field is None):
            continue
        else:
            wrong = [np.iinfo(kind).max, np.iinfo(kind).min]
            wrong = [w for w in wrong if w > 200 or w < 0]  # the least of an unsigned one is 0
            counted = ("tick", "decision", "dropped_hits", "dropped_shots", "serial", "died_tick", "looks", "seed")
            if field in (*counted, "since"):
                wrong = wrong[1:]  # they index nothing and may become large
        for value in wrong:
            with pytest.raises(ValueError, match=r"of the saved match must lie|that no match reaches"):
                running.set_state(forge(saved, part, name, field, value))
    assert running.core.simulator.checksum(0) == before


def test_the_order_of_play_and_the_line_of_mechs_are_mechs(running, saved):
    for row, value in itertools.product(range(3), (-1, 10, 2**31 - 1)):
        with pytest.raises(ValueError, match=r"scratch of the saved match must lie in \[0, 9\]"):
            running.set_state(forge(saved, "arrays", "scratch", None, value, 10 * row))


def test_mechs_that_climbed_onto_others_at_the_ceiling_can_be_saved(running, saved):
    env = play(0)
    state = env.get_state()
    mechs = state["match"]["arrays"]["mechs"]
    top = float(state["match"]["arrays"]["clock"]["size_z"])
    below, above = mechs[2], mechs[7]
    height = echelon_env.catalog.CLASS_TABLE["height"][below["role"]]
    below["z"] = top - height  # as high as it can fly
    above["x"], above["y"], above["z"] = below["x"], below["y"], below["z"] + height + 0.3
    assert above["z"] > top
    env.set_state(state)
    observations = env.step(echelon_env.ScriptedCommander("hard").act(env))[0]
    assert all(env.observation_space(agent).contains(seen) for agent, seen in observations.items())
    assert env.state_space.contains(env.state())
    env.set_state(env.get_state())
    with pytest.raises(ValueError, match=r"mechs\.z of the saved match must lie in"):
        running.set_state(forge(saved, "arrays", "mechs", "z", top + 60.0))


def saved_match(config, **options):
    """Return the match of a state that another environment saved."""
    return {"match": in_play(echelon_env.parallel_env(config, **options), seed=9).get_state()["match"]}


SMALLER = EchelonConfig.preset(CONFIG).replace({"world.size": (40, 40, 16)})
BAD_STATES = {
    "arrays list": (lambda s: s["match"].update(arrays=[]), "arrays of the saved match must be a dictionary, got list"),
    "array as list": (lambda s: s["match"]["arrays"].update(mechs=[1]), "mechs of the saved match must be an array"),
    "array missing": (lambda s: s["match"]["arrays"].pop("clock"), "lacks 'clock'"),
    "array of another type": (
        lambda s: s["match"]["arrays"].update(wear=s["match"]["arrays"]["wear"].astype(np.float64)),
        "wear of shape .* and type float64",
    ),
    "buffer of text": (lambda s: s["match"]["buffers"].update(rewards=np.array(["a"] * 10)), "rewards of shape"),
    "no world": (lambda s: s["match"].update(world=None), "the world of the saved match must be"),
    "another world": (
        lambda s: s["match"].update(world=echelon_env.generate_world("duel", 1)),
        r"must be one of \(16, 48, 48\) voxels",
    ),
    "nothing": (lambda s: s.clear(), r"it lacks match, agents, next_seed; pass what get_state\(\) returned"),
    "half a match": (lambda s: s.update(match={"arrays": {}}), "lacks world, buffers"),
    "another preset": (lambda s: s.update(saved_match("duel")), "the same agents and opponents"),
    "other agents": (lambda s: s.update(saved_match(CONFIG)), "the same agents and opponents"),
    "another size": (
        lambda s: s.update(saved_match(SMALLER, opponent="expert")), "use the configuration the state was saved with",
    ),
    "match None": (lambda s: s.update(match=None), "this is not a saved match"),
    "agents None": (lambda s: s.update(agents=None), "agents of the saved state must be some of blue_0"),
    "agents out of order": (lambda s: s["agents"].reverse(), "agents of the saved state must be some of blue_0"),
    "agents twice": (lambda s: s["agents"].append("blue_0"), "agents of the saved state must be some of blue_0"),
    "next seed": (lambda s: s.update(next_seed="x"), "a seed must be an integer .* got 'x'"),
    "pool seed": (lambda s: s.update(pool_seed=-1), "a seed must be an integer .* got -1"),
    "no curriculum": (lambda s: s.update(curriculum={}), "holds no curriculum"),
    "no recording": (lambda s: s.update(recording=[]), "holds no recording"),
    "recording of text": (lambda s: setattr(s["recording"], "rows", ["x"]), "must hold actions, float32 of shape"),
    "recorded actions": (
        lambda s: setattr(s["recording"], "rows", [np.nan * s["recording"].rows[0]]),
        "holds actions that are not finite",
    ),
    **{
        f"curriculum with {name} {value!r}": (
            lambda s, change={name: value}: s.update(curriculum=dataclasses.replace(s["curriculum"], **change)), message
        )
        for name, value, message in (
            ("weapon_prob", 7.0, r"must lie in \[0, 1\], got 7.0"),
            ("opponent_mix", 5, "must be pairs of skill and probability"),
            ("map_size_range", (32.5, 32.5), "map_size_range must be of type int"),
        )
    },
    "recorded seed": (lambda s: setattr(s["recording"], "seed", 1.5), "a seed must be an integer .* got 1.5"),
    "recorded setup": (lambda s: setattr(s["recording"], "setup", None), "has a NoneType for its setup"),
}  # fmt: skip


def standing(env):
    """Return all that a refused state must leave as it is."""
    return checksums(env), env.agents[:], env._next_seed, env.get_curriculum()


@pytest.mark.parametrize("case", BAD_STATES.values(), ids=BAD_STATES)
def test_a_damaged_state_is_refused_and_changes_nothing(case, running, saved):
    damage, message = case
    forged = copy.deepcopy(saved)
    damage(forged)
    before = standing(running)
    with pytest.raises(ValueError, match=message):
        running.set_state(forged)
    assert standing(running) == before


def test_the_vector_view_refuses_the_same_as_a_whole():
    env = in_play(EchelonVectorEnv(2, "duel", num_threads=1), seed=0)
    state = env.get_state()
    before = checksums(env)
    for damage, message in (
        (lambda s: s["matches"][1]["arrays"]["clock"].__setitem__("size_x", 2**31 - 1), "clock.size_x"),
        (lambda s: s.update(next_seeds=[1]), "holds 1 seeds, this one has 2 matches"),
        (lambda s: s.update(next_seeds=None), "holds no seeds, this one has 2 matches"),
        (lambda s: s.update(next_seeds=["a", "b"]), "a seed must be an integer"),
        (lambda s: s.update(matches=7), "holds no matches"),
        (lambda s: s["matches"].pop(), "holds 1 matches, this one has 2 matches"),
        (lambda s: s.clear(), "this is not a saved state: it lacks matches, next_seeds"),
        (lambda s: s.update(curriculum=None), "holds no curriculum"),
    ):
        forged = copy.deepcopy(state)
        damage(forged)
        with pytest.raises(ValueError, match=message):
            env.set_state(forged)
        assert checksums(env) == before
    env.set_state(state)
    env.step(np.zeros((4, 45)))


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_what_is_accepted_can_be_played_on(running, saved, data):
    """Any number replaced by any other: refused, or the match goes on without a crash and without NaN."""
    part, name, field = data.draw(st.sampled_from(places(saved)))
    array = saved["match"][part][name]
    kind = (array if field is None else array[field]).dtype
    if kind.kind == "f":
        value = data.draw(st.floats(width=32))
    elif kind.kind == "b":
        value = data.draw(st.booleans())
    else:
        info = np.iinfo(kind)
        value = data.draw(st.integers(int(info.min), int(info.max)) | st.integers(max(-2, int(info.min)), 12))
    forged = forge(saved, part, name, field, value, data.draw(st.integers(0, array.size - 1)))
    try:
        running.set_state(forged)
    except ValueError:
        running.set_state(saved)
        return
    for _ in range(3):
        if not running.agents:
            break
        observations, rewards, *_ = running.step({a: np.full(45, 0.5) for a in running.agents})
        assert np.isfinite(list(rewards.values())).all()
        assert all(np.isfinite(o).all() for o in observations.values())


@pytest.mark.parametrize("seed", range(4))
def test_every_moment_of_real_matches_is_accepted(seed):
    config = EchelonConfig.preset("duel").replace({"observation.visibility": "oracle" if seed == 3 else "suite"})
    env, other = (echelon_env.parallel_env(config, dead_agents="keep") for _ in range(2))
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    commander = echelon_env.ScriptedCommander("expert")
    while env.agents:
        wanted = commander.act(env)
        noisy = {a: x if rng.random() < 0.5 else rng.uniform(-1, 1, 45).astype(np.float32) for a, x in wanted.items()}
        env.step(noisy)
        other.set_state(env.get_state())
        assert checksums(other) == checksums(env)
