"""Devices: whether one can be used, and moving a model to it as a whole, the optimiser's state included."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from stable_baselines3.common.utils import get_device

from echelon_rl.core.precision import Precision
from echelon_rl.lstm.state import LSTMState

if TYPE_CHECKING:
    from echelon_rl.policies import MlpLstmPolicy
    from echelon_rl.ppo import RecurrentPPO


def check_device(device: torch.device | str) -> None:
    """Check that PyTorch can compute on a device of this machine; SB3 takes the CPU instead without a word.

    Raises:
        ValueError: It cannot, or there is no such kind of device.
    """
    try:
        torch.empty(1, device="cpu" if device == "auto" else device)
    except (AssertionError, NotImplementedError, RuntimeError) as error:
        why = str(error).partition("\n")[0].partition(". ")[0].removesuffix(".")
        raise ValueError(
            f"device={str(device)!r} cannot be used here ({why}); use 'cpu', or 'auto' for what there is."
        ) from error


def move_model(model: RecurrentPPO, device: torch.device | str) -> None:
    """Move policy, optimiser, memories and buffers; nothing of them stays on the old device.

    Args:
        model: Between rollouts; a rollout that was collected but not trained on is dropped.
        device: ``"auto"``, ``"cpu"``, ``"cuda"``, ...
    """
    check_device(device)
    target = get_device(device)
    memory = model.collector.memory
    move_policy(model.policy, target)
    model.device = target
    scale = model.mixed_precision.scaler.state_dict()
    model.mixed_precision = Precision(model.options.precision, target)
    if scale:
        model.mixed_precision.scaler.load_state_dict(scale)
    model._allocate()
    model.collector.memory = tuple(LSTMState(*(part.to(target) for part in state)) for state in memory)


def move_policy(policy: MlpLstmPolicy, device: torch.device) -> None:
    """Move a policy and the state of its optimiser.

    ``nn.Module.to`` leaves the optimiser alone: its moments would keep the memory of the old device, and on some
    devices it would even go on with the old parameters.
    """
    optimizer = policy.optimizer
    before = list(policy.parameters())
    policy.to(device)
    now = dict(zip(map(id, before), policy.parameters(), strict=True))
    saved = optimizer.state_dict()
    for group in optimizer.param_groups:
        group["params"] = [now[id(parameter)] for parameter in group["params"]]
    optimizer.state.clear()
    # PyTorch's own loading knows which parts of the state follow the parameter and which (step counts) do not.
    optimizer.load_state_dict(saved)
