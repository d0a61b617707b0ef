"""What each mech's own sensors show, and their quality: one implementation for display and lock."""

import math

from echelon_env import catalog
from echelon_env.constants import ONE, PI, ZERO, F
from echelon_env.kernels.decorator import kernel
from echelon_env.sim.geometry import companions, distance_squared, foes_of, mid_height, second_team, within_arc
from echelon_env.sim.line_of_sight import mechs_see_each_other, no_terrain_between, smoke_between
from echelon_env.sim.state import BEFORE, NOW, PLACE_X, PLACE_Y, PLACE_Z, QUEUE, REACH, REPORTS, SHROUDED
from echelon_env.sim.weapons import has_paint_lock

_FAR, _FAR_SQUARED = F(1e6), F(1e12)
TARGETED_RANGE = F(8.0)


@kernel
def jam(match, rules):
    """Set jamming and its cure from the strongest hostile ECM and friendly ECCM of others in range."""
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


@kernel
def update_quality(match, rules, i):
    """Set sensor quality of a living mech, least in shutdown, and the reach of its radar."""
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
def scan(match, rules, i):
    """Set whom mech i sees by reach alone, and its distance to the nearest hostile mech; no loop has a branch."""
    mech, now = match.mechs[i], match.sees[NOW, i]
    mech.hostile_distance, match.places[REACH, i] = _FAR, mech.radar * mech.radar
    if mech.alive == 0:
        return
    foe, end_foe = foes_of(match, mech.team, second_team(match))
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
    mech.hostile_distance = math.sqrt(nearest)


@kernel
def look(match, rules, i, j, block):
    """Let two living mechs, neither deep in smoke, see each other; heat and emission show foes through all but smoke.

    The search for a cloud between them begins with ``block``, which changes no result. Returns the block that hides
    them, where the next search may begin, or else ``block``.
    """
    if match.sees[NOW, i, j] == 1 and match.sees[NOW, j, i] == 1:
        return block
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
def remember_sightings(match, rules, i):
    """Keep what a mech saw one decision ago; it sees and reports nothing yet."""
    now, before, reports = match.sees[NOW, i], match.sees[BEFORE, i], match.sees[REPORTS, i]
    for j in range(now.shape[0]):
        before[j] = now[j]
        now[j] = 0
        reports[j] = 0


@kernel
def forget_the_dead(match, rules, j):
    """Let nobody report a mech that died since."""
    if match.mechs[j].alive == 0:
        match.sees[BEFORE, :, j] = 0


@kernel
def report(match, rules, i):
    """Count, if mech i is the first of its pack, what living ones of the pack saw one decision ago."""
    first, end = companions(match, i, False)
    for mate in range(first, end if i == first else first):
        if match.mechs[mate].alive == 1:
            before, reports = match.sees[BEFORE, mate], match.sees[REPORTS, first]
            for j in range(before.shape[0]):
                reports[j] += before[j]


@kernel
def show_painted(match, rules, j):
    """Show a painted mech to those that can lock it by its paint, through everything."""
    if match.mechs[j].alive == 1 and match.mechs[j].painted_s > ZERO:
        first, end = companions(match, match.mechs[j].painter, False)
        for i in range(first, end):
            if i != j and match.mechs[i].alive == 1 and has_paint_lock(match, rules, i, j):
                match.sees[NOW, i, j] = 1


@kernel
def look_ahead(match, rules, i):
    """Forget whom a mech sees outside the arc of its sensors, except those that it can lock by their paint."""
    mech, now, arc = match.mechs[i], match.sees[NOW, i], rules.params[0].arc
    if mech.alive == 0 or arc >= PI:
        return
    for j in range(now.shape[0]):
        other = match.mechs[j]
        outside = now[j] == 1 and not within_arc(mech, other.x - mech.x, other.y - mech.y, arc)
        if outside and not has_paint_lock(match, rules, i, j):
            now[j] = 0


@kernel
def in_the_open(match, rules):
    """List the living mechs that are not deep in smoke in the row ``QUEUE``; return how many they are."""
    count = 0
    for i in range(match.mechs.shape[0]):
        if match.mechs[i].alive == 1 and match.scratch[SHROUDED, i] == 0:
            match.scratch[QUEUE, count] = i
            count += 1
    return count


@kernel
def warn_of_foes(match, rules, i):
    """Set the flag "a hostile mech near enough to shoot sees me"; no missile is coming yet."""
    mech = match.mechs[i]
    mech.targeted, mech.incoming = 0, 0
    threatened = mech.alive == 1 and mech.hostile_distance <= TARGETED_RANGE
    for j in range(match.mechs.shape[0] if threatened else 0):
        hostile = match.mechs[j].alive == 1 and match.mechs[j].team != mech.team
        near = hostile and distance_squared(match, rules, i, j) <= TARGETED_RANGE * TARGETED_RANGE
        if near and mechs_see_each_other(match, rules, i, j):
            mech.targeted = 1
            break


@kernel
def warn_of_missile(match, rules, s):
    """Set the flag "a missile is coming for me" of the mech that a shot follows."""
    shot = match.shots[s]
    if shot.target >= 0 and rules.weapons[shot.weapon].guidance == catalog.HOMING:
        match.mechs[shot.target].incoming = match.mechs[shot.target].alive


@kernel
def deliver_message(match, rules, i):
    """Move the message that a mech sends to those received; the dead, and disabled radios, send nothing."""
    sends = rules.params[0].enable_comm == 1 and match.mechs[i].alive == 1
    for c in range(match.comm.shape[2]):
        match.comm[1, i, c] = match.comm[0, i, c] if sends else ZERO
        match.comm[0, i, c] = ZERO
