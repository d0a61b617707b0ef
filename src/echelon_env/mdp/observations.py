"""Writes what one mech perceives into its row of the flat observation. Other mechs are given relative to it."""

import math

from echelon_env import catalog
from echelon_env.constants import EPS_NORM, HALF, ONE, PI, TWO, ZERO, F
from echelon_env.kernels.decorator import kernel
from echelon_env.mdp.layout import LEAST_REACH, OBSERVATION_LAYOUT, PAD, PANEL_SCALE, REACH_SPAN, VELOCITY_SCALE
from echelon_env.rng import DRAW_NOISE, uniform
from echelon_env.sim.contacts import SQUAD_COMMAND, ordered_target, squad_size
from echelon_env.sim.geometry import companions, mid_height, wrap_angle
from echelon_env.sim.objectives import finds_zone
from echelon_env.sim.state import CONTACT_SLOTS, NOW, SQUAD_SLOTS
from echelon_env.sim.weapons import lead_pitch, painted_for

_LOW, _HIGH, _SIZE = OBSERVATION_LAYOUT.low, OBSERVATION_LAYOUT.high, OBSERVATION_LAYOUT.size
_CONTACT_MASK, _SQUAD_MASK = OBSERVATION_LAYOUT["contact_mask"].start, OBSERVATION_LAYOUT["squad_mask"].start
_CONTACT_START, _CONTACT_WIDTH = OBSERVATION_LAYOUT["contacts"].start, OBSERVATION_LAYOUT["contacts"].shape[1]
_SQUAD_START, _SQUAD_WIDTH = OBSERVATION_LAYOUT["squad"].start, OBSERVATION_LAYOUT["squad"].shape[1]

_CONTACT, _MATE = OBSERVATION_LAYOUT["contacts"].positions(), OBSERVATION_LAYOUT["squad"].positions()
_EGO, _PANEL = OBSERVATION_LAYOUT["ego"].positions(), OBSERVATION_LAYOUT["panel_stats"].positions()
_SUITE = OBSERVATION_LAYOUT["suite_descriptor"].positions()
_FIRST_SUITE, _FIRST_CLASS = OBSERVATION_LAYOUT["suite_descriptor"].start, _CONTACT.is_scout  # one flag each follow

_PAD, _V, _STABLE = F(PAD), F(1.0 / VELOCITY_SCALE), F(1.0 / catalog.MAX_STABILITY)
_SUPPRESS_S = F(catalog.WEAPONS[catalog.AUTOCANNON].suppress_s)
_GAUSS_SPEED, _QUARTER_PI = F(catalog.WEAPONS[catalog.GAUSS].speed), PI / F(4.0)
_QUALITY = F(1.0 / catalog.QUALITY_MAX)
_RANGE_LOW, _RANGE_SPAN = F(LEAST_REACH), F(REACH_SPAN)
_UNIT_NOISE = F(math.sqrt(12.0))  # scales a uniform number of width 1 to standard deviation 1
_CLASSES_LESS_ONE, _PANEL_MASS = F(len(catalog.CLASS_NAMES) - 1), F(1.0 / PANEL_SCALE)
_ALERT_HP, _ALERT_HEAT, _ALERT_STABILITY = F(0.25), F(0.9), F(20.0)
_REPORTED_ONLY, _MUCH_INTEL = HALF, 5
_MIN_SPEED = F(0.1)  # voxels/s below which a velocity has no direction


@kernel
def noise(match, i, j, draw):
    """Return zero-mean noise of standard deviation 1 for viewer i looking at mech j in this decision."""
    clock = match.clock
    who = i * match.mechs.shape[0] + j
    return (uniform(clock.seed, clock.decision, who, DRAW_NOISE + draw) - HALF) * _UNIT_NOISE


@kernel
def map_side(clock):
    """Return the longer side of the map, voxels."""
    return F(max(clock.size_x, clock.size_y))


@kernel
def observe_contact(match, rules, i, j, cos, sin, row):
    """Write one contact into its 25 features: as it is now, or as it was one decision ago if it is only reported."""
    me, clock = match.mechs[i], match.clock
    seen = match.sees[NOW, i, j] == 1
    other = match.mechs[j] if seen or rules.params[0].oracle == 1 else match.past[j]
    form = rules.classes[other.role]
    blur = ONE - rules.suites[me.suite].fidelity if rules.params[0].oracle == 0 else ZERO
    dx, dy, dz = other.x - me.x, other.y - me.y, mid_height(other, rules) - mid_height(me, rules)
    side = map_side(clock)
    row[_CONTACT.ahead] = (dx * cos + dy * sin) / side
    row[_CONTACT.left] = (dy * cos - dx * sin) / side
    row[_CONTACT.above] = dz / side
    vx, vy, vz = other.vx, other.vy, other.vz
    hp, heat = other.hp / form.hp, other.heat / form.heat_cap
    if blur > ZERO:
        hp += blur * catalog.NOISE_HP_SHARE * noise(match, i, j, 0)
        heat += blur * catalog.NOISE_HEAT_SHARE * noise(match, i, j, 1)
        vx += blur * catalog.NOISE_VELOCITY * noise(match, i, j, 2)
        vy += blur * catalog.NOISE_VELOCITY * noise(match, i, j, 3)
        vz += blur * catalog.NOISE_VELOCITY * noise(match, i, j, 4)
    if me.shutdown == 0:
        vx, vy, vz = vx - me.vx, vy - me.vy, vz - me.vz
    row[_CONTACT.velocity_ahead] = (vx * cos + vy * sin) * _V
    row[_CONTACT.velocity_left] = (vy * cos - vx * sin) * _V
    row[_CONTACT.velocity_above] = vz * _V
    turn = wrap_angle(other.yaw - me.yaw)
    row[_CONTACT.heading_sin], row[_CONTACT.heading_cos] = F(math.sin(turn)), F(math.cos(turn))
    row[_CONTACT.hp], row[_CONTACT.heat] = hp, heat
    row[_CONTACT.stability] = other.stability * _STABLE
    row[_CONTACT.fallen] = ONE if other.fallen_s > ZERO else ZERO
    row[_CONTACT.legged] = F(other.legged)
    friend = other.team == me.team  # the row holds zeros before
    row[_CONTACT.friendly if friend else _CONTACT.hostile] = ONE
    row[_CONTACT.is_target] = ONE if me.target == j else HALF if ordered_target(match, i) == j else ZERO
    row[_FIRST_CLASS + other.role] = ONE
    row[_CONTACT.painted] = ONE if painted_for(match, i, j) else ZERO
    row[_CONTACT.visible] = ONE if seen else _REPORTED_ONLY
    flat = math.sqrt(dx * dx + dy * dy)
    row[_CONTACT.lead_pitch] = F(math.atan(lead_pitch(flat, dz, _GAUSS_SPEED, rules.params[0].gravity))) / _QUARTER_PI
    distance = math.sqrt(flat * flat + dz * dz) + EPS_NORM
    along = (vx * dx + vy * dy + vz * dz) / distance
    row[_CONTACT.closing_rate] = -along * _V
    speed = math.sqrt(vx * vx + vy * vy + vz * vz)
    row[_CONTACT.crossing] = ONE - abs(along) / speed if speed > _MIN_SPEED else ZERO


@kernel
def observe_mate(match, rules, i, j, cos, sin, row):
    """Write one squadmate; suites of detail 0 show no status, and only some show who is engaged."""
    me, mate = match.mechs[i], match.mechs[j]
    suite, form = rules.suites[me.suite], rules.classes[mate.role]
    dx, dy = mate.x - me.x, mate.y - me.y
    flat = math.sqrt(dx * dx + dy * dy)
    row[_MATE.bearing_sin] = (dy * cos - dx * sin) / (flat + EPS_NORM)
    row[_MATE.bearing_cos] = (dx * cos + dy * sin) / (flat + EPS_NORM)
    row[_MATE.distance] = flat / map_side(match.clock)
    row[_MATE.alive] = F(mate.alive)
    if suite.squad_detail == 0 or mate.alive == 0:
        return
    row[_MATE.hp] = mate.hp / form.hp
    row[_MATE.heat] = mate.heat / form.heat_cap
    tally = match.tally[j]
    if suite.sees_engaged == 1 and (tally.hits_taken > ZERO or tally.damage_dealt > ZERO):
        row[_MATE.engaged] = ONE
    row[_MATE.suppressed] = ONE if mate.suppressed_s > ZERO else ZERO
    row[_MATE.speed] = math.sqrt(mate.vx * mate.vx + mate.vy * mate.vy + mate.vz * mate.vz) * _V
    row[_MATE.class_] = F(mate.role) / _CLASSES_LESS_ONE


@kernel
def observe_squad(match, rules, i, cos, sin, obs):
    """Write the squad block and its mask: squadmates in roster order, as many as the suite shows."""
    shown = 0
    limit = squad_size(match, rules, i)
    first, end = companions(match, i, match.mechs[i].suite == SQUAD_COMMAND)
    for j in range(first, end):
        if shown < limit and j != i and match.mechs[j].present == 1:
            start = _SQUAD_START + shown * _SQUAD_WIDTH
            observe_mate(match, rules, i, j, cos, sin, obs[start : start + _SQUAD_WIDTH])
            obs[_SQUAD_MASK + shown] = ZERO
            shown += 1
    obs[_SQUAD_MASK + shown : _SQUAD_MASK + SQUAD_SLOTS] = _PAD


@kernel
def cooldown_share(match, rules, i, kind):
    """Return the share of the cooldown left of the mech's weapon of a kind; 0 without such a weapon."""
    for slot in range(match.guns.shape[1]):
        gun = match.guns[i, slot]
        if gun.weapon >= 0 and rules.weapons[gun.weapon].kind == kind:
            return gun.cooldown / rules.weapons[gun.weapon].cooldown_s
    return ZERO


@kernel
def knows_zone(match, rules, i):
    """Return whether observations of a mech show the zone now."""
    clock, params = match.clock, rules.params[0]
    hidden = params.zone_s > ZERO and F(clock.decision) * params.decision_s > params.zone_s
    if rules.units[i].knows_zone == 0 or hidden or clock.zone_radius <= ZERO:
        return False
    return finds_zone(match, rules, i)


@kernel
def observe_ego(match, rules, i, cos, sin, obs):
    """Write the mech's own state."""
    me, clock, params = match.mechs[i], match.clock, rules.params[0]
    form = rules.classes[me.role]
    obs[_EGO.hp], obs[_EGO.leg_hp], obs[_EGO.heat] = me.hp / form.hp, me.leg_hp / form.leg_hp, me.heat / form.heat_cap
    obs[_EGO.stability], obs[_EGO.fallen] = me.stability * _STABLE, me.fallen_s / catalog.FALL_SECONDS
    obs[_EGO.legged], obs[_EGO.shutdown] = F(me.legged), F(me.shutdown)
    obs[_EGO.suppressed] = me.suppressed_s / _SUPPRESS_S
    obs[_EGO.hit] = ONE if match.tally[i].hits_taken > ZERO else ZERO
    obs[_EGO.targeted], obs[_EGO.incoming] = F(me.targeted), F(me.incoming)
    obs[_EGO.painted] = ONE if me.painted_s > ZERO else ZERO
    obs[_EGO.quality], obs[_EGO.jam] = me.quality * _QUALITY, me.jam
    obs[_EGO.ecm] = ONE if me.ewar == catalog.EWAR_ECM else ZERO
    obs[_EGO.eccm] = ONE if me.ewar == catalog.EWAR_ECCM else ZERO
    if me.shutdown == 0:
        obs[_EGO.velocity_ahead] = (me.vx * cos + me.vy * sin) * _V
        obs[_EGO.velocity_left] = (me.vy * cos - me.vx * sin) * _V
        obs[_EGO.velocity_above] = me.vz * _V
    obs[_EGO.laser_cooldown] = cooldown_share(match, rules, i, catalog.KIND_LASER)
    obs[_EGO.missile_cooldown] = cooldown_share(match, rules, i, catalog.KIND_MISSILE)
    obs[_EGO.kinetic_cooldown] = cooldown_share(match, rules, i, catalog.KIND_KINETIC)
    obs[_EGO.painter_cooldown] = cooldown_share(match, rules, i, catalog.KIND_PAINTER)
    obs[_EGO.ams_cooldown] = me.ams_cooldown / catalog.AMS_COOLDOWN_S
    dx, dy = clock.zone_x - me.x, clock.zone_y - me.y
    flat = math.sqrt(dx * dx + dy * dy)
    sign = ONE if me.team == 0 else -ONE
    obs[_EGO.score_lead] = sign * (clock.score_0 - clock.score_1) / params.points_to_win
    obs[_EGO.time_left] = ONE - F(clock.decision) / F(params.max_decisions)
    if not knows_zone(match, rules, i):
        return
    obs[_EGO.in_zone] = F(me.in_zone)
    obs[_EGO.zone_sin] = (dy * cos - dx * sin) / (flat + EPS_NORM)
    obs[_EGO.zone_cos] = (dx * cos + dy * sin) / (flat + EPS_NORM)
    obs[_EGO.zone_distance] = flat / map_side(clock)
    obs[_EGO.zone_radius] = clock.zone_radius / map_side(clock)
    obs[_EGO.control] = sign * (clock.tick_0 - clock.tick_1)


@kernel
def observe_descriptor(match, rules, i, obs):
    """Write the description of the suite."""
    row = match.mechs[i].suite
    suite = rules.suites[row]
    obs[_FIRST_SUITE + row] = ONE
    obs[_SUITE.contact_capacity] = F(suite.contact_slots) / F(CONTACT_SLOTS)
    obs[_SUITE.range_multiplier] = (suite.range_multiplier - _RANGE_LOW) / _RANGE_SPAN
    obs[_SUITE.fidelity] = suite.fidelity
    obs[_SUITE.squad_detail] = F(suite.squad_detail) / TWO
    obs[_SUITE.sees_engaged] = F(suite.sees_engaged)
    obs[_SUITE.issues_orders] = F(suite.issues_orders)
    obs[_SUITE.has_commander] = ONE if match.mechs[i].commander >= 0 and match.mechs[i].commander != i else ZERO
    obs[_SUITE.much_intel] = ONE if suite.intel_slots > _MUCH_INTEL else ZERO


@kernel
def observe_panel(match, rules, i, obs):
    """Write the counts that averaging over slots would lose."""
    me = match.mechs[i]
    suite, form = rules.suites[me.suite], rules.classes[me.role]
    own, reports, threat, support, pack = ZERO, ZERO, ZERO, ZERO, ZERO
    for k in range(CONTACT_SLOTS):
        j = match.contacts[i, k]
        if j >= 0:
            other = match.mechs[j]
            if match.sees[NOW, i, j] == 1:
                own += ONE
            else:
                reports += ONE
            if other.team == me.team:
                support += rules.classes[other.role].threat
            else:
                threat += rules.classes[other.role].threat
    first, end = companions(match, i, False)
    for j in range(first, end):
        pack += ONE if match.mechs[j].present == 1 else ZERO
    hurt = match.tally[i].hits_taken > ZERO or me.hp < _ALERT_HP * form.hp
    alert = hurt or me.heat > _ALERT_HEAT * form.heat_cap or me.stability < _ALERT_STABILITY
    obs[_PANEL.contacts], obs[_PANEL.intel] = own / F(suite.contact_slots), reports / F(suite.intel_slots)
    obs[_PANEL.pack_size] = (pack - ONE) / pack
    obs[_PANEL.threat], obs[_PANEL.support] = threat * _PANEL_MASS, support * _PANEL_MASS
    obs[_PANEL.has_order] = ONE if ordered_target(match, i) >= 0 else ZERO
    obs[_PANEL.alert] = ONE if alert else ZERO
    obs[_PANEL.squad_detail] = F(suite.squad_detail) / TWO


@kernel
def observe_mech(match, rules, i, obs):
    """Write the observation of mech i into its row ``obs``; a dead one reads zeros with every mask set."""
    obs[:] = ZERO
    if match.mechs[i].alive == 0:
        obs[_CONTACT_MASK : _CONTACT_MASK + CONTACT_SLOTS] = _PAD
        obs[_SQUAD_MASK : _SQUAD_MASK + SQUAD_SLOTS] = _PAD
        return
    cos, sin = F(math.cos(match.mechs[i].yaw)), F(math.sin(match.mechs[i].yaw))
    for k in range(CONTACT_SLOTS):
        j = match.contacts[i, k]
        obs[_CONTACT_MASK + k] = _PAD if j < 0 else ZERO
        if j >= 0:
            start = _CONTACT_START + k * _CONTACT_WIDTH
            observe_contact(match, rules, i, j, cos, sin, obs[start : start + _CONTACT_WIDTH])
    observe_squad(match, rules, i, cos, sin, obs)
    observe_ego(match, rules, i, cos, sin, obs)
    observe_descriptor(match, rules, i, obs)
    observe_panel(match, rules, i, obs)
    for k in range(_SIZE):
        obs[k] = min(max(obs[k], _LOW[k]), _HIGH[k])
