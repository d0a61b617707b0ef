"""RLlib's new API stack trains an LSTM."""

import math

from tests.integrations.page import run


def test_an_lstm_learns(folder):
    page = run("RLlib", folder, ITERATIONS=2, BATCH=512)
    learnt = page.result["learners"]["blue"]
    assert math.isfinite(learnt["total_loss"])
    assert learnt["num_module_steps_trained_lifetime"] > 0
    state = page.algorithm.get_module("blue").get_initial_state()
    assert state, "the policy must have a memory"
    page.algorithm.stop()
