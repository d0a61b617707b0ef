"""The trainer with unusual but allowed inputs, and what it says about those that are not."""

import numpy as np
import pytest
import torch
from sb3_contrib.ppo_recurrent.policies import MlpLstmPolicy as Foreign
from stable_baselines3.common.vec_env import VecFrameStack, VecNormalize

from echelon_env import ACTION_LAYOUT, EchelonVectorEnv, parallel_env
from echelon_rl import RecurrentPPO, make_vec_env
from tests.rl.rollouts import assert_close, small_model, weights
from tests.rl.tasks import Endless, Recall


def make(env, **kwargs):
    return small_model(env, **{"n_steps": 8, "n_epochs": 2, **kwargs})


def finite(model):
    return all(bool(parameter.isfinite().all()) for parameter in model.policy.parameters())


@pytest.mark.parametrize(("n_steps", "segment_length", "rows"), [(1, 16, 2), (7, 5, 3), (16, 1, 3), (17, 16, 1)])
def test_any_sizes_go_together(n_steps, segment_length, rows):
    model = make(Recall(num_envs=rows, delay=3), n_steps=n_steps, segment_length=segment_length).learn(60)
    assert model.num_timesteps >= 60
    assert finite(model)


def test_a_time_limit_without_its_last_observation_is_explained():
    env = Endless(num_envs=2, length=3)
    step_wait = env.step_wait

    def without():
        *rest, infos = step_wait()
        return (*rest, [{k: v for k, v in info.items() if k != "terminal_observation"} for info in infos])

    env.step_wait = without
    with pytest.raises(ValueError, match=r"row 0 was cut by a time limit.*'terminal_observation'"):
        make(env).learn(16)


def test_a_callback_stops_training_and_training_goes_on_where_it_stopped():
    env = Recall(num_envs=4, delay=3)
    model = make(env)
    model.learn(10**6, callback=lambda *_: model.num_timesteps < 4 * 11)
    assert model.num_timesteps == 44
    # Eleven steps: the environment stands three steps into its third episode.
    assert (env.time == 3).all()
    assert np.array_equal(model._last_obs, env._observe())
    assert not model._last_episode_starts.any()
    assert model.learn(32, reset_num_timesteps=False).num_timesteps == 44 + 32
    assert finite(model)


def test_other_environments_may_have_another_number_of_rows(tmp_path):
    path = make(Recall(num_envs=4)).learn(32).save(tmp_path / "model")
    model = RecurrentPPO.load(path, env=Recall(num_envs=2), device="cpu").learn(32, reset_num_timesteps=False)
    model.set_env(Recall(num_envs=7))
    model.learn(56, reset_num_timesteps=False)
    assert (model.n_envs, model.rollout_buffer.num_agents, model.num_timesteps) == (7, 7, 64 + 56)
    with pytest.raises(ValueError, match="Observation spaces do not match"):
        model.set_env(Endless(num_envs=2))
    assert model.n_envs == 7
    model.learn(56, reset_num_timesteps=False)
    with pytest.raises(ValueError, match="holds no state of training to continue from"):
        RecurrentPPO.load(path, env=Recall(num_envs=2), force_reset=False)


def test_wrapped_matches_keep_the_dead_apart():
    inner = make_vec_env("skirmish", 2, backend="native")
    for env in (VecNormalize(inner), VecFrameStack(inner, 2)):
        model = make(env)
        model.learn(inner.num_envs * 8)
        assert model._tensors(model.env)._alive() is not None
        assert finite(model)


def test_registered_ids_bring_the_meaning_of_their_actions():
    # The layout is that of one agent and does not fit the joint action of a team.
    for name, layout in (("echelon_env:Echelon-v0", ACTION_LAYOUT), ("EchelonTeam-v0", None)):
        model = make(name).learn(8)
        assert (model.policy.action_layout is layout, model.num_timesteps) == (True, 8)


def test_parameters_are_taken_over_from_models_and_checkpoints(tmp_path):
    source = make(Recall(num_envs=2), seed=1).learn(32)
    path = source.save(tmp_path / "model")
    for given in (source.get_parameters(), path, str(path)):
        target = make(Recall(num_envs=2), seed=2)
        state = torch.get_rng_state()
        target.set_parameters(given)
        assert torch.equal(state, torch.get_rng_state())
        assert_close(weights(source), weights(target), 0.0)
        ours, theirs = (m.policy.optimizer.state_dict()["state"] for m in (source, target))
        assert all(torch.equal(ours[i]["exp_avg"], theirs[i]["exp_avg"]) for i in ours)
    with pytest.raises(RuntimeError, match=r"size mismatch for features_extractor\.encoder"):
        make(Endless(num_envs=2)).set_parameters(path)


@pytest.mark.parametrize("device", ["cuda", "cuda:7", "mps", "gpu", torch.device("xpu")])
def test_a_device_that_is_not_there_is_refused(device):
    if str(device) in ("cuda", "mps") and getattr(torch, str(device)).is_available():
        pytest.skip("this machine has it")
    with pytest.raises(
        ValueError, match=rf"device='{device}' cannot be used here \(.+\); use 'cpu', or 'auto'"
    ) as caught:
        make(Recall(num_envs=2), device=device)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("policy", "env", "message"),
    [
        ("MlpLstmPolicy", lambda: EchelonVectorEnv(2, "duel", opponent="easy"), r"EchelonVectorEnv .* make_vec_env\("),
        ("MlpLstmPolicy", lambda: parallel_env("duel"), r"make_vec_env\(.* PettingZoo"),
        ("MlpLstmPolicy", lambda: "duel", r"'duel'.*'echelon_env:Echelon-v0', or make_vec_env\('duel'\)"),
        ("MlpPolicy", lambda: "CartPole-v1", "no policy 'MlpPolicy'; give one of MlpLstmPolicy, SuiteLstmPolicy"),
        (Foreign, lambda: "CartPole-v1", "subclass of echelon_rl's MlpLstmPolicy"),
    ],
)
def test_what_cannot_be_trained_on_is_refused_with_a_way_out(policy, env, message):
    with pytest.raises(ValueError, match=message):
        RecurrentPPO(policy, env())
