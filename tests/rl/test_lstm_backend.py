"""Updates by the operator, with episodes that begin inside a sequence, and by PyTorch's LSTM, on pieces without."""

import numpy as np
import pytest
import torch
from torch.utils._python_dispatch import TorchDispatchMode

from echelon_rl import RecurrentPPO
from echelon_rl.core.segments import cut_segments
from echelon_rl.lstm.functional import LSTMState
from echelon_rl.policies import MlpLstmPolicy
from tests.rl.rollouts import SMALL, assert_close, collected, weights
from tests.rl.tasks import Endless, Recall

OWN_LSTMS = {**SMALL, "shared_lstm": False, "enable_critic_lstm": True}
SETTINGS = {"n_steps": 20, "n_epochs": 3, "batch_size": 1000, "seed": 0, "device": "cpu"}


def everywhere():
    """Rows whose episodes begin at every step, at every second, ..., and at none but the first."""
    return Endless(num_envs=7, length=[1, 2, 3, 5, 8, 19, 100])


class Calls(TorchDispatchMode):
    """Counts what runs, by name."""

    def __init__(self):
        super().__init__()
        self.counts = {}

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        name = function.name().removesuffix(".default")
        self.counts[name] = self.counts.get(name, 0) + 1
        return function(*args, **(kwargs or {}))


@pytest.mark.parametrize("segment_length", [20, 7], ids=["whole", "cut"])
@pytest.mark.parametrize("policy_kwargs", [SMALL, OWN_LSTMS], ids=["shared", "two"])
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


@pytest.mark.parametrize("policy_kwargs", [SMALL, OWN_LSTMS], ids=["shared", "two"])
def test_gradients_are_the_same_in_double_precision(policy_kwargs):
    env = everywhere()
    policy = MlpLstmPolicy(env.observation_space, env.action_space, lambda _: 1e-3, **policy_kwargs).double()
    generator = torch.Generator().manual_seed(1)
    starts = torch.rand(24, 7, generator=generator) < torch.linspace(0, 1, 7)
    features = torch.rand(24, 7, 8, generator=generator, dtype=torch.float64, requires_grad=True)
    memory = tuple(LSTMState(*torch.rand(2, 1, 7, 8, generator=generator).double()) for _ in policy.lstms)
    found = []
    for policy.lstm_backend in ("operator", "torch"):
        latent_pi, latent_vf, after = policy.sequence(features, memory, starts)
        total = latent_pi.square().sum() + latent_vf.sin().sum() + sum(state.c.sum() for state in after)
        found.append(torch.autograd.grad(total, [features, *(p for lstm in policy.lstms for p in lstm.parameters())]))
    for ours, theirs in zip(*found, strict=True):
        torch.testing.assert_close(ours, theirs, rtol=1e-11, atol=1e-12)


@pytest.mark.parametrize(("backend", "runs"), [("operator", True), ("torch", False), ("auto", False)])
def test_each_gradient_pass_runs_what_was_asked_for(backend, runs):
    model = collected(everywhere(), lstm_backend=backend, **{**SETTINGS, "batch_size": 35})
    with Calls() as calls:
        model.train()
    passes = 3 * 4  # epochs, minibatches
    ours = [calls.counts.get(f"echelon_rl::reset_lstm{suffix}", 0) for suffix in ("", "_backward")]
    assert ours == ([passes, passes] if runs else [0, 0]), calls.counts
    assert ("aten::mkldnn_rnn_layer" in calls.counts or "aten::lstm" in calls.counts) != runs


def test_the_operator_neither_cuts_nor_pads():
    starts = torch.from_numpy(np.random.default_rng(0).random((20, 7)) < 0.3)
    segments = cut_segments(starts, 20, resets_inside=True)
    assert segments.rows.shape == (20, 7)
    assert segments.real.all()
    assert segments.resets_inside
    assert torch.equal(starts.flatten()[segments.rows], starts)
    assert cut_segments(starts, 20).rows.shape[1] > 7


@pytest.mark.parametrize(
    ("options", "length"),
    [
        ({"lstm_backend": "operator"}, 20), ({"lstm_backend": "operator", "segment_length": 5}, 5),
        ({"lstm_backend": "operator", "burn_in": 4}, 16), ({"lstm_backend": "torch"}, 16), ({}, 16),
    ],
)  # fmt: skip
def test_how_far_gradients_go_back(options, length):
    model = RecurrentPPO("MlpLstmPolicy", Recall(4), n_steps=20, device="cpu", policy_kwargs=SMALL, **options)
    assert model.collector.segment_length == length


def test_a_checkpoint_names_its_backend_and_older_ones_keep_theirs(tmp_path):
    model = RecurrentPPO("MlpLstmPolicy", Recall(4), n_steps=20, device="cpu", lstm_backend="operator")
    model.save(tmp_path / "model.zip")
    loaded = RecurrentPPO.load(tmp_path / "model.zip", device="cpu")
    assert (loaded.lstm_backend, loaded.policy.lstm_backend) == ("operator", "operator")
    assert RecurrentPPO.load(tmp_path / "model.zip", device="cpu", lstm_backend="torch").policy.lstm_backend == "torch"


@pytest.mark.parametrize("make", [
    lambda: RecurrentPPO("MlpLstmPolicy", Recall(4), device="cpu", lstm_backend="cuda"),
    lambda: MlpLstmPolicy(Recall(4).observation_space, Recall(4).action_space, lambda _: 1e-3, lstm_backend="cuda"),
], ids=["algorithm", "policy"])  # fmt: skip
def test_unknown_backends_are_refused(make):
    with pytest.raises(ValueError, match="lstm_backend must be one of 'auto', 'operator', 'torch', got 'cuda'"):
        make()
