"""PufferLib's trainer with an LSTM on the matches of a Stable-Baselines3 ``VecEnv``.

It is no requirement of this repository; examples/other_libraries/pufferlib_lstm.py says how to install it.
"""

from __future__ import annotations

import signal
import tempfile
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.callbacks import BaseCallback, CallbackList
from stable_baselines3.common.logger import Logger
from stable_baselines3.common.utils import set_random_seed
from stable_baselines3.common.vec_env import VecEnv
from torch import Tensor

from echelon_rl.config import TrainConfig

_NEVER = 10**9


class PufferPPO:
    """PufferLib's PPO with the parts of SB3's interface that callbacks and evaluations need.

    It keeps what PufferLib does differently and has no option for: rewards are clipped at -1 and 1, the memory starts
    empty in every rollout and passes from one episode to the next inside, an importance weight corrects advantages,
    and the learning rate falls along a cosine. Nothing limits the KL divergence.

    Args:
        config: Hyper-parameters.
        env: Matches.
    """

    def __init__(self, config: TrainConfig, env: VecEnv) -> None:
        """Build network and trainer."""
        interrupt = signal.getsignal(signal.SIGINT)
        try:
            import pufferlib.models
            from pufferlib import pufferl
        except ImportError as error:
            raise SystemExit(
                "PufferLib is installed by hand; see examples/other_libraries/pufferlib_lstm.py."
            ) from error
        signal.signal(signal.SIGINT, interrupt)  # PufferLib's would end the process without a word
        np.seterr(all="warn")  # PufferLib makes them errors
        pufferl.compute_puff_advantage = _advantages
        set_random_seed(config.seed)
        env.seed(config.seed)
        self.env, self.logger = env, Logger(None, [])
        self.observation_space, self.action_space = env.observation_space, env.action_space
        self._matches = _Matches(env)
        ppo, size = config.ppo, config.network.lstm_hidden_size
        self.policy = pufferlib.models.LSTMWrapper(
            self._matches, pufferlib.models.Default(self._matches, size), size, size
        )
        steps = ppo.n_steps * env.num_envs
        minibatch = ppo.batch_size or steps // 4
        self._folder = tempfile.TemporaryDirectory()
        settings = {
            "env": "echelon", "data_dir": self._folder.name, "seed": config.seed, "device": "cpu",
            "precision": "float32", "use_rnn": True, "compile": False, "cpu_offload": False,
            "torch_deterministic": True, "checkpoint_interval": _NEVER, "total_timesteps": config.total_steps,
            "batch_size": steps, "bptt_horizon": ppo.n_steps, "update_epochs": ppo.n_epochs,
            "minibatch_size": minibatch, "max_minibatch_size": minibatch, "optimizer": "adam",
            "learning_rate": ppo.learning_rate, "anneal_lr": ppo.lr_schedule != "constant", "adam_beta1": 0.9,
            "adam_beta2": 0.999, "adam_eps": 1e-5, "gamma": ppo.gamma, "gae_lambda": ppo.gae_lambda,
            "clip_coef": ppo.clip_range, "vf_coef": 2.0 * ppo.vf_coef, "vf_clip_coef": float(_NEVER),
            "ent_coef": ppo.ent_coef_start, "max_grad_norm": ppo.max_grad_norm, "vtrace_rho_clip": 1.0,
            "vtrace_c_clip": 1.0, "prio_alpha": 0.0, "prio_beta0": 1.0,
        }  # fmt: skip
        quiet = type("QuietPuffeRL", (pufferl.PuffeRL,), {"print_dashboard": lambda *args, **kwargs: None})
        self._trainer = quiet(settings, self._matches, self.policy)

    @property
    def num_timesteps(self) -> int:
        """Agent steps so far."""
        return int(self._trainer.global_step)

    def get_env(self) -> VecEnv:
        """Return the matches."""
        return self.env

    def learn(self, total_timesteps: int, callback: list[BaseCallback]) -> PufferPPO:
        """Train until enough steps are made or a callback ends it."""
        together = CallbackList(callback)
        together.init_callback(self)  # type: ignore[arg-type]
        self._matches.callback = together
        together.on_training_start({}, {})
        try:
            while self.num_timesteps < total_timesteps:
                together.on_rollout_start()
                self._trainer.evaluate()
                if not self._matches.goes_on:
                    break
                together.on_rollout_end()
                self._trainer.train()
            together.on_training_end()
        finally:
            self._trainer.utilization.stop()
            self._folder.cleanup()
        return self

    @torch.no_grad()
    def predict(
        self,
        observation: NDArray[Any] | dict[str, NDArray[Any]],
        state: tuple[Tensor, Tensor] | None = None,
        episode_start: NDArray[Any] | None = None,
        deterministic: bool = False,
    ) -> tuple[NDArray[Any], tuple[Tensor, Tensor]]:
        """Return actions (N, 45) and the next memory."""
        flat = _flat(observation)
        rows = len(flat)
        memory = state or (torch.zeros(rows, self.policy.hidden_size), torch.zeros(rows, self.policy.hidden_size))
        if episode_start is not None:
            going = 1.0 - torch.as_tensor(episode_start, dtype=torch.float32)[:, None]
            memory = memory[0] * going, memory[1] * going
        kept = {"lstm_h": memory[0], "lstm_c": memory[1]}
        normal, _ = self.policy.forward_eval(torch.as_tensor(flat), kept)
        actions = (normal.mean if deterministic else normal.sample()).numpy()
        return np.clip(actions, -1.0, 1.0), (kept["lstm_h"], kept["lstm_c"])


class _Matches:
    """A ``VecEnv`` as PufferLib's vector environment; the parts of a dictionary stand side by side."""

    def __init__(self, env: VecEnv) -> None:
        self._venv = env  # PufferLib's network would look into one named env
        self.single_observation_space = self.observation_space = spaces.flatten_space(env.observation_space)
        self.single_action_space = self.action_space = env.action_space
        self.num_agents = self.agents_per_batch = env.num_envs
        self.callback: CallbackList | None = None
        self.goes_on = True

    def async_reset(self, seed: int) -> None:
        nothing = np.zeros(self.num_agents, np.float32)
        self._next = _flat(self._venv.reset()), nothing, nothing.astype(bool)

    def recv(self) -> tuple[Any, ...]:
        obs, rewards, dones = self._next
        everyone = np.arange(self.num_agents)
        return obs, rewards, dones, np.zeros_like(dones), None, [], everyone, np.ones(self.num_agents, bool)

    def send(self, actions: NDArray[Any]) -> None:
        obs, rewards, dones, infos = self._venv.step(actions)
        self._next = _flat(obs), rewards, dones
        if self.callback is not None and self.goes_on:
            self.callback.update_locals({"infos": infos})
            self.goes_on = self.callback.on_step()

    def close(self) -> None:
        self._venv.close()


def _flat(observation: Any) -> NDArray[np.float32]:
    """Return observations (N, features); the parts of a dictionary in the order of their names."""
    if not isinstance(observation, dict):
        return np.asarray(observation, np.float32)
    parts = [np.reshape(observation[name], (len(observation[name]), -1)) for name in sorted(observation)]
    return np.concatenate(parts, axis=1, dtype=np.float32)


def _advantages(
    values: Tensor, rewards: Tensor, ends: Tensor, ratio: Tensor, out: Tensor, gamma: float, decay: float,
    rho_clip: float, c_clip: float,
) -> Tensor:  # fmt: skip
    """Do what PufferLib's compiled function does, which needs CUDA's libraries; all [segments, steps]."""
    last = torch.zeros(len(values))
    for t in reversed(range(values.shape[1] - 1)):
        going = 1.0 - ends[:, t + 1]
        surprise = rewards[:, t + 1] + gamma * going * values[:, t + 1] - values[:, t]
        ahead = gamma * decay * going * ratio[:, t].clamp(max=c_clip) * last
        out[:, t] = last = ratio[:, t].clamp(max=rho_clip) * surprise + ahead
    return out
