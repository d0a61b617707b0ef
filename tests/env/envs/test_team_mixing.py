"""Alpha of the team mixing can be set while training, in every view, from the next step on."""

import numpy as np
from tests.env.batches import in_play, started

import echelon_env
from echelon_env.config import EchelonConfig

SHORT = EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 20.0})


def team_means(rewards):
    return rewards.reshape(-1, 5).mean(axis=1).repeat(5)


def make_vector():
    return in_play(echelon_env.EchelonVectorEnv(2, SHORT, num_threads=1), seed=3)


def test_a_step_is_mixed_by_the_alpha_that_was_set_last():
    plain, mixed = make_vector(), make_vector()
    rng = np.random.default_rng(0)
    moved = 0
    for alpha in (1.0, 0.7, 0.3, 0.0, 1.0) * 18:  # past the time limit, so through a reset
        mixed.set_team_mixing(alpha)
        assert mixed.get_team_mixing() == alpha
        actions = rng.uniform(-1, 1, (20, 45)).astype(np.float32)
        (seen, own, *_), (also_seen, rewards, *_) = plain.step(actions), mixed.step(actions)
        np.testing.assert_array_equal(also_seen, seen)
        moved += own.std() > 0
        np.testing.assert_allclose(rewards, alpha * own + (1 - alpha) * team_means(own), atol=1e-6)
        np.testing.assert_allclose(mixed.reward_components().sum(axis=1), own, atol=1e-5)
    assert moved > 80
    assert mixed.config == plain.config


def test_the_pettingzoo_view_has_it_too_and_its_replay_stays_true():
    env = started(SHORT, 3, dead_agents="keep", info_level="full")
    commander = echelon_env.ScriptedCommander("hard")
    shared = 0
    for alpha in [1.0] * 20 + [0.0] * 20:
        env.set_team_mixing(alpha)
        assert env.get_team_mixing() == alpha
        _, rewards, *_, infos = env.step(commander.act(env))
        own = np.array([sum(infos[a]["reward_components"].values()) for a in rewards])
        np.testing.assert_allclose(list(rewards.values()), own if alpha else team_means(own), atol=1e-5)
        shared += not np.allclose(own, team_means(own))
    assert shared > 30
    assert env.replay().verify()


def test_a_saved_state_does_not_hold_it():
    env = make_vector()
    saved = env.get_state()
    env.set_team_mixing(0.5)
    env.set_state(saved)
    assert env.get_team_mixing() == 0.5
