"""Tianshou: PPO trains."""

from tests.integrations.page import run


def test_ppo_trains(folder):
    page = run("Tianshou", folder, EPOCHS=2, STEPS=512)
    assert page.result.train_step == 1_024
    assert page.result.update_step > 0
