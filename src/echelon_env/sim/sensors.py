"""What each mech's own sensors show, and how good they are. One implementation for display and lock alike."""

from __future__ import annotations

import math

from echelon_env.catalog import (
    ECCM_GAIN,
    ECM_JAM,
    EWAR_ECCM,
    EWAR_ECM,
    EWAR_OFF,
    EWAR_RANGE,
    HEAT_SIGNATURE_SHARE,
    HOMING,
    QUALITY_MAX,
    QUALITY_MIN,
    RADAR_RANGE,
)
from echelon_env.constants import ONE, ZERO, F
from echelon_env.kernel import kernel
from echelon_env.sim.geometry import mid_height
from echelon_env.sim.line_of_sight import mechs_see_each_other, no_smoke_between, no_terrain_between, note_shrouded
from echelon_env.sim.state import BEFORE, NOW, REPORTS, SHROUDED
from echelon_env.sim.weapons import distance_squared, has_paint_lock

_RADAR, _EWAR_RANGE = F(RADAR_RANGE), F(EWAR_RANGE)
_JAM, _GAIN, _MIN, _MAX = F(ECM_JAM), F(ECCM_GAIN), F(QUALITY_MIN), F(QUALITY_MAX)
_HEAT_SHARE = F(HEAT_SIGNATURE_SHARE)
_FAR_SQUARED = F(1e12)
TARGETED_RANGE = F(8.0)


@kernel
def feel_emitter(match, rules, i, j):
    """Let the emitter of mech j jam mech i or back it up."""
    mech, other = match.mechs[i], match.mechs[j]
    strength = ONE - math.sqrt(distance_squared(match, rules, i, j)) / _EWAR_RANGE
    if other.ewar == EWAR_ECM and other.team != mech.team:
        mech.jam = max(mech.jam, strength)
    elif other.ewar == EWAR_ECCM and other.team == mech.team:
        mech.eccm = max(mech.eccm, strength)


@kernel
def update_quality(match, rules):
    """Set sensor quality from the strongest hostile ECM and the strongest friendly ECCM of others in range.

    quality = clip(1 - 0.85 jam + 0.65 eccm, 0.25, 1.5), jam and eccm = max(1 - distance / 50); shut down: 0.25.
    """
    n = match.mechs.shape[0]
    for i in range(n):
        if match.mechs[i].alive == 1:
            match.mechs[i].jam, match.mechs[i].eccm = ZERO, ZERO
    for j in range(n):
        if match.mechs[j].alive == 1 and match.mechs[j].ewar != EWAR_OFF:
            for i in range(n):
                if match.mechs[i].alive == 1 and i != j:
                    feel_emitter(match, rules, i, j)
    for i in range(n):
        mech = match.mechs[i]
        if mech.alive == 0:
            continue
        mech.quality = min(_MAX, max(_MIN, ONE - _JAM * mech.jam + _GAIN * mech.eccm))
        if mech.shutdown == 1:
            mech.quality = _MIN
        mech.radar = radar_range(mech, rules)


@kernel
def radar_range(mech, rules):
    """Return how far the radar of a mech reaches now, through everything, voxels."""
    return _RADAR * rules.suites[mech.suite].range_multiplier * mech.quality


@kernel
def glows(mech, rules):
    """Return whether a mech's heat or emission gives it away to hostile mechs through everything but smoke."""
    return mech.heat > _HEAT_SHARE * rules.classes[mech.role].heat_cap or mech.ewar != EWAR_OFF


@kernel
def look(match, rules, i, j):
    """Set whether two living mechs' own sensors show each other; their ray is traced at most once, and last.

    Oracle, radar and paint show whatever lies between, heat and emission of a hostile mech through all but smoke. Keeps
    the squared distance to the nearest hostile mech along the way.
    """
    a, b = match.mechs[i], match.mechs[j]
    hostile = a.team != b.team
    dx, dy, dz = b.x - a.x, b.y - a.y, mid_height(b, rules) - mid_height(a, rules)
    planar = dx * dx + dy * dy
    squared = planar + dz * dz
    if hostile:
        a.hostile_distance = min(a.hostile_distance, planar)
        b.hostile_distance = min(b.hostile_distance, planar)
    oracle = rules.params[0].oracle == 1
    one = oracle or squared <= a.radar * a.radar or has_paint_lock(match, rules, i, j)
    two = oracle or squared <= b.radar * b.radar or has_paint_lock(match, rules, j, i)
    shrouded = match.scratch[SHROUDED, i] + match.scratch[SHROUDED, j] > 0
    if not ((one and two) or shrouded) and no_smoke_between(match, rules, i, j):
        one = one or (hostile and glows(b, rules))
        two = two or (hostile and glows(a, rules))
        if not (one and two) and no_terrain_between(match, rules, i, j):
            one, two = True, True
    match.sees[NOW, i, j] = 1 if one else 0
    match.sees[NOW, j, i] = 1 if two else 0


@kernel
def first_of_pack(match, i):
    """Return the index of the first mech of the pack of mech i; the mechs of a pack follow one another."""
    mech = match.mechs[i]
    while i > 0 and match.mechs[i - 1].team == mech.team and match.mechs[i - 1].pack == mech.pack:
        i -= 1
    return i


@kernel
def update_sightings(match, rules):
    """Remember what was seen one decision ago, count the packs' reports of it, and look again.

    Whoever died since is neither remembered nor reported.
    """
    n = match.mechs.shape[0]
    for i in range(n):
        match.mechs[i].hostile_distance = _FAR_SQUARED
        now, before, reports = match.sees[NOW, i], match.sees[BEFORE, i], match.sees[REPORTS, i]
        for j in range(n):
            before[j] = now[j]
            now[j] = 0
            reports[j] = 0
    for j in range(n):
        if match.mechs[j].alive == 0:
            for i in range(n):
                match.sees[BEFORE, i, j] = 0
    for i in range(n):
        if match.mechs[i].alive == 1:
            before, reports = match.sees[BEFORE, i], match.sees[REPORTS, first_of_pack(match, i)]
            for j in range(n):
                reports[j] += before[j]
    note_shrouded(match, rules)
    for i in range(n):
        if match.mechs[i].alive == 1:
            for j in range(i + 1, n):
                if match.mechs[j].alive == 1:
                    look(match, rules, i, j)
    for i in range(n):
        match.mechs[i].hostile_distance = math.sqrt(match.mechs[i].hostile_distance)


@kernel
def intel_capacity(mech, rules):
    """Return how many reports a mech's suite can show, scaled down by jamming."""
    return int(F(rules.suites[mech.suite].intel_slots) * min(ONE, mech.quality))


@kernel
def update_warnings(match, rules):
    """Set the flags "a hostile mech near enough to shoot sees me" and "a missile is coming for me"."""
    for i in range(match.mechs.shape[0]):
        mech = match.mechs[i]
        mech.targeted, mech.incoming = 0, 0
        if mech.alive == 0:
            continue
        for j in range(match.mechs.shape[0] if mech.hostile_distance <= TARGETED_RANGE else 0):
            other = match.mechs[j]
            if (
                other.alive == 1
                and other.team != mech.team
                and distance_squared(match, rules, i, j) <= TARGETED_RANGE * TARGETED_RANGE
                and mechs_see_each_other(match, rules, i, j)
            ):
                mech.targeted = 1
                break
    for s in range(match.clock.shots):
        shot = match.shots[s]
        if shot.target >= 0 and rules.weapons[shot.weapon].guidance == HOMING:
            match.mechs[shot.target].incoming = match.mechs[shot.target].alive
