"""PufferLib's trainer with an LSTM."""

import math

from tests.integrations.page import run


def test_its_trainer_learns(folder):
    page = run("PufferLib", folder, STEPS=2_048)
    assert page.trainer.global_step >= 2_048
    assert math.isfinite(page.trainer.losses["policy_loss"])
    assert page.trainer.losses["entropy"] < math.log(43)
