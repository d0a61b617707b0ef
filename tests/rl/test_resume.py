"""A run that dies is taken up again from its last checkpoint."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import torch

from echelon_rl import RecurrentPPO
from tests.rl.tasks import Recall

ENDLESS_RUN = """
import sys, torch
torch.set_num_threads(1)
from echelon_rl import RecurrentPPO
from tests.rl.tasks import Recall

class Saving(RecurrentPPO):
    def train(self):
        super().train()
        self.save(sys.argv[1])

kwargs = {"lstm_hidden_size": 8, "features_extractor_kwargs": {"sizes": (8,)}}
model = Saving("MlpLstmPolicy", Recall(num_envs=4), n_steps=8, n_epochs=1, policy_kwargs=kwargs, device="cpu")
model.learn(10**9)
"""


def test_training_goes_on_after_the_process_was_killed(tmp_path):
    path = tmp_path / "model.zip"
    root = Path(__file__).resolve().parents[2]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root / "src"), str(root)])}
    process = subprocess.Popen([sys.executable, "-c", ENDLESS_RUN, str(path)], env=environment, cwd=root)
    try:
        until = time.monotonic() + 120.0
        while not path.exists() and process.poll() is None and time.monotonic() < until:
            time.sleep(0.05)
        assert path.exists(), "the run wrote no checkpoint"
        time.sleep(0.3)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    model = RecurrentPPO.load(path, env=Recall(num_envs=4), device="cpu")
    steps, updates = model.num_timesteps, model._n_updates
    assert steps == 32 * updates > 0
    before = model.policy.value_net.weight.detach().clone()
    model.learn(96, reset_num_timesteps=False)
    assert (model.num_timesteps, model._n_updates) == (steps + 96, updates + 3)
    assert not torch.equal(before, model.policy.value_net.weight)
