"""The hyper-parameter files for rl_zoo3 build models; rl_zoo3 itself is not installed here."""

from pathlib import Path

import gymnasium
import pytest
import sb3_contrib
import stable_baselines3
import yaml

FILES = sorted((Path(__file__).parents[2] / "examples" / "rl_zoo3").glob("*.yml"))
ALGORITHMS = {"ppo": stable_baselines3.PPO, "ppo_lstm": sb3_contrib.RecurrentPPO, "sac": stable_baselines3.SAC}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_entry_builds_a_model_that_learns_and_acts(file):
    for env_id, settings in yaml.safe_load(file.read_text()).items():
        settings = dict(settings)
        rows, steps = settings.pop("n_envs", 1), settings.pop("n_timesteps")
        if str(settings["learning_rate"]).startswith("lin_"):  # the zoo's linear schedule
            settings["learning_rate"] = float(settings["learning_rate"].removeprefix("lin_"))
        assert steps >= 1e6
        if "n_steps" in settings:  # a shorter rollout, in as many minibatches
            assert rows * settings["n_steps"] % settings["batch_size"] == 0
            settings |= {"n_steps": 16, "batch_size": 8, "n_epochs": 1}
        env = gymnasium.make(f"echelon_env:{env_id}", opponent="trivial")
        model = ALGORITHMS[file.stem](env=env, device="cpu", seed=0, **settings)
        model.learn(16)
        observation, _ = env.reset(seed=0)
        assert env.action_space.contains(model.predict(observation)[0])
