"""Checkpoints: SB3's zip layout with JSON for values and safetensors for tensors; loading one never runs code of it.

Members: ``data`` (JSON), ``policy.safetensors``, ``policy.optimizer.safetensors``, ``_stable_baselines3_version``,
``system_info.txt``; where training is to be resumed exactly also ``training.safetensors``, whose structure is in
``data``. ``data`` holds a SHA-256 of each member with tensors, so that members of different checkpoints never mix.
"""

from __future__ import annotations

import io
import json
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import safetensors
import safetensors.numpy
import safetensors.torch
import stable_baselines3
import torch
from gymnasium import spaces
from stable_baselines3.common.save_util import load_from_zip_file
from stable_baselines3.common.torch_layers import FlattenExtractor
from stable_baselines3.common.utils import ConstantSchedule, FloatSchedule, get_system_info
from torch import Tensor, nn

from echelon_env.messages import shown
from echelon_rl.checkpoints.archive import digest, read_archive, write_archive
from echelon_rl.checkpoints.checks import (
    check_groups,
    check_moments,
    check_weights,
    without_second_names,
)
from echelon_rl.checkpoints.json_values import decode, encode, space_from_json, space_to_json
from echelon_rl.core.distributions import ActionLayout, Head
from echelon_rl.core.options import PPOOptions, options_of
from echelon_rl.core.schedules import Schedule
from echelon_rl.models.features import MlpFeatures, SuiteFeatures

FORMAT = 2
_DATA, _POLICY, _OPTIMIZER = "data", "policy.safetensors", "policy.optimizer.safetensors"
_TRAINING, _SYSTEM, _STOCK = "training.safetensors", "system_info.txt", "policy.pth"
# Classes that policy_kwargs may name; no other name in a file is ever looked up.
_CLASSES: dict[str, type[Any]] = {
    cls.__name__: cls
    for cls in (
        *(nn.Tanh, nn.ReLU, nn.ELU, nn.GELU, nn.LeakyReLU, nn.SiLU),
        *(torch.optim.Adam, torch.optim.AdamW),
        *(MlpFeatures, SuiteFeatures, FlattenExtractor),
    )
}
_OLD_WINDOW = 100  # stats_window_size of files that do not tell: earlier versions left it out
COUNTERS = ("num_timesteps", "_n_updates", "_total_timesteps", "_current_progress_remaining", "_episode_num")
_SCHEDULES = ("learning_rate", "clip_range", "clip_range_vf")
# What ``data`` holds besides these and the options of PPO.
_OTHERS = (
    "format", "algorithm", "policy_class", "policy_kwargs", "observation_space", "action_space", "action_layout",
    "n_envs", "seed", "stats_window_size", *_SCHEDULES, "ent_coef", "optimizer_groups", "grad_scaler", "training",
    "digests",
)  # fmt: skip


class _SavedLayout:
    """The action layout as a checkpoint keeps it."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self.blocks = tuple(Head(row["name"], row["start"], row["size"], row["kind"]) for row in rows)


def _layout_rows(layout: ActionLayout | None) -> list[dict[str, Any]] | None:
    if layout is None:
        return None
    return [{"name": b.name, "start": b.start, "size": b.size, "kind": b.kind} for b in layout.blocks]


def _schedule_to_json(schedule: Any, what: str) -> dict[str, Any] | None:
    if schedule is None:
        return None
    inner = schedule
    while isinstance(inner, FloatSchedule):
        inner = inner.value_schedule
    if isinstance(inner, ConstantSchedule):
        inner = Schedule(float(inner.val))
    if isinstance(inner, Schedule):
        return {"start": inner.start, "end": inner.end, "shape": inner.shape}
    value = float(schedule(1.0))
    warnings.warn(
        f"{what} is a function, which a checkpoint cannot hold; its first value {value} is saved. Pass {what}=... to "
        "load().",
        stacklevel=4,
    )
    return {"start": value, "end": 0.0, "shape": "constant"}


def _kwargs_to_json(kwargs: dict[str, Any]) -> dict[str, Any]:
    plain: dict[str, Any] = {}
    for name, value in kwargs.items():
        if name == "action_layout":
            continue
        if isinstance(value, type) and value in _CLASSES.values():
            value = {"class": value.__name__}
        try:
            json.dumps(value)
        except TypeError as error:
            raise ValueError(
                f"policy_kwargs[{name!r}] = {value!r} cannot be saved: a checkpoint holds plain values and the "
                f"classes {', '.join(_CLASSES)}. Put it into a policy class of your own."
            ) from error
        plain[name] = value
    return plain


def _kwargs_from_json(plain: dict[str, Any]) -> dict[str, Any]:
    def revive(value: Any) -> Any:
        if isinstance(value, dict) and set(value) == {"class"}:
            return _CLASSES[value["class"]]
        return {key: revive(part) for key, part in value.items()} if isinstance(value, dict) else value

    return {name: revive(value) for name, value in plain.items()}


@dataclass
class CheckpointData:
    """What a checkpoint holds: all that a model is built from.

    Attributes:
        path: Its file.
        policy_class: Name of the policy's class.
        observation_space: Space of observations.
        action_space: Space of actions.
        n_envs: Rows of the environment it was trained in.
        settings: Arguments of ``RecurrentPPO``: options, schedules, ``seed``, ``policy_kwargs``, ...
        counters: Numbers that training counts on, attributes of the model by name.
        weights: Of the policy by name, of any shape.
        optimizer: Its ``state_dict``; None in files of sb3-contrib, whose moments belong to other parameters.
        grad_scaler: State of the scale of the loss.
        training: What ``capture_training`` returned; None where training cannot be resumed exactly.
        foreign: A part of the file that was not written together with the others.
    """

    path: Path
    policy_class: str
    observation_space: spaces.Space[Any]
    action_space: spaces.Space[Any]
    n_envs: int
    settings: dict[str, Any]
    counters: dict[str, int | float]
    weights: dict[str, Tensor]
    optimizer: dict[str, Any] | None
    grad_scaler: Any = None
    training: Any = None
    foreign: str | None = None


@contextmanager
def damage_named(path: Path) -> Iterator[None]:
    """Turn what goes wrong with values that a checkpoint cannot have held when it was written into one sentence."""
    try:
        yield
    except (KeyError, TypeError, AttributeError, IndexError, OverflowError, RuntimeError) as error:
        raise ValueError(f"{path} is damaged: {error!r}.") from error


def write_checkpoint(data: CheckpointData) -> Path:
    """Write a checkpoint and return its path, to which ``.zip`` is appended if it has no suffix.

    An existing file is replaced in one step.
    """
    assert data.optimizer is not None
    settings = dict(data.settings)
    policy_kwargs = settings.pop("policy_kwargs")
    values = {
        "format": FORMAT,
        "algorithm": "RecurrentPPO",
        "policy_class": data.policy_class,
        "policy_kwargs": _kwargs_to_json(policy_kwargs),
        "observation_space": space_to_json(data.observation_space),
        "action_space": space_to_json(data.action_space),
        "action_layout": _layout_rows(policy_kwargs["action_layout"]),
        "n_envs": data.n_envs,
        **settings,
        **data.counters,
        **{name: _schedule_to_json(settings[name], name) for name in _SCHEDULES},
        "optimizer_groups": data.optimizer["param_groups"],
        "grad_scaler": data.grad_scaler,
    }
    moments = {
        f"{index}.{name}": torch.as_tensor(value).detach().cpu().contiguous()
        for index, entry in data.optimizer["state"].items()
        for name, value in entry.items()
    }
    weights = {name: value.detach().cpu().contiguous() for name, value in without_second_names(data.weights).items()}
    tensors = {_POLICY: safetensors.torch.save(weights), _OPTIMIZER: safetensors.torch.save(moments)}
    if data.training is not None:
        values["training"], arrays = encode(data.training)
        tensors[_TRAINING] = safetensors.numpy.save(arrays)
    values["digests"] = {name: digest(content) for name, content in tensors.items()}
    path = data.path if data.path.suffix else data.path.with_suffix(".zip")
    members: dict[str, bytes | str] = {
        _DATA: json.dumps(values, indent=None if _TRAINING in tensors else 1),
        **tensors,
        "_stable_baselines3_version": stable_baselines3.__version__,
        _SYSTEM: get_system_info(print_info=False)[1],
    }
    write_archive(path, members, packed=[_TRAINING] if _TRAINING in tensors else [])
    return path


def read_checkpoint(
    path: Path, resume: bool = False, print_system_info: bool = False, allow_pickle: bool = False
) -> CheckpointData:
    """Read a checkpoint; see ``RecurrentPPO.load``. ``resume`` also reads the state of training."""
    if not path.exists() and not path.suffix:
        path = path.with_suffix(".zip")
    if not path.exists():
        raise FileNotFoundError(f"there is no checkpoint {path}.")
    wanted = [_DATA, _POLICY, _OPTIMIZER, _SYSTEM, *([_TRAINING] if resume else [])]
    names, members = read_archive(path, wanted)
    if print_system_info:
        print(members.get(_SYSTEM, b"").decode(errors="replace"))
    if _STOCK in names:
        if not allow_pickle:
            raise ValueError(
                f"{path} was written by Stable-Baselines3, whose files run code when they are read. Only if you trust "
                "its source: load(..., allow_pickle=True)."
            )
        return _read_stock(path)
    _check_members(members, path)
    if resume and _TRAINING not in members:
        raise ValueError(
            f"{path} holds no state of training to continue from; it was saved without resumable=True. Load it without "
            "force_reset=False: training then starts new episodes."
        )
    try:
        values = json.loads(members[_DATA])
        weights = safetensors.torch.load(members[_POLICY])
        moments = safetensors.torch.load(members[_OPTIMIZER])
        arrays = safetensors.numpy.load(members[_TRAINING]) if resume else {}
    except (ValueError, RecursionError, KeyError, safetensors.SafetensorError) as error:
        raise ValueError(f"{path} is damaged: {error}.") from error
    if not isinstance(values, dict) or values.get("format") != FORMAT:
        found = values.get("format") if isinstance(values, dict) else None
        raise ValueError(f"{path} has checkpoint format {found!r}; this version reads format {FORMAT}.")
    _check_known(values, path, resume)
    with damage_named(path):
        return CheckpointData(
            path=path,
            policy_class=values["policy_class"],
            observation_space=space_from_json(values["observation_space"]),
            action_space=space_from_json(values["action_space"]),
            n_envs=values["n_envs"],
            settings=_settings(values, path),
            counters={name: _counter(name, values.get(name), path) for name in COUNTERS},
            weights=weights,
            optimizer={"param_groups": values.get("optimizer_groups"), "state": moments},
            grad_scaler=values.get("grad_scaler"),
            training=decode(values.get("training"), arrays) if resume else None,
            foreign=_foreign(values, members),
        )


def _settings(values: dict[str, Any], path: Path) -> dict[str, Any]:
    """Return the arguments of ``RecurrentPPO``; options that are younger than the file have their defaults."""
    layout = values["action_layout"]
    return {
        **{entry.name: values.get(entry.name, entry.default) for entry in fields(PPOOptions)},
        **{name: None if values[name] is None else Schedule(**values[name]) for name in _SCHEDULES},
        "seed": values["seed"],
        "stats_window_size": _counter("stats_window_size", values.get("stats_window_size", _OLD_WINDOW), path),
        "ent_coef": tuple(values["ent_coef"]),
        "policy_kwargs": {
            **_kwargs_from_json(values["policy_kwargs"]),
            "action_layout": None if layout is None else _SavedLayout(layout),
        },
    }


def write_policy(source: Path, target: Path, dtype: str = "float32") -> int:
    """Write a checkpoint that holds the policy of another one alone: weights and architecture, no optimiser.

    Args:
        source: File written by ``RecurrentPPO.save``; of its weights no more than their type is changed.
        target: The new file; ``RecurrentPPO.load`` reads it like any other.
        dtype: Type of the stored weights, ``"float32"`` or ``"float16"``.
    """
    members = read_archive(source, [_DATA, _POLICY, _OPTIMIZER])[1]
    _check_members(members, source)
    try:
        data, weights = json.loads(members[_DATA]), safetensors.torch.load(members[_POLICY])
        steps = int(data["num_timesteps"])
    except (ValueError, RecursionError, KeyError, TypeError, safetensors.SafetensorError) as error:
        raise ValueError(f"{source} is damaged: {error}.") from error
    _refuse_foreign(_foreign(data, members), source)
    if dtype == "float16":
        weights = {name: value.half() if value.is_floating_point() else value for name, value in weights.items()}
    if broken := [name for name, value in weights.items() if not value.isfinite().all()]:
        raise ValueError(f"the weights {', '.join(broken)} of {source} are not finite numbers as {dtype}.")
    tensors = {_POLICY: safetensors.torch.save(weights), _OPTIMIZER: safetensors.torch.save({})}
    data.pop("training", None)
    data["digests"] = {name: digest(content) for name, content in tensors.items()}
    version = stable_baselines3.__version__
    write_archive(target, {_DATA: json.dumps(data, indent=1), **tensors, "_stable_baselines3_version": version})
    return steps


def _counter(name: str, value: Any, path: Path) -> int | float:
    """Return a number that training counts on."""
    whole = name != "_current_progress_remaining"
    if isinstance(value, bool) or not isinstance(value, int if whole else int | float) or not abs(value) < 2**63:
        raise ValueError(f"{path} is damaged: {name} must be a {'whole ' * whole}number, got {value!r:.80}.")
    number: int | float = value
    return number


def _check_members(members: dict[str, bytes], path: Path) -> None:
    if missing := [name for name in (_DATA, _POLICY, _OPTIMIZER) if name not in members]:
        raise ValueError(f"{path} is not a checkpoint of echelon_rl: it lacks {', '.join(missing)}.")


def _foreign(values: dict[str, Any], members: dict[str, bytes]) -> str | None:
    """Return the name of a member that was not written together with the others, if there is one."""
    digests = values.get("digests")
    written = digests if isinstance(digests, dict) else {}
    tensors = (name for name in (_POLICY, _OPTIMIZER, _TRAINING) if name in members)
    return next((name for name in tensors if written.get(name) != digest(members[name])), None)


def _refuse_foreign(name: str | None, path: Path) -> None:
    if name is not None:
        raise ValueError(
            f"{path} is damaged: its {name} is not the one it was written with; part of the file was changed or comes "
            "from another checkpoint."
        )


def _check_known(data: dict[str, Any], path: Path, resume: bool) -> None:
    """Name what a newer version has added: acting needs none of it, training may, and exact training does."""
    unknown = [name for name in data if name not in {*options_of(PPOOptions), *COUNTERS, *_OTHERS}]
    if not unknown:
        return
    told = ", ".join(f"{name[:40]} = {shown(data[name])}" for name in unknown[:8]) + ", ..." * (len(unknown) > 8)
    if resume:
        raise ValueError(
            f"{path} was trained with {told}, which this version of echelon_rl does not know, so it cannot be "
            "resumed exactly; update echelon_rl, or load the file without force_reset=False to train without that."
        )
    warnings.warn(
        f"{path} was trained with {told}, which this version of echelon_rl does not know; it can act, but further "
        "training leaves that out. Update echelon_rl to keep it.",
        stacklevel=4,
    )


def restore_policy(policy: Any, saved: CheckpointData) -> None:
    """Give a policy its saved weights and optimiser state."""
    own, weights = without_second_names(policy.state_dict(keep_vars=True)), saved.weights
    if saved.optimizer is None:  # sb3-contrib holds what is shared under several names, and a spread of no actions
        weights = {name: value for name, value in weights.items() if name in own}
        if not policy.heads.num_std:
            weights["log_std"] = torch.zeros(0)
    check_weights(own, weights, saved.path)
    if saved.optimizer is not None:
        check_moments(policy.optimizer, saved.optimizer["state"], saved.path)
        check_groups(policy.optimizer, saved.optimizer["param_groups"], saved.path)
    _refuse_foreign(saved.foreign, saved.path)
    with torch.no_grad():
        for name, tensor in own.items():
            tensor.copy_(weights[name])
    if saved.optimizer is not None:
        _restore_optimizer(policy.optimizer, **saved.optimizer)


def _restore_optimizer(optimizer: torch.optim.Optimizer, param_groups: Any, state: dict[str, Tensor]) -> None:
    by_index: dict[int, dict[str, Tensor]] = {}
    for key, value in state.items():
        index, name = key.split(".", 1)
        by_index.setdefault(int(index), {})[name] = value
    try:
        optimizer.load_state_dict({"state": by_index, "param_groups": [_with_tuples(group) for group in param_groups]})
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"the checkpoint's optimiser state does not fit the policy: {error}.") from error


def restore_scaler(scaler: torch.amp.GradScaler, data: CheckpointData) -> None:
    """Put back the scale of the loss, if both the checkpoint and the model scale theirs."""
    saved = data.grad_scaler
    if not saved or not scaler.is_enabled():
        return
    now = scaler.state_dict()
    if not isinstance(saved, dict) or set(saved) != set(now) or any(type(saved[k]) is not type(now[k]) for k in now):
        raise ValueError(
            f"{data.path} is damaged: grad_scaler must hold the numbers {', '.join(now)}, got {saved!r:.80}."
        )
    scaler.load_state_dict(saved)


def _with_tuples(group: dict[str, Any]) -> dict[str, Any]:
    """Undo what JSON does to tuples, such as Adam's betas."""
    return {name: tuple(v) if isinstance(v, list) and name != "params" else v for name, v in group.items()}


def _read_stock(path: Path) -> CheckpointData:
    """Read a file of sb3-contrib's RecurrentPPO with its ``MlpLstmPolicy`` and architecture."""
    data, parameters, _ = load_from_zip_file(io.BytesIO(path.read_bytes()), device="cpu")
    name = getattr((data or {}).get("policy_class"), "__name__", None)
    if not data or name != "RecurrentActorCriticPolicy":
        raise ValueError(f"{path} holds the policy {name}, of which only sb3-contrib's MlpLstmPolicy can be read.")
    stock = {
        "features_extractor_class": FlattenExtractor,
        "net_arch": {"pi": [64, 64], "vf": [64, 64]},
        "lstm_hidden_size": 256,
        "shared_lstm": False,
        "enable_critic_lstm": True,
        "squash_output": False,
        "log_std_init": 0.0,
    }
    settings = {entry.name: data.get(entry.name, entry.default) for entry in fields(PPOOptions)}
    settings |= {name: data[name] for name in ("seed", "ent_coef", "clip_range")}
    settings |= {
        "learning_rate": data["lr_schedule"],
        "stats_window_size": data.get("_stats_window_size", _OLD_WINDOW),
        "policy_kwargs": {**stock, **data.get("policy_kwargs", {})},
    }
    return CheckpointData(
        path=path,
        policy_class="MlpLstmPolicy",
        observation_space=data["observation_space"],
        action_space=data["action_space"],
        n_envs=data["n_envs"],
        settings=settings,
        counters={name: data[name] for name in COUNTERS if name in data},
        weights=parameters["policy"],  # type: ignore[arg-type]
        optimizer=None,
    )
