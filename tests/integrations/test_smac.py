"""EPyMARL's form: VDN trains on ``SmacEnv``."""

import numpy as np

from tests.integrations.page import run


def test_vdn_trains(folder):
    page = run("EPyMARL and PyMARL", folder, EPISODES=6, BATCH=64)
    assert len(page.losses) > 20
    assert np.isfinite(page.losses).all()
