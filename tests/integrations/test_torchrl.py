"""TorchRL: masks arrive at the policy, and PPO wins."""

from tests.integrations.programs import run
from tests.integrations.record import shortfalls


def test_ppo_wins_and_obeys_masks(folder, capsys):
    program = run("torchrl_ppo", folder)
    assert not shortfalls("torchrl_ppo", capsys.readouterr().out)
    rollout = program.rollout["blue"]
    assert rollout["action_mask"].shape[-2:] == (5, 43)
    assert rollout["action_mask"].gather(-1, rollout["action"][..., None]).all()
