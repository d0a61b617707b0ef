"""The copy that acts says what the policy says, follows no change by itself, and is made anew when weights change."""

import numpy as np
import pytest
import torch
from gymnasium import spaces
from stable_baselines3.common.callbacks import BaseCallback
from tests.rl.rollouts import SMALL, collected
from tests.rl.tasks import Recall
from torch import nn

from echelon_env import ACTION_LAYOUT, OBSERVATION_LAYOUT
from echelon_rl import RecurrentPPO
from echelon_rl.core.collection import Collector
from echelon_rl.core.fast.few_rows import FewRowsLSTM, laid_out_for_few_rows
from echelon_rl.core.normalization import PopArtLinear
from echelon_rl.lstm.state import LSTMState
from echelon_rl.policies import MlpLstmPolicy, SuiteLstmPolicy

TWO = {"shared_lstm": False, "enable_critic_lstm": True}


def make(policy_class=MlpLstmPolicy, **kwargs):
    torch.manual_seed(0)
    size = OBSERVATION_LAYOUT.size + kwargs.get("critic_state_dim", 0)
    space = spaces.Box(-1.0, 1.0, (size,), np.float32)
    actions = spaces.Box(-1.0, 1.0, (ACTION_LAYOUT.size,), np.float32)
    # Without orthogonal LSTMs, whose biases are 0 in three gates and so would hide that one is forgotten.
    kwargs = {"action_layout": ACTION_LAYOUT, "lstm_hidden_size": 24, "ortho_lstm": False, **kwargs}
    return policy_class(space, actions, lambda _: 1e-3, **kwargs)


@pytest.mark.parametrize(
    ("policy_class", "kwargs"),
    [
        (MlpLstmPolicy, {}),
        (MlpLstmPolicy, {"n_lstm_layers": 2, "net_arch": [16, 8], "activation_fn": nn.ReLU}),
        (MlpLstmPolicy, {**TWO, "lstm_kwargs": {"bias": False}, "net_arch": {"pi": [16], "vf": []}}),
        (MlpLstmPolicy, {"shared_lstm": False, "state_dependent_std": True, "critic_state_dim": 5}),
        (SuiteLstmPolicy, TWO),
        (MlpLstmPolicy, {"skip_connection": True, "net_arch": [16]}),
        (SuiteLstmPolicy, {**TWO, "skip_connection": True, "critic_state_dim": 5}),
    ],
)
@pytest.mark.parametrize("rows", [1, 20])
def test_copy_steps_as_the_policy_does(policy_class, kwargs, rows):
    policy = make(policy_class, **kwargs)
    copy = laid_out_for_few_rows(policy)
    assert isinstance(copy, type(policy))
    assert all(isinstance(lstm, FewRowsLSTM) for lstm in copy.lstms)
    memories = [policy.initial_memory(rows)] * 2
    resets = torch.zeros(6, rows, dtype=torch.bool)
    resets[0], resets[3, ::2] = True, True
    with torch.inference_mode():
        for reset in resets:
            obs = torch.rand(rows, policy._obs_dim)
            results = [
                one.step(one.features(obs), memory, reset) for one, memory in zip((policy, copy), memories, strict=True)
            ]
            for name, wanted, got in zip(("parameters", "values"), *(result[:2] for result in results), strict=True):
                torch.testing.assert_close(got, wanted, rtol=0, atol=2e-6, msg=lambda m, name=name: f"{name}: {m}")
            memories = [result[2] for result in results]
            for wanted, got in zip(*memories, strict=True):
                torch.testing.assert_close(tuple(got), tuple(wanted), rtol=0, atol=2e-6)


def test_reset_rows_forget_even_what_is_not_finite():
    lstm = FewRowsLSTM.of(nn.LSTM(3, 4))
    state = tuple(torch.full((1, 2, 4), float("nan")) for _ in range(2))
    broken = type(make().initial_memory(1)[0])(*state)
    with torch.inference_mode():
        output, _ = lstm.step(torch.rand(2, 3), broken, torch.tensor([True, False]))
    assert output[0].isfinite().all()
    assert output[1].isnan().all()


def test_policy_stays_as_it_is_and_shares_what_has_no_other_layout():
    policy = make()
    policy.value_net = PopArtLinear.adopt(policy.value_net)
    before = {name: tensor.stride() for name, tensor in policy.named_parameters()}
    copy = laid_out_for_few_rows(policy)
    assert {name: tensor.stride() for name, tensor in policy.named_parameters()} == before
    assert copy.log_std is policy.log_std
    assert copy.value_net is policy.value_net, "a layer derived from nn.Linear is not rebuilt"
    assert copy.action_net is not policy.action_net
    matrix = copy.action_net.weight
    assert matrix.t().is_contiguous()
    assert torch.equal(matrix, policy.action_net.weight)


def test_what_watches_a_layer_goes_on_watching():
    policy, seen = make(), []
    policy.features_extractor.encoder[0].register_forward_hook(lambda *_: seen.append("hook"))
    copy = laid_out_for_few_rows(policy)
    with torch.inference_mode():
        copy.features(torch.rand(2, OBSERVATION_LAYOUT.size))
    assert seen == ["hook"]


def test_nothing_is_copied_where_nothing_differs():
    module = nn.Sequential(nn.LayerNorm(3), nn.ReLU(), nn.Sequential(nn.Tanh()))
    assert laid_out_for_few_rows(module) is module


def test_layers_are_called_as_those_of_pytorch():
    layers = nn.Sequential(nn.Linear(3, 4, bias=False), nn.Tanh(), nn.Linear(4, 2))
    copy = laid_out_for_few_rows(layers)
    for shape in ((3,), (5, 3), (2, 5, 3)):
        rows = torch.randn(*shape)
        with torch.inference_mode():
            torch.testing.assert_close(copy(input=rows), layers(input=rows))
            torch.testing.assert_close(copy[0](input=rows), layers[0](input=rows))


class RaisesValues(BaseCallback):
    """Changes the weights amid a rollout."""

    def _on_step(self):
        if self.n_calls == 5:
            with torch.no_grad():
                self.model.policy.value_net.bias += 100.0
        return True


def test_weights_that_a_callback_changes_act_from_the_next_step_on():
    model = RecurrentPPO("MlpLstmPolicy", Recall(num_envs=3), n_steps=8, policy_kwargs=SMALL, seed=0, device="cpu")
    _, callback = model._setup_learn(10**6, RaisesValues(), True, "run", False)
    model.collect_rollouts(model.env, callback, model.rollout_buffer, 8)
    values = model.rollout_buffer.values
    assert (values[:5] < 50).all()
    assert (values[5:] > 50).all()


def test_an_update_between_rollouts_reaches_what_acts():
    model = collected(Recall(num_envs=3))
    with torch.no_grad():
        for parameter in model.policy.value_net.parameters():
            parameter.data.fill_(7.0)  # behind autograd's back: not even counted as a change
    _, callback = model._setup_learn(10**6, None, False, "run", False)
    model.collect_rollouts(model.env, callback, model.rollout_buffer, model.n_steps)
    buffer, policy = model.rollout_buffer, model.policy
    memory = tuple(LSTMState(state.h[:, 0], state.c[:, 0]) for state in model.collector.stored_by_slot)
    with torch.no_grad():
        _, values, _ = policy.step(policy.features(buffer.obs[0]), memory, buffer.dones[0])
    assert (values.abs() > 1.0).all()
    torch.testing.assert_close(buffer.values[0], values, rtol=0, atol=1e-4)


def test_a_step_leaves_a_state_of_others_as_it_is():
    lstm = FewRowsLSTM.of(nn.LSTM(3, 4, num_layers=2))
    given = LSTMState(torch.randn(2, 5, 4), torch.randn(2, 5, 4))
    before = [part.clone() for part in given]
    with torch.inference_mode():
        x = torch.rand(5, 3)
        first = [part.clone() for part in lstm.step(x, given)[1]]
        lstm.step(torch.rand(5, 3), lstm.step(x, given, torch.ones(5, dtype=torch.bool))[1])
        again = lstm.step(x, given)[1]
    assert all(map(torch.equal, given, before))
    assert all(map(torch.equal, again, first))


class Widens(BaseCallback):
    """Raises the exploration amid a rollout."""

    def _on_step(self):
        if self.n_calls == 4:
            with torch.no_grad():
                self.model.policy.log_std += 1.0
        return True


def test_noise_that_is_scaled_ahead_follows_the_exploration():
    venv = Recall(num_envs=2, action_space=spaces.Box(-1.0, 1.0, (1,), np.float32))
    model = RecurrentPPO("MlpLstmPolicy", venv, n_steps=8, policy_kwargs=SMALL, seed=0, device="cpu")
    _, callback = model._setup_learn(10**6, Widens(), True, "run", False)
    model.collect_rollouts(model.env, callback, model.rollout_buffer, 8)
    collector, log_std = model.collector, model.policy.log_std.detach()
    noise = collector._noise
    for steps, wanted in ((slice(0, 4), log_std - 1.0), (slice(4, 8), log_std)):
        distribution = model.policy.distribution(collector._params[steps].flatten(0, 1))
        raw = torch.addcmul(distribution.params, wanted.exp(), noise[steps].flatten(0, 1))
        torch.testing.assert_close(model.rollout_buffer.actions[steps].flatten(0, 1), raw, rtol=0, atol=2e-6)


class Delegate:
    """A policy that is no module, whose weights nobody can watch."""

    def __init__(self, policy):
        self._policy = policy

    def __getattr__(self, name):
        return getattr(self._policy, name)


def test_every_rollout_has_noise_of_its_own_also_where_weights_are_not_watched():
    venv = Recall(num_envs=2, action_space=spaces.Box(-1.0, 1.0, (1,), np.float32))
    model = RecurrentPPO("MlpLstmPolicy", venv, n_steps=8, policy_kwargs=SMALL, seed=0, device="cpu")
    model.collector = Collector(Delegate(model.policy), model.rollout_buffer, 8)
    _, callback = model._setup_learn(10**6, None, True, "run", False)
    drawn = []
    for _ in range(2):
        model.collect_rollouts(model.env, callback, model.rollout_buffer, 8)
        drawn.append(((model.rollout_buffer.actions - model.collector._params) / model.policy.log_std.exp()).detach())
        torch.testing.assert_close(drawn[-1], model.collector._noise, rtol=0, atol=1e-5)
    assert not torch.equal(*drawn)


def test_half_a_state_of_its_own_counts_as_the_callers():
    lstm = FewRowsLSTM.of(nn.LSTM(3, 4))
    with torch.inference_mode():
        x = torch.rand(2, 3)
        _, mine = lstm.step(x, LSTMState(torch.randn(1, 2, 4), torch.randn(1, 2, 4)))
        h, c = torch.randn(1, 2, 4), mine.c.clone()
        got = [part.clone() for part in lstm.step(x, LSTMState(h, mine.c))[1]]
        wanted = lstm.step(x, LSTMState(h, c))[1]
    assert all(map(torch.equal, got, wanted))
