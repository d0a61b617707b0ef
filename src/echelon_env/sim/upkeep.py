"""Upkeep of a mech in each physics step: timers, stability, heat and the ground under its feet."""

from echelon_env import catalog
from echelon_env.constants import ONE, ZERO, F
from echelon_env.kernels.decorator import floor_int, kernel
from echelon_env.sim.geometry import can_act, count_down

_MAX_STABILITY = F(catalog.MAX_STABILITY)
_MOVING_SQUARED = F(catalog.MOVING_SPEED**2)


@kernel
def regain_stability(mech, dt):
    """Let a standing mech regain stability and a fallen one get up in time."""
    if mech.fallen_s > ZERO:
        mech.fallen_s = count_down(mech.fallen_s, dt)
        if mech.fallen_s > ZERO:
            return
        mech.stability = catalog.STABILITY_AFTER_FALL
    moving = mech.vx * mech.vx + mech.vy * mech.vy + mech.vz * mech.vz > _MOVING_SQUARED
    share = ONE
    if mech.legged == 1:
        share -= catalog.REGEN_CUT_LEGGED
    if moving:
        share -= catalog.REGEN_CUT_MOVING
    if mech.suppressed_s > ZERO:
        share -= catalog.REGEN_CUT_SUPPRESSED
    ceiling = catalog.LEGGED_MAX_STABILITY if mech.legged == 1 else _MAX_STABILITY
    mech.stability = min(ceiling, mech.stability + catalog.STABILITY_REGEN_PER_S * max(catalog.REGEN_FLOOR, share) * dt)


@kernel
def ground_material(match, mech):
    """Return the material of the voxel that holds the middle of the feet."""
    clock = match.clock
    x = min(max(floor_int(mech.x), 0), clock.size_x - 1)
    y = min(max(floor_int(mech.y), 0), clock.size_y - 1)
    z = min(max(floor_int(mech.z), 0), clock.size_z - 1)
    return match.voxels[z, y, x]


@kernel
def suffer_ground(match, mech, tally, rules):
    """Apply the heat and damage of the ground."""
    ground, dt = rules.materials[ground_material(match, mech)], rules.params[0].dt
    mech.heat = max(ZERO, mech.heat + ground.heat_per_s * dt)
    if ground.damage_per_s > ZERO:
        loss = min(mech.hp, ground.damage_per_s * dt)
        mech.hp -= loss
        tally.damage_taken += loss


@kernel
def emit(mech, order, rules):
    """Set the ECM/ECCM emitter as ordered and add its heat."""
    wanted = order.ewar if can_act(mech) and rules.classes[mech.role].has_ewar == 1 else catalog.EWAR_OFF
    mech.ewar = wanted
    if wanted == catalog.EWAR_ECM:
        mech.heat += catalog.ECM_HEAT_PER_S * rules.params[0].dt
    elif wanted == catalog.EWAR_ECCM:
        mech.heat += catalog.ECCM_HEAT_PER_S * rules.params[0].dt


@kernel
def run_reactor(mech, order, tally, rules):
    """Dissipate heat, more of it while venting; shut down above the heat cap, restart at 70 % of it."""
    rate, cap = rules.classes[mech.role].dissipation_per_s, rules.classes[mech.role].heat_cap
    if order.vent == 1 and mech.shutdown == 0:
        rate += catalog.VENT_FACTOR * rate
    mech.heat = max(ZERO, mech.heat - rate * rules.params[0].dt)
    if mech.shutdown == 0 and mech.heat > cap:
        mech.shutdown = 1
        mech.ewar = catalog.EWAR_OFF
        tally.shutdowns += ONE
    elif mech.shutdown == 1 and mech.heat <= catalog.RESTART_HEAT_SHARE * cap:
        mech.shutdown = 0


@kernel
def upkeep(match, rules, i):
    """Run the upkeep of a living mech."""
    mech, dt = match.mechs[i], rules.params[0].dt
    if mech.alive == 1:
        for slot in range(match.guns.shape[1]):
            match.guns[i, slot].cooldown = count_down(match.guns[i, slot].cooldown, dt)
        mech.suppressed_s = count_down(mech.suppressed_s, dt)
        mech.painted_s = count_down(mech.painted_s, dt)
        mech.ams_cooldown = count_down(mech.ams_cooldown, dt)
        regain_stability(mech, dt)
        suffer_ground(match, mech, match.tally[i], rules)
        emit(mech, match.orders[i], rules)
        run_reactor(mech, match.orders[i], match.tally[i], rules)
