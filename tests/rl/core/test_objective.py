"""The compiled objective against autograd over the plain one, in float64."""

import math
from types import SimpleNamespace

import numpy as np
import pytest
import torch
from gymnasium import spaces
from hypothesis import given, settings
from hypothesis import strategies as st

from echelon_rl.core.distributions import MASKED_LOGIT, ActionDistribution, ActionHeads
from echelon_rl.core.fast.objective import CompiledObjective
from echelon_rl.core.loss import ppo_loss
from echelon_rl.core.rollout import RolloutBuffer

BLOCKS = [("move", 3, "continuous"), ("fire", 2, "binary"), ("target", 4, "categorical"), ("look", 1, "continuous")]
STARTS = np.cumsum([0, *[size for _, size, _ in BLOCKS]])
LAYOUT = SimpleNamespace(
    blocks=[
        SimpleNamespace(name=name, start=int(start), size=size, kind=kind)
        for (name, size, kind), start in zip(BLOCKS, STARTS[:-1], strict=True)
    ]
)
HEADS = {
    "mixed": ActionHeads(spaces.Box(-1, 1, (int(STARTS[-1]),)), LAYOUT),
    "gaussian": ActionHeads(spaces.Box(-np.inf, np.inf, (3,))),
    "choices": ActionHeads(spaces.MultiDiscrete([3, 2])),
    "flags": ActionHeads(spaces.MultiBinary(3)),
}


def rollout(heads, generator, steps=9, rows=4):
    """A buffer of made-up float64 numbers whose old log-probabilities lie near the new ones."""

    def normal(*shape):
        return torch.randn(*shape, generator=generator, dtype=torch.float64)

    buffer = RolloutBuffer.create(steps, rows, 1, heads.size)
    params, log_std = normal(steps * rows, heads.size), normal(heads.num_std) * 0.3
    raw = ActionDistribution(heads, params, log_std).sample_raw()
    buffer.actions = raw.view(steps, rows, -1)
    old = ActionDistribution(heads, params, log_std).log_prob_raw(raw)
    buffer.log_probs = (old + 0.2 * normal(steps * rows)).view(steps, rows)
    buffer.advantages, buffer.values, buffer.returns = (normal(steps, rows) for _ in range(3))
    return buffer, params, log_std, normal(steps * rows)


@settings(max_examples=40)
@given(
    name=st.sampled_from(sorted(HEADS)),
    seed=st.integers(0, 2**31),
    clip_vf=st.sampled_from([None, 0.1, 1.0]),
    std_of_state=st.booleans(),
    some=st.booleans(),
    masked=st.booleans(),
)
def test_loss_and_gradients_are_those_of_autograd(name, seed, clip_vf, std_of_state, some, masked):
    heads, generator = HEADS[name], torch.Generator().manual_seed(seed)
    buffer, params, log_std, values = rollout(heads, generator)
    chosen = torch.randperm(len(values), generator=generator)[:20]
    lives = torch.tensor([0, 3, 4, 11, 19]) if some else None
    params, values = params[chosen].clone(), values[chosen].clone()
    if masked and name == "mixed":
        params[1::2, int(STARTS[2])] = MASKED_LOGIT
    if std_of_state:
        log_std = log_std.expand(20, -1) + 0.1 * torch.randn(20, heads.num_std, generator=generator)
    leaves = [part.detach().clone().requires_grad_() for part in (params, log_std, values)]
    squashing, mean, deviation, share = heads.squashing(buffer.actions.flatten(0, 1)), 0.3, 1.7, 0.25

    def by_step(whole):
        return whole.flatten()[chosen]

    parts = ppo_loss(
        ActionDistribution(heads, leaves[0], leaves[1]).log_prob_raw(
            buffer.actions.flatten(0, 1)[chosen], squashing[chosen]
        ),
        by_step(buffer.log_probs),
        by_step(buffer.advantages),
        *((whole - mean) / deviation for whole in (leaves[2], by_step(buffer.values), by_step(buffer.returns))),
        None,
        0.2,
        clip_vf,
        lives,
    )
    expected = parts.total(0.5, 0.0) * share
    expected_gradients = torch.autograd.grad(expected * 3.0, leaves, allow_unused=True)
    compiled = CompiledObjective(heads, buffer, squashing, 0.2, clip_vf, 0.5, (mean, deviation))
    loss, measured = compiled(ActionDistribution(heads, leaves[0], leaves[1]), leaves[2], chosen, lives, share)
    assert float(loss.detach()) == pytest.approx(float(expected.detach()), abs=1e-12)
    means = (parts.policy, parts.value, parts.approx_kl, parts.clip_fraction)
    # The plain clip fraction is computed in float32.
    assert measured == pytest.approx([float(part.detach()) for part in means], abs=1e-7)
    gradients = torch.autograd.grad(loss * 3.0, leaves, allow_unused=True)
    for ours, theirs in zip(gradients, expected_gradients, strict=True):
        if theirs is not None:
            torch.testing.assert_close(ours, theirs, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("which", ["params", "values", "advantages"])
def test_numbers_that_are_not_finite_reach_the_loss(which):
    heads = HEADS["mixed"]
    buffer, params, log_std, values = rollout(heads, torch.Generator().manual_seed(0))
    {"params": params, "values": values, "advantages": buffer.advantages}[which].view(-1)[5] = math.nan
    squashing = heads.squashing(buffer.actions.flatten(0, 1))
    compiled = CompiledObjective(heads, buffer, squashing, 0.2, None, 0.5, (0.0, 1.0))
    loss, _ = compiled(ActionDistribution(heads, params, log_std), values, torch.arange(36), None, 1.0)
    assert math.isnan(loss)


def test_changes_of_the_rollout_in_place_are_seen():
    heads = HEADS["gaussian"]
    buffer, params, log_std, values = rollout(heads, torch.Generator().manual_seed(0))
    squashing = heads.squashing(buffer.actions.flatten(0, 1))
    compiled = CompiledObjective(heads, buffer, squashing, 0.2, None, 0.5, (0.0, 1.0))
    arguments = (ActionDistribution(heads, params, log_std), values, torch.arange(36), None, 1.0)
    before = float(compiled(*arguments)[0])
    buffer.returns += 1.0
    assert float(compiled(*arguments)[0]) != before
