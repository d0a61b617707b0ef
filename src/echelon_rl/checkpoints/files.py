"""Checkpoints: SB3's zip layout with JSON for values and safetensors for tensors; loading one never runs code of it.

Members: ``data`` (JSON), ``policy.safetensors``, ``policy.optimizer.safetensors``, ``_stable_baselines3_version``,
``system_info.txt``; where training is to be resumed exactly also ``training.safetensors``, whose structure is in
``data``. ``data`` holds a SHA-256 of each member with tensors, so that members of different checkpoints never mix.
"""

from __future__ import annotations

import io
import json
import warnings
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import safetensors
import safetensors.numpy
import safetensors.torch
import stable_baselines3
import torch
from stable_baselines3.common.save_util import load_from_zip_file
from stable_baselines3.common.torch_layers import FlattenExtractor
from stable_baselines3.common.type_aliases import GymEnv
from stable_baselines3.common.utils import ConstantSchedule, FloatSchedule, get_system_info
from torch import Tensor, nn

from echelon_env.messages import shown
from echelon_rl.checkpoints.archive import digest, read_archive, write_archive
from echelon_rl.checkpoints.checks import (
    check_groups,
    check_moments,
    check_rollout_size,
    check_sketch,
    check_weights,
    own_tensors,
)
from echelon_rl.checkpoints.spaces_json import space_from_json, space_to_json
from echelon_rl.checkpoints.state_tree import decode, encode
from echelon_rl.checkpoints.training_state import capture_training, restore_training
from echelon_rl.core.distributions import ActionLayout, Head
from echelon_rl.core.options import PPOOptions, options_of
from echelon_rl.core.schedules import Schedule
from echelon_rl.models.features import MlpFeatures, SuiteFeatures

if TYPE_CHECKING:
    from echelon_rl.ppo import RecurrentPPO

Model = TypeVar("Model", bound="RecurrentPPO")

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
_COUNTERS = ("num_timesteps", "_n_updates", "_total_timesteps", "_current_progress_remaining", "_episode_num")
# What ``data`` holds besides these and the options of PPO.
_OTHERS = (
    "format", "algorithm", "policy_class", "policy_kwargs", "observation_space", "action_space", "action_layout",
    "n_envs", "seed", "stats_window_size", "learning_rate", "clip_range", "clip_range_vf", "ent_coef",
    "optimizer_groups", "grad_scaler", "training", "digests",
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


def save_checkpoint(model: RecurrentPPO, path: Path, resumable: bool = False) -> Path:
    """Write a model; see ``RecurrentPPO.save``."""
    policy = model.policy
    names = {cls: name for name, cls in model.policy_aliases.items()}
    optimizer = policy.optimizer.state_dict()
    data = {
        "format": FORMAT,
        "algorithm": "RecurrentPPO",
        "policy_class": names.get(type(policy), type(policy).__qualname__),
        "policy_kwargs": _kwargs_to_json(model.policy_kwargs),
        "observation_space": space_to_json(model.observation_space),
        "action_space": space_to_json(model.action_space),
        "action_layout": _layout_rows(policy.action_layout),
        "n_envs": model.n_envs,
        "seed": model.seed,
        **options_of(model),
        **{name: getattr(model, name) for name in _COUNTERS},
        "stats_window_size": model._stats_window_size,
        "learning_rate": _schedule_to_json(model.lr_schedule, "learning_rate"),
        "clip_range": _schedule_to_json(model.clip_schedule, "clip_range"),
        "clip_range_vf": _schedule_to_json(model.clip_schedule_vf, "clip_range_vf"),
        "ent_coef": [model.ent_schedule.start, model.ent_schedule.end],
        "optimizer_groups": optimizer["param_groups"],
        "grad_scaler": model.mixed_precision.scaler.state_dict(),
    }
    moments = {
        f"{index}.{name}": torch.as_tensor(value).detach().cpu().contiguous()
        for index, entry in optimizer["state"].items()
        for name, value in entry.items()
    }
    weights = {name: value.detach().cpu().contiguous() for name, value in own_tensors(policy).items()}
    tensors = {_POLICY: safetensors.torch.save(weights), _OPTIMIZER: safetensors.torch.save(moments)}
    if resumable:
        data["training"], arrays = encode(capture_training(model))
        tensors[_TRAINING] = safetensors.numpy.save(arrays)
    data["digests"] = {name: digest(content) for name, content in tensors.items()}
    path = path if path.suffix else path.with_suffix(".zip")
    members: dict[str, bytes | str] = {
        _DATA: json.dumps(data, indent=None if resumable else 1),
        **tensors,
        "_stable_baselines3_version": stable_baselines3.__version__,
        _SYSTEM: get_system_info(print_info=False)[1],
    }
    write_archive(path, members, packed=[_TRAINING] if resumable else [])
    return path


def load_checkpoint(
    cls: type[Model],
    path: Path,
    env: GymEnv | None,
    device: torch.device | str,
    custom_objects: dict[str, Any],
    print_system_info: bool,
    allow_pickle: bool,
    overrides: dict[str, Any],
    resume: bool = False,
) -> Model:
    """Read a model; see ``RecurrentPPO.load``. ``resume`` also restores environments, memories and random numbers."""
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
        return _load_stock(cls, path, env, device, overrides)
    missing = [name for name in (_DATA, _POLICY, _OPTIMIZER) if name not in members]
    if missing:
        raise ValueError(f"{path} is not a checkpoint of echelon_rl: it lacks {', '.join(missing)}.")
    if resume and _TRAINING not in members:
        raise ValueError(
            f"{path} holds no state of training to go on from; it was saved without resumable=True. Load it without "
            "force_reset=False: training then starts new episodes."
        )
    try:
        data = json.loads(members[_DATA])
        weights = safetensors.torch.load(members[_POLICY])
        moments = safetensors.torch.load(members[_OPTIMIZER])
        arrays = safetensors.numpy.load(members[_TRAINING]) if resume else {}
    except (ValueError, RecursionError, KeyError, safetensors.SafetensorError) as error:
        raise ValueError(f"{path} is damaged: {error}.") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        found = data.get("format") if isinstance(data, dict) else None
        raise ValueError(f"{path} has checkpoint format {found!r}; this version reads format {FORMAT}.")
    _check_known(data, path, resume)
    try:
        model = _construct(cls, data, weights, path, env, device, custom_objects, overrides)
    except (KeyError, TypeError, AttributeError, IndexError, OverflowError, RuntimeError) as error:
        raise ValueError(f"{path} is damaged: {error!r}.") from error
    check_weights(own_tensors(model.policy), weights, path)
    check_moments(model.policy.optimizer, moments, path)
    check_groups(model.policy.optimizer, data.get("optimizer_groups"), path)
    _check_digests(data, members, path)
    counters = {name: _counter(name, data.get(name), path) for name in _COUNTERS}
    _copy_weights(model.policy, weights)
    _restore_optimizer(model.policy.optimizer, data.get("optimizer_groups"), moments)
    _restore_scaler(model.mixed_precision.scaler, data.get("grad_scaler"), path)
    for name, value in counters.items():
        setattr(model, name, value)
    if resume:
        restore_training(model, decode(data.get("training"), arrays))
    return model


def write_policy(source: Path, target: Path, dtype: str = "float32") -> int:
    """Write a checkpoint that holds the policy of another one alone: weights and architecture, no optimiser.

    Args:
        source: File written by ``RecurrentPPO.save``; of its weights no more than their type is changed.
        target: The new file; ``RecurrentPPO.load`` reads it like any other.
        dtype: Type of the stored weights, ``"float32"`` or ``"float16"``.

    Returns:
        The agent steps that the policy was trained for.

    Raises:
        ValueError: The file is no checkpoint or is damaged, or float16 cannot hold its weights.
    """
    members = read_archive(source, [_DATA, _POLICY, _OPTIMIZER])[1]
    if missing := [name for name in (_DATA, _POLICY, _OPTIMIZER) if name not in members]:
        raise ValueError(f"{source} is not a checkpoint of echelon_rl: it lacks {', '.join(missing)}.")
    try:
        data, weights = json.loads(members[_DATA]), safetensors.torch.load(members[_POLICY])
        steps = int(data["num_timesteps"])
    except (ValueError, RecursionError, KeyError, TypeError, safetensors.SafetensorError) as error:
        raise ValueError(f"{source} is damaged: {error}.") from error
    _check_digests(data, members, source)
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


def _check_digests(data: dict[str, Any], members: dict[str, bytes], path: Path) -> None:
    """Check that all members were written together."""
    digests = data.get("digests")
    for name in (_POLICY, _OPTIMIZER, _TRAINING):
        if name in members and (not isinstance(digests, dict) or digests.get(name) != digest(members[name])):
            raise ValueError(
                f"{path} is damaged: its {name} is not the one it was written with; part of the file was changed or "
                "comes from another checkpoint."
            )


def _check_known(data: dict[str, Any], path: Path, resume: bool) -> None:
    """Name what a newer version has added: acting needs none of it, training may, and exact training does."""
    unknown = [name for name in data if name not in {*options_of(PPOOptions), *_COUNTERS, *_OTHERS}]
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


def _saved_options(data: dict[str, Any]) -> dict[str, Any]:
    """Return the options of PPO; those that are younger than the file have their defaults."""
    return {entry.name: data.get(entry.name, entry.default) for entry in fields(PPOOptions)}


def _construct(
    cls: type[Model],
    data: dict[str, Any],
    weights: dict[str, Tensor],
    path: Path,
    env: GymEnv | None,
    device: torch.device | str,
    custom_objects: dict[str, Any],
    overrides: dict[str, Any],
) -> Model:
    policy_class = custom_objects.get("policy_class") or cls.policy_aliases.get(data["policy_class"])
    if policy_class is None:
        raise ValueError(
            f"the checkpoint's policy is the class {data['policy_class']!r} of its author; pass it as "
            "custom_objects={'policy_class': ...}."
        )
    layout = data["action_layout"]
    policy_kwargs = {
        **_kwargs_from_json(data["policy_kwargs"]),
        "action_layout": None if layout is None else _SavedLayout(layout),
    }
    settings = {**_saved_options(data), "seed": data["seed"]}
    settings["stats_window_size"] = _counter("stats_window_size", data.get("stats_window_size", _OLD_WINDOW), path)
    for name in ("learning_rate", "clip_range", "clip_range_vf"):
        settings[name] = None if data[name] is None else Schedule(**data[name])
    settings["ent_coef"] = tuple(data["ent_coef"])
    settings["policy_kwargs"] = policy_kwargs
    settings |= overrides
    spaces = space_from_json(data["observation_space"]), space_from_json(data["action_space"])
    check_rollout_size(data["n_envs"] if env is None else 1, settings["n_steps"], *spaces)
    if policy_class in cls.policy_aliases.values():
        check_sketch(policy_class, *spaces, settings["policy_kwargs"], weights, path)
    return _assemble(cls, policy_class, *spaces, data["n_envs"], env, device, settings)


def _assemble(
    cls: type[Model],
    policy_class: Any,
    observation_space: Any,
    action_space: Any,
    num_envs: int,
    env: GymEnv | None,
    device: torch.device | str,
    settings: dict[str, Any],
) -> Model:
    """Create a model for saved spaces, with or without an environment."""
    model = cls(policy_class, cast(GymEnv, None), device=device, _init_setup_model=False, **settings)
    model.observation_space, model.action_space, model.n_envs = observation_space, action_space, num_envs
    wrapped = None
    if env is not None:
        wrapped = model._wrap_env(env, model.verbose)
        for name in ("observation_space", "action_space"):
            if getattr(wrapped, name) != getattr(model, name):
                raise ValueError(
                    f"the {name} of the environment, {getattr(wrapped, name)}, is not the checkpoint's, "
                    f"{getattr(model, name)}."
                )
        model.n_envs = wrapped.num_envs
    model._setup_model()
    if wrapped is not None:
        model.set_env(wrapped)
    return model


def _copy_weights(policy: nn.Module, weights: dict[str, Tensor]) -> None:
    own = own_tensors(policy)
    with torch.no_grad():
        for name, tensor in own.items():
            tensor.copy_(weights[name])


def _restore_optimizer(optimizer: torch.optim.Optimizer, groups: Any, moments: dict[str, Tensor]) -> None:
    state: dict[int, dict[str, Tensor]] = {}
    for key, value in moments.items():
        index, name = key.split(".", 1)
        state.setdefault(int(index), {})[name] = value
    try:
        optimizer.load_state_dict({"state": state, "param_groups": [_with_tuples(group) for group in groups]})
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"the checkpoint's optimiser state does not fit the policy: {error}.") from error


def _restore_scaler(scaler: torch.amp.GradScaler, saved: Any, path: Path) -> None:
    """Put back the scale of the loss, if both the checkpoint and the model scale theirs."""
    if not saved or not scaler.is_enabled():
        return
    now = scaler.state_dict()
    if not isinstance(saved, dict) or set(saved) != set(now) or any(type(saved[k]) is not type(now[k]) for k in now):
        raise ValueError(f"{path} is damaged: grad_scaler must hold the numbers {', '.join(now)}, got {saved!r:.80}.")
    scaler.load_state_dict(saved)


def _with_tuples(group: dict[str, Any]) -> dict[str, Any]:
    """Undo what JSON does to tuples, such as Adam's betas."""
    return {name: tuple(v) if isinstance(v, list) and name != "params" else v for name, v in group.items()}


def _load_stock(
    cls: type[Model], path: Path, env: GymEnv | None, device: torch.device | str, overrides: dict[str, Any]
) -> Model:
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
    settings = {**_saved_options(data), "seed": data["seed"]}
    settings["stats_window_size"] = data.get("_stats_window_size", _OLD_WINDOW)
    settings |= {"ent_coef": data["ent_coef"], "learning_rate": data["lr_schedule"], "clip_range": data["clip_range"]}
    settings["policy_kwargs"] = {**stock, **data.get("policy_kwargs", {})}
    model = _assemble(
        cls,
        cls.policy_aliases["MlpLstmPolicy"],
        data["observation_space"],
        data["action_space"],
        data["n_envs"],
        env,
        device,
        {**settings, **overrides},
    )
    weights: dict[str, Tensor] = parameters["policy"]  # type: ignore[assignment]
    own = own_tensors(model.policy)
    if not model.policy.heads.num_std:
        weights["log_std"] = torch.zeros(0)
    known = {name: weights[name] for name in weights if name in own}
    check_weights(own, known, path)
    _copy_weights(model.policy, known)
    for counter in _COUNTERS:
        if counter in data:
            setattr(model, counter, data[counter])
    return model
