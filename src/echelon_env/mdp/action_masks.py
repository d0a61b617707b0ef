"""Masks of the discrete choices: which of them could have an effect now."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import CLASS_TABLE, EWAR_OFF
from echelon_env.mdp.actions import ACTION_LAYOUT, NO_TARGET
from echelon_env.sim.state import Match, Rules


def action_mask(state: Match, rules: Rules, match: int, mech: int) -> dict[str, NDArray[np.int8]]:
    """Return int8 masks (1 = may have an effect) for the blocks triggers (5,), ewar (3,), target (21,), sort (3,).

    Neutral choices (off, none) are always allowed; a dead or helpless mech has no others.
    """
    params, me = rules.params[0], state.mechs[match, mech]
    helpless = me["alive"] == 0 or me["shutdown"] == 1
    fallen = me["fallen_s"] > 0
    triggers = np.zeros(ACTION_LAYOUT["triggers"].size, np.int8)
    if not helpless:
        triggers[1] = 1
        if not fallen:
            guns = state.guns[match, mech]
            triggers[[0, 2, 3, 4]] = (guns["weapon"] >= 0) & (guns["cooldown"] <= 0)
    ewar = np.zeros(ACTION_LAYOUT["ewar"].size, np.int8)
    ewar[EWAR_OFF] = 1
    if not helpless and not fallen and params["enable_ewar"] and CLASS_TABLE["has_ewar"][me["role"]]:
        ewar[:] = 1
    target = np.zeros(ACTION_LAYOUT["target"].size, np.int8)
    target[NO_TARGET] = 1
    if me["alive"] and params["enable_target"]:
        target[:NO_TARGET] = state.contacts[match, mech] >= 0
    sort = np.zeros(ACTION_LAYOUT["sort"].size, np.int8)
    sort[0] = 1
    if me["alive"] and params["enable_sort"]:
        sort[:] = 1
    return {"triggers": triggers, "ewar": ewar, "target": target, "sort": sort}
