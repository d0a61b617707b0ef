"""Choosing one member of a set: a logit for every slot from what stands in it, as a pointer network does."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

from echelon_rl.models.encoders import init_linear_


class SlotPointer(nn.Module):
    """Scores slots by how well they answer a query (Vinyals et al., 2015, with scaled dot products).

    Permuting the slots permutes their logits alike, so what is learnt of a contact holds in whichever slot it stands.

    Args:
        latent_dim: Length of the latent that asks, H.
        slot_dim: Features of a slot, E.
        key_dim: Length of keys and queries, D.
    """

    def __init__(self, latent_dim: int, slot_dim: int, key_dim: int = 16) -> None:
        """Create the layers; at first every slot is about equally likely."""
        super().__init__()
        self.key_dim = key_dim
        self.key = nn.Linear(slot_dim, key_dim, bias=False)  # a bias would move all logits of a query alike
        self.query = nn.Linear(latent_dim, key_dim)
        self.none = nn.Linear(latent_dim, 1)
        init_linear_(self.key, 1.0)
        init_linear_(self.query, 0.01)
        init_linear_(self.none, 0.01)

    def keys(self, slots: Tensor) -> Tensor:
        """Return keys [..., K, D] of slots [..., K, E]."""
        keys: Tensor = self.key(slots)
        return keys

    def forward(self, latent: Tensor, keys: Tensor) -> Tensor:
        """Return logits [N, K + 1] of every slot and, last, of none, for latents [N, H] and keys [N, K, D]."""
        scores = torch.einsum("nd,nkd->nk", self.query(latent), keys) / math.sqrt(self.key_dim)
        return torch.cat([scores, self.none(latent)], dim=-1)
