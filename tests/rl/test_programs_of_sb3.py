"""Programs of Stable-Baselines3 and sb3-contrib run with our class by one other import; their trainers learn here."""

import runpy
from pathlib import Path

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO, RecurrentPPO
from stable_baselines3 import DQN, PPO
from stable_baselines3.common.env_util import make_vec_env

import echelon_env
from tests.rl.rollouts import weights

STOCK, OURS = "from sb3_contrib import RecurrentPPO", "from echelon_rl import RecurrentPPO"
PROGRAMS = {path.stem: path for path in sorted((Path(__file__).parent / "programs").glob("*.py"))}


@pytest.mark.ci
@pytest.mark.parametrize("imported", [STOCK, OURS], ids=["stock", "ours"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_runs_with_either_import(name, imported, tmp_path, monkeypatch):
    text = PROGRAMS[name].read_text(encoding="utf-8")
    assert text.count(STOCK) == 1
    monkeypatch.chdir(tmp_path)
    (tmp_path / "program.py").write_text(text.replace(STOCK, imported), encoding="utf-8")
    names = runpy.run_path("program.py", run_name="__main__")
    assert names["model"].__class__.__module__.split(".")[0] == imported.split()[1]


CONFIG = echelon_env.EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 5.0})
ROLLOUT = {"n_steps": 48, "batch_size": 48, "n_epochs": 1}
TRAINERS = [
    pytest.param(PPO, "MlpPolicy", "flat", ROLLOUT, id="PPO"),
    pytest.param(RecurrentPPO, "MlpLstmPolicy", "flat", ROLLOUT, id="RecurrentPPO"),
    pytest.param(MaskablePPO, "MlpPolicy", "discrete", ROLLOUT, id="MaskablePPO"),
    pytest.param(MaskablePPO, "MlpPolicy", "multidiscrete", ROLLOUT, id="MaskablePPO-multidiscrete"),
    pytest.param(DQN, "MlpPolicy", "discrete", {"learning_starts": 16, "target_update_interval": 16}, id="DQN"),
]


@pytest.mark.ci
@pytest.mark.parametrize(("trainer", "policy", "action_format", "arguments"), TRAINERS)
@pytest.mark.parametrize("copies", [1, 3])
def test_a_stock_trainer_learns_on_the_registered_id(trainer, policy, action_format, arguments, copies):
    settings = {"config": CONFIG, "opponent": "trivial", "action_format": action_format}
    env = make_vec_env("echelon_env:Echelon-v0", copies, seed=0, env_kwargs=settings)
    assert len({row.tobytes() for row in env.reset()}) == copies
    model = trainer(policy, env, **arguments, seed=0, device="cpu")
    before = weights(model)
    model.learn(96 * copies)
    after = weights(model)
    assert all(torch.isfinite(value).all() for value in after.values())
    assert [name for name in before if torch.equal(before[name], after[name])] == [], "unchanged"
    assert len(model.ep_info_buffer) >= 3 * copies, "whole episodes must have been seen"
    assert all(np.isfinite(episode["r"]) and 1 <= episode["l"] <= 20 for episode in model.ep_info_buffer)
    actions, _ = model.predict(env.reset(), deterministic=True)
    assert all(map(env.action_space.contains, actions))
