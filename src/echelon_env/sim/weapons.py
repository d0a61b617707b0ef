"""Triggers, choice of target and firing. Nothing here changes another mech: beams become hits, the rest shots."""

import math

import numpy as np

from echelon_env import catalog
from echelon_env.constants import EPS_NORM, HALF, NO_ONE, ONE, TWO, ZERO, F
from echelon_env.kernels.decorator import kernel
from echelon_env.rng import DRAW_HIT_HEIGHT, uniform
from echelon_env.sim.geometry import can_act, direction, distance_squared, mid_height, wins_tie, within_arc
from echelon_env.sim.line_of_sight import mechs_see_each_other
from echelon_env.sim.state import FLYING, GUN_SLOTS, PLACE_X, PLACE_Y, PLACE_Z

HOLD_FIRE = np.int32(-2)  # in place of a target
_ALL_HOLD_FIRE = (HOLD_FIRE,) * GUN_SLOTS


@kernel
def painted_for(match, me, target):
    """Return whether ``target`` is painted by a mech of the pack of ``me`` (itself included)."""
    victim = match.mechs[target]
    if victim.painted_s <= ZERO:
        return False
    painter = match.mechs[victim.painter]
    return painter.team == match.mechs[me].team and painter.pack == match.mechs[me].pack


@kernel
def has_paint_lock(match, rules, me, target):
    """Return whether ``me`` can lock a missile by paint: its pack painted the target and its sensors are good."""
    return painted_for(match, me, target) and match.mechs[me].quality >= catalog.PAINT_LOCK_QUALITY


@kernel
def is_in_reach(match, rules, me, target, weapon, need_sight):
    """Return whether a hostile mech lies in range, arc and (where needed) sight of a weapon; the ray comes last."""
    mech, other = match.mechs[me], match.mechs[target]
    if other.alive == 0 or other.team == mech.team:
        return False
    squared = distance_squared(match, rules, me, target)
    locked = weapon.guidance == catalog.HOMING and has_paint_lock(match, rules, me, target)
    reach = weapon.locked_range if locked else weapon.range
    if squared > reach * reach or not within_arc(mech, other.x - mech.x, other.y - mech.y, HALF * weapon.arc):
        return False
    return locked or not need_sight or mechs_see_each_other(match, rules, me, target)


@kernel
def choose_target(match, rules, me, weapon):
    """Return the chosen target if it is valid, else the nearest valid hostile mech, else -1; needs ``lay_out_place``.

    Guns that need no lock accept a chosen target behind cover, but never pick one there by themselves.
    """
    reach = max(weapon.range, weapon.locked_range)
    if match.mechs[me].hostile_distance > reach + rules.params[0].approach:
        return NO_ONE
    focus = match.mechs[me].target
    focus_needs_sight = weapon.guidance == catalog.HITSCAN or weapon.guidance == catalog.HOMING
    if focus >= 0 and is_in_reach(match, rules, me, focus, weapon, focus_needs_sight):
        return focus
    best, best_squared = NO_ONE, reach * reach
    mech = match.mechs[me]
    middle = mid_height(mech, rules)
    xs, ys, zs = match.places[PLACE_X], match.places[PLACE_Y], match.places[PLACE_Z]
    for other in range(xs.shape[0]):
        dx, dy, dz = xs[other] - mech.x, ys[other] - mech.y, zs[other] - middle
        squared = dx * dx + dy * dy + dz * dz
        if squared > best_squared or match.mechs[other].team == mech.team:
            continue
        if squared == best_squared and best >= 0 and wins_tie(match, best, other):
            continue
        if is_in_reach(match, rules, me, other, weapon, True):
            best, best_squared = np.int32(other), squared
    return best


@kernel
def record_hit(match, shooter, victim, weapon, leg, splash, dx, dy, dz, scale):
    """Append a hit for its victim to read."""
    clock = match.clock
    if clock.hits >= match.hits.shape[0]:
        clock.dropped_hits += 1
        return
    hit = match.hits[clock.hits]
    clock.hits += 1
    hit.shooter, hit.victim, hit.weapon, hit.leg, hit.splash = shooter, victim, weapon, leg, splash
    hit.dx, hit.dy, hit.dz = dx, dy, dz
    hit.scale, hit.dealt, hit.killed = scale, ZERO, 0


@kernel
def lead_pitch(distance, rise, speed, gravity):
    """Return the tangent of the low firing angle that hits a point at this distance and rise, or else its slope.

    Ballistic trajectory: tan = (v² - sqrt(v⁴ - g (g d² + 2 h v²))) / (g d).
    """
    square = speed * speed
    root = square * square - gravity * (gravity * distance * distance + TWO * rise * square)
    if root < ZERO or distance < EPS_NORM:
        return rise / (distance + EPS_NORM)
    return (square - math.sqrt(root)) / (gravity * distance)


@kernel
def launch(match, rules, me, target, weapon, row):
    """Put a projectile into flight at the target, or flat ahead without one."""
    clock, mech = match.clock, match.mechs[me]
    if clock.shots >= match.shots.shape[0]:
        clock.dropped_shots += 1
        return
    x, y, z = mech.x, mech.y, mid_height(mech, rules)
    dx, dy, dz = F(math.cos(mech.yaw)), F(math.sin(mech.yaw)), ZERO
    if weapon.guidance == catalog.HOMING:
        z = mech.z + rules.classes[mech.role].height + catalog.LAUNCH_LIFT
    if target >= 0:
        other = match.mechs[target]
        dx, dy, dz = other.x - x, other.y - y, mid_height(other, rules) - z
        flat = math.sqrt(dx * dx + dy * dy)
        if weapon.guidance == catalog.BALLISTIC:
            dz = flat * lead_pitch(flat, dz, weapon.speed, rules.params[0].gravity)
        elif weapon.guidance == catalog.HOMING:
            scale = ONE / (math.sqrt(flat * flat + dz * dz) + EPS_NORM)
            dx, dy, dz = dx * scale, dy * scale, dz * scale + catalog.LAUNCH_LIFT
    dx, dy, dz = direction(dx, dy, dz)
    shot = match.shots[clock.shots]
    clock.shots += 1
    clock.serial += 1
    shot.serial = clock.serial
    shot.x, shot.y, shot.z = x, y, z
    shot.vx, shot.vy, shot.vz = dx * weapon.speed, dy * weapon.speed, dz * weapon.speed
    shot.life = max(weapon.range, weapon.locked_range) / weapon.speed
    shot.weapon, shot.shooter, shot.target = row, me, target
    shot.state, shot.struck, shot.voxel_z = FLYING, -1, -1


@kernel
def smoke_target(match, rules, me, weapon):
    """Return the chosen mech, friend or foe, if it is in range and arc of the smoke launcher, else -1."""
    mech = match.mechs[me]
    if mech.target < 0 or match.mechs[mech.target].alive == 0:
        return NO_ONE
    other = match.mechs[mech.target]
    near = distance_squared(match, rules, me, mech.target) <= weapon.range * weapon.range
    if near and within_arc(mech, other.x - mech.x, other.y - mech.y, HALF * weapon.arc):
        return mech.target
    return NO_ONE


@kernel
def is_ready(gun, trigger):
    """Return whether a trigger is pulled and the slot holds a weapon that has cooled down."""
    return trigger == 1 and gun.weapon >= 0 and gun.cooldown <= ZERO


@kernel
def aim_gun(match, rules, me, slot):
    """Return the target of a ready gun, ``NO_ONE`` for flat ahead, or ``HOLD_FIRE``; beams and missiles need one."""
    gun = match.guns[me, slot]
    weapon = rules.weapons[gun.weapon]
    if gun.weapon == catalog.SMOKE:
        target = smoke_target(match, rules, me, weapon)
    else:
        target = choose_target(match, rules, me, weapon)
    needs_target = weapon.guidance == catalog.HITSCAN or weapon.guidance == catalog.HOMING
    return HOLD_FIRE if needs_target and target < 0 else target


@kernel
def fire_gun(match, rules, me, slot, target):
    """Fire a gun at a target or flat ahead."""
    gun = match.guns[me, slot]
    weapon = rules.weapons[gun.weapon]
    if weapon.guidance == catalog.HITSCAN:
        # The beam meets its target at a height drawn from the middle of the body.
        a, b, clock = match.mechs[me], match.mechs[target], match.clock
        dx, dy, dz = direction(b.x - a.x, b.y - a.y, mid_height(b, rules) - mid_height(a, rules))
        height = HALF + (uniform(clock.seed, clock.tick, me, DRAW_HIT_HEIGHT) - HALF) * catalog.BEAM_HEIGHT_SPREAD
        leg = 1 if height < catalog.LEG_HEIGHT_SHARE else 0
        record_hit(match, me, target, gun.weapon, leg, 0, dx, dy, dz, ONE)
    else:
        launch(match, rules, me, target, weapon, gun.weapon)
    gun.cooldown = weapon.cooldown_s
    match.mechs[me].heat += weapon.heat


@kernel
def aim(match, rules, me):
    """Return the targets of a mech's four guns, as ``aim_gun`` does, for the triggers that it was ordered to pull."""
    guns, order, acts = match.guns[me], match.orders[me], can_act(match.mechs[me])
    return (
        aim_gun(match, rules, me, 0) if acts and is_ready(guns[0], order.fire_0) else HOLD_FIRE,
        aim_gun(match, rules, me, 1) if acts and is_ready(guns[1], order.fire_1) else HOLD_FIRE,
        aim_gun(match, rules, me, 2) if acts and is_ready(guns[2], order.fire_2) else HOLD_FIRE,
        aim_gun(match, rules, me, 3) if acts and is_ready(guns[3], order.fire_3) else HOLD_FIRE,
    )


@kernel
def fire(match, rules, me, targets):
    """Fire the guns of a mech that were aimed, in the order of their slots."""
    if targets == _ALL_HOLD_FIRE:
        return
    for slot in range(GUN_SLOTS):
        if targets[slot] != HOLD_FIRE:
            fire_gun(match, rules, me, slot, targets[slot])
    tally = match.tally[me]
    tally.shots_0 += ONE if targets[0] != HOLD_FIRE else ZERO
    tally.shots_1 += ONE if targets[1] != HOLD_FIRE else ZERO
    tally.shots_2 += ONE if targets[2] != HOLD_FIRE else ZERO
    tally.shots_3 += ONE if targets[3] != HOLD_FIRE else ZERO
