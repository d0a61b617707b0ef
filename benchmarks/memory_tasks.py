"""Two tasks that need memory, and policies that solve them: a T-maze, and CartPole without velocities.

    python benchmarks/memory_tasks.py --help

Every seed is trained three times: with the LSTM's memory, with gradients over only 16 steps, and with memory that is
reset before every step. Results are mean returns of new episodes without exploration.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.evaluation import evaluate_policy
from torch import Tensor

from echelon_env.files import replacing
from echelon_rl import RecurrentPPO
from echelon_rl.lstm.functional import init_lstm_
from echelon_rl.policies import Memory, MlpLstmPolicy

# Gymnasium's threshold for CartPole-v1; in the maze, every turn must be right.
SOLVED = {"T-maze": 1.0, "CartPole": 475.0}


def cart_pole_without_velocities() -> gymnasium.Env[NDArray[np.float32], Any]:
    """Return CartPole-v1 whose observations are the cart's position and the pole's angle only."""
    env = gymnasium.make("CartPole-v1")
    seen = np.array([0, 2])
    full = env.observation_space
    assert isinstance(full, spaces.Box)
    positions = spaces.Box(full.low[seen], full.high[seen])
    return gymnasium.wrappers.TransformObservation(env, lambda obs: obs[seen], positions)


class TMaze(gymnasium.Env[NDArray[np.float32], np.int64]):
    """A corridor with a sign at the start that shows which way to turn at the end (Bakker, 2002).

    The agent walks automatically, so it only has to learn to remember. The observation is (sign at the first step, else
    0; 1 at the junction, else 0). The turn at the junction ends the episode and pays 1 if it is right and -1 if not;
    without memory the best mean is 0.

    Args:
        length: Steps from the sign to the junction.
    """

    def __init__(self, length: int = 50) -> None:
        """Set the spaces."""
        self.length = length
        self.observation_space = spaces.Box(-1.0, 1.0, (2,))
        self.action_space = spaces.Discrete(2)
        self._sign, self._step = 1, 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Draw a sign."""
        super().reset(seed=seed)
        self._sign, self._step = 1 - 2 * int(self.np_random.integers(2)), 0
        return self._observe(), {}

    def _observe(self) -> NDArray[np.float32]:
        sign = self._sign if self._step == 0 else 0
        return np.array([sign, self._step == self.length], np.float32)

    def step(self, action: np.int64) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Walk, or turn (0 left, 1 right) at the junction."""
        if self._step == self.length:
            right = (int(action) == 1) == (self._sign > 0)
            return self._observe(), 1.0 if right else -1.0, True, False, {}
        self._step += 1
        return self._observe(), 0.0, False, False, {}


class ForgetfulPolicy(MlpLstmPolicy):
    """The same networks with memory reset before every step, in collection, update and evaluation."""

    def step(self, features: Tensor, memory: Memory, reset: Tensor) -> tuple[Tensor, Tensor, Memory]:
        """Advance by one step from an empty memory."""
        return super().step(features, memory, torch.ones_like(reset))

    def sequence(self, features: Tensor, memory: Memory, reset: Tensor | None) -> tuple[Tensor, Tensor, Memory]:
        """Return latents as if each step were an episode's first."""
        return super().sequence(features, memory, torch.ones(features.shape[:2], dtype=torch.bool))


def train_t_maze(policy: type[MlpLstmPolicy], seed: int, segment_length: int | None) -> RecurrentPPO:
    """Return a model trained on the maze of length 50 for 29,376 steps."""
    model = RecurrentPPO(
        policy,
        make_vec_env(TMaze, 16, seed=seed),
        n_steps=204,
        lstm_backend="operator",  # gradients reach from the junction to the sign, 50 steps earlier
        segment_length=segment_length,
        batch_size=1632,
        learning_rate=3e-3,
        gamma=1.0,
        gae_lambda=1.0,
        ent_coef=0.01,
        policy_kwargs={"lstm_hidden_size": 32, "features_extractor_kwargs": {"sizes": (32,)}},
        seed=seed,
        device="cpu",
    )
    # With the usual bias of 1 a cell keeps 0.73^50 of the sign: forget gates must suit the span (Tallec and Ollivier,
    # 2018).
    init_lstm_(model.policy.lstm_actor, forget_bias=5.0)
    return model.learn(16 * 204 * 9)


def train_cart_pole(policy: type[MlpLstmPolicy], seed: int, segment_length: int | None) -> RecurrentPPO:
    """Return a model trained on CartPole without velocities for 100,352 steps."""
    model = RecurrentPPO(
        policy,
        make_vec_env(cart_pole_without_velocities, 16, seed=seed),
        n_steps=32,
        segment_length=segment_length or 32,
        batch_size=256,
        n_epochs=10,
        learning_rate=1e-3,
        lr_schedule="linear",
        clip_range=lambda progress_remaining: 0.2 * progress_remaining,
        gamma=0.98,
        gae_lambda=0.8,
        # Angles are below 0.2, too small to see velocities in their differences. Positions are not normalised, because
        # their range and statistics would change as the policy learns.
        normalize_observations=[1],
        normalize_values=True,  # discounted returns grow from 10 to 50, and value errors share an LSTM with the policy
        policy_kwargs={"lstm_hidden_size": 64, "features_extractor_kwargs": {"sizes": (64,)}},
        seed=seed,
        device="cpu",
    )
    return model.learn(100_000)


Train = Callable[[type[MlpLstmPolicy], int, int | None], RecurrentPPO]
TASKS: dict[str, tuple[Callable[[], gymnasium.Env[Any, Any]], Train]] = {
    "T-maze": (TMaze, train_t_maze),
    "CartPole": (cart_pole_without_velocities, train_cart_pole),
}


# Policies, and the steps that gradients go back; None for as many as the task needs.
MEMORIES: dict[str, tuple[type[MlpLstmPolicy], int | None]] = {
    "with memory": (MlpLstmPolicy, None),
    "gradients of 16 steps": (MlpLstmPolicy, 16),
    "without memory": (ForgetfulPolicy, None),
}


def final_return(task: str, memory: str, seed: int, episodes: int) -> float:
    """Train one policy and return its mean return over new episodes, without exploration."""
    make, train = TASKS[task]
    policy, segment_length = MEMORIES[memory]
    model = train(policy, seed, segment_length)
    mean, _ = evaluate_policy(model, make_vec_env(make, 8, seed=9000 + seed), episodes, warn=False)
    return float(np.mean(mean))


def main() -> None:
    """Train everything, print a line per task and policy, and write JSON if asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=5, help="trainings of each policy on each task")
    parser.add_argument("--tasks", nargs="+", choices=TASKS, default=list(TASKS))
    parser.add_argument("--episodes", type=int, default=50, help="episodes of each evaluation")
    parser.add_argument("--json", type=Path, help="also write all returns to this file")
    options = parser.parse_args()
    torch.set_num_threads(1)
    returns: dict[str, dict[str, list[float]]] = {}
    for task in options.tasks:
        returns[task] = {}
        for name in MEMORIES:
            values = [final_return(task, name, seed, options.episodes) for seed in range(options.seeds)]
            solved = sum(value >= SOLVED[task] for value in values)
            print(f"{task:9} {name:21} solved {solved} of {len(values)} {np.round(values, 2)}", flush=True)
            returns[task][name] = values
    if options.json is not None:
        with replacing(options.json) as file:
            file.write(json.dumps(returns, indent=1).encode())


if __name__ == "__main__":
    main()
