"""Training killed at any moment goes on from its last checkpoint to the same end, bit for bit."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import torch

from echelon_rl import RecurrentPPO
from echelon_rl.callbacks import read_lines
from echelon_rl.config import TrainConfig
from echelon_rl.train import train

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = {
    "num_matches": 3, "n_steps": 8, "total_steps": 24 * 30, "eval_matches": 2, "eval_every": 24 * 10,
    "checkpoint_every": 1, "lstm_hidden_size": 8, "progress": False, "device": "cpu", "n_epochs": 1,
    "policy": "SuiteLstmPolicy", "curriculum_weapon_prob": 0.2, "env_overrides": {"match.max_episode_seconds": 5.0},
}  # fmt: skip


def start(folder):
    """Begin or go on with a run in a process of its own."""
    given = f"resume=__import__('pathlib').Path({str(folder)!r})" if folder.exists() else ""
    code = (
        "import sys; from pathlib import Path; from echelon_rl.config import TrainConfig; "
        "from echelon_rl.train import train; "
        f"train(TrainConfig(**{SETTINGS!r}, run_dir=Path({str(folder.parent)!r}), name={folder.name!r}, {given}))"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    return subprocess.Popen([sys.executable, "-c", code], env=environment, cwd=ROOT, stdout=subprocess.DEVNULL)


def kill_at_random_moments(folder, kills, rng):
    """Kill a run again and again, at random moments after its first checkpoint; return after how many steps."""
    resume, reached = folder / "checkpoints" / "resume.zip", []
    for _ in range(kills):
        process = start(folder)
        before = resume.stat().st_mtime_ns if resume.exists() else 0
        until = time.monotonic() + 120.0
        while not (resume.exists() and resume.stat().st_mtime_ns > before):
            assert process.poll() is None, "the run ended before it could be killed"
            assert time.monotonic() < until, "the run wrote no checkpoint"
            time.sleep(0.005)
        time.sleep(float(rng.uniform(0.0, 0.15)))
        process.send_signal(signal.SIGKILL)
        process.wait()
        reached.append(RecurrentPPO.load(resume, device="cpu").num_timesteps)  # never half written
    return reached


def run_with_kills(tmp_path, kills):
    whole = train(TrainConfig(**SETTINGS, run_dir=tmp_path, name="whole"), lambda line: None)
    folder = tmp_path / "killed"
    reached = kill_at_random_moments(folder, kills, np.random.default_rng(kills))
    assert reached == sorted(reached)
    assert reached[-1] < SETTINGS["total_steps"], "it was over before it was killed: kill earlier"
    resumed = train(TrainConfig(**SETTINGS, run_dir=tmp_path, name="killed", resume=folder), lambda line: None)
    assert resumed.steps == whole.steps == SETTINGS["total_steps"]
    one, other = (RecurrentPPO.load(result.checkpoint, device="cpu") for result in (whole, resumed))
    for name, value in one.policy.state_dict().items():
        assert torch.equal(value, other.policy.state_dict()[name]), name
    states = [model.policy.optimizer.state_dict()["state"] for model in (one, other)]
    for index, entry in states[0].items():
        for name, value in entry.items():
            assert torch.equal(torch.as_tensor(value), torch.as_tensor(states[1][index][name])), (index, name)
    curves = [read_lines(result.folder / "curve.jsonl") for result in (whole, resumed)]
    assert [line["steps"] for line in curves[0]] == [line["steps"] for line in curves[1]]
    evaluations = [[line.get("eval_win_rate") for line in curve] for curve in curves]
    assert evaluations[0] == evaluations[1]
    leftovers = [file.name for file in (folder / "checkpoints").iterdir() if file.name.startswith(".")]
    assert not leftovers


def test_training_killed_twice_ends_as_if_it_never_was(tmp_path):
    run_with_kills(tmp_path, 2)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_training_killed_fifty_times_ends_as_if_it_never_was(tmp_path, monkeypatch):
    monkeypatch.setitem(SETTINGS, "total_steps", 24 * 2000)
    monkeypatch.setitem(SETTINGS, "eval_every", 24 * 500)
    run_with_kills(tmp_path, 50)
