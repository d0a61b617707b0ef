"""The device of a model: refused if PyTorch cannot use it, and changed with everything that lies there."""

import torch

from echelon_rl.policies import MlpLstmPolicy


def check_device(device: torch.device | str) -> None:
    """Refuse a device that PyTorch cannot use here; SB3 would silently use the CPU."""
    try:
        torch.empty(1, device="cpu" if device == "auto" else device)
    except (AssertionError, NotImplementedError, RuntimeError) as error:
        why = str(error).partition("\n")[0].partition(". ")[0].removesuffix(".")
        raise ValueError(
            f"device={str(device)!r} cannot be used here ({why}); use 'cpu', or 'auto' for the best available."
        ) from error


def move_policy(policy: MlpLstmPolicy, device: torch.device) -> None:
    """Move a policy with the moments of its optimiser, which ``nn.Module.to`` leaves on the old device."""
    optimizer, before = policy.optimizer, list(policy.parameters())
    policy.to(device)
    now = dict(zip(map(id, before), policy.parameters(), strict=True))  # on some devices these are new objects
    saved = optimizer.state_dict()
    for group in optimizer.param_groups:
        group["params"] = [now[id(parameter)] for parameter in group["params"]]
    optimizer.state.clear()
    # PyTorch's own loading knows which parts of the state move with the parameter and which (step counts) do not.
    optimizer.load_state_dict(saved)
