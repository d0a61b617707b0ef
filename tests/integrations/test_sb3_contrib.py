"""sb3-contrib: MaskablePPO wins and picks nothing forbidden; RecurrentPPO learns."""

import numpy as np

from tests.integrations.page import run, win_rate


def test_maskable_ppo_wins_and_recurrent_ppo_learns(folder):
    page = run("sb3-contrib", folder, MEMORY_STEPS=1_024)
    forbidden = []

    def act(seen, masks):
        actions, _ = page.masked.predict(seen, action_masks=masks, deterministic=True)
        forbidden.append(~masks[np.arange(len(actions)), actions])
        return actions

    assert win_rate(act) >= 0.8
    assert not np.concatenate(forbidden).any()
    assert page.recurrent._n_updates == 10
