"""What training needs besides weights to resume exactly: environments, memories, random numbers."""

import zlib
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv, VecEnvWrapper, VecNormalize, VecTransposeImage

from echelon_rl.core.observation_rows import ObservationRows
from echelon_rl.lstm.functional import LSTMState

_NUMBERS = (int, float, np.number)
_SAVED = (*_NUMBERS, bool, str, np.generic)
_DAMAGED = "the saved state of training is damaged"


@dataclass
class TrainingState:
    """State of a training between two rollouts, except its environment and random numbers."""

    last_obs: Any  # observations for the next actions, (N, ...), or a Dict's by key; None without its environment
    last_episode_starts: NDArray[np.bool_]  # (N,)
    memory: tuple[LSTMState, ...]  # of each LSTM
    episodes: list[dict[str, Any]]  # records of the last episodes; SB3 logs the means of "r" and "l"
    successes: list[bool]  # of the last episodes, if the environment reports them
    callbacks: dict[str, Any]  # what callbacks keep, by name
    ages: NDArray[np.int64]  # steps of each row's episode so far, (N,)
    masks: NDArray[np.bool_] | None = None  # of the next actions, (N, C), where infos give masks
    steered: NDArray[np.bool_] | None = None  # rows that a teacher steers, (N,)


def capture_training(state: TrainingState, env: VecEnv, with_environment: bool = True) -> dict[str, Any]:
    """Return everything that the next rollouts depend on, as a tree that ``json_values`` encodes.

    Without the environment, training resumes with new episodes.
    """
    device = state.memory[0].h.device
    return {
        **vars(state),
        "memory": [tuple(_array(part) for part in pair) for pair in state.memory],
        "generator": _array(torch.get_rng_state()),
        "device_generator": _array(torch.cuda.get_rng_state(device)) if device.type == "cuda" else None,
        # Wrappers may add anything to the record of an episode.
        "episodes": [{k: v for k, v in entry.items() if isinstance(v, _SAVED)} for entry in state.episodes],
        "successes": [bool(entry) for entry in state.successes],
        "environment": _capture_env(env) if with_environment else None,
    }


def restore_training(saved: Any, env: VecEnv, memory: tuple[LSTMState, ...]) -> TrainingState:
    """Restore the environment and the random numbers; return the rest of what ``capture_training`` saved.

    ``memory`` gives the shapes and the device of the new recurrent states.
    """
    device, rows = memory[0].h.device, env.num_envs
    try:
        if anew := saved["environment"] is None:
            env.seed(zlib.crc32(saved["generator"].tobytes()))  # others than at the beginning of the run
            begun = np.ones(rows, bool), np.zeros(rows, np.int64), [tuple(map(_array, pair)) for pair in memory]
            names = "last_episode_starts", "ages", "memory", "last_obs", "masks", "steered"
            saved = {**saved, **dict(zip(names, (*begun, env.reset(), None, None), strict=True))}
        found = tuple(LSTMState(*(torch.from_numpy(part).to(device) for part in pair)) for pair in saved["memory"])
        shapes = [tuple(part.shape for part in pair) for pair in found]
        if shapes != [tuple(part.shape for part in pair) for pair in memory]:
            raise ValueError(f"the saved memories have shapes {shapes}, which do not fit this model and environment.")
        if any(part.dtype != torch.float32 for pair in found for part in pair):
            raise ValueError(f"{_DAMAGED}: its memories are not float32.")
        parts = {entry.name: saved[entry.name] for entry in fields(TrainingState)}
        state = TrainingState(**{**parts, "memory": found, "successes": [bool(entry) for entry in saved["successes"]]})
        for name, space in ObservationRows(env.observation_space).entries.items():
            _check_array("observations", state.last_obs[name] if name else state.last_obs, (rows, *(space.shape or ())))
        _check_array("last_episode_starts", state.last_episode_starts, (rows,), "b")
        _check_array("ages", state.ages, (rows,), "i")
        for name, value in (("masks", state.masks), ("steered", state.steered)):
            if value is not None:
                _check_array(name, value, (rows, *value.shape[1:]) if name == "masks" else (rows,), "b")
        for entry in state.episodes:
            if not isinstance(entry, dict) or not all(isinstance(entry.get(key), _NUMBERS) for key in "rl"):
                raise ValueError(f"{_DAMAGED}: an episode's record is {entry!r:.80}.")
        if not isinstance(state.callbacks, dict):
            raise ValueError(f"{_DAMAGED}: its callbacks are {state.callbacks!r:.80}.")
        generator, device_generator = saved["generator"], saved["device_generator"]
        # Tried on a separate generator first, so that nothing changes if the rest is damaged.
        torch.Generator().set_state(torch.from_numpy(generator))
        if not anew:
            _restore_env(env, saved["environment"])
        if device_generator is not None and device.type == "cuda":
            torch.cuda.set_rng_state(torch.from_numpy(device_generator), device)
        torch.set_rng_state(torch.from_numpy(generator))
    except (KeyError, TypeError, AttributeError, RuntimeError) as error:
        raise ValueError(f"{_DAMAGED}: {error!r}.") from error
    return state


def _check_array(name: str, value: NDArray[Any], shape: tuple[int, ...], kinds: str = "biuf") -> None:
    if value.shape != shape or value.dtype.kind not in kinds:
        raise ValueError(
            f"the saved {name} have shape {value.shape} of {value.dtype}, which do not fit this environment's {shape}."
        )


def _statistics(env: VecNormalize) -> dict[str, Any]:
    """Return a wrapper's running statistics by name; those of a Dict have one for each key."""
    of_keys = {f"obs_rms.{key}": own for key, own in env.obs_rms.items()} if isinstance(env.obs_rms, dict) else None
    return {**({"obs_rms": env.obs_rms} if of_keys is None else of_keys), "ret_rms": env.ret_rms}


def _array(tensor: torch.Tensor) -> NDArray[Any]:
    return np.array(tensor.detach().cpu().numpy())


def _capture_env(env: VecEnv) -> list[Any]:
    states: list[Any] = []
    while isinstance(env, VecEnvWrapper):
        state: dict[str, Any] = {"kind": type(env).__name__}
        if isinstance(env, VecNormalize):
            for name, own in _statistics(env).items():
                state[name] = np.array(own.mean), np.array(own.var), float(own.count)
            state["returns"] = env.returns.copy()
        elif not isinstance(env, VecTransposeImage) and not getattr(type(env), "stateless", False):
            raise ValueError(
                f"the wrapper {type(env).__name__} cannot be saved, only VecNormalize and what has stateless = True in "
                "its class; save without resumable=True."
            )
        states.append(state)
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
        state = states.pop(0) if states else None
        if not isinstance(state, dict) or state.get("kind") != type(env).__name__:
            raise ValueError(f"this environment is wrapped in {type(env).__name__}, but the saved one is not.")
        if isinstance(env, VecNormalize):
            found = []
            for name, own in _statistics(env).items():
                mean, var, count = state[name]
                found.append((own, _checked(mean, own.mean), _checked(var, own.var), float(count)))
            env.returns = _checked(state["returns"], env.returns)
            for own, *moments in found:
                own.mean, own.var, own.count = moments
        env = env.venv
    if len(states) != 1:
        raise ValueError("the saved environment has other wrappers than this one.")
    if not hasattr(env, "set_state"):
        raise ValueError(f"{type(env).__name__} has no set_state(state) method, so training cannot continue in it.")
    env.set_state(states[0])


def _checked(saved: Any, own: Any) -> NDArray[np.float64]:
    if np.shape(saved) != np.shape(own) or np.asarray(saved).dtype.kind != "f":
        raise ValueError("the saved statistics of VecNormalize do not fit this environment.")
    if not np.isfinite(saved).all():
        raise ValueError("the saved statistics of VecNormalize are not finite, so training cannot continue from them.")
    return np.array(saved, np.float64)
