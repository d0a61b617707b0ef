"""What arguments of policies mean together, and which are refused."""

from collections.abc import Callable, Mapping
from typing import Any

from gymnasium import spaces
from stable_baselines3.common.torch_layers import NatureCNN
from torch import nn

from echelon_env.validation import shown
from echelon_rl.core.errors import RefusedAsInSb3
from echelon_rl.core.observation_rows import CRITIC_STATE

SMALLEST_IMAGE = 36  # pixels that SB3's NatureCNN needs in both directions


def check_backend(lstm_backend: str, memory: str) -> None:
    """Refuse our operator for a memory other than an LSTM."""
    if lstm_backend == "operator" and memory != "lstm":
        raise ValueError(
            f"lstm_backend='operator' computes LSTMs only, and this policy has memory={memory!r}; leave it at 'auto'."
        )


def check_entries(
    entries: Mapping[str, spaces.Space[Any]], extractor: type, is_image: Callable[[spaces.Space[Any]], bool]
) -> None:
    """Refuse entries of an observation that SB3's encoders cannot take."""
    for name, entry in entries.items():
        if name and ("." in name or hasattr(nn.ModuleDict(), name)):
            raise ValueError(
                f"SB3's CombinedExtractor cannot have an entry named {name!r}, because PyTorch's modules use that "
                "name; rename it in the environment, or give a features_extractor_class of your own."
            )
        if not is_image(entry):
            if extractor is NatureCNN:
                raise RefusedAsInSb3(
                    "NatureCNN needs an image: a Box of uint8 from 0 to 255 with three dimensions, or with "
                    f"normalize_images=False any Box of three; got {shown(entry)}."
                )
        elif min(entry.shape[1:]) < SMALLEST_IMAGE:  # type: ignore[index]
            raise ValueError(
                f"the image {f'{name!r} ' if name else ''}has the shape {entry.shape}, and SB3's NatureCNN needs "
                f"{SMALLEST_IMAGE} by {SMALLEST_IMAGE} pixels; enlarge it by gymnasium.wrappers.ResizeObservation, "
                "or give a network of your own as policy_kwargs=dict(features_extractor_class=...)."
            )


def own_part(space: spaces.Space[Any], critic_state_dim: int) -> spaces.Space[Any]:
    """Return the space of what the agent itself sees, without what only the critic does."""
    if not critic_state_dim:
        return space
    if isinstance(space, spaces.Dict):
        own_entries = {name: entry for name, entry in space.items() if name != CRITIC_STATE}
        if own_entries and CRITIC_STATE in space.spaces and space[CRITIC_STATE].shape == (critic_state_dim,):
            return spaces.Dict(own_entries)
    if not isinstance(space, spaces.Box) or len(space.shape) != 1 or not 0 < critic_state_dim < space.shape[0]:
        raise ValueError(
            f"critic_state_dim={critic_state_dim} needs flat observations with more columns, or a Dict with an entry "
            f"{CRITIC_STATE!r} of that many numbers and others, not {shown(space)}."
        )
    own = space.shape[0] - critic_state_dim
    return spaces.Box(space.low[:own], space.high[:own], dtype=space.dtype.type)


def memory_of_critic(shared: bool | None, own: bool | None, shared_encoder: bool) -> tuple[bool, bool]:
    """Return ``shared_lstm`` and ``enable_critic_lstm``; whoever names one of them gets sb3-contrib's other one."""
    if shared and own:
        raise RefusedAsInSb3(
            "either the LSTM is shared or the critic has its own: set shared_lstm or enable_critic_lstm."
        )
    if shared and not shared_encoder:
        raise RefusedAsInSb3(
            "actor and critic with an encoder each cannot share an LSTM: set share_features_extractor or "
            "shared_lstm, not both apart; share_features_extractor=False gives the critic an LSTM of its own."
        )
    if shared is None:
        shared = own is None and shared_encoder
    return shared, not shared if own is None else own
