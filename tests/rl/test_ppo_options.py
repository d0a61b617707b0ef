"""What a step of the optimiser consists of: every option does what it says."""

import numpy as np
import pytest
import torch

from echelon_rl import RecurrentPPO
from echelon_rl.callbacks import PPOCallback
from echelon_rl.core.normalization import normalize_advantages_
from echelon_rl.core.precision import Precision
from echelon_rl.core.segments import cut_segments, evaluate_segments
from echelon_rl.policies import MlpLstmPolicy
from tests.rl.rollouts import (
    SMALL,
    assert_close,
    collect,
    collected,
    gae,
    replay,
    small_model,
    unrolled,
    updated,
    weights,
)
from tests.rl.tasks import Endless, Recall


def disturb(model, by=0.1):
    with torch.no_grad():
        for parameter in model.policy.parameters():
            parameter += by * torch.randn_like(parameter)


def test_burn_in_brings_memories_up_to_date_without_gradient():
    model = collected(Recall(num_envs=5, delay=13), segment_length=8, burn_in=4)
    buffer, collector = model.rollout_buffer, model.collector
    segments = cut_segments(buffer.dones, 8, 4)
    assert segments.warm.any()
    assert buffer.dones[12:16].any(), "an episode must start within a burn-in"
    disturb(model)
    obs = buffer.obs.flatten(0, 1).clone().requires_grad_()
    warm = torch.nonzero(segments.warm).flatten()
    one = segments.take(warm)
    evaluation = evaluate_segments(model.policy, obs, buffer.dones.flatten(), one, collector.stored)
    # The same by hand: from the memory stored four steps earlier, with the present weights.
    values = dict(zip(evaluation.steps.tolist(), evaluation.values, strict=True))
    slot, whole = collector.stored_by_slot[0], 0
    for piece in warm.tolist():
        steps = segments.take(torch.tensor([piece])).steps.tolist()
        row, start = steps[0] % 5, steps[0] // 5
        whole += not buffer.dones[start - 4 : start, row].any()
        state = type(slot)(slot.h[:, start // 8, [row]], slot.c[:, start // 8, [row]])
        for t in range(start - 4, start + len(steps)):
            features = model.policy.features(buffer.obs[t, [row]])
            _, value, (state,) = model.policy.step(features, (state,), buffer.dones[t, [row]])
            if t >= start:
                torch.testing.assert_close(values[t * 5 + row], value[0], rtol=0, atol=1e-5)
    assert whole > 0, "all four steps must count somewhere"
    evaluation.values.sum().backward()
    touched = torch.nonzero(obs.grad.abs().sum(1)).flatten().tolist()
    assert touched == sorted(one.steps.tolist()), "burn-in steps get no gradient"


def test_values_are_not_fitted_in_the_first_steps_of_an_episode():
    model = collected(Recall(num_envs=5, delay=6), reset_burn_in=3, n_epochs=1, n_steps=16)
    earlier = model.rollout_buffer.dones.clone()
    collect(model)  # in which episodes of the first rollout go on
    starts = torch.cat([earlier, model.rollout_buffer.dones])
    first = torch.stack([starts[max(0, t - 2) : t + 1].any(0) for t in range(16, 32)])
    assert first[0].all(), "an episode that began two steps before goes on"
    assert not starts[16].any()
    buffer = model.rollout_buffer
    before, returns, advantages = weights(model), buffer.returns.clone(), buffer.advantages.clone()

    def trained(disturbed):
        torch.manual_seed(0)
        model.policy.load_state_dict(before)
        model.policy.optimizer = torch.optim.SGD(model.policy.parameters(), lr=0.1)
        buffer.returns.copy_(torch.where(disturbed, 100.0, returns))
        buffer.advantages.copy_(advantages)
        model.train()
        return weights(model)

    plain = trained(torch.zeros_like(first))
    assert_close(trained(first), plain, 0)
    fourth = torch.zeros_like(first).index_fill(0, torch.tensor(1), True)  # of the episode that goes on
    assert not torch.equal(trained(fourth)["value_net.weight"], plain["value_net.weight"])


@pytest.mark.parametrize("burn_in", [0, 3, 8])
def test_stored_memories_are_those_of_a_full_unroll_and_refreshed_ones_of_the_present_weights(burn_in):
    model = collected(Recall(num_envs=5, delay=6), segment_length=8, burn_in=burn_in)
    collect(model)  # in which episodes of the first rollout go on
    steps, stored = [0, 8 - burn_in, 16 - burn_in], model.collector.stored_by_slot[0]
    for refresh in (False, True):
        if refresh:
            disturb(model)
            old = stored.h.clone()
            values, _, _ = model.collector.replay(0.9, refresh=False)
            assert torch.equal(stored.h, old)
            model.collector.replay(0.9, refresh=True)
        h, c = unrolled(model)
        assert h[0].any(), "a weak test"
        torch.testing.assert_close((stored.h[0], stored.c[0]), (h[steps], c[steps]), rtol=0, atol=1e-6)
    torch.testing.assert_close(values, replay(model)[1].detach(), rtol=0, atol=1e-5)


def test_advantages_follow_the_critic_from_the_second_epoch_on():
    settings, lengths = {"gamma": 0.9, "gae_lambda": 0.8, "learning_rate": 0.05}, np.array([7, 4, 7, 5])
    env = lambda: Endless(4, lengths)  # noqa: E731
    first, same = (updated(env(), n_epochs=1, recompute_advantages=on, **settings) for on in (False, True))
    assert_close(weights(first), weights(same), 0.0)
    # By hand, with the weights after the first epoch: time limits count with the new value of the final observation.
    buffer, policy = first.rollout_buffer, first.policy
    memory, values, rewards = policy.initial_memory(4), [], torch.ones(20, 4)
    with torch.no_grad():
        final = policy.features(torch.from_numpy(env().shown(0.5)))
        for t in range(20):
            _, value, memory = policy.step(policy.features(buffer.obs[t]), memory, buffer.dones[t])
            values.append(value)
            after = policy.step(final, memory, torch.zeros(4, dtype=torch.bool))[1]
            rewards[t] += 0.9 * after * torch.from_numpy((t + 1) % lengths == 0)
        tail = first.collector.tail
        last = policy.step(policy.features(tail.obs), memory, tail.starts)[1]
    advantages, returns = gae(rewards, torch.stack(values), buffer.dones, last, tail.starts, 0.9, 0.8)
    second = updated(env(), n_epochs=2, recompute_advantages=True, **settings).rollout_buffer
    torch.testing.assert_close(second.returns, returns, rtol=0, atol=1e-5)
    everything = torch.ones_like(buffer.dones)
    torch.testing.assert_close(second.advantages, normalize_advantages_(advantages, everything), rtol=0, atol=1e-4)


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
    learnt = ("next_observation_head.layers.0.weight", "lstm_actor.weight_ih_l0")
    assert not any(torch.equal(before[name], after[name]) for name in learnt)
    for _ in range(5):
        model.train()
    assert model.logger.name_to_value["train/auxiliary_loss"] < 0.5 * first
    model.policy.next_observation_head = None  # acting does not need it
    model.predict(model.env.reset())
    off = updated()
    assert not any("next_observation" in name for name in weights(off))
    assert "train/auxiliary_loss" not in off.logger.name_to_value


@pytest.mark.parametrize(
    ("policy_kwargs", "owned"),
    [
        ({}, {"value_net"}),
        ({"shared_lstm": False, "enable_critic_lstm": True}, {"value_net", "lstm_critic"}),
        ({"enable_critic_lstm": False}, {"value_net", "critic"}),
        ({"share_features_extractor": False}, {"value_net", "lstm_critic", "vf_features_extractor"}),
        ({"net_arch": {"pi": [6], "vf": [5]}}, {"value_net", "mlp_extractor.value_net"}),
    ],
)
def test_critic_has_its_own_learning_rate(policy_kwargs, owned):
    rates = {"learning_rate": 1e-3, "critic_learning_rate": 3e-3, "lr_schedule": "linear"}
    model = small_model(Recall(num_envs=4), n_steps=8, policy_kwargs={**SMALL, **policy_kwargs}, **rates)
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


def test_noise_falls_evenly_over_the_training():
    # Steps too small to change anything else: the policy that is updated is exactly the one that acted.
    model = small_model(Endless(), log_std_decay=1.0, learning_rate=1e-12, n_steps=10)
    first, widths, kls = model.policy.log_std.detach().clone(), [], []

    class Watch(PPOCallback):
        def _on_rollout_start(self):
            widths.append(float((self.model.policy.log_std.detach() - first).mean()))
            kls.append(self.logger.name_to_value.get("train/approx_kl", 0.0))

    model.learn(80, callback=Watch())  # four rollouts of two rows
    assert widths == pytest.approx([0.0, -0.25, -0.5, -0.75], abs=1e-5)
    torch.testing.assert_close(model.policy.log_std.detach(), first - 1.0)
    assert kls == pytest.approx([0.0] * 4, abs=1e-6)
    assert model.logger.name_to_value["train/std"] == pytest.approx(float((first - 1.0).exp().mean()))


def test_accumulated_gradients_equal_those_of_the_large_batch():
    parts = 4

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
    one, other = (
        {name: value for name, value in made.logger.name_to_value.items() if name.startswith("train/")}
        for made in (large, small)
    )
    assert {"train/approx_kl", "train/entropy/action", "train/auxiliary_loss", "train/grad_norm"} <= set(one)
    assert one == pytest.approx(other, rel=1e-3, abs=1e-5)


def test_gradient_checkpointing_gives_the_same_gradients_and_keeps_less():
    kept, results = [], []
    for on in (False, True):
        model = collected(Recall(num_envs=16), n_epochs=1, batch_size=10_000, gradient_checkpointing=on)
        sizes = []

        def pack(tensor, sizes=sizes):
            sizes.append(tensor.nbytes)
            return tensor

        torch.manual_seed(0)
        with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
            model.train()
        kept.append(sum(sizes))
        results.append({name: p.grad for name, p in model.policy.named_parameters()})
    assert_close(results[0], results[1], 1e-5)
    assert kept[1] < 0.5 * kept[0]


@pytest.mark.parametrize("precision", ["bfloat16", "float16"])
def test_mixed_precision_gives_nearly_the_same_losses(precision, monkeypatch):
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


@pytest.mark.parametrize(
    ("precision", "has", "slow"),
    [("bfloat16", {"avx2": True}, True), ("bfloat16", {"avx512_bf16": True}, False), ("float32", {}, False)],
)
def test_a_precision_that_the_processor_only_emulates_is_said_to_be_slow(precision, has, slow, monkeypatch, recwarn):
    monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: {"architecture": "x86_64", **has})
    Precision(precision, torch.device("cpu"))
    told = [f"precision={precision!r} trains, but more slowly than 'float32'" in str(w.message) for w in recwarn]
    assert told == [True] * slow


def test_overflow_of_float16_leaves_the_step_out_and_lowers_the_scale(tmp_path):
    model = collected(Recall(), n_epochs=1, batch_size=1000, precision="float16", vf_coef=1.0)
    scaler = model.mixed_precision.scaler
    scaler.load_state_dict({**scaler.state_dict(), "scale": 2.0**120})
    before = weights(model)
    model.train()
    assert_close(before, weights(model), 0.0)
    logged = model.logger.name_to_value
    assert (logged["train/skipped"], logged["train/steps"], logged["train/loss_scale"]) == (1, 0, 2.0**119)
    assert RecurrentPPO.load(model.save(tmp_path / "m"), device="cpu").mixed_precision.scaler.get_scale() == 2.0**119


@pytest.mark.parametrize(
    ("kwargs", "message"),
    [
        ({"ent_coef": (0.1,)}, r"ent_coef must be a number or a tuple \(first, last\[, until\]\), got \(0.1,\)"),
        ({"ent_coef": (0.1, 0.2, 0.0)}, r"a schedule's until must lie in \(0, 1\], got 0\.0"),
        ({"learning_rate": -1.0}, "learning_rate must be positive, got -1.0"),
        ({"n_steps": 0}, "n_steps must be at least 1, got 0"),
        ({"n_steps": 10**12}, "needs .* GiB, this machine has .* use a smaller n_steps or fewer matches"),
        ({"batch_size": 2.5}, r"batch_size \(if not None\) must be of type int, got 2\.5"),
        ({"gamma": 1.5}, r"gamma must lie in \[0, 1\], got 1\.5"),
        ({"lr_schedule": "stairs"}, "'constant', 'linear', 'cosine', got 'stairs'"),
        ({"clip_range": -0.1}, "clip ranges must be positive"),
        ({"policy_kwargs": {"lstm_kwargs": {"bidirectional": True}}}, "bidirectional=True"),
        ({"burn_in": -1}, "burn_in must be at least 0, got -1"),
        ({"burn_in": 4}, "burn_in replays steps before segments that begin inside a rollout; set segment_length"),
        ({"burn_in": 9, "segment_length": 8}, "burn_in must be at most segment_length = 8, got 9"),
        ({"target_kl": 0.0}, r"target_kl \(if not None\) must be positive, got 0\.0"),
        ({"precision": "int8"}, "precision must be one of 'float32', 'bfloat16', 'float16', got 'int8'"),
        ({"nan_policy": "pray"}, "nan_policy must be one of 'raise', 'skip', 'restore', got 'pray'"),
        (
            {"critic_learning_rate": 1e-3, "learning_rate": lambda progress: 1e-3 * min(1.0, 10 * (1.0 - progress))},
            "learning_rate, which must be above 0 there, got 0.0; begin the warm-up a little above 0",
        ),
        ({"aux_coef": -0.1}, "aux_coef must be at least 0, got -0.1"),
        ({"normalize_per_role": True, "normalize_advantage": False}, "set both or neither"),
        ({"normalize_observations": [7]}, "different columns from 0 to 1, got \\[7\\]"),
    ],
)
def test_bad_options_are_explained(kwargs, message):
    with pytest.raises(ValueError, match=message):
        RecurrentPPO("MlpLstmPolicy", Recall(), device="cpu", **kwargs)


def test_burn_in_of_segments_as_long_as_a_rollout_which_replays_nothing_is_refused():
    model = RecurrentPPO("MlpLstmPolicy", Recall(), n_steps=8, segment_length=8, burn_in=4, device="cpu")
    with pytest.raises(ValueError, match="segment_length = 8 none does in rollouts of 8 steps"):
        model.learn(8)


def test_target_kl_limits_the_sum_over_the_accumulated_parts():
    """A step of four parts may exceed the limit though none of its parts does."""

    def train(target_kl):
        model = collected(Recall(), n_epochs=1, batch_size=80, grad_accum_steps=4, target_kl=target_kl)
        disturb(model)
        torch.manual_seed(1)
        model.train()
        return model.logger.name_to_value

    divergence = train(None)["train/approx_kl"]
    for share, steps in ((0.7, 0), (1.1, 1)):
        assert train(share * divergence / 1.5)["train/steps"] == steps, "1.5 times the target is the limit"
