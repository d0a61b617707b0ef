"""Watch a training: checkpoints, evaluations, early stops, callbacks of one's own."""

from pathlib import Path

import gymnasium as gym
from sb3_contrib import RecurrentPPO
from stable_baselines3.common.callbacks import (
    BaseCallback,
    CallbackList,
    CheckpointCallback,
    EvalCallback,
    EveryNTimesteps,
    StopTrainingOnMaxEpisodes,
    StopTrainingOnRewardThreshold,
)
from stable_baselines3.common.monitor import Monitor


class Rewards(BaseCallback):
    """Logs the mean reward of every rollout, from what the training has at hand."""

    def _on_training_start(self):
        self.seen, self.means, self.ends = [], [], 0

    def _on_step(self):
        self.seen.extend(self.locals["rewards"].tolist())
        self.ends += int(self.locals["dones"].sum())
        return True

    def _on_rollout_end(self):
        self.means.append(sum(self.seen) / len(self.seen))
        self.logger.record("mine/reward", self.means[-1])


class Counter(BaseCallback):
    """Counts how often it is called."""

    calls = 0

    def _on_step(self):
        self.calls += 1
        return True


judged = Monitor(gym.make("CartPole-v1"))
good_enough = StopTrainingOnRewardThreshold(reward_threshold=5)
evaluation = EvalCallback(
    judged,
    callback_on_new_best=good_enough,
    n_eval_episodes=2,
    eval_freq=128,
    log_path=".",
    best_model_save_path="best",
    verbose=0,
    warn=False,
)
small = {"lstm_hidden_size": 16}
rewards, counter = Rewards(), Counter()
saving = CheckpointCallback(save_freq=64, save_path="saved", name_prefix="cart")
model = RecurrentPPO("MlpLstmPolicy", "CartPole-v1", n_steps=64, batch_size=64, seed=0, policy_kwargs=small)
model.learn(10_000, CallbackList([saving, EveryNTimesteps(50, counter), rewards, evaluation]))

assert model.num_timesteps == 128, "the first evaluation is good enough"
assert sorted(path.name for path in Path("saved").iterdir()) == ["cart_128_steps.zip", "cart_64_steps.zip"]
assert counter.calls == 2
assert len(rewards.seen) == 128
assert rewards.ends >= len(model.ep_info_buffer) > 0
assert rewards.means == [1.0], "training ends in the last step of the second rollout"
assert Path("evaluations.npz").exists()
assert RecurrentPPO.load("best/best_model").num_timesteps == 128

model.learn(10_000, callback=[StopTrainingOnMaxEpisodes(max_episodes=3), counter], progress_bar=True)
assert model.num_timesteps < 2_000
