"""``SmacEnv`` plays the same match as ``parallel_env``, in the form of SMAC's environment."""

import numpy as np
import pytest

from echelon_env import FLAT_OBS_DIM, EchelonConfig, SmacEnv, parallel_env

CONFIG = EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 5.0})
BOTH = {"opponent": "trivial", "map_pool": 2}


@pytest.mark.parametrize(("team_reward", "share"), [("mean", 0.2), ("sum", 1.0)])
def test_an_episode_is_that_of_the_pettingzoo_view(team_reward, share):
    smac = SmacEnv(CONFIG, team_reward=team_reward, seed=3, **BOTH)
    zoo = parallel_env(CONFIG, action_format="discrete", dead_agents="keep", **BOTH)
    sizes = smac.get_env_info()
    assert sizes == {"state_shape": 226, "obs_shape": FLAT_OBS_DIM, "n_actions": 43, "n_agents": 5, "episode_limit": 20}
    observations, state = smac.reset()
    expected, infos = zoo.reset(seed=3)
    rng = np.random.default_rng(0)
    over, steps = False, 0
    while not over:
        np.testing.assert_array_equal(observations, list(expected.values()))
        np.testing.assert_array_equal(state, zoo.state())
        allowed = smac.get_avail_actions()
        np.testing.assert_array_equal(allowed, [info["action_mask"] for info in infos.values()])
        assert allowed[2] == smac.get_avail_agent_actions(2)
        orders = [int(rng.choice(np.flatnonzero(row))) for row in allowed]
        reward, over, info = smac.step(orders)
        expected, rewards, _, truncated, infos = zoo.step(dict(zip(zoo.possible_agents, orders, strict=True)))
        observations, state = smac.get_obs(), smac.get_state()
        assert reward == pytest.approx(share * sum(rewards.values()), rel=1e-5)
        steps += 1
    assert steps == 20
    assert info == {"battle_won": False, "episode_limit": truncated["blue_0"], "dead_allies": 0}
    assert info["episode_limit"] is True
    assert np.shape(smac.get_avail_actions()) == (5, 43), "learners ask for the masks of the last state"
    np.testing.assert_array_equal(smac.reset()[0], list(zoo.reset()[0].values()), "the next seed, another match")
    smac.close()


def test_winning_ends_an_episode_before_its_limit():
    env = SmacEnv("duel", "trivial", seed=0, map_pool=2)
    env.reset()
    over = False
    while not over:
        (allowed,) = env.get_avail_actions()
        _, over, info = env.step([next(order for order in (23, 4, 3, 0) if allowed[order])])  # attack, or to the zone
    assert info == {"battle_won": True, "episode_limit": False, "dead_allies": 0}


def test_bad_input_is_one_sentence():
    for wrong, message in (({"opponent": None}, "opponent must name who plays red, got None"),
                           ({"team_reward": "most"}, "team_reward")):  # fmt: skip
        with pytest.raises(ValueError, match=message):
            SmacEnv("duel", **wrong)
    env = SmacEnv(CONFIG, "trivial", seed=0, map_pool=2)
    env.reset()
    with pytest.raises(ValueError, match="one action for each of 5 agents, got 4"):
        env.step([0] * 4)
