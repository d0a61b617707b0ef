"""Same seed and actions: bit-identical results in every view, batch and thread count.

Copies and restored states of the PettingZoo view are driven in ``test_lifecycle.py``, those of batches, in every way,
in ``tests/env/faults/test_same_everywhere.py``.
"""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from tests.env.batches import checksums, in_play

import echelon_env
from echelon_env import EchelonConfig, EchelonVectorEnv

FIRST_SEED = 100
STEPS = 130
REASONS, RESULTS = {"zone": 1, "elimination": 2, "time": 3}, {"win": 1, "draw": 0, "loss": -1}
CONFIGS = {
    # Every run passes ends and resets: those of duel come by fire, those of skirmish by the time limit.
    "duel": EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 25.0}),
    "skirmish": EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 10.0}),
}


def assert_same(first, second, what):
    assert first.dtype == second.dtype, what
    assert first.tobytes() == second.tobytes(), what


def assert_ends_equal(infos, steps, agents):
    """Compare what a vector environment tells of the matches that ended, wherever among the others they lie."""
    ended = np.array([step.final is not None for step in steps])
    rows = np.repeat(ended, agents)
    finals = [step for step in steps if step.final is not None]
    np.testing.assert_array_equal(infos["_final_state"], ended)
    for key in ("_final_obs", "_outcome", "_reason", "_final_info"):
        np.testing.assert_array_equal(infos[key], rows, err_msg=key)
    assert_same(infos["final_obs"][rows], np.concatenate([step.final for step in finals]), "final observations")
    assert_same(infos["final_state"][ended], np.stack([step.final_state for step in finals]), "final states")
    outcomes = [outcome for step in finals for outcome in step.outcomes]
    assert infos["outcome"][rows].tolist() == [RESULTS[outcome["result"]] for outcome in outcomes]
    assert infos["reason"][rows].tolist() == [REASONS[outcome["reason"]] for outcome in outcomes]


@pytest.mark.parametrize(("name", "terminated"), [("duel", True), ("skirmish", False)])
def test_the_reference_runs_pass_ends_of_both_kinds(name, terminated, reference):
    runs = [reference(CONFIGS[name], FIRST_SEED + m, STEPS, opponent=None)[1] for m in range(8)]
    ends = [(s.terminated, s.truncated) for run in runs for s in run if s.final is not None]
    assert len(ends) >= 8
    assert (terminated, not terminated) in ends


@pytest.mark.parametrize(("matches", "threads"), [(1, 1), (8, 2)])
@pytest.mark.parametrize(("name", "opponent"), [("duel", None), ("skirmish", None), ("skirmish", "expert")])
def test_vector_view_equals_the_parallel_view(name, opponent, matches, threads, reference):
    """A match gives the same whichever row of a batch it sits in and whatever its neighbours do."""
    played = [reference(CONFIGS[name], FIRST_SEED + m, STEPS, opponent=opponent) for m in range(matches)]
    env = EchelonVectorEnv(matches, CONFIGS[name], opponent=opponent, num_threads=threads)
    observations, _ = env.reset(seed=FIRST_SEED)
    assert_same(observations, np.concatenate([first for first, _ in played]), "first observations")
    for t, steps in enumerate(zip(*(run for _, run in played), strict=True)):
        observations, rewards, terminations, truncations, infos = env.step(np.concatenate([s.actions for s in steps]))
        assert_same(observations, np.concatenate([s.observations for s in steps]), f"observations, step {t}")
        assert_same(env.state(), np.stack([s.state for s in steps]), f"states, step {t}")
        assert_same(rewards, np.concatenate([s.rewards for s in steps]), f"rewards, step {t}")
        assert terminations.tolist() == np.repeat([s.terminated for s in steps], env.agents_per_match).tolist()
        assert truncations.tolist() == np.repeat([s.truncated for s in steps], env.agents_per_match).tolist()
        assert checksums(env) == [s.checksum for s in steps], t
        if any(s.final is not None for s in steps):
            assert_ends_equal(infos, steps, env.agents_per_match)
        else:
            assert set(infos) == {"alive", "choice_mask"}


def test_the_team_id_plays_the_match_of_the_parallel_view(reference):
    config = CONFIGS["skirmish"]
    first, run = reference(config, FIRST_SEED, STEPS, opponent="expert")
    env = gymnasium.make("echelon_env:EchelonTeam-v0", config=config, opponent="expert")
    assert_same(env.reset(seed=FIRST_SEED)[0], first, "first observations")
    last = next(t for t, step in enumerate(run) if step.final is not None)
    for t, step in enumerate(run[: last + 1]):
        observations, reward, terminated, truncated, _ = env.step(step.actions)
        assert_same(observations, step.final if t == last else step.observations, "observations")
        assert reward == pytest.approx(float(step.rewards.sum()), abs=1e-6)
        assert (terminated, truncated) == (step.terminated, step.truncated)


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


def test_copies_draw_their_own_unseeded_episodes():
    env = in_play(echelon_env.parallel_env("duel"), seed=1)
    twins = [copy.deepcopy(env) for _ in range(3)] + [pickle.loads(pickle.dumps(env))]  # noqa: S301
    starts = [e.reset()[0]["blue_0"].tobytes() for e in (env, *twins)]
    assert len(set(starts)) == len(starts)


def test_unseeded_environments_differ():
    assert len({echelon_env.parallel_env("duel").reset()[0]["blue_0"].tobytes() for _ in range(4)}) == 4
    assert len({row.tobytes() for row in EchelonVectorEnv(4, "duel", num_threads=1).reset()[0][::2]}) == 4
