"""Saved states that do not fit are refused as a whole; nothing that is running is disturbed."""

import numpy as np
import pytest

import echelon_env
from echelon_env import EchelonConfig, EchelonVectorEnv

IDLE = {"blue_0": np.zeros(45), "red_0": np.zeros(45)}


def saved(config, **options):
    env = echelon_env.parallel_env(config, **options)
    env.reset(seed=9)
    return env.get_state()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (dict, r"this is no saved state: it lacks match, agents, next_seed; pass what get_state\(\) returned"),
        (lambda: None, "this is no saved state"),
        (lambda: {**saved("duel"), "match": {"arrays": {}}}, "lacks world, buffers"),
        (lambda: saved("skirmish"), "the same agents and opponents"),
        (lambda: saved("duel", opponent="easy"), "the same agents and opponents"),
        (
            lambda: saved(EchelonConfig.preset("duel").replace({"world.size": (40, 40, 12)})),
            "use the configuration the state was saved with",
        ),
    ],
)
def test_a_state_that_does_not_fit_changes_nothing(make, message):
    env = echelon_env.parallel_env("duel")
    env.reset(seed=0)
    before = env.core.simulator.checksum(0)
    with pytest.raises(ValueError, match=message):
        env.set_state(make())
    assert env.core.simulator.checksum(0) == before
    env.step(IDLE)


def test_a_batch_whose_last_match_does_not_fit_is_left_alone_as_a_whole():
    env, other = EchelonVectorEnv(2, "duel", num_threads=1), EchelonVectorEnv(2, "duel", num_threads=1)
    env.reset(seed=0)
    other.reset(seed=50)
    state = other.get_state()
    state["matches"][1]["arrays"]["mechs"] = state["matches"][1]["arrays"]["mechs"][:1]
    before = [env.core.simulator.checksum(m) for m in range(2)]
    with pytest.raises(ValueError, match="the saved match has mechs of shape"):
        env.set_state(state)
    assert [env.core.simulator.checksum(m) for m in range(2)] == before
    with pytest.raises(ValueError, match="holds 1 matches, this one has 2 matches"):
        env.set_state({**state, "matches": state["matches"][:1]})
    with pytest.raises(ValueError, match="this is no saved state: it lacks matches, next_seeds"):
        env.set_state({})
    env.step(np.zeros((4, 45)))
