"""Every option of the update does what it says."""

import math

import numpy as np
import pytest
import torch
from gymnasium import spaces
from stable_baselines3.common.logger import configure

from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.core.advantages import gae
from echelon_rl.core.auxiliary import predictable_steps
from echelon_rl.core.forward import evaluate_segments
from echelon_rl.core.forward import replay as replay_rollout
from echelon_rl.core.normalization import ObservationNormalizer, PopArtLinear, normalize_advantages_
from echelon_rl.core.segments import cut_segments
from tests.rl.rollouts import SMALL, collected, replay
from tests.rl.tasks import Endless, Recall

ALL_OPTIONS = {
    "burn_in": 3,
    "refresh_states": True,
    "recompute_advantages": True,
    "normalize_per_role": True,
    "normalize_observations": True,
    "normalize_values": True,
    "aux_coef": 0.01,
    "critic_learning_rate": 1e-3,
    "grad_accum_steps": 2,
    "gradient_checkpointing": True,
    "precision": "bfloat16",
    "nan_policy": "skip",
    "target_kl": 1.0,
    "ent_coef": (0.02, 0.01),
    "clip_range_vf": 0.3,
    "lr_schedule": "cosine",
    "cudnn_benchmark": True,
    "empty_cache_every": 2,
}


class Roles(Recall):
    """Recall with two kinds of rows."""

    def __init__(self, num_envs=6, **kwargs):
        super().__init__(num_envs, **kwargs)
        self.roles = np.arange(num_envs) % 2


def weights(model):
    return {name: value.clone() for name, value in model.policy.state_dict().items()}


def assert_close(one, other, atol):
    assert set(one) == set(other)
    for name, value in one.items():
        torch.testing.assert_close(value, other[name], rtol=0, atol=atol, msg=lambda text, name=name: f"{name}: {text}")


def updated(env=None, **kwargs):
    """Return a model after one update, from the same rollout whatever the options of the update."""
    model = collected(env or Recall(num_envs=5, delay=6), **kwargs)
    torch.manual_seed(7)
    model.train()
    return model


def disturb(model, by=0.1):
    with torch.no_grad():
        for parameter in model.policy.parameters():
            parameter += by * torch.randn_like(parameter)


def unrolled(model):
    """Return the memory before each step by the plainest loop, with the present weights: h [T, B, H], c [T, B, H]."""
    buffer, policy = model.rollout_buffer, model.policy
    memory = (type(model.collector.memory[0])(*(part[:, 0] for part in model.collector.stored_by_slot[0])),)
    before = []
    with torch.no_grad():
        for t in range(buffer.num_steps):
            before.append(memory[0])
            _, _, memory = policy.step(policy.features(buffer.obs[t]), memory, buffer.dones[t])
    return torch.stack([state.h[0] for state in before]), torch.stack([state.c[0] for state in before])


# --------------------------------------------------------------------------------------------------- old memories


def test_burn_in_brings_memories_up_to_date_without_gradient():
    model = collected(Recall(num_envs=5, delay=6), segment_length=8, burn_in=4)
    buffer, collector = model.rollout_buffer, model.collector
    segments = cut_segments(buffer.dones, 8, 4)
    assert segments.warm.any()
    assert buffer.dones[4:8].any(), "an episode must start within a burn-in"
    disturb(model)
    obs = buffer.obs.flatten(0, 1).clone().requires_grad_()
    piece = int(torch.nonzero(segments.warm)[0])
    one = segments.take(torch.tensor([piece]))
    evaluation = evaluate_segments(model.policy, obs, buffer.dones.flatten(), one, collector.stored)
    # The same by hand: from the memory stored four steps earlier, with the present weights.
    row, start = int(one.steps[0]) % 5, int(one.steps[0]) // 5
    slot = collector.stored_by_slot[0]
    state = type(slot)(slot.h[:, start // 8, [row]], slot.c[:, start // 8, [row]])
    expected = []
    for t in range(start - 4, start + len(one.steps)):
        features = model.policy.features(buffer.obs[t, [row]])
        _, value, (state,) = model.policy.step(features, (state,), buffer.dones[t, [row]])
        expected.append(value)
    torch.testing.assert_close(evaluation.values, torch.cat(expected[4:]), rtol=0, atol=1e-5)
    evaluation.values.sum().backward()
    touched = torch.nonzero(obs.grad.abs().sum(1)).flatten().tolist()
    assert touched == one.steps.tolist(), "burn-in steps get no gradient"


def test_burn_in_with_unchanged_weights_changes_nothing():
    without = updated(segment_length=8, n_epochs=1, batch_size=1000)
    with_burn_in = updated(segment_length=8, n_epochs=1, batch_size=1000, burn_in=8)
    assert_close(weights(without), weights(with_burn_in), 1e-6)
    later = [weights(updated(segment_length=8, n_epochs=4, learning_rate=0.05, burn_in=k)) for k in (0, 8)]
    assert not torch.equal(later[0]["value_net.weight"], later[1]["value_net.weight"])


@pytest.mark.parametrize("burn_in", [0, 3, 8])
def test_refreshed_memories_are_those_of_the_present_weights(burn_in):
    model = collected(Recall(num_envs=5, delay=3), segment_length=8, burn_in=burn_in)
    disturb(model)
    old = model.collector.stored_by_slot[0].h.clone()
    values, _, _ = replay_rollout(model.collector, 0.9, refresh=False)
    assert torch.equal(model.collector.stored_by_slot[0].h, old)
    replay_rollout(model.collector, 0.9, refresh=True)
    h, c = unrolled(model)
    for slot, step in enumerate((0, 8 - burn_in, 16 - burn_in)):
        torch.testing.assert_close(model.collector.stored_by_slot[0].h[0, slot], h[step], rtol=0, atol=1e-6)
        torch.testing.assert_close(model.collector.stored_by_slot[0].c[0, slot], c[step], rtol=0, atol=1e-6)
    torch.testing.assert_close(values, replay(model)[1].detach(), rtol=0, atol=1e-5)


def test_refreshing_begins_with_the_second_epoch():
    one, same = (weights(updated(n_epochs=1, refresh_states=on)) for on in (False, True))
    assert_close(one, same, 0.0)
    old, new = (weights(updated(n_epochs=2, refresh_states=on, learning_rate=0.05)) for on in (False, True))
    assert not torch.equal(old["value_net.weight"], new["value_net.weight"])


def test_advantages_follow_the_critic_from_the_second_epoch_on():
    settings = {"gamma": 0.9, "gae_lambda": 0.8, "learning_rate": 0.05}
    env = lambda: Endless(num_envs=3, length=7)  # noqa: E731
    first, same = (updated(env(), n_epochs=1, recompute_advantages=on, **settings) for on in (False, True))
    assert_close(weights(first), weights(same), 0.0)
    # By hand, with the weights after the first epoch: time limits count with the new value of the final observation.
    buffer, policy = first.rollout_buffer, first.policy
    memory, values, rewards = policy.initial_memory(3), [], torch.ones(20, 3)
    with torch.no_grad():
        for t in range(20):
            _, value, memory = policy.step(policy.features(buffer.obs[t]), memory, buffer.dones[t])
            values.append(value)
            if t % 7 == 6:
                final = policy.features(torch.full((3, 3), 0.5))
                rewards[t] += 0.9 * policy.step(final, memory, torch.zeros(3, dtype=torch.bool))[1]
        tail = first.collector.tail
        last = policy.step(policy.features(tail.obs), memory, tail.starts)[1]
    advantages, returns = gae(rewards, torch.stack(values), buffer.dones, last, tail.starts, 0.9, 0.8)
    second = updated(env(), n_epochs=2, recompute_advantages=True, **settings).rollout_buffer
    torch.testing.assert_close(second.returns, returns, rtol=0, atol=1e-5)
    everything = torch.ones_like(buffer.dones)
    torch.testing.assert_close(second.advantages, normalize_advantages_(advantages, everything), rtol=0, atol=1e-4)


# ------------------------------------------------------------------------------------------------- auxiliary loss


def test_only_steps_with_a_next_observation_are_predicted():
    starts = torch.tensor([[1, 0], [0, 0], [1, 0], [0, 0]], dtype=torch.bool)
    alive = torch.tensor([[1, 1], [1, 1], [1, 0], [1, 0]], dtype=torch.bool)
    assert predictable_steps(starts, alive).int().tolist() == [[1, 1], [0, 0], [1, 0], [0, 0]]


def test_auxiliary_loss_is_the_error_of_the_predicted_next_observation():
    env = Recall(num_envs=5, delay=3)
    model = collected(env, n_epochs=1, batch_size=1000, aux_coef=0.5, normalize_observations=True)
    buffer, policy = model.rollout_buffer, model.policy
    policy.observation_normalizer.update(buffer.obs.flatten(0, 1), buffer.alive.flatten(), model.workers)
    head = policy.next_observation_head
    memory, errors = policy.initial_memory(5), []
    with torch.no_grad():
        for t in range(19):
            latent, _, memory = policy.sequence(
                policy.features(buffer.obs[t]).unsqueeze(0), memory, buffer.dones[t].unsqueeze(0)
            )
            error = head(latent[0], buffer.actions[t]) - policy.observation_normalizer(buffer.obs[t + 1])
            errors.append(error.square().mean(1)[~buffer.dones[t + 1]])
    expected = float(torch.cat(errors).mean())
    model.train()
    assert model.logger.name_to_value["train/auxiliary_loss"] == pytest.approx(expected, rel=1e-4)


def test_auxiliary_loss_trains_head_and_memory_and_is_absent_otherwise():
    model = collected(Recall(num_envs=5, delay=3), vf_coef=0.0, aux_coef=1.0, learning_rate=0.01, n_epochs=8)
    model.rollout_buffer.advantages.zero_()
    before = weights(model)
    model.train()
    after, first = weights(model), model.logger.name_to_value["train/auxiliary_loss"]
    for name in ("next_observation_head.layers.0.weight", "lstm_actor.weight_ih_l0"):
        assert not torch.equal(before[name], after[name]), name
    for _ in range(5):
        model.train()
    assert model.logger.name_to_value["train/auxiliary_loss"] < 0.5 * first
    model.policy.next_observation_head = None  # acting does not need it
    model.predict(model.env.reset())
    off = updated()
    assert not any("next_observation" in name for name in weights(off))
    assert "train/auxiliary_loss" not in off.logger.name_to_value


# ---------------------------------------------------------------------------------------- the step of the optimiser


@pytest.mark.parametrize(
    ("policy_kwargs", "owned"),
    [
        ({}, {"value_net"}),
        ({"shared_lstm": False, "enable_critic_lstm": True}, {"value_net", "lstm_critic"}),
        ({"shared_lstm": False}, {"value_net", "critic"}),
        ({"net_arch": {"pi": [6], "vf": [5]}}, {"value_net", "mlp_extractor.value_net"}),
    ],
)
def test_critic_has_its_own_learning_rate(policy_kwargs, owned):
    model = RecurrentPPO(
        "MlpLstmPolicy", Recall(num_envs=4), n_steps=8, learning_rate=1e-3, critic_learning_rate=3e-3,
        lr_schedule="linear", policy_kwargs={**SMALL, **policy_kwargs}, seed=0, device="cpu",
    )  # fmt: skip
    names = {id(parameter): name for name, parameter in model.policy.named_parameters()}
    actor, critic = ([names[id(p)] for p in group["params"]] for group in model.policy.optimizer.param_groups)
    assert {name for name in critic if any(name.startswith(f"{own}.") for own in owned)} == set(critic)
    assert not [name for name in actor if any(name.startswith(f"{own}.") for own in owned)]
    assert len(actor) + len(critic) == len(names)
    model.learn(64)  # the second of two updates
    assert [group["lr"] for group in model.policy.optimizer.param_groups] == pytest.approx([0.0, 0.0], abs=1e-12)
    model._current_progress_remaining = 0.5
    model.train()
    assert [group["lr"] for group in model.policy.optimizer.param_groups] == pytest.approx([5e-4, 1.5e-3])


def test_learning_rates_reach_the_weights():
    kwargs = {**SMALL, "optimizer_class": torch.optim.SGD}
    moved = {}
    for rate in (None, 1e-2):
        model = collected(Recall(), learning_rate=1e-3, critic_learning_rate=rate, n_epochs=1, batch_size=1000,
                          policy_kwargs=kwargs)  # fmt: skip
        before = weights(model)
        model.train()
        moved[rate] = {name: value - before[name] for name, value in weights(model).items()}
    torch.testing.assert_close(moved[1e-2]["value_net.bias"], 10.0 * moved[None]["value_net.bias"], rtol=1e-3, atol=0)
    torch.testing.assert_close(moved[1e-2]["action_net.bias"], moved[None]["action_net.bias"], rtol=1e-3, atol=1e-9)


@pytest.mark.parametrize("parts", [2, 4])
def test_accumulated_gradients_equal_those_of_the_large_batch(parts):
    def model(**kwargs):
        made = collected(Recall(num_envs=6), ent_coef=0.01, aux_coef=0.1, n_epochs=2, learning_rate=0.01, **kwargs)
        made.rollout_buffer.alive[5:, 1] = False
        made.rollout_buffer.alive[:, 2] = False
        torch.manual_seed(1)
        made.train()
        return made

    large, small = model(batch_size=60), model(batch_size=60 // parts, grad_accum_steps=parts)
    assert large.logger.name_to_value["train/steps"] == small.logger.name_to_value["train/steps"] == 4
    assert_close(weights(large), weights(small), 1e-5)
    for name in ("policy_gradient_loss", "value_loss", "entropy_loss", "auxiliary_loss", "grad_norm", "loss"):
        one, other = (m.logger.name_to_value[f"train/{name}"] for m in (large, small))
        assert one == pytest.approx(other, rel=1e-3, abs=1e-5), name


def test_target_kl_holds_with_accumulation_before_the_step():
    free = collected(Recall(), n_epochs=1, batch_size=40, grad_accum_steps=2)
    disturb(free)  # now the ratios are far from one before any step
    before = weights(free)
    free.target_kl = 1e-6
    free.train()
    assert_close(before, weights(free), 0.0)
    assert (free.logger.name_to_value["train/steps"], free.logger.name_to_value["train/epochs"]) == (0, 1)


def test_gradient_checkpointing_gives_the_same_gradients_and_keeps_less():
    kept, results = [], []
    for on in (False, True):
        model = collected(Recall(num_envs=16), n_epochs=1, batch_size=10_000, gradient_checkpointing=on)
        sizes = []

        def pack(tensor, sizes=sizes):
            sizes.append(tensor.nbytes)
            return tensor

        buffer = model.rollout_buffer
        segments = cut_segments(buffer.dones, 16)
        with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
            evaluate_segments(
                model.policy, buffer.obs.flatten(0, 1), buffer.dones.flatten(), segments, model.collector.stored, on
            )
        kept.append(sum(sizes))
        torch.manual_seed(0)
        model.train()
        results.append({name: p.grad for name, p in model.policy.named_parameters()})
    assert_close(results[0], results[1], 1e-5)
    assert kept[1] < 0.5 * kept[0]


# ---------------------------------------------------------------------------------------------------- precision


@pytest.mark.parametrize("precision", ["bfloat16", "float16"])
def test_mixed_precision_gives_nearly_the_same_losses(precision, monkeypatch):
    from echelon_rl.policies import MlpLstmPolicy

    dtypes, head_outputs = set(), MlpLstmPolicy.head_outputs

    def spied(self, *latents):
        result = head_outputs(self, *latents)
        dtypes.add(result[0].dtype)
        return result

    monkeypatch.setattr(MlpLstmPolicy, "head_outputs", spied)
    settings = {"learning_rate": 1e-3, "n_epochs": 2, "ent_coef": 0.01}
    full = updated(Recall(num_envs=16), **settings)
    assert dtypes == {torch.float32}
    dtypes.clear()
    mixed = collected(Recall(num_envs=16), precision=precision, **settings)
    dtypes.clear()
    torch.manual_seed(7)
    mixed.train()
    assert dtypes == {getattr(torch, precision)}
    assert all(p.dtype == torch.float32 for p in mixed.policy.parameters())
    for name in ("value_loss", "entropy_loss", "loss"):
        one, other = (m.logger.name_to_value[f"train/{name}"] for m in (full, mixed))
        assert other == pytest.approx(one, rel=0.01), name


def test_overflow_of_float16_leaves_the_step_out_and_lowers_the_scale(tmp_path):
    model = collected(Recall(), n_epochs=1, batch_size=1000, precision="float16", vf_coef=1.0)
    scaler = model.mixed_precision.scaler
    scaler.load_state_dict({**scaler.state_dict(), "scale": 2.0**120})
    before = weights(model)
    model.train()
    assert_close(before, weights(model), 0.0)
    logged = model.logger.name_to_value
    assert (logged["train/skipped"], logged["train/steps"], logged["train/loss_scale"]) == (1, 0, 2.0**119)
    again = RecurrentPPO.load(model.save(tmp_path / "m"), device="cpu")
    assert again.mixed_precision.scaler.get_scale() == 2.0**119


# ------------------------------------------------------------------------------------------------- normalisation


def test_advantages_are_normalised_within_each_role():
    model = collected(Roles(), normalize_per_role=True, n_epochs=1)
    buffer = model.rollout_buffer
    buffer.advantages += torch.from_numpy(model.env.roles) * 50.0
    model.train()
    for role in range(2):
        chosen = buffer.advantages[:, model.env.roles == role]
        assert float(chosen.mean()) == pytest.approx(0.0, abs=1e-5)
        assert float(chosen.std()) == pytest.approx(1.0, abs=1e-5)


def test_roles_of_echelon_are_read_from_the_observation():
    env = make_vec_env("skirmish", 2, opponent="trivial", backend="native", seed=0)
    model = collected(env, n_steps=8, normalize_per_role=True, n_epochs=1)
    buffer = model.rollout_buffer
    before = buffer.advantages.clone()
    start = env.observation_space.shape[0] - 8 - 14  # the descriptor stands before the panel
    roles = buffer.obs[..., start : start + 6].argmax(-1)
    assert len(roles.unique()) > 1
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
        model.collect_rollouts(model.env, _quiet(model), model.rollout_buffer, model.n_steps)


def _quiet(model):
    return model._init_callback(None)


class Scaled(Recall):
    """Recall whose rewards are multiplied."""

    def __init__(self, scale):
        super().__init__(num_envs=8)
        self.scale = scale

    def step_wait(self):
        observations, rewards, dones, infos = super().step_wait()
        return observations, (rewards * self.scale).astype(np.float32), dones, infos


def test_value_loss_does_not_depend_on_the_scale_of_rewards():
    losses, advantages = {}, {}
    for scale in (1.0, 1000.0):
        model = RecurrentPPO(
            "MlpLstmPolicy", Scaled(scale), n_steps=32, normalize_values=True, policy_kwargs=SMALL, seed=0, device="cpu"
        )
        model.set_logger(configure(None, []))
        _, callback = model._setup_learn(10**9, None, True, "run", False)
        for rollout in range(8):
            model.collect_rollouts(model.env, callback, model.rollout_buffer, model.n_steps)
            if rollout == 0:
                # So that both networks say the same in their scales, from here on.
                layer = model.policy.value_net
                assert isinstance(layer, PopArtLinear)
                with torch.no_grad():
                    layer.statistics.variance.fill_(scale**2)
                    layer.statistics.count.fill_(1.0)
                model.collect_rollouts(model.env, callback, model.rollout_buffer, model.n_steps)
                advantages[scale] = model.rollout_buffer.advantages.clone()
            model.train()
        losses[scale] = model.logger.name_to_value["train/value_loss"]
    # Generalised advantage estimation gets values in the scale of the rewards, so its result is linear in it.
    torch.testing.assert_close(advantages[1000.0], 1000.0 * advantages[1.0], rtol=1e-3, atol=1e-2)
    assert 0.5 < losses[1000.0] / losses[1.0] < 2.0
    plain = [updated(Scaled(scale)).logger.name_to_value["train/value_loss"] for scale in (1.0, 1000.0)]
    assert plain[1] > 1000.0 * plain[0], "without the option the loss depends on the scale"


def test_value_loss_is_measured_in_the_normalised_scale():
    model = collected(Recall(), normalize_values=True, n_epochs=1, batch_size=10_000)
    buffer = model.rollout_buffer
    returns, values = buffer.returns.clone(), buffer.values.clone()
    model.train()
    expected = float((returns - values).square().mean() / returns.var(correction=0))
    assert model.logger.name_to_value["train/value_loss"] == pytest.approx(expected, rel=1e-4)


# --------------------------------------------------------------------------------------- masks and numbers gone wrong


def test_dead_rows_count_nowhere_with_all_options():
    env = Roles()
    env.alive = np.array([True, False, True, True, False, True])
    model = collected(env, **ALL_OPTIONS)
    buffer = model.rollout_buffer
    for tensor in (buffer.returns, buffer.advantages, buffer.log_probs, buffer.values, buffer.rewards):
        tensor[:, [1, 4]] = float("nan")
    model.train()
    logged = model.logger.name_to_value
    assert logged["train/skipped"] == 0
    assert logged["train/steps"] > 0
    assert all(value.isfinite().all() for value in weights(model).values())
    assert all(math.isfinite(value) for value in logged.values() if isinstance(value, float))


def test_a_loss_that_is_not_finite_can_be_skipped():
    model = collected(Recall(num_envs=8), nan_policy="skip", n_epochs=1, batch_size=40)
    model.rollout_buffer.returns[3, 2] = float("nan")
    before = weights(model)
    model.train()
    logged = model.logger.name_to_value
    assert (logged["train/skipped"], logged["train/steps"]) == (1, 3)
    after = weights(model)
    assert all(value.isfinite().all() for value in after.values())
    assert not torch.equal(before["value_net.weight"], after["value_net.weight"])


def test_an_update_with_a_loss_that_is_not_finite_can_be_taken_back():
    model = collected(Recall(num_envs=8), nan_policy="restore", n_epochs=2, batch_size=40, normalize_observations=True)
    model.train()
    before, moments = weights(model), model.policy.optimizer.state_dict()["state"]
    moments = {index: {k: torch.as_tensor(v).clone() for k, v in entry.items()} for index, entry in moments.items()}
    model.rollout_buffer.returns[3, 2] = float("nan")
    model.train()
    assert_close(before, weights(model), 0.0)
    for index, entry in model.policy.optimizer.state_dict()["state"].items():
        assert_close(moments[index], {k: torch.as_tensor(v) for k, v in entry.items()}, 0.0)
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


# ------------------------------------------------------------------------------------------------------ performance


def test_cudnn_times_its_algorithms_during_updates_only(monkeypatch):
    from echelon_rl.policies import MlpLstmPolicy

    seen, features = [], MlpLstmPolicy.features

    def spied(self, obs):
        seen.append(torch.backends.cudnn.benchmark)
        return features(self, obs)

    for on, deterministic, expected in ((False, False, False), (True, False, True), (True, True, False)):
        model = collected(Recall(), n_epochs=1, cudnn_benchmark=on)
        seen.clear()
        with monkeypatch.context() as patch:
            patch.setattr(MlpLstmPolicy, "features", spied)
            patch.setattr(torch, "are_deterministic_algorithms_enabled", lambda value=deterministic: value)
            model.train()
        assert set(seen) == {expected}
        assert not torch.backends.cudnn.benchmark


def test_cuda_cache_is_emptied_every_so_many_updates(monkeypatch):
    emptied = []
    monkeypatch.setattr(torch.cuda, "empty_cache", lambda: emptied.append(1))
    settings = {"n_steps": 4, "n_epochs": 1, "policy_kwargs": SMALL, "device": "cpu"}
    RecurrentPPO("MlpLstmPolicy", Recall(num_envs=2), **settings).learn(8 * 6)
    assert not emptied
    RecurrentPPO("MlpLstmPolicy", Recall(num_envs=2), empty_cache_every=3, **settings).learn(8 * 6)
    assert len(emptied) == 2


# ---------------------------------------------------------------------------------------------------------- logging


def test_entropy_of_each_head_is_logged():
    env = Recall(num_envs=5, action_space=spaces.MultiDiscrete([2, 3]))
    step_wait = env.step_wait

    def first_choice():
        env.actions = env.actions[:, 0]
        return step_wait()

    env.step_wait = first_choice
    model = updated(env, n_epochs=1, batch_size=1000)
    logged = model.logger.name_to_value
    heads = logged["train/entropy/choice_0"], logged["train/entropy/choice_1"]
    assert heads == pytest.approx((math.log(2), math.log(3)), abs=0.01)  # the first policy is nearly uniform
    assert sum(heads) == pytest.approx(-logged["train/entropy_loss"], rel=1e-5)


# --------------------------------------------------------------------------------------------------------- resuming


def test_an_update_after_loading_is_bitwise_the_same_with_all_options(tmp_path):
    model = collected(Roles(), **{**ALL_OPTIONS, "policy_kwargs": SMALL})
    for _ in range(2):
        model.train()
        model.collect_rollouts(model.env, _quiet(model), model.rollout_buffer, model.n_steps)
    again = RecurrentPPO.load(model.save(tmp_path / "m"), env=Roles(), device="cpu")
    again.set_logger(configure(None, []))
    for name in ("obs", "actions", "log_probs", "rewards", "dones", "values", "alive", "advantages", "returns"):
        getattr(again.rollout_buffer, name).copy_(getattr(model.rollout_buffer, name))
    for mine, theirs in zip(model.collector.stored_by_slot, again.collector.stored_by_slot, strict=True):
        theirs.h.copy_(mine.h)
        theirs.c.copy_(mine.c)
    again.collector.tail, again.rollout_buffer.complete = model.collector.tail, True
    assert_close(weights(model), weights(again), 0.0)
    for either in (model, again):
        torch.manual_seed(11)
        either.train()
    assert_close(weights(model), weights(again), 0.0)


def test_every_option_is_kept_by_a_checkpoint(tmp_path):
    model = RecurrentPPO("MlpLstmPolicy", Roles(), n_steps=4, policy_kwargs=SMALL, device="cpu", **ALL_OPTIONS)
    again = RecurrentPPO.load(model.save(tmp_path / "m"), device="cpu")
    for name, value in ALL_OPTIONS.items():
        if name not in ("ent_coef", "clip_range_vf", "lr_schedule"):  # functions by now; tests/rl/test_checkpoints.py
            assert getattr(again, name) == value, name


@pytest.mark.parametrize(
    ("kwargs", "message"),
    [
        ({"burn_in": -1}, "burn_in must be an integer of at least 0, got -1"),
        ({"burn_in": 9, "segment_length": 8}, "burn_in must be at most segment_length = 8, got 9"),
        ({"precision": "int8"}, "precision must be one of 'float32', 'bfloat16', 'float16', got 'int8'"),
        ({"nan_policy": "pray"}, "nan_policy must be one of 'raise', 'skip', 'restore', got 'pray'"),
        ({"grad_accum_steps": 0}, "grad_accum_steps must be an integer of at least 1, got 0"),
        ({"critic_learning_rate": 0.0}, "critic_learning_rate must be positive, got 0.0"),
        ({"aux_coef": -0.1}, "aux_coef must be a number of at least 0, got -0.1"),
        ({"aux_coef": float("nan")}, "aux_coef must be a number of at least 0, got nan"),
        ({"normalize_per_role": True, "normalize_advantage": False}, "set both or neither"),
        ({"normalize_observations": [7]}, "different columns from 0 to 1, got \\[7\\]"),
        ({"target_kl": 0.0}, "target_kl must be positive, got 0.0"),
        ({"empty_cache_every": -1}, "empty_cache_every must be an integer of at least 0"),
    ],
)
def test_bad_options_are_explained(kwargs, message):
    with pytest.raises(ValueError, match=message):
        RecurrentPPO("MlpLstmPolicy", Recall(), device="cpu", **kwargs)
