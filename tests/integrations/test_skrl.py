"""skrl: PPO trains on the native vector environment."""

import torch

from tests.integrations.page import run


def test_ppo_trains(folder):
    page = run("skrl", folder, STEPS=128, ROLLOUT=32)
    untrained = page.Policy()
    for before, after in zip(untrained.parameters(), page.models["policy"].parameters(), strict=True):
        assert torch.isfinite(after).all()
        assert not torch.equal(before, after)
