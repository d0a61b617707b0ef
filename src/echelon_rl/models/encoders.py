"""Encoders: from observations to features."""

from __future__ import annotations

import math
from collections.abc import Sequence

from torch import Tensor, nn


def init_linear_(module: nn.Module, gain: float = math.sqrt(2.0)) -> None:
    """Initialise every linear layer inside: orthogonal weights of a gain, biases 0."""
    for part in module.modules():
        if isinstance(part, nn.Linear):
            nn.init.orthogonal_(part.weight, gain)
            if part.bias is not None:
                nn.init.zeros_(part.bias)


class MlpEncoder(nn.Sequential):
    """Fully connected layers, each followed by an activation; [..., D] to [..., sizes[-1]].

    Args:
        obs_dim: Length of an observation, D.
        sizes: Units of each layer.
        activation: What follows each layer.
    """

    def __init__(self, obs_dim: int, sizes: Sequence[int] = (128, 128), activation: type[nn.Module] = nn.Tanh) -> None:
        layers: list[nn.Module] = []
        before = obs_dim
        for size in sizes:
            layers += [nn.Linear(before, size), activation()]
            before = size
        super().__init__(*layers)
        self.out_dim = before
        init_linear_(self)


class SetEncoder(nn.Module):
    """DeepSets (Zaheer et al., 2017): the same network on every member, their mean, another network.

    Does not depend on the order of the members; empty slots have no influence and get no gradient; an empty set gives
    the second network's answer to zeros.

    Args:
        features: Features of a member, F.
        hidden: Units inside and out.
    """

    def __init__(self, features: int, hidden: int) -> None:
        super().__init__()
        self.member = nn.Sequential(
            nn.Linear(features, hidden), nn.LayerNorm(hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.whole = nn.Sequential(nn.Linear(hidden, hidden), nn.ReLU())
        init_linear_(self)

    def forward(self, members: Tensor, empty: Tensor) -> Tensor:
        """Return what ``encode`` says of the sets, float [..., hidden]; arguments as there."""
        return self.encode(members, empty)[0]

    def encode(self, members: Tensor, empty: Tensor) -> tuple[Tensor, Tensor]:
        """Encode sets and their members.

        Args:
            members: float [..., slots, F]; whatever empty slots hold is ignored.
            empty: [..., slots], positive for empty slots.

        Returns:
            The sets, float [..., hidden], and their members, float [..., slots, hidden], zeros for empty slots.
        """
        absent = (empty > 0).unsqueeze(-1)  # [..., slots, 1]
        encoded = self.member(members.masked_fill(absent, 0.0)).masked_fill(absent, 0.0)
        count = (~absent).sum(dim=-2).clamp_min(1)
        return self.whole(encoded.sum(dim=-2) / count), encoded
