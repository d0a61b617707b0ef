"""A run that dies is taken up again from its last checkpoint."""

import sys
import time

import pytest
import torch

from echelon_rl import RecurrentPPO
from tests.rl.killed_run import forkserver
from tests.rl.tasks import Recall


def run_without_end(path):
    class Saving(RecurrentPPO):
        def train(self):
            super().train()
            self.save(path)

    torch.set_num_threads(1)
    kwargs = {"lstm_hidden_size": 8, "features_extractor_kwargs": {"sizes": (8,)}}
    model = Saving("MlpLstmPolicy", Recall(num_envs=4), n_steps=8, n_epochs=1, policy_kwargs=kwargs, device="cpu")
    model.learn(10**9)


@pytest.mark.skipif(sys.platform == "win32", reason="processes are forked from one that has all imports")
def test_training_goes_on_after_the_process_was_killed(tmp_path):
    path = tmp_path / "model.zip"
    process = forkserver().Process(target=run_without_end, args=(path,))
    process.start()
    try:
        while not path.exists() and process.is_alive():
            time.sleep(0.05)
        assert path.exists(), "the run wrote no checkpoint"
        time.sleep(0.3)
    finally:
        process.kill()
        process.join()
    model = RecurrentPPO.load(path, env=Recall(num_envs=4), device="cpu")
    steps, updates = model.num_timesteps, model._n_updates
    assert steps == 32 * updates > 0
    before = model.policy.value_net.weight.detach().clone()
    model.learn(96, reset_num_timesteps=False)
    assert (model.num_timesteps, model._n_updates) == (steps + 96, updates + 3)
    assert not torch.equal(before, model.policy.value_net.weight)
