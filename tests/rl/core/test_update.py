import math

import pytest
import torch

from echelon_rl.core.options import Schedule
from echelon_rl.core.update import ppo_loss


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
    old, new = torch.zeros(6), torch.full((6,), 10.0)
    for clip_range_vf, expected in ((None, 0.0), (1.0, 81.0)):
        terms = ppo_loss(old, old, old, new, old, new, clip_range=0.2, clip_range_vf=clip_range_vf)
        assert float(terms.value) == pytest.approx(expected)


def test_schedules():
    assert Schedule(0.5)(0.0) == Schedule(0.5)(1.0) == 0.5
    linear, cosine = Schedule(1.0, 0.2, "linear"), Schedule(1.0, 0.2, "cosine")
    assert [linear(1.0), linear(0.5), linear(0.0), linear(-0.1)] == pytest.approx([1.0, 0.6, 0.2, 0.2])
    assert [cosine(1.0), cosine(0.5), cosine(0.0)] == pytest.approx([1.0, 0.6, 0.2])
    assert cosine(0.75) > linear(0.75)
    early = Schedule(1.0, 0.2, "linear", until=0.5)
    assert [early(1.0), early(0.75), early(0.5), early(0.0)] == pytest.approx([1.0, 0.6, 0.2, 0.2])
    with pytest.raises(ValueError, match="'constant', 'linear', 'cosine', got 'step'"):
        Schedule(1.0, shape="step")
