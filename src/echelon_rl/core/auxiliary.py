"""An auxiliary task that shapes the memory during training: what will the next observation be?"""

from __future__ import annotations

import torch
from torch import Tensor, nn


class NextObservationHead(nn.Module):
    """Predicts the next observation from the memory and the action taken; unused when acting.

    Args:
        latent_dim: Length of the actor's latent vector, H.
        action_dim: Length of a raw action, A.
        obs_dim: Length of an observation, D.
        hidden: Units of the layer between.
    """

    def __init__(self, latent_dim: int, action_dim: int, obs_dim: int, hidden: int = 128) -> None:
        """Create the layers."""
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(latent_dim + action_dim, hidden), nn.ReLU(), nn.Linear(hidden, obs_dim))

    def forward(self, latents: Tensor, actions: Tensor) -> Tensor:
        """Return predictions [N, D] for latents [N, H] and raw actions [N, A]."""
        # The raw action before tanh is unbounded.
        predicted: Tensor = self.layers(torch.cat([latents, torch.tanh(actions)], dim=-1))
        return predicted


def predictable_steps(starts: Tensor, alive: Tensor) -> Tensor:
    """Return bool [T, B]: whether the observation after a step is in the rollout, of the same episode and life.

    Args:
        starts: bool [T, B], whether a step is the first of an episode.
        alive: bool [T, B], whether the agent lives at a step.
    """
    predictable = torch.zeros_like(starts)
    predictable[:-1] = alive[:-1] & alive[1:] & ~starts[1:]
    return predictable
