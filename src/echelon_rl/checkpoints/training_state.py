"""What training needs besides weights to go on exactly where it was: environments, memories, random numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from stable_baselines3.common.running_mean_std import RunningMeanStd
from stable_baselines3.common.vec_env import VecEnv, VecEnvWrapper, VecNormalize

from echelon_rl.lstm.state import LSTMState
from echelon_rl.vec_envs.global_state import GlobalStateVecEnv

_STATELESS = (GlobalStateVecEnv,)


@dataclass
class TrainingState:
    """Where a training stands between two rollouts, but for its environment and random numbers.

    Attributes:
        last_obs: The observations that the next actions answer, (N, ...).
        last_episode_starts: Whether they begin an episode, bool (N,).
        memory: Recurrent state of each LSTM.
        episodes: Accounts of the last episodes, of which SB3 logs the means of ``r`` and ``l``.
        successes: Whether the last episodes were successes, where the environment tells.
        callbacks: What callbacks keep, by name.
    """

    last_obs: NDArray[Any]
    last_episode_starts: NDArray[np.bool_]
    memory: tuple[LSTMState, ...]
    episodes: list[dict[str, Any]]
    successes: list[bool]
    callbacks: dict[str, Any]


def capture_training(state: TrainingState, env: VecEnv) -> dict[str, Any]:
    """Return everything that the next rollouts depend on, as a tree that ``state_tree`` encodes."""
    device = state.memory[0].h.device
    return {
        "last_obs": state.last_obs,
        "last_episode_starts": state.last_episode_starts,
        "memory": [tuple(_array(part) for part in pair) for pair in state.memory],
        "generator": _array(torch.get_rng_state()),
        "device_generator": _array(torch.cuda.get_rng_state(device)) if device.type == "cuda" else None,
        "episodes": [_plain(entry) for entry in state.episodes],
        "successes": [bool(entry) for entry in state.successes],
        "environment": _capture_env(env),
        "callbacks": state.callbacks,
    }


def restore_training(saved: Any, env: VecEnv, memory: tuple[LSTMState, ...]) -> TrainingState:
    """Restore the environment and the random numbers, and return the rest of what ``capture_training`` was given.

    Args:
        saved: What ``capture_training`` returned.
        env: Environment of the same arguments.
        memory: Recurrent states of the shapes and on the device that the new ones are to have.
    """
    device = memory[0].h.device
    try:
        pairs = [[torch.from_numpy(part).to(device) for part in pair] for pair in saved["memory"]]
        found = tuple(LSTMState(*pair) for pair in pairs)
        shapes = [tuple(part.shape for part in pair) for pair in found]
        if shapes != [tuple(part.shape for part in pair) for pair in memory]:
            raise ValueError(f"the saved memories have shapes {shapes}, which do not fit this model and environment.")
        if any(part.dtype != torch.float32 for pair in found for part in pair):
            raise ValueError("the saved state of training is damaged: its memories are not float32.")
        last_obs, starts = saved["last_obs"], saved["last_episode_starts"]
        expected = (env.num_envs, *env.observation_space.shape)  # type: ignore[misc]
        if last_obs.shape != expected or starts.shape != expected[:1]:
            raise ValueError(f"the saved observations have shape {last_obs.shape}, this environment gives {expected}.")
        if last_obs.dtype.kind not in "biuf" or starts.dtype != bool:
            raise ValueError("the saved state of training is damaged: its observations are no numbers.")
        episodes = [_checked_episode(entry) for entry in saved["episodes"]]
        successes = [bool(entry) for entry in saved["successes"]]
        generator, device_generator = saved["generator"], saved["device_generator"]
        callbacks = saved.get("callbacks", {})  # earlier files have none
        if not isinstance(callbacks, dict):
            raise ValueError(f"the saved state of training is damaged: its callbacks are {callbacks!r:.80}.")
        # Tried on a generator of its own first: nothing may be changed when the rest is found to be damaged.
        torch.Generator().set_state(torch.from_numpy(generator))
        _restore_env(env, saved["environment"])
        if device_generator is not None and device.type == "cuda":
            torch.cuda.set_rng_state(torch.from_numpy(device_generator), device)
        torch.set_rng_state(torch.from_numpy(generator))
    except (KeyError, TypeError, AttributeError, RuntimeError) as error:
        raise ValueError(f"the saved state of training is damaged: {error!r}.") from error
    return TrainingState(last_obs, starts, found, episodes, successes, callbacks)


def _array(tensor: torch.Tensor) -> NDArray[Any]:
    array: NDArray[Any] = tensor.detach().cpu().numpy()
    return array.copy()


def _plain(entry: dict[str, Any]) -> dict[str, Any]:
    """Return the numbers and texts of an episode's account; wrappers may add anything else."""
    return {key: value for key, value in entry.items() if isinstance(value, (bool, int, float, str, np.generic))}


def _checked_episode(entry: Any) -> dict[str, Any]:
    """Return the account of an episode, of which SB3 logs the means of ``r`` and ``l``."""
    if not isinstance(entry, dict) or not all(
        isinstance(entry.get(key), int | float | np.number) and not isinstance(entry.get(key), bool) for key in "rl"
    ):
        raise ValueError(f"the saved state of training is damaged: an episode's account is {entry!r:.80}.")
    return entry


def _capture_env(env: VecEnv) -> list[Any]:
    """Return the states of the environment and of the wrappers around it, from the outermost inwards."""
    states: list[Any] = []
    while isinstance(env, VecEnvWrapper):
        states.append(_capture_wrapper(env))
        env = env.venv
    if not hasattr(env, "get_state") or not hasattr(env, "set_state"):
        raise ValueError(
            f"{type(env).__name__} cannot be saved: it has no get_state() and set_state(state) methods. Save without "
            "resumable=True, or train on an environment of make_vec_env."
        )
    return [*states, env.get_state()]


def _restore_env(env: VecEnv, states: list[Any]) -> None:
    states = list(states)
    while isinstance(env, VecEnvWrapper):
        _restore_wrapper(env, states.pop(0) if states else None)
        env = env.venv
    if len(states) != 1:
        raise ValueError("the saved environment has other wrappers around it than this one.")
    if not hasattr(env, "set_state"):
        raise ValueError(f"{type(env).__name__} has no set_state(state) method, so training cannot go on in it.")
    env.set_state(states[0])


def _capture_wrapper(env: VecEnvWrapper) -> dict[str, Any]:
    state: dict[str, Any] = {"kind": type(env).__name__}
    if isinstance(env, VecNormalize):
        # Observations are a Box, so there is one set of statistics and not one per key.
        state |= {name: _moments(getattr(env, name)) for name in ("obs_rms", "ret_rms")}
        state["returns"] = env.returns.copy()
    elif not isinstance(env, _STATELESS):
        raise ValueError(
            f"the wrapper {type(env).__name__} cannot be saved; wrap the environment in VecNormalize only, or save "
            "without resumable=True."
        )
    return state


def _restore_wrapper(env: VecEnvWrapper, state: Any) -> None:
    if not isinstance(state, dict) or state.get("kind") != type(env).__name__:
        raise ValueError(f"the saved environment is not wrapped in {type(env).__name__} as this one is.")
    if isinstance(env, VecNormalize):
        found = {name: _checked_moments(state[name], getattr(env, name)) for name in ("obs_rms", "ret_rms")}
        returns = state["returns"]
        if not isinstance(returns, np.ndarray) or (returns.shape, returns.dtype) != (env.returns.shape, np.float64):
            raise ValueError("the saved returns of VecNormalize do not fit this environment.")
        for name, moments in found.items():
            statistics = getattr(env, name)
            statistics.mean, statistics.var, statistics.count = moments
        env.returns = returns


def _checked_moments(saved: Any, statistics: RunningMeanStd) -> tuple[Any, Any, float]:
    mean, var, count = saved
    for value, own in ((mean, statistics.mean), (var, statistics.var)):
        if np.shape(value) != np.shape(own) or np.asarray(value).dtype.kind != "f":
            raise ValueError("the saved statistics of VecNormalize do not fit this environment.")
        if not np.isfinite(value).all():
            raise ValueError(
                "the saved statistics of VecNormalize are not finite, so training cannot continue from them."
            )
    return mean, var, float(count)


def _moments(statistics: RunningMeanStd) -> tuple[Any, Any, float]:
    return np.array(statistics.mean), np.array(statistics.var), float(statistics.count)
