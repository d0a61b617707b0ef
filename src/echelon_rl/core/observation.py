"""What the trainer knows about the columns of an observation: which to normalise, and which show the role."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor

from echelon_env import OBSERVATION_LAYOUT
from echelon_rl.core.normalization import ObservationColumns
from echelon_rl.core.rollout import RolloutBuffer

_DESCRIPTOR = OBSERVATION_LAYOUT["suite_descriptor"]


def columns_to_normalize(
    size: int, chosen: bool | Sequence[int], critic_only: int = 0, numbers: Sequence[int] | None = None
) -> ObservationColumns:
    """Return how the columns of an observation are normalised.

    In Echelon's observation, masks, flags, one-hots and the suite descriptor stay unchanged. Members of a set share
    statistics, so their order still does not matter, and empty slots stay zero. A global state at the end stays
    unchanged too: it is already scaled and mixes flags with numbers.

    ``chosen`` True takes all suitable columns, a list those that it names. ``critic_only`` is the number of last
    columns with a global state. ``numbers`` are the columns without pixels and choices of observations other than a
    flat Box, which are never Echelon's; None for a flat Box.
    """
    if not isinstance(chosen, bool):
        return ObservationColumns.only(chosen, size)
    if numbers is not None:
        return ObservationColumns.only(numbers, size)
    if size - critic_only != OBSERVATION_LAYOUT.size:
        return ObservationColumns.only(range(size), size)
    group, absent = [-1] * size, [-1] * size
    known: dict[tuple[str, str], int] = {}
    masks = {"contacts": OBSERVATION_LAYOUT["contact_mask"], "squad": OBSERVATION_LAYOUT["squad_mask"]}
    for block in OBSERVATION_LAYOUT.blocks:
        for column in range(block.start, block.stop):
            row, position = divmod(column - block.start, len(block.features))
            feature = block.features[position]
            if feature.unit == "flag" or block in (_DESCRIPTOR, *masks.values()):
                continue
            group[column] = known.setdefault((block.name, feature.name), len(known))
            if block.name in masks:
                absent[column] = masks[block.name].start + row
    return ObservationColumns(tuple(group), tuple(absent))


def roles_of(buffer: RolloutBuffer, row_roles: Sequence[Any] | None = None, flat: bool = True) -> Tensor:
    """Return the role of each step of a rollout, int64 [T, B].

    ``row_roles`` are labels of the B rows, the same set of labels in every training process; None or nothing takes the
    suite in Echelon's observation, if observations are a ``flat`` Box.
    """
    if row_roles is not None and len(row_roles):
        labels, roles = np.unique(np.asarray(row_roles), return_inverse=True)
        if roles.shape != (buffer.num_agents,):
            raise ValueError(
                f"the environment's roles must be {buffer.num_agents} labels, one per row, got {list(labels)} in an "
                f"array of shape {list(np.shape(row_roles))}."
            )
        return torch.from_numpy(roles.astype(np.int64)).to(buffer.obs.device).expand(buffer.num_steps, -1)
    if not flat or buffer.obs.shape[2] != OBSERVATION_LAYOUT.size:
        raise ValueError(
            "normalize_per_role=True needs to know roles: the observation has no suite descriptor and the environment "
            "no attribute 'roles' (a label for each row)."
        )
    suites = sum(feature.name.startswith("suite_") for feature in _DESCRIPTOR.features)
    return buffer.obs[..., _DESCRIPTOR.start : _DESCRIPTOR.start + suites].argmax(-1)
