"""Flight of projectiles: homing, gravity, point defence, impact, explosion and smoke.

All shots of a step are defended against, then fly, then burst, each on an unchanged world: their order has no effect.
"""

import math

from echelon_env import catalog
from echelon_env.constants import EPS_NORM, HALF, ONE, ZERO, F
from echelon_env.kernels.decorator import ceil_int, floor_int, kernel
from echelon_env.rng import DRAW_POINT_DEFENCE, DRAW_TIE, random_bits, uniform
from echelon_env.sim.collision import WIDEST
from echelon_env.sim.geometry import count_down, direction, foes_of, mid_height, second_team, wins_tie
from echelon_env.sim.line_of_sight import first_collision, lay_out_smoke, terrain_clear
from echelon_env.sim.state import FLYING, INTERCEPTED, PLACE_X, PLACE_Y, PLACE_Z, QUEUE, SPENT, STRUCK
from echelon_env.sim.voxel_bits import COLLIDING, has_bit, number_of, set_voxel
from echelon_env.sim.weapons import record_hit
from echelon_env.sim.wear import find

_AMS_SQUARED = F(catalog.AMS_RANGE**2)
_PULL_BACK = F(0.02)  # voxels from an impact point to the voxel it hit, so that cover shields from the explosion
_MISS = F(2.0)


@kernel
def steer_shot(match, rules, shot, weapon):
    """Turn a homing shot towards its target and let a ballistic one fall."""
    dt = rules.params[0].dt
    if weapon.guidance == catalog.BALLISTIC:
        shot.vz -= rules.params[0].gravity * dt
    elif weapon.guidance == catalog.HOMING and shot.target >= 0 and match.mechs[shot.target].alive == 1:
        target = match.mechs[shot.target]
        dx, dy, dz = target.x - shot.x, target.y - shot.y, mid_height(target, rules) - shot.z
        scale = weapon.speed / (math.sqrt(dx * dx + dy * dy + dz * dz) + EPS_NORM)
        blend = min(ONE, catalog.HOMING_BLEND_PER_S * dt)
        vx = shot.vx + blend * (dx * scale - shot.vx)
        vy = shot.vy + blend * (dy * scale - shot.vy)
        vz = shot.vz + blend * (dz * scale - shot.vz)
        scale = weapon.speed / (math.sqrt(vx * vx + vy * vy + vz * vz) + EPS_NORM)
        shot.vx, shot.vy, shot.vz = vx * scale, vy * scale, vz * scale


@kernel
def has_ready_defence(rules, mech):
    """Return whether a mech's point defence can stop a missile now."""
    works = mech.alive == 1 and mech.shutdown == 0 and mech.ams_cooldown <= ZERO
    return works and rules.classes[mech.role].has_ams == 1


@kernel
def can_intercept(match, rules, i, shot):
    """Return whether ready point defence of mech i reaches a missile and wins its roll, one per missile and mech."""
    mech = match.mechs[i]
    hostile = match.mechs[shot.shooter].team != mech.team
    if not hostile or not has_ready_defence(rules, mech) or rules.weapons[shot.weapon].guidance != catalog.HOMING:
        return False
    dx, dy, dz = mech.x - shot.x, mech.y - shot.y, mid_height(mech, rules) - shot.z
    near = dx * dx + dy * dy + dz * dz <= _AMS_SQUARED
    return near and uniform(match.clock.seed, shot.serial, i, DRAW_POINT_DEFENCE) < catalog.AMS_PROBABILITY


@kernel
def rank(match, i, shot):
    """Return the seeded hash by which mech i and missiles choose each other; the lowest comes first."""
    return random_bits(match.clock.seed, shot.serial, i, DRAW_TIE)


@kernel
def aims_at(match, rules, i, s):
    """Return whether mech i can intercept shot s and prefers it to all others it can; a seeded hash decides."""
    if not can_intercept(match, rules, i, match.shots[s]):
        return False
    mine = rank(match, i, match.shots[s])
    for other in range(match.clock.shots):
        shot = match.shots[other]
        if other != s and rank(match, i, shot) < mine and can_intercept(match, rules, i, shot):
            return False
    return True


@kernel
def defend(match, rules):
    """Let point defence stop missiles, one per defender and one defender per missile, chosen by a seeded hash."""
    clock, ready, count = match.clock, match.scratch[QUEUE], 0
    for i in range(match.mechs.shape[0] if clock.shots > 0 else 0):
        if has_ready_defence(rules, match.mechs[i]):
            ready[count] = i
            count += 1
    for s in range(clock.shots if count > 0 else 0):
        shot = match.shots[s]
        if rules.weapons[shot.weapon].guidance != catalog.HOMING:
            continue
        defender = -1
        for k in range(count):
            i = ready[k]
            if aims_at(match, rules, i, s) and (defender < 0 or rank(match, i, shot) < rank(match, defender, shot)):
                defender = i
        if defender >= 0:
            shot.state = INTERCEPTED
            match.mechs[defender].ams_cooldown = catalog.AMS_COOLDOWN_S
            match.tally[defender].intercepts += ONE


@kernel
def slab(origin, delta, low, high, t_in, t_out):
    """Clip the parameter interval of a segment to one slab of a box; empty intervals have t_in > t_out."""
    if abs(delta) < EPS_NORM:
        if origin < low or origin > high:
            return _MISS, -ONE
        return t_in, t_out
    a, b = (low - origin) / delta, (high - origin) / delta
    return max(t_in, min(a, b)), min(t_out, max(a, b))


@kernel
def first_mech_struck(match, rules, red, shot, dx, dy, dz):
    """Return (t, index) of the first living hostile mech in a shot's path, or (2, -1); a seeded hash decides ties."""
    best_t, best = _MISS, -1
    first, end = foes_of(match, match.mechs[shot.shooter].team, red)
    xs, ys, near = match.places[PLACE_X, first:end], match.places[PLACE_Y, first:end], 0
    for i in range(xs.shape[0]):  # most shots are near nobody; no branches
        near_x, near_y = abs(xs[i] - shot.x) <= WIDEST + abs(dx), abs(ys[i] - shot.y) <= WIDEST + abs(dy)
        near |= (1 if near_x else 0) & (1 if near_y else 0)
    if near == 0:
        return best_t, best
    for i in range(first, end):
        mech = match.mechs[i]
        half = HALF * rules.classes[mech.role].width
        close = abs(mech.x - shot.x) <= half + abs(dx) and abs(mech.y - shot.y) <= half + abs(dy)
        if close and mech.alive == 1:
            t_in, t_out = slab(shot.x, dx, mech.x - half, mech.x + half, ZERO, ONE)
            t_in, t_out = slab(shot.y, dy, mech.y - half, mech.y + half, t_in, t_out)
            t_in, t_out = slab(shot.z, dz, mech.z, mech.z + rules.classes[mech.role].height, t_in, t_out)
            t = t_in if t_in <= t_out else _MISS  # where the path enters the mech's box
            if t < best_t or (t == best_t and t < _MISS and wins_tie(match, i, best)):
                best_t, best = t, i
    return best_t, best


@kernel
def fly(match, rules, s):
    """Advance a shot that point defence did not stop, and record in it where and what it struck."""
    shot, clock, dt = match.shots[s], match.clock, rules.params[0].dt
    if shot.state != FLYING:
        return
    weapon = rules.weapons[shot.weapon]
    steer_shot(match, rules, shot, weapon)
    share = min(ONE, shot.life / dt)
    dx, dy, dz = shot.vx * dt * share, shot.vy * dt * share, shot.vz * dt * share
    t_voxel, vx, vy, vz = first_collision(
        match.columns[COLLIDING], clock.size_x, clock.size_y, clock.size_z,
        shot.x, shot.y, shot.z, shot.x + dx, shot.y + dy, shot.z + dz,
    )  # fmt: skip
    t_mech, struck = first_mech_struck(match, rules, second_team(match), shot, dx, dy, dz)
    t = min(t_voxel, t_mech, ONE)
    if t_mech <= t_voxel and t_mech <= ONE:
        shot.state, shot.struck = STRUCK, struck
    elif t_voxel <= ONE:
        shot.state = STRUCK
        shot.voxel_x, shot.voxel_y, shot.voxel_z = vx, vy, vz
        length = math.sqrt(dx * dx + dy * dy + dz * dz) + EPS_NORM
        t = max(ZERO, t - _PULL_BACK / length)
    shot.x, shot.y, shot.z = shot.x + t * dx, shot.y + t * dy, shot.z + t * dz
    shot.life -= dt
    if shot.state == FLYING:
        inside = ZERO <= shot.x < F(clock.size_x) and ZERO <= shot.y < F(clock.size_y)
        if not (inside and ZERO <= shot.z < F(clock.size_z)):
            shot.state = STRUCK
        elif shot.life <= ZERO:
            shot.state = SPENT


@kernel
def splash_mechs(match, rules, shot, weapon):
    """Record the explosion's hits on unshielded mechs in its radius; friends only with friendly fire."""
    radius, team = weapon.splash_radius, match.mechs[shot.shooter].team
    xs, ys, zs = match.places[PLACE_X], match.places[PLACE_Y], match.places[PLACE_Z]
    for i in range(match.mechs.shape[0]):
        dx, dy, dz = xs[i] - shot.x, ys[i] - shot.y, zs[i] - shot.z
        if dx * dx + dy * dy + dz * dz <= radius * radius and i != shot.struck:
            hurts = match.mechs[i].team != team or rules.params[0].friendly_fire == 1
            if hurts and terrain_clear(match, shot.x, shot.y, shot.z, xs[i], ys[i], zs[i]):
                dx, dy, dz = direction(dx, dy, dz)
                record_hit(match, shot.shooter, i, shot.weapon, 0, 1, dx, dy, dz, weapon.splash_scale)


@kernel
def wear_voxel(match, rules, x, y, z, damage):
    """Damage a destructible voxel; it turns to air when its material's hp are used up."""
    material = match.voxels[z, y, x]
    if rules.params[0].destructible == 0 or not has_bit(catalog.DESTRUCTIBLE_BITS, material):
        return
    voxel = number_of(match.voxels, x, y, z)
    place = find(match.wear, voxel)
    worn = damage + (F(match.wear[place].points) if place >= 0 else ZERO)
    if worn >= rules.materials[material].hp:
        set_voxel(match, x, y, z, catalog.AIR)
    elif place >= 0:
        match.wear[place].voxel, match.wear[place].points = voxel, int(worn)


@kernel
def wear_voxels(match, rules, shot, weapon):
    """Damage the voxel that a shot struck and those whose centre lies in its explosion."""
    clock, radius = match.clock, weapon.splash_radius
    if shot.voxel_z >= 0:
        wear_voxel(match, rules, shot.voxel_x, shot.voxel_y, shot.voxel_z, weapon.damage)
    if radius <= ZERO:
        return
    damage = weapon.damage * weapon.splash_scale
    for z in range(max(0, floor_int(shot.z - radius)), min(clock.size_z, ceil_int(shot.z + radius))):
        for y in range(max(0, floor_int(shot.y - radius)), min(clock.size_y, ceil_int(shot.y + radius))):
            for x in range(max(0, floor_int(shot.x - radius)), min(clock.size_x, ceil_int(shot.x + radius))):
                dx, dy, dz = F(x) + HALF - shot.x, F(y) + HALF - shot.y, F(z) + HALF - shot.z
                struck = x == shot.voxel_x and y == shot.voxel_y and z == shot.voxel_z
                if dx * dx + dy * dy + dz * dz <= radius * radius and not struck:
                    wear_voxel(match, rules, x, y, z, damage)


@kernel
def burst(match, rules):
    """Turn shots that ended their flight into hits, worn voxels and smoke; keep the rest flying."""
    clock = match.clock
    for s in range(clock.shots):
        shot = match.shots[s]
        weapon = rules.weapons[shot.weapon]
        if shot.state == STRUCK:
            if shot.struck >= 0:
                mech = match.mechs[shot.struck]
                leg = 1 if shot.z < mech.z + catalog.LEG_HEIGHT_SHARE * rules.classes[mech.role].height else 0
                dx, dy, dz = direction(shot.vx, shot.vy, shot.vz)
                record_hit(match, shot.shooter, shot.struck, shot.weapon, leg, 0, dx, dy, dz, ONE)
            if weapon.splash_radius > ZERO:
                splash_mechs(match, rules, shot, weapon)
    flying = 0
    for s in range(clock.shots):
        shot = match.shots[s]
        weapon = rules.weapons[shot.weapon]
        if shot.state == FLYING:
            if flying != s:
                match.shots[flying] = shot
            flying += 1
            continue
        if shot.state == STRUCK:
            wear_voxels(match, rules, shot, weapon)
        if shot.state != INTERCEPTED and weapon.cloud_radius > ZERO:
            if clock.clouds >= match.clouds.shape[0]:  # the oldest cloud makes room
                for c in range(clock.clouds - 1):
                    match.clouds[c] = match.clouds[c + 1]
                clock.clouds -= 1
            cloud = match.clouds[clock.clouds]
            clock.clouds += 1
            cloud.x, cloud.y, cloud.z = shot.x, shot.y, shot.z
            cloud.radius, cloud.life = weapon.cloud_radius, weapon.cloud_s
    clock.shots = flying
    lay_out_smoke(match)


@kernel
def thin_smoke(match, rules):
    """Age the clouds and drop the dead ones."""
    clock, alive = match.clock, 0
    for c in range(clock.clouds):
        cloud = match.clouds[c]
        cloud.life = count_down(cloud.life, rules.params[0].dt)
        if cloud.life > ZERO:
            if alive != c:
                match.clouds[alive] = cloud
            alive += 1
    clock.clouds = alive
