"""TorchRL: masks arrive at the policy, and PPO wins."""


def test_ppo_wins_and_obeys_masks(winning):
    rollout = winning("torchrl_ppo").rollout["blue"]
    assert rollout["action_mask"].shape[-2:] == (5, 43)
    assert rollout["action_mask"].gather(-1, rollout["action"][..., None]).all()
