"""What each mech's own sensors show, and their quality: one implementation for display and lock."""

import math

from echelon_env import catalog
from echelon_env.constants import ONE, ZERO, F
from echelon_env.kernels.decorator import kernel
from echelon_env.sim.geometry import companions, distance_squared, foes_of, lay_out_places, mid_height
from echelon_env.sim.line_of_sight import mechs_see_each_other, no_terrain_between, note_shrouded, smoke_between
from echelon_env.sim.state import BEFORE, NOW, PLACE_X, PLACE_Y, PLACE_Z, QUEUE, REACH, REPORTS, SHROUDED
from echelon_env.sim.weapons import has_paint_lock

_FAR, _FAR_SQUARED = F(1e6), F(1e12)
TARGETED_RANGE = F(8.0)


@kernel
def update_quality(match, rules):
    """Set sensor quality, least in shutdown, from the strongest hostile ECM and friendly ECCM of others in range."""
    n = match.mechs.shape[0]
    for i in range(n):
        if match.mechs[i].alive == 1:
            match.mechs[i].jam, match.mechs[i].eccm = ZERO, ZERO
    for j in range(n):
        other = match.mechs[j]
        for i in range(n if other.alive == 1 and other.ewar != catalog.EWAR_OFF else 0):
            mech = match.mechs[i]
            if mech.alive == 1 and i != j:
                strength = ONE - math.sqrt(distance_squared(match, rules, i, j)) / catalog.EWAR_RANGE
                if other.ewar == catalog.EWAR_ECM and other.team != mech.team:
                    mech.jam = max(mech.jam, strength)
                elif other.ewar == catalog.EWAR_ECCM and other.team == mech.team:
                    mech.eccm = max(mech.eccm, strength)
    for i in range(n):
        mech = match.mechs[i]
        if mech.alive == 1:
            quality = ONE - catalog.ECM_JAM * mech.jam + catalog.ECCM_GAIN * mech.eccm
            quality = catalog.QUALITY_MIN if mech.shutdown == 1 else quality
            mech.quality = min(catalog.QUALITY_MAX, max(catalog.QUALITY_MIN, quality))
            mech.radar = radar_range(mech, rules)


@kernel
def radar_range(mech, rules):
    """Return the current reach in voxels of a mech's radar, which sees through everything."""
    return rules.params[0].radar * rules.suites[mech.suite].range_multiplier * mech.quality


@kernel
def glows(mech, rules):
    """Return whether a mech's heat or emission gives it away to hostile mechs through everything but smoke."""
    return mech.heat > catalog.HEAT_SIGNATURE_SHARE * rules.classes[mech.role].heat_cap or mech.ewar != catalog.EWAR_OFF


@kernel
def scan(match, i, foe, end_foe):
    """Set whom mech i sees by reach alone, and its distance to the nearest hostile mech; no loop has a branch."""
    now = match.sees[NOW, i]
    xs, ys, zs = match.places[PLACE_X], match.places[PLACE_Y], match.places[PLACE_Z]
    x, y, z, reach = xs[i], ys[i], zs[i], match.places[REACH, i]
    for j in range(now.shape[0]):
        dx, dy, dz = xs[j] - x, ys[j] - y, zs[j] - z
        now[j] = 1 if dx * dx + dy * dy + dz * dz <= reach else 0
    now[i] = 0
    nearest = _FAR_SQUARED
    for j in range(foe, end_foe):
        dx, dy = xs[j] - x, ys[j] - y
        nearest = min(nearest, dx * dx + dy * dy)
    match.mechs[i].hostile_distance = math.sqrt(nearest)


@kernel
def look(match, rules, i, j, block):
    """Let two living mechs, neither deep in smoke, see each other; heat and emission show foes through all but smoke.

    Returns the block of clouds that hides them, where the next search begins, or else ``block``.
    """
    a, b, params = match.mechs[i], match.mechs[j], rules.params[0]
    squared = distance_squared(match, rules, i, j)
    in_sight, glow_shows = squared <= params.sight * params.sight, squared <= params.glow * params.glow
    if not in_sight and not glow_shows:
        return block
    hiding = smoke_between(match, block, a.x, a.y, mid_height(a, rules), b.x, b.y, mid_height(b, rules))
    if hiding >= 0:
        return hiding
    now, hostile = match.sees[NOW], glow_shows and a.team != b.team
    if hostile and glows(b, rules):
        now[i, j] = 1
    if hostile and glows(a, rules):
        now[j, i] = 1
    if in_sight and (now[i, j] == 0 or now[j, i] == 0) and no_terrain_between(match, rules, i, j):
        now[i, j], now[j, i] = 1, 1
    return block


@kernel
def remember_sightings(match):
    """Remember what was seen one decision ago and count the packs' reports of it, without mechs that died since."""
    n = match.mechs.shape[0]
    for i in range(n):
        now, before, reports = match.sees[NOW, i], match.sees[BEFORE, i], match.sees[REPORTS, i]
        for j in range(n):
            before[j] = now[j]
            now[j] = 0
            reports[j] = 0
    for j in range(n):
        if match.mechs[j].alive == 0:
            match.sees[BEFORE, :, j] = 0
    first, end = 0, 0
    for i in range(n):
        if i == end:
            first, end = companions(match, i, False)
        if match.mechs[i].alive == 1:
            before, reports = match.sees[BEFORE, i], match.sees[REPORTS, first]
            for j in range(n):
                reports[j] += before[j]


@kernel
def update_sightings(match, rules):
    """Set whom each mech's own sensors show now; radar and paint see through everything."""
    remember_sightings(match)
    lay_out_places(match, rules)
    note_shrouded(match, rules)
    n, (_, red) = match.mechs.shape[0], companions(match, 0, True)
    open_air, count = match.scratch[QUEUE], 0
    for i in range(n):
        match.mechs[i].hostile_distance, match.places[REACH, i] = _FAR, match.mechs[i].radar * match.mechs[i].radar
        if match.mechs[i].alive == 1:
            first, end = foes_of(match, match.mechs[i].team, red)
            scan(match, i, first, end)
            if match.scratch[SHROUDED, i] == 0:
                open_air[count] = i
                count += 1
    for j in range(n):  # a painted mech is seen by those that can lock it by its paint
        if match.mechs[j].alive == 1 and match.mechs[j].painted_s > ZERO:
            first, end = companions(match, match.mechs[j].painter, False)
            for i in range(first, end):
                if i != j and match.mechs[i].alive == 1 and has_paint_lock(match, rules, i, j):
                    match.sees[NOW, i, j] = 1
    for one in range(count):
        i, block = open_air[one], 0
        for two in range(one + 1, count):
            j = open_air[two]
            if match.sees[NOW, i, j] == 0 or match.sees[NOW, j, i] == 0:
                block = look(match, rules, i, j, block)


@kernel
def update_warnings(match, rules):
    """Set the flags "a hostile mech near enough to shoot sees me" and "a missile is coming for me"."""
    for i in range(match.mechs.shape[0]):
        mech = match.mechs[i]
        mech.targeted, mech.incoming = 0, 0
        threatened = mech.alive == 1 and mech.hostile_distance <= TARGETED_RANGE
        for j in range(match.mechs.shape[0] if threatened else 0):
            hostile = match.mechs[j].alive == 1 and match.mechs[j].team != mech.team
            near = hostile and distance_squared(match, rules, i, j) <= TARGETED_RANGE * TARGETED_RANGE
            if near and mechs_see_each_other(match, rules, i, j):
                mech.targeted = 1
                break
    for s in range(match.clock.shots):
        shot = match.shots[s]
        if shot.target >= 0 and rules.weapons[shot.weapon].guidance == catalog.HOMING:
            match.mechs[shot.target].incoming = match.mechs[shot.target].alive


@kernel
def deliver_messages(match, rules):
    """Move the messages being sent to those received; the dead, and disabled radios, send nothing."""
    enabled = rules.params[0].enable_comm == 1
    for i in range(match.mechs.shape[0]):
        sends = enabled and match.mechs[i].alive == 1
        for c in range(match.comm.shape[2]):
            match.comm[1, i, c] = match.comm[0, i, c] if sends else ZERO
            match.comm[0, i, c] = ZERO
