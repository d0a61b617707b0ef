"""The info dictionaries of the PettingZoo view, for all agents at once.

With twenty agents, building dictionaries is what costs most beside the simulation. Displays of fixed keys take a third
of the time of ``dict(zip(keys, values))``, and the copy of a dictionary that is right but for three values even less.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echelon_env.mdp.action_masks import MASK_SPANS
from echelon_env.mdp.rewards import REWARD_TERMS

_TRIGGERS, _EWAR, _TARGET, _SORT = (MASK_SPANS[name] for name in ("triggers", "ewar", "target", "sort"))
_COMMON = 3  # the terms of most steps; the others wait for somebody to die or for the end
_RARE_TERMS = REWARD_TERMS[_COMMON:]
_NO_REWARD = dict.fromkeys(REWARD_TERMS, 0.0)

assert len(MASK_SPANS) == 4
assert REWARD_TERMS[:_COMMON] == ("approach", "zone", "damage")


def agent_infos(
    agents: Sequence[str],
    roles: Sequence[str],
    alive: Sequence[bool],
    masks: NDArray[np.int8],
    components: NDArray[np.float32],
) -> dict[str, dict[str, Any]]:
    """Return an info for each of n agents.

    Args:
        agents: Names.
        roles: Mech classes.
        alive: Who lives.
        masks: int8 (n, 32), see ``mdp.action_masks``; the infos hold views of it.
        components: float32 (n, 7) weighted reward terms.
    """
    infos: dict[str, dict[str, Any]] = {}
    approaches, zones, damages = components[:, :_COMMON].T.tolist()
    for agent, role, lives, triggers, ewar, target, sort, approach, zone, damage in zip(  # noqa: B905  # strict costs time
        agents, roles, alive,
        masks[:, _TRIGGERS], masks[:, _EWAR], masks[:, _TARGET], masks[:, _SORT],
        approaches, zones, damages,
    ):  # fmt: skip
        terms = _NO_REWARD.copy()
        terms["approach"] = approach
        terms["zone"] = zone
        terms["damage"] = damage
        infos[agent] = {
            "alive": lives,
            "role": role,
            "action_mask": {"triggers": triggers, "ewar": ewar, "target": target, "sort": sort},
            "reward_components": terms,
        }
    rare = components[:, _COMMON:]
    if np.count_nonzero(rare):
        for info, values in zip(infos.values(), rare.tolist(), strict=True):
            info["reward_components"].update(zip(_RARE_TERMS, values, strict=True))
    return infos
