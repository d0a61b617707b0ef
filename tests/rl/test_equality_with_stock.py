"""With settings that both have, an update has the loss and gradients of sb3-contrib's RecurrentPPO or SB3's PPO."""

import numpy as np
import pytest
import sb3_contrib
import stable_baselines3
import torch
from gymnasium import spaces
from stable_baselines3.common.logger import configure
from stable_baselines3.common.torch_layers import FlattenExtractor
from torch.nn.functional import one_hot

from echelon_rl import RecurrentPPO
from tests.rl.tasks import Recall

STEPS, ROWS = 24, 5
KWARGS = {
    "features_extractor_class": FlattenExtractor,
    "lstm_hidden_size": 16,
    "net_arch": [16],
    "activation_fn": torch.nn.Tanh,
    "shared_lstm": False,
    "enable_critic_lstm": True,
}
# One minibatch of everything, and no gradient is shortened or cut off in time.
COMMON = {
    "n_steps": STEPS,
    "batch_size": STEPS * ROWS,
    "n_epochs": 1,
    "max_grad_norm": 1e9,
    "vf_coef": 0.7,
    "ent_coef": 0.02,
    "clip_range": 0.05,
    "device": "cpu",
    "seed": 3,
}


@pytest.mark.parametrize("memory", ["lstm", "none"])
@pytest.mark.parametrize("clip_range_vf", [None, 0.3])
@pytest.mark.parametrize(
    "space", [spaces.Discrete(2), spaces.Box(-9.0, 9.0, (1,), np.float32)], ids=["categorical", "gaussian"]
)
def test_loss_and_gradients_of_one_update(space, clip_range_vf, memory, monkeypatch):
    common, recurrent = {**COMMON, "clip_range_vf": clip_range_vf}, memory == "lstm"
    network, env = {**KWARGS, "squash_output": False, "memory": memory}, Recall(ROWS, 6, space)
    algorithm = sb3_contrib.RecurrentPPO if recurrent else stable_baselines3.PPO
    theirs = KWARGS if recurrent else {name: KWARGS[name] for name in ("net_arch", "activation_fn")}
    name = "MlpLstmPolicy" if recurrent else "MlpPolicy"
    stock = algorithm(name, Recall(ROWS, 6, space), policy_kwargs=theirs, **common)
    ours = RecurrentPPO("MlpLstmPolicy", env, segment_length=STEPS, target_kl=None, policy_kwargs=network, **common)
    for model in (stock, ours):
        model.set_logger(configure(None, []))
    _, callback = stock._setup_learn(10**6, None, True, "stock", False)
    stock.collect_rollouts(stock.env, callback, stock.rollout_buffer, STEPS)
    _hand_over(stock, ours)
    with torch.no_grad():  # an update of the policy that acted has ratios of 1 only, so nothing would be clipped
        for one, other in _pairs(stock, ours):
            change = 0.05 * torch.randn_like(one)
            one += change
            other += change
    # Where sb3-contrib begins to read its buffer is random and would cut one sequence, and its gradient, in two.
    monkeypatch.setattr(np.random, "randint", lambda *_, **__: 0)
    stock.train()
    ours.train()
    expected, got = stock.logger.name_to_value, ours.logger.name_to_value
    assert expected["train/clip_fraction"] > 0
    for name in ("loss", "policy_gradient_loss", "value_loss", "entropy_loss", "approx_kl", "clip_fraction"):
        assert got[f"train/{name}"] == pytest.approx(expected[f"train/{name}"], rel=1e-5, abs=1e-5), name
    for one, other in _pairs(stock, ours):
        assert one.grad.abs().max() > 0
        torch.testing.assert_close(other.grad, one.grad, rtol=1e-5, atol=1e-5)


def _pairs(stock, ours):
    """Return the parameters of both policies that bear the same name; there are no others with numbers in them."""
    one, other = ({n: p for n, p in m.policy.named_parameters() if p.numel()} for m in (stock, ours))
    assert one.keys() == other.keys()
    return [(one[name], other[name]) for name in one]


def _hand_over(stock, ours):
    """Give our model the weights and the rollout of sb3-contrib's, both without a past."""
    with torch.no_grad():
        for one, other in _pairs(stock, ours):
            other.copy_(one)
    buffer, source = ours.rollout_buffer, stock.rollout_buffer
    actions = torch.as_tensor(source.actions)
    if isinstance(stock.action_space, spaces.Discrete):
        actions = one_hot(actions[..., 0].long(), 2) * 2.0 - 1.0
    buffer.obs.copy_(torch.as_tensor(source.observations))
    buffer.actions.copy_(actions)
    buffer.dones.copy_(torch.as_tensor(source.episode_starts) > 0)
    for name in ("log_probs", "rewards", "values", "advantages", "returns"):
        getattr(buffer, name).copy_(torch.as_tensor(getattr(source, name)))
    buffer.complete = True
