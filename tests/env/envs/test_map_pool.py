"""The pool of maps: which map an episode gets depends on seeds alone, and everything that is saved knows its pool."""

import pickle

import numpy as np
import pytest
from tests.env.batches import in_play, started

import echelon_env

POOL = 3
STILL = np.zeros((2, 45), np.float32)


def new_env(matches=2, **options):
    return echelon_env.EchelonVectorEnv(matches, "duel", opponent="trivial", num_threads=1, map_pool=POOL, **options)


def maps_of(env):
    """Return the hashes of the maps that the running matches have."""
    return [world.hash for world in env.core.simulator.worlds]


def maps_of_seeds(env, seeds):
    """Return the map of each episode, by seed."""
    found = {}
    for first in range(0, len(seeds), env.num_matches):
        chosen = seeds[first : first + env.num_matches]
        env.reset(seed=chosen)
        found.update(zip(chosen, maps_of(env), strict=True))
    return found


def test_a_map_depends_on_the_seed_of_the_episode_alone():
    seeds = list(range(12))
    found = maps_of_seeds(new_env(), seeds)
    assert len(set(found.values())) == POOL
    assert maps_of_seeds(new_env(3), seeds[::-1]) == found


def test_episodes_of_one_map_still_differ():
    env = new_env()
    found = maps_of_seeds(env, list(range(12)))
    one, two = [seed for seed, name in found.items() if name == found[0]][:2]
    observations, _ = env.reset(seed=[one, two])
    assert maps_of(env)[0] == maps_of(env)[1]
    assert not np.array_equal(observations[0], observations[1])


def test_refreshed_maps_are_others_and_repeatable():
    env, same = new_env(), new_env()
    before = maps_of_seeds(env, list(range(12)))
    running = maps_of(env)
    with pytest.raises(ValueError, match="a seed must be an integer"):
        env.refresh_maps(-1)
    seed = env.refresh_maps()
    assert maps_of(env) == running, "running matches keep their maps"
    after = maps_of_seeds(env, list(range(12)))
    assert not set(after.values()) & set(before.values())
    assert same.refresh_maps(seed) == seed
    assert maps_of_seeds(same, list(range(12))) == after
    env.refresh_maps(0)
    assert maps_of_seeds(env, list(range(12))) == before


def test_saved_states_and_copies_know_the_pool():
    env = in_play(new_env(), seed=1)
    env.refresh_maps(5)
    restored, copied = new_env(), pickle.loads(pickle.dumps(env))  # noqa: S301
    restored.set_state(pickle.loads(pickle.dumps(env.get_state())))  # noqa: S301
    for other in (env, restored, copied):
        other.reset()
    assert maps_of(env) == maps_of(restored) == maps_of(copied)
    for _ in range(3):
        steps = [other.step(STILL) for other in (env, restored, copied)]
        assert all(np.array_equal(steps[0][0], step[0]) for step in steps)


def test_replays_know_the_pool():
    env = started("duel", map_pool=POOL)
    env.refresh_maps(9)
    env.reset(seed=0)
    env.step({agent: np.zeros(45, np.float32) for agent in env.agents})
    replay = env.replay()
    assert (replay.pool_seed, replay.verify()) == (9, True)
