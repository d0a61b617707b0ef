"""Turning, steering and moving, in an order that favours no team."""

import math

from echelon_env.catalog import LEGGED_JET_FACTOR, LEGGED_SPEED_FACTOR, PLANAR_DRAG
from echelon_env.constants import ONE, ZERO, F
from echelon_env.kernels.decorator import kernel
from echelon_env.rng import DRAW_ORDER, uniform
from echelon_env.sim.collision import X_AXIS, Y_AXIS, line_up, move_planar, move_vertical
from echelon_env.sim.geometry import can_act, out_of_frame, wrap_angle
from echelon_env.sim.state import ORDER_OF_PLAY
from echelon_env.sim.upkeep import ground_material


@kernel
def steer(match, rules, me):
    """Set yaw and velocity of a living mech by its order; a shut-down one drifts, and a fallen one lies still."""
    mech, order = match.mechs[me], match.orders[me]
    if mech.alive == 0:
        return
    form, dt, lift = rules.classes[mech.role], rules.params[0].dt, ZERO
    if can_act(mech):
        mech.yaw = wrap_angle(mech.yaw + order.turn * form.yaw_rate * dt)
        length = math.sqrt(order.forward * order.forward + order.strafe * order.strafe)
        speed = form.max_speed / max(ONE, length)
        if mech.legged == 1:
            speed *= LEGGED_SPEED_FACTOR
        speed *= rules.materials[ground_material(match, mech)].speed_factor
        dx, dy = out_of_frame(order.forward, order.strafe, mech.yaw)
        mech.vx, mech.vy = speed * dx, speed * dy
        lift = form.jet_accel * max(ZERO, order.vertical)
        if mech.legged == 1:
            lift *= LEGGED_JET_FACTOR
    elif mech.fallen_s > ZERO:
        mech.vx, mech.vy = ZERO, ZERO
    mech.vx *= PLANAR_DRAG
    mech.vy *= PLANAR_DRAG
    mech.vz = (mech.vz + (lift - rules.params[0].gravity) * dt) * PLANAR_DRAG


@kernel
def draw_order_of_play(match):
    """Shuffle the order of movement for this physics step (Fisher and Yates)."""
    order, clock = match.scratch[ORDER_OF_PLAY], match.clock
    for i in range(order.shape[0]):
        order[i] = i
    for i in range(order.shape[0] - 1, 0, -1):
        j = int(uniform(clock.seed, clock.tick, i, DRAW_ORDER) * F(i + 1))
        order[i], order[j] = order[j], order[i]


@kernel
def move(match, rules):
    """Move all living mechs one after another in the drawn order."""
    dt = rules.params[0].dt
    draw_order_of_play(match)
    line_up(match, rules)
    for turn in range(match.mechs.shape[0]):
        me = match.scratch[ORDER_OF_PLAY, turn]
        mech = match.mechs[me]
        if mech.alive == 1:
            if mech.vx != ZERO:
                move_planar(match, rules, me, X_AXIS, mech.vx * dt)
            if mech.vy != ZERO:
                move_planar(match, rules, me, Y_AXIS, mech.vy * dt)
            move_vertical(match, rules, me, mech.vz * dt)
