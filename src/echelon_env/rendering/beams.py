"""Who shone a beam at whom: beams strike at once, so a state shows them only by what they did."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from echelon_env.catalog import HITSCAN, WEAPON_TABLE, WEAPONS
from echelon_env.sim.state import GUN_SLOTS, Match


class Beam(NamedTuple):
    """One beam: mech indices of shooter and victim, and the weapon's row."""

    shooter: int
    victim: int
    weapon: int


def beams_of_decision(state: Match, match: int, decision_seconds: float) -> Iterator[Beam]:
    """Give the beams of the last decision: of slots that fired, at those they wounded or painted.

    A mech that hit one victim with a beam and another with a projectile in the same decision is shown with a beam at
    both; the state does not tell them apart.
    """
    mechs, guns, tally, wounds = (array[match] for array in (state.mechs, state.guns, state.tally, state.wounds))
    decision = state.clock["decision"][match]
    fired = np.stack([tally[f"shots_{slot}"] > 0 for slot in range(GUN_SLOTS)], axis=1) & (guns["weapon"] >= 0)
    fired &= WEAPON_TABLE["guidance"][guns["weapon"]] == HITSCAN
    fresh = (wounds["tick"] == decision) & (wounds["damage"] > 0)  # (M, W)
    for shooter, slot in np.argwhere(fired).tolist():
        weapon = int(guns["weapon"][shooter, slot])
        if WEAPONS[weapon].paint_s > 0:
            just_now = mechs["painted_s"] > WEAPONS[weapon].paint_s - decision_seconds - 1e-4
            victims = (mechs["painter"] == shooter) & just_now
        else:
            victims = (fresh & (wounds["attacker"] == shooter)).any(axis=1)
        for victim in np.flatnonzero(victims).tolist():
            yield Beam(shooter, victim, weapon)
