"""A policy for Echelon's observation: an encoder of sets, and a pointer that chooses the target."""

from typing import Any, cast

import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.type_aliases import Schedule as Sb3Schedule
from torch import Tensor

from echelon_env import OBSERVATION_LAYOUT
from echelon_env.validation import shown
from echelon_rl.core.distributions import CATEGORICAL, mask_logits
from echelon_rl.models.encoders import SlotPointer
from echelon_rl.models.features import SuiteFeatures
from echelon_rl.policies.mlp_lstm import MlpLstmPolicy


class SuiteLstmPolicy(MlpLstmPolicy):
    """Like ``MlpLstmPolicy``, for Echelon's observation: contacts and squad are sets, and a pointer chooses the target.

    The encoder does not depend on the order of the contacts (``SuiteEncoder``). With Echelon's action layout the logit
    of every target slot comes from the slot's content (``SlotPointer``): exchanging two contacts only exchanges their
    probabilities. Empty slots are never chosen.

    ``features_extractor_class`` is ``SuiteFeatures`` or has the same attributes and ``with_slots``; the other arguments
    are those of ``MlpLstmPolicy``.

    Raises:
        ValueError: The extractor does not separate slots, or observations are not Echelon's.
    """

    def __init__(
        self,
        observation_space: spaces.Space[Any],
        action_space: spaces.Space[Any],
        lr_schedule: Sb3Schedule,
        features_extractor_class: type[BaseFeaturesExtractor] = SuiteFeatures,
        **kwargs: Any,
    ) -> None:
        if not hasattr(features_extractor_class, "with_slots"):
            raise ValueError(
                f"SuiteLstmPolicy needs an encoder that separates the contact slots, as SuiteFeatures does with its "
                f"with_slots method; got {features_extractor_class.__name__}. MlpLstmPolicy takes any encoder."
            )
        names = {block.name for block in OBSERVATION_LAYOUT.blocks}
        has_blocks = isinstance(observation_space, spaces.Dict) and names <= {*observation_space}
        if not has_blocks and not isinstance(observation_space, spaces.Box):
            raise ValueError(
                f"SuiteLstmPolicy needs Echelon's observations, a Box or a Dict with {', '.join(sorted(names))}, got "
                f"{shown(observation_space)}; MlpLstmPolicy takes any."
            )
        super().__init__(
            observation_space, action_space, lr_schedule, features_extractor_class=features_extractor_class, **kwargs
        )

    def _build(self, lr_schedule: Sb3Schedule) -> None:
        encoder = cast(SuiteFeatures, self.features_extractor)
        slots = encoder.num_slots
        pointed = [h for h in self.heads.heads if h.kind == CATEGORICAL and (h.name, h.size) == ("target", slots + 1)]
        self.target_head = pointed[0] if pointed else None
        super()._build(lr_schedule)
        if self.target_head is not None:
            self.target_pointer = SlotPointer(self.mlp_extractor.latent_dim_pi, encoder.slot_dim)
            self.target_pointer.none.bias.data += self.no_target_bias
            self._side_columns = slots * (self.target_pointer.key_dim + 1)  # a key and a flag for every slot

    def _encode(self, own: Any) -> Tensor:
        features, slots, filled = cast(SuiteFeatures, self.features_extractor).with_slots(own)
        if self.target_head is None:
            return features
        return torch.cat([features, self.target_pointer.keys(slots).flatten(1), filled.to(features.dtype)], dim=-1)

    def _action_params(self, actor: Tensor, side: Tensor) -> Tensor:
        others: Tensor = self.action_net(actor)
        head = self.target_head
        if head is None:
            return others
        slots = head.size - 1
        keys, filled = side[:, :-slots].reshape(-1, slots, self.target_pointer.key_dim), side[:, -slots:] > 0
        allowed = torch.cat([filled, torch.ones_like(filled[:, :1])], dim=-1)  # "none" can always be chosen
        logits = mask_logits(self.target_pointer(actor, keys), allowed)
        return torch.cat([others[:, : head.start], logits, others[:, head.start :]], dim=-1)
