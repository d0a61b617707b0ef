"""Checks of a checkpoint before anything is built from it, because it may be untrusted."""

from typing import Any

import torch
from gymnasium import spaces
from torch import Tensor, nn
from torch.overrides import TorchFunctionMode

from echelon_env.validation import typed
from echelon_rl.checkpoints.archive import Place, not_finite

_SMALL_POLICY = 2**20  # weights that any file may ask for
_MOMENTS = {"step", "exp_avg", "exp_avg_sq", "max_exp_avg_sq"}  # of Adam and AdamW, the last with amsgrad only


class _StaysSketched(TorchFunctionMode):
    """Leaves tensors without memory in place when a module moves to a device, as SB3's modules do at creation."""

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if func is Tensor.to and args[0].is_meta:
            return args[0]
        return func(*args, **(kwargs or {}))


def without_second_names(state: dict[str, Tensor]) -> dict[str, Tensor]:
    """Return a state dict of tensors of any shape that lists each once; SB3 registers encoders three times."""
    own: dict[int, tuple[str, Tensor]] = {}
    for name, value in state.items():
        own.setdefault(id(value), (name, value))
    return dict(own.values())


def check_sketch(
    policy_class: type[nn.Module],
    observations: spaces.Space[Any],
    actions: spaces.Space[Any],
    policy_kwargs: dict[str, Any],
    weights: dict[str, Tensor],
    path: Place,
) -> None:
    """Refuse a policy far larger than the weights, of any shape, in its file, before memory is allocated for it."""
    layers = policy_kwargs.get("n_lstm_layers", 1)
    if isinstance(layers, int) and layers > len(weights):
        raise ValueError(f"{path} is damaged: it names {layers:,} layers and holds {len(weights)} weights.")
    try:
        with torch.device("meta"), _StaysSketched():
            sketch = policy_class(observations, actions, lambda _: 0.0, **policy_kwargs)
    except Exception as error:
        told = f"{type(error).__name__}: {error}"
        raise ValueError(f"{path} is damaged: no policy can be made of it ({told}).") from error
    asked = sum(value.numel() for value in without_second_names(sketch.state_dict(keep_vars=True)).values())
    held = sum(value.numel() for value in weights.values())
    if asked > held + _SMALL_POLICY:
        raise ValueError(f"{path} is damaged: its policy has {asked:,} weights, but the file holds {held:,}.")


def check_weights(own: dict[str, Tensor], weights: dict[str, Tensor], path: Place) -> None:
    """Check that a file's weights, of any shape, have the names and shapes of the policy's own."""
    missing, unknown = sorted(set(own) - set(weights)), sorted(set(weights) - set(own))
    misshapen = [
        f"{name} {[*weights[name].shape]} in place of {[*value.shape]}"
        for name, value in own.items()
        if name in weights and value.shape != weights[name].shape
    ]
    if missing or unknown or misshapen:
        raise ValueError(
            f"the weights in {path} do not fit the policy; missing: {', '.join(missing) or 'none'}; unknown: "
            f"{', '.join(unknown) or 'none'}; of another shape: {', '.join(misshapen) or 'none'}."
        )
    _check_finite(weights, path)


def _check_finite(tensors: dict[str, Tensor], path: Place, prefix: str = "") -> None:
    if broken := [prefix + name for name, value in tensors.items() if not bool(value.isfinite().all())]:
        raise not_finite(path, broken)


def check_moments(optimizer: torch.optim.Optimizer, moments: dict[str, Tensor], path: Place) -> None:
    """Check that moments of any shape, such as ``"3.exp_avg"``, fit their parameters, and that none is missing."""
    parameters = [parameter for group in optimizer.param_groups for parameter in group["params"]]
    names: dict[str, set[str]] = {}
    for key, value in moments.items():
        index, _, name = key.partition(".")
        known = index.isdecimal() and int(index) < len(parameters)
        names.setdefault(index, set()).add(name)
        shape = parameters[int(index)].shape if known and name != "step" else torch.Size()
        if not known or value.shape != shape or not value.is_floating_point():
            raise ValueError(
                f"the checkpoint's optimiser state in {path} does not fit the policy: {key:.80} has shape "
                f"{list(value.shape)}{f', its parameter {list(parameters[int(index)].shape)}' if known else ''}."
            )
    for index, found in names.items() if isinstance(optimizer, torch.optim.Adam | torch.optim.AdamW) else ():
        if not _MOMENTS - {"max_exp_avg_sq"} <= found <= _MOMENTS:
            raise ValueError(
                f"the checkpoint's optimiser state in {path} is damaged: parameter {index} has {', '.join(found)}."
            )
    _check_finite(moments, path, "the optimiser's ")


def read_rates(optimizer: torch.optim.Optimizer, groups: Any, path: Place) -> list[float]:
    """Return the learning rates of the optimiser's groups; a schedule of SB3's may end slightly below 0."""
    known = isinstance(groups, list) and all(isinstance(group, dict) for group in groups)
    if not known or len(groups) != len(optimizer.param_groups):
        raise ValueError(f"the checkpoint's optimiser state in {path} does not fit the policy: {groups!r:.80}.")
    return [typed(group.get("lr"), float, f"the lr of the optimiser in {path}") for group in groups]
