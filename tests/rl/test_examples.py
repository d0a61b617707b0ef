"""Training through SuperSuit's wrappers on an environment that PettingZoo brings, and the example that shows it."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import torch

from echelon_rl import RecurrentPPO, make_vec_env

ROOT = Path(__file__).resolve().parents[2]


def pursuit():
    from pettingzoo.sisl import pursuit_v5

    return pursuit_v5.parallel_env(x_size=6, y_size=6, n_pursuers=2, n_evaders=2, max_cycles=6, surround=False)


def test_an_environment_of_pettingzoo_trains_with_its_time_limits(tmp_path):
    env = make_vec_env(pursuit, 2, backend="supersuit", seed=0)
    assert env.num_envs == 4
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=16, seed=0, device="cpu")
    before = [parameter.clone() for parameter in model.policy.parameters()]
    model.learn(2 * 16 * 4)
    assert any(not torch.equal(a, b) for a, b in zip(before, model.policy.parameters(), strict=True))
    assert all(parameter.isfinite().all() for parameter in model.policy.parameters())
    env.reset()
    for _ in range(6):
        _, _, dones, infos = env.step(np.zeros(4, np.int64))
    assert dones.all()
    assert all(info["TimeLimit.truncated"] for info in infos), "the limit of 6 cycles is no real end"
    assert all(info["terminal_observation"].shape == (7, 7, 3) for info in infos)
    again = RecurrentPPO.load(model.save(tmp_path / "m.zip"), env=env, device="cpu")
    again.learn(64)


def test_the_example_runs():
    code = ROOT / "examples" / "train_pettingzoo.py"
    done = subprocess.run([sys.executable, code, "--quick"], capture_output=True, text=True, timeout=200, check=True)
    shown = [line.split(":") for line in done.stdout.splitlines() if ":" in line]
    numbers = {name.strip(): float(value) for name, value in shown}
    assert set(numbers) == {"random actions", "before training", "after training"}
