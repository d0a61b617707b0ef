"""TorchRL: masks arrive at the policy, and PPO wins."""

from tests.integrations.page import run
from tests.integrations.record import shortfalls


def test_ppo_wins_and_obeys_masks(folder, capsys):
    page = run("TorchRL", folder)
    assert not shortfalls("TorchRL", capsys.readouterr().out)
    rollout = page.rollout["blue"]
    assert rollout["action_mask"].shape[-2:] == (5, 43)
    assert rollout["action_mask"].gather(-1, rollout["action"][..., None]).all()
