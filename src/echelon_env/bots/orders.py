"""The orders of the discrete action: a table, when each may be given, and how the rules of the scripts carry it out.

An order fills the flat action of one decision from what the mech perceives, and remembers nothing.
"""

import math
from dataclasses import dataclass
from pathlib import Path

from echelon_env import catalog
from echelon_env.bots.commander import (
    clear,
    contact_distance,
    is_enemy,
    pick_contact,
    place_of,
    seek_cover,
    shoot,
    would_hit,
)
from echelon_env.bots.navigation import (
    PREFERRED_RANGE,
    ZONE_INSIDE,
    cell_in_reach,
    join_field,
    next_cell,
    unit,
    walks_straight,
    zone_goal,
)
from echelon_env.bots.skills import SKILL_TABLE, SKILLS
from echelon_env.constants import HALF, ONE, ZERO, F
from echelon_env.files import read_table
from echelon_env.kernels.decorator import floor_int, kernel
from echelon_env.mdp.actions import ACTION_LAYOUT, NO_TARGET
from echelon_env.mdp.layout import OBSERVATION_LAYOUT
from echelon_env.mdp.observations import knows_zone, map_side
from echelon_env.sim.geometry import can_act, into_frame, mid_height
from echelon_env.sim.state import CONTACT_SLOTS
from echelon_env.sim.walking import UNREACHED


@dataclass(frozen=True)
class Order:
    """One entry of the discrete action."""

    name: str  # lower case
    action: str  # what it writes to the flat action
    allowed: str  # when it may be given


def _read_orders() -> tuple[Order, ...]:
    """Return the orders of ``orders.csv``, of which the last is repeated for every contact slot."""
    *others, attack = (Order(**row) for row in read_table(Path(__file__).with_name("orders.csv")))
    more = [(f"attack_{slot}", f"as `attack_0`, with contact slot {slot}", slot) for slot in range(1, CONTACT_SLOTS)]
    allowed = attack.allowed.replace("slot 0", "slot {}")
    return (*others, attack, *(Order(name, action, allowed.format(slot)) for name, action, slot in more))


ORDERS = _read_orders()
_NUMBERS = {order.name: number for number, order in enumerate(ORDERS)}
HOLD, VENT, GUARD, TO_ZONE, TO_ZONE_FIRING, TO_COVER, RETREAT, WALK = range(8)
TURN_LEFT, TURN_RIGHT, JUMP, SMOKE, PAINT, EMITTER_OFF, ECM, ECCM, ATTACK = range(15, 24)
assert [_NUMBERS[n] for n in ("hold", "retreat", "walk_ahead", "turn_left", "emitter_off", "attack_0")] == [
    HOLD, RETREAT, WALK, TURN_LEFT, EMITTER_OFF, ATTACK,
]  # fmt: skip

_CONTACT, _EGO = OBSERVATION_LAYOUT["contacts"].positions(), OBSERVATION_LAYOUT["ego"].positions()
_WIDTH = OBSERVATION_LAYOUT["contacts"].shape[1]
_FORWARD, _TRIGGERS, _EWAR, _TARGET, _, _, _ = (block.start for block in ACTION_LAYOUT.blocks)
_STRAFE, _JETS, _TURN, _VENT = _FORWARD + 1, _FORWARD + 2, _FORWARD + 3, _TRIGGERS + 1
_TURN_GAIN = F(3.0)  # throttle per radian of heading error
_EIGHTH = F(math.radians(45.0))
_TOO_NEAR = F(0.7)  # share of the preferred range below which an attack backs off
_LOOK_AHEAD = F(3.0)  # voxels of a straight way that must be free
_DETOUR = F(5.0)  # most by which walking distances to the zone differ along 3 free voxels
_CELLS_AHEAD = 4  # of the way to the zone; a decision covers two, so a nearer one would be overshot
_COVER_RING = 2  # it looks for cover at 4 voxels
MARKSMAN = SKILL_TABLE[SKILLS.index("expert") : SKILLS.index("expert") + 1]  # the skill that fires


def describe_orders() -> str:
    """Return the orders as a Markdown table."""
    lines = ["| order | name | what it writes to the flat action | 1 in the mask where |", "|---|---|---|---|"]
    lines += [f"| {number} | {o.name} | {o.action} | {o.allowed} |" for number, o in enumerate(ORDERS)]
    return "\n".join(lines)


@kernel
def gun_slot(match, me, weapon):
    """Return the slot of a mech that holds a weapon which has cooled down, or -1."""
    for slot in range(match.guns.shape[1]):
        gun = match.guns[me, slot]
        if gun.weapon == weapon and gun.cooldown <= ZERO:
            return slot
    return -1


@kernel
def mask_orders(match, rules, me, obs, out):
    """Write which orders a mech may be given, int8 (43,): 1 = allowed. ``hold`` always is; the dead have only it."""
    mech, params = match.mechs[me], rules.params[0]
    out[:] = 0
    out[HOLD] = 1
    if mech.alive == 0:
        return
    out[VENT] = 1 if mech.shutdown == 0 else 0
    if not can_act(mech):
        return
    out[TO_ZONE] = found = 1 if knows_zone(match, rules, me) else 0
    out[WALK:JUMP] = 1
    out[JUMP] = 1 if rules.classes[mech.role].jet_accel > ZERO else 0
    enemies = 0
    for slot in range(CONTACT_SLOTS):
        if is_enemy(obs, slot):
            out[ATTACK + slot] = 1
            enemies += 1
    out[SMOKE] = 1 if gun_slot(match, me, catalog.SMOKE) >= 0 else 0
    if enemies > 0:
        out[GUARD] = out[TO_COVER] = out[RETREAT] = 1
        out[TO_ZONE_FIRING] = found
        out[PAINT] = 1 if gun_slot(match, me, catalog.PAINTER) >= 0 else 0
    if params.enable_ewar == 1 and rules.classes[mech.role].has_ewar == 1:
        out[ECM] = out[ECCM] = 1
        out[EMITTER_OFF] = 1 if mech.ewar != catalog.EWAR_OFF else 0


@kernel
def walking_distance(match, x, y):
    """Return the walking distance of a place to the zone; UNREACHED outside the map and where no mech can stand."""
    i, j = floor_int(x), floor_int(y)
    if i < 0 or j < 0 or i >= match.clock.size_x or j >= match.clock.size_y:
        return UNREACHED
    return match.walk[j, i]


@kernel
def walk_towards(match, me, bearing):
    """Return the direction (ahead, left) to a bearing, or at most 90 degrees off, where 3 voxels are free."""
    mech = match.mechs[me]
    here = walking_distance(match, mech.x, mech.y)
    for k in range(5):
        turned = bearing + _EIGHTH * F((k + 1) // 2 * (1 if k % 2 == 1 else -1))
        x = mech.x + _LOOK_AHEAD * F(math.cos(mech.yaw + turned))
        y = mech.y + _LOOK_AHEAD * F(math.sin(mech.yaw + turned))
        if abs(walking_distance(match, x, y) - here) < _DETOUR:
            return F(math.cos(turned)), F(math.sin(turned))
    return F(math.cos(bearing)), F(math.sin(bearing))


@kernel
def walk_to_zone(match, rules, me):
    """Return the direction (ahead, left) of the flow field, in straight reach, or (0, 0) well inside the zone."""
    mech, clock = match.mechs[me], match.clock
    to_x, to_y = clock.zone_x - mech.x, clock.zone_y - mech.y
    if to_x * to_x + to_y * to_y < (ZONE_INSIDE * clock.zone_radius) ** 2:
        return ZERO, ZERO
    goal = zone_goal(match)
    x, y = join_field(match, rules, goal, me)
    ahead = 0
    while ahead < _CELLS_AHEAD and match.walk[y, x] > ZERO:
        i, j = next_cell(match, goal, x, y)
        if not walks_straight(match, rules, me, F(i) + HALF, F(j) + HALF):
            break
        x, y, ahead = i, j, ahead + 1
    if ahead == 0 and match.walk[y, x] > ZERO:  # beside the way
        x, y = cell_in_reach(match, rules, goal, me)
        ahead = 1
    if ahead > 0:
        to_x, to_y = F(x) + HALF - mech.x, F(y) + HALF - mech.y
    dx, dy = unit(to_x, to_y)
    return into_frame(dx, dy, mech.yaw)


@kernel
def way_of(match, rules, me, order, obs, slot, distance, bearing):
    """Return the direction (ahead, left) in which an order walks, in the mech's frame; (0, 0) to stand."""
    mech = match.mechs[me]
    if order >= WALK and order < WALK + 8:
        angle = _EIGHTH * F(order - WALK)
        return F(math.cos(angle)), F(math.sin(angle))
    if order == JUMP:
        return ONE, ZERO
    if order in (TO_ZONE, TO_ZONE_FIRING):
        return walk_to_zone(match, rules, me)
    if order == RETREAT:
        return -F(math.cos(bearing)), -F(math.sin(bearing))
    if order == TO_COVER:
        side = map_side(match.clock)
        x, y = place_of(mech, obs, slot, side)
        z = mid_height(mech, rules) + obs[slot * _WIDTH + _CONTACT.above] * side
        found, dx, dy = seek_cover(match, rules, me, x, y, z, _COVER_RING, _COVER_RING)
        if found:
            return into_frame(dx, dy, mech.yaw)
        return -F(math.cos(bearing)), -F(math.sin(bearing))
    if order >= ATTACK:
        prefer = PREFERRED_RANGE[mech.role]
        if distance > prefer:
            return walk_towards(match, me, bearing)
        if distance < _TOO_NEAR * prefer:
            return -F(math.cos(bearing)), -F(math.sin(bearing))
    return ZERO, ZERO


@kernel
def write_order(match, rules, skill, me, bot, obs, order, action):
    """Fill the action row of a mech with an allowed order; ``bot`` is a scratch record."""
    clear(action)
    mech, side = match.mechs[me], map_side(match.clock)
    emitter, slot = mech.ewar, -1
    if order >= EMITTER_OFF and order <= ECCM:
        emitter = catalog.EWAR_OFF if order == EMITTER_OFF else catalog.EWAR_ECM if order == ECM else catalog.EWAR_ECCM
    if order >= ATTACK:
        slot = order - ATTACK
    elif (order >= TO_ZONE_FIRING and order < WALK) or order == GUARD or (order >= PAINT and order < ATTACK):
        slot = pick_contact(obs, side, 1, 0)
    bot.slot = slot
    distance, bearing = ZERO, ZERO
    if slot >= 0:
        distance = contact_distance(obs, slot, side)
        bearing = F(math.atan2(obs[slot * _WIDTH + _CONTACT.left], obs[slot * _WIDTH + _CONTACT.ahead]))
    heading = bearing
    if order > GUARD:
        ahead, left = way_of(match, rules, me, order, obs, slot, distance, bearing)
        if order == TO_ZONE and ahead * ahead + left * left > ZERO:
            heading = F(math.atan2(left, ahead))
        action[_FORWARD], action[_STRAFE] = min(ONE, max(-ONE, ahead)), min(ONE, max(-ONE, left))
    action[_TURN] = min(ONE, max(-ONE, heading * _TURN_GAIN))
    if order == TURN_LEFT:
        action[_TURN] = ONE
    elif order == TURN_RIGHT:
        action[_TURN] = -ONE
    elif order == JUMP:
        action[_JETS] = ONE
    elif order == VENT:
        action[_VENT] = ONE
    elif order in (SMOKE, PAINT):
        weapon = catalog.SMOKE if order == SMOKE else catalog.PAINTER
        gun = gun_slot(match, me, weapon)
        if gun >= 0 and (order == SMOKE or would_hit(rules, weapon, obs, slot, distance, bearing)):
            action[_TRIGGERS + (0 if gun == 0 else gun + 1)] = ONE  # the vent sits after the primary's trigger
    elif slot >= 0 and order != TO_COVER:
        shoot(match, rules, skill, me, bot, obs, action, distance, bearing)
    action[_EWAR + emitter] = ONE
    action[_TARGET + (slot if slot >= 0 else NO_TARGET)] = ONE
