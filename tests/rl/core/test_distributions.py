import math

import numpy as np
import pytest
import torch
from gymnasium import spaces
from hypothesis import given
from hypothesis import strategies as st

from echelon_env import ACTION_LAYOUT
from echelon_rl.core.distributions import ActionDistribution, ActionHeads, log_det_tanh

SPACES = {
    "bounded box": spaces.Box(np.float32([-1, 0, -5]), np.float32([1, 3, 5])),
    "open box": spaces.Box(-np.inf, np.inf, (2,)),
    "discrete": spaces.Discrete(4, start=2),
    "multi discrete": spaces.MultiDiscrete([3, 2, 5]),
    "multi binary": spaces.MultiBinary(3),
}


def layout_heads():
    return ActionHeads(ACTION_LAYOUT.space(), ACTION_LAYOUT)


def draw(heads, count=1, scale=1.0, log_std=-0.3):
    params = torch.randn(1, heads.size).mul(scale).expand(count, -1)
    return ActionDistribution(heads, params, log_std + torch.linspace(-0.3, 0.3, heads.num_std))


def set_std_columns(heads, raw, value):
    for head in heads.heads:
        if head.name in heads.std_of:
            raw[..., head.columns] = value


@pytest.mark.parametrize("name", SPACES)
def test_actions_lie_in_the_space_and_come_back(name):
    heads = ActionHeads(SPACES[name])
    distribution = draw(heads, 200, scale=2.0)
    raw = distribution.sample_raw()
    actions = heads.to_env(raw)
    for action in actions:
        value = action if SPACES[name].shape else SPACES[name].dtype.type(action)
        assert SPACES[name].contains(value), value
    again = heads.from_env(torch.as_tensor(actions))
    torch.testing.assert_close(distribution.log_prob_raw(again), distribution.log_prob_raw(raw), rtol=1e-3, atol=1e-3)
    torch.testing.assert_close(distribution.log_prob(torch.as_tensor(actions)), distribution.log_prob_raw(again))


def test_a_least_deviation_widens_narrow_ones_to_it_and_leaves_others():
    heads = ActionHeads(SPACES["open box"])
    narrow = ActionDistribution(heads, torch.zeros(1, 2), torch.tensor([0.01, 0.8]).log())
    torch.testing.assert_close(narrow.with_least_std(0.3).log_std.exp(), torch.tensor([0.3, 0.8]))


def test_layout_actions_mean_what_was_drawn():
    heads = layout_heads()
    raw = draw(heads, 50).sample_raw()
    for row, action in zip(raw, heads.to_env(raw), strict=True):
        assert ACTION_LAYOUT.space().contains(action)
        meaning = ACTION_LAYOUT.decode(action)
        for block in ACTION_LAYOUT.blocks:
            columns = row[block.start : block.stop]
            if block.kind == "categorical":
                assert (columns > 0).sum() == 1
                assert meaning[block.name] == int(columns.argmax())
            elif block.kind == "binary":
                assert np.array_equal(np.atleast_1d(meaning[block.name]), (columns > 0).int().numpy())
            else:
                assert np.allclose(meaning[block.name], torch.tanh(columns).numpy())


@pytest.mark.parametrize("make", [layout_heads, *(lambda s=s: ActionHeads(s) for s in SPACES.values())])
def test_entropy_equals_that_of_many_samples(make):
    heads = make()
    distribution = draw(heads, 100_000, scale=0.7)
    sampled = -distribution.log_prob_raw(distribution.sample_raw()).mean()
    assert float(distribution.entropy().mean()) == pytest.approx(float(sampled), rel=0.02, abs=0.01)


@pytest.mark.parametrize("rows_alike", [True, False])
def test_each_head_has_the_entropy_of_its_own_standard_deviations(rows_alike):
    heads = layout_heads()
    log_std = torch.linspace(-9, -5, heads.num_std) + (0 if rows_alike else torch.arange(3.0).unsqueeze(1))
    entropies = ActionDistribution(heads, torch.zeros(3, heads.size), log_std).entropy_by_head()
    # So narrow around 0, tanh changes nothing: the entropy is that of the normal distribution.
    normal = torch.distributions.Normal(0.0, log_std.exp()).entropy().expand(3, -1)
    start = 0
    for head in heads.heads:
        if head.kind == "continuous":
            expected = normal[:, start : start + head.size].sum(1)
            start += head.size
        else:
            expected = torch.full((3,), math.log(2) * head.size if head.kind == "binary" else math.log(head.size))
        torch.testing.assert_close(entropies[head.name], expected, rtol=0, atol=0.02)
    assert start == heads.num_std > 4


@given(st.floats(-60, 60))
def test_log_det_is_finite_and_right(u):
    value = float(log_det_tanh(torch.tensor(u, dtype=torch.float64)))
    exact = math.log(4) - 2 * abs(u) - 2 * math.log1p(math.exp(-2 * abs(u)))
    assert value == pytest.approx(exact, abs=1e-9)


@pytest.mark.parametrize("action", [0.99, -0.99, 0.999999, -0.999999])
def test_saturated_actions_have_equal_finite_log_probs_when_recomputed(action):
    heads = layout_heads()
    distribution = draw(heads, 4, log_std=0.3)
    raw = distribution.sample_raw()
    # Of the float32 that the environment gets: rounding it would move the row before tanh by a hundredth.
    set_std_columns(heads, raw, torch.tensor(action).double().atanh().float())
    stored = distribution.log_prob_raw(raw)
    assert stored.isfinite().all()
    again = distribution.log_prob(torch.as_tensor(heads.to_env(raw)))
    torch.testing.assert_close(again, stored, rtol=0, atol=1e-3)


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_log_probs_on_the_bounds_are_those_of_the_last_action_inside(sign):
    heads = layout_heads()
    distribution = draw(heads, 4)
    inside = distribution.log_prob(torch.full((4, heads.size), sign * (1 - 1e-6)))
    assert inside.isfinite().all()
    for value in (1.0, 1 - 1e-7):
        assert torch.equal(distribution.log_prob(torch.full((4, heads.size), sign * value)), inside)
    raw = distribution.sample_raw()
    set_std_columns(heads, raw, torch.tensor(sign * 30.0))
    assert np.abs(heads.to_env(raw)[:, 0]).min() == 1.0
    assert distribution.log_prob_raw(raw).isfinite().all()


def test_standard_deviation_is_bounded():
    wild = ActionDistribution(ActionHeads(spaces.Box(-1, 1, (2,))), torch.zeros(1, 2), torch.tensor([-1e9, 1e9]))
    assert wild.log_std.tolist() == [-20.0, 2.0]
    assert wild.entropy().isfinite().all()


def test_mode_is_the_likeliest():
    heads = layout_heads()
    distribution = draw(heads, 1, scale=2.0, log_std=-3.0)
    mode = distribution.log_prob_raw(distribution.mode_raw())
    discrete = [c for h in heads.heads if h.kind != "continuous" for c in range(h.start, h.start + h.size)]
    for _ in range(20):
        raw = distribution.mode_raw()
        raw[:, discrete] = distribution.sample_raw()[:, discrete]
        assert float(distribution.log_prob_raw(raw)) <= float(mode) + 1e-5


def test_unfit_spaces_are_refused():
    with pytest.raises(ValueError, match="action space must be Box"):
        ActionHeads(spaces.Tuple([spaces.Discrete(2)]))
    with pytest.raises(ValueError, match="45 columns"):
        ActionHeads(spaces.Box(-1, 1, (44,)), ACTION_LAYOUT)


@pytest.mark.parametrize("log_std_dims", [1, 2])
def test_log_prob_of_every_kind_of_column_is_the_sum_of_its_columns(log_std_dims):
    heads = layout_heads()
    params = torch.randn(7, heads.size, dtype=torch.float64)
    log_std = torch.randn(*(7,) * (log_std_dims - 1), heads.num_std, dtype=torch.float64) * 0.3
    distribution = ActionDistribution(heads, params, log_std)
    raw = distribution.sample_raw()
    expected = torch.zeros(7, dtype=torch.float64)
    std = iter(log_std.expand(7, -1).exp().T)
    for head in heads.heads:
        mean, value = params[:, head.columns], raw[:, head.columns]
        if head.kind == "categorical":
            expected += torch.distributions.Categorical(logits=mean).log_prob(value.argmax(-1))
        elif head.kind == "binary":
            expected += torch.distributions.Bernoulli(logits=mean).log_prob((value > 0).double()).sum(-1)
        else:
            for column in range(head.size):
                normal = torch.distributions.Normal(mean[:, column], next(std))
                squashed = torch.distributions.TransformedDistribution(normal, torch.distributions.TanhTransform(1))
                expected += squashed.log_prob(torch.tanh(value[:, column]))
    torch.testing.assert_close(distribution.log_prob_raw(raw), expected, rtol=1e-9, atol=1e-9)


def test_silent_columns_stay_zero_and_take_no_part():
    heads, silenced = layout_heads(), ActionHeads(ACTION_LAYOUT.space(), ACTION_LAYOUT, silent=["comm"])
    assert (silenced.size, silenced.num_std) == (heads.size, heads.num_std), "weights of one fit the other"
    all_of_them, comm = draw(heads, 50), ACTION_LAYOUT["comm"]
    words, others = slice(comm.start, comm.stop), slice(0, comm.start)
    params = all_of_them.params.clone().requires_grad_()
    without = ActionDistribution(silenced, params, all_of_them.log_std)
    raw = without.sample_raw().detach()
    actions = silenced.to_env(raw)
    assert not actions[:, words].any()
    assert actions[:, others].all(), "the others are drawn"
    assert not silenced.to_env(without.mode_raw())[:, words].any()
    assert set(all_of_them.entropy_by_head()) - set(without.entropy_by_head()) == {"comm"}
    log_prob = without.log_prob_raw(raw)
    log_prob.sum().backward()
    assert not params.grad[:, words].any()
    assert params.grad[:, others].abs().sum(0).all()
    raw[:, words] = torch.randn(50, comm.size)
    assert torch.equal(without.log_prob_raw(raw), log_prob)
