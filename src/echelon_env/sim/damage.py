"""Effects of hits: each mech reads the hits on itself, then each shooter reads the effects of its hits."""

import math

from echelon_env import catalog
from echelon_env.constants import EPS_DIV, EPS_NORM, HALF, ONE, ZERO, F
from echelon_env.kernels.decorator import ceil_int, floor_int, kernel
from echelon_env.rng import DRAW_WRECK, uniform
from echelon_env.sim.collision import SKIN, is_occupied
from echelon_env.sim.geometry import wins_tie
from echelon_env.sim.voxel_bits import set_voxel
from echelon_env.sim.weapons import painted_for


@kernel
def rear_factor(mech, hit):
    """Return 1.5 for a direct hit from behind (facing and travel within about 45 degrees), else 1."""
    if hit.splash == 1:
        return ONE
    length = math.sqrt(hit.dx * hit.dx + hit.dy * hit.dy) + EPS_NORM
    along = (hit.dx * F(math.cos(mech.yaw)) + hit.dy * F(math.sin(mech.yaw))) / length
    return catalog.REAR_DAMAGE_FACTOR if along > catalog.REAR_ARC_COSINE else ONE


@kernel
def hit_damage(match, rules, hit):
    """Return the full damage of a hit before legs and hit points limit it."""
    damage = rules.weapons[hit.weapon].damage * hit.scale * rear_factor(match.mechs[hit.victim], hit)
    if damage > ZERO and hit.splash == 0 and painted_for(match, hit.shooter, hit.victim):
        damage *= catalog.PAINT_DAMAGE_FACTOR
    return damage


@kernel
def suffer_damage(match, rules, me):
    """Take the damage of all hits of this step at once; if it exceeds the hp, the hits share the hp in proportion."""
    mech, clock, total = match.mechs[me], match.clock, ZERO
    for h in range(clock.hits):
        hit = match.hits[h]
        if hit.victim == me:
            total += hit_damage(match, rules, hit) * (catalog.LEG_BODY_SHARE if hit.leg == 1 else ONE)
    if total <= ZERO:
        return
    taken = min(total, max(ZERO, mech.hp))
    last = -1  # the hit that counts as the killing one: the hardest, ties by a seeded hash
    for h in range(clock.hits):
        hit = match.hits[h]
        if hit.victim == me:
            damage = hit_damage(match, rules, hit)
            if hit.leg == 1:
                mech.leg_hp = max(ZERO, mech.leg_hp - damage)
            hit.dealt = damage * (catalog.LEG_BODY_SHARE if hit.leg == 1 else ONE) * (taken / total)
            if hit.dealt > ZERO and match.mechs[hit.shooter].team != mech.team:
                remember_wound(match, me, hit.shooter, hit.dealt)
            hardest = match.hits[max(last, 0)]
            ties = hit.dealt == hardest.dealt and wins_tie(match, hit.shooter, hardest.shooter)
            if hit.dealt > ZERO and (last < 0 or hit.dealt > hardest.dealt or ties):
                last = h
    if mech.leg_hp <= ZERO:
        mech.legged = 1
    lethal = total >= mech.hp and last >= 0
    mech.hp = ZERO if lethal else mech.hp - taken
    match.tally[me].damage_taken += taken
    if lethal:
        match.hits[last].killed = 1
        mech.killer = match.hits[last].shooter


@kernel
def suffer_effects(match, rules, me):
    """Take heat, loss of stability, suppression and paint of this step's hits, and remember where they came from."""
    mech, tally = match.mechs[me], match.tally[me]
    painter = -1
    for h in range(match.clock.hits):
        hit = match.hits[h]
        if hit.victim != me:
            continue
        weapon = rules.weapons[hit.weapon]
        mech.heat += weapon.target_heat * hit.scale
        mech.stability -= weapon.stability_damage * hit.scale * rear_factor(mech, hit)
        if hit.splash == 0:
            mech.suppressed_s = max(mech.suppressed_s, weapon.suppress_s)
        if weapon.paint_s > ZERO and (painter < 0 or wins_tie(match, hit.shooter, painter)):
            painter = hit.shooter
            mech.painted_s = weapon.paint_s
        if weapon.damage > ZERO:
            tally.hits_taken += ONE
            mech.hit_x, mech.hit_y, mech.hit_z = mech.hit_x - hit.dx, mech.hit_y - hit.dy, mech.hit_z - hit.dz
    if painter >= 0:
        mech.painter = painter
    if mech.stability <= ZERO and mech.fallen_s <= ZERO:
        mech.fallen_s = catalog.FALL_SECONDS
        tally.knockdowns += ONE
    mech.stability = max(ZERO, mech.stability)


@kernel
def remember_wound(match, me, attacker, damage):
    """Add damage to the victim's memory: one entry per attacker and decision, the oldest makes room."""
    wounds, tick, oldest = match.wounds[me], match.clock.decision, 0
    for w in range(wounds.shape[0]):
        wound = wounds[w]
        if wound.damage > ZERO and wound.attacker == attacker and wound.tick == tick:
            wound.damage += damage
            return
        if wound.damage <= ZERO or (wounds[oldest].damage > ZERO and wound.tick < wounds[oldest].tick):
            oldest = w
    wounds[oldest].attacker, wounds[oldest].tick, wounds[oldest].damage = attacker, tick, damage


@kernel
def credit_damage(match, rules, me):
    """Credit a shooter with the damage to hostile mechs, and count the missiles that followed paint."""
    tally = match.tally[me]
    for h in range(match.clock.hits):
        hit = match.hits[h]
        if hit.shooter == me and match.mechs[hit.victim].team != match.mechs[me].team:
            tally.damage_dealt += hit.dealt
            if hit.killed == 1:
                tally.kills += ONE
            guided = hit.splash == 0 and rules.weapons[hit.weapon].guidance == catalog.HOMING
            if guided and painted_for(match, me, hit.victim):
                tally.paint_hits += ONE


@kernel
def earns_assist(match, rules, me, victim):
    """Return whether ``me`` painted the victim or dealt at least 20 % of its damage of the last 5 s."""
    mech = match.mechs[victim]
    if mech.painted_s > ZERO and mech.painter == me:
        return True
    first = match.clock.decision - int(catalog.ASSIST_WINDOW_S / rules.params[0].decision_s)
    mine, all_of_it = ZERO, EPS_DIV
    for w in range(match.wounds.shape[1]):
        wound = match.wounds[victim, w]
        if wound.damage > ZERO and wound.tick >= first:
            all_of_it += wound.damage
            if wound.attacker == me:
                mine += wound.damage
    return mine >= catalog.ASSIST_DAMAGE_SHARE * all_of_it


@kernel
def credit_assists(match, rules, me):
    """Credit one assist per hostile mech that a team mate killed in this step."""
    for victim in range(match.mechs.shape[0]):
        mech = match.mechs[victim]
        if mech.alive == 1 and mech.hp <= ZERO and mech.killer >= 0 and mech.killer != me:
            own = match.mechs[me].team
            if mech.team != own and match.mechs[mech.killer].team == own and earns_assist(match, rules, me, victim):
                match.tally[me].assists += ONE


@kernel
def leave_wreck(match, rules, me):
    """Fill the free voxels of a dead mech's box with debris, except where a living mech stands."""
    mech, clock = match.mechs[me], match.clock
    form = rules.classes[mech.role]
    half = HALF * form.width
    roll = uniform(clock.seed, clock.tick, me, DRAW_WRECK)
    material = catalog.SOLID_DEBRIS if roll < form.wreck_solid_probability else catalog.DEBRIS_FIELD
    for z in range(max(0, floor_int(mech.z)), min(clock.size_z, ceil_int(mech.z + form.height))):
        for y in range(max(0, floor_int(mech.y - half)), min(clock.size_y, ceil_int(mech.y + half))):
            for x in range(max(0, floor_int(mech.x - half)), min(clock.size_x, ceil_int(mech.x + half))):
                if match.voxels[z, y, x] in (catalog.AIR, catalog.DIRT):
                    centre_x, centre_y = F(x) + HALF, F(y) + HALF
                    if not is_occupied(match, rules, centre_x, centre_y, F(z), HALF + SKIN, ONE + SKIN):
                        set_voxel(match, x, y, z, material)


@kernel
def suffer(match, rules, me):
    """Let a living mech take all hits on it at once."""
    if match.clock.hits > 0 and match.mechs[me].alive == 1:
        suffer_damage(match, rules, me)
        suffer_effects(match, rules, me)


@kernel
def credit(match, rules, me):
    """Credit a mech with what its hits did, even after its death."""
    if match.clock.hits > 0 and match.mechs[me].present == 1:
        credit_damage(match, rules, me)
        credit_assists(match, rules, me)


@kernel
def bury_the_dead(match, rules):
    """Forget the hits, remove all mechs without hp from the match at once, then leave their wrecks."""
    clock, dead = match.clock, 0
    clock.hits = 0
    for me in range(match.mechs.shape[0]):
        mech = match.mechs[me]
        if mech.alive == 1 and mech.hp <= ZERO:
            mech.alive, mech.died_tick = 0, clock.tick
            mech.ewar, mech.target, mech.in_zone = catalog.EWAR_OFF, -1, 0
            mech.vx, mech.vy, mech.vz = ZERO, ZERO, ZERO
            match.tally[me].deaths += ONE
            dead += 1
    if dead > 0:
        for me in range(match.mechs.shape[0]):
            if match.mechs[me].died_tick == clock.tick:
                leave_wreck(match, rules, me)
