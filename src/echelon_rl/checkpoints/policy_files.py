"""A policy alone as a file: the plain values that it was made with, and its tensors; reading it never runs its code."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import safetensors.torch
from gymnasium import spaces
from torch import Tensor

from echelon_rl.checkpoints import files
from echelon_rl.checkpoints.archive import Place, digest, read_archive, write_archive
from echelon_rl.checkpoints.checks import check_sketch, without_second_names
from echelon_rl.checkpoints.json_values import space_from_json, space_to_json

_DATA, _WEIGHTS = "policy", "policy.safetensors"


@dataclass
class PolicyData:
    """The content of the file, from which a policy is made."""

    path: Place
    policy_class: str  # its name
    observation_space: spaces.Space[Any]
    action_space: spaces.Space[Any]
    kwargs: dict[str, Any]  # further arguments of the class
    parts: dict[str, Any]  # arguments of ``add_parts``
    weights: dict[str, Tensor]


def write_policy_file(data: PolicyData) -> None:
    """Write a policy in one step.

    Raises:
        ValueError: An argument is not a plain value; the file is as before.
    """
    weights = {name: value.detach().cpu().contiguous() for name, value in without_second_names(data.weights).items()}
    content = safetensors.torch.save(weights)
    values = {
        "format": files.FORMAT,
        "policy_class": data.policy_class,
        "observation_space": space_to_json(data.observation_space),
        "action_space": space_to_json(data.action_space),
        "kwargs": files.kwargs_to_json(data.kwargs, "the policy's argument"),
        "action_layout": files.layout_to_json(data.kwargs.get("action_layout")),
        "parts": data.parts,
        "digest": digest(content),
    }
    write_archive(data.path, {_DATA: json.dumps(values, indent=1), _WEIGHTS: content})


def read_policy_file(path: Place, policy_class: type[Any], own_classes: Mapping[str, Any]) -> PolicyData:
    """Read what ``write_policy_file`` wrote.

    Raises:
        FileNotFoundError: There is no such file.
        ValueError: It holds something else, a policy of another class, or is damaged.
    """
    if isinstance(path, Path) and not path.exists():
        raise FileNotFoundError(f"there is no policy {path}.")
    names, members = read_archive(path, [_DATA, _WEIGHTS])
    if _DATA not in members or _WEIGHTS not in members:
        if "data" in names:
            raise ValueError(f"{path} holds a model: RecurrentPPO.load(path).policy reads its policy.")
        raise ValueError(f"{path} is not a policy that echelon_rl saved: it lacks {_DATA} or {_WEIGHTS}.")
    with files.damage_named(path):
        try:
            values, weights = json.loads(members[_DATA]), safetensors.torch.load(members[_WEIGHTS])
        except (ValueError, RecursionError, safetensors.SafetensorError) as error:
            raise ValueError(f"{path} is damaged: {error}.") from error
        if values["format"] != files.FORMAT:
            raise ValueError(f"{path} has format {values['format']!r}; this version reads format {files.FORMAT}.")
        if values["digest"] != digest(members[_WEIGHTS]):
            raise ValueError(f"{path} is damaged: its weights are not those that it was written with.")
        if values["policy_class"] != policy_class.__qualname__:
            raise ValueError(
                f"{path} holds a {values['policy_class']!s:.80}, not a {policy_class.__qualname__}; see its load."
            )
        kwargs = files.kwargs_from_json(values["kwargs"], own_classes, path)
        if values["action_layout"] is not None:
            kwargs["action_layout"] = files.layout_from_json(values["action_layout"])
        observations, actions = space_from_json(values["observation_space"]), space_from_json(values["action_space"])
        if not set(own_classes) & set(kwargs):  # a network of the caller's own need not be able to do without memory
            check_sketch(policy_class, observations, actions, kwargs, weights, path)
        return PolicyData(path, values["policy_class"], observations, actions, kwargs, dict(values["parts"]), weights)
