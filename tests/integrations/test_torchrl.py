"""TorchRL: masks arrive at the policy, and PPO learns."""

import torch

from tests.integrations.page import run


def test_ppo_learns_and_obeys_masks(folder):
    page = run("TorchRL", folder, FRAMES=768, BATCH=256)
    assert torch.isfinite(page.losses["loss_objective"])
    rollout = page.rollout["blue"]
    assert rollout["action_mask"].shape[-2:] == (5, 43)
    assert rollout["action_mask"].gather(-1, rollout["action"][..., None]).all()
