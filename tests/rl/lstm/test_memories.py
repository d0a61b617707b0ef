"""Memories in updates: a GRU with resets against a slow loop, none, and LSTMs by the operator and by PyTorch's."""

from collections import Counter

import numpy as np
import pytest
import torch
from tests.rl.rollouts import SMALL, assert_close, collected, weights
from tests.rl.tasks import Endless, Recall
from torch import nn

from echelon_rl import RecurrentPPO
from echelon_rl.core.segments import cut_segments, evaluate_segments
from echelon_rl.lstm.functional import LSTMState, memory_sequence, memory_step

OWN = {"shared_lstm": False, "enable_critic_lstm": True}


def everywhere():
    """Rows whose episodes begin at every step, at every second, ..., and at none but the first."""
    return Endless(num_envs=7, length=[1, 2, 3, 5, 8, 19, 100])


def slow_gru(gru, x, h, reset):
    """Run a GRU row by row and step by step by its formulas (Cho et al., 2014), in PyTorch's order r, z, n."""
    outputs = torch.zeros(*x.shape[:2], gru.hidden_size, dtype=x.dtype)
    last = torch.zeros_like(h)
    for b in range(x.shape[1]):
        before = list(h[:, b])
        for t in range(x.shape[0]):
            value = x[t, b]
            for layer in range(gru.num_layers):
                past = torch.zeros_like(before[layer]) if reset[t, b] else before[layer]
                w_ih, w_hh, b_ih, b_hh = gru.all_weights[layer]
                i, r = (w_ih @ value + b_ih).chunk(3), (w_hh @ past + b_hh).chunk(3)
                forget, update = torch.sigmoid(i[0] + r[0]), torch.sigmoid(i[1] + r[1])
                value = (1 - update) * torch.tanh(i[2] + forget * r[2]) + update * past
                before[layer] = value
            outputs[t, b] = value
        last[:, b] = torch.stack(before)
    return outputs, last


@pytest.mark.parametrize("layers", [1, 2])
def test_a_gru_with_resets_anywhere_is_the_slow_loop_with_its_gradients(layers):
    torch.manual_seed(0)
    gru = nn.GRU(3, 4, layers).double()
    x, h = torch.randn(9, 5, 3).double().requires_grad_(), torch.randn(layers, 5, 4).double().requires_grad_()
    reset = torch.rand(9, 5) < torch.linspace(0, 1, 5)
    state = LSTMState(h, h[..., :0])
    y, after = memory_sequence(gru, x, state, reset)
    expected, last = slow_gru(gru, x, h, reset)
    torch.testing.assert_close((y, after.h), (expected, last))
    leaves = [x, h, *gru.parameters()]
    ours, slow = (
        torch.autograd.grad(one.sin().sum() + end.sum(), leaves) for one, end in ((y, after.h), (expected, last))
    )
    torch.testing.assert_close(ours, slow)
    one, after_one = memory_step(gru, x[0], state, reset[0])
    torch.testing.assert_close(one, expected[0])
    assert after_one.h.shape == h.shape


@pytest.mark.parametrize("memory", ["gru", "none"])
@pytest.mark.parametrize("more", [{}, OWN], ids=["shared", "own"])
def test_an_update_evaluates_steps_as_collection_did(memory, more):
    model = collected(everywhere(), policy_kwargs={**SMALL, **more, "memory": memory})
    buffer, policy, collector = model.rollout_buffer, model.policy, model.collector
    segments = cut_segments(buffer.dones, collector.segment_length)
    with torch.no_grad():
        found = evaluate_segments(policy, buffer.obs.flatten(0, 1), buffer.dones.flatten(), segments, collector.stored)
    torch.testing.assert_close(found.values, buffer.values.flatten()[found.steps], rtol=0, atol=1e-6)
    log_probs = found.distribution.log_prob_raw(buffer.actions.flatten(0, 1)[found.steps])
    torch.testing.assert_close(log_probs, buffer.log_probs.flatten()[found.steps], rtol=0, atol=1e-5)
    assert collector.segment_length == {"gru": 20, "none": 1}[memory]
    before = weights(model)
    model.train()
    changed = {name for name, value in weights(model).items() if not torch.equal(value, before[name])}
    assert all(name in changed for name in before if name.startswith(("lstm", "features", "value_net")))
    assert any(name.startswith("lstm_actor") for name in changed) == (memory == "gru")


@pytest.mark.parametrize("memory", ["lstm", "gru", "none"])
def test_checkpoints_and_predict_keep_the_memory(memory, tmp_path):
    options = {**SMALL, "memory": memory, "n_lstm_layers": 2, "skip_connection": True}
    model = RecurrentPPO("MlpLstmPolicy", Recall(3), n_steps=8, device="cpu", policy_kwargs=options).learn(24)
    loaded = RecurrentPPO.load(model.save(tmp_path / "m.zip"), device="cpu")
    assert_close(weights(model), weights(loaded), 0.0)
    obs, state, start = np.random.default_rng(0).random((5, 3, 2), np.float32), None, np.ones(3, bool)
    memory_of = loaded.policy.initial_memory(3)
    for now in obs:
        action, state = model.predict(now, state, start, deterministic=True)
        params, _, memory_of = loaded.policy.step(
            loaded.policy.features(torch.from_numpy(now)), memory_of, torch.from_numpy(start)
        )
        assert np.array_equal(action, loaded.policy.heads.to_env(loaded.policy.distribution(params).mode_raw()))
        start = np.array([False, True, False])
    assert [part.shape for part in state] == [tuple(part.shape) for part in memory_of[0]]


def test_unsuitable_combinations_and_unknown_names_are_refused():
    for kwargs, options, message in (
        ({"memory": "rnn"}, {}, "memory must be one of 'lstm', 'gru', 'none', got 'rnn'"),
        ({"memory": "gru"}, {"lstm_backend": "operator"}, "computes LSTMs only, and this policy has memory='gru'"),
        ({"memory": "none", "lstm_backend": "operator"}, {}, "computes LSTMs only, and this policy has memory='none'"),
        ({}, {"lstm_backend": "cuda"}, "lstm_backend must be one of 'auto', 'operator', 'torch', got 'cuda'"),
        ({"lstm_backend": "cuda"}, {}, "lstm_backend must be one of 'auto', 'operator', 'torch', got 'cuda'"),
    ):
        with pytest.raises(ValueError, match=message):
            RecurrentPPO("MlpLstmPolicy", Recall(4), device="cpu", policy_kwargs=kwargs, **options)


SETTINGS = {"n_steps": 20, "n_epochs": 3, "batch_size": 1000, "seed": 0, "device": "cpu"}


@pytest.mark.parametrize("segment_length", [20, 7], ids=["whole", "cut"])
@pytest.mark.parametrize("policy_kwargs", [SMALL, {**SMALL, **OWN}], ids=["shared", "two"])
def test_both_give_the_same_losses_and_weights_after_three_steps_of_the_optimiser(segment_length, policy_kwargs):
    options = {**SETTINGS, "segment_length": segment_length, "policy_kwargs": policy_kwargs, "learning_rate": 1e-2}
    one, other = (collected(everywhere(), lstm_backend=backend, **options) for backend in ("operator", "torch"))
    before = weights(one)
    for model in (one, other):
        model.train()
    assert not torch.equal(before["lstm_actor.weight_hh_l0"], one.policy.lstm_actor.weight_hh_l0)
    for name in ("loss", "value_loss", "policy_gradient_loss", "grad_norm", "approx_kl"):
        logged = [model.logger.name_to_value[f"train/{name}"] for model in (one, other)]
        assert logged[0] == pytest.approx(logged[1], rel=1e-4, abs=1e-6), name
    # Adam's steps are as long as the learning rate even where a gradient is nearly zero and rounding decides.
    assert_close(weights(one), weights(other), atol=1e-4)


@pytest.mark.parametrize(("backend", "runs"), [("operator", True), ("torch", False), ("auto", False)])
def test_each_gradient_pass_runs_what_was_asked_for(backend, runs):
    model = collected(everywhere(), lstm_backend=backend, **{**SETTINGS, "batch_size": 35, "n_epochs": 1})
    with torch.autograd.profiler.profile() as profile:
        model.train()
    calls = Counter(event.name() for event in profile.kineto_results.events())
    minibatches = 4
    ours = [calls[f"echelon_rl::reset_lstm{suffix}"] for suffix in ("", "_backward")]
    assert ours == ([minibatches, minibatches] if runs else [0, 0]), calls
    assert ("aten::mkldnn_rnn_layer" in calls or "aten::lstm" in calls) != runs


def test_the_operator_neither_cuts_nor_pads():
    starts = torch.from_numpy(np.random.default_rng(0).random((20, 7)) < 0.3)
    segments = cut_segments(starts, 20, resets_inside=True)
    assert segments.rows.shape == (20, 7)
    assert segments.real.all()
    assert segments.resets_inside
    assert torch.equal(starts.flatten()[segments.rows], starts)
    assert cut_segments(starts, 20).rows.shape[1] > 7
