"""Same seed and actions: bit-identical results in every view, batch and thread count.

Copies and restored states of the PettingZoo view are driven in ``test_lifecycle.py``, those of batches, in every way,
in ``tests/env/faults/test_same_everywhere.py``.
"""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from tests.env.batches import in_play

import echelon_env
from echelon_env import EchelonConfig, EchelonVectorEnv

FIRST_SEED = 100
STEPS = 130
CONFIGS = {
    # Every run passes ends and resets: those of duel come by fire, those of skirmish by the time limit.
    "duel": EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 25.0}),
    "skirmish": EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 10.0}),
}


def assert_same(first, second, what):
    assert first.dtype == second.dtype, what
    assert first.tobytes() == second.tobytes(), what


def assert_vector_equals(env, runs):
    """Step ``env`` with the actions of the reference runs, one per match, and compare everything."""
    matches, agents = env.num_matches, env.agents_per_match
    for t in range(len(runs[0])):
        steps = [run[t] for run in runs]
        observations, rewards, terminations, truncations, infos = env.step(np.concatenate([s.actions for s in steps]))
        assert_same(observations, np.concatenate([s.observations for s in steps]), f"observations, step {t}")
        assert_same(rewards, np.concatenate([s.rewards for s in steps]), f"rewards, step {t}")
        assert terminations.tolist() == np.repeat([s.terminated for s in steps], agents).tolist()
        assert truncations.tolist() == np.repeat([s.truncated for s in steps], agents).tolist()
        assert [env.core.simulator.checksum(m) for m in range(matches)] == [s.checksum for s in steps], t
        for m, step in enumerate(steps):
            if step.final is not None:
                mine = slice(m * agents, (m + 1) * agents)
                assert infos["_final_obs"][mine].all()
                assert_same(infos["final_obs"][mine], step.final, f"final observations, step {t}")


@pytest.mark.parametrize(("name", "terminated"), [("duel", True), ("skirmish", False)])
def test_the_reference_runs_pass_ends_of_both_kinds(name, terminated, reference):
    runs = [reference(CONFIGS[name], FIRST_SEED + m, STEPS)[1] for m in range(8)]
    ends = [(s.terminated, s.truncated) for run in runs for s in run if s.final is not None]
    assert len(ends) >= 8
    assert (terminated, not terminated) in ends


@pytest.mark.parametrize(("matches", "threads"), [(1, 1), (8, 1), (8, 2)])
@pytest.mark.parametrize("name", CONFIGS)
def test_vector_view_equals_the_parallel_view(name, matches, threads, reference):
    """A match gives the same whichever row of a batch it sits in and whatever its neighbours do."""
    played = [reference(CONFIGS[name], FIRST_SEED + m, STEPS) for m in range(matches)]
    env = EchelonVectorEnv(matches, CONFIGS[name], num_threads=threads)
    observations, _ = env.reset(seed=FIRST_SEED)
    assert_same(observations, np.concatenate([first for first, _ in played]), "first observations")
    assert_vector_equals(env, [run for _, run in played])


@pytest.mark.parametrize("threads", [1, 2])
def test_views_agree_with_a_scripted_opponent(threads, reference):
    config = CONFIGS["skirmish"]
    played = [reference(config, seed, 60, opponent="expert") for seed in (3, 4)]
    env = EchelonVectorEnv(2, config, opponent="expert", num_threads=threads)
    assert_same(env.reset(seed=3)[0], np.concatenate([first for first, _ in played]), "first observations")
    assert_vector_equals(env, [run for _, run in played])


def test_the_team_id_plays_the_match_of_the_parallel_view(reference):
    config = CONFIGS["skirmish"]
    first, run = reference(config, 3, 60, opponent="expert")
    env = gymnasium.make("echelon_env:EchelonTeam-v0", config=config, opponent="expert")
    assert_same(env.reset(seed=3)[0], first, "first observations")
    for step in run:
        observations, reward, terminated, truncated, _ = env.step(step.actions)
        ended = step.final is not None
        assert_same(observations, step.final if ended else step.observations, "observations")
        assert reward == pytest.approx(float(step.rewards.sum()), abs=1e-6)
        assert (terminated, truncated) == (step.terminated, step.truncated)
        if ended:
            break
    else:
        pytest.fail("the episode must end within the run")


COPIES = {
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),  # noqa: S301 (our own object, from this very process)
    "deepcopy": copy.deepcopy,
}


@pytest.mark.parametrize("how", COPIES)
def test_a_copy_of_a_gymnasium_environment_continues_identically(how):
    env = in_play(gymnasium.make("echelon_env:Echelon-v0", config=CONFIGS["skirmish"]).unwrapped, seed=2)
    env.step(np.zeros(45, np.float32))
    twin = COPIES[how](env)
    rng = np.random.default_rng(1)
    for _ in range(20):
        action = rng.uniform(-1, 1, 45).astype(np.float32)
        first, second = env.step(action), twin.step(action)
        assert_same(first[0], second[0], "observations")
        assert first[1:4] == second[1:4]
        if first[2] or first[3]:
            break


def test_copies_draw_their_own_unseeded_episodes():
    env = in_play(echelon_env.parallel_env("duel"), seed=1)
    twins = [copy.deepcopy(env) for _ in range(3)] + [pickle.loads(pickle.dumps(env))]  # noqa: S301
    starts = [e.reset()[0]["blue_0"].tobytes() for e in (env, *twins)]
    assert len(set(starts)) == len(starts)


def test_unseeded_environments_differ():
    assert len({echelon_env.parallel_env("duel").reset()[0]["blue_0"].tobytes() for _ in range(4)}) == 4
    assert len({row.tobytes() for row in EchelonVectorEnv(4, "duel", num_threads=1).reset()[0][::2]}) == 4
