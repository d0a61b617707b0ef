"""Checkpoints: SB3's zip layout with JSON for values and safetensors for tensors; loading one never runs its code.

Members: ``data`` (JSON), ``policy.safetensors``, ``policy.optimizer.safetensors``, ``_stable_baselines3_version``,
``system_info.txt``; for exact resumption also ``training.safetensors``, whose structure is in ``data``. ``data`` holds
a SHA-256 of each member with tensors, so that members of different checkpoints never mix.
"""

import io
import json
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import safetensors
import safetensors.numpy
import safetensors.torch
import stable_baselines3
import torch
from gymnasium import spaces
from stable_baselines3.common.save_util import load_from_zip_file
from stable_baselines3.common.sb2_compat.rmsprop_tf_like import RMSpropTFLike
from stable_baselines3.common.torch_layers import CombinedExtractor, FlattenExtractor, NatureCNN
from stable_baselines3.common.utils import ConstantSchedule, FloatSchedule, LinearSchedule, get_system_info
from torch import Tensor, nn

from echelon_env.validation import shown, typed
from echelon_rl.checkpoints.archive import Place, digest, read_archive, write_archive
from echelon_rl.checkpoints.checks import check_moments, check_weights, read_rates, without_second_names
from echelon_rl.checkpoints.json_values import Arrays, decode, encode, space_from_json, space_to_json
from echelon_rl.core.distributions import Head
from echelon_rl.core.options import PPOOptions, SampledSchedule, Schedule, options_of
from echelon_rl.models.features import MlpFeatures, SuiteFeatures

FORMAT = 2
_DATA, _POLICY, _OPTIMIZER = "data", "policy.safetensors", "policy.optimizer.safetensors"
_TRAINING, _INCLUDED = "training.safetensors", "included.safetensors"
_SYSTEM, _STOCK = "system_info.txt", "policy.pth"
# Classes that policy_kwargs may name; no other name in a file is ever looked up. A class of the user's own is written
# as module:QualName, and only the caller of load() brings it back.
_CLASSES: dict[str, type[Any]] = {
    cls.__name__: cls
    for cls in (
        *(nn.Tanh, nn.ReLU, nn.ELU, nn.GELU, nn.LeakyReLU, nn.SiLU, nn.Mish, nn.ReLU6, nn.SELU, nn.CELU, nn.Softplus),
        *(nn.Hardswish, nn.Sigmoid, nn.Identity),
        *(torch.optim.Adam, torch.optim.AdamW, torch.optim.NAdam, torch.optim.RAdam, torch.optim.Adamax),
        *(torch.optim.SGD, torch.optim.RMSprop, torch.optim.Adagrad, RMSpropTFLike),
        *(MlpFeatures, SuiteFeatures, FlattenExtractor, NatureCNN, CombinedExtractor),
    )
}
# What ``save(exclude=...)`` can leave out, because loading has a default for it.
OPTIONAL = frozenset({"seed", "verbose", "sde_sample_freq", *options_of(PPOOptions)})
COUNTERS = ("num_timesteps", "_n_updates", "_total_timesteps", "_current_progress_remaining", "_episode_num")
_SCHEDULES = ("learning_rate", "clip_range", "clip_range_vf")
# Further arguments of ``RecurrentPPO`` with their defaults, for files that lack them.
_NEWER = {"verbose": 0, "use_sde": False, "sde_sample_freq": -1}
_NEW_EPISODES = (
    "To train its policy in new episodes, give the file to echelon-rl train as --start-from; in Python, load it "
    "without force_reset=False."
)
# What ``data`` holds besides these and the options of PPO.
_OTHERS = (
    "format", "algorithm", "policy_class", "policy_kwargs", "observation_space", "action_space", "action_layout",
    "n_envs", "seed", "stats_window_size", *_NEWER, *_SCHEDULES, "ent_coef", "optimizer_groups", "grad_scaler",
    "training", "included", "digests",
)  # fmt: skip


def plain_schedule(schedule: Any) -> Any:
    """Return a schedule of SB3's as a ``Schedule``, which a checkpoint can hold; another function as it is."""
    inner = schedule.value_schedule if isinstance(schedule, FloatSchedule) else schedule
    if isinstance(inner, ConstantSchedule):
        return Schedule(float(inner.val))
    if isinstance(inner, LinearSchedule):
        return Schedule(float(inner.start), float(inner.end), "linear", float(inner.end_fraction))
    return inner


def _schedule_to_json(schedule: Any, what: str) -> dict[str, Any] | None:
    if schedule is None:
        return None
    inner = plain_schedule(schedule)
    if not isinstance(inner, Schedule | SampledSchedule):
        try:
            inner = SampledSchedule.of(schedule)
        except (ArithmeticError, ValueError):
            inner = Schedule(float(schedule(1.0)))
            warnings.warn(
                f"{what} is a function without a finite value at some progress from 0 to 1, so the checkpoint holds "
                f"its first value {inner.start} alone. Pass {what}=... to load().",
                stacklevel=4,
            )
    return asdict(inner)


def _schedule_from_json(saved: dict[str, Any]) -> Schedule | SampledSchedule:
    return SampledSchedule(tuple(saved["values"])) if "values" in saved else Schedule(**saved)


def kwargs_to_json(kwargs: Mapping[str, Any], where: str = "policy_kwargs") -> dict[str, Any]:
    """Describe arguments of a policy by plain values and names of classes; others, such as functions, are refused."""
    plain: dict[str, Any] = {}
    for name, value in kwargs.items():
        if name == "action_layout":
            continue
        if isinstance(value, dict):
            plain[name] = kwargs_to_json(value, f"{where}[{name!r}]")
            continue
        if isinstance(value, type):
            known = value in _CLASSES.values()
            value = {"class": value.__name__ if known else f"{value.__module__}:{value.__qualname__}"}
        try:
            json.dumps(value)
        except (TypeError, ValueError) as error:
            raise ValueError(
                f"{where}[{name!r}] = {shown(value)} cannot be saved: a checkpoint holds plain values and names of "
                "classes. Give a class, or put the value into a policy class of your own."
            ) from error
        plain[name] = value
    return plain


def kwargs_from_json(plain: dict[str, Any], own_classes: Mapping[str, Any], path: Place) -> dict[str, Any]:
    """Rebuild the arguments; a class of the author's own is the one that ``own_classes`` holds under its argument."""
    kwargs: dict[str, Any] = {}
    for name, value in plain.items():
        if isinstance(value, dict) and set(value) == {"class"}:
            given, saved = own_classes.get(name), value["class"]
            if given is None and ":" in str(saved):
                raise ValueError(
                    f"{path} was trained with the class {shown(saved)} of its author as {name}, which a file cannot "
                    f"bring along; import it and pass load(..., custom_objects={{{name!r}: ...}})."
                )
            kwargs[name] = _CLASSES[saved] if given is None else given
        else:
            kwargs[name] = kwargs_from_json(value, own_classes, path) if isinstance(value, dict) else value
    return kwargs


def layout_to_json(layout: Any) -> list[dict[str, Any]] | None:
    """Describe the blocks of an action layout by plain values; None for no layout."""
    if layout is None:
        return None
    return [{entry.name: getattr(block, entry.name) for entry in fields(Head)} for block in layout.blocks]


def layout_from_json(rows: list[dict[str, Any]] | None) -> Any:
    """Return what ``layout_to_json`` described."""
    return None if rows is None else SimpleNamespace(blocks=tuple(Head(**row) for row in rows))


@dataclass
class CheckpointData:
    """The content of a checkpoint, from which a model is built."""

    path: Place
    policy_class: str  # its name
    observation_space: spaces.Space[Any]
    action_space: spaces.Space[Any]
    n_envs: int  # rows of the environment it was trained in
    settings: dict[str, Any]  # arguments of RecurrentPPO: options, schedules, seed, policy_kwargs, ...
    counters: dict[str, int | float]  # counters of training, attributes of the model by name
    weights: dict[str, Tensor]
    optimizer: dict[str, Any] | None  # None in files of sb3-contrib, whose moments belong to other parameters
    grad_scaler: Any = None
    training: Any = None  # from capture_training; None where training cannot be resumed exactly
    included: dict[str, Any] = field(default_factory=dict)  # further attributes of the model
    excluded: frozenset[str] = frozenset()  # names of settings to leave out


@contextmanager
def damage_named(path: Place) -> Iterator[None]:
    """Turn errors from impossible values into one sentence that calls the checkpoint damaged."""
    try:
        yield
    except (KeyError, TypeError, AttributeError, IndexError, OverflowError, RuntimeError) as error:
        raise ValueError(f"{path} is damaged: {error!r}.") from error


def write_checkpoint(data: CheckpointData) -> Place:
    """Write a checkpoint in one step and return its place; ``.zip`` is appended to a path without a suffix."""
    assert data.optimizer is not None
    settings = dict(data.settings)
    policy_kwargs = settings.pop("policy_kwargs")
    values = {
        "format": FORMAT,
        "algorithm": "RecurrentPPO",
        "policy_class": data.policy_class,
        "policy_kwargs": kwargs_to_json(policy_kwargs),
        "observation_space": space_to_json(data.observation_space),
        "action_space": space_to_json(data.action_space),
        "action_layout": layout_to_json(policy_kwargs["action_layout"]),
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
        if value is not None  # SGD without momentum
    }
    weights = {name: value.detach().cpu().contiguous() for name, value in without_second_names(data.weights).items()}
    tensors = {_POLICY: safetensors.torch.save(weights), _OPTIMIZER: safetensors.torch.save(moments)}
    if data.training is not None:
        values["training"], arrays = encode(data.training)
        tensors[_TRAINING] = safetensors.numpy.save(arrays)
    if data.included:
        values["included"], arrays = encode(data.included)
        tensors[_INCLUDED] = safetensors.numpy.save(arrays)
    values = {name: value for name, value in values.items() if name not in data.excluded}
    values["digests"] = {name: digest(content) for name, content in tensors.items()}
    path = data.path
    if isinstance(path, Path) and not path.suffix:
        path = path.with_suffix(".zip")
    members: dict[str, bytes | str] = {
        _DATA: json.dumps(values, indent=None if _TRAINING in tensors else 1),
        **tensors,
        "_stable_baselines3_version": stable_baselines3.__version__,
        _SYSTEM: get_system_info(print_info=False)[1],
    }
    write_archive(path, members, packed=[_TRAINING])
    return path


def read_checkpoint(
    path: Place,
    resume: bool = False,
    print_system_info: bool = False,
    allow_pickle: bool = False,
    own_classes: Mapping[str, Any] | None = None,
) -> CheckpointData:
    """Read a checkpoint; see ``RecurrentPPO.load``.

    ``resume`` also reads the state of training; ``own_classes`` are the caller's classes by argument of the policy.
    """
    if isinstance(path, Path) and not path.exists() and not path.suffix:
        path = path.with_suffix(".zip")
    if isinstance(path, Path) and not path.exists():
        raise FileNotFoundError(f"there is no checkpoint {path}.")
    wanted = [_DATA, _POLICY, _OPTIMIZER, _INCLUDED, _SYSTEM, *([_TRAINING] if resume else [])]
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
    values, weights, moments, arrays, extra = _parsed(members, path)
    if resume and _TRAINING not in members:
        raise ValueError(
            f"{path} holds no state of training to continue from; it was saved without resumable=True. {_NEW_EPISODES}"
        )
    _check_known(values, path, resume)
    with damage_named(path):
        return CheckpointData(
            path=path,
            policy_class=_checked("policy_class", values["policy_class"], str, path),
            observation_space=space_from_json(values["observation_space"]),
            action_space=space_from_json(values["action_space"]),
            n_envs=values["n_envs"],
            settings=_settings(values, path, own_classes or {}),
            counters={name: _counter(name, values.get(name), path) for name in COUNTERS},
            weights=weights,
            optimizer={"param_groups": values.get("optimizer_groups"), "state": moments},
            grad_scaler=values.get("grad_scaler"),
            training=decode(values.get("training"), arrays) if resume else None,
            included=decode(values["included"], extra) if "included" in values else {},
        )


def _parsed(
    members: dict[str, bytes], path: Place
) -> tuple[dict[str, Any], dict[str, Tensor], dict[str, Tensor], Arrays, Arrays]:
    if missing := [name for name in (_DATA, _POLICY, _OPTIMIZER) if name not in members]:
        raise ValueError(f"{path} is not a checkpoint of echelon_rl: it lacks {', '.join(missing)}.")
    try:
        values = json.loads(members[_DATA])
        weights, moments = (safetensors.torch.load(members[name]) for name in (_POLICY, _OPTIMIZER))
        arrays, extra = (
            safetensors.numpy.load(members[name]) if name in members else {} for name in (_TRAINING, _INCLUDED)
        )
    except (ValueError, RecursionError, KeyError, safetensors.SafetensorError) as error:
        raise ValueError(f"{path} is damaged: {error}.") from error
    if not isinstance(values, dict) or values.get("format") != FORMAT:
        found = values.get("format") if isinstance(values, dict) else None
        raise ValueError(f"{path} has checkpoint format {found!r}; this version reads format {FORMAT}.")
    digests = values.get("digests")
    written = digests if isinstance(digests, dict) else {}
    for name in (_POLICY, _OPTIMIZER, _TRAINING, _INCLUDED):
        if name in members and written.get(name) != digest(members[name]):
            raise ValueError(f"{path} is damaged: its {name} is not the one it was written with.")
    return values, weights, moments, arrays, extra


def _settings(values: dict[str, Any], path: Place, own_classes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of ``RecurrentPPO``; options newer than the file have their defaults."""
    schedules: dict[str, Any] = {
        name: None if values[name] is None else _schedule_from_json(values[name]) for name in _SCHEDULES
    }
    rate = schedules["learning_rate"]
    if isinstance(rate, Schedule) and rate.shape == "constant" and rate.start > 0:
        schedules["learning_rate"] = rate.start  # a number, as it was given
    return {
        **{entry.name: values.get(entry.name, entry.default) for entry in fields(PPOOptions)},
        **schedules,
        **{name: values.get(name, default) for name, default in _NEWER.items()},
        "seed": values.get("seed"),
        "stats_window_size": _counter("stats_window_size", values["stats_window_size"], path),
        "ent_coef": tuple(values["ent_coef"]),
        "policy_kwargs": {
            **kwargs_from_json(values["policy_kwargs"], own_classes, path),
            "action_layout": layout_from_json(values["action_layout"]),
        },
    }


def write_policy(source: Path, target: Path, dtype: str = "float32") -> int:
    """Write the weights of a checkpoint alone, as ``"float32"`` or ``"float16"``; return its agent steps."""
    members = read_archive(source, [_DATA, _POLICY, _OPTIMIZER])[1]
    data, weights, *_ = _parsed(members, source)
    steps = int(_counter("num_timesteps", data.get("num_timesteps"), source))
    if dtype == "float16":
        # Matrices are nearly all of a file. Others stay: the counts of a normalisation may exceed what float16 holds.
        weights = {name: value.half() if value.ndim > 1 else value for name, value in weights.items()}
    if broken := [name for name, value in weights.items() if not value.isfinite().all()]:
        raise ValueError(f"the weights {', '.join(broken)} of {source} are not finite numbers as {dtype}.")
    tensors = {_POLICY: safetensors.torch.save(weights), _OPTIMIZER: safetensors.torch.save({})}
    for name in ("training", "included"):
        data.pop(name, None)
    data["digests"] = {name: digest(content) for name, content in tensors.items()}
    version = stable_baselines3.__version__
    write_archive(target, {_DATA: json.dumps(data, indent=1), **tensors, "_stable_baselines3_version": version})
    return steps


def _counter(name: str, value: Any, path: Place) -> int | float:
    number: int | float = _checked(name, value, float if name == "_current_progress_remaining" else int, path)
    return number


def _checked(name: str, value: Any, kind: type[Any], path: Place) -> Any:
    try:
        return typed(value, kind, name)
    except ValueError as error:
        raise ValueError(f"{path} is damaged: {error}") from error


def _check_known(data: dict[str, Any], path: Place, resume: bool) -> None:
    """Report settings of a newer version: acting needs none of them, training may, and exact resumption does."""
    unknown = [name for name in data if name not in {*options_of(PPOOptions), *COUNTERS, *_OTHERS}]
    if not unknown:
        return
    told = ", ".join(f"{name[:40]} = {shown(data[name])}" for name in unknown[:8]) + ", ..." * (len(unknown) > 8)
    if resume:
        raise ValueError(
            f"{path} was trained with {told}, which this version of echelon_rl does not know, so it cannot be "
            f"resumed exactly; update echelon_rl to do so. {_NEW_EPISODES}"
        )
    warnings.warn(
        f"{path} was trained with {told}, which this version of echelon_rl does not know; it can act, but further "
        "training leaves that out. Update echelon_rl to keep it.",
        stacklevel=4,
    )


def restore_weights(policy: nn.Module, weights: dict[str, Tensor], path: Place) -> None:
    """Give a policy its saved weights, of any shape; ValueError if they are not those of such a policy."""
    own = without_second_names(policy.state_dict(keep_vars=True))
    check_weights(own, weights, path)
    with torch.no_grad():
        for name, tensor in own.items():
            tensor.copy_(weights[name])


def restore_policy(policy: Any, saved: CheckpointData) -> None:
    """Give a policy its saved weights, moments and learning rates; ``policy_kwargs`` set the rest of the optimiser."""
    weights = saved.weights
    if saved.optimizer is None:  # sb3-contrib holds shared tensors under several names, and a log_std of no actions
        own = without_second_names(policy.state_dict(keep_vars=True))
        weights = {name: value for name, value in weights.items() if name in own}
        if not policy.heads.num_std:
            weights["log_std"] = torch.zeros(0)
    restore_weights(policy, weights, saved.path)
    if saved.optimizer is None:
        return
    check_moments(policy.optimizer, saved.optimizer["state"], saved.path)
    rates = read_rates(policy.optimizer, saved.optimizer["param_groups"], saved.path)
    state: dict[int, dict[str, Tensor]] = {}
    for key, value in saved.optimizer["state"].items():
        index, name = key.split(".", 1)
        state.setdefault(int(index), {})[name] = value
    groups = policy.optimizer.state_dict()["param_groups"]
    groups = [{**group, "lr": rate} for group, rate in zip(groups, rates, strict=True)]
    with damage_named(saved.path):
        policy.optimizer.load_state_dict({"state": state, "param_groups": groups})


def restore_scaler(scaler: torch.amp.GradScaler, data: CheckpointData) -> None:
    """Restore the scale of the loss, if both the checkpoint and the model use one."""
    saved = data.grad_scaler
    if not saved or not scaler.is_enabled():
        return
    now = scaler.state_dict()
    if not isinstance(saved, dict) or {k: type(v) for k, v in saved.items()} != {k: type(v) for k, v in now.items()}:
        told = f"must hold the numbers {', '.join(now)}, got {saved!r:.80}"
        raise ValueError(f"{data.path} is damaged: grad_scaler {told}.")
    scaler.load_state_dict(saved)


def _read_stock(path: Place) -> CheckpointData:
    """Read a file of sb3-contrib's RecurrentPPO with its ``MlpLstmPolicy`` and architecture."""
    data, parameters, _ = load_from_zip_file(
        io.BytesIO(path.read_bytes()) if isinstance(path, Path) else cast(Any, path), device="cpu"
    )
    name = getattr((data or {}).get("policy_class"), "__name__", None)
    if not data or name != "RecurrentActorCriticPolicy":
        raise ValueError(f"{path} holds the policy {name}, of which only sb3-contrib's MlpLstmPolicy can be read.")
    stock = {
        "features_extractor_class": FlattenExtractor, "net_arch": {"pi": [64, 64], "vf": [64, 64]},
        "lstm_hidden_size": 256, "shared_lstm": False, "enable_critic_lstm": True, "squash_output": False,
        "log_std_init": 0.0,
    }  # fmt: skip
    settings = {
        **{entry.name: data.get(entry.name, entry.default) for entry in fields(PPOOptions)},
        **{name: data[name] for name in ("seed", "ent_coef", "clip_range")},
        "learning_rate": data["lr_schedule"],
        "stats_window_size": data["_stats_window_size"],
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
