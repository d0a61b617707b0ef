"""CleanRL's style: one file wins."""

import torch

from tests.integrations.page import run, win_rate


def test_one_file_wins(folder):
    page = run("CleanRL", folder)

    def act(seen, masks):
        with torch.no_grad():
            return page.policy(torch.from_numpy(seen), torch.from_numpy(masks)).probs.argmax(-1).numpy()

    assert win_rate(act) >= 0.8
