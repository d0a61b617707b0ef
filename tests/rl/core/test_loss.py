import math

import pytest
import torch

from echelon_rl.core.loss import explained_variance, ppo_loss
from echelon_rl.core.normalization import normalize_advantages_
from echelon_rl.core.schedules import Schedule


def batch(count=6):
    torch.manual_seed(1)
    names = ("log_prob", "old_log_prob", "advantages", "values", "old_values", "returns")
    return {name: torch.randn(count) * 0.3 for name in names}


def test_terms_by_hand():
    terms = ppo_loss(
        log_prob=torch.log(torch.tensor([1.5, 0.5])),
        old_log_prob=torch.zeros(2),
        advantages=torch.tensor([1.0, 1.0]),
        values=torch.tensor([1.0, 3.0]),
        old_values=torch.zeros(2),
        returns=torch.tensor([2.0, 2.0]),
        clip_range=0.2,
    )
    assert float(terms.policy) == pytest.approx(-(1.2 + 0.5) / 2)
    assert float(terms.value) == pytest.approx(1.0)
    assert float(terms.clip_fraction) == 1.0
    expected_kl = ((0.5 - math.log(1.5)) + (-0.5 - math.log(0.5))) / 2
    assert float(terms.approx_kl) == pytest.approx(expected_kl)


def test_value_clipping_limits_the_change():
    values = batch()
    values |= {"values": torch.full((6,), 10.0), "old_values": torch.zeros(6), "returns": torch.full((6,), 10.0)}
    assert float(ppo_loss(**values, clip_range=0.2).value) == 0.0
    assert float(ppo_loss(**values, clip_range=0.2, clip_range_vf=1.0).value) == pytest.approx(81.0)


def test_advantages_are_normalised_over_living_steps():
    advantages = torch.randn(50, 4) * 3 + 7
    alive = torch.rand(50, 4) < 0.6
    advantages[~alive] = 1e9
    normal = normalize_advantages_(advantages, alive)
    assert float(normal[alive].mean()) == pytest.approx(0.0, abs=1e-5)
    assert float(normal[alive].std()) == pytest.approx(1.0, abs=1e-5)
    assert (normal[~alive] == 0).all()


def test_explained_variance():
    returns = torch.randn(100)
    assert explained_variance(returns, returns) == pytest.approx(1.0)
    assert explained_variance(torch.zeros(100), returns) == pytest.approx(0.0, abs=1e-6)
    assert math.isnan(explained_variance(returns, torch.ones(100)))


def test_schedules():
    assert Schedule(0.5)(0.0) == Schedule(0.5)(1.0) == 0.5
    linear, cosine = Schedule(1.0, 0.2, "linear"), Schedule(1.0, 0.2, "cosine")
    assert [linear(1.0), linear(0.5), linear(0.0), linear(-0.1)] == pytest.approx([1.0, 0.6, 0.2, 0.2])
    assert [cosine(1.0), cosine(0.5), cosine(0.0)] == pytest.approx([1.0, 0.6, 0.2])
    assert cosine(0.75) > linear(0.75)
    with pytest.raises(ValueError, match="'constant', 'linear', 'cosine', got 'step'"):
        Schedule(1.0, shape="step")
