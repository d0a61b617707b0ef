"""Encoders of observations as SB3's feature extractors; ``encoders`` does not depend on SB3."""

import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn

from echelon_env import OBSERVATION_LAYOUT
from echelon_rl.models.encoders import MlpEncoder, SuiteEncoder, SuiteObservation, flat_obs_to_suite_obs


class MlpFeatures(BaseFeaturesExtractor):
    """Features of a fully connected encoder over the flattened observation, or over all entries of a Dict."""

    def __init__(
        self,
        observation_space: spaces.Box | spaces.Dict,
        sizes: tuple[int, ...] = (128, 128),
        activation_fn: type[nn.Module] = nn.Tanh,
    ) -> None:
        super().__init__(observation_space, sizes[-1])
        self.encoder = MlpEncoder(spaces.flatdim(observation_space), sizes, activation_fn)

    def forward(self, observations: Tensor | dict[str, Tensor]) -> Tensor:
        """Return features [N, sizes[-1]]."""
        if isinstance(observations, dict):
            observations = torch.cat([part.flatten(1) for part in observations.values()], dim=1)
        features: Tensor = self.encoder(observations.flatten(1))
        return features


class SuiteFeatures(BaseFeaturesExtractor):
    """Features of ``SuiteEncoder`` over Echelon's observation; K = ``num_slots`` contacts of E = ``slot_dim``.

    The observation is flat or a Dict of its blocks. What else it holds, behind the 706 numbers or in other entries of
    the Dict, is encoded together with the agent's own mech.
    """

    def __init__(self, observation_space: spaces.Box | spaces.Dict, features_dim: int = 128) -> None:
        super().__init__(observation_space, features_dim)
        layout = OBSERVATION_LAYOUT
        more = max(0, spaces.flatdim(observation_space) - layout.size)
        self.encoder = SuiteEncoder(out_dim=features_dim, ego_features=layout["ego"].size + more)
        self.num_slots, self.slot_dim = layout["contact_mask"].size, self.encoder.contact_dim

    def forward(self, observations: Tensor | dict[str, Tensor]) -> Tensor:
        """Return features [N, features_dim]."""
        return self.with_slots(observations)[0]

    def with_slots(self, observations: Tensor | dict[str, Tensor]) -> tuple[Tensor, Tensor, Tensor]:
        """Return features [N, features_dim], contact slots [N, K, E] and, bool [N, K], whether they hold a contact."""
        layout = OBSERVATION_LAYOUT
        if isinstance(observations, dict):
            rest = dict(observations)
            parts = SuiteObservation(*(rest.pop(block.name) for block in layout.blocks))
            more = [part.flatten(1) for part in rest.values()]
        else:
            parts = flat_obs_to_suite_obs(observations[..., : layout.size])
            more = [observations[..., layout.size :]]
        parts = parts._replace(ego_state=torch.cat([parts.ego_state, *more], dim=-1))
        features, slots = self.encoder.encode(parts)
        return features, slots, parts.contact_mask <= 0
