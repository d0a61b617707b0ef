"""Angles, places and the order among equals, shared by several rules."""

import math

from echelon_env.constants import EPS_NORM, HALF, ONE, PI, TWO_PI, ZERO, F
from echelon_env.kernels.decorator import floor_int, kernel
from echelon_env.rng import DRAW_TIE, random_bits
from echelon_env.sim.state import PLACE_X, PLACE_Y, PLACE_Z

_NOWHERE = F(1e7)  # a coordinate out of any reach


@kernel
def wrap_angle(angle):
    """Return ``angle`` wrapped into (-pi, pi]."""
    wrapped = angle - TWO_PI * F(floor_int((angle + PI) / TWO_PI))
    return PI if wrapped <= -PI else wrapped


@kernel
def into_frame(dx, dy, yaw):
    """Return a direction of the world as (ahead, left) of a mech with this yaw."""
    cos, sin = F(math.cos(yaw)), F(math.sin(yaw))
    return dx * cos + dy * sin, dy * cos - dx * sin


@kernel
def out_of_frame(ahead, left, yaw):
    """Return a direction (ahead, left) of a mech with this yaw as (dx, dy) of the world."""
    cos, sin = F(math.cos(yaw)), F(math.sin(yaw))
    return ahead * cos - left * sin, ahead * sin + left * cos


@kernel
def count_down(seconds, dt):
    """Return a remaining time one physics step later, 0 once less than half a step is left."""
    left = seconds - dt  # a rest from rounding would last another step
    return left if left > HALF * dt else ZERO


@kernel
def mid_height(mech, rules):
    """Return the height of the middle of a mech, voxels."""
    return mech.z + HALF * rules.classes[mech.role].height


@kernel
def distance_squared(match, rules, i, j):
    """Return the squared distance between the middles of two mechs, voxels²."""
    a, b = match.mechs[i], match.mechs[j]
    dx, dy = b.x - a.x, b.y - a.y
    dz = mid_height(b, rules) - mid_height(a, rules)
    return dx * dx + dy * dy + dz * dz


@kernel
def lay_out_place(match, rules, i):
    """Write the middle of a mech into the arrays for loops over many of them; a dead one is out of any reach."""
    mech, places = match.mechs[i], match.places
    places[PLACE_X, i] = mech.x if mech.alive == 1 else _NOWHERE
    places[PLACE_Y, i], places[PLACE_Z, i] = mech.y, mid_height(mech, rules)


@kernel
def companions(match, i, whole_team):
    """Return the first mech of the pack (or team) of mech i and the one after its last; all lie side by side."""
    mechs, mech = match.mechs, match.mechs[i]
    first, end = i, i + 1
    while first > 0 and mechs[first - 1].team == mech.team and (whole_team or mechs[first - 1].pack == mech.pack):
        first -= 1
    while end < mechs.shape[0] and mechs[end].team == mech.team and (whole_team or mechs[end].pack == mech.pack):
        end += 1
    return first, end


@kernel
def second_team(match):
    """Return the first mech of the second team; the teams lie one after the other."""
    mechs, first = match.mechs, match.mechs.shape[0] // 2  # where it is if both are equally large
    while first > 0 and mechs[first - 1].team != mechs[0].team:
        first -= 1
    while first < mechs.shape[0] and mechs[first].team == mechs[0].team:
        first += 1
    return first


@kernel
def foes_of(match, team, red):
    """Return the first mech hostile to a team and the one after the last; ``red`` is the first of the second team."""
    return (red, match.mechs.shape[0]) if team == match.mechs[0].team else (0, red)


@kernel
def wins_tie(match, a, b):
    """Return whether mech a goes before mech b by a seeded hash."""
    clock = match.clock
    return random_bits(clock.seed, clock.tick, a, DRAW_TIE) < random_bits(clock.seed, clock.tick, b, DRAW_TIE)


@kernel
def direction(dx, dy, dz):
    """Return a vector shortened to length 1; (0, 0, 0) stays."""
    scale = ONE / (math.sqrt(dx * dx + dy * dy + dz * dz) + EPS_NORM)
    return dx * scale, dy * scale, dz * scale


@kernel
def within_arc(mech, dx, dy, half_arc):
    """Return whether the planar direction (dx, dy) lies within ``half_arc`` radians of the facing."""
    length = math.sqrt(dx * dx + dy * dy) + EPS_NORM
    forward = dx * F(math.cos(mech.yaw)) + dy * F(math.sin(mech.yaw))
    return forward >= length * F(math.cos(half_arc))


@kernel
def can_act(mech):
    """Return whether a mech can steer and fire: alive, standing and not shut down."""
    return mech.alive == 1 and mech.shutdown == 0 and mech.fallen_s <= ZERO
