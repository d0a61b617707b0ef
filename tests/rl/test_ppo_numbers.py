"""Normalisation, masks, numbers gone wrong, logs: every option does what it says."""

import math

import numpy as np
import pytest
import torch
from gymnasium import spaces

from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.core.normalization import ObservationNormalizer, PopArtLinear, normalize_advantages_
from echelon_rl.policies import MlpLstmPolicy
from tests.rl.rollouts import ALL_OPTIONS, assert_close, collect, collected, small_model, updated, weights
from tests.rl.tasks import Endless, Recall, Roles


def test_roles_of_echelon_are_the_classes_of_mechs():
    env = make_vec_env("skirmish", 2, opponent="trivial", backend="native", seed=0)
    model = collected(env, n_steps=8, normalize_per_role=True, n_epochs=1)
    buffer = model.rollout_buffer
    before = buffer.advantages.clone()
    roles = torch.tensor([0, 1, 1, 2, 3] * 2).expand(8, -1)  # heavy, two mediums, light, scout
    model.train()
    torch.testing.assert_close(buffer.advantages, normalize_advantages_(before, buffer.alive, roles), rtol=0, atol=1e-5)
    with pytest.raises(ValueError, match="no suite descriptor"):
        updated(normalize_per_role=True)


def test_observation_statistics_are_those_of_the_living_and_frozen_elsewhere(tmp_path):
    env = Endless(num_envs=3, length=7)
    env.alive = np.array([True, False, True])
    model = collected(env, normalize_observations=True)
    buffer = model.rollout_buffer
    buffer.obs += torch.randn_like(buffer.obs)
    buffer.obs[:, 1] = 1e9
    expected = buffer.obs[:, [0, 2]].flatten(0, 1).double()
    model.train()
    statistics = model.policy.observation_normalizer.statistics
    torch.testing.assert_close(statistics.mean, expected.mean(0), rtol=0, atol=1e-6)
    torch.testing.assert_close(statistics.variance, expected.var(0, correction=0), rtol=0, atol=1e-6)
    observations = np.random.default_rng(0).normal(size=(5, 3)).astype(np.float32)
    frozen = weights(model)
    action, _ = model.predict(observations, deterministic=True)
    assert_close(frozen, weights(model), 0.0)
    again = RecurrentPPO.load(model.save(tmp_path / "m"), device="cpu")
    assert isinstance(again.policy.observation_normalizer, ObservationNormalizer)
    assert np.array_equal(again.predict(observations, deterministic=True)[0], action)
    again.policy.observation_normalizer.statistics.mean += 1.0
    assert not np.array_equal(again.predict(observations, deterministic=True)[0], action)


def test_ratio_is_one_although_statistics_change():
    model = collected(Recall(), normalize_observations=True, normalize_values=True, n_epochs=1, batch_size=10_000)
    for _ in range(3):
        model.train()
        assert model.logger.name_to_value["train/approx_kl"] == pytest.approx(0.0, abs=1e-7)
        collect(model)


def test_value_loss_does_not_depend_on_the_scale_of_rewards():
    losses, advantages = {}, {}
    for scale in (1.0, 1000.0):
        model = collected(Recall(8, scale=scale), n_steps=32, normalize_values=True)
        layer = model.policy.value_net
        assert isinstance(layer, PopArtLinear)
        with torch.no_grad():  # so that both networks say the same in their scales, from here on
            layer.statistics.variance.fill_(scale**2)
            layer.statistics.count.fill_(1.0)
        collect(model)
        advantages[scale] = model.rollout_buffer.advantages.clone()
        model.train()
        for _ in range(3):
            collect(model)
            model.train()
        losses[scale] = model.logger.name_to_value["train/value_loss"]
    # Generalised advantage estimation gets values in the scale of the rewards, so its result is linear in it.
    torch.testing.assert_close(advantages[1000.0], 1000.0 * advantages[1.0], rtol=1e-3, atol=1e-2)
    assert 0.5 < losses[1000.0] / losses[1.0] < 2.0
    plain = [updated(Recall(8, scale=scale)).logger.name_to_value["train/value_loss"] for scale in (1.0, 1000.0)]
    assert plain[1] > 1000.0 * plain[0], "without the option the loss depends on the scale"


def test_value_loss_is_measured_in_the_normalised_scale():
    model = collected(Recall(), normalize_values=True, n_epochs=1, batch_size=10_000)
    buffer = model.rollout_buffer
    returns, values = buffer.returns.clone(), buffer.values.clone()
    model.train()
    expected = float((returns - values).square().mean() / returns.var(correction=0))
    assert model.logger.name_to_value["train/value_loss"] == pytest.approx(expected, rel=1e-4)


@pytest.mark.parametrize("options", [{"ent_coef": 0.1}, ALL_OPTIONS], ids=["entropy", "all options"])
def test_what_the_dead_did_has_no_influence(options):
    """Only the critic learns from their steps. One row is dead throughout, another one dies on the way."""
    results = []
    for spoils in (False, True):
        model = collected(Roles(), n_epochs=2, **options)
        with torch.no_grad():
            model.policy.action_net.weight *= 100  # so that the policy is less sure at some observations than at others
        buffer = model.rollout_buffer
        buffer.alive[12:, 1] = buffer.alive[:, 4] = False
        if spoils:
            buffer.actions[~buffer.alive] = 0.0
            for tensor in (buffer.advantages, buffer.log_probs, buffer.values):
                tensor[~buffer.alive] = float("nan")
        torch.manual_seed(1)
        model.train()
        logged = {name: value for name, value in model.logger.name_to_value.items() if name.startswith("train/")}
        assert (logged["train/skipped"], logged["train/steps"] > 0) == (0, True)
        assert all(math.isfinite(value) for value in logged.values() if isinstance(value, float))
        results.append((weights(model), logged))
    (one, logged), (other, logged_other) = results
    assert_close(one, other, 1e-6)
    assert logged == pytest.approx(logged_other, rel=1e-5, abs=1e-7)


def test_an_update_with_a_loss_that_is_not_finite_can_be_taken_back():
    model = collected(Recall(num_envs=8), nan_policy="restore", n_epochs=2, batch_size=40, normalize_observations=True)
    model.train()
    before, moments = weights(model), model.policy.optimizer.state_dict()["state"]
    moments = {index: {k: torch.as_tensor(v).clone() for k, v in entry.items()} for index, entry in moments.items()}
    model.rollout_buffer.returns[3, 2] = float("nan")
    model.train()
    assert_close(before, weights(model), 0.0)
    torch.testing.assert_close(model.policy.optimizer.state_dict()["state"], moments, rtol=0, atol=0)
    assert model.logger.name_to_value["train/skipped"] == 1


def test_a_gradient_that_is_not_finite_stops_and_names_its_parameters(tmp_path):
    model = collected(Recall(), n_epochs=1)
    good = model.save(tmp_path / "good")
    before = weights(model)
    model.policy.value_net.weight.register_hook(lambda gradient: gradient * float("inf"))
    with pytest.raises(FloatingPointError, match=r"gradient of update 1 is not finite: those of value_net\.weight\."):
        model.train()
    assert_close(before, weights(model), 0.0)
    assert_close(before, weights(RecurrentPPO.load(good, device="cpu")), 0.0)


def test_cudnn_times_its_algorithms_during_updates_only(monkeypatch):
    seen, encoded = [], MlpLstmPolicy.encoded

    def spied(self, rows):
        seen.append(torch.backends.cudnn.benchmark)
        return encoded(self, rows)

    for on, deterministic, expected in ((False, False, False), (True, False, True), (True, True, False)):
        model = collected(Recall(), n_epochs=1, cudnn_benchmark=on)
        seen.clear()
        with monkeypatch.context() as patch:
            patch.setattr(MlpLstmPolicy, "encoded", spied)
            patch.setattr(torch, "are_deterministic_algorithms_enabled", lambda value=deterministic: value)
            model.train()
        assert set(seen) == {expected}
        assert not torch.backends.cudnn.benchmark


def test_cuda_cache_is_emptied_every_so_many_updates(monkeypatch):
    emptied = []
    monkeypatch.setattr(torch.cuda, "empty_cache", lambda: emptied.append(1))
    for every, times in ((0, 0), (3, 2)):
        small_model(Recall(num_envs=2), n_steps=4, n_epochs=1, empty_cache_every=every).learn(8 * 6)
        assert len(emptied) == times


def test_entropy_of_each_head_is_logged():
    env = Recall(num_envs=5, action_space=spaces.MultiDiscrete([2, 3]))
    logged = updated(env, n_epochs=1, batch_size=1000).logger.name_to_value
    heads = logged["train/entropy/choice_0"], logged["train/entropy/choice_1"]
    assert heads == pytest.approx((math.log(2), math.log(3)), abs=0.01)  # the first policy is nearly uniform
    assert sum(heads) == pytest.approx(-logged["train/entropy_loss"], rel=1e-5)
