"""Beginning with the policy of a checkpoint."""

from __future__ import annotations

from pathlib import Path

import torch

from echelon_rl.ppo import RecurrentPPO


def take_policy(model: RecurrentPPO, path: Path) -> None:
    """Let a model begin with the policy of a checkpoint, and with an optimiser that knows nothing of it.

    Raises:
        FileNotFoundError: There is no such file.
        ValueError: It is no checkpoint, or its network is not the model's.
    """
    with torch.random.fork_rng(devices=[]):  # building the networks draws their first weights
        other = RecurrentPPO.load(path, device="cpu", n_steps=1, seed=None).policy
    try:
        model.policy.load_state_dict(other.state_dict())
    except RuntimeError as error:
        memory = "an LSTM each" if other.lstm_critic is not None else "one LSTM"
        skip = "with" if other.skip_connection else "without"
        raise ValueError(
            f"the policy of {path} has another network than the settings ask for. It is a {type(other).__name__} with "
            f"{memory} of {other.lstm_actor.hidden_size} units for actor and critic, {skip} a skip connection; set "
            "--policy, --shared-lstm, --lstm-hidden-size, --skip-connection and the others as in the config.yaml of "
            "its run."
        ) from error
