"""The parts of Echelon's observation as tensors, and the encoder that treats them by their kind."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor, nn

from echelon_env import OBSERVATION_LAYOUT
from echelon_rl.models.encoders import SetEncoder, init_linear_


class SuiteObservation(NamedTuple):
    """One tensor per block of the flat observation, with any leading dimensions.

    Attributes:
        contacts: [..., slots, features] of the contact display.
        contact_mask: [..., slots], 1 for an empty slot.
        squad: [..., mates, features].
        squad_mask: [..., mates], 1 for an empty slot.
        ego_state: [..., features] of the own mech.
        suite_descriptor: [..., 14], what the cockpit can show.
        panel_stats: [..., 8], summaries.
    """

    contacts: Tensor
    contact_mask: Tensor
    squad: Tensor
    squad_mask: Tensor
    ego_state: Tensor
    suite_descriptor: Tensor
    panel_stats: Tensor


def flat_obs_to_suite_obs(flat: Tensor) -> SuiteObservation:
    """Split flat observations [..., 706] into their blocks; the blocks are views where the memory allows it.

    Raises:
        ValueError: The last dimension has another length.
    """
    if flat.shape[-1] != OBSERVATION_LAYOUT.size:
        raise ValueError(
            f"flat observations end in a dimension of {OBSERVATION_LAYOUT.size}, got shape {list(flat.shape)}."
        )
    lead = flat.shape[:-1]
    return SuiteObservation(
        *(flat[..., block.start : block.stop].reshape(*lead, *block.shape) for block in OBSERVATION_LAYOUT.blocks)
    )


class SuiteEncoder(nn.Module):
    """Encodes contacts and squad as sets, the rest as vectors, and fuses them.

    The last activation does not saturate: large inputs keep their gradient.

    Args:
        contact_dim: Units of the contact encoder.
        squad_dim: Units of the squad encoder.
        ego_dim: Units of the encoder of the own state.
        out_dim: Features that come out.
    """

    def __init__(self, contact_dim: int = 64, squad_dim: int = 32, ego_dim: int = 64, out_dim: int = 128) -> None:
        super().__init__()
        layout = OBSERVATION_LAYOUT
        self.contact_encoder = SetEncoder(layout["contacts"].shape[1], contact_dim)
        self.squad_encoder = SetEncoder(layout["squad"].shape[1], squad_dim)
        self.ego_encoder = nn.Sequential(nn.Linear(layout["ego"].size, ego_dim), nn.LayerNorm(ego_dim), nn.ReLU())
        fused = contact_dim + squad_dim + ego_dim + layout["suite_descriptor"].size + layout["panel_stats"].size
        self.fusion = nn.Sequential(
            *(nn.Linear(fused, out_dim), nn.LayerNorm(out_dim), nn.ReLU()),
            *(nn.Linear(out_dim, out_dim), nn.LayerNorm(out_dim), nn.ReLU()),
        )
        self.out_dim, self.contact_dim = out_dim, contact_dim
        init_linear_(self.ego_encoder)
        init_linear_(self.fusion)

    def forward(self, obs: SuiteObservation) -> Tensor:
        """Return features [..., out_dim]."""
        return self.encode(obs)[0]

    def encode(self, obs: SuiteObservation) -> tuple[Tensor, Tensor]:
        """Return features [..., out_dim] and every contact slot's own, [..., slots, contact_dim]."""
        contacts, slots = self.contact_encoder.encode(obs.contacts, obs.contact_mask)
        parts = (
            contacts,
            self.squad_encoder(obs.squad, obs.squad_mask),
            self.ego_encoder(obs.ego_state),
            obs.suite_descriptor,
            obs.panel_stats,
        )
        return self.fusion(torch.cat(parts, dim=-1)), slots
