"""Write logs as tables and for TensorBoard, with values of one's own."""

import csv
from pathlib import Path

from sb3_contrib import RecurrentPPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure


class Mine(BaseCallback):
    """Logs the number of steps under another name."""

    def _on_step(self):
        self.logger.record("mine/steps", self.num_timesteps)
        return True


arguments = {"n_steps": 32, "batch_size": 32, "policy_kwargs": {"lstm_hidden_size": 16}}
model = RecurrentPPO("MlpLstmPolicy", "CartPole-v1", tensorboard_log="board", **arguments)
model.learn(64, callback=Mine(), tb_log_name="first")
model.learn(64, tb_log_name="first", reset_num_timesteps=False)
assert [path.name for path in Path("board").iterdir()] == ["first_1"]
assert len(list(Path("board/first_1").iterdir())) == 2

model.set_logger(configure("tables", ["csv", "log"]))
model.learn(64, callback=Mine(), log_interval=1)
(*_, last) = csv.DictReader(Path("tables/progress.csv").read_text().splitlines())
assert float(last["mine/steps"]) == float(last["time/total_timesteps"]) == 64
for name in (
    "rollout/ep_rew_mean",
    "train/value_loss",
    "train/policy_gradient_loss",
    "train/entropy_loss",
    "train/clip_range",
):
    assert last[name], name
