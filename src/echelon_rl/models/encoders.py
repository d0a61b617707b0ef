"""Encoders of observations, the parts of Echelon's observation, and the pointer that chooses a slot."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor, nn

from echelon_env import OBSERVATION_LAYOUT


def init_linear_(module: nn.Module, gain: float = math.sqrt(2.0)) -> None:
    """Initialise every linear layer inside with orthogonal weights of this gain and biases 0."""
    for part in module.modules():
        if isinstance(part, nn.Linear):
            nn.init.orthogonal_(part.weight, gain)
            if part.bias is not None:
                nn.init.zeros_(part.bias)


class MlpEncoder(nn.Sequential):
    """Fully connected layers, each followed by an activation; [..., obs_dim] to [..., sizes[-1]]."""

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
    """DeepSets (Zaheer et al., 2017): one network on every member, then their mean, then another network.

    The order of the members does not matter; empty slots have no effect and get no gradient; an empty set gives the
    second network's output for zeros.
    """

    def __init__(self, features: int, hidden: int) -> None:
        super().__init__()
        self.member = nn.Sequential(
            nn.Linear(features, hidden), nn.LayerNorm(hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.whole = nn.Sequential(nn.Linear(hidden, hidden), nn.ReLU())
        init_linear_(self)

    def forward(self, members: Tensor, empty: Tensor) -> Tensor:
        """Return only the sets of ``encode``, float [..., hidden]."""
        return self.encode(members, empty)[0]

    def encode(self, members: Tensor, empty: Tensor) -> tuple[Tensor, Tensor]:
        """Return sets [..., hidden] and members [..., slots, hidden], zeros where ``empty`` is positive."""
        absent = (empty > 0).unsqueeze(-1)  # [..., slots, 1]
        encoded = self.member(members.masked_fill(absent, 0.0)).masked_fill(absent, 0.0)
        count = (~absent).sum(dim=-2).clamp_min(1)
        return self.whole(encoded.sum(dim=-2) / count), encoded


class SuiteObservation(NamedTuple):
    """One tensor per block of the flat observation, with any leading dimensions.

    Attributes:
        contacts: [..., slots, features] of the contact display.
        contact_mask: [..., slots], 1 for an empty slot.
        squad: [..., mates, features].
        squad_mask: [..., mates], 1 for an empty slot.
        ego_state: [..., features] of the agent's own mech.
        suite_descriptor: [..., 14], capabilities of the cockpit.
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
    """Split flat observations [..., 706] into their blocks, as views where the memory layout allows it.

    Raises:
        ValueError: The last dimension has another length.
    """
    if flat.shape[-1] != OBSERVATION_LAYOUT.size:
        raise ValueError(f"flat observations end in {OBSERVATION_LAYOUT.size} columns, got shape {list(flat.shape)}.")
    lead = flat.shape[:-1]
    return SuiteObservation(
        *(flat[..., block.start : block.stop].reshape(*lead, *block.shape) for block in OBSERVATION_LAYOUT.blocks)
    )


class SuiteEncoder(nn.Module):
    """Encodes contacts and squad as sets, the rest as vectors, and fuses them.

    The last activation does not saturate, so large inputs keep their gradient.
    """

    def __init__(
        self,
        contact_dim: int = 64,
        squad_dim: int = 32,
        ego_dim: int = 64,
        out_dim: int = 128,
        ego_features: int = OBSERVATION_LAYOUT["ego"].size,
    ) -> None:
        super().__init__()
        layout = OBSERVATION_LAYOUT
        self.contact_encoder = SetEncoder(layout["contacts"].shape[1], contact_dim)
        self.squad_encoder = SetEncoder(layout["squad"].shape[1], squad_dim)
        self.ego_encoder = nn.Sequential(nn.Linear(ego_features, ego_dim), nn.LayerNorm(ego_dim), nn.ReLU())
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
        """Return features [..., out_dim] and those of every contact slot, [..., slots, contact_dim]."""
        contacts, slots = self.contact_encoder.encode(obs.contacts, obs.contact_mask)
        parts = (
            contacts,
            self.squad_encoder(obs.squad, obs.squad_mask),
            self.ego_encoder(obs.ego_state),
            obs.suite_descriptor,
            obs.panel_stats,
        )
        return self.fusion(torch.cat(parts, dim=-1)), slots


class SlotPointer(nn.Module):
    """Scores slots by how well they match a query (Vinyals et al., 2015, with scaled dot products).

    Permuting the slots permutes their logits alike, so whatever is learnt about a contact holds in every slot.
    Initially all slots are about equally likely.
    """

    def __init__(self, latent_dim: int, slot_dim: int, key_dim: int = 16) -> None:
        super().__init__()
        self.key_dim = key_dim
        self.key = nn.Linear(slot_dim, key_dim, bias=False)  # a bias would shift all logits of a query alike
        self.query = nn.Linear(latent_dim, key_dim)
        self.none = nn.Linear(latent_dim, 1)
        init_linear_(self.key, 1.0)
        init_linear_(self.query, 0.01)
        init_linear_(self.none, 0.01)

    def keys(self, slots: Tensor) -> Tensor:
        """Return keys [..., K, key_dim] of slots [..., K, slot_dim]."""
        keys: Tensor = self.key(slots)
        return keys

    def forward(self, latent: Tensor, keys: Tensor) -> Tensor:
        """Return logits [N, K + 1] of every slot and, last, of no slot, for latents [N, H] and keys [N, K, key_dim]."""
        scores = torch.einsum("nd,nkd->nk", self.query(latent), keys) / math.sqrt(self.key_dim)
        return torch.cat([scores, self.none(latent)], dim=-1)
