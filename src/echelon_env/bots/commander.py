"""How a scripted commander acts: it reads its mech's observation row and fills an action row, as a policy does."""

import math

from echelon_env import catalog
from echelon_env.bots.navigation import (
    PREFERRED_RANGE,
    ZONE_INSIDE,
    follow_flow,
    head_for,
    place_goal,
    unit,
    walks_straight,
    zone_goal,
)
from echelon_env.constants import HALF, ONE, TWO, ZERO, F
from echelon_env.kernels.decorator import floor_int, kernel
from echelon_env.mdp.actions import ACTION_LAYOUT, NO_TARGET
from echelon_env.mdp.layout import OBSERVATION_LAYOUT
from echelon_env.mdp.observations import map_side
from echelon_env.rng import DRAW_BOT_AIM, DRAW_BOT_FIRE, DRAW_BOT_STRAFE, DRAW_BOT_STUCK, uniform
from echelon_env.sim.geometry import companions, into_frame, mid_height, wrap_angle
from echelon_env.sim.line_of_sight import terrain_clear
from echelon_env.sim.objectives import knows_next, next_place, perceives, zone_place
from echelon_env.sim.state import CONTACT_SLOTS

_DIRECTIONS, _BETWEEN = 12, F(math.radians(30.0))
RINGS, _RING = 3, F(2.0)  # number of rings of places that are tried, and voxels between them


@kernel
def seek_cover(match, rules, me, enemy_x, enemy_y, enemy_z, first, last):
    """Return whether there is cover from an enemy, and the direction (dx, dy) to the nearest; (0, 0) if in cover.

    It tries 12 directions in rings 2 voxels apart, from ``first`` to ``last``; the farthest from the enemy wins.
    """
    mech, clock = match.mechs[me], match.clock
    half, middle = HALF * rules.classes[mech.role].width, mid_height(mech, rules)
    if not terrain_clear(match, mech.x, mech.y, middle, enemy_x, enemy_y, enemy_z):
        return True, ZERO, ZERO
    for ring in range(first, last + 1):
        best_x, best_y, best_away = ZERO, ZERO, ZERO
        for k in range(_DIRECTIONS):
            angle = _BETWEEN * F(k)
            x = mech.x + _RING * F(ring) * F(math.cos(angle))
            y = mech.y + _RING * F(ring) * F(math.sin(angle))
            if x < half or y < half or x > F(clock.size_x) - half or y > F(clock.size_y) - half:
                continue
            away = (x - enemy_x) * (x - enemy_x) + (y - enemy_y) * (y - enemy_y)
            better = away > best_away and not terrain_clear(match, x, y, middle, enemy_x, enemy_y, enemy_z)
            if better and walks_straight(match, rules, me, x, y):
                best_x, best_y, best_away = x, y, away
        if best_away > ZERO:
            dx, dy = unit(best_x - mech.x, best_y - mech.y)
            return True, dx, dy
    return False, ZERO, ZERO


_CONTACT, _EGO = OBSERVATION_LAYOUT["contacts"].positions(), OBSERVATION_LAYOUT["ego"].positions()
_WIDTH, _MASK = OBSERVATION_LAYOUT["contacts"].shape[1], OBSERVATION_LAYOUT["contact_mask"].start
_FIRST_MATE = OBSERVATION_LAYOUT["squad_mask"].start

_FORWARD, _TRIGGERS, _EWAR, _TARGET, _SORT, _HOSTILE_ONLY, _COMM = (block.start for block in ACTION_LAYOUT.blocks)
_STRAFE, _JETS, _TURN, _VENT = _FORWARD + 1, _FORWARD + 2, _FORWARD + 3, _TRIGGERS + 1

STUCK_S, FREE_S = F(2.5), F(2.0)  # seconds without progress before it works itself free, and for how long
_STUCK_SPEED = F(0.4)  # voxels/s below which it makes no progress
_ENGAGE = F(25.0)  # voxels within which it faces an enemy rather than its direction of travel
_TURN_GAIN = F(3.0)  # throttle per radian of heading error
_HURT, _VENT_AT = F(0.6), F(0.75)
_HOT, _COOL = F(0.85), F(0.5)  # heat (in caps) at which it hides, and below which it comes out again
_SHORTEST_SIDE_S, _SIDE_SPREAD_S = F(0.5), F(1.0)  # it steps to one side for 0.5 to 1.5 seconds
_NORMAL = F(math.sqrt(12.0))
_WEAK_BONUS = F(6.0)
_SMOKE_FROM = F(4.0)  # voxels; closer to an enemy, smoke would not hide it
_FAR_LOCK = F(50.0)
_FOUND = F(4.0)  # voxels from a remembered place at which it would see whoever is still there
_NEAR_ZONE = F(5.0)  # voxels outside the zone up to which it looks for a lost enemy
_PLAN_S = F(0.75)  # seconds for which it keeps to a direction that took long to find
_SEARCH_MARGIN = 12  # cells round itself and a remembered place in which it looks for a way
_ARRIVED = F(1.5)  # voxels from a place of its way at which it turns to the next
FIGHT, STAND, PATROL, RUN, AMBUSH = range(len(catalog.UNIT_ROLES))


@kernel
def contact_distance(obs, slot, side):
    """Return the displayed distance to a contact, voxels."""
    k = slot * _WIDTH
    a, b, c = obs[k + _CONTACT.ahead], obs[k + _CONTACT.left], obs[k + _CONTACT.above]
    return math.sqrt(a * a + b * b + c * c) * side


@kernel
def place_of(mech, obs, slot, side):
    """Return the displayed place (x, y) of a contact, voxels."""
    k = slot * _WIDTH
    ahead, left = obs[k + _CONTACT.ahead] * side, obs[k + _CONTACT.left] * side
    cos, sin = F(math.cos(mech.yaw)), F(math.sin(mech.yaw))
    return mech.x + ahead * cos - left * sin, mech.y + ahead * sin + left * cos


@kernel
def is_enemy(obs, slot):
    """Return whether a slot holds a hostile contact."""
    return obs[_MASK + slot] == ZERO and obs[slot * _WIDTH + _CONTACT.hostile] == ONE


@kernel
def pick_contact(obs, side, by_threat, obeys):
    """Return the slot of the enemy to aim at or -1: the nearest (reports count twice as far), or a near, weak one."""
    best, best_cost = -1, ZERO
    for slot in range(CONTACT_SLOTS):
        if is_enemy(obs, slot):
            cost = contact_distance(obs, slot, side)
            ordered = obeys == 1 and obs[slot * _WIDTH + _CONTACT.is_target] > ZERO
            if obs[slot * _WIDTH + _CONTACT.visible] < ONE and not ordered:
                cost *= TWO
            if by_threat == 1:
                cost += _WEAK_BONUS * obs[slot * _WIDTH + _CONTACT.hp]
            if best < 0 or cost < best_cost:
                best, best_cost = slot, cost
    return best


@kernel
def look(match, rules, skill, me, bot, obs, side):
    """Look at the situation once per reaction time: choose a contact and draw a new aim error."""
    clock = match.clock
    bot.wait_s -= rules.params[0].decision_s
    if bot.looks > 0 and bot.wait_s > ZERO:
        if bot.slot >= 0 and not is_enemy(obs, bot.slot):
            bot.slot = -1
        return
    bot.wait_s = skill.reaction_s
    bot.looks += 1
    bot.slot = pick_contact(obs, side, skill.threat_targets, skill.obeys)
    bot.aim_offset = (uniform(clock.seed, clock.decision, me, DRAW_BOT_AIM) - HALF) * _NORMAL * skill.aim_error


@kernel
def remember(match, rules, skill, me, bot, obs, side):
    """Note where the enemy it aims at is, and where it began; it forgets a place in time, or when it gets there."""
    mech = match.mechs[me]
    if bot.looks == 1:
        bot.start_x, bot.start_y = mech.x, mech.y
    bot.memory_s = max(ZERO, bot.memory_s - rules.params[0].decision_s)
    if bot.slot >= 0:
        bot.enemy_x, bot.enemy_y = place_of(mech, obs, bot.slot, side)
        bot.memory_s = skill.memory_s
    elif (bot.enemy_x - mech.x) ** 2 + (bot.enemy_y - mech.y) ** 2 < _FOUND * _FOUND:
        bot.memory_s = ZERO


@kernel
def guard(match, skill, bot, me, obs, heading):
    """Return the heading of a mech that knows no enemy: the last known place, else the enemy's start, else its way."""
    mech, clock = match.mechs[me], match.clock
    x, y = bot.enemy_x, bot.enemy_y
    if bot.memory_s == ZERO:
        if skill.searches == 0 or bot.does != FIGHT or obs[_EGO.in_zone] == ZERO:
            return heading
        x, y = F(clock.size_x) - bot.start_x, F(clock.size_y) - bot.start_y
    return F(math.atan2(y - mech.y, x - mech.x)) - mech.yaw


@kernel
def lacks_zone(match, obs):
    """Return whether the zone may be at several places and the observation does not show at which."""
    return match.sites.shape[0] > 1 and obs[_EGO.zone_radius] == ZERO


@kernel
def rank(match, me):
    """Return the number of a mech in its pack."""
    return me - companions(match, me, False)[0]


@kernel
def note_place(match, rules, skill, me, bot, obs):
    """Note where the zone is or was last known and where it is not; choose the place at which it looks for it.

    Everybody knows when the zone moves. Without memory a mech walks to the nearest place that it does not perceive, or,
    if its pack spreads, to one of its own.
    """
    if match.sites.shape[0] < 2:
        return
    mech, place = match.mechs[me], zone_place(match)
    if skill.recalls == 0:
        bot.zone = bot.place = bot.looked = bot.next = 0
    elif match.sites[place].since != bot.since:
        bot.since, bot.looked = match.sites[place].since, 1 << bot.zone >> 1
        bot.zone, bot.place, bot.next = 0, bot.next, 0
    if skill.recalls == 1 and knows_next(match, rules, me):
        bot.next = next_place(match, rules) + 1
    if not lacks_zone(match, obs):
        bot.zone, bot.place, bot.looked = place + 1, place + 1, 0
        return
    if skill.recalls == 0 and skill.spreads == 1:
        bot.place = 1 + rank(match, me) % match.sites.shape[0]
        return
    near = 0
    for k in range(match.sites.shape[0]):
        site = match.sites[k]
        near |= 1 << k if perceives(mech, rules, site.x, site.y, site.radius) else 0
    bot.looked |= near
    if bot.looked == (1 << match.sites.shape[0]) - 1:
        bot.looked = near
    if bot.place == 0 or bot.looked >> (bot.place - 1) & 1 == 1:
        bot.place = choose_place(match, skill, me, bot)


@kernel
def choose_place(match, skill, me, bot):
    """Return the number of the place to look at: the nearest one left, or that in the order of the mech in its pack."""
    mech, clock = match.mechs[me], match.clock
    x = min(max(floor_int(mech.x), 0), int(clock.size_x) - 1)
    y = min(max(floor_int(mech.y), 0), int(clock.size_y) - 1)
    left = 0
    for k in range(match.sites.shape[0]):
        left += 1 - (bot.looked >> k & 1)
    turn = rank(match, me) % max(1, left) if skill.spreads == 1 else 0
    for k in range(match.sites.shape[0]):
        nearer = 0
        for other in range(match.sites.shape[0]):
            gap = match.site_walks[other, y, x] - match.site_walks[k, y, x]
            before = gap < ZERO or (gap == ZERO and other < k)
            nearer += 1 if before and bot.looked >> other & 1 == 0 else 0
        if bot.looked >> k & 1 == 0 and nearer == turn:
            return k + 1
    return 1


@kernel
def choose_side(match, rules, me, bot):
    """When the time on one side is over, draw the next side to step to and for how long."""
    clock = match.clock
    bot.strafe_s -= rules.params[0].decision_s
    if bot.strafe_s <= ZERO:
        draw = TWO * uniform(clock.seed, clock.decision, me, DRAW_BOT_STRAFE)
        bot.strafe = ONE if draw < ONE else -ONE
        bot.strafe_s = _SHORTEST_SIDE_S + _SIDE_SPREAD_S * (draw if draw < ONE else draw - ONE)


@kernel
def way(match, rules, desk, skill, me, bot, obs):
    """Return the direction (ahead, left) in the mech's frame to a lost enemy or the zone, (0, 0) well inside that.

    Where it does not know the zone, it walks to the place at which it looks for it.
    """
    mech, seeks = match.mechs[me], lacks_zone(match, obs)
    goal = place_goal(match, bot.place - 1) if seeks else zone_goal(match)
    dx, dy, near = bot.enemy_x - goal.x, bot.enemy_y - goal.y, goal.radius + _NEAR_ZONE
    lost = skill.searches == 1 and bot.slot < 0 and bot.memory_s > ZERO and dx * dx + dy * dy < near * near
    searches = lost and (obs[_EGO.in_zone] == ZERO or obs[_EGO.control] <= ZERO)  # unless its team holds the zone
    if not searches and obs[_EGO.zone_distance] < ZONE_INSIDE * obs[_EGO.zone_radius]:
        return ZERO, ZERO
    if not searches and skill.flow_field == 0:
        if seeks:
            dx, dy = unit(goal.x - mech.x, goal.y - mech.y)
            return into_frame(dx, dy, mech.yaw)
        return obs[_EGO.zone_cos], obs[_EGO.zone_sin]
    bot.plan_s -= rules.params[0].decision_s
    if bot.plan_s < HALF * rules.params[0].decision_s:
        long = True
        if searches:
            bot.plan_x, bot.plan_y = head_for(
                match, rules, desk, me, bot.enemy_x, bot.enemy_y, _FOUND - ONE, _SEARCH_MARGIN
            )
        else:
            bot.plan_x, bot.plan_y, long = follow_flow(match, rules, desk, goal, me)
        bot.plan_s = _PLAN_S if long else ZERO
    return into_frame(bot.plan_x, bot.plan_y, mech.yaw)


@kernel
def route(match, rules, desk, skill, me, bot, obs):
    """Return the direction (ahead, left) in which it walks: to the zone, or where its scenario sends it."""
    if bot.does == FIGHT or (bot.does == AMBUSH and bot.slot >= 0):
        return way(match, rules, desk, skill, me, bot, obs)
    if bot.does == STAND or bot.does == AMBUSH:
        return ZERO, ZERO
    mech = match.mechs[me]
    dx, dy = bot.way[bot.stop, 0] - mech.x, bot.way[bot.stop, 1] - mech.y
    if dx * dx + dy * dy < _ARRIVED * _ARRIVED:
        last = bot.stop == catalog.MOST_STOPS - 1
        if last and bot.does == RUN:
            return ZERO, ZERO
        bot.stop = 0 if last else bot.stop + 1
        dx, dy = bot.way[bot.stop, 0] - mech.x, bot.way[bot.stop, 1] - mech.y
    dx, dy = unit(dx, dy)
    return into_frame(dx, dy, mech.yaw)


@kernel
def hide(match, rules, skill, me, bot, obs):
    """Return whether it cools down in cover from the enemy it knows or remembers, and the direction (ahead, left)."""
    heat = obs[_EGO.heat]
    if skill.cover == 0 or (bot.slot < 0 and bot.memory_s == ZERO) or heat < _COOL:
        bot.hides = 0
    elif heat > _HOT and obs[_EGO.targeted] == ONE:
        bot.hides = 1
    if bot.hides == 0:
        return False, ZERO, ZERO
    mech, z = match.mechs[me], mid_height(match.mechs[me], rules)
    if bot.slot >= 0:
        z += obs[bot.slot * _WIDTH + _CONTACT.above] * map_side(match.clock)
    found, dx, dy = seek_cover(match, rules, me, bot.enemy_x, bot.enemy_y, z, 1, RINGS)
    ahead, left = into_frame(dx, dy, mech.yaw)
    return found, ahead, left


@kernel
def work_free(match, rules, me, bot, wants_to_move):
    """Count the seconds without progress; return whether the mech is working itself free."""
    mech, clock, dt = match.mechs[me], match.clock, rules.params[0].decision_s
    dx, dy = mech.x - bot.x, mech.y - bot.y
    bot.x, bot.y = mech.x, mech.y
    if bot.free_s > ZERO:
        bot.free_s -= dt
        return bot.free_s > ZERO
    still = dx * dx + dy * dy < (_STUCK_SPEED * dt) ** 2
    bot.stuck_s = bot.stuck_s + dt if still and wants_to_move else ZERO
    if bot.stuck_s >= STUCK_S:
        bot.stuck_s, bot.free_s = ZERO, FREE_S
        bot.strafe = ONE if uniform(clock.seed, clock.decision, me, DRAW_BOT_STUCK) < HALF else -ONE
    return bot.free_s > ZERO


@kernel
def steer_bot(match, rules, desk, skill, me, bot, obs, action, distance, bearing):
    """Fill the movement: follow the way, face a near or lost enemy, and keep the class's preferred range."""
    ahead, left = route(match, rules, desk, skill, me, bot, obs)
    fights = bot.slot >= 0 and distance < _ENGAGE
    holds = skill.holds == 1 and match.sites.shape[0] > 1
    if skill.keeps_range > ZERO and fights:
        prefer = PREFERRED_RANGE[match.mechs[me].role]
        cos, sin = F(math.cos(bearing)), F(math.sin(bearing))
        if distance < skill.keeps_range * prefer and not holds:
            ahead, left = ahead - cos, left - sin
        step = max(ZERO if holds else skill.dodge, HALF * obs[_EGO.in_zone])
        ahead, left = ahead - step * bot.strafe * sin, left + step * bot.strafe * cos
    if (fights or bot.slot < 0) and not holds:
        hidden, to_ahead, to_left = hide(match, rules, skill, me, bot, obs)
        if hidden:
            ahead, left = to_ahead, to_left
    if bot.does == STAND or (bot.does == AMBUSH and bot.slot < 0):
        ahead, left = ZERO, ZERO
    moves = ahead * ahead + left * left > HALF * HALF
    if work_free(match, rules, me, bot, moves):
        if bot.free_s > FREE_S * HALF:
            ahead, left = -ahead, -left
        else:
            ahead, left = -bot.strafe * left, bot.strafe * ahead
        action[_JETS] = ONE
    heading = bearing if fights else F(math.atan2(left, ahead)) if moves else ZERO
    if bot.slot < 0:
        heading = guard(match, skill, bot, me, obs, heading)
    heading = wrap_angle(heading + bot.aim_offset)
    action[_TURN] = min(ONE, max(-ONE, heading * _TURN_GAIN))
    action[_FORWARD] = min(ONE, max(-ONE, ahead * skill.throttle))
    action[_STRAFE] = min(ONE, max(-ONE, left * skill.throttle))


@kernel
def would_hit(rules, weapon_row, obs, slot, distance, bearing):
    """Return whether a weapon reaches the displayed contact: range, arc, and line of sight if the weapon needs it."""
    weapon = rules.weapons[weapon_row]
    reach = weapon.range
    if weapon.guidance == catalog.HOMING and obs[slot * _WIDTH + _CONTACT.painted] == ONE:
        reach = _FAR_LOCK
    seen = obs[slot * _WIDTH + _CONTACT.visible] == ONE or weapon.guidance == catalog.HOMING
    return seen and distance <= reach and abs(bearing) <= HALF * weapon.arc


@kernel
def shoot(match, rules, skill, me, bot, obs, action, distance, bearing):
    """Pull the triggers that would hit, within the heat the skill allows."""
    clock = match.clock
    cap = rules.classes[match.mechs[me].role].heat_cap
    heat = obs[_EGO.heat]
    for slot in range(match.guns.shape[1]):
        gun = match.guns[me, slot]
        if gun.weapon < 0 or gun.cooldown > ZERO or gun.weapon == catalog.SMOKE:
            continue
        if bot.slot < 0 or (gun.weapon == catalog.PAINTER and (skill.paints == 0 or obs[_FIRST_MATE] != ZERO)):
            continue
        if not would_hit(rules, gun.weapon, obs, bot.slot, distance, bearing):
            continue
        if heat + rules.weapons[gun.weapon].heat / cap > skill.heat_limit:
            continue
        roll = uniform(clock.seed, clock.decision, me * match.guns.shape[1] + slot, DRAW_BOT_FIRE)
        if roll < skill.fire_probability:
            # The vent sits between the primary and the other triggers.
            action[_TRIGGERS + (0 if slot == 0 else slot + 1)] = ONE
            heat += rules.weapons[gun.weapon].heat / cap
    if heat > _VENT_AT or obs[_EGO.shutdown] == ONE:
        action[_VENT] = ONE


@kernel
def use_gadgets(match, skill, me, bot, obs, action, distance):
    """Cover a hurt mech with smoke; jam while enemies are near, clear jamming while jammed."""
    if skill.smokes == 1 and obs[_EGO.targeted] == ONE and obs[_EGO.hp] < _HURT and distance > _SMOKE_FROM:
        action[_TRIGGERS + match.guns.shape[1]] = ONE
    state = catalog.EWAR_OFF
    if skill.ewar == 1 and obs[_EGO.heat] < _VENT_AT:
        if obs[_EGO.jam] > ZERO:
            state = catalog.EWAR_ECCM
        elif bot.slot >= 0:
            state = catalog.EWAR_ECM
    action[_EWAR + state] = ONE


@kernel
def clear(action):
    """Begin an action row that neither moves nor fires nor speaks; hostile contacts are shown, the closest first."""
    action[:] = -ONE
    action[_FORWARD:_TRIGGERS] = ZERO
    action[_COMM:] = ZERO
    action[_SORT] = ONE
    action[_HOSTILE_ONLY] = ONE


@kernel
def command(match, rules, desk, skills, me, bot, obs, action):
    """Fill the action row of mech ``me`` from its observation row."""
    clear(action)
    skill = skills[bot.skill]
    side = map_side(match.clock)
    look(match, rules, skill, me, bot, obs, side)
    remember(match, rules, skill, me, bot, obs, side)
    note_place(match, rules, skill, me, bot, obs)
    choose_side(match, rules, me, bot)
    distance, bearing = _FAR_LOCK, ZERO
    if bot.slot >= 0:
        k = bot.slot * _WIDTH
        distance = contact_distance(obs, bot.slot, side)
        bearing = F(math.atan2(obs[k + _CONTACT.left], obs[k + _CONTACT.ahead]))
    steer_bot(match, rules, desk, skill, me, bot, obs, action, distance, bearing)
    if bot.quiet == 0:
        shoot(match, rules, skill, me, bot, obs, action, distance, bearing)
    use_gadgets(match, skill, me, bot, obs, action, distance)
    action[_TARGET + (bot.slot if bot.slot >= 0 else NO_TARGET)] = ONE
